"""Volumes: what an index holds of documents that come and go together, such as the rules of an edition.

A volume is made of its documents alone, so that it stays as it is whatever else comes and goes. Words and documents
have numbers of its own in it. What a search goes through is made by joining volumes (`library.py`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Mask
from rulesite.search.library.columns import Columns
from rulesite.search.library.corpus import FIELDS, Corpus, Gathering
from rulesite.search.library.cuts import Cuts
from rulesite.search.library.document import Document, StoredDocuments, StoringDocuments
from rulesite.search.library.labels import GatheringLabels, Labels
from rulesite.search.library.lore import Learning, Lore
from rulesite.search.library.pickled import read_pickled, write_pickled
from rulesite.search.library.postings import Counts
from rulesite.search.library.texts import GatheringTexts, Texts
from rulesite.search.library.whoosh_index import INDEXED, counted_by_whoosh

#: Where what is stored of a volume lies.
_DOCUMENTS: Final = "documents"
_WORDS: Final = "words"
_COUNTS: Final = "counts"
_LABELS: Final = "labels"
_TEXTS: Final = "texts"
_WHOOSH: Final = "whoosh"
_TOLD: Final = "told.pickle"


@dataclass(frozen=True, slots=True, eq=False)
class Volume:
    """A volume in memory, whose words the corpus has counted."""

    documents: Sequence[Document]
    columns: Columns
    corpus: Corpus
    counts: Counts
    labels: Labels
    lore: Lore

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Volume:
        gathering = _Gathering(Cuts())
        kept = list(gathering.noting(documents))
        corpus = gathering.words.corpus()
        labels, lore = gathering.labels.labels(), gathering.learning.lore()
        return cls(kept, Columns.of(kept), corpus, Counts.of(corpus), labels, lore)


class StoredVolume:
    """A volume in a folder. What is asked for is read where it lies, and let go with whoever asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def store(cls, folder: Path, documents: Iterable[Document], cuts: Cuts) -> StoredVolume:
        """Make a volume of documents, one at a time, in a new folder. Whoosh counts the words of those that come with
        the content."""
        folder.mkdir(parents=True)
        gathering, storing, texts = _Gathering(cuts), StoringDocuments(folder / _DOCUMENTS), GatheringTexts()
        columns = Columns.of(texts.noting(storing.noting(gathering.noting(documents))))
        storing.close()
        corpus = gathering.words.corpus()
        corpus.write(folder / _WORDS)
        _counts(corpus, np.array(gathering.are_own, dtype=bool), folder / _WHOOSH).write(folder / _COUNTS)
        gathering.labels.labels().write(folder / _LABELS)
        texts.texts().write(folder / _TEXTS)
        write_pickled(folder / _TOLD, (columns, gathering.learning.lore()))
        return cls(folder)

    @property
    def documents(self) -> StoredDocuments:
        return StoredDocuments(self._folder / _DOCUMENTS)

    @property
    def corpus(self) -> Corpus:
        return Corpus.read(self._folder / _WORDS)

    @property
    def counts(self) -> Counts:
        return Counts.read(self._folder / _COUNTS)

    @property
    def labels(self) -> Labels:
        return Labels.read(self._folder / _LABELS)

    @property
    def texts(self) -> Texts:
        return Texts.read(self._folder / _TEXTS)

    @property
    def columns(self) -> Columns:
        return self._told[0]

    @property
    def lore(self) -> Lore:
        return self._told[1]

    @cached_property
    def _told(self) -> tuple[Columns, Lore]:
        return read_pickled(self._folder / _TOLD)


class _Gathering:
    """Gathers what a volume holds of documents that pass."""

    def __init__(self, cuts: Cuts) -> None:
        self.words, self.labels, self.learning = Gathering(cuts), GatheringLabels(cuts), Learning(cuts)
        #: Which documents come with the content: its rules, and the cards that stand with them.
        self.are_own = array("b")

    def noting(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each noted as it passes."""
        for document in documents:
            self.are_own.append(not (document.is_official or document.is_imported))
            self.words.add(document.fields)
            self.labels.add(document)
            self.learning.add(document)
            yield document


def _counts(corpus: Corpus, are_own: Mask, folder: Path) -> Counts:
    if not are_own.any():
        return Counts.of(corpus)
    return Counts.together(
        (
            counted_by_whoosh(folder, corpus, np.flatnonzero(are_own)),
            Counts.of(corpus, are_own, [name for name in FIELDS if name not in INDEXED]),
            Counts.of(corpus, ~are_own),
        )
    )
