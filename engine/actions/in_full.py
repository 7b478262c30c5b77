"""Whether an instruction was done in full: as many cards, permanents or counters as it asks for.

What is done to pay a cost has to be (118.3 in 2026), and nobody can choose to do what they can't do so much of (413.2d;
607.2d); what players are simply told to do, they do as far as they can (416.3; 101.3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.actions.following import Following
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.kinds.cards import CardDiscarded, CardDrawn, CardsRevealed, DrawFromEmptyLibrary
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.effects import InsteadFollowed
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.status import PermanentTapped, PermanentUntapped
from engine.meaning.context import Context
from engine.meaning.words import number, players
from engine.text.tree.effects.cards import Discard, Draw, Mill, Reveal, ShuffleInto
from engine.text.tree.effects.counters import PutCounters, RemoveCounters
from engine.text.tree.effects.moving import Move, Sacrifice
from engine.text.tree.effects.status import TapOrUntap
from engine.text.tree.names import is_self
from engine.text.tree.node import Instruction, PlayerReference, Quantity, Reference
from engine.text.tree.quantities import Fixed
from engine.text.tree.references import All, Count, Either, Some, TopCards, WholeZone

#: How much of an instruction an event did, by the kind of both.
_DONE_BY: Final[dict[type[Instruction], dict[type[Event], Callable[[Any], int]]]] = {
    Sacrifice: {PermanentSacrificed: lambda event: 1},
    Discard: {CardDiscarded: lambda event: 1},
    Move: {ObjectMoved: lambda event: 1},
    Draw: {CardDrawn: lambda event: 1, DrawFromEmptyLibrary: lambda event: 1, InsteadFollowed: lambda event: 1},
    Mill: {ObjectMoved: lambda event: 1},
    ShuffleInto: {ObjectMoved: lambda event: 1},
    Reveal: {CardsRevealed: lambda event: len(event.cards)},
    TapOrUntap: {PermanentTapped: lambda event: 1, PermanentUntapped: lambda event: 1},
    PutCounters: {CountersPut: lambda event: event.count},
    RemoveCounters: {CountersRemoved: lambda event: event.count},
}


def followed_in_full(instruction: Instruction, following: Following, least: int = 0) -> Asking[bool]:
    """Follow an instruction; returns whether it was done, and in full. `least`: so much has to happen where the words
    name no number."""
    asked_for = _asked_for(instruction, following.context)
    before = len(following.happened)
    done = yield from following.follow(instruction)
    happened = following.happened[before:]
    return done and _done(instruction, happened) >= (least if asked_for is None else asked_for)


def _done(instruction: Instruction, happened: Sequence[Event]) -> int:
    counted = _DONE_BY.get(type(instruction))
    if counted is None:
        return len(happened)
    return sum(counts(event) for event in happened if (counts := counted.get(type(event))) is not None)


def _asked_for(instruction: Instruction, context: Context) -> int | None:
    """How much there is to be done; None where the words name no number, or several players do it."""
    if _is_for_several(instruction, context):
        return None
    match instruction:
        case RemoveCounters(count_chosen=True):
            return 0
        case Draw(count=Fixed(value=count)):
            return count
        case RemoveCounters(count=Quantity() as count) | PutCounters(count=count) | Mill(count=count):
            return number(count, context)
        case (
            Sacrifice(what=what)
            | Discard(what=what)
            | Move(what=what)
            | TapOrUntap(what=what)
            | Reveal(what=what)
            | ShuffleInto(what=what)
        ):
            return _how_many(what, context)
        case _:
            return None


def _is_for_several(instruction: Instruction, context: Context) -> bool:
    whose = getattr(instruction, "player", None) or getattr(instruction, "by", None)
    return isinstance(whose, PlayerReference) and len(players(whose, context)) > 1


def _how_many(what: Reference, context: Context) -> int | None:
    match what:
        case Some(count=None):
            return 1
        case Some(count=Count() as count):
            return number(count.least, context)
        case TopCards(count=count):
            return number(count, context)
        case Either(together=True):
            return sum(1 if is_self(each) else _how_many(each, context) or 0 for each in what.references)
        case All() | WholeZone():
            return 0
        case _:
            return None
