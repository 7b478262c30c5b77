"""The steps of a text as they are followed: what a sentence says of the one before it is a part of that one.

As a text is read its sentences stand side by side, since it is written so again, and paragraphs are put together only
as a spell is announced. What belongs together is settled here once for each tree; play looks at one step at a time.
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import dataclass, replace
from typing import Final

from engine.text.tree.effects.affecting import Affect, SameIsTrue
from engine.text.tree.effects.counters import PutCounters, RemoveCounters
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.dice import ResultsTable, RollDice
from engine.text.tree.effects.game import RestartGame
from engine.text.tree.effects.joints import IfSo, Instead, Reflexive, Repeats, Sequence
from engine.text.tree.effects.mana import AddsMana, KeepsMana, SpendOnly, WhenSpent
from engine.text.tree.effects.moving import Move
from engine.text.tree.effects.shields import DamageCantBePrevented, PreventDamage
from engine.text.tree.names import NamedAmount, is_self, names_meant
from engine.text.tree.node import Instruction, Node, Reference
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.played import reads
from engine.text.tree.quantities import AmountThisWay, ThatMuch
from engine.text.tree.walk import rebuild, walk

#: The name of every "repeat this process" inside of its process. No text gives it to anything.
AGAIN: Final = -1


@dataclass(frozen=True)
class OrInstead(Instruction):
    """A step, and what a later sentence says is done instead of it (419.6d; 613.14)."""

    step: Instruction
    instead: Instead


@dataclass(frozen=True)
class ForKeywords(Instruction):
    """A step that speaks of a keyword, and others for which the same is true."""

    step: Instruction
    keywords: tuple[str, ...]


@dataclass(frozen=True)
class Process(Instruction):
    """Steps that are followed from the beginning once more, whenever one of them says so."""

    steps: tuple[Instruction, ...]


@once_for_each_tree
def steps_of(sequence: Sequence) -> tuple[Instruction, ...]:
    """What is followed of a sequence, one after the other."""
    repeating = [index for index, step in enumerate(sequence.steps) if any(map(_repeats, walk(step)))]
    if not repeating:
        return tuple(_each_with_what_is_said_of_it(sequence.steps))
    after = repeating[-1] + 1
    process = tuple(rebuild(step, _in_its_process) for step in _each_with_what_is_said_of_it(sequence.steps[:after]))
    return (Process(process), *_each_with_what_is_said_of_it(sequence.steps[after:]))


@once_for_each_tree
def as_a_cost(instruction: Instruction) -> Instruction:
    """An instruction that is followed to pay a cost: what it does is no effect's doing."""
    counted = (PutCounters, RemoveCounters)
    return rebuild(instruction, lambda node: replace(node, as_cost=True) if isinstance(node, counted) else node)


def _repeats(node: Node) -> bool:
    """Whether it repeats a process that isn't told yet: inside of one, each has its name."""
    return isinstance(node, Repeats) and node.named != AGAIN


def _in_its_process(node: Node) -> Node:
    return replace(node, named=AGAIN) if isinstance(node, Repeats) else node


def _each_with_what_is_said_of_it(written: Several[Instruction]) -> list[Instruction]:
    steps: list[Instruction] = []
    for step in written:
        before = steps.pop() if steps else None
        joined = None if before is None else _joined(before, step)
        if joined is not None:
            steps.append(joined)
        else:
            steps += [step] if before is None else [before, step]
    return steps


def is_reflexive(step: Instruction) -> bool:
    """ "When you do, …": what comes after it in the text is a part of the ability that triggers (603.12 in 2026)."""
    match step:
        case Reflexive():
            return True
        case IfSo(then=Reflexive(), otherwise=None):
            return True
        case Sequence():
            return is_reflexive(step.steps[-1])
        case _:
            return False


def _in_reflexive(before: Instruction, step: Instruction) -> Instruction:
    match before:
        case Sequence():
            return replace(before, steps=(*before.steps[:-1], _in_reflexive(before.steps[-1], step)))
        case IfSo():
            return replace(before, then=_in_reflexive(before.then, step))
        case Reflexive():
            return replace(before, instruction=Sequence((before.instruction, step)))
        case _:
            raise AssertionError(before)


@reads(Instead, SpendOnly, WhenSpent, KeepsMana, SameIsTrue, ResultsTable)
def _joined(before: Instruction, step: Instruction) -> Instruction | None:
    """The step before with what this one says of it; None where this one is a step of its own."""
    if is_reflexive(before):
        return _in_reflexive(before, step)
    match step:
        case Instead():
            return OrInstead(before, step)
        case SpendOnly():
            spent = None if step.then is None else WhenSpent(step.what, step.then)
            return rebuild(
                before, lambda node: replace(node, only=step, spent=spent) if isinstance(node, AddsMana) else node
            )
        case WhenSpent():
            return rebuild(before, lambda node: replace(node, spent=step) if isinstance(node, AddsMana) else node)
        case KeepsMana():
            kept = step.duration
            return rebuild(before, lambda node: replace(node, kept=kept) if isinstance(node, AddsMana) else node)
        case DamageCantBePrevented(duration=None):
            return rebuild(
                before, lambda node: replace(node, preventable=False) if isinstance(node, DealDamage) else node
            )
        case ResultsTable(rows=rows):
            return rebuild(before, lambda node: replace(node, table=rows) if isinstance(node, RollDice) else node)
        case SameIsTrue():
            return ForKeywords(before, step.keywords)
        case Affect(at_once=True):
            return _entering_so(before, step)
        case Move(to=Zone.BATTLEFIELD) if isinstance(before, RestartGame):
            return replace(before, brought=True)  # before the first turn of the other game (727.4 in 2026)
        case _:
            return _also_done(before, step)


def _unpreventable(node: Node) -> Node:
    return replace(node, preventable=False) if isinstance(node, DealDamage) else node


def _entering_so(before: Instruction, said: Affect) -> Instruction | None:
    """The step with what is said of the permanent that it puts onto the battlefield; None where it puts none there."""
    spoken_of = {*names_meant(said.subject)}

    def with_it(node: Node) -> Node:
        if not isinstance(node, Move) or node.to is not Zone.BATTLEFIELD:
            return node
        moved = {node.named, node.what.named, *names_meant(node.what)}
        itself = is_self(node.what) and isinstance(said.subject, Reference) and is_self(said.subject)
        return replace(node, being=said) if itself or moved & spoken_of else node

    entering = rebuild(before, with_it)
    return None if entering == before else entering


def _also_done(before: Instruction, step: Instruction) -> Instruction | None:
    """A step that speaks of the damage prevented by the one before is followed each time that it prevents some, right
    afterward (419.7; 614.4)."""
    spoken_of = {
        name
        for node in walk(step)
        if isinstance(node, AmountThisWay | ThatMuch) and isinstance(node.means, NamedAmount)
        for name in node.means.names
    }
    if not any(isinstance(node, PreventDamage) and node.named in spoken_of for node in walk(before)):
        return None

    def with_step(node: Node) -> Node:
        if not isinstance(node, PreventDamage) or node.named not in spoken_of:
            return node
        earlier = node.also.steps if isinstance(node.also, Sequence) else ()
        return replace(node, also=Sequence((*earlier, step)))

    return rebuild(before, with_step)
