"""A tree with names and meanings put in where they belong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from engine.text.binding.places import Path
from engine.text.tree.node import NO_PARTS, Node
from engine.text.tree.walk import Tree


def rebuilt(root: Tree, changes_at: Callable[[Path], dict[str, Any]], replaced: Mapping[Path, Node]) -> Tree:
    """`root` with the changes to each node's own fields, and whole nodes replaced at some paths.

    Paths are those of `places.places_of`. Untouched parts are shared, not copied.
    """

    def visit(node: Node, path: Path) -> Node:
        if path in replaced:
            return replaced[path]
        changed: dict[str, Any] = {}
        for field in fields(node):
            if field.name not in NO_PARTS:
                old = getattr(node, field.name)
                new = inside(old, (*path, field.name))
                if new is not old:
                    changed[field.name] = new
        changed.update(changes_at(path))
        return replace(node, **changed) if changed else node

    def inside(value: Any, path: Path) -> Any:
        if isinstance(value, Node):
            return visit(value, path)
        if isinstance(value, tuple):
            items = tuple(
                tuple(inside(one, (*path, position)) for one in item)
                if isinstance(item, tuple)
                else inside(item, (*path, position))
                for position, item in enumerate(value)
            )
            same = all(_is_same(new, old) for new, old in zip(items, value, strict=True))
            return value if same else items
        return value

    return visit(root, ())  # type: ignore[return-value]


def _is_same(new: Any, old: Any) -> bool:
    if isinstance(new, tuple) and isinstance(old, tuple):
        return len(new) == len(old) and all(one is other for one, other in zip(new, old, strict=True))
    return new is old
