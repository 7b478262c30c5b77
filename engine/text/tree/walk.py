"""Going through a tree, and rebuilding it with some of its nodes changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

from engine.text.tree.node import NO_PARTS, Ability, Node
from engine.text.tree.once import once_for_each_tree

Tree = TypeVar("Tree", bound=Node)
T = TypeVar("T")


def walk(node: Node, *, into_granted: bool = True) -> Iterator[Node]:
    """The node and all nodes below it, in printed order.

    Without `into_granted`, abilities inside abilities ("has '{T}: Draw a card.'") are yielded but not entered: they
    are chosen for when they are played themselves.
    """
    return iter(_everything(node) if into_granted else _not_granted(node))


@once_for_each_tree
def _everything(node: Node) -> tuple[Node, ...]:
    nodes: list[Node] = []
    _gather(node, True, nodes)
    return tuple(nodes)


@once_for_each_tree
def _not_granted(node: Node) -> tuple[Node, ...]:
    nodes: list[Node] = []
    _gather(node, False, nodes)
    return tuple(nodes)


def _gather(node: Node, into_granted: bool, nodes: list[Node]) -> None:
    nodes.append(node)
    for child in parts(node):
        if isinstance(child, Ability) and not into_granted:
            nodes.append(child)
        else:
            _gather(child, into_granted, nodes)


def parts(node: Node) -> list[Node]:
    """The nodes directly below one, in printed order."""
    nodes: list[Node] = []
    for name in field_names(type(node)):
        _add_nodes(getattr(node, name), nodes)
    return nodes


def field_of(node: Node, name: str) -> object:
    """What a node says in a field that nodes of several kinds have; None where its own kind has none of that name."""
    return getattr(node, name, None)


def with_parts(part: T, visit: Callable[[Any, str | int], Any]) -> T:
    """A node or tuple with what `visit` makes of each value directly in it, given with its field or its place.

    Where that changes nothing it is `part` itself: untouched parts are shared, not copied. Anything else has no parts.
    """
    if isinstance(part, Node):
        changed: dict[str, Any] = {}
        for name in field_names(type(part)):
            old = getattr(part, name)
            new = visit(old, name)
            if new is not old:
                changed[name] = new
        return replace(part, **changed) if changed else part
    if isinstance(part, tuple):
        items = tuple(visit(item, index) for index, item in enumerate(part))
        same = all(new is old for new, old in zip(items, part, strict=True))
        return part if same else items  # type: ignore[return-value]
    return part


def rebuild(node: Tree, change: Callable[[Node], Node]) -> Tree:
    """The same tree with `change` done to each node, children first."""

    def visit(part: Any, at: str | int) -> Any:
        rebuilt = with_parts(part, visit)
        return change(rebuilt) if isinstance(rebuilt, Node) else rebuilt

    return visit(node, "")  # type: ignore[no-any-return]


def rebuild_where(kind: type[Node], tree: Tree, change: Callable[[Node], Node]) -> Tree:
    """The same, where `change` does something only in trees that have a node of a kind: most have none."""
    return rebuild(tree, change) if any(isinstance(node, kind) for node in walk(tree)) else tree


_FIELDS: Final[dict[type[Node], tuple[str, ...]]] = {}


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields of such nodes that hold words."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind) if field.name not in NO_PARTS)
    return _FIELDS[kind]


def _add_nodes(value: object, nodes: list[Node]) -> None:
    if isinstance(value, Node):
        nodes.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _add_nodes(item, nodes)
