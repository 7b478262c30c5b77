"""What a visitor may be about to type: numbers, titles, terms and cards that begin so, and what answers a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rulesite.book.cards.models import Card
from rulesite.book.rules.editions import book_in_hand
from rulesite.book.rules.models import Term
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.search.library import shelf as shelves
from rulesite.search.library.document import Document
from rulesite.search.library.index import OpenIndex
from rulesite.search.library.shelf import Shelf, shelf_in_use
from rulesite.search.question.kinds import CARD
from rulesite.search.question.query import MAX_CHARACTERS
from rulesite.search.question.question import question_in_words
from rulesite.search.searching.search import search

_MOST: Final = 8
#: From this many words on, what is typed may become a question.
_QUESTION: Final = 3
#: How many of a keyword's own rules are suggested at least.
_OWN: Final = 4
#: From fewer letters on no word can be guessed.
_LEAST_LETTERS: Final = 3
_NUMBER: Final = re.compile(
    r"(?:rules?|cr|sections?|§)?\s*(\d{1,3}(?:\s*\.\s*(?:\d{1,3}\s*[a-z]{0,2})?)?)(?:…|\.{2,3}|\*)?", re.IGNORECASE
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

    def as_json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class _Entry:
    words: tuple[str, ...]
    rank: int
    suggestion: Suggestion


def suggestions(text: str, book: str | None = None, limit: int = _MOST) -> list[Suggestion]:
    """What begins as `text` does, the likeliest first, a keyword with its own rules; typos are mended if nothing does.

    For a question, or what may become one, the rules that answer it best so far. What stands in `book`, the newest
    whole one unless another is named, is suggested as it is there.
    """
    book = book or book_in_hand()
    text = " ".join(text[:MAX_CHARACTERS].replace("\0", " ").split())
    if not text:
        return []
    shelf = shelf_in_use()
    if shelf.index is None:
        return []
    index = shelf.index
    if number := _NUMBER.fullmatch(text):
        return _numbers(shelf, re.sub(r"\s", "", number[1]).lower(), book, limit)
    typed = _words(text)
    beginnings = _beginning(index, book, typed, limit) or _beginning(index, book, _mended(shelf, typed), limit)
    suggested = _with_own_rules(index, beginnings, limit)
    if len(suggested) < limit:
        suggested = [*suggested, *_imported_cards(text, limit - len(suggested))]
    if len(typed) >= _QUESTION and len(suggested) < limit:
        known = {suggestion.url for suggestion in suggested}
        suggested += [answer for answer in _answers(shelf, text, book, limit) if answer.url not in known]
    return suggested[:limit]


def open_ahead() -> None:
    """Open the index, and gather what there is to suggest from it, before anybody asks."""
    if index := shelves.open_ahead():
        _entries(index, book_in_hand())


def _imported_cards(text: str, limit: int) -> list[Suggestion]:
    """Imported cards whose names begin so; they are too many to be held."""
    cards = Card.objects.filter(official=True, name__istartswith=text).order_by("name")[:limit]
    return [Suggestion(card.name, "card", card.get_absolute_url(), card.type_line) for card in cards]


def _numbers(shelf: Shelf, start: str, book: str | None, limit: int) -> list[Suggestion]:
    library = shelf.library
    fitting = [library.documents[at] for at in np.flatnonzero(library.columns.numbered(start)).tolist()]
    # The number itself before what stands under it; each number once for each edition, the visitor's book first.
    fitting.sort(
        key=lambda each: (each.number != start, len(each.number) > len(start) + 1, each.order, each.edition != book)
    )
    rules = [_of_rule(document) for document in fitting]
    is_held = bool(fitting) and fitting[0].number == start
    if subject := shelf.subjects.numbered(start):
        today = [
            Suggestion(f"{subject.number} today", "today", rule.get_absolute_url(), subject.name, rule.edition_id)
            for rule in subject.rules[:1]
            if rule.number != start
        ]
        rules = [*rules[:is_held], *today, *rules[is_held:]]
    return rules[:limit]


def _with_own_rules(index: OpenIndex, found: Sequence[Suggestion], limit: int) -> list[Suggestion]:
    """Suggestions with the rules that stand under the first of them, where that is a title."""
    if not found or found[0].kind != "title":
        return [*found]
    first = found[0]
    library = index.library
    there = library.columns.having("edition", first.edition) & library.columns.numbered(first.detail)
    documents = (library.documents[at] for at in np.flatnonzero(there).tolist())
    own = [_of_rule(each) for each in documents if each.under == first.text]
    room = max(limit - len(found), min(_OWN, len(own)))
    return [first, *own[:room], *found[1:]]


def _answers(shelf: Shelf, text: str, book: str | None, limit: int) -> list[Suggestion]:
    """The rules that answer a question as far as it is typed."""
    *whole, last = text.split()
    question = question_in_words(" ".join((*whole, _completed(shelf, last))))
    if question.is_empty:
        return []
    if book:
        question = replace(question, book=book, editions=(book,))
    found = search(shelf.library, shelf.meanings, shelf.synonyms, question, limit)
    documents = [each.document for each in found.best[:limit]]
    return [_of_answer(document) for document in documents if document.is_rule]


def _completed(shelf: Shelf, word: str) -> str:
    """The most usual word that begins so, unless it is a word already."""
    start = word.lower()
    if len(start) < _LEAST_LETTERS or not start.isalpha() or shelf.speller.knows(start):
        return word
    words = shelf.library.words + shelf.library.asked_words
    return max((each for each in words if each.startswith(start)), key=lambda each: (words[each], each), default=word)


def _of_answer(document: Document) -> Suggestion:
    name = document.title or document.gist or document.under
    suggestion = _of_rule(document)
    return replace(suggestion, text=f"{document.number} {name}".strip(), kind="answer")


def _of_rule(document: Document) -> Suggestion:
    detail = document.title or document.gist or document.text
    if len(detail) > _DETAIL:
        detail = f"{detail[:_DETAIL].rsplit(' ', 1)[0]} …"
    return Suggestion(document.number, document.kind, document.url, detail, document.edition)


def _beginning(index: OpenIndex, book: str | None, typed: Sequence[str], limit: int) -> list[Suggestion]:
    """Entries that have words beginning as those typed do, in that order; those that begin at once come first."""
    if not typed:
        return []
    found = [
        (at, entry.rank, len(entry.suggestion.text), entry.suggestion.text, entry.suggestion)
        for entry in _entries(index, book)
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


def _mended(shelf: Shelf, typed: Sequence[str]) -> tuple[str, ...]:
    speller = shelf.speller
    return tuple(part for word in typed for part in (speller.meant(word) if not speller.knows(word) else (word,)))


@kept_with_content
def _entries(index: OpenIndex, book: str | None) -> Sequence[_Entry]:
    """All there is to suggest: each title, term and card once, in the visitor's book or the newest that has it."""
    entries: dict[str, _Entry] = {}
    titles, cards = _titles_and_cards(index)
    ranked = [*titles, *_terms(), *cards]
    ranked.sort(key=lambda each: (each[0], bool(each[1].edition) and each[1].edition != book))
    for rank, suggestion in ranked:
        entries.setdefault(suggestion.text.lower(), _Entry(_words(suggestion.text), rank, suggestion))
    return tuple(entries.values())


_RankedSuggestion = tuple[int, Suggestion]


def _titles_and_cards(index: OpenIndex) -> tuple[list[_RankedSuggestion], list[_RankedSuggestion]]:
    """What is titled, and the cards that stand with the rules."""
    titles: list[_RankedSuggestion] = []
    cards: list[_RankedSuggestion] = []
    for document in map(index.library.documents.__getitem__, index.library.lore.titled):
        if document.kind == CARD:
            cards.append((2, Suggestion(document.title, "card", document.url, document.above)))
        else:
            titles.append((0, Suggestion(document.title, "title", document.url, document.number, document.edition)))
    return titles, cards


def _terms() -> Iterator[_RankedSuggestion]:
    terms = Term.objects.exclude(kind=Term.Kind.STATE_BASED_ACTION).select_related("rule")
    shown = terms.only("name", "slug", "edition", "rule__number", "rule__edition")
    for term in shown.order_by("-edition__effective", "name"):
        number = term.rule.number if term.rule else ""
        yield 1, Suggestion(term.name, "term", term.get_absolute_url(), number, term.edition_id)
