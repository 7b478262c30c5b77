"""What nouns, numbers and conditions of card text mean in a game. Nothing here changes the game or asks anyone.

Rulebook: 200.9 and 416.2 in 2006-10, 109.2 and 608.2 in 2009-07 (descriptions mean permanents).
"""

from engine.meaning import (
    combat,
    comparing,
    conditions,
    descriptions,
    qualities,
    quantities,
    references,
    relations,
    votes,
)

__all__ = [
    "combat",
    "comparing",
    "conditions",
    "descriptions",
    "qualities",
    "quantities",
    "references",
    "relations",
    "votes",
]
