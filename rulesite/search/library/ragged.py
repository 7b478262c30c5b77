"""Lists of different lengths, one after the other in one array, with where each begins."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rulesite.search.library.arrays import Ints


def spread(firsts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """All places from each first to before its end, one after the other; and for each, which of the ranges it is in."""
    lengths = ends - firsts
    owners = np.repeat(np.arange(len(lengths)), lengths)
    before = np.cumsum(lengths) - lengths
    return np.arange(len(owners)) + (firsts - before)[owners], owners


def beginnings(lengths: ArrayLike) -> Ints:
    """Where each of some lists begins, by their lengths, and where the last ends."""
    return np.concatenate(([0], np.cumsum(lengths, dtype=np.int64))).astype(np.int64)


def common(one: Ints, other: Ints) -> Ints:
    """What two lists have in common, each of which is in order and has nothing twice."""
    few, many = (one, other) if len(one) <= len(other) else (other, one)
    if not len(few):
        return few
    places = many.searchsorted(few)
    places[places == len(many)] = 0
    found: Ints = few[many[places] == few]
    return found
