"""Which rule of one edition stands for which of another, as far as `correspondences.toml` says."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import Correspondence, Rule
from rulesite.ground.foundation.content_version import kept_with_content


@dataclass(frozen=True, slots=True)
class Counterpart:
    """What became of a rule; `rule` is null where we don't hold it."""

    number: str
    rule: Rule | None
    topic: str
    note: str
    evidence: str


class Counterparts:
    """All that is known between two editions, asked from either side."""

    def __init__(self, left: str, right: str, numbers: tuple[Collection[str], Collection[str]] | None = None) -> None:
        """Ask the database; with `numbers`, only for those of the left edition and those of the right one.

        These are followed over the editions between where no import has compared the two with each other.
        """
        self._of_left: dict[str, list[Counterpart]] = defaultdict(list)
        self._of_right: dict[str, list[Counterpart]] = defaultdict(list)
        ends = [_ends(row, left) for row in correspondences_between(left, right, numbers)]
        steps = steps_between(left, right)
        if numbers is not None and len(steps) > 1:
            ours, theirs = numbers
            back = [(other, one) for one, other in reversed(steps)]
            onward = [*_followed(steps, ours), *((there, here) for here, there in _followed(back, theirs))]
            stated_left, stated_right = ({each[side].number for each in ends} for side in (0, 1))
            found = {(here.number, there.number): (here, there) for here, there in onward}
            ends += (
                each for (here, there), each in found.items() if here not in stated_left and there not in stated_right
            )
        for left_end, right_end in ends:
            self._of_left[left_end.number].append(right_end)
            self._of_right[right_end.number].append(left_end)

    def of_left(self, number: str) -> list[Counterpart]:
        """What stands in the right edition for a rule of the left one."""
        return self._of_left.get(number, [])

    def of_right(self, number: str) -> list[Counterpart]:
        """What stands in the left edition for a rule of the right one."""
        return self._of_right.get(number, [])

    def flipped(self) -> Counterparts:
        """The same seen from the other side."""
        other = object.__new__(Counterparts)
        other._of_left, other._of_right = self._of_right, self._of_left
        return other

    def edges(self) -> Iterator[tuple[str, Counterpart]]:
        """Each number of the left edition with one of its counterparts, in the order of the book."""
        for number in sorted(self._of_left, key=RuleNumber.parse):
            for counterpart in self._of_left[number]:
                yield number, counterpart


@kept_with_content
def steps_between(left: str, right: str) -> tuple[tuple[str, str], ...]:
    """The fewest steps that lead from one edition to another, each between two that an import compared; none where
    nothing leads there."""
    beside: dict[str, list[str]] = defaultdict(list)
    compared = Correspondence.objects.filter(evidence=Correspondence.Evidence.LIKENESS).order_by()
    for one, other in sorted(compared.values_list("from_edition", "to_edition").distinct()):
        beside[one].append(other)
        beside[other].append(one)
    ways: dict[str, tuple[tuple[str, str], ...]] = {left: ()}
    reached = deque([left])
    while reached and right not in ways:
        edition = reached.popleft()
        for other in beside[edition]:
            if other not in ways:
                ways[other] = (*ways[edition], (edition, other))
                reached.append(other)
    return ways.get(right, ())


def _followed(steps: Sequence[tuple[str, str]], numbers: Collection[str]) -> list[tuple[Counterpart, Counterpart]]:
    """Rules of the edition where some steps begin, each with what it is where they end, as likeness has led."""
    reached: dict[str, tuple[Counterpart, Counterpart]] = {}
    for place, (one, other) in enumerate(steps):
        further: dict[str, tuple[Counterpart, Counterpart]] = {}
        for row in correspondences_between(one, other, (reached if place else numbers, ())):
            if row.evidence == Correspondence.Evidence.LIKENESS:
                here, there = _ends(row, one)
                further[there.number] = (reached[here.number][0] if place else here, there)
        reached = further
    return list(reached.values())


def _ends(row: Correspondence, left: str) -> tuple[Counterpart, Counterpart]:
    """What a row says of its rule in the left edition, and in the other."""
    from_end = Counterpart(row.from_number, _held(row.from_rule), row.topic, row.note, row.evidence)
    to_end = Counterpart(row.to_number, _held(row.to_rule), row.topic, row.note, row.evidence)
    return (from_end, to_end) if row.from_edition_id == left else (to_end, from_end)


def correspondences_between(
    one: str, other: str, numbers: tuple[Collection[str], Collection[str]] | None = None
) -> list[Correspondence]:
    """What is known between two editions, in the order of the book; with `numbers`, only of those of either."""
    onward = Q(from_edition=one, to_edition=other)
    backward = Q(from_edition=other, to_edition=one)
    if numbers is not None:
        ours, theirs = numbers
        onward &= Q(from_number__in=ours) | Q(to_number__in=theirs)
        backward &= Q(from_number__in=theirs) | Q(to_number__in=ours)
    rows = Correspondence.objects.filter(onward | backward).select_related("from_rule", "to_rule").order_by()
    return sorted(rows.only(*_TOLD), key=_place_in_book)


def _place_in_book(row: Correspondence) -> tuple[RuleNumber, RuleNumber]:
    return RuleNumber.parse(row.from_number), RuleNumber.parse(row.to_number)


def _held(rule: Rule | None) -> Rule | None:
    return rule if rule is not None and (not rule.implied or rule.depth <= 1) else None


_TOLD: Final = (
    *("from_edition", "from_number", "to_edition", "to_number", "topic", "note", "evidence"),
    *(f"{end}_rule__{name}" for end in ("from", "to") for name in ("key", "edition", "number", "implied", "depth")),
)
