"""A tree as indented text that a person can check: nodes with the fields that aren't at their defaults."""

from __future__ import annotations

from enum import Enum

from engine.text.tree.node import Node, defaults_of
from engine.values.mana import ManaCost

_WIDTH = 110


def show(value: object, indent: str = "") -> str:
    """The tree on one line where it fits, else with each field on a line of its own."""
    line = _on_one_line(value)
    if len(indent) + len(line) <= _WIDTH or not isinstance(value, Node | tuple):
        return line
    deeper = f"{indent}  "
    if isinstance(value, tuple):
        parts = [f"{deeper}{show(part, deeper)}" for part in value]
        return "[\n" + "\n".join(parts) + f"\n{indent}]"
    parts = [f"{deeper}{name}: {show(own, deeper)}" for name, own in _fields(value)]
    return f"{type(value).__name__}\n" + "\n".join(parts)


def _on_one_line(value: object) -> str:
    if isinstance(value, Node):
        inside = ", ".join(f"{name}={_on_one_line(own)}" for name, own in _fields(value))
        return f"{type(value).__name__}({inside})"
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, tuple):
        return f"[{', '.join(_on_one_line(part) for part in value)}]"
    if isinstance(value, ManaCost):
        return str(value)
    return repr(value)


def _fields(node: Node) -> list[tuple[str, object]]:
    defaults = defaults_of(type(node))
    return [(name, getattr(node, name)) for name in defaults if getattr(node, name) != defaults[name]]
