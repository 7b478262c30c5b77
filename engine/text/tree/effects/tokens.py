"""Tokens, and what they are like (216.1; 110.5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Ability, Instruction, PlayerReference, Quality, Quantity
from engine.values.colors import Color


@dataclass(frozen=True)
class TokenDescription(Quality):
    """The characteristics of a token, as its maker gives them (216.1; 110.5).

    Without `types`, what becomes so keeps its own: "becomes a 0/1 white Bird". `all_creature_types`: "with all …".
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


@dataclass(frozen=True)
class PredefinedToken(Quality):
    """A token that the rules describe, so that its maker only names it: "a Treasure token" (111.10 in 2026-08).

    Those that card text can describe are artifacts.
    """

    kind: str

    @property
    def types(self) -> tuple[str, ...]:
        return ("Artifact",)

    @property
    def subtypes(self) -> tuple[str, ...]:
        return (self.kind,)


@dataclass(frozen=True)
class CardToken(Quality):
    """A token that its maker only names, by the name of a card: it is like that card (111.11 in 2026-08)."""

    name: str


@dataclass(frozen=True)
class Investigate(Instruction):
    """Creates a Clue token (701.16a in 2026-08)."""

    player: PlayerReference


@dataclass(frozen=True)
class CreateTokens(Instruction):
    player: PlayerReference
    count: Quantity
    token: TokenDescription | PredefinedToken | CardToken
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True)
class GetEmblem(Instruction):
    """ "You get an emblem with '…'" (114 in 2026)."""

    player: PlayerReference
    abilities: tuple[Ability, ...]
