"""Costs: working them out, and paying all of them or nothing (409.1f–h; 601.2e–g)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.actions.following import Following
from engine.events import event as events
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Option, ask
from engine.events.event import Event
from engine.events.functioning import ordinary, statements_on_battlefield
from engine.events.happening import happen
from engine.events.trigger_matching import fits
from engine.keywords.hooks import answers
from engine.meaning.context import Context, NotYetSupported
from engine.meaning.words import holds, number
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import costs
from engine.text.tree.effects import Discard, Move, PutCounters, RemoveCounters, Sacrifice, TapOrUntap
from engine.text.tree.node import Instruction, Quantity, Reference
from engine.text.tree.nouns import All, Count, Either, Some, WholeZone
from engine.text.tree.statements import CostsSelf, CostsStatement
from engine.values.mana import ManaCost


@dataclass(frozen=True)
class TotalCost:
    """What has to be paid: mana, and the other parts in printed order."""

    mana: ManaCost
    parts: tuple[costs.CostPart, ...] = ()


def total_cost(game: Game, on_stack: GameObject, mana: ManaCost, cost: costs.Cost, context: Context) -> TotalCost:
    """Base cost plus increases minus reductions, X filled in; from then on it is locked in (409.1f; 601.2e)."""
    other: list[costs.CostPart] = []
    for part in cost.parts:
        if isinstance(part, costs.PaysMana):
            times = 1 if part.times is None else number(part.times, context)
            for _ in range(times):
                mana = mana.plus(part.mana)
        else:
            other.append(part)
    mana = mana.with_variable(on_stack.announcement.x or 0)
    if on_stack.is_spell:
        mana = _with_changes(game, on_stack, mana)
    return TotalCost(mana, tuple(other))


def _with_changes(game: Game, spell: GameObject, mana: ManaCost) -> ManaCost:
    reductions = 0
    for change in _cost_changes(game, spell):
        if change.more:
            for _ in range(change.times):
                mana = mana.plus(change.amount)
        else:
            reductions += change.times * change.amount.converted
    return mana.minus_generic(reductions)


@dataclass(frozen=True)
class _CostChange:
    amount: ManaCost
    more: bool
    times: int


def _cost_changes(game: Game, spell: GameObject) -> Iterator[_CostChange]:
    """Increases and reductions: what permanents say of spells, and what the spell says of itself (402.8c; 112.5c)."""
    for _, statement, context in statements_on_battlefield(game):
        if isinstance(statement, CostsStatement) and statement.verb == "cast" and statement.extra is None:
            if fits(statement.what, spell, context):
                yield _cost_change(statement, context)
    context = Context(game, game.controller_of(spell), spell, game)
    for possessed in game.characteristics(spell).abilities:
        for ability in ordinary(possessed.ability, game.rulebook):
            for statement in getattr(ability, "statements", ()):
                if isinstance(statement, CostsSelf) and (
                    statement.condition is None or holds(statement.condition, context)
                ):
                    yield _cost_change(statement, context)


def _cost_change(statement: CostsStatement | CostsSelf, context: Context) -> _CostChange:
    times = 1 if statement.times is None else number(statement.times, context)
    return _CostChange(ManaCost.parse(statement.amount), statement.more, times)


def pay_now(following: Following, payer: Player, cost: costs.Cost, times: int = 1) -> Asking[bool]:
    """Pay a cost while something resolves, all of it or nothing; returns whether it was paid (413.2e; 116.3)."""
    game, context = following.game, following.context
    mana = ManaCost()
    others: list[costs.CostPart] = []
    for part in cost.parts * times:
        if isinstance(part, costs.PaysMana):
            mana = mana.plus(part.mana)
        elif isinstance(part, costs.PaysItsManaCost) and context.source is not None:
            mana = mana.plus(game.characteristics(context.source).mana_cost or ManaCost())
        else:
            others.append(part)
    x = context.announcement.x or 0
    mark = game.journal.mark()
    try:
        yield from pay(following, payer, TotalCost(mana.with_variable(x), tuple(others)), None)
    except IllegalAction:
        game.journal.rewind(mark)
        following.context = context
        return False
    return True


def pay(following: Following, payer: Player, cost: TotalCost, on_stack: GameObject | None) -> Asking[None]:
    """Pay everything, in any order; part payment isn't allowed. What is sacrificed or discarded can be spoken of later.

    Raises IllegalAction, naming what can't be paid.
    """
    for part in cost.parts:
        yield from _pay_part(following, payer, part)
    if cost.mana:
        yield from _pay_mana(following.game, payer, cost.mana, on_stack)


def _pay_mana(game: Game, payer: Player, mana: ManaCost, on_stack: GameObject | None) -> Asking[None]:
    if payer.pays_freely:
        return
    ways = payer.mana_pool.payments(mana)
    if not ways:
        pool = str(payer.mana_pool) or "no mana"
        raise IllegalAction(f"{payer.name} can't pay {mana} with {pool}", Cite.PAY_COSTS)
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
    yield from happen(game, events.ManaSpent(player=payer, mana=chosen, on=on_stack, cites=Cite.PAY_COSTS))


def _pay_part(following: Following, payer: Player, part: costs.CostPart) -> Asking[None]:
    game, context, source = following.game, following.context, following.source
    match part:
        case costs.TapsSelf() if source is not None:
            _check_tap_cost(game, source, untap=False)
            yield from happen(game, events.PermanentTapped(permanent=source, cites=Cite.PAY_COSTS, source=source))
        case costs.UntapsSelf() if source is not None:
            _check_tap_cost(game, source, untap=True)
            yield from happen(game, events.PermanentUntapped(permanent=source, cites=Cite.PAY_COSTS, source=source))
        case costs.PaysLife():
            amount = number(part.amount, context)
            if payer.life < amount:
                raise IllegalAction(f"{payer.name} can't pay {amount} life with {payer.life}", Cite.PAY_COSTS)
            yield from happen(game, events.LifeLost(player=payer, amount=amount, cites=Cite.PAY_COSTS, source=source))
        case costs.Does():
            yield from _pay_by_doing(part.instruction, following)
        case _:
            raise NotYetSupported(f"doesn't yet pay {type(part).__name__}")


def _check_tap_cost(game: Game, source: GameObject, *, untap: bool) -> None:
    if not source.is_permanent or source.tapped != untap:
        raise IllegalAction(f"{source.name} is {'un' if untap else ''}tapped already", Cite.PAY_COSTS)
    if is_summoning_sick(game, source):
        raise IllegalAction(
            f"{source.name} came under {game.controller_of(source).name}'s control this turn and can't pay with its"
            " own tapping",
            Cite.SUMMONING_SICK_ABILITY,
        )


def is_summoning_sick(game: Game, permanent: GameObject) -> bool:
    """A creature not controlled since its controller's latest turn began, without haste (212.3d, 403.4; 302.6)."""
    if not game.characteristics(permanent).is_creature or answers(game, permanent, "ignores_summoning_sickness"):
        return False
    return permanent.control_since >= game.controller_of(permanent).latest_turn_began


