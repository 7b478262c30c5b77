"""From a derivation to the value it stands for."""

from __future__ import annotations

import dataclasses
from typing import Any

from engine.text.grammar.holes import HOLE, fill, subject_field
from engine.text.grammar.notation import Production
from engine.text.reading.parser import Derivation
from engine.text.tree.node import Node


def build(derivation: Any) -> Any:
    """The tree, tuple, number or word that a derivation stands for; lexical values stand for themselves."""
    if not isinstance(derivation, Derivation):
        return derivation
    production = derivation.production
    values = [build(part) for part in derivation.children()]
    return assemble(production, values, derivation.at, derivation.ends)


def assemble(production: Production, values: list[Any], at: int = -1, ends: int = -1) -> Any:
    """What `production` builds when its phrases stand for `values`; its words stand between two offsets."""
    fields: dict[str, Any] = {}
    bound: dict[str, Any] = {}
    repeating: list[tuple[str, str]] = []
    for slot, value in zip(production.slots, values, strict=True):
        if slot.role == "extend":
            fields[slot.name] = fields.get(slot.name, ()) + value
        elif slot.role == "append":
            fields[slot.name] = (*fields.get(slot.name, ()), value)
        elif slot.role == "capture":
            bound[slot.name] = value
        else:
            fields[slot.name] = value
        if slot.repeats is not None:
            repeating.append((slot.name, slot.repeats))
    for name, pattern in production.constants:
        fields[name] = pattern.build(bound)
    for name, repeated in repeating:
        fields[name] = fill(fields[name], fields[repeated], first=False)
    if production.pattern is not None:
        return _placed(production.pattern.build(bound), at, ends)
    if production.node is not None:
        subject = subject_field(production.node, production.hole) if production.hole else None
        if subject is not None:
            fields.setdefault(subject, HOLE)
        return production.node(**fields, said=(production.number,), at=at, ends=ends)
    return _handed_on(production, fields)


def _placed(value: Any, at: int, ends: int) -> Any:
    """What a pattern has built, with the place of its words; a part that it only passes on has its own."""
    if isinstance(value, Node) and value.at < 0:
        return dataclasses.replace(value, at=at, ends=ends)
    return value


def _handed_on(production: Production, fields: dict[str, Any]) -> Any:
    """The value of one part, with its subject filled in, and a note of the words around it."""
    value = fields.pop("")
    for subject in fields.values():
        value = fill(value, subject)
    if isinstance(value, Node) and len(production.items) > 1:
        return dataclasses.replace(value, said=(*value.said, production.number))
    return value
