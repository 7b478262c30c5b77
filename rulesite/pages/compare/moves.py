"""Numbers that mean another rule in another edition: where a rule went, and whose number one was before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import Edition
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.rules.places import Places, RuleElsewhere


@dataclass(frozen=True, slots=True)
class Move:
    """A rule `number` of one edition that has other numbers in edition `to`."""

    edition: Edition
    number: str
    to: Edition
    places: tuple[RuleElsewhere, ...]
    #: The rule that has the old number in `to`, if there is one.
    taken_by: RuleLine | None = None

    @property
    def topic(self) -> str:
        return self.places[0].topic


def moves_from(
    edition: Edition, number: str, elsewhere: Iterable[RuleElsewhere], same_number: Sequence[RuleLine] = ()
) -> list[Move]:
    """Where a rule went in later editions, if its number changed.

    `elsewhere` are its known places, `same_number` the rules that have its number in other editions.
    """
    taken = {rule.edition_id: rule for rule in same_number}
    later = [place for place in elsewhere if place.edition.effective > edition.effective]
    return [
        Move(edition, number, to, places, taken.get(to.pk))
        for to, places in _by_edition(later).items()
        if number not in {place.number for place in places}
    ]


def alike(moves: Iterable[Move]) -> list[tuple[list[Edition], Move]]:
    """Moves with the editions of which each tells: those to the same numbers are told of at once."""
    found: dict[tuple[object, ...], list[Move]] = defaultdict(list)
    for move in moves:
        found[tuple(place.number for place in move.places), move.taken_by is None].append(move)
    return [([move.to for move in same], same[0]) for same in found.values()]


def moves_to(places: Places) -> list[Move]:
    """Rules that have this number in other editions and another number in this one, newest edition first."""
    found: dict[Edition, list[RuleElsewhere]] = defaultdict(list)
    for edition, here in places.whose_number():
        found[edition].append(here)
    return [
        Move(other, places.number, here[0].edition, tuple(_in_order(here)))
        for other, here in sorted(found.items(), key=lambda each: each[0].effective, reverse=True)
        if places.number not in {place.number for place in here}
    ]


def _by_edition(places: Iterable[RuleElsewhere]) -> dict[Edition, tuple[RuleElsewhere, ...]]:
    found: dict[Edition, list[RuleElsewhere]] = defaultdict(list)
    for place in places:
        found[place.edition].append(place)
    return {edition: tuple(_in_order(there)) for edition, there in found.items()}


def _in_order(places: Iterable[RuleElsewhere]) -> list[RuleElsewhere]:
    return sorted(places, key=lambda place: RuleNumber.parse(place.number))
