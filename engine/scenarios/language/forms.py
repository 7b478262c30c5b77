"""How a statement is written: patterns, the parts that they consist of, and the form that puts one into the language.

A pattern holds literal words, `{kind:name}` for what is said in a slot, `[optional parts]`, `(one|of|several)`,
`<what may be said again and again>` and `{name!}`, which stands for no words: it notes that this way was taken. A name
with a plus, `{thing:items+}`, gathers all that is said there. Words after a `~` may be said; no message offers them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final


@dataclass(frozen=True)
class FixedWords:
    """Words as they are written; quiet ones aren't offered by messages."""

    text: str
    quiet: bool = False


@dataclass(frozen=True)
class Blank:
    """A slot: what kind of thing stands there, and under which name it is kept."""

    kind: str
    name: str
    many: bool = False


@dataclass(frozen=True)
class Mark:
    """No words: notes that the reading came this way."""

    name: str


@dataclass(frozen=True)
class Maybe:
    """What may be left out."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class OneOf:
    """Several ways to say it."""

    ways: tuple[tuple[Part, ...], ...]


@dataclass(frozen=True)
class Again:
    """What may be said any number of times, also never."""

    parts: tuple[Part, ...]


Part = FixedWords | Blank | Mark | Maybe | OneOf | Again

_CLOSING: Final = {"[": "]", "<": ">"}


@cache
def parts_of(pattern: str) -> tuple[Part, ...]:
    """The parts of a pattern, in order."""
    parts, end = _parts(pattern, 0, "")
    assert end == len(pattern), f"the form {pattern!r} has an unmatched bracket"
    return parts


def _parts(pattern: str, at: int, stops: str) -> tuple[tuple[Part, ...], int]:
    parts: list[Part] = []
    while at < len(pattern) and pattern[at] not in stops:
        sign = pattern[at]
        if sign == "{":
            end = pattern.index("}", at)
            parts.append(_blank(pattern[at + 1 : end]))
            at = end + 1
        elif sign in _CLOSING:
            inside, end = _parts(pattern, at + 1, _CLOSING[sign])
            parts.append(Maybe(inside) if sign == "[" else Again(inside))
            at = end + 1
        elif sign == "(":
            ways = []
            while pattern[at] != ")":
                inside, at = _parts(pattern, at + 1, "|)")
                ways.append(inside)
            parts.append(OneOf(tuple(ways)))
            at += 1
        else:
            end = at
            while end < len(pattern) and pattern[end] not in "{[(<" + stops:
                end += 1
            parts.append(_fixed(pattern[at:end]))
            at = end
    return tuple(parts), at


#: What is written shortened.
_SHORTENED: Final = re.compile(r"\b(is|does|has|was|did|ca)n't\b")


def _fixed(words: str) -> Part:
    """Literal words. What is shortened in them may be written out: "does not" for "doesn't"."""
    quiet = words.startswith("~")
    as_written = FixedWords(words.removeprefix("~"), quiet)
    shortened = _SHORTENED.search(as_written.text)
    if shortened is None:
        return as_written
    in_full = ("cannot", "can not") if shortened[1] == "ca" else (f"{shortened[1]} not",)
    written_out = (_SHORTENED.sub(full, as_written.text) for full in in_full)
    return OneOf(((as_written,), *((FixedWords(text, quiet=True),) for text in written_out)))


def _blank(inside: str) -> Blank | Mark:
    if inside.endswith("!"):
        return Mark(inside[:-1])
    kind, _, name = inside.partition(":")
    return Blank(kind, (name or kind).removesuffix("+"), name.endswith("+"))


def blanks_in(parts: tuple[Part, ...]) -> Iterator[Blank]:
    """Every slot of a pattern, however deep it stands."""
    for part in parts:
        match part:
            case Blank():
                yield part
            case Maybe(inside) | Again(inside):
                yield from blanks_in(inside)
            case OneOf(ways):
                for way in ways:
                    yield from blanks_in(way)


@dataclass(frozen=True, eq=False)
class Form:
    """One kind of statement: how it is written, what it does, examples, and what a line of that form becomes.

    Its role is "deed" or "assertion": what is done, or what is expected.
    """

    name: str
    role: str
    parts: tuple[Part, ...]
    meaning: str
    examples: tuple[str, ...]
    make: Callable[..., Any] = field(repr=False)

    @property
    def pattern(self) -> str:
        """The form as a reader of the language sees it: slots in braces, optional parts in brackets."""
        return spelled(self.parts)


def spelled(parts: tuple[Part, ...]) -> str:
    """Parts as a reader sees them. What may come again and again in several ways is shown as optional parts, and what
    may be said as well isn't shown."""
    return "".join(_shown(part) for part in parts if not _is_quiet((part,)))


def _is_quiet(parts: tuple[Part, ...]) -> bool:
    """Whether no reader is shown these parts: they begin with quiet words, others that may be left out aside."""
    for part in parts:
        match part:
            case Maybe(inside) if _is_quiet(inside):
                continue
            case FixedWords(quiet=quiet):
                return quiet
            case Maybe(inside) | Again(inside):
                return _is_quiet(inside)
            case OneOf(ways):
                return all(map(_is_quiet, ways))
            case _:
                return False
    return bool(parts)


def _shown(part: Part) -> str:
    match part:
        case FixedWords(text):
            return text
        case Blank(kind):
            return f"{{{kind}}}"
        case Mark():
            return ""
        case Maybe(inside):
            return f"[{spelled(inside)}]"
        case OneOf(ways):
            shown = [spelled(way) for way in ways if not _is_quiet(way)]
            return shown[0] if len(shown) == 1 else f"({'|'.join(shown)})"
        case Again((*before, OneOf(ways))) if _is_quiet(tuple(before)) or not before:
            return "".join(f"[{spelled(way)}]" for way in ways if not _is_quiet(way))
        case Again(inside):
            return f"[{spelled(inside)}]"


@dataclass(frozen=True)
class Slot:
    """A kind of thing that stands in a form, as the page on the language tells it."""

    name: str
    meaning: str
    examples: tuple[str, ...]
