"""Choices that later words speak of."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference
from engine.text.tree.nouns import Characteristic
from engine.values.colors import Color


@dataclass(frozen=True)
class Choose(Instruction):
    """ "choose a color", "choose a creature type", "choose an opponent", "name a nonland card"."""

    player: PlayerReference
    what: Characteristic | Reference | PlayerReference | str
    #: "A creature type other than Wall", "a color other than black".
    other_than: str | Color | None = None
    #: "Island or Swamp": one of these words.
    among: tuple[str, ...] = ()
    #: "A number between 0 and 7": that one and this one, too.
    between: tuple[int, int | None] | None = None


@dataclass(frozen=True)
class ChooseColor(Instruction):
    """ "choose black or red"."""

    player: PlayerReference
    among: tuple[Color, ...]


@dataclass(frozen=True)
class SeparateIntoPiles(Instruction):
    """`player` separates `what` into two piles (700.3); the piles are spoken of later as That("pile")."""

    player: PlayerReference
    what: Reference