def _pay_by_doing(instruction: Instruction, following: Following) -> Asking[None]:
    """Follow an instruction as a cost: done in full or not at all."""
    before = len(following.happened)
    needed = _needed(instruction, following.context)
    yield from following.follow(instruction)
    if _done(instruction, following.happened[before:]) < needed:
        raise IllegalAction("that cost can't be paid", Cite.PAY_COSTS)


def _done(instruction: Instruction, happened: list[Event]) -> int:
    """How much of the cost was done: permanents sacrificed, cards discarded, counters removed …"""
    if isinstance(instruction, RemoveCounters | PutCounters):
        return sum(one.count for one in happened if isinstance(one, events.CountersRemoved | events.CountersPut))
    kind = _DONE_BY.get(type(instruction), Event)
    return sum(isinstance(one, kind) for one in happened)


_DONE_BY: Final[dict[type[Instruction], type[Event]]] = {
    Sacrifice: events.PermanentSacrificed,
    Discard: events.CardDiscarded,
    Move: events.ObjectMoved,
}


def _needed(instruction: Instruction, context: Context) -> int:
    """How much has to be done for the cost to be paid."""
    match instruction:
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
            return sum(_how_many(one, context) for one in what.references)
        case All() | WholeZone():
            return 0
        case _:
            return 1
