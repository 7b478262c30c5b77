"""What is known of the words of rules and of the cards that stand with them, learned once and kept."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Ints
from rulesite.search.library.cuts import Cuts, numbered_anew
from rulesite.search.library.document import Document
from rulesite.search.library.openings import TELLING, Openings
from rulesite.search.library.ragged import beginnings
from rulesite.search.question.kinds import CARD

#: The most words that a name may have.
LONGEST_NAME: Final = 4


@dataclass(frozen=True, slots=True)
class Lore:
    """What is known of the words of rules and of the cards that stand with them.

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
    #: Each word as it is written, with how often it is, in the order of the alphabet.
    words: Counter[str]
    #: The words of those who ask, with how often each is.
    asked_words: Counter[str]
    #: Which words stand side by side somewhere, by their places in `words`, as `coded` has them; in order.
    pairs: Ints
    #: The names of cards that have several words, as stems without those that say nothing.
    names: frozenset[tuple[str, ...]]
    #: The card of each name, by its stems.
    cards: dict[tuple[str, ...], int]
    #: Terms of one word, as stems.
    terms: frozenset[str]
    #: The editions, newest first.
    editions: list[str]

    @classmethod
    def joined(cls, parts: Sequence[Lore], lengths: Sequence[int]) -> Lore:
        """What is known of all documents of some parts, one after the other, which have so many."""
        words, asked_words = Counter[str](), Counter[str]()
        by_key, openings, cards = dict[str, int](), dict[int, tuple[int, int]](), dict[tuple[str, ...], int]()
        leading, titled, learned = list[int](), list[int](), 0
        for part, first in zip(parts, beginnings(lengths)[:-1].tolist(), strict=True):
            words.update(part.words)
            asked_words.update(part.asked_words)
            learned = first + part.learned if part.learned else learned
            by_key.update((key, at + first) for key, at in part.by_key.items())
            leading += (at + first for at in part.leading)
            openings.update((at + first, (one + first, last + first)) for at, (one, last) in part.openings.items())
            titled += (at + first for at in part.titled)
            for name, at in part.cards.items():
                cards.setdefault(name, at + first)
        words, asked_words = (Counter(dict(sorted(each.items()))) for each in (words, asked_words))
        return cls(
            learned=learned,
            by_key=by_key,
            leading=frozenset(leading),
            openings=openings,
            titled=titled,
            words=words,
            asked_words=asked_words,
            pairs=_joined_pairs(parts, words),
            names=frozenset[tuple[str, ...]]().union(*(part.names for part in parts)),
            cards=cards,
            terms=frozenset[str]().union(*(part.terms for part in parts)),
            editions=sorted({edition for part in parts for edition in part.editions}, reverse=True),
        )


def coded(ones: Ints, others: Ints, words: int) -> Ints:
    """Pairs of some words, each as one number."""
    return ones.astype(np.int64) * words + others


def _joined_pairs(parts: Sequence[Lore], words: Counter[str]) -> Ints:
    """The pairs of all parts, of which each has words of its own."""
    numbers = {word: number for number, word in enumerate(words)}
    pairs = list[Ints]([np.zeros(0, dtype=np.int64)])
    for part in parts:
        own = np.array([numbers[word] for word in part.words], dtype=np.int64)
        ones, others = np.divmod(part.pairs, max(len(own), 1))
        pairs.append(coded(own[ones], own[others], len(words)))
    return np.unique(np.concatenate(pairs))


class WordPairs:
    """Which words stand side by side somewhere."""

    def __init__(self, lore: Lore) -> None:
        self._numbers = {word: number for number, word in enumerate(lore.words)}
        self._pairs = lore.pairs

    def __contains__(self, pair: tuple[str, str]) -> bool:
        one, other = map(self._numbers.get, pair)
        if one is None or other is None:
            return False
        wanted = one * len(self._numbers) + other
        place = int(self._pairs.searchsorted(wanted))
        return place < len(self._pairs) and int(self._pairs[place]) == wanted


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
        #: How often each text was met, and each way to ask.
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
        if document.under and place not in self._leading and len(self._cuts.numbers(document.text)) >= TELLING:
            self._leading[place] = at
        self._openings.add(at, document)
        self._texts.update(document.texts)
        self._ways.update(document.asked)
        telling_stems = self._cuts.telling_stems
        self._names.update(telling_stems(name) for name in document.cards)
        self._terms.update(stems[0] for term in document.terms if len(stems := telling_stems(term)) == 1)

    def lore(self) -> Lore:
        words, pairs = self._counted(self._texts)
        asked_words, _ = self._counted(self._ways)
        return Lore(
            learned=self._learned,
            by_key=self._by_key,
            leading=frozenset(self._leading.values()),
            openings=self._openings.found,
            titled=self._titled,
            words=words,
            asked_words=asked_words,
            pairs=pairs,
            names=frozenset(stems for stems in self._names if 1 < len(stems) <= LONGEST_NAME),
            cards=self._cards,
            terms=frozenset(self._terms),
            editions=sorted(self._editions - {""}, reverse=True),
        )

    def _counted(self, texts: Counter[str]) -> tuple[Counter[str], Ints]:
        """The words of texts, with how often they are in them, and the pairs of neighbors."""
        stream, lengths = array("i"), array("i")
        for text in texts:
            numbers = self._cuts.numbers(text)
            stream.extend(numbers)
            lengths.append(len(numbers))
        said, words = numbered_anew(np.array(stream, dtype=np.int32), self._cuts.words)
        times = np.repeat(np.fromiter(texts.values(), dtype=np.int64), np.array(lengths, dtype=np.int64))
        counts = np.bincount(said, weights=times, minlength=len(words)).astype(np.int64)
        text_of = np.repeat(np.arange(len(lengths)), np.array(lengths, dtype=np.int64))
        are_neighbors = text_of[1:] == text_of[:-1]
        pairs = np.unique(coded(said[:-1][are_neighbors], said[1:][are_neighbors], len(words)))
        return Counter(dict(zip(words, counts.tolist(), strict=True))), pairs
