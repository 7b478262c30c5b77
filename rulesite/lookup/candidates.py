"""The first stage of a search: every passage that fits, with a score by the words it has (BM25F).

The rules are scored by Whoosh's posting lists. Imported cards and rulings are scored in the columns of the library,
where tens of thousands of short texts take no longer than a few; so are the rules while the index is being mended.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.lookup.columns import Mask
from rulesite.lookup.concepts import AskedGroup, Concept, Way
from rulesite.lookup.corpus import FIELDS, Ids
from rulesite.lookup.passages import Library
from rulesite.lookup.query import PhraseNode, WordNode
from rulesite.lookup.ragged import common
from rulesite.lookup.word_index import WordIndex
from rulesite.lookup.words import stems_of

Scores = NDArray[Any]

#: The fields in which a phrase is looked for.
PHRASE_FIELDS: Final = ("title", "text", "examples")
#: What a phrase is worth beside the words that it is made of, where Whoosh doesn't say.
_PHRASE: Final = 2.0


@dataclass(frozen=True, slots=True)
class Candidates:
    """Which of all passages fit, and the score of each."""

    fits: Mask
    scores: Scores


def candidates(
    library: Library, alternatives: Sequence[Sequence[AskedGroup]], words: WordIndex | None = None
) -> Candidates:
    """The passages that fit any alternative, all of whose groups must fit; `words` is the index of the rules."""
    parts: list[_Part] = [_InColumns(library, 0)]
    if words is not None:
        parts = [_InWhoosh(library, words), *([_InColumns(library, library.learned)] * library.has_imported)]
    found = [part.found(alternatives) for part in parts]
    return Candidates(np.concatenate([each.fits for each in found]), np.concatenate([each.scores for each in found]))


class _Part(ABC):
    """Some passages that stand one after the other, and how they are scored."""

    def __init__(self, library: Library, first: int, end: int) -> None:
        self.library, self.first, self.end = library, first, end

    def found(self, alternatives: Sequence[Sequence[AskedGroup]]) -> Candidates:
        fits, scores = np.zeros(self.end - self.first, dtype=bool), np.zeros(self.end - self.first)
        for groups in alternatives:
            # What stands nowhere is told to whoever asks, and passed over beside what does.
            fitting = [self._group(group) for group in groups if group.says_something]
            if fitting:
                together = reduce(np.logical_and, (each.fits for each in fitting))
                fits |= together
                scores += np.where(together, sum(each.scores for each in fitting), 0.0)
        return Candidates(fits, scores)

    def _group(self, group: AskedGroup) -> Candidates:
        """Phrases and prefixes must be there; of the other words, the more the better."""
        scores = self._scores(group.concepts)
        phrases = [self._phrase(phrase) for phrase in group.phrases]
        must = [each.fits for each in phrases]
        must += [self._any(map(self._holders, stems)) for stems in group.prefixes]
        if must:
            fits = reduce(np.logical_and, must)
            scores = sum((each.scores for each in phrases), start=scores)
        else:
            fits = scores > 0 if group.concepts else np.ones(len(scores), dtype=bool)
        for node in group.excluded:
            fits = fits & ~self._with_node(node)
        return Candidates(fits, scores)

    def _scores(self, concepts: Iterable[Concept]) -> Scores:
        """What words are worth in each passage; each counts once, however many concepts it stands for."""
        ways: dict[tuple[tuple[str, ...], float], tuple[Way, Ids]] = {}
        for concept in concepts:
            for way, held in zip(concept.ways, concept.held, strict=True):
                # An expression that has one word twice is that word.
                ways.setdefault((tuple(dict.fromkeys(way.stems)), way.weight), (way, held))
        scored = [each for way, held in ways.values() for each in self._scored(way, held)]
        if not scored:
            return np.zeros(self.end - self.first)
        holders = np.concatenate([holders for holders, _ in scored])
        worths = np.concatenate([worths for _, worths in scored])
        return np.bincount(holders, worths, minlength=self.end - self.first)

    @abstractmethod
    def _scored(self, way: Way, held: Ids) -> Iterator[tuple[Ids, Scores]]:
        """The passages that say it in this way, of those that have its words, with what that is worth in each."""

    @abstractmethod
    def _phrase(self, stems: tuple[str, ...]) -> Candidates:
        """The passages that have these words side by side."""

    def _own(self, ids: Ids) -> Ids:
        """The passages of this part among some that are in order, counted from its first."""
        first, end = ids.searchsorted((self.first, self.end)).tolist()
        return ids[first:end] - self.first if self.first else ids[first:end]

    def _holders(self, stem: str) -> Ids:
        return self._own(self.library.corpus.holders(stem))

    def _any(self, holders: Iterable[Ids]) -> Mask:
        mask = np.zeros(self.end - self.first, dtype=bool)
        for ids in holders:
            mask[ids] = True
        return mask

    def _with_node(self, node: WordNode | PhraseNode) -> Mask:
        match node:
            case WordNode(text, is_prefix=True):
                return self._any(map(self._holders, self.library.starting(text)))
            case WordNode(text):
                return self._any(map(self._holders, stems_of(text)))
            case PhraseNode(words):
                return self._phrase(tuple(stem for word in words for stem in stems_of(word))).fits


class _InWhoosh(_Part):
    """The rules, by the posting lists of their index. An expression counts where a text has all its words."""

    def __init__(self, library: Library, words: WordIndex) -> None:
        super().__init__(library, 0, library.learned)
        self.words = words

    def _scored(self, way: Way, held: Ids) -> Iterator[tuple[Ids, Scores]]:
        if len(way.stems) == 1:
            holders, worths = self.words.scored(way.stems[0])
            yield holders, worths * way.weight
            return
        lists = [self.words.scored_in("text", stem) for stem in dict.fromkeys(way.stems)]
        together = reduce(common, (holders for holders, _ in lists))
        for holders, worths in lists:
            yield together, worths[holders.searchsorted(together)] * way.weight

    def _phrase(self, stems: tuple[str, ...]) -> Candidates:
        documents, there = self.library.corpus.phrases(stems, PHRASE_FIELDS)
        fits, scores = np.zeros(self.end, dtype=bool), np.zeros(self.end)
        for name in PHRASE_FIELDS:
            having = self._own(documents[there == FIELDS.index(name)])
            fits[having] = True
            for stem in stems:
                holders, worths = self.words.scored_in(name, stem)
                scores[having] += worths[holders.searchsorted(having)]
        return Candidates(fits, scores)


class _InColumns(_Part):
    """The passages from a number on, by the columns of the library."""

    def __init__(self, library: Library, first: int) -> None:
        super().__init__(library, first, len(library))

    def _scored(self, way: Way, held: Ids) -> Iterator[tuple[Ids, Scores]]:
        own = self._own(held) if len(way.stems) > 1 else None
        for stem in way.stems:
            ids, all_worths = self.library.corpus.scored(stem)
            holders = self._own(ids)
            worths = all_worths[len(ids) - len(holders) :] * way.weight
            yield (holders, worths) if own is None else (own, worths[holders.searchsorted(own)])

    def _phrase(self, stems: tuple[str, ...]) -> Candidates:
        documents, _ = self.library.corpus.phrases(stems, PHRASE_FIELDS)
        fits = self._any([np.unique(self._own(documents))])
        return Candidates(fits, _PHRASE * fits)
