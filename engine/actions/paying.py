"""Costs: working them out, and paying all of them or nothing (409.1f–h; 601.2e–g)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.actions.activatable import (
    Activate,
    activated_abilities,
    check_ability,
    is_mana_ability,
    is_triggered_mana_ability,
    speaks_of_ability,
)
from engine.actions.following import Following, check_number
from engine.actions.spending import asks_what_was_spent, limited_left, ways_to_pay
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask, ask_one
from engine.events.event import Event
from engine.events.functioning import Functioning, statements_in, statements_on_battlefield
from engine.events.happening import happen
from engine.events.kinds.cards import CardDiscarded
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.life import LifeLost
from engine.events.kinds.mana import ManaAdded, ManaSpent, ManaTriggerResolved, TappedForMana
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import AbilityActivated
from engine.events.kinds.status import PermanentTapped, PermanentUntapped
from engine.events.trigger_matching import fits
from engine.keywords.hooks import answers
from engine.meaning.context import Context, NotYetSupported, context_of, context_of_effect
from engine.meaning.descriptions import fits_description
from engine.meaning.words import holds, number
from engine.rulebooks import Cite
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text import Unwritable, write
from engine.text.tree import costs
from engine.text.tree.abilities import ActivatedAbility, CardText, StaticAbility, TriggeredAbility
from engine.text.tree.effects.cards import Discard
from engine.text.tree.effects.counters import PutCounters, RemoveCounters
from engine.text.tree.effects.game import DrawGame
from engine.text.tree.effects.mana import SpendsOnX
from engine.text.tree.effects.moving import Move, Sacrifice
from engine.text.tree.effects.status import TapOrUntap
from engine.text.tree.node import Instruction, Node, Quantity, Reference
from engine.text.tree.nouns import All, Count, Either, Some, WholeZone
from engine.text.tree.quantities import Variable
from engine.text.tree.statements import AdditionalCostOfAbilities, CostsAtLeast, CostsSelf, CostsStatement, ReducesOnly
from engine.text.tree.walk import walk
from engine.values.colours import Colour
from engine.values.mana import ManaCost, ManaPool


@dataclass(frozen=True)
class TotalCost:
    """What has to be paid: mana, and the other parts in printed order."""

    mana: ManaCost
    parts: tuple[costs.CostPart, ...] = ()


def with_costs_chosen(payer: Player, cost: costs.Cost, source: GameObject | None) -> Asking[costs.Cost]:
    """The cost with one of several taken wherever it leaves a choice: "{G} or {W}" (409.1b; 601.2b)."""
    parts: list[costs.CostPart] = []
    for part in cost.parts:
        if isinstance(part, costs.AnyCost):
            options = [Option(alternative, cost_in_words(alternative)) for alternative in part.costs]
            chosen = yield from ask_one(
                payer, ChoiceKind.PAYMENT, "choose which cost to pay", Cite.CHOOSE_MODES, options, source
            )
            parts += (yield from with_costs_chosen(payer, chosen, source)).parts
        else:
            parts.append(part)
    return costs.Cost(tuple(parts))


def cost_in_words(cost: costs.Cost) -> str:
    """A cost as cards write it."""
    try:
        return write(CardText((ActivatedAbility(cost, DrawGame()),))).partition(":")[0]
    except Unwritable:
        return ", ".join(type(part).__name__ for part in cost.parts)


def total_cost(
    game: Game,
    on_stack: GameObject,
    mana: ManaCost,
    cost: costs.Cost,
    context: Context,
    activated: Functioning | None = None,
) -> TotalCost:
    """Base cost plus increases minus reductions, X filled in; from then on it is locked in (409.1f; 601.2e)."""
    if activated is not None:
        cost = costs.Cost((*cost.parts, *_added_to_abilities(game, activated.holder)))
    other: list[costs.CostPart] = []
    for part in cost.parts:
        if isinstance(part, costs.PaysMana):
            times = 1 if part.times is None else number(part.times, context)
            mana = mana.plus(part.mana.times(times))
        else:
            other.append(part)
    colours = _colours_for_x(on_stack.announcement.effect)
    mana = mana.with_variable(on_stack.announcement.x or 0, tuple(colour.symbol for colour in colours))
    if on_stack.is_spell:
        mana = _raised(game, on_stack, _with_changes(tuple(_cost_changes(game, on_stack)), mana))
    elif activated is not None:
        mana = _with_changes(tuple(_cost_changes_of_ability(game, activated, context.you)), mana)
    return TotalCost(mana, tuple(other))


def _colours_for_x(effect: Instruction | None) -> tuple[Colour, ...]:
    """ "Spend only black mana on X": the colors of mana that may pay for X; any mana where there are none."""
    limits = [node for node in (walk(effect) if effect else ()) if isinstance(node, SpendsOnX)]
    return limits[0].colours if limits else ()


def _added_to_abilities(game: Game, source: GameObject) -> Iterator[costs.CostPart]:
    """ "Activated abilities of nontoken Rebels cost an additional 'Sacrifice a land' to activate"."""
    for _, statement, context in statements_on_battlefield(game, AdditionalCostOfAbilities):
        if fits_description(statement.what, source, context):
            yield from statement.cost.parts


def _raised(game: Game, spell: GameObject, mana: ManaCost) -> ManaCost:
    """ "Each spell that would cost less than three mana to cast costs three mana": looked at once all else is settled;
    what is missing is generic mana."""
    for _, statement, context in statements_on_battlefield(game, CostsAtLeast):
        missing = number(statement.least, context) - mana.converted
        if missing > 0 and fits_description(statement.what, spell, context):
            mana = mana.plus(ManaCost.parse(f"{{{missing}}}"))
    return mana


def _with_changes(changes: tuple[_CostChange, ...], mana: ManaCost) -> ManaCost:
    for change in changes:
        if change.more:
            mana = mana.plus(change.amount.times(change.times))
    for change in changes:
        if not change.more:
            reduced = mana.minus(change.amount.times(change.times))
            mana = ManaCost.parse("{1}") if change.leaves_one and mana.converted and not reduced.converted else reduced
    return mana


@dataclass(frozen=True)
class _CostChange:
    amount: ManaCost
    more: bool
    times: int
    #: "This effect can't reduce the mana in that cost to less than one mana."
    leaves_one: bool = False


def _costs_stated(game: Game, verb: str) -> Iterator[tuple[CostsStatement, bool, Context]]:
    """What permanents, and effects for a while, say of costs; with whether a reduction leaves at least one mana."""
    for functioning, statement, context in statements_on_battlefield(game, CostsStatement):
        if statement.verb == verb:
            beside = functioning.ability.statements if isinstance(functioning.ability, StaticAbility) else ()
            yield statement, ReducesOnly("at least one") in beside, context
    for shield in game.shields:
        if isinstance(shield.statement, CostsStatement) and shield.statement.verb == verb:
            yield shield.statement, False, context_of_effect(game, shield)


def _cost_changes_of_ability(game: Game, activated: Functioning, player: Player) -> Iterator[_CostChange]:
    for statement, leaves_one, context in _costs_stated(game, "activate"):
        if speaks_of_ability(statement.what, activated, player, context):
            yield _cost_change(statement, context, leaves_one=leaves_one)


def _cost_changes(game: Game, spell: GameObject) -> Iterator[_CostChange]:
    """Increases and reductions: what permanents say of spells, and what the spell says of itself (402.8c; 112.5c)."""
    for statement, leaves_one, context in _costs_stated(game, "cast"):
        if fits(statement.what, spell, context):
            yield _cost_change(statement, context, leaves_one=leaves_one)
    context = context_of(game, spell)
    for possessed in game.characteristics(spell).abilities:
        for own in statements_in(possessed.ability, game.rulebook):
            if isinstance(own, CostsSelf) and (own.condition is None or holds(own.condition, context)):
                yield _cost_change(own, context)


def _cost_change(statement: CostsStatement | CostsSelf, context: Context, *, leaves_one: bool = False) -> _CostChange:
    times = 1 if statement.times is None else number(statement.times, context)
    return _CostChange(ManaCost.parse(statement.amount), statement.more, times, leaves_one)


def pay_now(following: Following, payer: Player, cost: costs.Cost, times: int = 1) -> Asking[bool]:
    """Pay a cost while something resolves, all of it or nothing; returns whether it was paid (413.2e; 116.3).

    An X in it that nothing defines is chosen now (104.1; 107.3e).
    """
    game, context = following.game, following.context
    mana = ManaCost()
    others: list[costs.CostPart] = []
    chosen: list[costs.CostPart] = []
    for _ in range(times):
        chosen += (yield from with_costs_chosen(payer, cost, following.source)).parts
    for part in chosen:
        if isinstance(part, costs.PaysMana):
            mana = mana.plus(part.mana)
        elif isinstance(part, costs.PaysItsManaCost) and context.source is not None:
            mana = mana.plus(game.characteristics(context.source).mana_cost or ManaCost())
        else:
            others.append(part)
    with game.journal.undoable() as take_back:
        try:
            if context.announcement.x is None and has_variable(cost):
                x = yield from choose_x(payer, following.source)
                following.context = replace(context, announcement=replace(context.announcement, x=x))
            x = following.context.announcement.x or 0
            yield from pay(following, payer, TotalCost(mana.with_variable(x), tuple(others)), None)
        except IllegalAction:
            take_back()
            following.context = context
            return False
    return True


def could_be_done(instruction: Instruction, following: Following) -> bool:
    """Whether a payment could be made in full: one that can't isn't offered (413.2e; 116.3).

    It is tried with the first answer to every question, and taken back. Where that fails after there was something to
    choose, another answer might do, and it is offered.
    """
    context, happened = following.context, list(following.happened)
    try:
        return could_end_well(following.game, following.follow(instruction))
    finally:
        following.context, following.happened = context, happened


def could_end_well(game: Game, doing: Asking[bool]) -> bool:
    """Whether a procedure that says whether something was done could come to that, tried so and taken back."""
    had_choice = False
    with game.facts.trying():
        try:
            asked = next(doing)
            for _ in range(_MOST_QUESTIONS):
                values = tuple(option.value for option in asked.options)
                had_choice = had_choice or (len(values) != asked.least and not _taps_one_after_the_other(game, asked))
                asked = doing.send(_first_answer(asked, values))
        except StopIteration as done:
            return had_choice or bool(done.value)
        return True


def _taps_one_after_the_other(game: Game, asked: Choice) -> bool:
    """Whether a question is which permanent to tap for mana next, and whoever takes them all misses nothing: each has
    one mana ability, and tapping is all that it costs."""
    uses = [option.value for option in asked.options]
    if asked.kind is not ChoiceKind.PAYMENT or not all(isinstance(use, Activate) for use in uses):
        return False
    costs_paid = (list(activated_abilities(game, use.object))[use.place].ability.cost for use in uses)
    return len({use.object for use in uses}) == len(uses) and all(
        cost.parts == (costs.TapsSelf(),) for cost in costs_paid
    )


#: After so many questions, what is tried counts as possible.
_MOST_QUESTIONS: Final = 50


def _first_answer(asked: Choice, values: tuple[Any, ...]) -> Any:
    if asked.suggested is not None:
        return asked.suggested
    if asked.kind is ChoiceKind.NUMBER:
        return 0
    return values[: max(asked.least, 1)]


def has_variable(text: Node) -> bool:
    """Whether X stands in a text or in the mana of its costs."""
    return any(
        isinstance(node, Variable) or (isinstance(node, costs.PaysMana) and bool(node.mana.variables))
        for node in walk(text, into_granted=False)
    )


def choose_x(payer: Player, source: GameObject | None) -> Asking[int]:
    """Ask what X is."""
    question = Choice(
        payer, ChoiceKind.NUMBER, "choose what X is", Cite.CHOOSE_MODES, source=source, check=check_number
    )
    return int((yield from ask(question)))


def pay(following: Following, payer: Player, cost: TotalCost, on_stack: GameObject | None) -> Asking[None]:
    """Pay everything, in any order; part payment isn't allowed. What is sacrificed or discarded can be spoken of later.

    Mana abilities are used first, as long as the mana isn't there. Raises IllegalAction, naming what can't be paid.
    """
    yield from _raise_mana(following.game, payer, cost.mana, on_stack)
    for part in cost.parts:
        yield from _pay_part(following, payer, part)
    if cost.mana:
        yield from _pay_mana(following.game, payer, cost.mana, on_stack)


# Mana --------------------------------------------------------------------------------------------------------------


def _raise_mana(game: Game, payer: Player, mana: ManaCost, on_stack: GameObject | None) -> Asking[None]:
    """The chance to use mana abilities, before anything is paid: as long as the mana in the pool can't pay, the player
    is asked for one more (409.1g, 406.3; 601.2f, 605.3a)."""
    while mana and not payer.pays_freely and not ways_to_pay(game, payer, mana, on_stack):
        usable = tuple(_usable_mana_abilities(game, payer, on_stack))
        if not usable:
            return
        question = Choice(
            payer,
            ChoiceKind.PAYMENT,
            f"use a mana ability to pay {mana}",
            Cite.MANA_ABILITIES_WHILE_PLAYING,
            [Option(action, functioning.holder.name) for action, functioning in usable],
            least=0,
            source=on_stack,
        )
        answer = yield from ask(question)
        if not answer:
            return
        (functioning,) = (usable_one for action, usable_one in usable if action == answer[0])
        yield from use_for_mana(game, payer, functioning)


def _usable_mana_abilities(
    game: Game, payer: Player, on_stack: GameObject | None
) -> Iterator[tuple[Activate, Functioning]]:
    """The mana abilities that a player may begin to use, but for those of the object whose own ability is paid for."""
    for permanent in game.permanents():
        if permanent is on_stack:
            continue
        for index, functioning in enumerate(activated_abilities(game, permanent)):
            if is_mana_ability(functioning.ability) and _may_use(game, payer, functioning):
                yield Activate(permanent, index), functioning


def _may_use(game: Game, payer: Player, functioning: Functioning) -> bool:
    assert isinstance(functioning.ability, ActivatedAbility)
    if functioning.ability.restriction is not None and functioning.ability.restriction.timing:
        # "Any time you could play an instant" takes priority, which nobody has while something is paid for (212.5e).
        return False
    try:
        check_ability(game, payer, functioning)
        for part in functioning.ability.cost.parts:
            if isinstance(part, costs.TapsSelf | costs.UntapsSelf):
                _check_tap_cost(game, functioning.holder, untap=isinstance(part, costs.UntapsSelf))
    except IllegalAction:
        return False
    return True


def use_for_mana(game: Game, player: Player, functioning: Functioning) -> Asking[None]:
    """Use a mana ability: no stack, no response, the mana is there at once (406.4, 408.2e; 605.3b)."""
    ability = functioning.ability
    assert isinstance(ability, ActivatedAbility)
    context = context_of(game, functioning.holder, player)
    announced = yield from with_costs_chosen(player, ability.cost, functioning.holder)
    cost = total_cost(game, functioning.holder, ManaCost(), announced, context, functioning)
    following = Following(context)
    yield from pay(following, player, cost, functioning.holder)
    yield from happen(
        game,
        AbilityActivated(
            of=functioning.holder,
            player=player,
            on_stack=None,
            for_mana=True,
            cites=Cite.MANA_ABILITY,
            source=functioning.holder,
        ),
    )
    waiting = game.waiting
    yield from following.follow(ability.effect)
    following.remember()
    if any(isinstance(part, costs.TapsSelf) for part in announced.parts):
        yield from _say_what_was_produced(following, player, functioning.holder)
    yield from _resolve_mana_triggers(game, [each for each in game.waiting if each not in waiting])


def _say_what_was_produced(following: Following, player: Player, permanent: GameObject) -> Asking[None]:
    mana = ManaPool()
    for fact in following.happened:
        if isinstance(fact, ManaAdded):
            mana = mana.plus(fact.mana)
    if mana.total:
        yield from happen(
            following.game,
            TappedForMana(permanent=permanent, player=player, mana=mana, cites=Cite.MANA_ABILITY, source=permanent),
        )


def _resolve_mana_triggers(game: Game, triggered: list[Waiting]) -> Asking[None]:
    """Resolve at once the abilities without a target that trigger on mana and add more of it (406.4, 411.3; 605.4a)."""
    for waiting in triggered:
        ability = waiting.ability
        if isinstance(ability, TriggeredAbility) and is_triggered_mana_ability(ability):
            yield from happen(
                game, ManaTriggerResolved(waiting=waiting, cites=Cite.MANA_ABILITY, source=waiting.source)
            )
            context = Context(game, waiting.controller, waiting.source, game, environment=waiting.environment)
            yield from Following(context).follow(ability.effect)


def _pay_mana(game: Game, payer: Player, mana: ManaCost, on_stack: GameObject | None) -> Asking[None]:
    if payer.pays_freely:
        yield from _note_what_is_spent(game, payer, mana, on_stack)
        return
    ways = ways_to_pay(game, payer, mana, on_stack)
    if not ways:
        pool = str(payer.mana_pool) or "no mana"
        raise IllegalAction(
            f"{payer.name} can't pay {mana} with {pool}", Cite.PAY_COSTS, Remedy(Need.MANA, f"mana to pay {mana}")
        )
    chosen = ways[0]
    if len(ways) > 1:
        question = Choice(
            payer,
            ChoiceKind.PAYMENT,
            f"pay {mana}",
            Cite.PAY_COSTS,
            [Option(way, str(way)) for way in ways],
            source=on_stack,
            suggested=(ways[0],),
        )
        (chosen,) = yield from ask(question)
    yield from _spend(game, payer, chosen, on_stack)


def _spend(game: Game, payer: Player, mana: ManaPool, on_stack: GameObject | None) -> Asking[None]:
    left = limited_left(game, payer, mana, on_stack)
    yield from happen(game, ManaSpent(player=payer, mana=mana, on=on_stack, limited_left=left, cites=Cite.PAY_COSTS))


def _note_what_is_spent(game: Game, payer: Player, mana: ManaCost, spell: GameObject | None) -> Asking[None]:
    """Where a spell looks at the mana that was spent on it, a player whose mana isn't counted also says which colors
    pay the generic part of its cost, as far as the cost doesn't say. Naming any is up to the player."""
    if spell is None or not spell.is_spell or not asks_what_was_spent(game, spell):
        return
    generic = sum(symbol.generic for symbol in mana)
    halves = [half for symbol in mana if not symbol.generic for half in symbol.ways_to_pay()[:1]]
    chosen: tuple[Colour, ...] = ()
    if generic:
        question = Choice(
            payer,
            ChoiceKind.COLOUR,
            "choose colors of the mana that pays the generic cost",
            Cite.PAY_COSTS,
            [Option(colour, colour.value) for colour in Colour],
            0,
            min(generic, len(Colour)),
            source=spell,
            suggested=(),
        )
        chosen = yield from ask(question)
    spent = [*halves, *(colour.symbol for colour in chosen), *("C" * (generic - len(chosen)))]
    yield from _spend(game, payer, ManaPool.of(spent), spell)


