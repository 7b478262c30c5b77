"""Where a rule stands in other editions: one query, however many editions it is followed over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import Correspondence, Edition, Rule
from rulesite.ground.foundation.prepared import prepared


@dataclass(frozen=True, slots=True)
class RuleElsewhere:
    """A rule's place in another edition."""

    edition: Edition
    number: str
    rule: Rule | None
    topic: str
    note: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Places:
    """What is known of a number of an edition: where its rule stands elsewhere, and whose number it is there."""

    edition: str
    number: str
    rows: Sequence[Correspondence]

    def elsewhere(self) -> list[RuleElsewhere]:
        """Where the rule stands in other editions, newest first.

        What was told by likeness leads from each edition to the next only, and is followed on to all of them.
        """
        places = self._stated(self.edition, self.number)
        reached = {self.edition, *(place.edition.pk for place in places)}
        followed = [place for place in places if place.evidence == Correspondence.Evidence.LIKENESS]
        while followed:
            place = followed.pop()
            further = [
                each
                for each in self._stated(place.edition.pk, place.number)
                if each.evidence == Correspondence.Evidence.LIKENESS and each.edition.pk not in reached
            ]
            reached |= {each.edition.pk for each in further}
            places += further
            followed += further
        places.sort(key=lambda place: RuleNumber.parse(place.number))
        return sorted(places, key=lambda place: place.edition.effective, reverse=True)

    def whose_number(self) -> list[tuple[Edition, RuleElsewhere]]:
        """The rules that have this number in other editions, with their places in this one."""
        from_there = [
            (row.from_edition, _to_end(row))
            for row in self.rows
            if row.to_edition_id == self.edition and row.from_number == self.number
        ]
        to_there = [
            (row.to_edition, _from_end(row))
            for row in self.rows
            if row.from_edition_id == self.edition and row.to_number == self.number
        ]
        return [*from_there, *to_there]

    def _stated(self, edition: str, number: str) -> list[RuleElsewhere]:
        """The places of a rule in other editions that rows name."""
        there = [_to_end(row) for row in self.rows if (row.from_edition_id, row.from_number) == (edition, number)]
        here = [_from_end(row) for row in self.rows if (row.to_edition_id, row.to_number) == (edition, number)]
        return [*there, *here]


def places_of(edition: str, number: str) -> Places:
    return Places(edition, number, sorted(_leading(edition, number), key=lambda row: row.key))


@prepared
def _leading(edition: str, number: str) -> QuerySet[Correspondence]:
    """The rows that lead from a number of an edition, however far, and those by which others have that number."""
    whose = Q(from_number=number, to_edition=edition) | Q(to_number=number, from_edition=edition)
    rows = Correspondence.objects.filter(Q(pk__in=RawSQL(_FOLLOWED, (edition, number))) | whose)  # noqa: S611
    return rows.select_related("from_edition", "to_edition", "from_rule", "to_rule").order_by().only(*_SHOWN)


def places_elsewhere(edition: str, number: str) -> list[RuleElsewhere]:
    """Where a rule stands in other editions, newest first."""
    return places_of(edition, number).elsewhere()


def _to_end(row: Correspondence) -> RuleElsewhere:
    return RuleElsewhere(row.to_edition, row.to_number, row.to_rule, row.topic, row.note, row.evidence)


def _from_end(row: Correspondence) -> RuleElsewhere:
    return RuleElsewhere(row.from_edition, row.from_number, row.from_rule, row.topic, row.note, row.evidence)


#: The rows that lead from a number of an edition, and from where likeness led.
_FOLLOWED: Final = """
WITH RECURSIVE reached(edition, number) AS (
    VALUES (%s, %s)
    UNION
    SELECT
        CASE WHEN link.from_edition_id = reached.edition AND link.from_number = reached.number
            THEN link.to_edition_id ELSE link.from_edition_id END,
        CASE WHEN link.from_edition_id = reached.edition AND link.from_number = reached.number
            THEN link.to_number ELSE link.from_number END
    FROM reached JOIN rules_correspondence AS link
        ON (link.from_edition_id = reached.edition AND link.from_number = reached.number)
        OR (link.to_edition_id = reached.edition AND link.to_number = reached.number)
    WHERE link.evidence = 'likeness'
)
SELECT link.key FROM reached JOIN rules_correspondence AS link
    ON (link.from_edition_id = reached.edition AND link.from_number = reached.number)
    OR (link.to_edition_id = reached.edition AND link.to_number = reached.number)
"""
#: What pages show of the rules at both ends.
_OF_RULES: Final = ("key", "edition", "number", "title", "gist", "text", "implied", "depth")
_SHOWN: Final = (
    "from_edition",
    "from_number",
    "to_edition",
    "to_number",
    "evidence",
    "topic",
    "note",
    *(f"{end}_rule__{name}" for end in ("from", "to") for name in _OF_RULES),
    *(f"{end}_edition__{name}" for end in ("from", "to") for name in ("slug", "name", "effective")),
)
