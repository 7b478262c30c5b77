"""A request to the search as it was understood: the filters that count, the edition and numbers named, the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulesite.lookup.document import CARD, EXAMPLE, RULING
from rulesite.lookup.numbers import Numbered, numbers_of
from rulesite.lookup.query import TypedQuery
from rulesite.lookup.shelf import Shelf
from rulesite.lookup.synonyms import NOISE_STEMS, Synonyms
from rulesite.lookup.words import words_of
from rulesite.rules.selectors import editions_held

_KINDS: Final = ("heading", "rule", "subrule", EXAMPLE, CARD, RULING)
_DATE: Final = r"\d{4}(?:-\d\d){0,2}"
_DATES: Final = re.compile(rf"{_DATE}|{_DATE}\.\.(?:{_DATE})?|\.\.{_DATE}")


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asked of the search."""

    typed: TypedQuery
    #: The filters that are applied, of the query and of whoever asks.
    filters: Mapping[str, str]
    #: What was asked without filters and without the edition that it names.
    text: str
    #: The edition that it names in its words.
    edition: str | None
    numbered: Numbered
    #: All editions there are, newest first.
    editions: Sequence[str]
    remarks: tuple[str, ...] = ()

    @property
    def own_filters(self) -> dict[str, str]:
        """The filters that stand in the query and are applied."""
        return {name: self.filters[name] for name in self.typed.filters if name in self.filters}

    @property
    def words(self) -> str:
        """What is asked beside the numbers."""
        return self.numbered.rest if self.numbered.numbers else self.text

    @property
    def has_words(self) -> bool:
        """Whether a word says something beside the numbers."""
        rest = self.numbered.rest.replace(self.numbered.impossible or "\0", " ")
        return any(word.stem not in NOISE_STEMS for word in words_of(rest))

    @property
    def named_edition(self) -> str | None:
        """The edition that is named with a number, or in words."""
        return self.numbered.edition or self.edition


def request_of(typed: TypedQuery, edition: str | None, shelf: Shelf) -> Request:
    """Understand a query; `edition` is that of a page or program that searches one edition alone."""
    editions = list(editions_held())
    wanted = {**typed.filters, **({"edition": edition} if edition else {})}
    filters, remarks = _known_filters(wanted, editions, shelf.synonyms)
    text, named = _without_edition(typed.asked, shelf.synonyms)
    return Request(
        typed=typed,
        filters=filters,
        text=text,
        edition=named,
        numbered=numbers_of(text),
        editions=editions,
        remarks=(*typed.remarks, *remarks),
    )


def remarks_on_filters(request: Request, shelf: Shelf) -> list[str]:
    """Of filters that let nothing through, what there is instead."""
    columns = shelf.library.columns
    remarks: list[str] = []
    if (card := request.filters.get("card")) and not columns.passing({"card": card}).any():
        remarks.append(f"No rule or example speaks of a card {card}.")
    if (date := request.filters.get("date")) and not columns.passing({"date": date}).any() and len(columns.days):
        first, last = (str(day) for day in (columns.days.min(), columns.days.max()))
        remarks.append(f"The rulings here are of {_written(first)} to {_written(last)}.")
    return remarks


def _written(day: str) -> str:
    return f"{day[:4]}-{day[4:6]}-{day[6:]}"


def _known_filters(
    filters: Mapping[str, str], editions: Sequence[str], synonyms: Synonyms
) -> tuple[dict[str, str], list[str]]:
    """The filters that mean something, and remarks on those that don't."""
    known: dict[str, str] = {}
    remarks: list[str] = []
    for name, value in filters.items():
        if name == "edition":
            named = _edition_called(value, editions, synonyms)
            if named is None:
                remarks.append(f"There is no edition {value}; there are {', '.join(editions)}.")
            known[name] = named or value
        elif name == "kind" and value.rstrip("s") not in _KINDS:
            remarks.append(f"There is no kind {value}; there are {', '.join(_KINDS)}.")
        elif name == "date" and not _DATES.fullmatch(value):
            remarks.append(f"{value} isn't a date such as 2008, 2008-02 or 2007-01..2008-02.")
        else:
            known[name] = value.rstrip("s") if name == "kind" else value
    return known, remarks


def _edition_called(name: str, editions: Sequence[str], synonyms: Synonyms) -> str | None:
    """An edition by its short name, or by one that players call it by."""
    if name in editions:
        return name
    words = tuple(word.plain for word in words_of(name))
    named = synonyms.edition_named(words)
    return named[0] if named and len(named[1]) == len(words) and named[0] in editions else None


def _without_edition(text: str, synonyms: Synonyms) -> tuple[str, str | None]:
    """A query without the words that name an edition, and that edition."""
    words = words_of(text)
    named = synonyms.edition_named(tuple(word.plain for word in words))
    if named is None:
        return text, None
    edition, at = named
    start, end = words[at.start].start, words[at.stop - 1].end
    if text[end : end + 1] == "/" or text.count('"', 0, start) % 2:
        return text, None
    return " ".join(f"{text[:start]} {text[end:]}".split()), edition
