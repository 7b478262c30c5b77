"""Numbers that mean another rule in another edition: where a rule went, and whose number one was before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from engine.values.rule_number import RuleNumber
from rulesite.rules.models import Correspondence, Edition, Rule
from rulesite.rules.selectors import RuleElsewhere


@dataclass(frozen=True, slots=True)
class Move:
    """A rule `number` of one edition that has other numbers in edition `to`."""

    edition: Edition
    number: str
    to: Edition
    places: tuple[RuleElsewhere, ...]
    #: The rule that has the old number in `to`, if there is one.
    taken_by: Rule | None = None

    @property
    def topic(self) -> str:
        return self.places[0].topic


def moves_from(
    edition: Edition, number: str, elsewhere: Iterable[RuleElsewhere], same_number: Sequence[Rule] = ()
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


def moves_to(edition: str, number: str) -> list[Move]:
    """Rules that have this number in other editions and another number in this one, newest edition first."""
    rows = Correspondence.objects.filter(
        Q(from_number=number, to_edition=edition) | Q(to_number=number, from_edition=edition)
    ).select_related("from_edition", "to_edition", "from_rule", "to_rule")
    found: dict[Edition, list[RuleElsewhere]] = defaultdict(list)
    for row in rows:
        if row.to_edition_id == edition and row.from_number == number:
            here = RuleElsewhere(row.to_edition, row.to_number, row.to_rule, row.topic, row.note, row.evidence)
            found[row.from_edition].append(here)
        else:
            here = RuleElsewhere(row.from_edition, row.from_number, row.from_rule, row.topic, row.note, row.evidence)
            found[row.to_edition].append(here)
    return [
        Move(other, number, places[0].edition, tuple(_in_order(places)))
        for other, places in sorted(found.items(), key=lambda each: each[0].effective, reverse=True)
        if number not in {place.number for place in places}
    ]


def _by_edition(places: Iterable[RuleElsewhere]) -> dict[Edition, tuple[RuleElsewhere, ...]]:
    found: dict[Edition, list[RuleElsewhere]] = defaultdict(list)
    for place in places:
        found[place.edition].append(place)
    return {edition: tuple(_in_order(there)) for edition, there in found.items()}


def _in_order(places: Iterable[RuleElsewhere]) -> list[RuleElsewhere]:
    return sorted(places, key=lambda place: RuleNumber.parse(place.number))
