"""Attaching things, and taking them off."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference


@dataclass(frozen=True)
class Attach(Instruction):
    what: Reference
    to: Reference
    by: PlayerReference | None = None


@dataclass(frozen=True)
class Unattach(Instruction):
    what: Reference
