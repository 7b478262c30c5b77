"""The notation of the grammar files, read into flat productions.

    clause "something to do"
        Destroy                     | destroy {what:object}
        Destroy(regenerable=False)  | destroy {what:object.s} . it can't be regenerated

A line at the margin opens a phrase; below it, each line is a way to say it: what is built, a bar, and the words. What
is built may stand in a line of its own, above lines that begin with the bar; "NAME = value" at the margin names a
value.
`docs/teaching-the-reader.md` describes the notation; this module is its definition.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from engine.text.grammar.holes import subject_field
from engine.text.grammar.patterns import BadPattern, Constant, Pattern, parse_pattern
from engine.text.tree.node import Node, defaults_of


class GrammarError(ValueError):
    """A mistake in a grammar file: where it is, and what would be right."""


@dataclass(frozen=True)
class PhraseSlot:
    """Where what a phrase stands for goes.

    `role`: "field" sets the field `name`, "append" and "extend" add to the tuple there, "capture" binds $name for
    patterns, "whole" is itself what is built. `repeats` names the field whose subject is not said again.
    """

    role: str
    name: str
    repeats: str | None = None


@dataclass(frozen=True)
class Word:
    """A word as it is printed; `key` is what it is compared by."""

    key: str
    text: str = ""

    @property
    def printed(self) -> str:
        """The word with its capitals."""
        return self.text or self.key


@dataclass(frozen=True)
class Phrase:
    """A phrase of the grammar by its full name ("object.s"), or a lexical class ("%number")."""

    name: str
    slot: PhraseSlot


Item = Word | Phrase


@dataclass(frozen=True)
class Production:
    """One flat way to say a phrase: words and phrases in a row, and what is built of them.

    `beside` is the number of the way that it stands below, where it is for an edition or for writing alone.
    """

    phrase: str
    items: tuple[Item, ...]
    node: type[Node] | None
    pattern: Pattern | None
    constants: tuple[tuple[str, Pattern], ...]
    hole: str | None
    where: str
    edition: str | None
    number: int = -1
    beside: int = -1

    @cached_property
    def slots(self) -> tuple[PhraseSlot, ...]:
        """Where what its phrases stand for goes, in the order of the phrases."""
        return tuple(item.slot for item in self.items if isinstance(item, Phrase))


@dataclass
class Header:
    """A phrase as it is opened: `label` is its name in messages, `hole` the field that its nodes lack ("needs
    player")."""

    name: str
    numbered: bool
    label: str | None
    hole: str | None
    where: str


# Reading a file ------------------------------------------------------------------------------------------------

_HEADER: Final = re.compile(
    r"(?P<name>[a-z_0-9]+)(?P<numbered>\.n)?(?:\s+needs\s+(?P<hole>[a-z_]+))?(?:\s+\"(?P<label>[^\"]*)\")?\s*"
)
_LINE: Final = re.compile(r"(?:\.(?P<number>[sp])\s++)?(?:@(?P<edition>\S+)\s++)?(?P<builder>[^|]*)\|(?P<template>.*)")
_BUILDER: Final = re.compile(r"(?:\.(?P<number>[sp])\s+)?(?P<builder>[^|@]+)")
_VALUE: Final = re.compile(r"(?P<name>[A-Z][A-Z_]*)\s*=\s*+(?P<pattern>.+)")


@dataclass
class Source:
    """The text of one production before it is flattened."""

    header: Header
    builder: str
    template: str
    number: str | None
    edition: str | None
    where: str


@dataclass(frozen=True)
class NamedValue:
    """A value that lines call by a name, such as CREATURE, and the text of its pattern."""

    name: str
    pattern: str
    where: str


@dataclass
class GrammarFile:
    """What a grammar file says, in the order of its lines: values with names, phrases, and the ways to say them."""

    values: list[NamedValue] = field(default_factory=list)
    headers: list[Header] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)


def read_sources(text: str, file: str) -> GrammarFile:
    """Read a grammar file, as far as its lines tell what they are. Raises GrammarError for the first that doesn't."""
    said = GrammarFile()
    builder = ""
    number: str | None = None
    no_words: GrammarError | None = None  # the mistake that a builder in a line of its own is, until words follow it
    for line_number, line in _logical_lines(text):
        where = f"{file}, line {line_number}"
        match = _LINE.fullmatch(line.strip())
        begins_with_bar = match is not None and not match["builder"].strip()
        if no_words is not None and not begins_with_bar:
            raise no_words
        no_bar = GrammarError(f"{where}: {line.strip()!r} has no bar between what is built and its words")
        no_words = None
        if not line[0].isspace():
            _read_at_margin(line, where, said)
            builder, number = "", None
        elif match is None and (standing := _BUILDER.fullmatch(line.strip())) is not None and said.headers:
            builder, number = standing["builder"].strip(), standing["number"]
            no_words = no_bar
        elif match is None or not said.headers:
            raise no_bar
        else:
            if not begins_with_bar:
                builder, number = match["builder"].strip(), match["number"]
            if not builder:
                raise GrammarError(f"{where}: nothing says what is built")
            template, own_number = match["template"].strip(), match["number"] or number
            said.sources.append(Source(said.headers[-1], builder, template, own_number, match["edition"], where))
    if no_words is not None:
        raise no_words
    return said


