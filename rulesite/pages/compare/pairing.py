"""Which rule stands beside which: by correspondence, then by number, then by likeness of text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rulesite.book.rules.models import Rule
from rulesite.pages.compare.counterparts import Counterparts
from rulesite.pages.compare.likeness import Likeness

#: How alike two texts are to be taken for one rule where nothing else says so: within what is compared,
#: under the same number, and anywhere in the other edition.
_ALIKE: Final = 0.45
_ALIKE_UNDER_ONE_NUMBER: Final = 0.2
_ALIKE_ANYWHERE: Final = 0.6


class Means(StrEnum):
    """How a pair was found."""

    CORRESPONDENCE = "correspondence"
    NUMBER = "number"
    LIKENESS = "likeness"


@dataclass(frozen=True, slots=True)
class Pair:
    left: Rule
    right: Rule
    means: Means


@dataclass(frozen=True, slots=True)
class Pairing:
    """Each rule in at most one pair; what else a rule corresponds to is kept beside."""

    pairs: list[Pair] = field(default_factory=list)
    also_left: dict[str, list[Rule]] = field(default_factory=dict)
    also_right: dict[str, list[Rule]] = field(default_factory=dict)

    @property
    def taken(self) -> set[str]:
        return {key for pair in self.pairs for key in (pair.left.key, pair.right.key)}


def paired(
    left: list[Rule], right: list[Rule], all_left: list[Rule], all_right: list[Rule], counterparts: Counterparts
) -> Pairing:
    """Pair the rules of both sides with each other, and with rules elsewhere in the two editions."""
    return _Pairing(left, right, all_left, all_right, counterparts).made()


class _Pairing:
    def __init__(
        self,
        left: list[Rule],
        right: list[Rule],
        all_left: list[Rule],
        all_right: list[Rule],
        counterparts: Counterparts,
    ) -> None:
        self.left, self.right = left, right
        self.left_by_number = {rule.number: rule for rule in all_left}
        self.right_by_number = {rule.number: rule for rule in all_right}
        self.counterparts = counterparts
        self.rules = {rule.key: rule for rule in (*all_left, *all_right)}
        self.likeness = Likeness({key: rule.text for key, rule in self.rules.items()})
        self.result = Pairing()
        self.taken: set[str] = set()

    def made(self) -> Pairing:
        self._by_correspondence()
        self._by_number()
        self._by_likeness(self.left, self.right, _ALIKE)
        self._by_likeness(self.left, self.right_by_number.values(), _ALIKE_ANYWHERE)
        self._by_likeness(self.left_by_number.values(), self.right, _ALIKE_ANYWHERE)
        return self.result

    def _take(self, left: Rule, right: Rule, means: Means) -> None:
        self.result.pairs.append(Pair(left, right, means))
        self.taken |= {left.key, right.key}

    def _by_correspondence(self) -> None:
        """Of several counterparts the most alike comes beside a rule; the others are named with it."""
        edges = {(left, right) for left in self.left for right in self._right_of(left)}
        edges |= {(left, right) for right in self.right for left in self._left_of(right)}
        ranked = sorted(
            edges, key=lambda edge: (-self._same_number(*edge), -self._alike(*edge), edge[0].order, edge[1].order)
        )
        for left, right in ranked:
            if left.key not in self.taken and right.key not in self.taken:
                self._take(left, right, Means.CORRESPONDENCE)
            else:
                self.result.also_right.setdefault(left.key, []).append(right)
                self.result.also_left.setdefault(right.key, []).append(left)
        for also in (*self.result.also_left.values(), *self.result.also_right.values()):
            also.sort(key=lambda rule: rule.order)

    def _right_of(self, left: Rule) -> list[Rule]:
        return [self.rules[each.rule.key] for each in self.counterparts.of_left(left.number) if each.rule]

    def _left_of(self, right: Rule) -> list[Rule]:
        return [self.rules[each.rule.key] for each in self.counterparts.of_right(right.number) if each.rule]

    def _by_number(self) -> None:
        """Same number, and text or title that bears it out; entries without either stand for what is under them."""
        for left in self.left:
            right = self.right_by_number.get(left.number)
            if right is None or not self._is_free(left, right) or self._is_known_elsewhere(left, right):
                continue
            if left.title or right.title or not (left.text and right.text):
                bears_out = left.title.casefold() == right.title.casefold() or not (left.title and right.title)
            else:
                bears_out = self._alike(left, right) >= _ALIKE_UNDER_ONE_NUMBER
            if bears_out:
                self._take(left, right, Means.NUMBER)

    def _by_likeness(self, left: Iterable[Rule], right: Iterable[Rule], at_least: float) -> None:
        ones = {rule.key for rule in left if self._is_loose(rule)}
        others = {rule.key for rule in right if self._is_loose(rule)}
        for _, one, other in self.likeness.most_alike(ones, others, at_least=at_least):
            if self._is_free(self.rules[one], self.rules[other]):
                self._take(self.rules[one], self.rules[other], Means.LIKENESS)

    def _is_loose(self, rule: Rule) -> bool:
        """Whether nothing says yet what this rule is in the other edition."""
        known = self.result.also_left.get(rule.key) or self.result.also_right.get(rule.key)
        return bool(rule.text) and rule.key not in self.taken and not known

    def _is_free(self, left: Rule, right: Rule) -> bool:
        return left.key not in self.taken and right.key not in self.taken

    def _is_known_elsewhere(self, left: Rule, right: Rule) -> bool:
        return bool(self.counterparts.of_left(left.number) or self.counterparts.of_right(right.number))

    def _alike(self, left: Rule, right: Rule) -> float:
        return self.likeness.between(left.key, right.key)

    def _same_number(self, left: Rule, right: Rule) -> bool:
        return left.number == right.number
