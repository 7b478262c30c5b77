"""When paired creatures no longer are (702.95e in 2026)."""

from __future__ import annotations

from engine.events.applying import apply
from engine.events.event import Event
from engine.events.kinds.pairing import CreaturesUnpaired
from engine.meaning.pairs import belong_together
from engine.rulebooks import keyword_rule
from engine.state.game import Game

_UNPAIRED = keyword_rule("soulbond", "e", "unpaired")


def unpaired(game: Game) -> list[Event]:
    """Each pair ends of which one creature is gone, under another player's control, or no creature any more."""
    ended: list[Event] = []
    for one, other in tuple(game.pairs.items()):
        if one.id < other.id and not belong_together(game, one, other):
            event = CreaturesUnpaired(first=one, second=other, cites=_UNPAIRED, source=one)
            apply(game, event)
            ended.append(event)
    return ended
