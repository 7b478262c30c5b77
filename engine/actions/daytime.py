"""Making it day or night (731 in 2026)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.daytime import DaytimeChanged
from engine.rulebooks import Cite
from engine.text.tree.effects.game import BecomeDaytime


@follows(BecomeDaytime)
def become_daytime(instruction: BecomeDaytime, following: Following) -> Asking[bool]:
    """What it is already, it doesn't become."""
    before = following.game.daytime
    if before is instruction.to:
        return False
    became = DaytimeChanged(to=instruction.to, before=before, cites=Cite.DAYTIME, source=following.source)
    yield from following.happen(became)
    return True
