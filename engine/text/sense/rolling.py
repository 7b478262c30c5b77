"""What is said of dice: tables stand below rolls, with one row for each result; several dice have several results."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.effects.dice import ResultsTable, RollAgain, RollDice, TableRow
from engine.text.tree.effects.joints import May, Sequence
from engine.text.tree.names import NamedAmount
from engine.text.tree.node import Instruction
from engine.text.tree.quantities import Fixed, RollResult


@looks_at(ResultsTable)
def _of_no_roll(looking: Looking, node: ResultsTable) -> Iterator[Misfit]:
    """A table where nobody rolls anything."""
    if not any(isinstance(each, RollDice) for each in looking.nodes):
        yield looking.misfit(node, "nobody rolls dice here")


@looks_at(ResultsTable)
def _rows_apart(looking: Looking, node: ResultsTable) -> Iterator[Misfit]:
    """Rows "1—9" and "9—20", of which a 9 would have both; "9—1", which no result has."""
    for row in node.rows:
        least, most = row.results
        if most is not None and most < least:
            yield looking.misfit(row, f"no result is from {least} to {most}")
    for one, other in combinations(node.rows, 2):
        if _meet(one, other):
            yield looking.misfit(other, "another row holds for the same result")


def _meet(one: TableRow, other: TableRow) -> bool:
    (least, most), (from_, to) = one.results, other.results
    return (to is None or least <= to) and (most is None or from_ <= most)


@looks_at(TableRow)
def _again_at_last(looking: Looking, node: TableRow) -> Iterator[Misfit]:
    """ "Roll again, then draw a card": what a row has its player do before is done first."""
    *before, _ = _steps(node.effect)
    for step in before:
        if isinstance(_offered(step), RollAgain):
            yield looking.misfit(step, "“roll again” stands last in its row")


@looks_at(RollAgain)
def _again_in_a_table(looking: Looking, node: RollAgain) -> Iterator[Misfit]:
    """ "Roll again" where no table says what was rolled."""
    if not any(isinstance(outer, TableRow) for outer in looking.around):
        yield looking.misfit(node, "this stands in a table of results")


def _steps(effect: Instruction) -> tuple[Instruction, ...]:
    return effect.steps if isinstance(effect, Sequence) else (effect,)


def _offered(step: Instruction) -> Instruction:
    return step.instruction if isinstance(step, May) else step


@looks_at(RollResult)
def _one_of_several(looking: Looking, node: RollResult) -> Iterator[Misfit]:
    """ "Roll two d6. Draw cards equal to the result"."""
    if node.total or not isinstance(node.means, NamedAmount):
        return
    for roll in looking.nodes:
        if isinstance(roll, RollDice) and roll.named in node.means.names and _has_several(roll, looking):
            yield looking.misfit(node, "several dice have several results: say “the total of those results”")


def _has_several(roll: RollDice, looking: Looking) -> bool:
    if roll.chooses or roll.count is None or any(isinstance(each, ResultsTable) for each in looking.nodes):
        return False
    return not (roll.ignored and roll.count == Fixed(2))
