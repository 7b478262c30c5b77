"""More dice than there would have been, of which some are ignored (706.6 in 2026)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.kinds.chance import DiceTaken
from engine.events.replacing.candidates import Becoming, Chance, replaces, simply
from engine.meaning.words import fits_player
from engine.text.tree.chance import MoreDice


@replaces(MoreDice)
def more_dice(statement: MoreDice, chance: Chance) -> Becoming | None:
    """One more die, and one roll more that won't have happened."""
    event = chance.event
    if not isinstance(event, DiceTaken) or not fits_player(statement.player, event.player, chance.context):
        return None
    return simply(replace(event, count=event.count + 1, ignored=(*event.ignored, statement.ignored)))
