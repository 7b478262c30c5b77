"""Among which rules of two editions a comparison pairs: whole books, or a part and what became of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from engine.values.rule_number import RuleNumber
from rulesite.book.rule_pages.page import is_number
from rulesite.book.rules.models import Edition, Rule
from rulesite.book.rules.querysets import RuleQuerySet
from rulesite.pages.compare.counterparts import Counterparts, steps_between

#: What no comparison looks at.
_NOT_COMPARED: Final = ("html", "markdown", "notes", "file", "line")


@dataclass(frozen=True, slots=True)
class Reach:
    """The rules of both editions among which a comparison pairs, and what is known between them."""

    left: list[Rule]
    right: list[Rule]
    counterparts: Counterparts


def reach_of(left: Edition, right: Edition, number: str) -> Reach:
    """Whole editions; of two between which rules are followed, only the part and what became of it or came from it.

    There each rule was looked for in all of the next book when that was imported.
    """
    if not steps_between(left.pk, right.pk):
        return Reach(rules_of(left), rules_of(right), Counterparts(left.pk, right.pk))
    sides = _Sides(left.pk, right.pk)
    sides.take_under(left.pk, [number])
    sides.take_under(right.pk, [number])
    counterparts = sides.counterparts(number)
    # What the part as a whole became may stand under another number, with all that stands under that.
    moved_left = {each.number for each in counterparts.of_right(number)} - {number}
    moved_right = {each.number for each in counterparts.of_left(number)} - {number}
    if moved_left or moved_right:
        sides.take_under(left.pk, moved_left)
        sides.take_under(right.pk, moved_right)
        counterparts = sides.counterparts(number)
    ours, theirs = sides.numbers(left.pk), sides.numbers(right.pk)
    beyond = list(counterparts.edges())
    sides.take(left.pk, {*theirs, *(one for one, _ in beyond)})
    sides.take(right.pk, {*ours, *(other.number for _, other in beyond)})
    return Reach(sides.rules(left.pk), sides.rules(right.pk), counterparts)


class _Sides:
    """Rules of two editions, as they are asked for."""

    def __init__(self, left: str, right: str) -> None:
        self._of: dict[str, dict[str, Rule]] = {left: {}, right: {}}

    def take_under(self, edition: str, roots: Iterable[str]) -> None:
        """Take rules of these numbers, and all that stands under them."""
        for root in roots:
            if is_number(root):
                number = RuleNumber.parse(root)
                within = Rule.objects.filter(order__gte=number.sort_text, order__lte=number.last_under.sort_text)
                self._keep(edition, within.in_edition(edition))

    def take(self, edition: str, numbers: Collection[str]) -> None:
        """Take rules of these numbers, as far as they aren't there yet."""
        keys = [f"{edition}/{number}" for number in sorted(numbers) if number not in self._of[edition]]
        if keys:
            self._keep(edition, Rule.objects.filter(pk__in=keys))

    def counterparts(self, number: str) -> Counterparts:
        """What is known of the rules that were taken, and of this number."""
        left, right = self._of
        return Counterparts(left, right, ({*self.numbers(left), number}, {*self.numbers(right), number}))

    def numbers(self, edition: str) -> list[str]:
        return list(self._of[edition])

    def rules(self, edition: str) -> list[Rule]:
        """All that were taken, in the order of the book."""
        return sorted(self._of[edition].values(), key=lambda rule: rule.order)

    def _keep(self, edition: str, rules: RuleQuerySet) -> None:
        self._of[edition].update((rule.number, rule) for rule in rules.order_by().defer(*_NOT_COMPARED))


def rules_of(edition: Edition, numbers: Collection[str] | None = None) -> list[Rule]:
    """The rules of an edition in order: all, or those with these numbers."""
    rules = Rule.objects.in_edition(edition).in_order().defer(*_NOT_COMPARED)
    return list(rules if numbers is None else rules.filter(number__in=numbers))
