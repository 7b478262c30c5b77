"""Instructions that begin continuous effects, and what lets players end them (418; 610, 611)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.costs import Cost
from engine.text.tree.node import Ability, Change, Duration, Instruction, PlayerReference, Reference


@dataclass(frozen=True)
class Affect(Instruction):
    """Starts a continuous effect: "target creature gets +1/+1 and gains flying until end of turn".

    No duration: it lasts until the end of the game (418.3a; 610.2a). `subject` may be players. `at_once`: it says what
    something "is", rather than becomes; of what the same text puts onto the battlefield, that is so as it enters.
    """

    subject: Reference | PlayerReference
    changes: tuple[Change, ...]
    duration: Duration | None
    at_once: bool = False


@dataclass(frozen=True)
class MultiplySize(Instruction):
    """ "double target creature's power and toughness until end of turn", or triple them (701.10 and 701.11 in 2026)."""

    what: Reference
    power: bool
    toughness: bool
    factor: int
    duration: Duration


@dataclass(frozen=True)
class SameIsTrue(Instruction):
    """ "The same is true for trample and landwalk": what the sentence before says of one keyword (702.1c in 2026)."""

    keywords: tuple[str, ...]


@dataclass(frozen=True)
class MayEndEffect(Instruction):
    """ "you may pay {W} to end this effect", any time that player has priority."""

    player: PlayerReference
    cost: Cost


@dataclass(frozen=True)
class GainsPrintedBelow(Instruction):
    """ "If that's another creature, it gains the abilities of ~ printed below this one" (702.165a in 2026).

    `given`: which those are, once the ability has been put on the stack.
    """

    what: Reference
    given: tuple[Ability, ...] = ()
