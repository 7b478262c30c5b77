"""A long section in parts, so that its page is soon there and is read on a phone without an end of scrolling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Final

from rulesite.book.rule_pages.page import RuleEntry

#: What a page shows of a section, in characters of its markup.
_MOST: Final = 90_000
#: The markup around each entry, in characters.
_AROUND: Final = 450
#: A section of so many titled rules is a list to look things up in, such as that of keyword abilities.
_A_LIST: Final = 40
#: The markup of one of its rules on the board by letter, in characters.
_ON_THE_BOARD: Final = 130


@dataclass(frozen=True)
class SectionPart:
    """Consecutive entries of a section, from `first` to `last` of its rules; `url` is the address that shows them."""

    entries: tuple[RuleEntry, ...]
    url: str

    @property
    def first(self) -> RuleEntry:
        return self.entries[0]

    @property
    def last(self) -> RuleEntry:
        return next(rule for rule in reversed(self.entries) if rule.depth == self.first.depth)


@dataclass(frozen=True)
class Parts:
    """A section's parts, and which of them is shown."""

    section: RuleEntry
    all: tuple[SectionPart, ...]
    place: int

    @property
    def url(self) -> str:
        """The address of what is shown."""
        return self.all[self.place].url if self.all else self.section.get_absolute_url()

    @property
    def entries(self) -> tuple[RuleEntry, ...]:
        return self.all[self.place].entries if self.all else ()

    @property
    def shown(self) -> SectionPart | None:
        return self.all[self.place] if len(self.all) > 1 else None

    @property
    def previous(self) -> SectionPart | None:
        return self.all[self.place - 1] if self.place else None

    @property
    def next(self) -> SectionPart | None:
        return self.all[self.place + 1] if self.place + 1 < len(self.all) else None

    @property
    def contents(self) -> list[tuple[RuleEntry, str]]:
        """The section's rules with their addresses: on this page, or on that of their part."""
        return [
            (rule, f"#{rule.anchor}" if place == self.place else f"{part.url}#{rule.anchor}")
            for place, part in enumerate(self.all)
            for rule in part.entries
            if rule.depth < 3
        ]

    @property
    def board(self) -> list[tuple[str, list[RuleEntry]]]:
        """The titled rules of a section that is a list, by their first letters; nothing for any other section."""
        titled = [rule for part in self.all for rule in part.entries if rule.depth == 2 and rule.title]
        if len(titled) < _A_LIST:
            return []
        return [(letter, list(rules)) for letter, rules in groupby(sorted(titled, key=_name), key=_letter)]


def _name(rule: RuleEntry) -> tuple[bool, str]:
    return not rule.title[:1].isalpha(), rule.title.casefold()


def _letter(rule: RuleEntry) -> str:
    return rule.title[0].upper() if rule.title[0].isalpha() else "#"


def parts_of(section: RuleEntry, rules: Sequence[RuleEntry], asked: str) -> Parts:
    """The rules of a section in parts of about one length, each of whole rules with all that stands under them.

    The part that has the rule `asked` is shown, or the first.
    """
    groups: list[list[RuleEntry]] = []
    for rule in rules:
        if groups and rule.depth > 2:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    lengths = [sum(map(_length, group)) for group in groups]
    titled = sum(rule.depth == 2 and bool(rule.title) for rule in rules)
    count = ceil(sum(lengths) / (_MOST - _ON_THE_BOARD * (titled if titled >= _A_LIST else 0)))
    divided: list[list[RuleEntry]] = [[] for _ in range(count)]
    before = 0
    for group, length in zip(groups, lengths, strict=True):
        # A group stands in the part in which its middle lies.
        divided[int((before + length / 2) * count / sum(lengths))] += group
        before += length
    address = section.get_absolute_url()
    parts = tuple(
        SectionPart(tuple(entries), f"{address}?from={entries[0].number}" if place else address)
        for place, entries in enumerate(filter(None, divided))
    )
    place = next((place for place, part in enumerate(parts) if any(rule.number == asked for rule in part.entries)), 0)
    return Parts(section, parts, place)


def _length(rule: RuleEntry) -> int:
    examples = rule.examples if rule.depth > 1 else ()
    return _AROUND + len(rule.html) + sum(_AROUND + len(example.html) for example in examples)
