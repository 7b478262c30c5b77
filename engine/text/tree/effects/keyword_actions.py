"""Keyword actions that the rules put in the words of cards: to explore, to adapt, to proliferate (701 in 2026-08)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.nouns import Status


@dataclass(frozen=True)
class KeywordAction(Instruction):
    """ "~ explores", "bolster 2", "amass Orcs 3": what it means stands in `actions.table`, with its number as N.

    `player` does it; where only `what` is named, that does it, and its controller is who the meaning calls "you".
    `subtype`: the kind of creature, of an action that names one.
    """

    action: str
    player: PlayerReference | None = None
    what: Reference | None = None
    number: Quantity | None = None
    subtype: str | None = None


@dataclass(frozen=True)
class Proliferate(Instruction):
    """Gives chosen permanents and players another counter of each kind that they have (701.34a)."""

    player: PlayerReference


@dataclass(frozen=True)
class Behold(Instruction):
    """ "Behold a Dragon": reveal one from the hand, or choose one on the battlefield (701.4 in 2026)."""

    player: PlayerReference
    what: Quality
    count: Quantity


@dataclass(frozen=True)
class Populate(Instruction):
    """Copies a creature token that the player controls (701.36a)."""

    player: PlayerReference


@dataclass(frozen=True)
class Discover(Instruction):
    """Exiles cards until a nonland one of at most that mana value, which is cast or put into the hand (701.57a)."""

    player: PlayerReference
    number: Quantity


@dataclass(frozen=True)
class Airbend(Instruction):
    """Exiles permanents and spells, which their owners may cast for {2} (701.65a in 2026)."""

    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class TimeTravel(Instruction):
    """Adds a time counter to, or removes one from, each of what the player chooses (701.56a in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class BecomesDesignated(Instruction):
    """ "becomes monstrous": a mark that means nothing by itself, and goes when the permanent leaves (702.112b)."""

    what: Reference
    designation: Status
    lost: bool = False


@dataclass(frozen=True)
class Venture(Instruction):
    """ "Venture into the dungeon" (701.49 in 2026); `into`: the dungeon of that name, for who isn't in one."""

    player: PlayerReference
    into: str | None = None
