"""The first stage of a search: every passage that fits, with a score by the words it has (BM25F)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Floats, Mask
from rulesite.search.library.corpus import FIELDS, Ids
from rulesite.search.library.library import Library
from rulesite.search.library.postings import Postings
from rulesite.search.library.ragged import common
from rulesite.search.question.nodes import PhraseNode, WordNode
from rulesite.search.searching.concepts import Asked, AskedGroup, Concept

Scores = Floats

#: The fields in which a phrase is looked for.
PHRASE_FIELDS: Final = ("title", "text", "examples")


@dataclass(frozen=True, slots=True)
class Candidates:
    """Which of all passages fit, and the score of each."""

    fits: Mask
    scores: Scores


def candidates(library: Library, asked: Asked) -> Candidates:
    """The passages that fit any alternative, all of whose groups must fit."""
    fits, scores = np.zeros(len(library), dtype=bool), np.zeros(len(library))
    for groups in asked.alternatives:
        # What stands nowhere is told to whoever asks, and passed over beside what does.
        fitting = [_of_group(library, group) for group in groups if group.says_something]
        if fitting:
            together = reduce(np.logical_and, (each.fits for each in fitting))
            fits |= together
            scores += np.where(together, sum(each.scores for each in fitting), 0.0)
    return Candidates(fits, scores)


def _of_group(library: Library, group: AskedGroup) -> Candidates:
    """Phrases and prefixes must be there; of the other words, the more the better."""
    scores = _scores(library, group.concepts)
    phrases = [_of_phrase(library, phrase) for phrase in group.phrases]
    must = [each.fits for each in phrases]
    must += [_with_any(library, stems) for stems in group.prefixes]
    if must:
        fits = reduce(np.logical_and, must)
        scores = sum((each.scores for each in phrases), start=scores)
    else:
        fits = scores > 0 if group.concepts else np.ones(len(scores), dtype=bool)
    for node in group.excluded:
        fits = fits & ~_with_node(library, node)
    return Candidates(fits, scores)


def _scores(library: Library, concepts: Iterable[Concept]) -> Scores:
    """What words are worth in each passage; each counts once, however many concepts it stands for."""
    ways: dict[tuple[tuple[str, ...], float], tuple[str, ...]] = {}
    for way in (way for concept in concepts for way in concept.ways):
        # An expression that has one word twice is that word.
        ways.setdefault((tuple(dict.fromkeys(way.stems)), way.weight), way.stems)
    if not ways:
        return np.zeros(len(library))
    scored = [
        (holders, worths * weight)
        for (_, weight), stems in ways.items()
        for holders, worths in _scored(library.postings, stems)
    ]
    holders, worths = map(np.concatenate, zip(*scored, strict=True))
    return np.bincount(holders, worths, minlength=len(library)).astype(np.float64, copy=False)


def _scored(postings: Postings, stems: Sequence[str]) -> Iterator[tuple[Ids, Scores]]:
    """What a word is worth in each passage; an expression counts where a text has all its words."""
    if len(stems) == 1:
        yield postings.scored(stems[0])
        return
    lists = [postings.scored_in("text", stem) for stem in dict.fromkeys(stems)]
    together = reduce(common, (holders for holders, _ in lists))
    for holders, worths in lists:
        yield together, worths[holders.searchsorted(together)]


def _of_phrase(library: Library, stems: tuple[str, ...]) -> Candidates:
    """The passages that have these words side by side in a field."""
    documents, there = library.corpus.phrases(stems, PHRASE_FIELDS)
    fits, scores = np.zeros(len(library), dtype=bool), np.zeros(len(library))
    for name in PHRASE_FIELDS:
        having = documents[there == FIELDS.index(name)]
        fits[having] = True
        for stem in stems:
            holders, worths = library.postings.scored_in(name, stem)
            scores[having] += worths[holders.searchsorted(having)]
    return Candidates(fits, scores)


def _with_any(library: Library, stems: Iterable[str]) -> Mask:
    mask = np.zeros(len(library), dtype=bool)
    for stem in stems:
        mask[library.postings.scored(stem)[0]] = True
    return mask


def _with_node(library: Library, node: WordNode | PhraseNode) -> Mask:
    match node:
        case WordNode(text, is_prefix=True):
            return _with_any(library, library.starting(text))
        case WordNode():
            return _with_any(library, node.stems)
        case PhraseNode():
            return _of_phrase(library, node.stems).fits
