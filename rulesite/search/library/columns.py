"""What filters and facets ask of documents, as arrays: one answer for all of them takes as long as one for a few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Ints, Mask
from rulesite.search.library.document import Document
from rulesite.search.library.ragged import beginnings
from rulesite.search.question.kinds import EXAMPLE

_NONE: Final = np.zeros(0, dtype=np.int32)
#: The columns whose values are few.
FACETS: Final = ("edition", "section", "kind")


@dataclass(frozen=True, eq=False)
class Columns:
    """What there is to filter by, by the numbers of documents."""

    #: For each facet its values, and for each document the place of its own among them.
    values: Mapping[str, Sequence[str]]
    codes: Mapping[str, Ints]
    numbers: NDArray[np.str_]
    have_examples: Mask
    #: The days of rulings as numbers such as 20080229, with the documents that they are of.
    days: Ints
    dated: Ints
    #: The documents that speak of each card, by its name in lower case.
    cards: Mapping[str, Ints]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Columns:
        values: dict[str, dict[str, int]] = {name: {} for name in FACETS}
        codes: dict[str, list[int]] = {name: [] for name in FACETS}
        numbers: list[str] = []
        examples: list[bool] = []
        days: list[int] = []
        dated: list[int] = []
        cards: dict[str, list[int]] = {}
        for at, document in enumerate(documents):
            for name in FACETS:
                known = values[name]
                codes[name].append(known.setdefault(getattr(document, name), len(known)))
            numbers.append(document.number)
            examples.append(bool(document.examples))
            days.extend(int(date.replace("-", "")) for date in document.dates)
            dated.extend(at for _ in document.dates)
            for card in dict.fromkeys(document.cards):
                cards.setdefault(card.lower(), []).append(at)
        return cls(
            values={name: list(known) for name, known in values.items()},
            codes={name: np.array(column, dtype=np.int16) for name, column in codes.items()},
            numbers=np.array(numbers, dtype="U12"),
            have_examples=np.array(examples, dtype=bool),
            days=np.array(days, dtype=np.int32),
            dated=np.array(dated, dtype=np.int32),
            cards={name: np.array(named, dtype=np.int32) for name, named in cards.items()},
        )

    @classmethod
    def joined(cls, parts: Sequence[Columns]) -> Columns:
        """What there is to filter all documents of some parts by, one part after the other."""
        lengths = beginnings([len(part) for part in parts]).tolist()[:-1]
        values = {name: list(dict.fromkeys(value for part in parts for value in part.values[name])) for name in FACETS}
        place = {name: {value: at for at, value in enumerate(values[name])} for name in FACETS}
        codes = {
            name: np.concatenate(
                [_NONE, *(np.array([place[name][v] for v in part.values[name]])[part.codes[name]] for part in parts)]
            ).astype(np.int16)
            for name in FACETS
        }
        cards: dict[str, list[Ints]] = {}
        for part, first in zip(parts, lengths, strict=True):
            for name, speaking in part.cards.items():
                cards.setdefault(name, []).append(speaking + first)
        return cls(
            values=values,
            codes=codes,
            numbers=np.concatenate([np.array([], dtype="U12"), *(part.numbers for part in parts)]),
            have_examples=np.concatenate([np.array([], dtype=bool), *(part.have_examples for part in parts)]),
            days=np.concatenate([_NONE, *(part.days for part in parts)]),
            dated=np.concatenate([_NONE, *(part.dated + first for part, first in zip(parts, lengths, strict=True))]),
            cards={name: np.concatenate(speaking).astype(np.int32) for name, speaking in cards.items()},
        )

    def __len__(self) -> int:
        return len(self.numbers)

    def passing(self, filters: Mapping[str, str]) -> Mask:
        """Which documents the filters of a query let through."""
        passing = np.ones(len(self), dtype=bool)
        tests = {"kind": self._of_kind, "section": self._in_section, "card": self._speaking_of, "date": self._ruled}
        for name, value in filters.items():
            passing &= self.having(name, value) if name == "edition" else tests[name](value)
        return passing

    def counted(self, name: str, among: Mask) -> dict[str, int]:
        """How many documents have each value of a facet."""
        counts = np.bincount(self.codes[name][among], minlength=len(self.values[name])).tolist()
        return {value: count for value, count in zip(self.values[name], counts, strict=True) if value and count}

    def having(self, name: str, value: str) -> Mask:
        """Which documents have a value of a facet."""
        known = list(self.values[name])
        if value not in known:
            return np.zeros(len(self), dtype=bool)
        having: Mask = self.codes[name] == known.index(value)
        return having

    def numbered(self, start: str) -> Mask:
        """Which rules have a number that begins so."""
        return np.char.startswith(self.numbers, start) if len(self) else np.zeros(0, dtype=bool)

    def _of_kind(self, kind: str) -> Mask:
        return self.have_examples if kind == EXAMPLE else self.having("kind", kind)

    def _in_section(self, section: str) -> Mask:
        """section:7 is the chapter, section:702 the section, section:702.17 the rule with what stands under it."""
        passing = self.numbered(section)
        for at in np.flatnonzero(passing):
            rest = str(self.numbers[at])[len(section) :]
            passing[at] = len(section) == 1 or not rest[:1].isdigit()
        return passing

    def _speaking_of(self, card: str) -> Mask:
        passing = np.zeros(len(self), dtype=bool)
        for name, speaking in self.cards.items():
            if card in name:
                passing[speaking] = True
        return passing

    def _ruled(self, wanted: str) -> Mask:
        """date:2008 and date:2008-02 are a year and a month; date:2007..2008-02 is from one to the other."""
        first, dots, last = wanted.partition("..")
        first_day, last_day = _day(first, "0"), _day(last if dots else first, "9")
        passing = np.zeros(len(self), dtype=bool)
        passing[self.dated[(self.days >= first_day) & (self.days <= last_day)]] = True
        return passing


def _day(date: str, filling: str) -> int:
    """The first or last day of a year or month; nothing is before all days, or after them."""
    return int(date.replace("-", "").ljust(8, filling))
