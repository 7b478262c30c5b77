"""Which rule of one edition stands for which of another, as far as `correspondences.toml` says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from engine.values.rule_number import RuleNumber
from rulesite.foundation.prepared import padded, prepared
from rulesite.rules.models import Correspondence, Rule


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
        """Ask the database; with `numbers`, only for those of the left edition and those of the right one."""
        self._of_left: dict[str, list[Counterpart]] = defaultdict(list)
        self._of_right: dict[str, list[Counterpart]] = defaultdict(list)
        for row in correspondences_between(left, right, numbers):
            from_end = Counterpart(row.from_number, _held(row.from_rule), row.topic, row.note, row.evidence)
            to_end = Counterpart(row.to_number, _held(row.to_rule), row.topic, row.note, row.evidence)
            left_end, right_end = (from_end, to_end) if row.from_edition_id == left else (to_end, from_end)
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


def correspondences_between(
    one: str, other: str, numbers: tuple[Collection[str], Collection[str]] | None = None
) -> list[Correspondence]:
    """What is known between two editions, in the order of the book; with `numbers`, only of those of either."""
    if numbers is None:
        rows = _all_between(one, other)
    else:
        ours, theirs = (padded(sorted(each)) for each in numbers)
        rows = _between(one, other, *ours, *theirs, of_one=len(ours))
    return sorted(rows, key=lambda row: (RuleNumber.parse(row.from_number), RuleNumber.parse(row.to_number)))


@prepared
def _all_between(one: str, other: str) -> QuerySet[Correspondence]:
    return _told(Q(from_edition=one, to_edition=other) | Q(from_edition=other, to_edition=one))


@prepared
def _between(one: str, other: str, *numbers: str, of_one: int) -> QuerySet[Correspondence]:
    """Those that lead from or to the first `of_one` numbers in the one edition, or the rest of them in the other."""
    ours, theirs = numbers[:of_one], numbers[of_one:]
    onward = Q(from_edition=one, to_edition=other) & (Q(from_number__in=ours) | Q(to_number__in=theirs))
    backward = Q(from_edition=other, to_edition=one) & (Q(from_number__in=theirs) | Q(to_number__in=ours))
    return _told(onward | backward)


def _told(wanted: Q) -> QuerySet[Correspondence]:
    return Correspondence.objects.filter(wanted).select_related("from_rule", "to_rule").order_by().only(*_TOLD)


def _held(rule: Rule | None) -> Rule | None:
    return rule if rule is not None and (not rule.implied or rule.depth <= 1) else None


_TOLD: Final = (
    *("from_edition", "from_number", "to_edition", "to_number", "topic", "note", "evidence"),
    *(f"{end}_rule__{name}" for end in ("from", "to") for name in ("key", "edition", "number", "implied", "depth")),
)
