"""Patterns over tree values: written in a grammar file, built when reading and matched when writing.

"Times(factor=$f, quantity=$q)" builds that node from what the text captured as f and q; matched against a value, it
finds f and q again.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.text.tree.node import Node, defaults_of

Bindings = dict[str, Any]


class Pattern:
    """Something that builds a value from bindings, and finds the bindings in a value."""

    def build(self, bound: Mapping[str, Any]) -> Any:
        """The value, with what was captured in its places."""
        raise NotImplementedError

    def match(self, value: object, bound: Bindings) -> bool:
        """Whether a value is one that this builds; what is captured there is added to `bound`, also where the rest
        doesn't fit."""
        raise NotImplementedError


@dataclass(frozen=True)
class Constant(Pattern):
    """A value that is the same for all words; 1 doesn't match True."""

    value: Any

    def build(self, bound: Mapping[str, Any]) -> Any:
        return self.value

    def match(self, value: object, bound: Bindings) -> bool:
        return type(value) is type(self.value) and value == self.value


@dataclass(frozen=True)
class Capture(Pattern):
    """ "$name": whatever was captured by that name. The same name twice in a pattern matches equal values only."""

    name: str

    def build(self, bound: Mapping[str, Any]) -> Any:
        return bound[self.name]

    def match(self, value: object, bound: Bindings) -> bool:
        if self.name in bound:
            return bool(bound[self.name] == value)
        bound[self.name] = value
        return True


@dataclass(frozen=True)
class Several(Pattern):
    """A row of exactly so many values."""

    items: tuple[Pattern, ...]

    def build(self, bound: Mapping[str, Any]) -> Any:
        return tuple(item.build(bound) for item in self.items)

    def match(self, value: object, bound: Bindings) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.items):
            return False
        return all(item.match(part, bound) for item, part in zip(self.items, value, strict=True))


@dataclass(frozen=True)
class Construct(Pattern):
    """A node of exactly this class; fields that are not named have their defaults."""

    node: type[Node]
    fields: tuple[tuple[str, Pattern], ...]

    def build(self, bound: Mapping[str, Any]) -> Any:
        return self.node(**{name: pattern.build(bound) for name, pattern in self.fields})

    def match(self, value: object, bound: Bindings) -> bool:
        if type(value) is not self.node:
            return False
        named = dict(self.fields)
        for name, default in defaults_of(self.node).items():
            if name in named:
                if not named[name].match(getattr(value, name), bound):
                    return False
            elif default is dataclasses.MISSING or getattr(value, name) != default:
                return False
        return True


class BadPattern(ValueError):
    """A pattern that can't be understood."""


def parse_pattern(text: str, names: Mapping[str, Any]) -> Pattern:
    """Read a pattern; `names` are the node classes, enumerations and values with a name that it may speak of."""
    try:
        tree = ast.parse(text.replace("$", "__var_"), mode="eval")
    except SyntaxError as error:
        raise BadPattern(f"{text!r} is not a pattern: {error.msg}") from error
    return _pattern(tree.body, names)


def _pattern(tree: ast.expr, names: Mapping[str, Any]) -> Pattern:
    if isinstance(tree, ast.Constant):
        return Constant(tree.value)
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub) and isinstance(tree.operand, ast.Constant):
        number = tree.operand.value
        if isinstance(number, int):
            return Constant(-number)
    if isinstance(tree, ast.Name):
        if tree.id.startswith("__var_"):
            return Capture(tree.id.removeprefix("__var_"))
        if isinstance(named := names.get(tree.id), Constant):
            return named
        raise BadPattern(f"{tree.id} means nothing here (a node is written {tree.id}(), a capture ${tree.id})")
    if isinstance(tree, ast.Attribute) and isinstance(tree.value, ast.Name):
        kind = names.get(tree.value.id)
        if isinstance(kind, type) and issubclass(kind, Enum) and tree.attr in kind.__members__:
            return Constant(kind[tree.attr])
        raise BadPattern(f"there is no {tree.value.id}.{tree.attr}")
    if isinstance(tree, ast.Tuple):
        return _simplified(Several(tuple(_pattern(item, names) for item in tree.elts)))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        return _simplified(_construct(tree, names))
    raise BadPattern(f"{ast.unparse(tree)!r} can't stand in a pattern")


def _construct(tree: ast.Call, names: Mapping[str, Any]) -> Construct:
    assert isinstance(tree.func, ast.Name)
    node = names.get(tree.func.id)
    if not (isinstance(node, type) and issubclass(node, Node)):
        raise BadPattern(f"there is no node {tree.func.id}")
    order = list(defaults_of(node))
    fields = [(order[at], _pattern(value, names)) for at, value in enumerate(tree.args)]
    for keyword in tree.keywords:
        if keyword.arg not in order:
            raise BadPattern(f"{node.__name__} has no field {keyword.arg}")
        fields.append((keyword.arg, _pattern(keyword.value, names)))
    given = {name for name, _ in fields}
    known = defaults_of(node)
    missing = [name for name, default in known.items() if default is dataclasses.MISSING and name not in given]
    if missing:
        raise BadPattern(f"{node.__name__} needs {', '.join(missing)}")
    return Construct(node, tuple(fields))


def _simplified(pattern: Several | Construct) -> Pattern:
    """A pattern without captures is the value it builds."""
    parts = pattern.items if isinstance(pattern, Several) else tuple(part for _, part in pattern.fields)
    if all(isinstance(part, Constant) for part in parts):
        return Constant(pattern.build({}))
    return pattern
