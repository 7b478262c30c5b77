"""The second stage of a search: the best candidates put in order by their features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from rulesite.search.library.arrays import Floats, Ints, Mask, Numbers
from rulesite.search.library.corpus import FIELDS
from rulesite.search.library.labels import LabelRole
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Nearness
from rulesite.search.question.kinds import CARD, RULING
from rulesite.search.question.question import Question
from rulesite.search.searching.concepts import Concept
from rulesite.search.searching.features import FEATURES, WEIGHTS, Features
from rulesite.search.searching.matches import Matches, row_sums
from rulesite.search.searching.quotations import quoted_in

_WEIGHTS: Final = np.array(WEIGHTS)[:, None]
_SATURATION: Final = 1.2
#: What has less than this share of what is asked, or of its neighboring words as neighbors, isn't a quotation's source.
_QUOTED_COVERAGE: Final = 0.75
_QUOTED_TOGETHER: Final = 0.35
#: How much more the edition that a query names counts than the newest does otherwise.
_NAMED: Final = 24.0
#: What is asked for in so many ways is as common as can be.
_MANY_WAYS: Final = 50
#: From here on a share is all of it, but for what sums are rounded by.
ALL: Final = 0.999


class Ranked(NamedTuple):
    """The number of a passage with its score and why it has it."""

    at: int
    score: float
    row: Floats

    @property
    def features(self) -> Features:
        return Features(*self.row.tolist())


class Ranking:
    """Passages to be put in order for one question: their features as columns, with a row for each passage."""

    def __init__(self, question: Question, concepts: Sequence[Concept], documents: Ints, library: Library) -> None:
        self.documents, self.library, self.edition = documents, library, question.favored_edition
        #: All stems of a plain question, in order.
        self.said = question.stems if question.is_plain else ()
        known = [concept for concept in concepts if concept.rarity]
        self.total = sum(concept.rarity for concept in known) or 1.0
        self.rarities = np.array([concept.rarity for concept in known])
        self.matches = Matches(library, documents, known)
        self.kinds = library.columns.codes["kind"][documents]
        self.have_text = library.traits.have_text[documents]
        self._labels_roles_owners = library.traits.labels_of(documents)

    def ranked(self, nearness: Nearness) -> list[Ranked]:
        """These passages, best first."""
        documents, library = self.documents, self.library
        editions = library.columns.codes["edition"][documents]
        meaning, agreement, center, share = nearness.of(documents, editions)
        features = self.features() | {"meaning": meaning, "agreement": agreement, "center": center, "share": share}
        columns = np.empty((len(FEATURES), len(documents)))
        for column, name in zip(columns, FEATURES, strict=True):
            column[:] = features[name]
        scores = (columns * _WEIGHTS).sum(axis=0)  # row by row, so that equal features come to equal scores
        newness = library.newness[editions]
        order = np.lexsort((library.traits.order[documents], -newness, -scores))
        return [*map(Ranked, documents[order].tolist(), scores[order].tolist(), columns.T[order])]

    def features(self) -> dict[str, Numbers | Mask]:
        """All but how near a passage comes in meaning, which is known before."""
        best = self.matches.best
        words = row_sums(self.rarities * best * self.matches.often / (_SATURATION + self.matches.often)) / self.total
        covered = row_sums(self.rarities * best) / self.total
        together = self._together()
        title, under, defines, names, asked = self._labels()
        is_card, is_ruling = self._is_kind(CARD), self._is_kind(RULING)
        return {
            "words": words,
            "coverage": covered,
            "asked": asked,
            "common": self._common(),
            "together": together,
            "title": title,
            "exact": title > ALL,
            "under": under,
            "leading": under * self.library.is_leading[self.documents],
            "defines": defines,
            "names": names,
            "focus": self._focus(),
            "quoted": self._quoted(covered, together),
            "card": np.where(is_card, 1.0 - title, 0.0),
            "ruling": is_ruling & (names == 0),
            "heading": ~(self.have_text | is_card | is_ruling) & (title <= ALL),
            "edition": self._edition(covered),
        }

    def _is_kind(self, kind: str) -> Mask:
        known = list(self.library.columns.values["kind"])
        is_kind: Mask = self.kinds == (known.index(kind) if kind in known else -1)
        return is_kind

    def _labels(self) -> tuple[Floats, ...]:
        """How much of the query the title is, the one above, a term, a card; how near it comes to a way to ask."""
        labels, roles, owners = self._labels_roles_owners
        words, label_of = self.library.traits.words_of(labels)
        slots = self.matches.slots(words)
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
                share = self.matches.share(of_label)
                shares[label] = share, self.total if self.matches.is_all(of_label) else share
            best[role, owner] = max(best[role, owner], shares[label][role == LabelRole.TITLE])
        asked = np.flatnonzero((said > 0) & (roles == LabelRole.ASKED))
        if len(asked):
            has = np.zeros((len(labels), self.matches.width), dtype=bool)
            has[label_of[is_word_said], slots[is_word_said]] = True
            weighed = np.bincount(label_of, self.library.stem_rarities[words], minlength=len(labels))
            near = self.matches.nearness_of_sets(has[asked], weighed[asked], owners[asked])
            np.maximum.at(best[LabelRole.ASKED], owners[asked], near)
        return tuple(best / self.total)

    def _common(self) -> Floats:
        """In how many ways players ask for each passage: each further one counts less, and none beyond many."""
        _, roles, owners = self._labels_roles_owners
        ways = np.bincount(owners[roles == LabelRole.ASKED], minlength=len(self.documents))
        common: Floats = np.minimum(np.log1p(ways) / np.log1p(_MANY_WAYS), 1.0)
        return common

    def _together(self) -> Floats:
        pairs = self.rarities[:-1] + self.rarities[1:]
        possible = pairs.sum()
        if not possible:
            return np.zeros(len(self.documents))
        fields_read = np.where(self.have_text, FIELDS.index("text"), FIELDS.index("title"))
        together: Floats = row_sums(pairs * self.matches.close_by(fields_read)) / possible
        return together

    def _focus(self) -> Floats:
        different = self.library.traits.different[self.documents]
        own = self.matches.own_words_in(FIELDS.index("text"))
        focus: Floats = own / np.maximum(different, 1)
        return focus

    def _quoted(self, covered: Floats, together: Floats) -> Floats:
        quoted = np.zeros(len(self.documents))
        may_be = np.flatnonzero((covered >= _QUOTED_COVERAGE) & (together >= _QUOTED_TOGETHER))
        quoted[may_be] = quoted_in(self.library.corpus, self.documents[may_be], self.said)
        return quoted

    def _edition(self, covered: Floats) -> Floats:
        editions = self.library.columns.codes["edition"][self.documents]
        if self.edition is None:
            newness: Floats = self.library.newness[editions]
            return newness
        known = list(self.library.columns.values["edition"])
        is_named = editions == (known.index(self.edition) if self.edition in known else -1)
        worth: Floats = _NAMED * covered * is_named
        return worth
