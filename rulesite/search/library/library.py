"""What is searched: each rule, card and ruling, with its words and what is known of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Floats, Mask
from rulesite.search.library.columns import Columns
from rulesite.search.library.corpus import Corpus, Ids
from rulesite.search.library.document import Document, StoredDocuments, joined_documents
from rulesite.search.library.lore import Lore, WordPairs
from rulesite.search.library.pickled import read_pickled, write_pickled
from rulesite.search.library.postings import CountedPart, Postings
from rulesite.search.library.ragged import beginnings
from rulesite.search.library.traits import Traits
from rulesite.search.library.volume import StoredVolume, Volume
from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import stem

#: Where what is stored of a library lies.
_DOCUMENTS: Final = "documents"
_WORDS: Final = "words"
_POSTINGS: Final = "postings"
_TRAITS: Final = "traits"
_TOLD: Final = "library.pickle"

_MOST_STEMS: Final = 40

Volumes = Sequence[Volume | StoredVolume]


class Library:
    """All passages, and what is known of their words: those that were learned from first, then what was imported."""

    def __init__(self, documents: Iterable[Document]) -> None:
        """A library in memory."""
        volume = Volume.of(documents)
        columns, lore = _columns([volume]), _lore([volume])
        corpus = _corpus([volume], lore.learned)
        postings, traits = _postings([volume], corpus, lore.learned), _traits([volume], corpus, lore)
        self.hold(volume.documents, postings, traits, columns, lore)

    def hold(
        self, documents: Sequence[Document], postings: Postings, traits: Traits, columns: Columns, lore: Lore
    ) -> None:
        """Hold these documents from now on, with what was gathered of them before."""
        self.documents, self.postings, self.traits, self.columns, self.lore = documents, postings, traits, columns, lore
        self.corpus = postings.corpus
        self._of_books: dict[str, Mask] = {}
        #: The heading whose subject each opening opens: the nearest above it.
        self.headings = {opening: heading for heading, (opening, _) in sorted(lore.openings.items())}
        self.is_leading = np.zeros(len(documents), dtype=bool)
        self.is_leading[list(lore.leading)] = True
        editions = columns.values["edition"]
        #: How new each edition of the columns is: 1 for the newest; 0 for what is of none.
        self.newness = np.array(
            [1 - lore.editions.index(each) / len(lore.editions) if each else 0.0 for each in editions], dtype=float
        )

    @staticmethod
    def store(folder: Path, volumes: Sequence[StoredVolume]) -> None:
        """Keep in a folder, for `read`, the library of all documents of these volumes, one after the other.

        Each part of it is let go before the next is made: what may have been imported is too much to be held at once.
        """
        joined_documents(folder / _DOCUMENTS, [volume.documents for volume in volumes])
        lore = _lore(volumes)
        write_pickled(folder / _TOLD, (_columns(volumes), lore))
        corpus = _corpus(volumes, lore.learned)
        corpus.write(folder / _WORDS)
        _postings(volumes, corpus, lore.learned).write(folder / _POSTINGS)
        _traits(volumes, corpus, lore).write(folder / _TRAITS)

    @classmethod
    def read(cls, folder: Path) -> Library:
        """The library that was stored in a folder: it stays in its files."""
        library = cls.__new__(cls)
        postings = Postings.read(folder / _POSTINGS, Corpus.read(folder / _WORDS))
        columns, lore = read_pickled(folder / _TOLD)
        library.hold(StoredDocuments(folder / _DOCUMENTS), postings, Traits.read(folder / _TRAITS), columns, lore)
        return library

    def __len__(self) -> int:
        return len(self.documents)

    @property
    def learned(self) -> int:
        """How many passages come before what was imported as cards and rulings."""
        return self.lore.learned

    def has(self, stem: str) -> bool:
        return self.corpus.has(stem)

    def of_book(self, edition: str) -> Mask:
        """What whoever has an edition in hand is shown: its rules, of others what it has no rule for, and all cards."""
        if edition not in self._of_books:
            there = self.columns.having("edition", edition)
            self._of_books[edition] = there | ~self.traits.have_kin_among(there)
        return self._of_books[edition]

    def either(self, holders: Iterable[Ids]) -> Ids:
        """The passages that are in any of these, in order."""
        some = [ids for ids in holders if len(ids)]
        if len(some) == 1:
            return some[0]
        mask = np.zeros(len(self), dtype=bool)
        for ids in some:
            mask[ids] = True
        return np.flatnonzero(mask).astype(np.int32)

    def starting(self, prefix: str) -> list[str]:
        """The stems of the words that begin with a prefix, the most usual if they are very many."""
        stems = {stem for plain, stem in self.stem_of.items() if plain.startswith(prefix) and self.has(stem)}
        return sorted(stems, key=lambda stem: (-len(self.postings.holders(stem)), stem))[:_MOST_STEMS]

    @cached_property
    def stem_rarities(self) -> Floats:
        """How much each stem tells, by its number in the corpus."""
        postings = self.postings
        owners = np.repeat(np.arange(len(self.corpus.stems)), np.diff(postings.firsts))
        is_next = np.ones(len(owners), dtype=bool)
        is_next[1:] = (postings.holding[1:] != postings.holding[:-1]) | (owners[1:] != owners[:-1])
        holders = np.bincount(owners[is_next & (postings.holding < self.learned)], minlength=len(self.corpus.stems))
        rarities: Floats = np.log(1 + (self.learned - holders + 0.5) / (holders + 0.5))
        return rarities

    def rarity(self, holders: float) -> float:
        """How much it tells that a rule has a word which so many have."""
        return math.log(1 + (self.learned - holders + 0.5) / (holders + 0.5))

    def rarity_among(self, holders: Ids) -> float:
        """How much it tells that a passage has a word which these have; what no rule has, by its share of the rest."""
        ruled = int(holders.searchsorted(self.learned))
        return self.rarity(ruled or min(len(holders) * self.learned / max(len(self), 1), self.learned))

    @property
    def words(self) -> Counter[str]:
        return self.lore.words

    @property
    def asked_words(self) -> Counter[str]:
        return self.lore.asked_words

    @cached_property
    def pairs(self) -> WordPairs:
        """Which words stand side by side somewhere."""
        return WordPairs(self.lore)

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


def _corpus(volumes: Volumes, learned: int) -> Corpus:
    return Corpus.joined([volume.corpus for volume in volumes], learned)


def _postings(volumes: Volumes, corpus: Corpus, learned: int) -> Postings:
    firsts = beginnings([len(volume.columns) for volume in volumes])[:-1].tolist()
    parts = [
        CountedPart(volume.counts, first, corpus.numbers(volume.corpus.stems))
        for volume, first in zip(volumes, firsts, strict=True)
    ]
    return Postings.of(corpus, parts, learned)


def _traits(volumes: Volumes, corpus: Corpus, lore: Lore) -> Traits:
    return Traits.of([volume.labels for volume in volumes], corpus, lore.by_key)


def _columns(volumes: Volumes) -> Columns:
    return Columns.joined([volume.columns for volume in volumes])


def _lore(volumes: Volumes) -> Lore:
    return Lore.joined([volume.lore for volume in volumes], [len(volume.columns) for volume in volumes])


class _Kinds(Mapping[tuple[str, ...], tuple[str, ...]]):
    """The kinds of cards, each told when it is asked for."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def __getitem__(self, name: tuple[str, ...]) -> tuple[str, ...]:
        at = self._library.lore.cards[name]
        types = telling(tuple(self._library.corpus.words_in(at, "above")))
        keywords = (stem for stem in self._library.corpus.words_in(at, "text") if stem in self._library.lore.terms)
        return tuple(dict.fromkeys((*types, *keywords)))

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self._library.lore.cards)

    def __len__(self) -> int:
        return len(self._library.lore.cards)
