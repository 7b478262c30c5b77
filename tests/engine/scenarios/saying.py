"""Statements that nobody thought of: any form of the language, with something in each of its slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.scenarios.language.forms import Again, Blank, FixedWords, Form, Mark, Maybe, OneOf, Part

#: What may stand in each kind of slot, in pieces that can be put together.
FILLINGS: Mapping[str, Sequence[str]] = {
    "player": ("Alice", "Bob"),
    "object": ("Oak", "Bob's Oak", "Oak #2", "Old Ogre", "Oak's ability"),
    "thing": ("Bob", "Elm"),
    "things": ("Oak", "Oak and Bob", "Oak, Elm and Ash", "nothing"),
    "pile": ("Oak", "Elm and Ash", "nothing"),
    "number": ("0", "3", "12"),
    "numbers": ("3", "3 and 12", "0, 1 and 2"),
    "often": ("twice", "3 times"),
    "life": ("18", "-2"),
    "size": ("2/2", "-1/4"),
    "mana": ("{R}{R}", "{W}{C}"),
    "symbols": ("{2}{B}", "{W}"),
    "rule": ("704.5g", "418.5a"),
    "edition": ("2009-07",),
    "editions": ("since 2009-07", "until 2008-03", "under 2006-10", "under 2006-10 to 2008-03"),
    "layer": ("6", "7c"),
    "zone": ("graveyard", "hand", "library"),
    "step": ("combat damage", "end step", "upkeep"),
    "deed": ("resolve", "Alice attacks with Oak"),
    "deeds": ("resolve", "Alice activates Oak, resolve everything", "to the end step"),
    "assertion": ("expect Oak is 2/2", "expect refused: Alice casts Blaze"),
    "how": ("destroyed", "put"),
    "counter": ("+1/+1", "charge"),
    "cost": ("evoke", "flashback"),
    "cast_so": ("bestowed", "evoked"),
    "giving_up": ("sacrificing", "exiling"),
    "extra": ("buyback", "entwine"),
    "verb": ("cycles", "equips"),
    "quality": ("white", "a red creature"),
    "quote": ('"Oak is destroyed."',),
    "words": ("flying", "cards in hand"),
    "choice": ("yes", "mode 2", "Oak, then Elm"),
    "shares": ("2 to Bob and 1 to Wall", "3 to Oak"),
    "assignments": ("2 damage from Trampler to Wall", "1 from Oak to Bob and 2 from Elm to Wall"),
}


class Chance(Protocol):
    """What chooses among the ways to write a form."""

    def one_of(self, several: Sequence[str]) -> str: ...
    def way(self, several: Sequence[tuple[Part, ...]]) -> tuple[Part, ...]: ...
    def is_so(self) -> bool: ...


def said(form: Form, chance: Chance, fillings: Mapping[str, Sequence[str]] = FILLINGS) -> str:
    """A line of this form."""
    return _said(form.parts, chance, fillings)


def _said(parts: tuple[Part, ...], chance: Chance, fillings: Mapping[str, Sequence[str]]) -> str:
    def written(inside: tuple[Part, ...]) -> str:
        return _said(inside, chance, fillings)

    text = ""
    for part in parts:
        match part:
            case FixedWords(words):
                text += words
            case Blank(kind):
                text += chance.one_of(fillings[kind])
            case Mark():
                pass
            case Maybe(inside):
                text += written(inside) if chance.is_so() else ""
            case OneOf(ways):
                text += written(chance.way(ways))
            case Again((OneOf(ways),)):
                # Each of these is said at most once of one statement.
                text += "".join(written(way) for way in ways if chance.is_so())
            case Again(inside):
                text += written(inside) if chance.is_so() else ""
    return text
