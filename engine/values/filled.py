"""Frozen dataclasses whose values are made by filling all their fields at once.

What `dataclass` writes fills a frozen value field by field, past the guard that keeps it from changing. For the few
kinds with many fields that are made again and again at every decision of a game that takes three times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any


@dataclass(frozen=True)
class _Fields:
    """The fields of such a class: those that can be given by their places, and what stands in those that aren't given,
    or makes that."""

    count: int
    by_place: tuple[str, ...]
    defaults: Mapping[str, Any]
    made: tuple[tuple[str, Callable[[], Any]], ...]

    @classmethod
    def of(cls, kind: type[Any]) -> _Fields:
        stated = fields(kind)
        defaults = {field.name: field.default for field in stated if field.default is not MISSING}
        made = tuple((field.name, field.default_factory) for field in stated if field.default_factory is not MISSING)
        return cls(len(stated), tuple(field.name for field in stated if not field.kw_only), defaults, made)


class _FillsAtOnce(type):
    """Makes the values of a class, in which nothing is done once they are filled."""

    _fields: _Fields | None = None

    def __call__(cls, *given: Any, **named: Any) -> Any:
        stated = cls.__dict__.get("_fields")
        if stated is None:
            stated = cls._fields = _Fields.of(cls)
        value: Any = object.__new__(cls)  # type: ignore[arg-type]
        values = value.__dict__
        values.update(stated.defaults)
        if given:
            values.update(zip(stated.by_place, given, strict=False))
        values.update(named)
        for name, make in stated.made:
            if name not in values:
                values[name] = make()
        if len(values) != stated.count or len(given) > len(stated.by_place):
            return super().__call__(*given, **named)  # raises TypeError, and says which field it is
        return value


class Filled(metaclass=_FillsAtOnce):
    """What such a class comes of."""
