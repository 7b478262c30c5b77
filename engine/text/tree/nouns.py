"""What descriptions are of, and by what they tell things apart: zones, characteristics, states."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Head(StrEnum):
    """What a description is of. PERMANENT is also meant where only a type is named: "creature", "Swamp"."""

    PERMANENT = "permanent"
    CARD = "card"
    SPELL = "spell"
    ABILITY = "ability"
    SPELL_OR_ABILITY = "spell or ability"
    SOURCE = "source"
    PLAYER = "player"
    OPPONENT = "opponent"


class Zone(StrEnum):
    """A zone, by its name in the newest rulebook; each edition's vocabulary says what it was called (217.1; 400.1)."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    ANTE = "ante"


class Characteristic(StrEnum):
    """A characteristic that texts compare or refer to (201.1; 109.3).

    TYPE is "the chosen type" in a text that doesn't itself say which kind of type is chosen.
    """

    NAME = "name"
    MANA_COST = "mana cost"
    CONVERTED_MANA_COST = "converted mana cost"
    COLOR = "color"
    CARD_TYPE = "card type"
    PERMANENT_TYPE = "permanent type"
    CREATURE_TYPE = "creature type"
    LAND_TYPE = "land type"
    TYPE = "type"
    SUPERTYPE = "supertype"
    POWER = "power"
    TOUGHNESS = "toughness"
    LOYALTY = "loyalty"
    DEFENSE = "defense"


class Comparison(StrEnum):
    EXACTLY = "="
    OR_LESS = "<="
    OR_MORE = ">="
    LESS = "<"
    GREATER = ">"
    EXCEPT = "!="


class Daytime(StrEnum):
    """What a game may have become: day or night (731.1 in 2026)."""

    DAY = "day"
    NIGHT = "night"


class Status(StrEnum):
    """A passing quality that is one adjective."""

    TAPPED = "tapped"
    UNTAPPED = "untapped"
    ATTACKING = "attacking"
    ATTACKING_ALONE = "attacking alone"
    BLOCKING = "blocking"
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    ENCHANTED = "enchanted"
    EQUIPPED = "equipped"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"
    FLIPPED = "flipped"
    SUSPENDED = "suspended"
    FORETOLD = "foretold"
    PLOTTED = "plotted"
    WARPED = "warped"
    TOKEN = "token"
    SADDLED = "saddled"
    UNPAIRED = "unpaired"
    TRANSFORMED = "transformed"
    COMMANDER = "commander"
    # Designations, which permanents get by the effects that name them.
    RENOWNED = "renowned"
    MONSTROUS = "monstrous"
    SUSPECTED = "suspected"
    HARNESSED = "harnessed"
    SOLVED = "solved"
    LEVEL_2 = "level 2"
    LEVEL_3 = "level 3"
    PREPARED = "prepared"


#: The designations among them: marks that mean nothing by themselves (701.37b, 702.112b in 2026-08).
DESIGNATIONS: Final = (
    Status.RENOWNED,
    Status.MONSTROUS,
    Status.SUSPECTED,
    Status.HARNESSED,
    Status.SOLVED,
    Status.LEVEL_2,
    Status.LEVEL_3,
    Status.PREPARED,
)
