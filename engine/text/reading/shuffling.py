"""A library is shuffled because it was searched: "if you do, search your library for a card and put it onto the
battlefield. Then shuffle your library" shuffles nothing where nothing was searched (701.23 and 701.24 in 2026)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeGuard

from engine.text.tree.effects.cards import SearchLibrary, ShuffleLibrary
from engine.text.tree.effects.joints import IfSo, Sequence
from engine.text.tree.node import Ability, Instruction, Node
from engine.text.tree.walk import Tree, rebuild, rebuild_where


def shuffling(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """The abilities with each shuffling after a search that was only done on a condition put under that condition."""
    return tuple(rebuild_where(ShuffleLibrary, ability, _taking_in) for ability in abilities)


def unshuffling(tree: Tree) -> Tree:
    """The tree as its sentences stand in the text, for the writer."""
    return rebuild(tree, _letting_out)


def _taking_in(node: Node) -> Node:
    if not isinstance(node, Sequence):
        return node
    steps = tuple(_gathered(node))
    if len(steps) == len(node.steps):
        return node
    return steps[0] if len(steps) == 1 else replace(node, steps=steps)


def _gathered(around: Sequence) -> Iterator[Instruction]:
    waiting: IfSo | None = None
    for step in around.steps:
        if waiting is not None and isinstance(step, ShuffleLibrary):
            inside = Sequence((waiting.then, step), said=around.said, at=waiting.then.at, ends=step.ends)
            yield replace(waiting, then=inside, ends=step.ends)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = step if isinstance(step, IfSo) and step.otherwise is None and _is_search(step.then) else None
        if waiting is None:
            yield step
    if waiting is not None:
        yield waiting


def _is_search(instruction: Node) -> TypeGuard[Sequence]:
    """Whether a library is searched, something done with what was found, and nothing shuffled yet."""
    if not isinstance(instruction, Sequence):
        return False
    kinds = [type(step) for step in instruction.steps]
    return SearchLibrary in kinds and ShuffleLibrary not in kinds


def _letting_out(node: Node) -> Node:
    if isinstance(node, IfSo) and isinstance(node.then, Sequence) and len(node.then.steps) == 2:
        search, shuffle = node.then.steps
        if _is_search(search) and isinstance(shuffle, ShuffleLibrary):
            return Sequence((replace(node, then=search), shuffle), said=node.then.said)
    if isinstance(node, Sequence):
        rows = (step.steps if _was_let_out(step) else (step,) for step in node.steps)
        return replace(node, steps=tuple(step for row in rows for step in row))
    return node


def _was_let_out(step: Instruction) -> TypeGuard[Sequence]:
    if not isinstance(step, Sequence) or len(step.steps) != 2:
        return False
    first, last = step.steps
    return isinstance(first, IfSo) and _is_search(first.then) and isinstance(last, ShuffleLibrary)
