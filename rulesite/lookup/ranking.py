"""The second stage of a search: the best candidates put in order by a few features, each of which can be named.

Every feature lies between 0 and 1 and is relative to what the query asks; the score is their weighted sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulesite.lookup.columns import Mask
from rulesite.lookup.concepts import Concept
from rulesite.lookup.corpus import FIELDS
from rulesite.lookup.document import CARD, RULING
from rulesite.lookup.meaning import Nearness
from rulesite.lookup.passages import Library
from rulesite.lookup.quoting import quoted_in
from rulesite.lookup.saying import SayingWords, row_sums
from rulesite.lookup.traits import LabelRole


class Features(NamedTuple):
    """What speaks for a passage as the answer to a query."""

    #: How often and where the words stand, rare words counting more (BM25F).
    words: float = 0.0
    #: How much of what is asked is there at all.
    coverage: float = 0.0
    #: How near the query comes to one of the ways in which players ask for it.
    asked: float = 0.0
    #: How near the query comes to one of its texts in meaning, whatever the words.
    meaning: float = 0.0
    #: How many of the words that were asked side by side stand close together.
    together: float = 0.0
    #: Whether its title is what is asked.
    title: float = 0.0
    #: Whether nothing else is asked.
    exact: float = 0.0
    #: Whether it stands under a title that is asked about.
    under: float = 0.0
    #: Whether it is the first passage under its title that says more than the title, and so best answers a question
    #: about the title as such.
    leading: float = 0.0
    #: Whether it defines what is asked.
    defines: float = 0.0
    #: Whether it or its examples speak of a card that is asked about.
    names: float = 0.0
    #: How much of its own words the query names.
    focus: float = 0.0
    #: How nearly the query is a quotation of it.
    quoted: float = 0.0
    #: Whether it is a card, and how little of the query its name is.
    card: float = 0.0
    #: Whether it is a ruling on a card that isn't asked about.
    ruling: float = 0.0
    #: Whether it is a mere heading while more is asked than its title: what stands below it answers then.
    heading: float = 0.0
    #: Whether its edition is the one that is named or, if none is, how new that is.
    edition: float = 0.0


_FEATURES: Final = tuple(Features.__annotations__)
NOTHING_SPEAKS: Final = Features()
#: Set by measurement: see tests/benchmarks/search.py.
WEIGHTS: Final = Features(
    words=4.0, coverage=1.5, asked=0.9, meaning=3.0, together=0.2, title=1.5, exact=0.6, under=0.35, leading=0.3,
    defines=0.65, names=2.0, focus=1.2, quoted=6.0, card=-3.0, ruling=-2.5, heading=-0.4, edition=0.07,
)  # fmt: skip
_WEIGHTS: Final = np.array(WEIGHTS)[:, None]
_SATURATION: Final = 1.2
#: What has less than this share of what is asked, or of its neighboring words as neighbors, isn't a quotation's source.
_QUOTED_COVERAGE: Final = 0.75
_QUOTED_TOGETHER: Final = 0.35
#: How much more the edition that a query names counts than the newest does otherwise.
_NAMED: Final = 24.0
_ALL: Final = 0.999


class Ranked(NamedTuple):
    """The number of a passage with its score and why it has it."""

    at: int
    score: float
    row: NDArray[Any]

    @property
    def features(self) -> Features:
        return Features(*self.row.tolist())


def ranked(
    concepts: Sequence[Concept],
    found: Sequence[int],
    library: Library,
    nearness: Nearness,
    edition: str | None = None,
    said: Sequence[str] = (),
) -> list[Ranked]:
    """These passages, best first; `said` are all stems of a plain question, in order."""
    if not found:
        return []
    documents = np.array(found, dtype=np.int64)
    asked = [concept for concept in concepts if concept.rarity]
    features = _Ranking(asked, documents, library, edition, said).features()
    features["meaning"] = nearness.of(documents)
    columns = np.empty((len(_FEATURES), len(documents)))
    for column, name in zip(columns, _FEATURES, strict=True):
        column[:] = features[name]
    scores = (columns * _WEIGHTS).sum(axis=0)  # row by row, so that equal features come to equal scores
    newness = library.newness[library.columns.codes["edition"][documents]]
    order = np.lexsort((library.traits.order[documents], -newness, -scores))
    return [*map(Ranked, documents[order].tolist(), scores[order].tolist(), columns.T[order])]


def coverage(concepts: Sequence[Concept], passages: int) -> NDArray[np.float64]:
    """How much of what is asked each of so many passages has, roughly: from 0 to 1."""
    total = sum(concept.rarity for concept in concepts) or 1.0
    if not concepts:
        return np.zeros(passages)
    shares = np.repeat([concept.rarity / total for concept in concepts], [len(concept.holders) for concept in concepts])
    holders = np.concatenate([concept.holders for concept in concepts])
    covered: NDArray[Any] = np.bincount(holders, shares, minlength=passages)
    return covered


class _Ranking:
    """The features of passages for one query: as columns, with a row for each passage."""

    def __init__(
        self,
        concepts: Sequence[Concept],
        documents: NDArray[Any],
        library: Library,
        edition: str | None,
        said: Sequence[str],
    ) -> None:
        self.concepts, self.documents, self.library, self.edition = concepts, documents, library, edition
        self.said = said
        self.total = sum(concept.rarity for concept in concepts) or 1.0
        self.rarities = np.array([concept.rarity for concept in concepts])
        self.saying = SayingWords(library, documents, concepts)
        self.kinds = library.columns.codes["kind"][documents]
        self.have_text = library.traits.have_text[documents]

    def features(self) -> dict[str, NDArray[Any]]:
        """All but how near a passage comes in meaning, which is known before."""
        best = self.saying.best
        words = row_sums(self.rarities * best * self.saying.often / (_SATURATION + self.saying.often)) / self.total
        covered = row_sums(self.rarities * best) / self.total
        together = self._together()
        title, under, defines, names, asked = self._labels()
        is_card, is_ruling = self._is_kind(CARD), self._is_kind(RULING)
        return {
            "words": words,
            "coverage": covered,
            "asked": asked,
            "together": together,
            "title": title,
            "exact": title > _ALL,
            "under": under,
            "leading": under * self.library.is_leading[self.documents],
            "defines": defines,
            "names": names,
            "focus": self._focus(),
            "quoted": self._quoted(covered, together),
            "card": np.where(is_card, 1.0 - title, 0.0),
            "ruling": is_ruling & (names == 0),
            "heading": ~(self.have_text | is_card | is_ruling) & (title <= _ALL),
            "edition": self._edition(covered),
        }

    def _is_kind(self, kind: str) -> Mask:
        known = list(self.library.columns.values["kind"])
        is_kind: Mask = self.kinds == (known.index(kind) if kind in known else -1)
        return is_kind

    def _labels(self) -> tuple[NDArray[Any], ...]:
        """How much of the query the title is, the one above, a term, a card; how near it comes to a way to ask."""
        labels, roles, owners = self.library.traits.labels_of(self.documents)
        words, label_of = self.library.traits.words_of(labels)
        slots = self.saying.slots(words)
        # A label says something of the query where one of its words does, and is asked for where all of them are.
        is_word_said = slots >= 0
        lengths = np.bincount(label_of, minlength=len(labels))
        said = np.bincount(label_of[is_word_said], minlength=len(labels))
        best = np.zeros((len(LabelRole), len(self.documents)))
        whole = np.flatnonzero((said == lengths) & (roles != LabelRole.ASKED))
        shares: dict[int, tuple[float, float]] = {}  # as any label, and as a title, which may be all that is asked
        for label, role, owner in zip(
            labels[whole].tolist(), roles[whole].tolist(), owners[whole].tolist(), strict=True
        ):
            if label not in shares:
                of_label = self.library.traits.words_of_label(label)
                share = self.saying.share(of_label)
                shares[label] = share, self.total if self.saying.is_all(of_label) else share
            best[role, owner] = max(best[role, owner], shares[label][role == LabelRole.TITLE])
        asked = np.flatnonzero((said > 0) & (roles == LabelRole.ASKED))
        if len(asked):
            has = np.zeros((len(labels), self.saying.width), dtype=bool)
            has[label_of[is_word_said], slots[is_word_said]] = True
            near = self.saying.nearness_of_sets(has[asked], lengths[asked], owners[asked])
            np.maximum.at(best[LabelRole.ASKED], owners[asked], near)
        return tuple(best / self.total)

    def _together(self) -> NDArray[Any]:
        pairs = self.rarities[:-1] + self.rarities[1:]
        possible = pairs.sum()
        if not possible:
            return np.zeros(len(self.documents))
        fields_read = np.where(self.have_text, FIELDS.index("text"), FIELDS.index("title"))
        together: NDArray[Any] = row_sums(pairs * self.saying.close_by(fields_read)) / possible
        return together

    def _focus(self) -> NDArray[Any]:
        different = self.library.traits.different[self.documents]
        own = self.saying.own_words_in(FIELDS.index("text"))
        focus: NDArray[Any] = own / np.maximum(different, 1)
        return focus

    def _quoted(self, covered: NDArray[Any], together: NDArray[Any]) -> NDArray[Any]:
        quoted = np.zeros(len(self.documents))
        may_be = np.flatnonzero((covered >= _QUOTED_COVERAGE) & (together >= _QUOTED_TOGETHER))
        quoted[may_be] = quoted_in(self.library.corpus, self.documents[may_be], self.said)
        return quoted

    def _edition(self, covered: NDArray[Any]) -> NDArray[Any]:
        editions = self.library.columns.codes["edition"][self.documents]
        if self.edition is None:
            newness: NDArray[Any] = self.library.newness[editions]
            return newness
        known = list(self.library.columns.values["edition"])
        is_named = editions == (known.index(self.edition) if self.edition in known else -1)
        worth: NDArray[Any] = _NAMED * covered * is_named
        return worth


def explained(features: Features) -> dict[str, float]:
    """What each feature adds to the score, for those that add anything."""
    adding = zip(_FEATURES, features, WEIGHTS, strict=True)
    return {name: round(part, 3) for name, feature, weight in adding if (part := feature * weight)}
