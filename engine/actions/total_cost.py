"""What a cost comes to: what is chosen and counted before anything is paid (409.1b, 409.1f; 601.2b, 601.2e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from engine.actions.activatable import speaks_of_ability
from engine.actions.asking import check_number
from engine.actions.mana_abilities import is_loyalty_ability
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask, ask_one
from engine.events.functioning import Functioning, stated_by, statements_on_battlefield, statements_on_stack
from engine.events.kinds.playing import SpellCast
from engine.events.matching import fits
from engine.events.reducing import reduced
from engine.meaning.context import Context, context_of, context_of_effect
from engine.meaning.descriptions import fits_description
from engine.meaning.words import holds, matches, number
from engine.rulebooks import Cite
from engine.state.effects import Shield
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text import Unwritable, write
from engine.text.tree import costs
from engine.text.tree.abilities import ActivatedAbility, CardText, Reduction, StaticAbility
from engine.text.tree.effects.game import DrawGame
from engine.text.tree.effects.joints import WhereX
from engine.text.tree.effects.mana import SpendsOnX
from engine.text.tree.node import Instruction, Node, Reference
from engine.text.tree.played import reads
from engine.text.tree.qualities import Targets
from engine.text.tree.quantities import Fixed, Plus, Variable
from engine.text.tree.statements import AdditionalCostOfAbilities, CostsAtLeast, CostsSelf, CostsStatement, ReducesOnly
from engine.text.tree.walk import parts, walk
from engine.values.colors import Color
from engine.values.mana import ManaCost


@dataclass(frozen=True)
class TotalCost:
    """What has to be paid: mana, and the other parts in printed order."""

    mana: ManaCost
    parts: tuple[costs.CostPart, ...] = ()
    #: How much of the generic mana may be waterbent; None where nothing is.
    waterbent: int | None = None


@reads(costs.Cost, costs.AnyCost)
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
        elif isinstance(part, costs.PaysMana):
            parts += yield from _with_life_chosen(payer, part, source)
        else:
            parts.append(part)
    return costs.Cost(tuple(parts))


def _with_life_chosen(
    payer: Player, part: costs.PaysMana, source: GameObject | None
) -> Asking[tuple[costs.CostPart, ...]]:
    """The mana to pay, and the life in place of so many Phyrexian symbols as the player says (107.4f, 601.2b in
    2013)."""
    most = sum(symbol.is_phyrexian for symbol in part.mana)
    if not most:
        return (part,)

    def check(answer: object) -> None:
        check_number(answer)
        if isinstance(answer, int) and answer > most:
            fewer = Remedy(Need.FEWER, f"{most} of them at most")
            raise IllegalAction(f"there are {most} Phyrexian symbols, not {answer}", Cite.PHYREXIAN, fewer)

    prompt = "choose how many Phyrexian symbols to pay with 2 life each"
    question = Choice(payer, ChoiceKind.NUMBER, prompt, Cite.PHYREXIAN, source=source, check=check, suggested=0)
    count = yield from ask(question)
    mana = replace(part, mana=part.mana.paid_with_life(count))
    return (mana, *[costs.PaysLifeForMana(Fixed(2))] * count)


def cost_in_words(cost: costs.Cost) -> str:
    """A cost as cards write it."""
    try:
        return write(CardText((ActivatedAbility(cost, DrawGame()),))).partition(":")[0]
    except Unwritable:
        return ", ".join(type(part).__name__ for part in cost.parts)


def mana_cost_to_pay(game: Game, whose: GameObject) -> ManaCost:
    """What is paid of a cost that is equal to an object's mana cost.

    Raises IllegalAction where the object has no mana cost: one that doesn't exist can't be paid (118.6 in 2026).
    """
    mana_cost = game.characteristics(whose).mana_cost
    if mana_cost is None:
        raise IllegalAction(
            f"{whose.name} has no mana cost, so a cost that is equal to it can't be paid",
            Cite.UNPLAYABLE_COST,
            Remedy(Need.CONDITION, "another cost, or an effect that lets it be cast without paying", (whose,)),
        )
    return mana_cost


@reads(costs.PaysMana, costs.PaysItsManaCost)
def total_cost(
    game: Game,
    on_stack: GameObject,
    mana: ManaCost,
    cost: costs.Cost,
    context: Context,
    activated: Functioning | None = None,
) -> Asking[TotalCost]:
    """Base cost plus increases minus reductions, X filled in; from then on it is locked in (409.1f; 601.2e). Whoever
    pays ("you") may have to say how it is reduced. What a spell costs at least comes after that:
    `raised_to_the_least`."""
    if activated is not None:
        cost = _in_one_of_loyalty((*cost.parts, *_added_to_abilities(game, activated)))
    other: list[costs.CostPart] = []
    waterbent = generic_of_waterbending(cost.parts, on_stack.announcement.x or 0)
    for part in cost.parts:
        if isinstance(part, costs.PaysMana):
            times = 1 if part.times is None else number(part.times, context)
            mana = mana.plus(part.mana.times(times))
        elif isinstance(part, costs.PaysItsManaCost):
            assert activated is not None  # what a spell pays so is known as its costs are announced
            mana = mana.plus(mana_cost_to_pay(game, activated.holder))
        else:
            other.append(part)
    colors = _colors_for_x(on_stack.announcement.effect)
    mana = mana.with_variable(on_stack.announcement.x or 0, tuple(color.symbol for color in colors))
    if on_stack.is_spell:
        mana = yield from _with_changes(context, tuple(_cost_changes(game, on_stack)), mana)
    elif activated is not None:
        changes = tuple(_cost_changes_of_ability(game, activated, context.you))
        mana = yield from _with_changes(context, changes, mana)
    return TotalCost(mana, tuple(other), waterbent)


@reads(costs.Waterbends)
def generic_of_waterbending(parts: Iterable[costs.CostPart], x: int) -> int | None:
    """The generic mana in the waterbend costs among parts (701.67b in 2026); None where there is none."""
    bent = [part.mana.with_variable(x) for part in parts if isinstance(part, costs.Waterbends)]
    return sum(symbol.generic for mana in bent for symbol in mana) if bent else None


def _colors_for_x(effect: Instruction | None) -> tuple[Color, ...]:
    """ "Spend only black mana on X": the colors of mana that may pay for X; any mana where there are none."""
    limits = [node for node in (walk(effect) if effect else ()) if isinstance(node, SpendsOnX)]
    return limits[0].colors if limits else ()


@reads(AdditionalCostOfAbilities)
def _added_to_abilities(game: Game, activated: Functioning) -> Iterator[costs.CostPart]:
    """ "Activated abilities of nontoken Rebels cost an additional 'Sacrifice a land' to activate"; loyalty is
    paid so for loyalty abilities alone."""
    for _, statement, context in statements_on_battlefield(game, AdditionalCostOfAbilities):
        if fits_description(statement.what, activated.holder, context):
            for part in statement.cost.parts:
                if not isinstance(part, costs.PaysLoyalty) or is_loyalty_ability(activated.ability):
                    yield part


def _in_one_of_loyalty(parts: tuple[costs.CostPart, ...]) -> costs.Cost:
    """The cost with all that adds loyalty counters or removes them as one (606.5 in 2026)."""
    loyal = [part for part in parts if isinstance(part, costs.PaysLoyalty)]
    if len(loyal) < 2:
        return costs.Cost(parts)
    whole = reduce(Plus, (part.amount for part in loyal))
    others = (part for part in parts if not isinstance(part, costs.PaysLoyalty))
    return costs.Cost((costs.PaysLoyalty(whole), *others))


@reads(CostsAtLeast)
def raised_to_the_least(game: Game, spell: GameObject, mana: ManaCost) -> ManaCost:
    """ "Each spell that would cost less than three mana to cast costs three mana": looked at once all else is settled;
    what is missing is generic mana."""
    for _, statement, context in statements_on_battlefield(game, CostsAtLeast):
        missing = number(statement.least, context) - mana.converted
        if missing > 0 and fits_description(statement.what, spell, context):
            mana = mana.plus(ManaCost.parse(f"{{{missing}}}"))
    return mana


def _with_changes(context: Context, changes: tuple[_CostChange, ...], mana: ManaCost) -> Asking[ManaCost]:
    in_full = context.game.rulebook.reductions_by_color_spill_over
    for change in changes:
        if change.more:
            mana = mana.plus(change.amount.times(change.times))
    for change in changes:
        if not change.more:
            by = change.amount.times(change.times)
            less = yield from reduced(context.you, mana, by, context.source, in_full=in_full)
            mana = ManaCost.parse("{1}") if change.leaves_one and mana.converted and not less.converted else less
    return mana


@dataclass(frozen=True)
class _CostChange:
    amount: ManaCost
    more: bool
    times: int
    #: "This effect can't reduce the mana in that cost to less than one mana."
    leaves_one: bool = False


@reads(CostsStatement, ReducesOnly)
def _costs_stated(game: Game, verb: str) -> Iterator[tuple[CostsStatement, bool, Context]]:
    """What permanents, what is on the stack, and effects for a while say of costs; with whether a reduction leaves at
    least one mana."""
    on_stack = statements_on_stack(game, CostsStatement)
    for functioning, statement, context in (*statements_on_battlefield(game, CostsStatement), *on_stack):
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
    yield from _own_change(game, activated, player)


@reads(Reduction)
def _own_change(game: Game, activated: Functioning, player: Player) -> Iterator[_CostChange]:
    """What an ability says of its own cost."""
    ability = activated.ability
    own = ability.reduction if isinstance(ability, ActivatedAbility) else None
    if not isinstance(own, Reduction):
        return
    context = context_of(game, activated.holder, player)
    if own.condition is not None and not holds(own.condition, context):
        return
    if own.targets is not None and not _is_aimed_at(own.targets, activated, context):
        return
    if own.own_mana_cost:
        cost = game.characteristics(activated.holder).mana_cost
        yield _CostChange(cost or ManaCost(), more=False, times=1)
    else:
        yield _cost_change(own, context)


def _is_aimed_at(targets: Reference, activated: Functioning, context: Context) -> bool:
    """Whether an ability that is being activated has such a target; none is chosen before it is (602.2b in 2026)."""
    game = context.game
    on_stack = game.stack[-1] if game.playing is not None and game.stack else None
    if on_stack is None or not on_stack.is_ability or on_stack.source is not activated.holder:
        return False
    return matches(Targets(targets), on_stack, context)


@reads(CostsSelf)
def _cost_changes(game: Game, spell: GameObject) -> Iterator[_CostChange]:
    """Increases and reductions: what permanents say of spells, and what the spell says of itself (402.8c; 112.5c)."""
    for statement, leaves_one, context in _costs_stated(game, "cast"):
        if fits(statement.what, spell, context) and not (
            statement.nth is not None and 1 + _cast_before(game, statement, spell, context) != statement.nth
        ):
            yield _cost_change(statement, context, leaves_one=leaves_one)
    context = context_of(game, spell)
    for _, own in stated_by(game.characteristics(spell).abilities, game.rulebook):
        if isinstance(own, CostsSelf) and (own.condition is None or holds(own.condition, context)):
            yield _cost_change(own, context)


def used_by_casting(game: Game, spell: GameObject) -> tuple[Shield, ...]:
    """The effects that were for "the next spell" of a kind, which this one is."""
    return tuple(
        shield
        for shield in game.shields
        if shield.once
        and isinstance(shield.statement, CostsStatement)
        and fits(shield.statement.what, spell, context_of_effect(game, shield))
    )


def _cast_before(game: Game, statement: CostsStatement, spell: GameObject, context: Context) -> int:
    """How many other such spells the player who casts one has cast this turn."""
    player = game.controller_of(spell)
    cast = (fact for fact in game.facts_of_this_turn(SpellCast) if fact.player is player)
    return sum(fits(statement.what, fact.spell, context) for fact in cast)


def _cost_change(
    statement: CostsStatement | CostsSelf | Reduction, context: Context, *, leaves_one: bool = False
) -> _CostChange:
    """What one statement changes: "costs {X} less, where X is …" by {1} for each."""
    times = 1 if statement.times is None else number(statement.times, context)
    return _CostChange(ManaCost.parse(statement.amount.replace("{X}", "{1}")), statement.more, times, leaves_one)


def has_variable(text: Node) -> bool:
    """Whether X stands in a text or in the mana of its costs."""
    return any(
        isinstance(node, Variable) or (isinstance(node, costs.PaysMana) and bool(node.mana.variables))
        for node in walk(text, into_granted=False)
    )


def leaves_x_open(text: Node, context: Context) -> bool:
    """Whether X stands in what a text does, and nothing says what it is: neither the text, nor what was announced for
    it, nor a mana cost that it stands in (107.3f in 2026)."""
    if context.announcement.x is not None or not _is_undefined(text):
        return False
    printed = context.source.printed.mana_cost if context.source is not None else None
    return printed is None or not printed.variables


def _is_undefined(text: Node) -> bool:
    """Whether an X of a text is defined neither there nor by a payment."""
    if isinstance(text, WhereX | costs.PaysMana):
        return False
    return isinstance(text, Variable) or any(_is_undefined(part) for part in parts(text))


def x_is_nothing(name: str) -> IllegalAction:
    """Why something can't be played with an X of 0, where its text says so (107.3a in 2026)."""
    return IllegalAction(f"X can't be 0 for {name}", Cite.CHOOSE_MODES, Remedy(Need.SAID, "that X is 1 or more"))


def choose_x(payer: Player, source: GameObject | None) -> Asking[int]:
    """Ask what X is."""
    question = Choice(
        payer, ChoiceKind.NUMBER, "choose what X is", Cite.CHOOSE_MODES, source=source, check=check_number
    )
    return int((yield from ask(question)))
