"""TOML files read into typed shapes, with each fault at its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from rulesite.ground.foundation.faults import Findings

_PLACE: Final = re.compile(r"\(at line (?P<line>\d+), column (?P<column>\d+)\)")
_KEY_PART: Final = r"(?:[A-Za-z0-9_-]+|\"(?:[^\"\\]|\\.)*\"|'[^']*')"
_KEY: Final = re.compile(rf"\s*(?P<key>{_KEY_PART}(?:\s*\.\s*{_KEY_PART})*)\s*=")
_HEADER: Final = re.compile(r"\s*(?P<open>\[\[?)(?P<key>[^\[\]]*|(?:\"[^\"]*\"|[^\"\]])*)\]\]?\s*(?:#.*)?")

Shape = TypeVar("Shape", bound=BaseModel)
Path_ = tuple[str | int, ...]


class StrictShape(BaseModel):
    """A table whose keys and types are all stated: a wrong or unknown one is a fault."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def read_toml(path: Path, findings: Findings) -> tuple[str, dict[str, Any]] | None:
    """The text of a TOML file and its tables; None, with a fault, when it isn't TOML."""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except UnicodeDecodeError as fault:
        findings.fault(path, 1, f"not UTF-8: {fault.reason} at byte {fault.start}")
    except tomllib.TOMLDecodeError as fault:
        place = _PLACE.search(str(fault))
        findings.fault(path, int(place["line"]) if place else 1, str(fault))
    return None


def shaped(
    shape: type[Shape], table: object, path: Path, text: str, findings: Findings, under: Path_ = ()
) -> Shape | None:
    """`table` as a `shape`; None, with a fault at the line of each wrong key, when it hasn't that shape."""
    try:
        return shape.model_validate(table)
    except ValidationError as problem:
        for error in problem.errors():
            place = (*under, *error["loc"])
            findings.fault(path, line_of(text, place), f"{_spoken(place)}: {_explained(error, shape)}")
    return None


def _spoken(place: Sequence[str | int]) -> str:
    return ".".join(str(part) if not isinstance(part, int) else str(part + 1) for part in place) or "the file"


def _explained(error: Any, shape: type[BaseModel]) -> str:
    if error["type"] == "extra_forbidden":
        return f"no such key here; there are {', '.join(shape.model_fields)}"
    if error["type"] == "missing":
        return "is missing"
    return f"{error['msg'][0].lower()}{error['msg'][1:]}, not {error['input']!r}"


def line_of(text: str, place: Sequence[str | int]) -> int:
    """The line on which the longest beginning of `place` that is written down stands; 1 if none is."""
    lines = _lines_of_keys(text)
    beginnings = (tuple(place[:length]) for length in range(len(place), 0, -1))
    return next((lines[beginning] for beginning in beginnings if beginning in lines), 1)


@lru_cache(maxsize=4)
def _lines_of_keys(text: str) -> dict[Path_, int]:
    """The first line of each key and table header, passing over strings of several lines."""
    lines: dict[Path_, int] = {}
    table: Path_ = ()
    counted: dict[Path_, int] = {}
    inside: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if inside is not None:
            inside = None if inside in line else inside
            continue
        if (header := _HEADER.fullmatch(line)) and "=" not in _unquoted(line):
            table = _key_path(header["key"])
            if header["open"] == "[[":
                counted[table] = counted.get(table, -1) + 1
                table = (*table, counted[table])
            lines.setdefault(table, number)
        elif found := _KEY.match(line):
            lines.setdefault((*table, *_key_path(found["key"])), number)
            inside = _opened_string(line[found.end() :])
    return lines


def _unquoted(line: str) -> str:
    return re.sub(r"\"[^\"]*\"|'[^']*'", "", line)


def _opened_string(value: str) -> str | None:
    """The quotes that will close a string of several lines opened in `value`."""
    for quotes in ('"""', "'''"):
        if value.count(quotes) % 2:
            return quotes
    return None


def _key_path(key: str) -> Path_:
    table: Any = tomllib.loads(f"{key} = 0")
    path: list[str] = []
    while isinstance(table, dict):
        name = next(iter(table))
        path.append(name)
        table = table[name]
    return tuple(path)
