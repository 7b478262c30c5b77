"""A subject said once and meant for several verbs: "target player discards a card and loses 2 life".

A verb phrase is read with a hole where its subject belongs; the sentence around it fills the hole, and the writer takes
the subject out again. Where repeating the words would choose anew ("target player"), later verbs have SamePlayer.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.text.grammar.patterns import defaults_of
from engine.text.tree.node import (
    Change,
    Condition,
    Instruction,
    Node,
    PlayerReference,
    Reference,
    Statement,
    TriggerEvent,
)
from engine.text.tree.nouns import AttachedTo, ControllerOf, OwnerOf, SamePlayer, Self, That, ThatPlayer, You


@dataclass(frozen=True)
class Hole(PlayerReference, Reference):
    """Stands where the subject will be; no finished tree holds one."""


HOLE: Final = Hole()
#: The fields in which a node has its subject, by the name of the hole.
SUBJECTS: Final = {"player": ("player", "by"), "by": ("by",), "subject": ("subject", "source"), "source": ("source",)}
_INSIDE: Final = (Instruction, TriggerEvent, Statement, Change)
_INSIDE_CONDITIONS: Final = (*_INSIDE, Condition)
_REPEATABLE: Final = (You, ThatPlayer, ControllerOf, OwnerOf, Self, That, AttachedTo)


def again(subject: Node, node: Node) -> Node:
    """What a later verb with the same subject has for it."""
    if isinstance(node, TriggerEvent) or isinstance(subject, _REPEATABLE):
        return subject
    return SamePlayer() if isinstance(subject, PlayerReference) else That()


def fill(node: Node, subject: Node | None, *, first: bool = True) -> Node:
    """`node` with `subject` in its first hole and what repeats it in the others; `first` False repeats in all."""
    later = None if subject is None else again(subject, node)
    state = [subject if first else later]
    inside = _families(node)

    def visit(part: Any) -> Any:
        if isinstance(part, Hole):
            taken, state[0] = state[0], later
            return taken
        if isinstance(part, tuple):
            filled = tuple(visit(one) for one in part)
            return filled if any(new is not old for new, old in zip(filled, part, strict=True)) else part
        if isinstance(part, inside):
            return _with_fields(part, visit)
        return part

    return visit(node)  # type: ignore[no-any-return]


def subject_field(node: type[Node], hole: str) -> str | None:
    """The field of such nodes that a hole called `hole` is in."""
    fields = defaults_of(node)
    return next((name for name in SUBJECTS[hole] if name in fields), None)


def take_out(node: Node, hole: str) -> tuple[Node, Node] | None:
    """The subject of `node` and the node with holes in its place; None when it has no such subject."""
    found: list[Node] = []

    def is_subject(own: Any, part: Node) -> bool:
        if not isinstance(own, Node):
            return False
        if not found:
            found.append(own)
            return True
        return own == again(found[0], part)

    emptied = _emptied(node, hole, is_subject)
    return (found[0], emptied) if found else None


def put_holes(node: Node, hole: str, subject: Node | None) -> Node:
    """`node` with a hole wherever `subject` is meant again: the inverse of `fill(…, first=False)`."""

    def is_subject(own: Any, part: Node) -> bool:
        return own is None if subject is None else bool(own == again(subject, part))

    return _emptied(node, hole, is_subject)


def _emptied(node: Node, hole: str, is_subject: Callable[[Any, Node], bool]) -> Node:
    inside = _families(node)

    def visit(part: Any) -> Any:
        if isinstance(part, tuple):
            emptied = tuple(visit(one) for one in part)
            return emptied if any(new is not old for new, old in zip(emptied, part, strict=True)) else part
        if not isinstance(part, inside):
            return part
        name = subject_field(type(part), hole)
        if name is not None and is_subject(getattr(part, name), part):
            part = _replaced(part, {name: HOLE})
        return _with_fields(part, visit)

    return visit(node)  # type: ignore[no-any-return]


def _families(node: Node) -> tuple[type[Node], ...]:
    """What a subject is looked for in; the conditions of an instruction have subjects of their own."""
    return _INSIDE_CONDITIONS if isinstance(node, Condition) else _INSIDE


def _with_fields(part: Node, visit: Any) -> Node:
    changed = {}
    for name in defaults_of(type(part)):
        old = getattr(part, name)
        new = visit(old)
        if new is not old:
            changed[name] = new
    return _replaced(part, changed) if changed else part


def _replaced(part: Node, changed: dict[str, Any]) -> Node:
    return dataclasses.replace(part, **changed)
