"""Tokens, and what they are like (216.1; 110.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.text.tree.effects.joints import Sequence
from engine.text.tree.node import Ability, Instruction, PlayerReference, Quality, Quantity, Reference
from engine.values.colors import Color


@dataclass(frozen=True)
class TokenDescription(Quality):
    """The characteristics of a token, as its maker gives them (216.1; 110.5).

    Without `types`, what becomes so keeps its own: "becomes a 0/1 white Bird". `all_creature_types`: "with all …".
    `of_chosen`: "of the chosen color and type", besides what else it is.
    """

    power: Quantity | None
    toughness: Quantity | None
    colors: tuple[Color, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: str | None = None
    all_creature_types: bool = False
    of_chosen: bool = False


@dataclass(frozen=True)
class PredefinedToken(Quality):
    """A token that the rules describe, so that its maker only names it: "a Treasure token" (111.10 in 2026-08)."""

    kind: str

    @property
    def types(self) -> tuple[str, ...]:
        return (_TYPES.get(self._last_word, "Artifact"),)

    @property
    def subtypes(self) -> tuple[str, ...]:
        return _SUBTYPES.get(self._last_word, (self.kind,))

    @property
    def _last_word(self) -> str:
        return self.kind.split()[-1]


#: What the tokens that the rules describe are, by the last word of their kind, where they are no artifacts named so.
_TYPES: Final = {"Role": "Enchantment", "Shard": "Enchantment", "Walker": "Creature"}
_SUBTYPES: Final = {"Role": ("Aura", "Role"), "Walker": ("Zombie",)}


@dataclass(frozen=True)
class CardToken(Quality):
    """A token that its maker only names, by the name of a card: it is like that card (111.11 in 2026-08)."""

    name: str


@dataclass(frozen=True)
class Investigate(Instruction):
    """Creates a Clue token (701.16a in 2026-08)."""

    player: PlayerReference


@dataclass(frozen=True)
class Incubate(Instruction):
    """Creates an Incubator token with so many +1/+1 counters on it (701.53a in 2026-08)."""

    player: PlayerReference
    number: Quantity


@dataclass(frozen=True)
class CreateTokens(Instruction):
    """Makes tokens (216.1; 701.7a in 2026). `attached`: to what they are attached as they enter. `blocked`: what they
    enter blocking; where they are `blocking` and the text names nothing, their controller chooses."""

    player: PlayerReference
    count: Quantity
    token: TokenDescription | PredefinedToken | CardToken
    tapped: bool = False
    attacking: bool = False
    attacked: PlayerReference | None = None
    or_planeswalkers: bool = False
    blocking: bool = False
    blocked: Reference | None = None
    attached: Reference | None = None


@dataclass(frozen=True)
class MoreOfThoseTokens(Instruction):
    """ "Create four of those tokens instead": as many of the tokens that the sentence before makes."""

    count: Quantity


@dataclass(frozen=True)
class CreatesTogether(Sequence):
    """ "Create a Food token and a Treasure token": several that are made at the same time."""


@dataclass(frozen=True)
class GetEmblem(Instruction):
    """ "You get an emblem with '…'" (114 in 2026)."""

    player: PlayerReference
    abilities: tuple[Ability, ...]
