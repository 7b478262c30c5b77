"""Spells: countered, aimed anew, played while something resolves."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.effects.moving import Position
from engine.text.tree.node import Instruction, PlayerReference, Quantity, Reference
from engine.text.tree.nouns import Zone


@dataclass(frozen=True)
class CounterSpell(Instruction):
    """Counters a spell or ability (413; 701.5). `to`: where the card goes instead of its owner's graveyard."""

    what: Reference
    to: Zone | None = None
    position: Position | None = None


@dataclass(frozen=True)
class ChangeTargets(Instruction):
    """ "change the target of …", "choose new targets for …"."""

    what: Reference
    to: Reference | None = None
    optional: bool = False


@dataclass(frozen=True)
class PlayCard(Instruction):
    """ "you may cast it without paying its mana cost", "play that card"; `instead`: "for its madness cost"."""

    player: PlayerReference
    what: Reference
    free: bool = False
    verb: str = "cast"
    face_down: bool = False
    instead: str = ""


@dataclass(frozen=True)
class Cascade(Instruction):
    """What a cascade ability does (702.82a)."""


@dataclass(frozen=True)
class Ripple(Instruction):
    """What a ripple ability does (502.56a; 702.57a)."""

    count: Quantity


@dataclass(frozen=True)
class TurnsUpWhenSeen(Instruction):
    """The creature that a spell cast face down becomes is turned up before damage, or becoming tapped, shows it."""
