"""Matching what happens with what triggered abilities wait for (410; 603).

`match.py` asks; what each kind of trigger condition is matched with stands in a module of its own.
"""

from engine.events.matching import (
    cards,
    chance,
    combat,
    control,
    counters,
    game,
    keyword_actions,
    life,
    mana,
    playing,
    status,
    turn,
)
from engine.events.matching.damage import as_seen_by, excess_of
from engine.events.matching.match import (
    Match,
    conditions_of,
    counts_together,
    fits,
    kinds_waited_for,
    left_to_wait_for,
    matched,
    matched_among,
    played_triggers,
    would_match,
)
from engine.events.matching.moving import looks_back
from engine.events.matching.states import states_reached

__all__ = [
    "Match",
    "as_seen_by",
    "cards",
    "chance",
    "combat",
    "conditions_of",
    "control",
    "counters",
    "counts_together",
    "excess_of",
    "fits",
    "game",
    "keyword_actions",
    "kinds_waited_for",
    "left_to_wait_for",
    "life",
    "looks_back",
    "mana",
    "matched",
    "matched_among",
    "played_triggers",
    "playing",
    "states_reached",
    "status",
    "turn",
    "would_match",
]
