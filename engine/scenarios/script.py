"""Reading scripts: each line against the forms of the language, with the place where reading ended if none fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Final

from engine.scenarios.faults import Problem
from engine.scenarios.language import FORMS, Form
from engine.text.tree.triggers import Step
from engine.values.rule_number import RuleNumber
from engine.values.subtypes import SUBTYPES


@dataclass(frozen=True)
class Named:
    """An object as a script names it: its name, whose it is, which of several, or an ability of it."""

    name: str
    owner: str | None = None
    which: int | None = None
    ability: bool = False

    def __str__(self) -> str:
        whose = f"{self.owner}'s " if self.owner else ""
        which = f" #{self.which}" if self.which else ""
        return f"{whose}{self.name}{which}{chr(39) + 's ability' if self.ability else ''}"


@dataclass(frozen=True)
class Statement:
    """One line of a script: the form it has, what stands in its slots, and which of several words were said."""

    form: Form
    line: int
    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    said: tuple[str, ...] = ()

    @property
    def is_negative(self) -> bool:
        return any("n't" in word for word in self.said)


@dataclass(frozen=True)
class Names:
    """Every name that a script may use."""

    players: tuple[str, ...]
    objects: frozenset[str]

    def beginning_with(self, sign: str) -> tuple[str, ...]:
        """The names that begin so, the longest first."""
        return _by_first_sign(self.objects).get(sign, ())


@lru_cache(maxsize=256)
def _by_first_sign(objects: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    names: dict[str, list[str]] = {}
    for name in sorted(objects | SUBTYPES, key=lambda name: (-len(name), name)):
        names.setdefault(name[:1], []).append(name)
    return {sign: tuple(found) for sign, found in names.items()}


def read_script(script: str, names: Names, where: str, first_line: int = 1) -> tuple[list[Statement], list[Problem]]:
    """All statements of a script, and all lines that can't be read. `#` starts a comment; empty lines don't count."""
    statements: list[Statement] = []
    problems: list[Problem] = []
    for number, written in enumerate(script.splitlines(), first_line):
        line = _without_comment(written)
        if not line.strip():
            continue
        found = read_line(line, names, number)
        if isinstance(found, Statement):
            statements.append(found)
        else:
            problems.append(Problem(where, found.message, line=number, column=found.column))
    return statements, problems


def _without_comment(line: str) -> str:
    """Without what follows a # that stands by itself ("Old Ogre #2" is a name)."""
    return re.sub(r"(^|\s)#(?!\d).*$", "", line).rstrip()


@dataclass
class Unread:
    """Where reading a line ended, and what could have come there."""

    column: int
    message: str


def read_line(line: str, names: Names, number: int = 1) -> Statement | Unread:
    """One statement, or where its reading ended."""
    start = len(line) - len(line.lstrip())
    reading = _Reading(line, names, number)
    for form in FORMS:
        for end, values, said in reading.match(_compiled(form.pattern), start, {}, ()):
            if end == len(line):
                return Statement(form, number, line.strip(), values, said)
            reading.expect(end, "the end of the line")
    return reading.unread()


# Patterns ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Words:
    text: str


@dataclass(frozen=True)
class _Slot:
    kind: str
    name: str


@dataclass(frozen=True)
class _Optional:
    parts: tuple[Any, ...]


@dataclass(frozen=True)
class _OneOf:
    alternatives: tuple[tuple[str, tuple[Any, ...]], ...]


@cache
def _compiled(pattern: str) -> tuple[Any, ...]:
    parts, end = _compile(pattern, 0, "")
    assert end == len(pattern), f"the form {pattern!r} has an unmatched bracket"
    return parts


