"""Paying costs, all of it or nothing, with the mana abilities that are used for it (409.1g–h; 601.2f–g)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.actions.activatable import (
    Activate,
    activated_abilities,
    check_ability,
)
from engine.actions.cost_parts import check_tap_cost, pay_part
from engine.actions.following import Following
from engine.actions.mana import is_snow
from engine.actions.mana_abilities import is_mana_ability, is_triggered_mana_ability
from engine.actions.spending import lacks_only_snow, pay_mana, ways_to_pay
from engine.actions.total_cost import (
    TotalCost,
    choose_x,
    generic_of_waterbending,
    has_variable,
    total_cost,
    with_costs_chosen,
)
from engine.actions.trying import could_end_well
from engine.actions.waterbending import waterbend
from engine.events.choices import (
    Asking,
    Choice,
    ChoiceKind,
    IllegalAction,
    Option,
    ask,
    begun_again_when_somebody_leaves,
)
from engine.events.functioning import Functioning
from engine.events.happening import happen
from engine.events.kinds.mana import ManaAdded, ManaTriggerResolved, TappedForMana
from engine.events.kinds.playing import AbilityActivated
from engine.meaning.context import Context, context_of
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import costs
from engine.text.tree.abilities import ActivatedAbility, TriggeredAbility
from engine.text.tree.played import reads
from engine.values.mana import ManaCost, ManaPool


def pay_now(following: Following, payer: Player, cost: costs.Cost, times: int = 1) -> Asking[bool]:
    """Pay a cost while something resolves, all of it or nothing; returns whether it was paid (413.2e; 116.3).

    An X in it that nothing defines is chosen now (104.1; 107.3e). Who has left the game pays nothing.
    """
    context = following.context

    def begin() -> Asking[bool]:
        following.context = context
        return _paid(following, payer, cost, times)

    return (yield from begun_again_when_somebody_leaves(following.game, begin))


@reads(costs.PaysItsManaCost)
def _paid(following: Following, payer: Player, cost: costs.Cost, times: int) -> Asking[bool]:
    if payer.has_lost:
        return False
    game, context = following.game, following.context
    mana = ManaCost()
    others: list[costs.CostPart] = []
    chosen: list[costs.CostPart] = []
    for _ in range(times):
        chosen += (yield from with_costs_chosen(payer, cost, following.source)).parts
    for part in chosen:
        if isinstance(part, costs.PaysMana):
            many = 1 if part.times is None else number(part.times, context)
            mana = mana.plus(part.mana.times(many))
        elif isinstance(part, costs.PaysItsManaCost) and context.source is not None:
            its_own = game.characteristics(context.source).mana_cost
            if its_own is None:
                return False  # a mana cost that doesn't exist can't be paid (118.6 in 2026)
            mana = mana.plus(its_own)
        else:
            others.append(part)
    with game.journal.undoable() as take_back:
        try:
            if context.announcement.x is None and has_variable(cost):
                x = yield from choose_x(payer, following.source)
                following.context = replace(context, announcement=replace(context.announcement, x=x))
            x = following.context.announcement.x or 0
            # Whoever pays is "you" in what a cost says to do: ward's "discard a card".
            following.context = replace(following.context, you=payer)
            waterbent = generic_of_waterbending(chosen, x)
            yield from pay(following, payer, TotalCost(mana.with_variable(x), tuple(others), waterbent), None)
            following.context = replace(following.context, you=context.you)
        except IllegalAction:
            take_back()
            following.context = context
            return False
    return True


def pay(following: Following, payer: Player, cost: TotalCost, on_stack: GameObject | None) -> Asking[None]:
    """Pay everything, in any order; part payment isn't allowed. What is sacrificed or discarded can be spoken of later.

    Mana abilities are used first, as long as the mana isn't there. Raises IllegalAction, naming what can't be paid.
    """
    if cost.waterbent is not None:
        cost = replace(cost, mana=(yield from waterbend(following, payer, cost.mana, cost.waterbent)))
    yield from _raise_mana(following.game, payer, cost.mana, on_stack)
    cites = Cite.FOLLOW_INSTRUCTIONS if on_stack is None else Cite.PAY_COSTS
    for part in cost.parts:
        yield from pay_part(following, payer, part, cites)
    if cost.mana:
        owing_to = following.context.owing_to
        if on_stack is None and owing_to is not None:
            # What asks for mana while something else happens than a spell or ability being played says so itself.
            yield from pay_mana(
                following.game, payer, cost.mana, None, following.game.rulebook.first_of(owing_to, cites)
            )
        else:
            yield from pay_mana(following.game, payer, cost.mana, on_stack, cites)


def _raise_mana(game: Game, payer: Player, mana: ManaCost, on_stack: GameObject | None) -> Asking[None]:
    """The chance to use mana abilities, before anything is paid: as long as the mana in the pool can't pay, the player
    is asked for one more (409.1g, 406.3; 601.2f, 605.3a)."""
    while mana and not payer.pays_freely and not ways_to_pay(game, payer, mana, on_stack):
        usable = tuple(_usable_mana_abilities(game, payer, on_stack))
        if lacks_only_snow(game, payer, mana, on_stack):
            usable = tuple((action, ability) for action, ability in usable if is_snow(game, ability.holder))
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
            owed=mana,
        )
        answer = yield from ask(question)
        if not answer:
            return
        (functioning,) = (usable_one for action, usable_one in usable if action == answer[0])
        yield from use_for_mana(game, payer, functioning)


def _usable_mana_abilities(
    game: Game, payer: Player, on_stack: GameObject | None
) -> Iterator[tuple[Activate, Functioning]]:
    """The mana abilities that a player may begin to use, without those of the object whose own ability is paid for."""
    for permanent in game.permanents():
        if permanent is on_stack:
            continue
        for index, functioning in enumerate(activated_abilities(game, permanent)):
            if is_mana_ability(functioning.ability, game.rulebook) and _may_use(game, payer, functioning):
                yield Activate(permanent, index), functioning


def _may_use(game: Game, payer: Player, functioning: Functioning) -> bool:
    assert isinstance(functioning.ability, ActivatedAbility)
    if functioning.ability.restriction is not None and functioning.ability.restriction.timing:
        # "Any time you could play an instant" takes priority, which nobody has while something is paid for (212.5e).
        return False
    try:
        check_ability(game, payer, functioning)
    except IllegalAction:
        return False
    following = Following(context_of(game, functioning.holder, payer))
    return all(_can_be_paid(part, payer, following) for part in functioning.ability.cost.parts)


def _can_be_paid(part: costs.CostPart, payer: Player, following: Following) -> bool:
    """Whether a part of the cost of a mana ability could be paid. Mana for it may come of other mana abilities, which
    are offered in their turn."""
    match part:
        case costs.TapsSelf() | costs.UntapsSelf() if following.source is not None:
            try:
                check_tap_cost(following.game, following.source, untap=isinstance(part, costs.UntapsSelf))
            except IllegalAction:
                return False
            return True
        case costs.PaysLife() | costs.PaysLoyalty() | costs.Does():
            return could_end_well(following.game, lambda: _part_paid(following, payer, part))
        case _:
            return True


def _part_paid(following: Following, payer: Player, part: costs.CostPart) -> Asking[bool]:
    yield from pay_part(following, payer, part, Cite.PAY_COSTS)
    return True


def use_for_mana(game: Game, player: Player, functioning: Functioning) -> Asking[None]:
    """Use a mana ability: no stack, no response, the mana is there at once (406.4, 408.2e; 605.3b)."""
    ability = functioning.ability
    assert isinstance(ability, ActivatedAbility)
    context = context_of(game, functioning.holder, player)
    announced = yield from with_costs_chosen(player, ability.cost, functioning.holder)
    cost = yield from total_cost(game, functioning.holder, ManaCost(), announced, context, functioning)
    following = Following(context)
    yield from pay(following, player, cost, functioning.holder)
    yield from happen(
        game,
        AbilityActivated(
            of=functioning.holder,
            cost=ability.cost,
            player=player,
            key=functioning.key,
            on_stack=None,
            for_mana=True,
            owing_to=functioning.owing_to,
            cites=Cite.MANA_ABILITY,
            source=functioning.holder,
        ),
    )
    waiting = game.waiting
    is_tapped = announced.has_tap_symbol
    if is_tapped:
        following.context = replace(following.context, tapped=functioning.holder)
    yield from following.follow(ability.effect)
    following.remember()
    if is_tapped:
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
                game, ManaTriggerResolved(waiting=waiting, cites=Cite.TRIGGERED_MANA_ABILITY, source=waiting.source)
            )
            context = Context(game, waiting.controller, waiting.source, game, environment=waiting.environment)
            yield from Following(context).follow(ability.effect)
