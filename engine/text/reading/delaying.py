"""An instruction that follows a delayed part and looks at it belongs inside it: "at the beginning of your next upkeep,
pay {3}. If you don't, you lose the game" (404.3; 603.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeGuard

from engine.text.tree.conditions import Couldnt, Did, ObjectHappened
from engine.text.tree.effects.joints import IfSo, Later, Sequence
from engine.text.tree.node import Ability, Instruction, Node
from engine.text.tree.players import TargetPlayer
from engine.text.tree.references import Target
from engine.text.tree.walk import Tree, rebuild, rebuild_where, walk


def delayed(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with each "if you do" put into the delayed part that it looks at."""
    return tuple(map(_with_delayed, abilities))


def _with_delayed(ability: Ability) -> Ability:
    for change in (_asked_later, _aimed, _taking_in):
        ability = rebuild_where(Later, ability, change)
    return ability


def undelayed(tree: Tree) -> Tree:
    """The tree as its sentences stand in the text, for the writer."""
    return rebuild(rebuild(tree, _letting_out), _asked_at_once)


def _asked_later(node: Node) -> Node:
    """ "Destroy it at the beginning of the next end step if it didn't attack this turn": what the turn has seen is
    asked for then."""
    if isinstance(node, IfSo) and isinstance(node.condition, ObjectHappened) and isinstance(node.then, Later):
        if node.then.at < node.condition.at and node.otherwise is None:
            return replace(node.then, instruction=replace(node, then=node.then.instruction))
    return node


def _asked_at_once(node: Node) -> Node:
    if isinstance(node, Later) and isinstance(node.instruction, IfSo) and _was_asked_later(node, node.instruction):
        return replace(node.instruction, then=replace(node, instruction=node.instruction.then))
    return node


def _was_asked_later(later: Later, inside: IfSo) -> bool:
    """Whether it was said first what is done, then when, and then on what condition."""
    return isinstance(inside.condition, ObjectHappened) and inside.then.at < later.event.at < inside.condition.at


def _aimed(node: Node) -> Node:
    """A delayed part whose targets are chosen with the others of the text: it says first what is done, then when."""
    if not isinstance(node, Later) or not any(
        isinstance(inner, Target | TargetPlayer) for inner in walk(node.instruction)
    ):
        return node
    return replace(node, aimed=0 <= node.instruction.at < node.event.at)


def _taking_in(node: Node) -> Node:
    if not isinstance(node, Sequence) or not any(isinstance(step, Later) for step in node.steps):
        return node
    steps = tuple(_gathered(node.steps, node.said))
    if len(steps) == len(node.steps):
        return node
    return steps[0] if len(steps) == 1 else replace(node, steps=steps)


def _gathered(steps: Iterable[Instruction], said: tuple[int, ...]) -> Iterator[Instruction]:
    """The steps, each delayed one together with those that look at it. `said` is remembered for the writer."""
    later: Later | None = None
    for step in steps:
        if later is not None and _looks_back(step):
            inside = later.instruction
            before = inside.steps if _is_gathered(inside) else (inside,)
            gathered = Sequence((*before, step), said=said, at=inside.at, ends=step.ends)
            later = replace(later, instruction=gathered, ends=step.ends)
            continue
        if later is not None:
            yield later
        later = step if isinstance(step, Later) else None
        if later is None:
            yield step
    if later is not None:
        yield later


def _looks_back(step: Node) -> bool:
    return isinstance(step, IfSo) and isinstance(step.condition, Did | Couldnt)


def _is_gathered(instruction: Instruction) -> TypeGuard[Sequence]:
    return isinstance(instruction, Sequence) and all(_looks_back(step) for step in instruction.steps[1:])


def _letting_out(node: Node) -> Node:
    if isinstance(node, Later) and _is_gathered(node.instruction):
        first, *others = node.instruction.steps
        return Sequence((replace(node, instruction=first), *others), said=node.instruction.said)
    if isinstance(node, Sequence) and any(_is_let_out(step) for step in node.steps):
        steps = (step.steps if _is_let_out(step) else (step,) for step in node.steps)
        return replace(node, steps=tuple(step for row in steps for step in row))
    return node


def _is_let_out(step: Instruction) -> TypeGuard[Sequence]:
    return isinstance(step, Sequence) and isinstance(step.steps[0], Later) and _is_gathered(step)
