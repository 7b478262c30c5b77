"""What came of an instruction, for later words: "that card", "destroyed this way", "that much"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.events.event import Event
from engine.events.kinds.cards import CardDiscarded
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import SpellCountered
from engine.events.subjects import ABOUT
from engine.state.environment import Referent
from engine.text.tree.effects.cards import Discard, Draw, Mill
from engine.text.tree.effects.counters import LosesCounters, PutCounters, RemoveCounters
from engine.text.tree.effects.damage import DealDamage, DealDamageToEachOther
from engine.text.tree.effects.life import GainLife, LoseLife
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.spells import CounterSpell
from engine.text.tree.node import Instruction

#: What an event came to, where that is a number of its own.
_AMOUNTS: Final[dict[type[Event], Callable[[Any], int]]] = {
    DamageDealt: lambda event: event.amount,
    LifeGained: lambda event: event.amount,
    LifeLost: lambda event: event.amount,
    CountersPut: lambda event: event.count,
    CountersRemoved: lambda event: event.count,
}
#: Which events are the doing of an instruction, where it brings about others besides.
_DOING: Final[dict[type[Instruction], type[Event]]] = {
    DealDamage: DamageDealt,
    DealDamageToEachOther: DamageDealt,
    GainLife: LifeGained,
    LoseLife: LifeLost,
    PutCounters: CountersPut,
    RemoveCounters: CountersRemoved,
    LosesCounters: CountersRemoved,
    Destroy: PermanentDestroyed,
    Sacrifice: PermanentSacrificed,
    Discard: CardDiscarded,
    Move: ObjectMoved,
    Mill: ObjectMoved,
    Draw: ObjectMoved,
    CounterSpell: SpellCountered,
}


def outcome_of(instruction: Instruction, happened: Sequence[Event]) -> Referent:
    """What an instruction's name stands for after these events: the things it was done to, and how much it came to."""
    doing = _DOING.get(type(instruction), Event)
    own = [event for event in happened if isinstance(event, doing)]
    if isinstance(instruction, Draw):
        own = [event for event in own if isinstance(event, ObjectMoved) and event.verb == "drawn"]
    amounts = [amount(event) for event in own if (amount := _AMOUNTS.get(type(event))) is not None]
    about = (find(event) for event in own if (find := ABOUT.get(type(event))) is not None)
    things = tuple(dict.fromkeys(thing for thing in about if thing is not None))
    return Referent(things, sum(amounts) if amounts else len(things))
