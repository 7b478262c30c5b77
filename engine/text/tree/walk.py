"""Going through a tree, and rebuilding it with some of its nodes changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from engine.text.tree.node import NO_PARTS, Ability, Node

Tree = TypeVar("Tree", bound=Node)


def walk(node: Node, *, into_granted: bool = True) -> Iterator[Node]:
    """The node and all nodes below it, in printed order.

    Without `into_granted`, abilities inside abilities ("has '{T}: Draw a card.'") are yielded but not entered: they
    are chosen for when they are played themselves.
    """
    yield node
    for child in parts(node):
        if isinstance(child, Ability) and not into_granted:
            yield child
        else:
            yield from walk(child, into_granted=into_granted)


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly below one, in printed order."""
    for field in fields(node):
        if field.name not in NO_PARTS:
            yield from _nodes(getattr(node, field.name))


def rebuild(node: Tree, change: Callable[[Node], Node]) -> Tree:
    """The same tree with `change` done to each node, children first. Untouched parts are shared, not copied."""
    new_values: dict[str, Any] = {}
    for field in fields(node):
        if field.name in NO_PARTS:
            continue
        old = getattr(node, field.name)
        new = _rebuilt(old, change)
        if new is not old:
            new_values[field.name] = new
    if new_values:
        node = replace(node, **new_values)
    return change(node)  # type: ignore[return-value]


def _rebuilt(value: Any, change: Callable[[Node], Node]) -> Any:
    if isinstance(value, Node):
        return rebuild(value, change)
    if isinstance(value, tuple):
        items = tuple(_rebuilt(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