def _compile(pattern: str, at: int, stops: str) -> tuple[tuple[Any, ...], int]:
    parts: list[Any] = []
    while at < len(pattern) and pattern[at] not in stops:
        if pattern[at] == "{":
            end = pattern.index("}", at)
            kind, _, name = pattern[at + 1 : end].partition(":")
            parts.append(_Slot(kind, name or kind))
            at = end + 1
        elif pattern[at] == "[":
            inside, end = _compile(pattern, at + 1, "]")
            parts.append(_Optional(inside))
            at = end + 1
        elif pattern[at] == "(":
            alternatives = []
            while pattern[at] != ")":
                begin = at + 1
                inside, at = _compile(pattern, begin, "|)")
                alternatives.append((pattern[begin:at], inside))
            parts.append(_OneOf(tuple(alternatives)))
            at += 1
        else:
            end = at
            while end < len(pattern) and pattern[end] not in "{[(" + stops:
                end += 1
            parts.append(_Words(pattern[at:end]))
            at = end
    return tuple(parts), at


# Matching ----------------------------------------------------------------------------------------------------------

_Found = tuple[int, dict[str, Any], tuple[str, ...]]


class _Reading:
    """One line being read, with the furthest place that any form came to."""

    def __init__(self, line: str, names: Names, number: int) -> None:
        self.line, self.names, self.number = line, names, number
        self.furthest = 0
        self.expected: list[str] = []

    def expect(self, at: int, what: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, []
        if at == self.furthest and what not in self.expected:
            self.expected.append(what)

    def match(self, parts: tuple[Any, ...], at: int, values: dict[str, Any], said: tuple[str, ...]) -> Iterator[_Found]:
        if not parts:
            yield at, values, said
            return
        part, *rest = parts
        following = tuple(rest)
        match part:
            case _Words(text):
                if self.line.startswith(text, at):
                    yield from self.match(following, at + len(text), values, said)
                else:
                    shared = _shared_length(self.line[at:], text)
                    self.expect(at + shared, f'"{text.strip()}"')
            case _Slot(kind, name):
                found = False
                for end, value in _SLOTS[kind](self, at):
                    found = True
                    yield from self.match(following, end, {**values, name: value}, said)
                if not found:
                    self.expect(at, _SLOT_WORDS.get(kind, f"a {kind}"))
            case _Optional(inside):
                yield from self.match((*inside, *following), at, values, said)
                yield from self.match(following, at, values, said)
            case _OneOf(alternatives):
                for words, inside in alternatives:
                    yield from self.match((*inside, *following), at, values, (*said, words))

    def unread(self) -> Unread:
        rest = self.line[self.furthest :].strip()
        expected = " or ".join(self.expected[:4]) or "a statement"
        message = f"can't read {rest!r}: expected {expected}" if rest else f"the line ends where {expected} should come"
        first = rest.split(" ", 1)[0]
        words = [one.strip('"').split(" ", 1)[0] for one in self.expected if one.startswith('"')]
        meant = get_close_matches(first, words, n=1, cutoff=0.7)
        if meant and meant[0] != first:
            message += f' (did you mean "{meant[0]}"?)'
        wrong = re.match(r"[A-Z][\w'’-]*(?: (?:of|the|and|to)? ?[A-Z][\w'’-]*)*", rest)
        if wrong:
            known = [*self.names.players, *self.names.objects]
            close = get_close_matches(wrong.group(), known, n=1, cutoff=0.6)
            if close and close[0] != wrong.group():
                message += f' (did you mean "{close[0]}"?)'
            elif wrong.group() not in known:
                message += "; there is nobody and nothing of that name in this scenario"
        return Unread(self.furthest + 1, message)


def _shared_length(text: str, wanted: str) -> int:
    """How far the two go together, in whole words."""
    count = 0
    for have, want in zip(text, wanted, strict=False):
        if have != want:
            break
        count += 1
    return wanted.rfind(" ", 0, count) + 1 if count < len(wanted) else count


# Slots -------------------------------------------------------------------------------------------------------------

_Filled = Iterator[tuple[int, Any]]


def _player(reading: _Reading, at: int) -> _Filled:
    for name in reading.names.players:
        if _name_at(reading.line, at, name):
            yield at + len(name), name


def _name_at(line: str, at: int, name: str) -> bool:
    after = at + len(name)
    return line.startswith(name, at) and (after == len(line) or not (line[after].isalnum() or line[after] == "-"))


def _object(reading: _Reading, at: int) -> _Filled:
    line = reading.line
    for begin, owner in ((at, None), *((end + 3, whose) for end, whose in _player(reading, at))):
        if owner is not None and line[begin - 3 : begin] != "'s ":
            continue
        for name in reading.names.beginning_with(line[begin : begin + 1]):
            if not _name_at(line, begin, name):
                continue
            end = begin + len(name)
            for word in (" tokens", " token"):
                if line.startswith(word, end):
                    end += len(word)
                    break
            numbered = re.compile(r" #(\d{1,3})").match(line, end)
            which = int(numbered[1]) if numbered else None
            end = numbered.end() if numbered else end
            if line.startswith("'s ability", end):
                yield end + len("'s ability"), Named(name, owner, which, ability=True)
            yield end, Named(name, owner, which)


def _thing(reading: _Reading, at: int) -> _Filled:
    yield from _object(reading, at)
    yield from _player(reading, at)


_JOINTS: Final = (", and then ", ", then ", ", and ", ", ", " and then ", " then ", " and ")


def _things(reading: _Reading, at: int) -> _Filled:
    for end, first in _thing(reading, at):
        for joint in _JOINTS:
            if reading.line.startswith(joint, end):
                for last, rest in _things(reading, end + len(joint)):
                    yield last, (first, *rest)
        yield end, (first,)


def read_things(words: str, names: Names) -> tuple[Named | str, ...] | None:
    """The objects and players that some words name; None where they aren't all names."""
    reading = _Reading(words.strip(), names, 0)
    for end, found in _things(reading, 0):
        if end == len(reading.line):
            things: tuple[Named | str, ...] = found
            return things
    return None


def _pattern(pattern: str, convert: Callable[[re.Match[str]], Any]) -> Callable[[_Reading, int], _Filled]:
    compiled = re.compile(pattern)

    def fill(reading: _Reading, at: int) -> _Filled:
        found = compiled.match(reading.line, at)
        if found is not None:
            try:
                yield found.end(), convert(found)
            except ValueError:
                return

    return fill


def _words(reading: _Reading, at: int) -> _Filled:
    if at < len(reading.line):
        yield len(reading.line), reading.line[at:].strip()


def _choice(reading: _Reading, at: int) -> _Filled:
    """What is chosen: up to the next clause, or to the end."""
    for found in re.compile(r" (?:targeting|dividing) ").finditer(reading.line, at):
        yield found.start(), reading.line[at : found.start()]
    yield from _words(reading, at)


def _shares(reading: _Reading, at: int) -> _Filled:
    number = re.compile(r"(\d{1,9}) (?:damage )?to ")
    found = number.match(reading.line, at)
    if found is None:
        return
    for end, thing in _thing(reading, found.end()):
        for joint in (", ", " and ", ", and "):
            if reading.line.startswith(joint, end):
                for last, rest in _shares(reading, end + len(joint)):
                    yield last, ((thing, int(found[1])), *rest)
        yield end, ((thing, int(found[1])),)


def _assignments(reading: _Reading, at: int) -> _Filled:
    """How much from what to whom."""
    amount = re.compile(r"(\d{1,9}) (?:damage )?from ").match(reading.line, at)
    if amount is None:
        reading.expect(at, "an amount, as in 2 damage from Trampler to Wall")
        return
    for end, source in _object(reading, amount.end()):
        if not reading.line.startswith(" to ", end):
            reading.expect(end, '"to"')
            continue
        for after, target in _thing(reading, end + len(" to ")):
            share = (source, target, int(amount[1]))
            for joint in (", and ", ", ", " and "):
                if reading.line.startswith(joint, after):
                    for last, rest in _assignments(reading, after + len(joint)):
                        yield last, (share, *rest)
            yield after, (share,)


def _statement(reading: _Reading, at: int) -> _Filled:
    inner = read_line(reading.line[at:], reading.names, reading.number)
    if isinstance(inner, Statement):
        yield len(reading.line), inner
    else:
        reading.expect(at + inner.column - 1, inner.message)


#: Steps by the words for them, of all editions.
STEPS: Final[Mapping[str, Step]] = {
    "untap step": Step.UNTAP,
    "upkeep step": Step.UPKEEP,
    "upkeep": Step.UPKEEP,
    "draw step": Step.DRAW,
    "precombat main phase": Step.PRECOMBAT_MAIN,
    "first main phase": Step.PRECOMBAT_MAIN,
    "main phase": Step.MAIN,
    "beginning of combat step": Step.BEGINNING_OF_COMBAT,
    "beginning of combat": Step.BEGINNING_OF_COMBAT,
    "combat damage step": Step.COMBAT_DAMAGE,
    "combat damage": Step.COMBAT_DAMAGE,
    "combat": Step.BEGINNING_OF_COMBAT,
    "declare attackers step": Step.DECLARE_ATTACKERS,
    "declare attackers": Step.DECLARE_ATTACKERS,
    "declare blockers step": Step.DECLARE_BLOCKERS,
    "declare blockers": Step.DECLARE_BLOCKERS,
    "end of combat step": Step.END_OF_COMBAT,
    "end of combat": Step.END_OF_COMBAT,
    "postcombat main phase": Step.POSTCOMBAT_MAIN,
    "second main phase": Step.POSTCOMBAT_MAIN,
    "end of turn step": Step.END,
    "end of turn": Step.END,
    "end step": Step.END,
    "cleanup step": Step.CLEANUP,
    "cleanup": Step.CLEANUP,
    "turn": Step.TURN,
}


def _step(reading: _Reading, at: int) -> _Filled:
    for words in sorted(STEPS, key=len, reverse=True):
        if _name_at(reading.line, at, words):
            yield at + len(words), STEPS[words]


_ZONES: Final = ("library", "hand", "graveyard")


def _zone(reading: _Reading, at: int) -> _Filled:
    for zone in _ZONES:
        if _name_at(reading.line, at, zone):
            yield at + len(zone), zone


_SLOTS: Final[Mapping[str, Callable[[_Reading, int], _Filled]]] = {
    "player": _player,
    "object": _object,
    "thing": _thing,
    "things": _things,
    "number": _pattern(r"\d{1,9}\b(?!/)", lambda found: int(found.group())),
    "life": _pattern(r"-?\d{1,9}\b(?!/)", lambda found: int(found.group())),
    "size": _pattern(r"-?\d{1,6}/-?\d{1,6}(?!\S)", lambda found: found.group()),
    "rule": _pattern(r"\d{3}(?:\.\d{1,3}[a-z]{0,2})?", lambda found: str(RuleNumber.parse(found.group()))),
    "step": _step,
    "zone": _zone,
    "words": _words,
    "choice": _choice,
    "edition": _pattern(r"\d{4}-\d{2}(?!\S)", lambda found: found.group()),
    "shares": _shares,
    "assignments": _assignments,
    "how": _pattern(r"(?!under )[a-z]+(?: [a-z]+){0,2}?(?= under |,|$)", lambda found: found.group()),
    "quality": _pattern(r"(?!in |on |attached to )\S.*", lambda found: found.group().strip()),
    "kind": _pattern(r"[+-]\d+/[+-]\d+|[a-z]+", lambda found: found.group()),
    "statement": _statement,
}

_SLOT_WORDS: Final = {
    "object": "a card's name",
    "thing": "a name",
    "things": "names",
    "player": "a player's name",
    "rule": "a rule's number",
    "size": "a size such as 2/2",
    "quality": "a color, a type or a status",
}
