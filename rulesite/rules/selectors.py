"""What the pages ask about rules, each question answered in few queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from django.db.models import Prefetch, Q, QuerySet

from engine.values.rule_number import RuleNumber
from rulesite.rules.models import (
    Correspondence,
    CrossReference,
    Edition,
    Example,
    OutsideRule,
    Rule,
    Subject,
    SubjectPlace,
    Term,
)
from rulesite.rules.querysets import RuleQuerySet

_NEIGHBORS_EACH_WAY: Final = 4


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A rule, or one of its examples, that points somewhere."""

    rule: Rule
    example: Example | None

    @property
    def url(self) -> str:
        return self.example.get_absolute_url() if self.example else self.rule.get_absolute_url()


@dataclass(frozen=True, slots=True)
class RuleElsewhere:
    """A rule's place in another edition."""

    edition: Edition
    number: str
    rule: Rule | None
    topic: str
    note: str
    evidence: str


@dataclass(slots=True)
class RulePage:
    """Everything that the page of one rule shows."""

    rule: Rule
    ancestors: list[Rule]
    subrules: list[Rule]
    previous: Rule | None
    next: Rule | None
    references: list[CrossReference]
    referenced_by: list[CitingPlace]
    elsewhere: list[RuleElsewhere]
    same_number: list[Rule] = field(default_factory=list)
    #: Of a number that our source leaves out though it holds parts of it.
    summary: OutsideRule | None = None


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


def rule_page(rule: Rule) -> RulePage:
    return RulePage(
        rule=rule,
        ancestors=rule.ancestors,
        subrules=list(_with_examples(Rule.objects.filter(parent=rule))),
        previous=_before(rule),
        next=_after(rule),
        references=_distinct(rule.references.select_related("target", "source")),
        referenced_by=rules_citing(rule),
        elsewhere=places_elsewhere(rule.edition_id, rule.number),
        same_number=_held_elsewhere(rule.edition_id, rule.number),
        summary=outside_rule(rule.edition_id, rule.number) if rule.implied or rule.official else None,
    )


def outside_page(edition: str, number: str) -> OutsidePage | None:
    """The page of a number that an edition doesn't hold; None for a number of which nothing is said."""
    summary = outside_rule(edition, number)
    if summary is None:
        return None
    return OutsidePage(
        summary=summary,
        referenced_by=_citing_outside(edition, number),
        elsewhere=places_elsewhere(edition, number),
        neighbors=_neighbors(edition, RuleNumber.parse(number)),
        same_number=[
            *_held_elsewhere(edition, number),
            *OutsideRule.objects.filter(number=number).exclude(edition=edition).select_related("edition"),
        ],
    )


def rule_with_examples(edition: str, number: str) -> Rule | None:
    """A rule with its edition, its parents and its examples at hand."""
    rules = _with_examples(Rule.objects.filter(edition=edition, number=number))
    return rules.select_related("edition", "parent__parent__parent").first()


def newest_with_number(number: str) -> Rule | OutsideRule | None:
    """The newest rule of a number; where no edition holds one, the newest summary."""
    return Rule.objects.numbered(number).held().first() or newest_outside(number)


def newest_outside(number: str) -> OutsideRule | None:
    return OutsideRule.objects.filter(number=number).order_by("-edition__effective").first()


def section_rules(section: Rule) -> list[Rule]:
    """A section or chapter and all that stands in it, in order, with its examples."""
    inside = Rule.objects.in_edition(section.edition_id)
    if section.depth == 0:
        return list(inside.filter(Q(pk=section.pk) | Q(parent=section)).in_order())
    return list(_with_examples(inside.in_section(section.section)).in_order())


def edition_contents(edition: Edition) -> list[Rule]:
    """The chapters, sections and titled rules of an edition, in order."""
    return list(
        Rule.objects.in_edition(edition).filter(Q(depth__lte=1) | ~Q(title="")).in_order().defer("html", "markdown")
    )


def rules_citing(rule: Rule) -> list[CitingPlace]:
    """The rules and examples that point to this one, in the order of the book, each once."""
    rows = CrossReference.objects.filter(target=rule).select_related("source", "example__rule")
    return _citations(rows)


def outside_rule(edition: str, number: str) -> OutsideRule | None:
    """What we say of a number that an edition here doesn't hold; None where we say nothing."""
    return OutsideRule.objects.filter(edition=edition, number=number).select_related("edition").first()


def _held_elsewhere(edition: str, number: str) -> list[Rule]:
    rules = Rule.objects.numbered(number).held().exclude(edition=edition)
    return list(rules.select_related("edition", "parent__parent__parent"))


