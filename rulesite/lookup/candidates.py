"""The first stage of a search: every passage that fits, with a score by the words it has (BM25F).

Whoosh finds the rules. Imported cards and rulings are found in the columns of the library, where tens of thousands of
short texts take no longer than a few; so are the rules while the index is being mended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.lookup.columns import Mask
from rulesite.lookup.concepts import AskedGroup, Concept
from rulesite.lookup.corpus import Ids
from rulesite.lookup.passages import Library
from rulesite.lookup.query import PhraseNode, WordNode
from rulesite.lookup.word_index import PHRASE_FIELDS, WordIndex
from rulesite.lookup.words import stems_of

Scores = NDArray[Any]

#: What a phrase is worth beside the words that it is made of.
_PHRASE: Final = 2.0


def candidates(
    library: Library, alternatives: Sequence[Sequence[AskedGroup]], words: WordIndex | None = None
) -> tuple[Ids, Scores]:
    """The passages that fit, in order, each with its score: those of any alternative, all of whose groups fit.

    `words`: the index of the library's rules.
    """
    if words is None:
        return _in_columns(library, alternatives)
    numbers, scores = words.candidates(alternatives)
    rules: Ids = np.array(numbers, dtype=np.int32)
    worths: Scores = np.array(scores)
    if len(library) == library.learned:
        return rules, worths
    ids, of_all = _in_columns(library, alternatives)
    imported = int(ids.searchsorted(library.learned))
    return np.concatenate((rules, ids[imported:])), np.concatenate((worths, of_all[imported:]))


def _in_columns(library: Library, alternatives: Sequence[Sequence[AskedGroup]]) -> tuple[Ids, Scores]:
    fitting = np.zeros(len(library), dtype=bool)
    scores = np.zeros(len(library))
    for groups in alternatives:
        found = [_fitting(library, group) for group in groups]
        together = reduce(np.logical_and, (mask for mask, _ in found))
        fitting |= together
        scores += np.where(together, sum(score for _, score in found), 0.0)
    ids = np.flatnonzero(fitting).astype(np.int32)
    return ids, scores[ids]


def _fitting(library: Library, group: AskedGroup) -> tuple[Mask, Scores]:
    """Phrases and prefixes must be there; of the other words, the more the better."""
    scores = _scores(library, group.concepts)
    phrases = [_phrase(library, phrase) for phrase in group.phrases]
    must = [*phrases, *(_any(library, map(library.corpus.holders, stems)) for stems in group.prefixes)]
    if must:
        mask = reduce(np.logical_and, must)
        scores = scores + _PHRASE * sum(phrases, start=np.zeros(len(library)))
    else:
        mask = scores > 0 if group.concepts else np.ones(len(library), dtype=bool)
    for node in group.excluded:
        mask = mask & ~_with_node(library, node)
    return mask, scores


def _scores(library: Library, concepts: Iterable[Concept]) -> Scores:
    """What the words of a group are worth in each passage."""
    scored = [each for concept in concepts for each in _scored(library, concept)]
    if not scored:
        return np.zeros(len(library))
    holders = np.concatenate([holders for holders, _ in scored])
    worths = np.concatenate([worths for _, worths in scored])
    return np.bincount(holders, worths, minlength=len(library))


def _scored(library: Library, concept: Concept) -> Iterator[tuple[Ids, Scores]]:
    for way in concept.ways:
        held = library.holding(way.stems) if len(way.stems) > 1 else None
        for stem in way.stems:
            holders, worths = library.corpus.scored(stem)
            if held is not None:
                places = holders.searchsorted(held)
                holders, worths = held, worths[places]
            yield holders, worths * way.weight


def _phrase(library: Library, stems: tuple[str, ...]) -> Mask:
    return _any(library, [library.corpus.with_phrase(stems, PHRASE_FIELDS)])


def _any(library: Library, holders: Iterable[Ids]) -> Mask:
    mask = np.zeros(len(library), dtype=bool)
    for ids in holders:
        mask[ids] = True
    return mask


def _with_node(library: Library, node: WordNode | PhraseNode) -> Mask:
    match node:
        case WordNode(text, is_prefix=True):
            return _any(library, map(library.corpus.holders, library.starting(text)))
        case WordNode(text):
            return _any(library, map(library.corpus.holders, stems_of(text)))
        case PhraseNode(words):
            return _phrase(library, tuple(stem for word in words for stem in stems_of(word)))
