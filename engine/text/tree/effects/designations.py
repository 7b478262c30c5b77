"""What players become or have: the monarch (725 in 2026), the initiative (726), whom the Ring has tempted (701.54), and
their speed (702.179)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quantity


@dataclass(frozen=True)
class BecomeMonarch(Instruction):
    """ "You become the monarch"."""

    player: PlayerReference


@dataclass(frozen=True)
class TakeInitiative(Instruction):
    """ "You take the initiative"."""

    player: PlayerReference


@dataclass(frozen=True)
class RingTempts(Instruction):
    """ "The Ring tempts you" (701.54 in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class IncreaseSpeed(Instruction):
    """ "Increase your speed by 1" (702.179c in 2026)."""

    player: PlayerReference
    amount: Quantity