def _neighbors(edition: str, number: RuleNumber) -> list[Neighbor]:
    """What stands over a number and right before and after it, among what is held and what is summarized."""
    rules = Rule.objects.held().in_edition(edition)
    outside = OutsideRule.objects.filter(edition=edition)
    above = []
    parent = number.parent
    while parent is not None and parent.depth:
        above.append(str(parent))
        parent = parent.parent
    here = number.sort_text
    found: dict[str, Rule | OutsideRule] = {}
    for rows in (rules, outside):
        beside = rows.exclude(number__in=above)
        around = [
            *rows.filter(number__in=above),
            *beside.filter(order__lt=here).order_by("-order")[:_NEIGHBORS_EACH_WAY],
            *beside.filter(order__gt=here).order_by("order")[:_NEIGHBORS_EACH_WAY],
        ]
        found.update({row.order: row for row in around})
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
    return _citations(rows.select_related("source", "example__rule"))


def places_elsewhere(edition: str, number: str) -> list[RuleElsewhere]:
    """Where a rule stands in other editions, newest first.

    What was told by likeness leads from each edition to the next only, and is followed on to all of them.
    """
    places = _stated_places(edition, number)
    reached = {edition, *(place.edition.pk for place in places)}
    followed = [place for place in places if place.evidence == Correspondence.Evidence.LIKENESS]
    while followed:
        place = followed.pop()
        further = [
            each
            for each in _stated_places(place.edition.pk, place.number)
            if each.evidence == Correspondence.Evidence.LIKENESS and each.edition.pk not in reached
        ]
        reached |= {each.edition.pk for each in further}
        places += further
        followed += further
    places.sort(key=lambda place: RuleNumber.parse(place.number))
    return sorted(places, key=lambda place: place.edition.effective, reverse=True)


def _stated_places(edition: str, number: str) -> list[RuleElsewhere]:
    """The places of a rule in other editions that rows name."""
    there = Correspondence.objects.filter(from_edition=edition, from_number=number).select_related(
        "to_edition", "to_rule"
    )
    here = Correspondence.objects.filter(to_edition=edition, to_number=number).select_related(
        "from_edition", "from_rule"
    )
    return [
        *(RuleElsewhere(c.to_edition, c.to_number, c.to_rule, c.topic, c.note, c.evidence) for c in there),
        *(RuleElsewhere(c.from_edition, c.from_number, c.from_rule, c.topic, c.note, c.evidence) for c in here),
    ]


def subject_numbered(number: str) -> Subject | None:
    """What today's rulebook has under a number, or under the nearest number above it that is known here."""
    try:
        wanted: RuleNumber | None = RuleNumber.parse(number.lower())
    except ValueError:
        return None
    above: list[str] = []
    while wanted is not None and wanted.depth:
        above.append(str(wanted))
        wanted = wanted.parent
    found = {subject.number: subject for subject in subjects().filter(number__in=above)}
    return next((found[each] for each in above if each in found), None)


def subjects() -> QuerySet[Subject]:
    """What today's rulebook has under which number, with where that stood."""
    places = SubjectPlace.objects.select_related("rule").order_by("ordinal")
    return Subject.objects.prefetch_related(Prefetch("places", places))


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


def _with_examples(rules: RuleQuerySet) -> RuleQuerySet:
    examples = Example.objects.select_related("scenario", "rule").order_by("ordinal")
    return rules.prefetch_related(Prefetch("examples", examples)).order_by("order")


def _before(rule: Rule) -> Rule | None:
    """The entry before this one, passing over what stands under an earlier neighbour."""
    earlier = (
        Rule.objects.held().in_edition(rule.edition_id).filter(order__lt=rule.order, depth__lte=max(rule.depth, 1))
    )
    return earlier.order_by("-order").only("key", "number", "title", "gist", "edition").first()


def _after(rule: Rule) -> Rule | None:
    """The entry after this one and after all that stands under it."""
    later = Rule.objects.held().in_edition(rule.edition_id).filter(order__gt=rule.order)
    if rule.depth == 1:
        later = later.exclude(section=rule.section)
    elif rule.depth == 2:
        later = later.exclude(parent=rule)
    return later.order_by("order").only("key", "number", "title", "gist", "edition").first()


def _distinct(references: Iterable[CrossReference]) -> list[CrossReference]:
    return list({reference.target_number: reference for reference in reversed(list(references))}.values())[::-1]


def _citations(rows: QuerySet[CrossReference]) -> list[CitingPlace]:
    found: dict[str, CitingPlace] = {}
    for row in rows.order_by("source__order", "example__ordinal", "ordinal"):
        found.setdefault(row.example_id or row.source_id, CitingPlace(row.source, row.example))
    return list(found.values())
