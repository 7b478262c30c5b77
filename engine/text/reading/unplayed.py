"""Mechanics that aren't played here, by the words that name them: a text with one is refused by its name and rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

#: What each is called, the words that tell of it, and where the rulebook of August 2026 has it.
_UNPLAYED: Final = (
    ("stickers", r"stickers?|\{TK\}", "123", "they are put on cards of paper"),
    ("Attractions", r"attractions?|visit(?= [—-])|claim the prize", "717", "they have a deck of their own"),
    ("Contraptions", r"contraptions?", "701.45a", "the book leaves out the rules of their set"),
    ("ante", r"ante", "407", "nobody plays for it any more"),
    ("what is done as cards are drafted", r"draft(?:s|ed|ing)?|booster packs?", "905", "there is no draft here"),
    ("sectors", r"space sculptor|sector", "702.158", "one card alone has them"),
    ("hidden agendas", r"hidden agenda", "702.106", "they belong to a draft"),
    ("dexterity", r"from a height of at least|flip ~ onto the battlefield", "100.7", "it takes hands and a table"),
    ("life lost from radiation", r"radiation", "728.1a", "nothing tells it from other life that is lost yet"),
    (
        "planes",
        r"planeswalk|planar (?:die|dice|deck)|chaos ensues|roll \{chaos\}|when you encounter",
        "901",
        "Planechase isn't played",
    ),
    ("schemes", r"schemes? in motion|this scheme", "904", "Archenemy isn't played"),
)
_MECHANICS: Final = tuple(
    (name, re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE), number, why) for name, words, number, why in _UNPLAYED
)


def unplayed_in(text: str) -> str | None:
    """Why a text that can't be read is of a mechanic that isn't played; None where it names none."""
    return next(_reasons(text), None)


def _reasons(text: str) -> Iterator[str]:
    for name, words, number, why in _MECHANICS:
        if words.search(text):
            yield f"{name} (rule {number} of 2026-08) can't be played here: {why}"
