"""What is searched: each rule, card and ruling, with its words and what is known of them."""

from __future__ import annotations

import itertools
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Floats
from rulesite.search.library.columns import Columns, Mask
from rulesite.search.library.corpus import FIELDS, Corpus, Gathering, Ids
from rulesite.search.library.cuts import Cuts
from rulesite.search.library.document import Document, StoredDocuments, StoringDocuments
from rulesite.search.library.openings import TELLING, Openings
from rulesite.search.library.postings import Counts, Postings, rarities_among
from rulesite.search.library.traits import GatheringTraits, Traits
from rulesite.search.library.whoosh_index import INDEXED, counted_by_whoosh
from rulesite.search.question.kinds import CARD
from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import stem

#: Where what is stored of a library lies.
_DOCUMENTS: Final = "documents"
_WORDS: Final = "words"
_WHOOSH: Final = "whoosh"
_POSTINGS: Final = "postings"
_TRAITS: Final = "traits"

_MOST_STEMS: Final = 40
#: The most words that a name may have.
LONGEST_NAME: Final = 4


@dataclass(frozen=True, slots=True)
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
    #: For each heading without a text the passage that opens its subject, and the last that stands below it.
    openings: dict[int, tuple[int, int]]
    #: The documents that have a title, by which they can be suggested.
    titled: list[int]
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

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        self._learned = 0
        self._at = 0
        self._by_key: dict[str, int] = {}
        self._leading: dict[tuple[str, str, str], int] = {}
        self._openings = Openings(cuts)
        self._titled: list[int] = []
        #: How often each text was met, and each way to ask: most texts of a book stand in the next one, too.
        self._texts: Counter[str] = Counter()
        self._ways: Counter[str] = Counter()
        self._names: set[tuple[str, ...]] = set()
        self._cards: dict[tuple[str, ...], int] = {}
        self._terms: set[str] = set()
        self._editions: set[str] = set()

    def add(self, document: Document) -> None:
        at, self._at = self._at, self._at + 1
        if document.kind == CARD:
            name = self._cuts.telling_stems(document.title)
            self._cards.setdefault(name, at)
            self._names.add(name)
        if document.is_imported:
            return
        self._learned = self._at
        self._by_key[document.key] = at
        if document.title:
            self._titled.append(at)
        self._editions.add(document.edition)
        place = (document.edition, document.section, document.under)
        if document.under and place not in self._leading and len(self._cuts.words(document.text)) >= TELLING:
            self._leading[place] = at
        self._openings.add(at, document)
        self._texts.update(document.texts)
        self._ways.update(document.asked)
        telling_stems = self._cuts.telling_stems
        self._names.update(telling_stems(name) for name in document.cards)
        self._terms.update(stems[0] for term in document.terms if len(stems := telling_stems(term)) == 1)

    def lore(self) -> Lore:
        words, asked_words, pairs = Counter[str](), Counter[str](), set[tuple[str, str]]()
        for text, times in self._texts.items():
            said = self._cuts.words(text)
            pairs.update(itertools.pairwise(said))
            for word in said:
                words[word] += times
        for way, times in self._ways.items():
            for word in self._cuts.words(way):
                asked_words[word] += times
        return Lore(
            learned=self._learned,
            by_key=self._by_key,
            leading=frozenset(self._leading.values()),
            openings=self._openings.found,
            titled=self._titled,
            words=words,
            asked_words=asked_words,
            pairs=frozenset(pairs),
            names=frozenset(stems for stems in self._names if 1 < len(stems) <= LONGEST_NAME),
            cards=self._cards,
            terms=frozenset(self._terms),
            editions=sorted(self._editions - {""}, reverse=True),
        )


class _GatheringLibrary:
    """Gathers what a library holds of documents, going through them once."""

    def __init__(self) -> None:
        cuts = Cuts()
        self._gathering, self._traits, self._learning = Gathering(cuts), GatheringTraits(cuts), Learning(cuts)
        #: Which documents come with the content: its rules, and the cards that stand with them.
        self.own = array("i")
        self._count = 0

    def noting(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each noted as it passes."""
        for document in documents:
            if not (document.is_official or document.is_imported):
                self.own.append(self._count)
            self._count += 1
            self._gathering.add(document.fields)
            self._traits.add(document)
            self._learning.add(document)
            yield document

    @cached_property
    def lore(self) -> Lore:
        return self._learning.lore()

    def words(self) -> tuple[Corpus, Traits]:
        """The words of all documents, and what they go by."""
        corpus = self._gathering.corpus(self.lore.learned)
        return corpus, self._traits.traits(corpus, self.lore.by_key)


class Library:
    """All passages, and what is known of their words: those that were learned from first, then what was imported."""

    def __init__(self, documents: Iterable[Document]) -> None:
        """A library in memory."""
        kept = list(documents)
        gathered = _GatheringLibrary()
        columns = Columns.of(gathered.noting(kept))
        corpus, traits = gathered.words()
        self.hold(kept, Postings.of(corpus, Counts.of(corpus)), traits, columns, gathered.lore)

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
    def stored(folder: Path, documents: Iterable[Document]) -> tuple[Columns, Lore]:
        """Write documents and their words into folders; what else a library holds of them is given back."""
        storing, gathered = StoringDocuments(folder / _DOCUMENTS), _GatheringLibrary()
        columns = Columns.of(storing.noting(gathered.noting(documents)))
        storing.close()
        corpus, traits = gathered.words()
        corpus.write(folder / _WORDS)
        traits.write(folder / _TRAITS)
        lore = gathered.lore
        learned = lore.learned
        own = np.isin(np.arange(len(corpus)), np.frombuffer(gathered.own, dtype=np.int32))
        ruled = np.arange(len(corpus)) < learned
        del gathered  # it holds every text, and counting takes memory of its own
        rarities = rarities_among(corpus, learned)
        counts = (
            counted_by_whoosh(folder / _WHOOSH, corpus, np.flatnonzero(own), rarities),
            *Counts.of(corpus, own, rarities, [name for name in FIELDS if name not in INDEXED]),
            *Counts.of(corpus, ruled & ~own, rarities),
            *(Counts.of(corpus, ~ruled) if learned < len(corpus) else ()),
        )
        Postings.store(folder / _POSTINGS, corpus, counts)
        return columns, lore

    @classmethod
    def opened(cls, folder: Path, columns: Columns, lore: Lore) -> Library:
        """The library of what was stored in a folder: it stays in its files."""
        library = cls.__new__(cls)
        postings = Postings.read(folder / _POSTINGS, Corpus.read(folder / _WORDS))
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
