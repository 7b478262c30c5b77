"""What players become: the monarch (725 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference


@dataclass(frozen=True)
class BecomeMonarch(Instruction):
    """ "You become the monarch"."""

    player: PlayerReference
