"""The texts of passages that a question is compared with by what they mean."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Ints, Mask, read_arrays, write_arrays
from rulesite.search.library.document import Document
from rulesite.search.library.labels import Digests, digests_of
from rulesite.search.question.kinds import CARD, RULING

_SENTENCE_END: Final = re.compile(r"(?<=[.?!;])\s+|\n+")
#: Fewer characters than this are no sentence to compare a question with.
_SHORTEST: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """The texts of some passages, known by their digests."""

    digests: Digests
    #: How many each passage has.
    counts: Ints
    #: Which passages are no cards. A card's text is in the cards' words, which no question is asked in.
    are_rules: Mask

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Texts:
        gathering = GatheringTexts()
        for _ in gathering.noting(documents):
            pass
        return gathering.texts()

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, folder: Path) -> Texts:
        return cls(**read_arrays(folder, (field.name for field in fields(cls))))


class GatheringTexts:
    """Gathers the texts of passages that pass."""

    def __init__(self) -> None:
        self._digests: list[Digests] = []
        self._counts, self._are_rules = array("i"), array("b")

    def noting(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each noted as it passes."""
        for document in documents:
            own = digests_of(texts_of(document))
            self._digests.append(own)
            self._counts.append(len(own))
            self._are_rules.append(document.kind != CARD)
            yield document

    def texts(self) -> Texts:
        return Texts(
            np.concatenate([digests_of(()), *self._digests]),
            np.array(self._counts, dtype=np.int32),
            np.array(self._are_rules, dtype=bool),
        )


def texts_of(document: Document) -> Iterator[str]:
    """What of a passage a question is compared with. Of what was imported as cards and rulings there is too much to
    have more of it than what rulings say on the whole."""
    if document.is_imported:
        if document.kind == RULING:
            yield f"{document.under}: {document.text}"
        return
    about = document.title or document.under
    yield about or document.number
    if document.kind == CARD:
        return
    if document.gist:
        yield f"{about}: {document.gist}"
    if document.text:
        yield f"{about}: {document.text}"
    sentences = [each for each in _SENTENCE_END.split(document.text) if len(each) >= _SHORTEST]
    if len(sentences) > 1:
        yield from (f"{about}: {sentence}" for sentence in sentences)
    yield from document.examples
    yield from document.asked
