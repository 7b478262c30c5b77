"""Whether a text is quoted: whoever types a sentence of it, or most of one, wants to find where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Floats, Ints
from rulesite.search.library.corpus import FIELDS, Corpus, Ids
from rulesite.search.library.ragged import spread
from rulesite.search.library.traits import NOWHERE

#: So many words that stand one after the other, little ones among them, are a run.
_RUN: Final = 4
#: What has fewer words than this is no sentence.
_SHORTEST: Final = 6
#: Where a quotation is looked for: fields that stand side by side.
_FIRST, _LAST = FIELDS.index("text"), FIELDS.index("examples")
#: Makes one number of the words of a run, hardly ever the same for two runs.
_FACTOR: Final = np.int64(1_000_003)


def quoted_in(corpus: Corpus, passages: Ids, said: Sequence[str]) -> Floats:
    """How nearly a question, given by all its stems in order, is a quotation of each passage's text or of its examples.

    1 where all of it stands there word by word, 0 where no more than half of its runs of words do.
    """
    if len(said) < _SHORTEST or not len(passages):
        return np.zeros(len(passages))
    numbers = (corpus.number(stem) for stem in said)
    asked = np.unique(_runs(np.array([NOWHERE if each is None else each for each in numbers])))
    places, owners = spread(
        corpus.starts[passages * len(FIELDS) + _FIRST], corpus.starts[passages * len(FIELDS) + _LAST + 1]
    )
    if len(places) < _RUN:
        return np.zeros(len(passages))
    runs = _runs(corpus.stream[places])
    which = asked.searchsorted(runs)
    which[which == len(asked)] = 0
    found = np.flatnonzero((asked[which] == runs) & (owners[: len(runs)] == owners[_RUN - 1 :]))
    has = np.zeros((len(passages), len(asked)), dtype=bool)
    has[owners[found], which[found]] = True
    quoted: Floats = (2 * has.mean(axis=1) - 1).clip(0)
    return quoted


def _runs(numbers: Ints) -> NDArray[np.int64]:
    """Each run of words as one number, in order."""
    last = len(numbers) - _RUN + 1
    runs = numbers[:last].astype(np.int64)
    for step in range(1, _RUN):
        runs *= _FACTOR
        runs += numbers[step : step + last]
    return runs
