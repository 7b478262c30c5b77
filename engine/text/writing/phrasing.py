"""From a tree back to card English, through the same table that reads it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from engine.text.grammar.compiling import Grammar
from engine.text.grammar.holes import HOLE, put_holes, subject_field, take_out
from engine.text.grammar.notation import WRITING, Phrase, PhraseSlot, Production, Word
from engine.text.grammar.patterns import Constant
from engine.text.tree.node import Node, defaults_of
from engine.text.wording.editions import is_among

Written = list[str] | None


class Unwritable(ValueError):
    """A tree that the grammar has no words for."""


class Writing:
    """One writing of one tree, in the words of one edition (None: the newest).

    `faithful`: only the wording that a node was read in. A tree changed since may have none; then any will do.
    """

    def __init__(self, table: Grammar, edition: str | None = None, *, faithful: bool = True) -> None:
        self.table = table
        self.edition = edition
        self.faithful = faithful
        self.memo: dict[tuple[str, int], tuple[object, Written]] = {}

    def write(self, phrase: str, value: object) -> Written:
        """The tokens that say `value` as `phrase`; None when it can't be said so."""
        lexical = self.table.lexicals.get(phrase)
        if lexical is not None:
            return lexical.write(value)
        key = (phrase, id(value))
        known = self.memo.get(key)
        if known is not None:
            return known[1]
        self.memo[key] = (value, None)
        written = self._first(phrase, value)
        self.memo[key] = (value, written)
        return written

    def _first(self, phrase: str, value: object) -> Written:
        for production in self._candidates(phrase, value):
            written = self._say(production, value)
            if written is not None:
                return written
        return None

    def _candidates(self, phrase: str, value: object) -> list[Production]:
        """The productions that could say it: the edition's own words first, then the wording it was read in."""
        said = value.said if isinstance(value, Node) else ()
        fitting = [
            production
            for production in self.table.saying(phrase, type(value))
            if (not self.faithful or self._was_said(production, said)) and self._is_said_here(production)
        ]
        return sorted(fitting, key=lambda production: (production.edition is None, production.beside not in said))

    def _is_said_here(self, production: Production) -> bool:
        if production.edition in (None, WRITING):
            return True
        return self.edition is not None and is_among(self.edition, production.edition)

    @staticmethod
    def _was_said(production: Production, said: tuple[int, ...]) -> bool:
        """Whether a reader came this way: the words around a node are noted after those of the node itself."""
        if not said or production.edition is not None or production.pattern is not None:
            return True
        if production.node is None:
            return len(production.items) == 1 or said[-1] == production.number
        return said == (production.number,)

    def _say(self, production: Production, value: object) -> Written:
        for bound in self._bindings(production, value):
            written: list[str] = []
            parts = iter(bound)
            for item in production.items:
                if isinstance(item, Word):
                    written.append(item.printed)
                    continue
                words = self.write(item.name, next(parts))
                if words is None:
                    break
                written += words
            else:
                return written
        return None

    def _bindings(self, production: Production, value: object) -> Iterator[list[object]]:
        """The values for the production's phrases that together build `value`, in each way that they can."""
        captured: dict[str, Any] = {}
        if production.pattern is not None:
            if production.pattern.match(value, captured):
                yield [captured[slot.name] for slot in production.slots]
            return
        if production.node is not None:
            fields = self._fields(production, value, captured)
            if fields is not None:
                yield from _distributed(production.slots, fields, captured)
        else:
            yield from self._handed_on(production, value)

    def _fields(self, production: Production, value: object, captured: dict[str, object]) -> dict[str, object] | None:
        """The fields to be said in words; None when another field is not as the production would build it."""
        assert production.node is not None
        constants = dict(production.constants)
        subject = subject_field(production.node, production.hole) if production.hole else None
        spoken = {slot.name for slot in production.slots if slot.role != "capture"}
        fields: dict[str, Any] = {}
        for name, default in defaults_of(production.node).items():
            own = getattr(value, name)
            if name in constants:
                if not constants[name].match(own, captured):
                    return None
            elif name in spoken:
                fields[name] = own
            elif name == subject:
                if own is not HOLE:
                    return None
            elif own != default or type(own) is not type(default):
                return None
        for slot in production.slots:
            if slot.repeats is not None:
                hole = self.table.headers[_phrase_of(production, slot).split(".")[0]].hole or ""
                fields[slot.name] = put_holes(fields[slot.name], hole, fields[slot.repeats])
        return fields

    def _handed_on(self, production: Production, value: Any) -> Iterator[list[object]]:
        slots = production.slots
        constants = production.constants
        if any(slot.role in ("append", "extend") for slot in slots):
            if isinstance(value, tuple):
                yield from _distributed(slots, {"": value}, {})
            return
        if isinstance(value, Node) and value.said[-1:] == (production.number,):
            value = dataclasses.replace(value, said=value.said[:-1])
        others = [slot.name for slot in slots if slot.name]
        hole = others[0] if others else (constants[0][0] if constants else None)
        if hole is None:
            yield [value]
            return
        if constants and constants[0][1] == Constant(None):
            emptied = put_holes(value, hole, None)
            if emptied is not value:
                yield [emptied]
            return
        taken = take_out(value, hole) if isinstance(value, Node) else None
        if taken is None:
            return
        subject, emptied = taken
        if constants and not constants[0][1].match(subject, {}):
            return
        yield [subject if slot.name else emptied for slot in slots]


def _phrase_of(production: Production, slot: PhraseSlot) -> str:
    return next(item.name for item in production.items if isinstance(item, Phrase) and item.slot is slot)


def _distributed(
    slots: tuple[PhraseSlot, ...], fields: dict[str, Any], captured: dict[str, Any]
) -> Iterator[list[Any]]:
    """Values for the slots; a tuple said in several parts is divided in each possible way."""
    if not slots:
        if not any(isinstance(left, _Rest) and left.items for left in fields.values()):
            yield []
        return
    slot, later = slots[0], slots[1:]
    if slot.role == "capture":
        for values in _distributed(later, fields, captured):
            yield [captured[slot.name], *values]
        return
    if slot.role not in ("append", "extend"):
        for values in _distributed(later, fields, captured):
            yield [fields[slot.name], *values]
        return
    own = fields[slot.name]
    left: tuple[object, ...] = own.items if isinstance(own, _Rest) else own
    if not isinstance(left, tuple):
        return
    if slot.role == "append":
        lengths: Iterator[int] | range = range(1, 2)
    elif any(other.name == slot.name and other.role in ("append", "extend") for other in later):
        lengths = range(len(left) + 1)
    else:
        lengths = range(len(left), len(left) + 1)
    for length in lengths:
        if length > len(left):
            return
        rest = {**fields, slot.name: _Rest(left[length:])}
        part = left[0] if slot.role == "append" else left[:length]
        for values in _distributed(later, rest, captured):
            yield [part, *values]


class _Rest:
    """What is left of a tuple that is said in several parts."""

    def __init__(self, items: tuple[object, ...]) -> None:
        self.items = items
