"""Type lines: supertypes, card types and subtypes (212 in 2006-10; 205 in 2009-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SUPERTYPES: Final = ("Basic", "Legendary", "Snow", "World", "Ongoing")
CARD_TYPES: Final = (
    "Tribal",
    "Artifact",
    "Enchantment",
    "Instant",
    "Sorcery",
    "Planeswalker",
    "Battle",
    "Land",
    "Creature",
)
PERMANENT_TYPES: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")

#: What card types were called before, and what one of them is called since 2023.
_OTHER_NAMES: Final = {"Enchant": "Enchantment", "Summon": "Creature", "Interrupt": "Instant", "Kindred": "Tribal"}


@dataclass(frozen=True, slots=True)
class TypeLine:
    """What is printed between the illustration and the text box: "Legendary Creature — Ogre Shaman"."""

    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> TypeLine:
        """Read a type line; a hyphen or dash parts the subtypes, and an apostrophe may be straight or curled.

        Raises ValueError, naming the word, when a word before the dash is neither supertype nor card type.
        """
        front, _, back = text.replace("–", "—").replace("’", "'").replace(" - ", " — ").partition("—")
        supertypes, types = set(), set()
        for word in front.split():
            word = _OTHER_NAMES.get(word, word)
            if word in SUPERTYPES:
                supertypes.add(word)
            elif word in CARD_TYPES:
                types.add(word)
            else:
                raise ValueError(f"{word!r} in the type line {text!r} is neither a supertype nor a card type")
        if not types:
            raise ValueError(f"the type line {text!r} names no card type")
        return cls(frozenset(supertypes), frozenset(types), tuple(back.split()))

    def __str__(self) -> str:
        front = [word for word in (*SUPERTYPES, *CARD_TYPES) if word in self.supertypes | self.types]
        line = " ".join(front)
        return f"{line} — {' '.join(self.subtypes)}" if self.subtypes else line
