"""Which of the numbers that could open an entry do: those that rise together through the document."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.values.rule_number import RuleNumber


def rising(numbers: Sequence[RuleNumber], weights: Sequence[int]) -> list[int]:
    """The places of the heaviest choice of numbers each of which is greater than the one before.

    Of two choices with the same weight, the one whose numbers come earlier in the document.
    """
    ranks = sorted({number.sort_key for number in numbers})
    #: For each rank, the best sum of a choice that ends at or below it, with the place that it ends at, negative so
    #: that of two the earlier is the greater.
    best: list[tuple[int, int]] = [(0, 1)] * (len(ranks) + 1)
    before: list[int] = []
    for place, number in enumerate(numbers):
        rank = bisect_left(ranks, number.sort_key) + 1
        weight, previous = _best_below(best, rank - 1)
        before.append(-previous)
        _raise(best, rank, (weight + weights[place], -place))
    chosen: list[int] = []
    _, last = _best_below(best, len(ranks))
    place = -last
    while place >= 0:
        chosen.append(place)
        place = before[place]
    return chosen[::-1]


def _best_below(best: list[tuple[int, int]], rank: int) -> tuple[int, int]:
    found = (0, 1)
    while rank:
        found = max(found, best[rank])
        rank -= rank & -rank
    return found


def _raise(best: list[tuple[int, int]], rank: int, value: tuple[int, int]) -> None:
    while rank < len(best):
        best[rank] = max(best[rank], value)
        rank += rank & -rank
