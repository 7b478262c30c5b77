"""What the pages ask about rules, each question answered in few queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeVar

from django.db.models import Count, Prefetch, Q, QuerySet, Subquery

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import (
    CrossReference,
    Edition,
    Example,
    OutsideRule,
    Rule,
    Subject,
    SubjectPlace,
    Term,
)
from rulesite.book.rules.places import RuleElsewhere, places_elsewhere
from rulesite.ground.foundation.content_version import kept_with_content

_NEIGHBORS_EACH_WAY: Final = 4
#: The rulebook has had nine since 2009, and eight before.
_CHAPTERS_OF_A_WHOLE: Final = 8
_Numbered = TypeVar("_Numbered", Rule, OutsideRule)


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A rule, or one of its examples, that points somewhere."""

    rule: Rule
    example: Example | None

    @property
    def url(self) -> str:
        return self.example.get_absolute_url() if self.example else self.rule.get_absolute_url()


@dataclass(frozen=True, slots=True)
class Neighbor:
    """A rule that stands near another, held or only summarized."""

    number: str
    words: str
    url: str
    is_held: bool


@dataclass(slots=True)
class OutsidePage:
    """Everything that the page of a number that we don't hold shows."""

    summary: OutsideRule
    referenced_by: list[CitingPlace]
    elsewhere: list[RuleElsewhere]
    neighbors: list[Neighbor]
    #: What other editions have under this number.
    same_number: list[Rule | OutsideRule]


def outside_page(edition: str, number: str) -> OutsidePage | None:
    """The page of a number that an edition doesn't hold; None where there is nothing to say of it."""
    try:
        wanted = RuleNumber.parse(number)
    except ValueError:
        return None
    outside = list(_near(OutsideRule.objects.select_related("edition"), edition, wanted))
    summary = next((row for row in outside if (row.edition_id, row.number) == (edition, number)), None)
    if summary is None:
        return None
    held = list(_near(Rule.objects.held().select_related("edition", "parent__parent__parent"), edition, wanted))
    every: list[Rule | OutsideRule] = [*held, *outside]
    same_number = [row for row in every if row.number == number and row.edition_id != edition]
    return OutsidePage(
        summary=summary,
        referenced_by=_citing_outside(edition, number),
        elsewhere=places_elsewhere(edition, number),
        neighbors=_neighbors([row for row in every if row.edition_id == edition], wanted),
        same_number=sorted(same_number, key=lambda row: (isinstance(row, Rule), row.edition.effective), reverse=True),
    )


def newest_with_number(number: str) -> Rule | OutsideRule | None:
    """The newest rule of a number; where no edition holds one, the newest summary."""
    return Rule.objects.numbered(number).held().first() or newest_outside(number)


def newest_outside(number: str) -> OutsideRule | None:
    return OutsideRule.objects.filter(number=number).order_by("-edition__effective").first()


def contents_by_edition() -> dict[Edition, list[Rule]]:
    """The sections of each edition, newest edition first; of a whole book, its chapters."""
    found: dict[str, list[Rule]] = {slug: [] for slug in editions_held()}
    for rule in Rule.objects.filter(depth__lte=1).in_order().defer("html", "markdown", "notes"):
        found[rule.edition_id].append(rule)
    return {editions_held()[slug]: _chapters_or_sections(rules) for slug, rules in found.items()}


def _chapters_or_sections(rules: list[Rule]) -> list[Rule]:
    chapters = [rule for rule in rules if not rule.depth and not rule.implied]
    return chapters if len(chapters) >= _CHAPTERS_OF_A_WHOLE else [rule for rule in rules if rule.depth]


def outside_rule(edition: str, number: str) -> OutsideRule | None:
    """What we say of a number that an edition here doesn't hold; None where we say nothing."""
    return OutsideRule.objects.filter(edition=edition, number=number).select_related("edition").first()


def _near(rows: QuerySet[_Numbered], edition: str, number: RuleNumber) -> QuerySet[_Numbered]:
    """The rows of an edition over a number and beside it, and all rows of that number."""
    above = _above(number)
    here = rows.filter(edition=edition)
    beside = here.exclude(number__in=above)
    before = beside.filter(order__lt=number.sort_text).order_by("-order")
    after = beside.filter(order__gt=number.sort_text).order_by("order")
    near = Q(number=str(number)) | Q(edition=edition, number__in=above)
    for way in (before, after):
        near |= Q(pk__in=Subquery(way.values("pk")[:_NEIGHBORS_EACH_WAY]))
    return rows.filter(near).order_by()


def _above(number: RuleNumber) -> list[str]:
    above = []
    parent = number.parent
    while parent is not None and parent.depth:
        above.append(str(parent))
        parent = parent.parent
    return above


def _neighbors(rows: Iterable[Rule | OutsideRule], number: RuleNumber) -> list[Neighbor]:
    """What stands over a number and right before and after it, among what is held and what is summarized."""
    above, here = _above(number), number.sort_text
    found = {row.order: row for row in rows}
    before = [order for order in sorted(found) if order < here and found[order].number not in above]
    after = [order for order in sorted(found) if order > here]
    over = [order for order in sorted(found) if found[order].number in above]
    near = [*over, *before[-_NEIGHBORS_EACH_WAY:], *after[:_NEIGHBORS_EACH_WAY]]
    return [_neighbor(found[order]) for order in near]


def _neighbor(row: Rule | OutsideRule) -> Neighbor:
    words = (row.name or row.text) if isinstance(row, Rule) else row.about
    return Neighbor(row.number, words, row.get_absolute_url(), isinstance(row, Rule))


