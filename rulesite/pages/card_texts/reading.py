"""How the engine reads a card text: in sentences, as a tree, and in each edition's words; or where reading stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Final

import engine
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.pool import bounded
from rulesite.pages.card_texts.sentences import Understood, named, sentences_of

LONGEST_TEXT: Final = 2000
_LONGEST_NAME: Final = 150
#: What a field says when nothing stands in it that could.
_WITHOUT_LIMIT: Final = {
    ("LosesAbilities", "abilities"): "all",
    ("CanAdditionally", "count"): "any number",
    ("MaximumHandSize", "size"): "no maximum",
    ("SetsPowerToughness", "power"): "as it is",
    ("SetsPowerToughness", "toughness"): "as it is",
    ("SetsBasePowerToughness", "power"): "as it is",
    ("SetsBasePowerToughness", "toughness"): "as it is",
}


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
    """Where reading ended, or which words don't fit in what was read: the line in three parts, what could have come
    next, and why not."""

    line: int
    column: int
    before: str
    marked: str
    after: str
    #: Whether the text was read to its end, and says what can't be.
    is_misfit: bool
    expected: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Reading:
    """What came of reading a text: what was understood, or where that stopped, or why nothing was read."""

    understood: tuple[Understood, ...] = ()
    #: What each referring word of the text stands for.
    referring: tuple[engine.Shown, ...] = ()
    abilities: tuple[Branch, ...] = ()
    wordings: tuple[Wording, ...] = ()
    #: Why editions can't have it: keywords that they lack.
    lacking: tuple[str, ...] = ()
    stop: Stop | None = None
    refusal: str = ""


def reading_of(text: str, name: str = "", type_line: str = "") -> Reading:
    """Read a text that a visitor typed, in a worker process. What is too long is refused.

    Raises Ended when it went beyond the bounds.
    """
    if len(text) > LONGEST_TEXT:
        return Reading(refusal=f"This text has {len(text):,} characters; {LONGEST_TEXT:,} are read at most.")
    if max(len(name), len(type_line)) > _LONGEST_NAME:
        return Reading(refusal=f"A name and a type line have {_LONGEST_NAME} characters at most.")
    return _told(text, bounded(jobs.read, text, name or None, type_line or None))


def reading_of_ours(text: str, name: str, type_line: str) -> Reading:
    """Read the text of a card that the site keeps. That is done here, so that no reader waits for what is played."""
    if len(text) > LONGEST_TEXT:
        return Reading(refusal=f"This text has {len(text):,} characters; {LONGEST_TEXT:,} are read at most.")
    return _told(text, jobs.read(text, name, type_line))


def _told(text: str, read: jobs.ReadText | jobs.Stopped) -> Reading:
    if isinstance(read, jobs.Stopped):
        return Reading(stop=_stop(text, read))
    wordings: dict[str, list[str]] = {}
    for edition, words in read.wordings:
        wordings.setdefault(named(words), []).append(edition)
    return Reading(
        understood=tuple(sentences_of(paragraph) for paragraph in read.paragraphs),
        referring=read.referring,
        abilities=tuple(_branch("", ability) for ability in read.tree.abilities),
        wordings=tuple(Wording(tuple(editions), words) for words, editions in wordings.items()),
        lacking=read.lacking,
    )


def _stop(text: str, stopped: jobs.Stopped) -> Stop:
    line = text.split("\n")[stopped.line - 1]
    begins = stopped.column - 1
    ends = begins + len(stopped.misfit) if stopped.misfit else len(line)
    return Stop(
        line=stopped.line,
        column=stopped.column,
        before=line[:begins],
        marked=line[begins:ends],
        after=line[ends:],
        is_misfit=bool(stopped.misfit),
        expected=stopped.expected,
        reason=stopped.reason,
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
        if field.name in engine.NO_PARTS or value == default:
            continue
        if value is None:
            value = _WITHOUT_LIMIT.get((type(node).__name__, field.name))
        if value is not None:
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
