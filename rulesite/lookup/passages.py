"""What is searched: each rule, card and ruling as words with their places, made of the index when a search needs it."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, overload

import numpy as np

from rulesite.lookup.columns import Columns
from rulesite.lookup.corpus import FIELDS, Corpus, Gathering, Ids, Positions
from rulesite.lookup.document import CARD, Document, StoredDocuments, StoringDocuments
from rulesite.lookup.synonyms import telling
from rulesite.lookup.words import plain_words_of, stem, stems_of

#: How far apart the words of an expression may stand: "put into [its owner's] graveyard".
_GAP: Final = 5

_MOST_STEMS: Final = 40
#: "Flying is an evasion ability" has fewer words than this and answers little.
_TELLING: Final = 12
#: The most words that a name may have.
_LONGEST: Final = 4
#: How many passages are kept as they were made last.
_KEPT: Final = 2048


@dataclass(slots=True)
class Passage:
    """A document with its words."""

    document: Document
    at: int
    #: Where each stem stands in each field.
    places: dict[str, Positions]
    lengths: dict[str, int]
    #: The stems of each way to ask for it.
    asked: list[frozenset[str]]
    title: tuple[str, ...]
    under: tuple[str, ...]
    terms: list[tuple[str, ...]]
    #: The names of the cards that it speaks of.
    names: list[tuple[str, ...]]

    def has_phrase(self, name: str, stems: tuple[str, ...]) -> bool:
        """Whether these words stand in a field one right after the other."""
        places = self.places[name]
        return any(
            all(start + step in places.get(word, ()) for step, word in enumerate(stems))
            for start in places.get(stems[0], ())
        )

    def count(self, name: str, stems: tuple[str, ...]) -> int:
        """How often a word or an expression stands in a field."""
        places = self.places[name]
        first = places.get(stems[0])
        if first is None or len(stems) == 1:
            return len(first) if first else 0
        found = 0
        for start in first:
            at = start
            for word in stems[1:]:
                at = next((place for place in places.get(word, ()) if 0 < place - at <= _GAP), -1)
                if at < 0:
                    break
            else:
                found += 1
        return found


class Passages(Sequence[Passage]):
    """The passages of a library by their numbers, each made when it is asked for."""

    def __init__(self, documents: Sequence[Document], corpus: Corpus) -> None:
        self._documents, self._corpus = documents, corpus
        self._kept = lru_cache(maxsize=_KEPT)(self._made)

    def __len__(self) -> int:
        return len(self._documents)

    @overload
    def __getitem__(self, at: int) -> Passage: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Passage]: ...

    def __getitem__(self, at: int | slice) -> Passage | Sequence[Passage]:
        if isinstance(at, slice):
            return [self._kept(each) for each in range(*at.indices(len(self)))]
        return self._kept(int(at))

    def __iter__(self) -> Iterator[Passage]:
        return (self._kept(at) for at in range(len(self)))

    def _made(self, at: int) -> Passage:
        document = self._documents[at]
        places = self._corpus.places(at)
        return Passage(
            document=document,
            at=at,
            places=places,
            lengths=self._corpus.lengths(at),
            asked=[frozenset(_telling(way)) for way in document.asked],
            title=telling(tuple(places["title"])),
            under=telling(tuple(places["under"])),
            terms=[_telling(term) for term in document.terms],
            names=[_telling(name) for name in document.cards],
        )


@lru_cache(maxsize=_KEPT * 4)
def _telling(text: str) -> tuple[str, ...]:
    """The stems of a text that say something, kept: the same ways to ask stand beside many passages."""
    return telling(stems_of(text))


@dataclass(slots=True)
class Lore:
    """What is known of the words of rules and of the cards that stand with them, learned once and kept.

    What was imported as cards and rulings comes after them and teaches nothing: there is too much of it, and it would
    change what tells one rule from another. Its cards are known by their names.
    """

    #: How many documents there are before those.
    learned: int
    #: The number of each of these by its key.
    by_key: dict[str, int]
    #: The first document under each title that says more than what kind of thing the title names.
    leading: frozenset[int]
    #: Each word as it is written, with how often it is.
    words: Counter[str]
    #: The words of those who ask, with how often each is.
    asked_words: Counter[str]
    #: Which words stand side by side somewhere.
    pairs: frozenset[tuple[str, str]]
    #: The names of cards that have several words, as stems without those that say nothing.
    names: frozenset[tuple[str, ...]]
    #: The card of each name, by its stems.
    cards: dict[tuple[str, ...], int]
    #: Terms of one word, as stems.
    terms: frozenset[str]
    #: The editions, newest first.
    editions: list[str]


class Learning:
    """Makes what is known of words from documents, one after the other."""

    def __init__(self) -> None:
        self._learned = 0
        self._at = 0
        self._by_key: dict[str, int] = {}
        self._leading: dict[tuple[str, str, str], int] = {}
        self._words: Counter[str] = Counter()
        self._asked_words: Counter[str] = Counter()
        self._pairs: set[tuple[str, str]] = set()
        self._names: set[tuple[str, ...]] = set()
        self._cards: dict[tuple[str, ...], int] = {}
        self._terms: set[str] = set()
        self._editions: set[str] = set()

    def add(self, document: Document) -> None:
        at, self._at = self._at, self._at + 1
        if document.kind == CARD:
            name = telling(stems_of(document.title))
            self._cards.setdefault(name, at)
            self._names.add(name)
        if document.is_imported:
            return
        self._learned = self._at
        self._by_key[document.key] = at
        self._editions.add(document.edition)
        if document.under and len(plain_words_of(document.text)) >= _TELLING:
            self._leading.setdefault((document.edition, document.section, document.under), at)
        for text in document.texts:
            words = plain_words_of(text)
            self._words.update(words)
            self._pairs.update(itertools.pairwise(words))
        for way in document.asked:
            self._asked_words.update(plain_words_of(way))
        self._names.update(telling(stems_of(name)) for name in document.cards)
        self._terms.update(stems[0] for term in document.terms if len(stems := telling(stems_of(term))) == 1)

    def lore(self) -> Lore:
        return Lore(
            learned=self._learned,
            by_key=self._by_key,
            leading=frozenset(self._leading.values()),
            words=self._words,
            asked_words=self._asked_words,
            pairs=frozenset(self._pairs),
            names=frozenset(stems for stems in self._names if 1 < len(stems) <= _LONGEST),
            cards=self._cards,
            terms=frozenset(self._terms),
            editions=sorted(self._editions - {""}, reverse=True),
        )


class Library:
    """All passages, and what is known of their words: those that were learned from first, then what was imported."""

    def __init__(self, documents: Iterable[Document]) -> None:
        """A library in memory."""
        kept = list(documents)
        gathering, learning = Gathering(), Learning()
        for document in kept:
            gathering.add(document.fields)
            learning.add(document)
        lore = learning.lore()
        self.hold(kept, gathering.corpus(lore.learned), Columns.of(kept), lore)

    def hold(self, documents: Sequence[Document], corpus: Corpus, columns: Columns, lore: Lore) -> None:
        """Hold these documents from now on, with what was gathered of them before."""
        self.documents, self.corpus, self.columns, self.lore = documents, corpus, columns, lore
        self.passages = Passages(documents, corpus)
        self.average = dict(zip(FIELDS, corpus.averages.tolist(), strict=True))

    @staticmethod
    def stored(folder: Path, words: Path, documents: Iterable[Document]) -> tuple[Columns, Lore]:
        """Write documents and their words into two new folders; what else a library holds of them is given back."""
        storing, gathering, learning = StoringDocuments(folder), Gathering(), Learning()

        def each() -> Iterator[Document]:
            for document in documents:
                storing.add(document)
                gathering.add(document.fields)
                learning.add(document)
                yield document

        columns = Columns.of(each())
        storing.close()
        lore = learning.lore()
        gathering.corpus(lore.learned).write(words)
        return columns, lore

    @classmethod
    def opened(cls, folder: Path, words: Path, columns: Columns, lore: Lore) -> Library:
        """The library of what was stored: it stays in its files."""
        library = cls.__new__(cls)
        library.hold(StoredDocuments(folder), Corpus.read(words), columns, lore)
        return library

    def __len__(self) -> int:
        return len(self.documents)

    @property
    def learned(self) -> int:
        """How many passages come before what was imported as cards and rulings."""
        return self.lore.learned

    def passage_of(self, key: str) -> Passage | None:
        """A rule or one of our cards by its key."""
        at = self.lore.by_key.get(key)
        return None if at is None else self.passages[at]

    def has(self, stem: str) -> bool:
        return self.corpus.has(stem)

    def holding(self, stems: Sequence[str]) -> Ids:
        """The passages that have all of these words somewhere."""
        return self.corpus.with_all(stems)

    def either(self, holders: Iterable[Ids]) -> Ids:
        """The passages that are in any of these, in order."""
        mask = np.zeros(len(self), dtype=bool)
        for ids in holders:
            mask[ids] = True
        return np.flatnonzero(mask).astype(np.int32)

    def starting(self, prefix: str) -> list[str]:
        """The stems of the words that begin with a prefix, the most usual if they are very many."""
        stems = {stem for plain, stem in self.stem_of.items() if plain.startswith(prefix) and self.has(stem)}
        return sorted(stems, key=lambda stem: (-len(self.corpus.holders(stem)), stem))[:_MOST_STEMS]

    def rarity(self, holders: float) -> float:
        """How much it tells that a rule has a word which so many have."""
        return math.log(1 + (self.learned - holders + 0.5) / (holders + 0.5))

    def rarity_among(self, holders: Ids) -> float:
        """How much it tells that a passage has a word which these have; what no rule has, by its share of the rest."""
        ruled = int(holders.searchsorted(self.learned))
        return self.rarity(ruled or min(len(holders) * self.learned / max(len(self), 1), self.learned))

    @property
    def leading(self) -> frozenset[int]:
        return self.lore.leading

    @property
    def words(self) -> Counter[str]:
        return self.lore.words

    @property
    def asked_words(self) -> Counter[str]:
        return self.lore.asked_words

    @property
    def pairs(self) -> frozenset[tuple[str, str]]:
        return self.lore.pairs

    @property
    def names(self) -> frozenset[tuple[str, ...]]:
        return self.lore.names

    @property
    def editions(self) -> list[str]:
        return self.lore.editions

    @cached_property
    def kinds(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """What a card is, by the stems of its name: its types, and the terms that its text consists of."""
        return _Kinds(self)

    @cached_property
    def stem_of(self) -> dict[str, str]:
        return {plain: stem(plain) for plain in (*self.words, *self.asked_words)}

    def likeness(self, one: Passage, other: Passage) -> float:
        """How alike the words of two texts are, from 0 to 1."""
        words, others = one.places["text"].keys(), other.places["text"].keys()
        return len(words & others) / len(words | others) if words or others else 0.0

    def newness(self, passage: Passage) -> float:
        """1 for the newest edition, 0 for the oldest and for cards."""
        edition = passage.document.edition
        return 1 - self.editions.index(edition) / len(self.editions) if edition else 0.0


class _Kinds(Mapping[tuple[str, ...], tuple[str, ...]]):
    """The kinds of cards, each told when it is asked for."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def __getitem__(self, name: tuple[str, ...]) -> tuple[str, ...]:
        passage = self._library.passages[self._library.lore.cards[name]]
        types = telling(stems_of(passage.document.above))
        keywords = (stem for stem in passage.places["text"] if stem in self._library.lore.terms)
        return tuple(dict.fromkeys((*types, *keywords)))

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self._library.lore.cards)

    def __len__(self) -> int:
        return len(self._library.lore.cards)