def _read_at_margin(line: str, where: str, said: GrammarFile) -> None:
    """A phrase is opened, or a value gets a name."""
    if (value := _VALUE.fullmatch(line)) is not None:
        said.values.append(NamedValue(value["name"], value["pattern"], where))
    elif (match := _HEADER.fullmatch(line)) is not None:
        said.headers.append(Header(match["name"], bool(match["numbered"]), match["label"], match["hole"], where))
    else:
        raise GrammarError(f"{where}: {line!r} doesn't open a phrase (a name, .n, needs FIELD, a label)")


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that say something, with their numbers; a line that ends with a backslash goes on."""
    held, held_at = "", 0
    for at, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r"(^|\s)#.*", "", line).rstrip()
        if not bare and not held:
            continue
        held_at = held_at or at
        if bare.endswith("\\"):
            held += bare[:-1].rstrip() + " "
            continue
        full = held + (bare.strip() if held else bare)
        at_first, held, held_at = held_at, "", 0
        if full.strip():
            yield at_first, full


# Flattening ------------------------------------------------------------------------------------------------------

_PART: Final = re.compile(r"\{[^{}]*\}|[\[\]()]|(?<!\S)\|(?!\S)|[^\s\[\](){}]+")
_AGREEING: Final = re.compile(r"(?P<stem>[^<>]*)<(?P<one>[^<>|]*)(?:\|(?P<many>[^<>]*))?>(?P<variable>[nm]?)")
_SLOT: Final = re.compile(r"(?P<mark>[*+$]?)(?P<name>[a-z_]+)?(?::(?P<phrase>[^^]+))?(?:\^(?P<repeats>[a-z_]+))?")
_NODE: Final = re.compile(r"(?P<name>[A-Z]\w*)(?:\((?P<arguments>.*)\))?")
#: Builders of lines that build no node of their own: "=" hands on what one part stands for, "()" joins parts.
WHOLE: Final = "="
#: In place of editions: a line that the writer alone uses, in every edition.
WRITING: Final = "writing"
TUPLE: Final = "()"
_LISTS: Final = frozenset({"and", "or", "and/or", "nor"})
_ALONE: Final = {"comma": ",", "stop": "."}


@dataclass
class Flattener:
    """Turns sources into flat productions; list phrases ("list and X", "X+") are made as they are met."""

    names: dict[str, Any]
    headers: dict[str, Header] = field(default_factory=dict)
    productions: list[Production] = field(default_factory=list)
    above: dict[str, int] = field(default_factory=dict)
    lists: set[str] = field(default_factory=set)
    fixed: dict[str, Any] = field(default_factory=dict)

    def add_header(self, header: Header) -> None:
        """Open a phrase, or open it again, which must be in the same way. Raises GrammarError where it isn't."""
        known = self.headers.get(header.name)
        if known is None:
            self.headers[header.name] = header
        elif known.numbered != header.numbered or known.hole != header.hole:
            raise GrammarError(f"{header.where}: {header.name} was opened otherwise in {known.where}")
        elif header.label:
            known.label = header.label

    def add_value(self, value: NamedValue) -> None:
        """Let the lines that are added from now on call a value by its name."""
        if value.name in self.names:
            raise GrammarError(f"{value.where}: {value.name} already has a meaning")
        pattern = self._pattern(value.pattern, value.where)
        if not isinstance(pattern, Constant):
            raise GrammarError(f"{value.where}: {value.name} has captures, which a value with a name can't")
        self.names[value.name] = pattern

    def add(self, source: Source) -> None:
        """Flatten one line into all its variants: optional parts, alternatives, singular and plural."""
        header = self.headers[source.header.name]
        variants = _alternatives(_PART.findall(f" {source.template} "), source.where)
        for parts in variants:
            for numbers in self._numbers(parts, header, source):
                phrase = f"{header.name}.{numbers['n']}" if header.numbered else header.name
                self._add_flat(phrase, parts, numbers, header, source)

    def _numbers(self, parts: Sequence[str], header: Header, source: Source) -> Iterator[dict[str, str]]:
        used = _variables(parts)
        choices_n = source.number or "sp" if header.numbered or "n" in used else "s"
        for n, m in itertools.product(choices_n, "sp" if "m" in used else "s"):
            yield {"n": n, "m": m}

    def _add_flat(
        self, phrase: str, parts: Sequence[str], numbers: Mapping[str, str], header: Header, source: Source
    ) -> None:
        items: list[Item] = []
        constants: list[tuple[str, Pattern]] = []
        for part in parts:
            if part.startswith("{+") and "=" in part:
                items.append(self._fixed(part[2:-1], source.where))
            elif part.startswith("{") and "=" in part:
                name, _, pattern = part[1:-1].partition("=")
                constants.append((name.strip(), self._pattern(pattern.strip(), source.where)))
            elif part in ("{T}", "{Q}", "{P}"):
                items.append(Word(part))
            elif part.startswith("{"):
                items.append(self._item(part[1:-1].strip(), numbers, source.where))
            else:
                word = _agreed(part, numbers)
                if word.endswith("'") and len(word) > 1:
                    items += [Word(word[:-1]), Word("'")]
                elif word[:1].isupper() and len(word) > 1:
                    items.append(Word(word.lower(), word))
                elif word:
                    items.append(Word(word))
        node, built = self._builder(source, constants)
        if not items:
            raise GrammarError(f"{source.where}: a variant without any words")
        self._append(
            Production(phrase, tuple(items), node, built, tuple(constants), header.hole, source.where, source.edition)
        )

    def _append(self, production: Production) -> None:
        self._check(production)
        if production.edition is None:
            self.above[production.phrase] = len(self.productions)
        beside = self.above.get(production.phrase, -1)
        self.productions.append(replace(production, number=len(self.productions), beside=beside))

    def _builder(
        self, source: Source, constants: list[tuple[str, Pattern]]
    ) -> tuple[type[Node] | None, Pattern | None]:
        """What a line builds: a node whose other fields its words fill, a plain value, or what a part of it builds."""
        if source.builder in (WHOLE, TUPLE):
            return None, None
        if isinstance(named := self.names.get(source.builder), Constant):
            return None, named
        match = _NODE.fullmatch(source.builder)
        node = self.names.get(match["name"]) if match else None
        if match is None:
            return None, self._pattern(source.builder, source.where)
        if not (isinstance(node, type) and issubclass(node, Node)):
            raise GrammarError(f"{source.where}: there is no node {match['name']}")
        order = list(defaults_of(node))
        for at, (name, pattern) in enumerate(_arguments(match["arguments"] or "")):
            constants.append((name or order[at], self._pattern(pattern, source.where)))
        return node, None

    def _pattern(self, text: str, where: str) -> Pattern:
        try:
            return parse_pattern(text, self.names)
        except BadPattern as error:
            raise GrammarError(f"{where}: {error}") from error

    def _fixed(self, text: str, where: str) -> Phrase:
        """A value added to a tuple without words of its own."""
        name, _, pattern = text.partition("=")
        value = self._pattern(pattern.strip(), where)
        phrase = f"={pattern.strip()}"
        if not isinstance(value, Constant):
            raise GrammarError(f"{where}: {text} has captures, which a fixed part can't")
        self.fixed[phrase] = value.value
        return Phrase(phrase, PhraseSlot("append", name.strip()))

    def _item(self, text: str, numbers: Mapping[str, str], where: str) -> Phrase:
        match = _SLOT.fullmatch(text)
        whole = text.startswith(":")
        if match is None and not whole:
            raise GrammarError(f"{where}: {{{text}}} is not NAME:PHRASE")
        if whole:
            text, _, repeats = text[1:].partition("^")
            return Phrase(self._phrase(text, numbers, where), PhraseSlot("whole", "", repeats or None))
        assert match is not None
        name = match["name"] or ""
        phrase = match["phrase"] or name
        if not phrase:
            raise GrammarError(f"{where}: {{{text}}} names no phrase")
        role = {"": "field", "*": "extend", "+": "append", "$": "capture"}[match["mark"]]
        return Phrase(self._phrase(phrase, numbers, where), PhraseSlot(role, name, match["repeats"]))

    def _phrase(self, text: str, numbers: Mapping[str, str], where: str) -> str:
        text = text.strip()
        if text.startswith("list "):
            kind, _, inner = text[5:].partition(" ")
            return self._list(kind, self._phrase(inner, numbers, where), where)
        if text.endswith("+"):
            return self._repeated(self._phrase(text[:-1], numbers, where), where)
        base, _, number = text.partition(".")
        if number in numbers:
            return f"{base}.{numbers[number]}"
        return text

    def _list(self, kind: str, inner: str, where: str) -> str:
        """A tuple said "A", "A and B" or "A, B, and C"; "comma" and "stop" join with those alone."""
        name = f"list {kind} {inner}"
        if name in self.lists:
            return name
        self.lists.add(name)
        tail = f"{name} tail"
        first, more = Phrase(inner, PhraseSlot("append", "")), Phrase(tail, PhraseSlot("extend", ""))
        self._flat(name, (first,), where)
        if kind in _ALONE:
            self._flat(name, (first, Word(_ALONE[kind]), Phrase(name, PhraseSlot("extend", ""))), where)
            return name
        if kind not in _LISTS:
            raise GrammarError(f"{where}: lists are joined by {', '.join(sorted(_LISTS | set(_ALONE)))}, not {kind}")
        word, comma = Word(kind), Word(",")
        self._flat(name, (first, word, first), where)
        self._flat(name, (first, comma, more), where)
        self._flat(tail, (first, comma, word, first), where)
        self._flat(tail, (first, comma, more), where)
        return name

    def _repeated(self, inner: str, where: str) -> str:
        name = f"{inner}+"
        if name not in self.lists:
            self.lists.add(name)
            first = Phrase(inner, PhraseSlot("append", ""))
            self._flat(name, (first,), where)
            self._flat(name, (first, Phrase(name, PhraseSlot("extend", ""))), where)
        return name

    def _flat(self, phrase: str, items: tuple[Item, ...], where: str) -> None:
        self._append(Production(phrase, items, None, None, (), None, where, None))

    def _check(self, production: Production) -> None:
        node = production.node
        if node is None:
            return
        known = defaults_of(node)
        slots = production.slots
        given = {slot.name for slot in slots if slot.role != "capture"} | {name for name, _ in production.constants}
        strange = given - set(known)
        if strange:
            raise GrammarError(f"{production.where}: {node.__name__} has no field {', '.join(sorted(strange))}")
        if production.hole:
            given.add(subject_field(node, production.hole) or "")
        lacking = {name for name, default in known.items() if default is MISSING} - given
        if lacking:
            raise GrammarError(f"{production.where}: {node.__name__} needs {', '.join(sorted(lacking))}")