def _pay_part(following: Following, payer: Player, part: costs.CostPart) -> Asking[None]:
    game, context, source = following.game, following.context, following.source
    match part:
        case costs.TapsSelf() if source is not None:
            _check_tap_cost(game, source, untap=False)
            yield from happen(game, PermanentTapped(permanent=source, cites=Cite.PAY_COSTS, source=source))
        case costs.UntapsSelf() if source is not None:
            _check_tap_cost(game, source, untap=True)
            yield from happen(game, PermanentUntapped(permanent=source, cites=Cite.PAY_COSTS, source=source))
        case costs.PaysLife():
            amount = number(part.amount, context)
            if payer.life < amount:
                raise IllegalAction(
                    f"{payer.name} can't pay {amount} life with {payer.life}",
                    Cite.PAY_COSTS,
                    Remedy(Need.LIFE, f"{amount} life"),
                )
            yield from happen(game, LifeLost(player=payer, amount=amount, cites=Cite.PAY_COSTS, source=source))
        case costs.PaysLoyalty() if source is not None:
            yield from _pay_loyalty(game, source, number(part.amount, context))
        case costs.Does():
            yield from _pay_by_doing(part.instruction, following)
        case _:
            raise NotYetSupported(f"doesn't yet pay {type(part).__name__}")