def _citing_outside(edition: str, number: str) -> list[CitingPlace]:
    """The rules and examples of an edition that point to a number we don't hold."""
    rows = CrossReference.objects.filter(source__edition=edition, target_number=number, target=None)
    return citing_places(rows.select_related("source", "example").order_by())


def subject_numbered(number: str) -> Subject | None:
    """What today's rulebook has under a number, or under the nearest number above it that is known here."""
    try:
        wanted: RuleNumber | None = RuleNumber.parse(number.lower())
    except ValueError:
        return None
    numbered = _subjects_kept().by_number
    while wanted is not None and wanted.depth:
        if subject := numbered.get(str(wanted)):
            return subject
        wanted = wanted.parent
    return None


def subjects_of(rule: Rule) -> list[Subject]:
    """What today's rulebook has of what a rule is about."""
    return _subjects_kept().by_rule.get(rule.key, [])


def subjects() -> QuerySet[Subject]:
    """What today's rulebook has under which number, with where that stood."""
    shown = [f"rule__{name}" for name in ("key", "edition", "number", "title", "gist")]
    places = SubjectPlace.objects.select_related("rule").order_by("ordinal")
    of_today = Subject.objects.select_related("rule").defer("rule__html", "rule__markdown", "rule__text")
    return of_today.prefetch_related(Prefetch("places", places.only("subject", "edition", "number", *shown)))


@dataclass(frozen=True, slots=True)
class _Subjects:
    by_number: dict[str, Subject]
    by_rule: dict[str, list[Subject]]


@kept_with_content
def _subjects_kept() -> _Subjects:
    every = list(subjects())
    by_rule: dict[str, list[Subject]] = defaultdict(list)
    for subject in every:
        for key in dict.fromkeys(rule.key for rule in subject.rules):
            by_rule[key].append(subject)
    return _Subjects({subject.number: subject for subject in every if subject.number}, dict(by_rule))


@kept_with_content
def editions_held() -> dict[str, Edition]:
    """The editions by their slugs, newest first."""
    return {edition.slug: edition for edition in Edition.objects.newest_first()}


@kept_with_content
def book_in_hand() -> str | None:
    """The edition that is meant where none is named: the newest whole one, if any is; of others only parts are held."""
    chapters = Count("rules", filter=Q(rules__depth=0, rules__implied=False))
    whole = Edition.objects.annotate(chapters=chapters).filter(chapters__gte=_CHAPTERS_OF_A_WHOLE)
    return whole.newest_first().values_list("slug", flat=True).first()


def nearest_rules(edition: str | None, number: str, limit: int = 6) -> list[Rule]:
    """The rules closest to a number that isn't there.

    Those of other editions that have the number and what became of it; in its own chapter its parent and its
    neighbours; then what became of its parents.
    """
    try:
        wanted = RuleNumber.parse(number.lower())
    except ValueError:
        return []
    rules = Rule.objects.held().select_related("edition").filter(number__startswith=str(wanted)[0])
    if edition:
        rules = rules.in_edition(edition)
    near: dict[str, Rule] = {}
    parent = wanted.parent
    if parent is not None:
        for rule in rules.filter(number=str(parent)).order_by("-edition__effective")[:2]:
            near.setdefault(rule.key, rule)
    if not near or wanted.depth > 1:
        before = rules.filter(order__lt=wanted.sort_text).order_by("-order", "-edition__effective")[:2]
        after = rules.filter(order__gt=wanted.sort_text).order_by("order", "-edition__effective")[:2]
        for rule in (*before, *after):
            near.setdefault(rule.key, rule)
    elsewhere = Rule.objects.numbered(str(wanted)).held().select_related("edition")
    neighbours = sorted(near.values(), key=lambda rule: rule.order)
    found = [*elsewhere, *_became_of(wanted), *neighbours, *(_became_of(parent) if parent else ())]
    return list({rule.key: rule for rule in found}.values())[:limit]


def _became_of(number: RuleNumber) -> list[Rule]:
    """The rules held that stand where a number of any edition stood, newest first."""
    editions = Edition.objects.newest_first().values_list("slug", flat=True)
    places = [place for edition in editions for place in places_elsewhere(edition, str(number))]
    return [place.rule for place in places if place.rule is not None and place.number != str(number)]


def terms_by_kind(edition: Edition) -> list[tuple[str, list[Term]]]:
    """The terms of an edition: keyword abilities, keyword actions, state-based actions, then all others."""
    terms = sorted(
        Term.objects.filter(edition=edition).select_related("rule"),
        key=lambda term: (_KINDS.index(_group(term)), _place_in_group(term)),
    )
    return [(kind, list(group)) for kind, group in groupby(terms, key=_group)]


_KINDS = ("Keyword abilities", "Keyword actions", "State-based actions", "Terms")
_GROUPS = {
    Term.Kind.KEYWORD_ABILITY: "Keyword abilities",
    Term.Kind.KEYWORD_ACTION: "Keyword actions",
    Term.Kind.STATE_BASED_ACTION: "State-based actions",
}


def _group(term: Term) -> str:
    return _GROUPS.get(Term.Kind(term.kind), "Terms")


def _place_in_group(term: Term) -> str:
    listed_by_number = term.kind == Term.Kind.STATE_BASED_ACTION and term.rule is not None
    return term.rule.order if listed_by_number and term.rule else term.name.lower()


def citing_places(rows: Iterable[CrossReference]) -> list[CitingPlace]:
    """Who points somewhere, in the order of the book, each once."""
    found: dict[str, CitingPlace] = {}
    ordered = sorted(rows, key=lambda row: (row.source.order, row.example.ordinal if row.example else 0, row.ordinal))
    for row in ordered:
        if row.example:
            row.example.rule = row.source
        found.setdefault(row.example_id or row.source_id, CitingPlace(row.source, row.example))
    return list(found.values())
