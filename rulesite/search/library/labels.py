"""What documents go by, and what else is asked of each alone, gathered before they stand beside others.

A label is a few words that a document goes by: its title, the one that it stands under, a term that it defines, a card
that it speaks of, a way to ask for it. Many documents share one.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import IntEnum
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Ints, Mask, read_arrays, write_arrays
from rulesite.search.library.cuts import Cuts
from rulesite.search.library.document import Document
from rulesite.search.library.ragged import beginnings

#: Digests of texts: two that are alike have one.
Digests = NDArray[np.uint64]

_STRINGS: Final = ("names", "orders", "elsewhere")
_STRINGS_FILE: Final = "strings.json"


class LabelRole(IntEnum):
    """What a label is to a document."""

    TITLE = 0
    UNDER = 1
    TERM = 2
    NAME = 3
    ASKED = 4


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """What some documents go by, in their order."""

    #: The labels, each as its stems with spaces between.
    names: list[str]
    #: The labels of each document in turn, what each is to it, and where those of each document begin.
    labels: Ints
    roles: Ints
    firsts: Ints
    #: How many different words each text has, whether there is a text, and its digest.
    different: Ints
    have_text: Mask
    texts: Digests
    #: Where each stands in its book.
    orders: list[str]
    #: The keys of what each is in other editions, and where those of each begin.
    elsewhere: list[str]
    elsewhere_firsts: Ints

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in _arrays()})
        strings = {name: getattr(self, name) for name in _STRINGS}
        (folder / _STRINGS_FILE).write_text(json.dumps(strings, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Labels:
        strings = json.loads((folder / _STRINGS_FILE).read_text(encoding="utf-8"))
        arrays: dict[str, Any] = read_arrays(folder, _arrays())
        return cls(**strings, **arrays)


def _arrays() -> list[str]:
    return [field.name for field in fields(Labels) if field.name not in _STRINGS]


def digests_of(texts: Iterable[str]) -> Digests:
    digests = (hashlib.blake2b(text.encode(), digest_size=8).digest() for text in texts)
    return np.frombuffer(b"".join(digests), dtype=np.uint64)


class GatheringLabels:
    """Gathers labels, document by document."""

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        #: The number of each label.
        self._numbers: dict[str, int] = {}
        self._labels, self._roles, self._counts = array("i"), array("b"), array("i")
        self._different, self._texts = array("i"), list[str]()
        self._orders: list[str] = []
        self._elsewhere, self._elsewhere_counts = list[str](), array("i")

    def add(self, document: Document) -> None:
        before = len(self._labels)
        telling_stems = self._cuts.telling_stems
        labels: list[tuple[LabelRole, Iterable[str]]] = [
            (LabelRole.TITLE, dict.fromkeys(telling_stems(document.title))),
            (LabelRole.UNDER, dict.fromkeys(telling_stems(document.under))),
            *((LabelRole.TERM, telling_stems(term)) for term in document.terms),
            *((LabelRole.NAME, telling_stems(name)) for name in document.cards),
            *((LabelRole.ASKED, dict.fromkeys(telling_stems(way))) for way in document.asked),
        ]
        for role, stems in labels:
            if name := " ".join(stems):
                self._labels.append(self._numbers.setdefault(name, len(self._numbers)))
                self._roles.append(role)
        self._counts.append(len(self._labels) - before)
        self._different.append(len(set(self._cuts.stems_of(document.text))))
        self._texts.append(document.text)
        self._orders.append(document.order)
        self._elsewhere += document.elsewhere
        self._elsewhere_counts.append(len(document.elsewhere))

    def labels(self) -> Labels:
        return Labels(
            names=list(self._numbers),
            labels=np.array(self._labels, dtype=np.int32),
            roles=np.array(self._roles, dtype=np.int8),
            firsts=beginnings(self._counts),
            different=np.array(self._different, dtype=np.int32),
            have_text=np.array([bool(text) for text in self._texts], dtype=bool),
            texts=digests_of(self._texts),
            orders=self._orders,
            elsewhere=self._elsewhere,
            elsewhere_firsts=beginnings(self._elsewhere_counts),
        )
