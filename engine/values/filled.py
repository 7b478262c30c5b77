"""Frozen dataclasses whose values are filled straight away.

What `dataclass` writes fills a frozen value past the guard that keeps it from changing, one field after the other. For
the kinds that are made again and again at every decision of a game that takes two to four times as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, Final, TypeVar

_Value = TypeVar("_Value")

#: Stands where a field isn't given for which something is made.
_NOT_GIVEN: Final = object()


def filled_at_once(kind: type[_Value]) -> type[_Value]:
    """Let the values of a frozen dataclass be filled so: one in which nothing is done once they are."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} does something once it is filled")
    stated = fields(kind)  # type: ignore[arg-type]
    by_name = [_parameter(field) for field in stated if field.kw_only]
    parameters = [_parameter(field) for field in stated if not field.kw_only] + (["*", *by_name] if by_name else [])
    lines = [f"def __init__(self, {', '.join(parameters)}):", "    filled_in = self.__dict__", *map(_filling, stated)]
    written: dict[str, Any] = {}
    code = compile("\n".join(lines), f"<{kind.__qualname__}>", "exec")
    exec(code, {name: value for field in stated for name, value in _known_of(field)}, written)  # noqa: S102 - our own
    written["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    kind.__init__ = written["__init__"]  # type: ignore[method-assign]
    return kind


def _parameter(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return f"{field.name}=default_{field.name}"
    return field.name if field.default_factory is MISSING else f"{field.name}=NOT_GIVEN"


def _filling(field: Field[Any]) -> str:
    made = "" if field.default_factory is MISSING else f"make_{field.name}() if {field.name} is NOT_GIVEN else "
    return f"    filled_in[{field.name!r}] = {made}{field.name}"


def _known_of(field: Field[Any]) -> Iterator[tuple[str, Any]]:
    """What is known by a name in what is written for a field."""
    yield "NOT_GIVEN", _NOT_GIVEN
    yield f"default_{field.name}", field.default
    yield f"make_{field.name}", field.default_factory
