"""Doors that are unlocked (709.5h-i in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.doors import DoorUnlocked
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.meaning.words import matches
from engine.text.tree import triggers


@on(triggers.UnlocksDoor, DoorUnlocked)
def _unlocks(waited_for: triggers.UnlocksDoor, fact: DoorUnlocked, context: Context) -> Iterator[Match]:
    if waited_for.fully and not fact.fully:
        return
    if fits(waited_for.player, fact.player, context) and matches(waited_for.what, fact.permanent.current(), context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.what, fact.permanent.current()))


@on(triggers.UnlocksThisDoor, DoorUnlocked)
def _unlocks_this(waited_for: triggers.UnlocksThisDoor, fact: DoorUnlocked, context: Context) -> Iterator[Match]:
    is_this = fact.permanent.current() is context.source and fact.half == waited_for.half
    if is_this and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))
