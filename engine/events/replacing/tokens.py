"""More tokens than there would have been (419.5; 613.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.kinds.tokens import TokenMade
from engine.events.replacing.candidates import Becoming, Chance, replaces, simply
from engine.meaning.words import fits_player
from engine.text.tree import statements


@replaces(statements.MultipliesTokens)
def multiplies_tokens(statement: statements.MultipliesTokens, chance: Chance) -> Becoming | None:
    """Each token becomes several that are made alike; each of them is made by the same effect."""
    event = chance.event
    if not isinstance(event, TokenMade) or not fits_player(statement.player, event.player, chance.context):
        return None
    return simply(*(replace(event) for _ in range(statement.factor)))
