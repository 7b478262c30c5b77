"""Where a rule stands in other editions: one query, however many editions it is followed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import Correspondence, Edition, Rule
from rulesite.book.rules.numbered import RuleLine
from rulesite.ground.foundation.content_version import kept_with_content


@dataclass(frozen=True, slots=True)
class RuleElsewhere:
    """A rule's place in another edition."""

    edition: Edition
    number: str
    rule: Rule | RuleLine | None
    topic: str
    note: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Link:
    """What a row of correspondences says: the rule at one end is, or was, the rule at the other."""

    start: RuleElsewhere
    end: RuleElsewhere
    #: Whether both say the same in the same words, where that was looked at.
    says_the_same: bool | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """What is known of a number of an edition: where its rule stands elsewhere, and whose number it is there."""

    edition: str
    number: str
    links: tuple[Link, ...]
    #: What other editions have under the number, newest first.
    same_number: tuple[RuleLine, ...]

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
            (link.start.edition, link.end)
            for link in self.links
            if link.end.edition.pk == self.edition and link.start.number == self.number
        ]
        to_there = [
            (link.end.edition, link.start)
            for link in self.links
            if link.start.edition.pk == self.edition and link.end.number == self.number
        ]
        return [*from_there, *to_there]

    def _stated(self, edition: str, number: str) -> list[RuleElsewhere]:
        """The places of a rule in other editions that links name."""
        there = [link.end for link in self.links if (link.start.edition.pk, link.start.number) == (edition, number)]
        here = [link.start for link in self.links if (link.end.edition.pk, link.end.number) == (edition, number)]
        return [*there, *here]


def places_of(edition: str, number: str) -> Places:
    """What is known of a number of an edition, whether it is held there or not. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_TELLING, {"edition": edition, "number": number, "likeness": Correspondence.Evidence.LIKENESS})
        rows = sorted(cursor.fetchall(), key=lambda row: str(row[0]))
    held = editions_held()  # an edition that was imported within the last second isn't among them yet
    links = [_link(row, held) for row in rows if row[0] and row[5] in held and row[12] in held]
    of_number = [line for row in rows if not row[0] and row[12] in held and (line := _line(row[12:]))]
    of_number.sort(key=lambda line: held[line.edition_id].effective, reverse=True)
    return Places(edition, number, tuple(links), tuple(of_number))


def places_elsewhere(edition: str, number: str) -> list[RuleElsewhere]:
    """Where a rule stands in other editions, newest first."""
    return places_of(edition, number).elsewhere()


@kept_with_content
def rule_in_book(edition: str, number: str, book: str) -> Rule | RuleLine | None:
    """What a rule of an edition is in a book that holds it, the first where it was divided; None where it isn't there,
    and where it is of that book itself."""
    return next(
        (
            place.rule
            for place in places_elsewhere(edition, number)
            if place.edition.pk == book and place.rule is not None and not place.rule.implied
        ),
        None,
    )


def _link(row: tuple[Any, ...], held: Mapping[str, Edition]) -> Link:
    _, evidence, topic, note, says_the_same, *ends = row
    start, end = (
        RuleElsewhere(held[columns[0]], columns[1], _line(columns), topic, note, evidence)
        for columns in (ends[:7], ends[7:])
    )
    return Link(start, end, None if says_the_same is None else bool(says_the_same))


def _line(columns: Sequence[Any]) -> RuleLine | None:
    """The rule at an end of a link; None where it isn't held."""
    edition, number, title, gist, depth, implied, heading = columns
    return None if title is None else RuleLine(edition, number, title, gist, depth, bool(implied), heading)


#: The links that lead from a number of an edition and from where likeness led, those by which others have that number,
#: and the rules that have it in other editions. Each end has its edition and number, then what is shown of its rule.
_TELLING: Final = """
WITH RECURSIVE reached(edition, number) AS (
    SELECT slug, CAST(%(number)s AS varchar(12)) FROM rules_edition WHERE slug = %(edition)s
    UNION
    SELECT
        CASE WHEN link.from_edition_id = reached.edition AND link.from_number = reached.number
            THEN link.to_edition_id ELSE link.from_edition_id END,
        CASE WHEN link.from_edition_id = reached.edition AND link.from_number = reached.number
            THEN link.to_number ELSE link.from_number END
    FROM reached JOIN rules_correspondence AS link
        ON (link.from_edition_id = reached.edition AND link.from_number = reached.number)
        OR (link.to_edition_id = reached.edition AND link.to_number = reached.number)
    WHERE link.evidence = %(likeness)s
), telling(key) AS (
    SELECT link.key FROM reached JOIN rules_correspondence AS link
        ON (link.from_edition_id = reached.edition AND link.from_number = reached.number)
        OR (link.to_edition_id = reached.edition AND link.to_number = reached.number)
    UNION
    SELECT link.key FROM rules_edition AS other JOIN rules_correspondence AS link
        ON (link.from_edition_id = other.slug AND link.from_number = %(number)s AND link.to_edition_id = %(edition)s)
        OR (link.to_edition_id = other.slug AND link.to_number = %(number)s AND link.from_edition_id = %(edition)s)
)
SELECT link.key, link.evidence, link.topic, link.note, link.says_the_same,
    link.from_edition_id, link.from_number, start.title, start.gist, start.depth, start.implied, '',
    link.to_edition_id, link.to_number, goal.title, goal.gist, goal.depth, goal.implied, ''
FROM telling JOIN rules_correspondence AS link ON link.key = telling.key
    LEFT JOIN rules_rule AS start ON start.key = link.from_rule_id
    LEFT JOIN rules_rule AS goal ON goal.key = link.to_rule_id
UNION ALL
SELECT '', '', '', '', NULL,
    '', '', NULL, NULL, NULL, NULL, NULL,
    rule.edition_id, rule.number, rule.title, rule.gist, rule.depth, rule.implied,
    COALESCE(NULLIF(rule.title, ''), NULLIF(above.title, ''), NULLIF(top.title, ''), '')
FROM rules_rule AS rule
    LEFT JOIN rules_rule AS above ON above.key = rule.parent_id
    LEFT JOIN rules_rule AS top ON top.key = above.parent_id
WHERE rule.number = %(number)s AND rule.edition_id <> %(edition)s AND NOT rule.implied
"""
