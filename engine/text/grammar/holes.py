"""A subject said once and meant for several verbs: "target player discards a card and loses 2 life".

A verb phrase is read with a hole where its subject belongs; the sentence around it fills the hole, and the writer takes
the subject out again. Where repeating the words would choose anew ("target player"), later verbs have SamePlayer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

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
from engine.text.tree.players import ControllerOf, OwnerOf, SamePlayer, ThatPlayer, You
from engine.text.tree.references import AttachedTo, Self, That
from engine.text.tree.walk import field_names, with_parts


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

    def visit(part: Any, at: str | int = "") -> Any:
        if isinstance(part, Hole):
            taken, state[0] = state[0], later
            return taken
        return with_parts(part, visit) if isinstance(part, (tuple, *inside)) else part

    return visit(node)  # type: ignore[no-any-return]


def subject_field(node: type[Node], hole: str) -> str | None:
    """The field of such nodes that a hole called `hole` is in."""
    return next((name for name in SUBJECTS[hole] if name in field_names(node)), None)


def take_out(node: Node, hole: str) -> tuple[Node, Node] | None:
    """The subject of `node` and the node with holes in its place; None when it has no such subject."""
    subjects: list[Node] = []

    def is_subject(own: object, part: Node) -> bool:
        if not isinstance(own, Node):
            return False
        if not subjects:
            subjects.append(own)
            return True
        return own == again(subjects[0], part)

    emptied = _emptied(node, hole, is_subject)
    return (subjects[0], emptied) if subjects else None


def put_holes(node: Node, hole: str, subject: Node | None) -> Node:
    """`node` with a hole wherever `subject` is meant again: the inverse of `fill(…, first=False)`."""

    def is_subject(own: object, part: Node) -> bool:
        return own is None if subject is None else bool(own == again(subject, part))

    return _emptied(node, hole, is_subject)


def _emptied(node: Node, hole: str, is_subject: Callable[[Any, Node], bool]) -> Node:
    inside = _families(node)

    def visit(part: Any, at: str | int = "") -> Any:
        if not isinstance(part, (tuple, *inside)):
            return part
        if isinstance(part, Node):
            name = subject_field(type(part), hole)
            if name is not None and is_subject(getattr(part, name), part):
                emptied: dict[str, Any] = {name: HOLE}
                part = replace(part, **emptied)
        return with_parts(part, visit)

    return visit(node)  # type: ignore[no-any-return]


def _families(node: Node) -> tuple[type[Node], ...]:
    """What a subject is looked for in; the conditions of an instruction have subjects of their own."""
    return _INSIDE_CONDITIONS if isinstance(node, Condition) else _INSIDE
