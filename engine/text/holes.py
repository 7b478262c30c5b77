""""Target player discards a card and loses 2 life": a subject said once and meant for each of several verbs.

A verb phrase is read with a hole where its subject belongs; the sentence around it fills the hole, and the writer takes
the subject out again. Where repeating the words would choose anew ("target player"), later verbs have SamePlayer.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from engine.text.patterns import defaults_of
from engine.text.tree.node import Change, Instruction, Node, PlayerReference, Reference, Statement, TriggerEvent
from engine.text.tree.nouns import AttachedTo, ControllerOf, OwnerOf, SamePlayer, Self, That, ThatPlayer, You


@dataclass(frozen=True)
class Hole(PlayerReference, Reference):
    """Stands where the subject will be; no finished tree holds one."""


HOLE: Final = Hole()
_INSIDE: Final = (Instruction, TriggerEvent, Statement, Change)
_REPEATABLE: Final = (You, ThatPlayer, ControllerOf, OwnerOf, Self, That, AttachedTo)


def again(subject: Node, node: Node) -> Node:
    """What a later verb with the same subject has for it."""
    if isinstance(node, TriggerEvent) or isinstance(subject, _REPEATABLE):
        return subject
    return SamePlayer() if isinstance(subject, PlayerReference) else That()


def fill(node: Node, subject: Node, *, first: bool = True) -> Node:
    """`node` with `subject` in its first hole and what repeats it in the others; `first` False repeats in all."""
    later = again(subject, node)
    state = [subject if first else later]

    def visit(part: Any) -> Any:
        if part is HOLE:
            taken, state[0] = state[0], later
            return taken
        if isinstance(part, tuple):
            filled = tuple(visit(one) for one in part)
            return filled if any(new is not old for new, old in zip(filled, part, strict=True)) else part
        if isinstance(part, _INSIDE):
            return _with_fields(part, visit)
        return part

    return visit(node)  # type: ignore[no-any-return]


def take_out(node: Node, hole: str) -> tuple[Node, Node] | None:
    """The subject of `node` and the node with holes in its place; None when no field called `hole` has one."""
    found: list[Node] = []

    def visit(part: Any) -> Any:
        if isinstance(part, tuple):
            emptied = tuple(visit(one) for one in part)
            return emptied if any(new is not old for new, old in zip(emptied, part, strict=True)) else part
        if not isinstance(part, _INSIDE):
            return part
        own = getattr(part, hole, None)
        if isinstance(own, Node) and _is_subject(own, found, part):
            part = dataclasses.replace(part, **{hole: HOLE})
        return _with_fields(part, visit)

    emptied = visit(node)
    return (found[0], emptied) if found else None


def put_holes(node: Node, hole: str, subject: Node) -> Node:
    """`node` with a hole wherever `subject` is meant again: the inverse of `fill(…, first=False)`."""
    found = [subject]

    def visit(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(visit(one) for one in part)
        if not isinstance(part, _INSIDE):
            return part
        own = getattr(part, hole, None)
        if isinstance(own, Node) and own == again(found[0], part):
            part = dataclasses.replace(part, **{hole: HOLE})
        return _with_fields(part, visit)

    return visit(node)  # type: ignore[no-any-return]


def _is_subject(own: Node, found: list[Node], part: Node) -> bool:
    if not found:
        found.append(own)
        return True
    return own == again(found[0], part)


def _with_fields(part: Node, visit: Any) -> Node:
    changed = {}
    for name in defaults_of(type(part)):
        old = getattr(part, name)
        new = visit(old)
        if new is not old:
            changed[name] = new
    return dataclasses.replace(part, **changed) if changed else part
