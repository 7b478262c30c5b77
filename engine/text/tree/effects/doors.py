"""The doors of Rooms: halves that are unlocked and locked (709.5 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Reference


@dataclass(frozen=True)
class UnlockDoor(Instruction):
    """ "Unlock a locked door of target Room you control"; `or_lock`: "lock or unlock a door of" it."""

    what: Reference
    or_lock: bool = False
