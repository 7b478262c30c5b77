"""What came of an instruction, for later words: "that card", "destroyed this way", "that much"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.events import event as events
from engine.events.event import Event
from engine.events.subjects import ABOUT
from engine.state.environment import Referent
from engine.text.tree import effects
from engine.text.tree.node import Instruction

#: What an event came to, where that is a number of its own.
_AMOUNTS: Final[dict[type[Event], Callable[[Any], int]]] = {
    events.DamageDealt: lambda event: event.amount,
    events.LifeGained: lambda event: event.amount,
    events.LifeLost: lambda event: event.amount,
    events.CountersPut: lambda event: event.count,
    events.CountersRemoved: lambda event: event.count,
}
#: Which events are the doing of an instruction, where it brings about others besides.
_DOING: Final[dict[type[Instruction], type[Event]]] = {
    effects.DealDamage: events.DamageDealt,
    effects.DealDamageToEachOther: events.DamageDealt,
    effects.GainLife: events.LifeGained,
    effects.LoseLife: events.LifeLost,
    effects.PutCounters: events.CountersPut,
    effects.RemoveCounters: events.CountersRemoved,
    effects.LosesPoison: events.CountersRemoved,
    effects.Destroy: events.PermanentDestroyed,
    effects.Sacrifice: events.PermanentSacrificed,
    effects.Discard: events.CardDiscarded,
    effects.Move: events.ObjectMoved,
    effects.Mill: events.ObjectMoved,
    effects.Draw: events.ObjectMoved,
    effects.CounterSpell: events.SpellCountered,
}


def outcome_of(instruction: Instruction, happened: Sequence[Event]) -> Referent:
    """What an instruction's name stands for after these events: the things it was done to, and how much it came to."""
    doing = _DOING.get(type(instruction), Event)
    own = [event for event in happened if isinstance(event, doing)]
    amounts = [amount(event) for event in own if (amount := _AMOUNTS.get(type(event))) is not None]
    about = (find(event) for event in own if (find := ABOUT.get(type(event))) is not None)
    things = tuple(dict.fromkeys(thing for thing in about if thing is not None))
    return Referent(things, sum(amounts) if amounts else len(things))
