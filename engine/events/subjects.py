"""Whom and what events are about, for words that speak of that later and for what can't befall anything any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.events import event as events
from engine.events.event import Event
from engine.meaning.context import Thing

#: What an event was about: the object as it was before, which is found where it went.
ABOUT: Final[dict[type[Event], Callable[[Any], Thing | None]]] = {
    events.ObjectMoved: lambda event: event.object,
    events.PermanentDestroyed: lambda event: event.permanent,
    events.PermanentSacrificed: lambda event: event.permanent,
    events.CardDiscarded: lambda event: event.card,
    events.PermanentTapped: lambda event: event.permanent,
    events.PermanentUntapped: lambda event: event.permanent,
    events.DamageDealt: lambda event: event.to,
    events.CountersPut: lambda event: event.on,
    events.CountersRemoved: lambda event: event.origin,
    events.SpellCountered: lambda event: event.spell,
}
