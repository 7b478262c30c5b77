"""Whom and what events are about, for words that speak of that later and for what can't befall anything any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.events.event import Event
from engine.events.kinds.cards import CardDiscarded
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import SpellCountered
from engine.events.kinds.status import PermanentTapped, PermanentUntapped
from engine.meaning.context import Thing

#: What an event was about: the object as it was before, which is found where it went.
ABOUT: Final[dict[type[Event], Callable[[Any], Thing | None]]] = {
    ObjectMoved: lambda event: event.object,
    PermanentDestroyed: lambda event: event.permanent,
    PermanentSacrificed: lambda event: event.permanent,
    CardDiscarded: lambda event: event.card,
    PermanentTapped: lambda event: event.permanent,
    PermanentUntapped: lambda event: event.permanent,
    DamageDealt: lambda event: event.to,
    CountersPut: lambda event: event.on,
    CountersRemoved: lambda event: event.origin,
    SpellCountered: lambda event: event.spell,
}
