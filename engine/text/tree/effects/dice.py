"""Dice, and tables of what their results do (706 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Node, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class TableRow(Node):
    """ "10—19 | Draw a card": what is done for these results, from the first to the last; the last is None where there
    is no end to them."""

    results: tuple[int, int | None]
    effect: Instruction


@dataclass(frozen=True)
class RollDice(Instruction):
    """ "Roll two six-sided dice and choose one result".

    `count`: how many, where it is more than one. `modifier`: what is added to each natural result. `ignored`: which of
    the rolls never happened, "lowest" or "highest". `chooses`: one of the results is the result. `stored_on`: the
    permanent on which the results are stored (706.8a in 2026). `table`: what the table below the sentence does, which
    is a sentence of its own as the text is read (`ResultsTable`) and part of this as it is followed.
    """

    player: PlayerReference
    sides: Quantity
    count: Quantity | None = None
    modifier: Quantity | None = None
    ignored: str = ""
    chooses: bool = False
    stored_on: Reference | None = None
    table: tuple[TableRow, ...] = ()


@dataclass(frozen=True)
class RerollStored(Instruction):
    """ "Reroll any number of ~'s stored results" (706.8b in 2026); with `every`, all of them."""

    player: PlayerReference
    of: Reference
    every: bool = False


@dataclass(frozen=True)
class ResultsTable(Instruction):
    """The table below a sentence in which dice are rolled."""

    rows: tuple[TableRow, ...]


@dataclass(frozen=True)
class RollAgain(Instruction):
    """ "Roll again", in a table: the same dice, whose results are looked up in the same table."""