def _arguments(text: str) -> Iterator[tuple[str, str]]:
    """The "name=pattern" or "pattern" parts of a builder."""
    depth, start = 0, 0
    for at, letter in enumerate(f"{text},"):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            part = text[start:at].strip()
            start = at + 1
            name, equals, pattern = part.partition("=")
            if equals and name.strip().isidentifier():
                yield name.strip(), pattern.strip()
            elif part:
                yield "", part


def _variables(parts: Sequence[str]) -> set[str]:
    used: set[str] = set()
    for part in parts:
        if part.startswith("{") and "=" not in part:
            used |= set(re.findall(r"\.([nm])\b", part))
        elif (match := _AGREEING.fullmatch(part)) is not None:
            used.add(match["variable"] or "n")
    return used


def _agreed(part: str, numbers: Mapping[str, str]) -> str:
    match = _AGREEING.fullmatch(part)
    if match is None:
        return part
    singular = numbers[match["variable"] or "n"] == "s"
    return match["stem"] + (match["one"] if singular else match["many"] or "")


def _alternatives(parts: Sequence[str], where: str) -> list[list[str]]:
    """All ways through the optional and alternative parts; fuller ones first."""
    ways, at = _row(parts, 0, where)
    if at != len(parts):
        raise GrammarError(f"{where}: {parts[at]!r} closes nothing")
    return ways


def _row(parts: Sequence[str], at: int, where: str) -> tuple[list[list[str]], int]:
    ways: list[list[str]] = [[]]
    while at < len(parts) and parts[at] not in ("]", ")", "|"):
        if parts[at] in ("[", "("):
            inner, at = _group(parts, at, where)
            ways = [way + tail for way in ways for tail in inner]
        else:
            ways = [[*way, parts[at]] for way in ways]
            at += 1
    return ways, at


def _group(parts: Sequence[str], at: int, where: str) -> tuple[list[list[str]], int]:
    opening = parts[at]
    closing = "]" if opening == "[" else ")"
    ways: list[list[str]] = []
    while True:
        inner, at = _row(parts, at + 1, where)
        ways += inner
        if at == len(parts):
            raise GrammarError(f"{where}: {opening!r} is not closed")
        if parts[at] == "|":
            continue
        if parts[at] != closing:
            raise GrammarError(f"{where}: {parts[at]!r} where {closing!r} should be")
        return ([*ways, []] if opening == "[" else ways), at + 1
