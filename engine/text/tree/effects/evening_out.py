"""Players keep as many of something as the one who has fewest."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Quality


@dataclass(frozen=True)
class KeepAsFew(Instruction):
    """ "Each player chooses a number of lands they control equal to the number of lands controlled by the player who
    controls the fewest, then sacrifices the rest", and "players discard cards the same way": permanents or cards in
    hands, by what they are."""

    what: Quality
