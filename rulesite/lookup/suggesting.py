"""What a visitor may be about to type: numbers, titles, terms and cards that begin so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.conf import settings

from rulesite.lookup.index import IndexUnusable, OpenIndex, open_index
from rulesite.lookup.passages import CARD, Document
from rulesite.lookup.query import MAX_CHARACTERS
from rulesite.lookup.spelling import Speller
from rulesite.rules.models import Term

_MOST: Final = 8
_NUMBER: Final = re.compile(
    r"(?:rules?|cr|sections?|§)?\s*(\d{1,3}(?:\s*\.\s*(?:\d{1,3}\s*[a-z]{0,2})?)?)", re.IGNORECASE
)
_DETAIL: Final = 70


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to go to: what it is called, what it is, and where it stands."""

    text: str
    kind: str
    url: str
    detail: str = ""
    edition: str = ""

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class _Entry:
    words: tuple[str, ...]
    rank: int
    suggestion: Suggestion


def suggestions(text: str, limit: int = _MOST) -> list[Suggestion]:
    """What begins as `text` does, the likeliest first; typos are mended when nothing does."""
    text = " ".join(text[:MAX_CHARACTERS].split())
    if not text:
        return []
    try:
        index = open_index(settings.INDEX_DIR)
    except IndexUnusable:
        return []
    if number := _NUMBER.fullmatch(text):
        return _numbers(index, re.sub(r"\s", "", number[1]).lower(), limit)
    typed = _words(text)
    found = _beginning(index, typed, limit)
    return found or _beginning(index, _mended(index, typed), limit)


def _numbers(index: OpenIndex, start: str, limit: int) -> list[Suggestion]:
    documents = [passage.document for passage in index.library.passages]
    fitting = [each for each in documents if each.number.startswith(start)]
    # The number itself before what stands under it, and each number once for each edition, newest first.
    fitting.sort(key=lambda each: (each.number != start, len(each.number) > len(start) + 1, each.order))
    return [_of_rule(document) for document in fitting[:limit]]


def _of_rule(document: Document) -> Suggestion:
    detail = document.title or document.gist or document.text
    if len(detail) > _DETAIL:
        detail = f"{detail[:_DETAIL].rsplit(' ', 1)[0]} …"
    return Suggestion(document.number, document.kind, document.url, detail, document.edition)


def _beginning(index: OpenIndex, typed: Sequence[str], limit: int) -> list[Suggestion]:
    """Entries that have words beginning as those typed do, in that order; those that begin at once come first."""
    if not typed:
        return []
    found = [
        (at, entry.rank, len(entry.suggestion.text), entry.suggestion.text, entry.suggestion)
        for entry in _entries(index)
        if (at := _place(entry.words, typed)) is not None
    ]
    found.sort(key=lambda each: each[:4])
    return [each[4] for each in found[:limit]]


def _place(words: Sequence[str], typed: Sequence[str]) -> int | None:
    for at in range(len(words) - len(typed) + 1):
        *whole, last = typed
        if tuple(words[at : at + len(whole)]) == tuple(whole) and words[at + len(whole)].startswith(last):
            return min(at, 1)
    return None


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.lower().replace("’", "'")))


def _mended(index: OpenIndex, typed: Sequence[str]) -> tuple[str, ...]:
    speller = _speller(index)
    return tuple(part for word in typed for part in (speller.meant(word) if not speller.knows(word) else (word,)))


@lru_cache(maxsize=2)
def _speller(index: OpenIndex) -> Speller:
    return Speller(index.library, index.synonyms)


@lru_cache(maxsize=2)
def _entries(index: OpenIndex) -> Sequence[_Entry]:
    """All there is to suggest: each title, term and card once, in the newest edition that has it."""
    entries: dict[str, _Entry] = {}
    for rank, suggestion in (*_titles(index), *_terms(), *_cards(index)):
        entries.setdefault(suggestion.text.lower(), _Entry(_words(suggestion.text), rank, suggestion))
    return tuple(entries.values())


def _titles(index: OpenIndex) -> Iterator[tuple[int, Suggestion]]:
    for passage in index.library.passages:
        document = passage.document
        if document.kind != CARD and document.title:
            yield 0, Suggestion(document.title, "title", document.url, document.number, document.edition)


def _terms() -> Iterator[tuple[int, Suggestion]]:
    terms = Term.objects.exclude(kind=Term.Kind.STATE_BASED_ACTION).select_related("rule")
    for term in terms.order_by("-edition__effective", "name"):
        number = term.rule.number if term.rule else ""
        yield 1, Suggestion(term.name, "term", term.get_absolute_url(), number, term.edition_id)


def _cards(index: OpenIndex) -> Iterator[tuple[int, Suggestion]]:
    for passage in index.library.passages:
        document = passage.document
        if document.kind == CARD:
            yield 2, Suggestion(document.title, "card", document.url, document.above)
