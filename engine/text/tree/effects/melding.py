"""Two cards that become one permanent (701.42 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Reference


@dataclass(frozen=True)
class ExileAndMeld(Instruction):
    """ "Exile them, then meld them into [name]": the object that the text is on and its counterpart. `tapped`,
    `attacking`: how the melded permanent enters."""

    what: Reference
    into: str
    tapped: bool = False
    attacking: bool = False
