"""A tree with names and meanings put in where they belong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.text.binding.places import Path
from engine.text.tree.node import Node
from engine.text.tree.walk import Tree, with_parts


def rebuilt(root: Tree, changes_at: Callable[[Path], dict[str, Any]], replaced: Mapping[Path, Node]) -> Tree:
    """`root` with the changes to each node's own fields, and whole nodes replaced at some paths.

    Paths are those of `places.places_of`.
    """

    def visit(node: Node, path: Path) -> Node:
        if path in replaced:
            return replaced[path]
        node = with_parts(node, lambda value, name: inside(value, (*path, name)))
        changed = changes_at(path)
        return replace(node, **changed) if changed else node

    def inside(value: Any, path: Path) -> Any:
        if isinstance(value, Node):
            return visit(value, path)
        # What stands in a row within a row has the place of that row.
        return with_parts(
            value,
            lambda item, index: (
                with_parts(item, lambda part, _: inside(part, (*path, index)))
                if isinstance(item, tuple)
                else inside(item, (*path, index))
            ),
        )

    return visit(root, ())  # type: ignore[return-value]
