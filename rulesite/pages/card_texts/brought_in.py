"""What parts of a card's text bring in: `rules_data/understanding.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from pydantic import Field

import engine
from rulesite.book.rules.models import Rule
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.rules.places import rule_in_book
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import StrictShape, read_toml, shaped

#: From this edition on the rules are like today's rather than like those before.
_SINCE: Final = "2010-07"


class PartEntry(StrictShape):
    """What the rules make of one kind of part, and where they say so; `before`: where older rulebooks did; `also`:
    other kinds with the same to say."""

    says: str = Field(min_length=1)
    rules: list[str] = Field(min_length=1)
    before: list[str] = []
    also: list[str] = []


@dataclass(frozen=True)
class BroughtIn:
    """A sentence on a part of a text, with the rules behind it, and those of older rulebooks."""

    says: str
    rules: tuple[Rule, ...]
    before: tuple[Rule, ...] = ()

    def of_book(self, book: str) -> tuple[Rule | RuleLine, ...]:
        """The rules behind it that a book has: those that are named of it, or what today's are there, or what the older
        ones became. Where it has none, those of the rulebooks nearest to it."""
        of_it = [rule for rule in (*self.rules, *self.before) if rule.edition_id == book]
        of_book = of_it or _in_book(self.rules, book) or _in_book(self.before, book)
        nearest = (self.before if book and book < _SINCE else ()) or self.rules
        return tuple({rule.get_absolute_url(): rule for rule in of_book or nearest}.values())


def _in_book(rules: Sequence[Rule], book: str) -> list[Rule | RuleLine]:
    return [there for rule in rules if (there := rule_in_book(rule.edition_id, rule.number, book)) is not None]


def parts_of(ability: Any) -> Iterator[Any]:
    """An ability and every part of it, in the order of its text."""
    if is_dataclass(ability) and not isinstance(ability, type):
        yield ability
        for field in fields(ability):
            if field.name not in engine.NO_PARTS:
                yield from parts_of(getattr(ability, field.name))
    elif isinstance(ability, tuple | frozenset):
        for part in ability:
            yield from parts_of(part)


def entries(root: Path) -> Mapping[str, PartEntry]:
    """The entry of each kind of part. Raises an ExceptionGroup of InvalidData that names every fault."""
    findings, path = Findings(root), root / "understanding.toml"
    text, tables = read_toml(path, findings) or ("", {})
    found = {name: shaped(PartEntry, table, path, text, findings, (name,)) for name, table in tables.items()}
    findings.raise_any()
    return {kind: entry for name, entry in found.items() if entry for kind in (name, *entry.also)}


def brought_in_by(ability: Any) -> tuple[BroughtIn, ...]:
    """What an ability brings in: its kind first, then its parts, each kind of part once."""
    known = _entries()
    kinds = dict.fromkeys(type(part).__name__ for part in parts_of(ability))
    keywords = dict.fromkeys(part.keyword for part in parts_of(ability) if type(part).__name__ == "KeywordAbility")
    found_of = [known[kind] for kind in kinds if kind in known]
    wanted = {number for entry in found_of for number in (*entry.rules, *entry.before)}
    rules = {rule.key: rule for rule in Rule.objects.filter(key__in=wanted).select_related("edition")}

    def held(numbers: Sequence[str]) -> tuple[Rule, ...]:
        return tuple(rules[number] for number in numbers if number in rules)

    found = [BroughtIn(entry.says, held(entry.rules), held(entry.before)) for entry in found_of]
    said: dict[str, BroughtIn] = {}
    for each in (*found, *_of_keywords(keywords)):
        said.setdefault(each.says, each)
    return tuple(said.values())


def _of_keywords(keywords: Mapping[str, None]) -> Iterator[BroughtIn]:
    """The rule of each keyword, in the newest edition that has one by its name."""
    for keyword in keywords:
        named = Rule.objects.filter(title__iexact=keyword, depth=2).select_related("edition")
        newest = named.order_by("-edition__effective").first()
        if newest is not None:
            opening = newest.children.exclude(text="").order_by("order").first()
            yield BroughtIn(f"{newest.title}: {opening.text if opening else ''}", (newest,))


@kept_with_content
def _entries() -> Mapping[str, PartEntry]:
    return entries(settings.RULES_DATA_DIR)
