"""Cards that are played while something resolves."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class PlayCard(Instruction):
    """ "you may cast it without paying its mana cost", "play that card"; `instead`: "for its madness cost";
    `transformed`: "cast it transformed", with its back face up."""

    player: PlayerReference
    what: Reference
    free: bool = False
    verb: str = "cast"
    face_down: bool = False
    instead: str = ""
    transformed: bool = False


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


@dataclass(frozen=True)
class BecomeSetAside(Instruction):
    """ "It becomes plotted": a card in exile that its owner may cast later; `how` is the word."""

    what: Reference
    how: str