def _pay_loyalty(game: Game, source: GameObject, change: int) -> Asking[None]:
    """Loyalty counters are put on the permanent or removed from it; there have to be as many (606.4–5)."""
    if source.counters_of("loyalty") + change < 0:
        raise IllegalAction(
            f"{source.name} hasn't {-change} loyalty counters",
            Cite.PAY_COSTS,
            Remedy(Need.COUNTERS, f"{-change} loyalty counters on {source.name}", (source,)),
        )
    kind = "loyalty"
    if change > 0:
        put = CountersPut(on=source, kind=kind, count=change, by_effect=False, cites=Cite.PAY_COSTS, source=source)
        yield from happen(game, put)
    elif change < 0:
        removed = CountersRemoved(origin=source, kind=kind, count=-change, cites=Cite.PAY_COSTS, source=source)
        yield from happen(game, removed)


def _check_tap_cost(game: Game, source: GameObject, *, untap: bool) -> None:
    if not source.is_permanent or source.tapped != untap:
        need = Remedy(
            Need.TAPPED if untap else Need.UNTAPPED, f"{source.name} {'' if untap else 'un'}tapped", (source,)
        )
        raise IllegalAction(f"{source.name} is {'un' if untap else ''}tapped already", Cite.PAY_COSTS, need)
    if is_summoning_sick(game, source):
        raise IllegalAction(
            f"{source.name} came under {game.controller_of(source).name}'s control this turn and can't pay with its"
            " own tapping",
            Cite.SUMMONING_SICK_ABILITY,
            Remedy(Need.LONGER_CONTROL, f"a turn that begins with {source.name} under that control", (source,)),
        )


