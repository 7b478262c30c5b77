"""How the engine reads a card text: its tree and its English again, or where reading stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Final

import engine

LONGEST_TEXT: Final = 2000
_LONGEST_NAME: Final = 150
#: Fields that only say how a tree was written down.
_SILENT: Final = frozenset({"said"})


@dataclass(frozen=True)
class Branch:
    """A part of the tree: what it is called in the node above it, what it is, and what stands under it."""

    label: str
    value: str
    is_node: bool
    under: tuple[Branch, ...]


@dataclass(frozen=True)
class Wording:
    """The text printed back in an edition's words, with the editions that word it so."""

    editions: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Stop:
    """Where reading ended: the line in three parts, and what could have come next."""

    line: int
    column: int
    before: str
    after: str
    expected: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Reading:
    abilities: tuple[Branch, ...]
    wordings: tuple[Wording, ...]
    stop: Stop | None
    refusal: str = ""


def reading_of(text: str, name: str = "", type_line: str = "") -> Reading:
    """Read a text that a visitor typed. What is too long is refused."""
    if len(text) > LONGEST_TEXT:
        return Reading((), (), None, f"This text has {len(text):,} characters; {LONGEST_TEXT:,} are read at most.")
    if max(len(name), len(type_line)) > _LONGEST_NAME:
        return Reading((), (), None, f"A name and a type line have {_LONGEST_NAME} characters at most.")
    try:
        tree = engine.read(text, name or None, type_line or None)
    except engine.UnreadableText as problem:
        return Reading((), (), _stop(text, problem))
    wordings: dict[str, list[str]] = {}
    for edition in engine.editions():
        wordings.setdefault(engine.write(tree, edition, name or None), []).append(edition)
    return Reading(
        abilities=tuple(_branch("", ability) for ability in tree.abilities),
        wordings=tuple(Wording(tuple(editions), words) for words, editions in wordings.items()),
        stop=None,
    )


def _stop(text: str, problem: engine.UnreadableText) -> Stop:
    line = text.split("\n")[problem.line - 1]
    return Stop(
        line=problem.line,
        column=problem.column,
        before=line[: problem.column - 1],
        after=line[problem.column - 1 :],
        expected=problem.expected,
        reason=problem.reason or "",
    )


def _branch(label: str, part: Any) -> Branch:
    if is_dataclass(part) and not isinstance(part, type):
        return Branch(label, _spoken(type(part).__name__), True, tuple(_under(part)))
    if isinstance(part, tuple | frozenset):
        parts = sorted(part, key=str) if isinstance(part, frozenset) else part
        if all(not is_dataclass(each) and not isinstance(each, tuple) for each in parts):
            return Branch(label, ", ".join(_value(each) for each in parts), False, ())
        return Branch(label, "", False, tuple(_branch("", each) for each in parts))
    return Branch(label, _value(part), False, ())


def _under(node: Any) -> Iterator[Branch]:
    """The fields of a node that say something: those that aren't as they are when nothing is said."""
    for field in fields(node):
        value = getattr(node, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if field.name not in _SILENT and value != default:
            yield _branch(field.name.replace("_", " "), value)


def _value(part: Any) -> str:
    if isinstance(part, Enum):
        return str(part.value)
    if isinstance(part, bool):
        return "yes" if part else "no"
    return str(part)


def _spoken(name: str) -> str:
    """ "GetsPowerToughness" becomes "gets power toughness"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
