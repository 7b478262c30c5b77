"""What can be found: a rule with its examples, a card, or a ruling on a card, as it is put into the index."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, Final, overload

import numpy as np

from rulesite.search.library.arrays import Ints
from rulesite.search.question.kinds import CARD, RULING

#: How many documents are kept that were asked for: four kilobytes each.
_KEPT: Final = 1024


@dataclass(frozen=True, slots=True)
class Document:
    """A rule, a card or a ruling."""

    key: str
    kind: str
    title: str
    text: str
    edition: str = ""
    number: str = ""
    order: str = ""
    #: What it says, in a few words.
    gist: str = ""
    section: str = ""
    url: str = ""
    #: The title of the nearest heading that it stands under, if it has none of its own; for a ruling, its card.
    under: str = ""
    #: What else it stands under: wider titles, and the words that open its list.
    above: str = ""
    examples: Sequence[str] = ()
    #: The titles of the scenarios that play it.
    scenarios: Sequence[str] = ()
    cards: Sequence[str] = ()
    terms: Sequence[str] = ()
    dates: Sequence[str] = ()
    #: How players ask for it.
    asked: Sequence[str] = ()
    #: Those of these that it answers by yes or no, with the answer, as `ways_to_ask.Way` reads them.
    verdicts: Sequence[str] = ()
    #: The same rule in other editions.
    elsewhere: Sequence[str] = ()
    #: Whether it is a rule of an imported document.
    is_official: bool = False
    #: Whether it was imported as a card or ruling: what there is to know of words is learned from the others.
    is_imported: bool = False

    @property
    def is_rule(self) -> bool:
        return self.kind not in (CARD, RULING)

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything of it that has words of its own."""
        return (self.title, self.gist, self.text, *self.examples, *self.scenarios, *self.cards, *self.terms)

    @property
    def fields(self) -> tuple[Sequence[str], ...]:
        """The texts in which words are looked for, those of each field as `corpus.FIELDS` names them."""
        return (
            (self.title,),
            (self.under,),
            (self.above,),
            (self.gist,),
            (self.text,),
            (*self.examples, *self.scenarios),
            self.cards,
            self.asked,
        )

    def packed(self) -> bytes:
        """As a line of a file."""
        told = {name: value for name in self.__slots__ if (value := getattr(self, name))}
        return f"{json.dumps(told, ensure_ascii=False)}\n".encode()

    @classmethod
    def unpacked(cls, line: bytes) -> Document:
        told: dict[str, Any] = {"title": "", "text": "", **json.loads(line)}
        told |= {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
        return cls(**told)


class StoredDocuments(Sequence[Document]):
    """Documents in a file, each read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._lines = (folder / "lines.jsonl").open("rb")
        #: Where each line begins, and where the last ends.
        self.starts = np.load(folder / "starts.npy", mmap_mode="r").view(np.ndarray)

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, at: int) -> Document: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Document]: ...

    def __getitem__(self, at: int | slice) -> Document | Sequence[Document]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        return _unpacked(self, at)

    def line(self, at: int) -> bytes:
        """A document as it stands in the file."""
        start, end = self.starts[at : at + 2].tolist()
        # Threads share the file, so none may move where another reads.
        return os.pread(self._lines.fileno(), end - start, start)

    def copy_to(self, file: IO[bytes]) -> None:
        """Write all lines."""
        self._lines.seek(0)
        shutil.copyfileobj(self._lines, file)

    def __iter__(self) -> Iterator[Document]:
        return (Document.unpacked(self.line(at)) for at in range(len(self)))


@lru_cache(maxsize=_KEPT)
def _unpacked(stored: StoredDocuments, at: int) -> Document:
    """A document that is asked for by its number: the same rules answer again and again."""
    return Document.unpacked(stored.line(at))


class StoringDocuments:
    """Writes documents for `StoredDocuments`, one at a time."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._file = (folder / "lines.jsonl").open("wb")
        self._starts = [0]

    def add(self, document: Document) -> None:
        self._starts.append(self._starts[-1] + self._file.write(document.packed()))

    def noting(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each written as it passes."""
        for document in documents:
            self.add(document)
            yield document

    def close(self) -> None:
        self._file.close()
        np.save(self._folder / "starts.npy", np.array(self._starts, dtype=np.int64))


def joined_documents(folder: Path, parts: Sequence[StoredDocuments]) -> None:
    """Write all documents of some parts, one after the other, for `StoredDocuments`."""
    folder.mkdir()
    starts, end = list[Ints]([np.zeros(1, dtype=np.int64)]), 0
    with (folder / "lines.jsonl").open("wb") as file:
        for part in parts:
            part.copy_to(file)
            starts.append(part.starts[1:] + end)
            end += int(part.starts[-1])
    np.save(folder / "starts.npy", np.concatenate(starts))