def is_summoning_sick(game: Game, permanent: GameObject) -> bool:
    """A creature not controlled since its controller's latest turn began, without haste (212.3d, 403.4; 302.6)."""
    if not game.characteristics(permanent).is_creature or answers(
        game, permanent, lambda keyword: keyword.ignores_summoning_sickness
    ):
        return False
    return permanent.control_since >= game.controller_of(permanent).latest_turn_began


def _pay_by_doing(instruction: Instruction, following: Following) -> Asking[None]:
    """Follow an instruction as a cost: done in full or not at all."""
    before = len(following.happened)
    needed = _needed(instruction, following.context)
    following.as_cost = True
    yield from following.follow(instruction)
    following.as_cost = False
    if _done(instruction, following.happened[before:]) < needed:
        raise IllegalAction("that cost can't be paid", Cite.PAY_COSTS, Remedy(Need.COST, "something to pay it with"))


def _done(instruction: Instruction, happened: list[Event]) -> int:
    """How much of the cost was done: permanents sacrificed, cards discarded, counters removed …"""
    if isinstance(instruction, RemoveCounters | PutCounters):
        return sum(event.count for event in happened if isinstance(event, CountersRemoved | CountersPut))
    kind = _DONE_BY.get(type(instruction), Event)
    return sum(isinstance(event, kind) for event in happened)


_DONE_BY: Final[dict[type[Instruction], type[Event]]] = {
    Sacrifice: PermanentSacrificed,
    Discard: CardDiscarded,
    Move: ObjectMoved,
}


def _needed(instruction: Instruction, context: Context) -> int:
    """How much has to be done for the cost to be paid."""
    match instruction:
        case RemoveCounters(count_chosen=True):
            return 0
        case RemoveCounters(count=Quantity() as count) | PutCounters(count=count):
            return number(count, context)
        case Sacrifice(what=what) | Discard(what=what) | Move(what=what) | TapOrUntap(what=what):
            return _how_many(what, context)
        case _:
            return 1


def _how_many(what: Reference, context: Context) -> int:
    match what:
        case Some(count=None):
            return 1
        case Some(count=Count() as count):
            return number(count.least, context)
        case Either(together=True):
            return sum(_how_many(reference, context) for reference in what.references)
        case All() | WholeZone():
            return 0
        case _:
            return 1
