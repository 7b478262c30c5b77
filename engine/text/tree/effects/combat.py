"""Creatures in combat that become something else there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference


@dataclass(frozen=True)
class BecomeBlocked(Instruction):
    """ "target unblocked attacking creature becomes blocked" (509.1h)."""

    what: Reference


@dataclass(frozen=True)
class RemoveFromCombat(Instruction):
    what: Reference


@dataclass(frozen=True)
class ReselectsAttacked(Instruction):
    """ "Reselect which player or permanent target attacking creature is attacking" (508.7 in 2026).

    `among`: what may be chosen, by the text's words: players, planeswalkers, battles.
    """

    player: PlayerReference
    what: Reference
    among: tuple[str, ...] = ("player",)
