"""What the pages ask about rules, each question answered in few queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Prefetch, Q, QuerySet

from engine.values.rule_number import RuleNumber
from rulesite.rules.models import Correspondence, CrossReference, Edition, Example, Rule, Subject, SubjectPlace, Term
from rulesite.rules.querysets import RuleQuerySet


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A rule, or one of its examples, that points somewhere."""

    rule: Rule
    example: Example | None

    @property
    def url(self) -> str:
        return self.example.get_absolute_url() if self.example else self.rule.get_absolute_url()


@dataclass(frozen=True, slots=True)
class Elsewhere:
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
    elsewhere: list[Elsewhere]
    same_number: list[Rule] = field(default_factory=list)


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
        same_number=list(
            Rule.objects.numbered(rule.number)
            .held()
            .exclude(edition=rule.edition_id)
            .select_related("edition", "parent__parent__parent")
        ),
    )


def rule_with_examples(edition: str, number: str) -> Rule | None:
    """A rule with its edition, its parents and its examples at hand."""
    rules = _with_examples(Rule.objects.filter(edition=edition, number=number))
    return rules.select_related("edition", "parent__parent__parent").first()


def newest_with_number(number: str) -> Rule | None:
    return Rule.objects.numbered(number).held().first()


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


def citing_outside(edition: str, number: str) -> list[CitingPlace]:
    """The rules and examples of an edition that point to a number we don't hold."""
    rows = CrossReference.objects.filter(source__edition=edition, target_number=number, target=None)
    return _citations(rows.select_related("source", "example__rule"))


def outside_about(edition: str, number: str) -> str | None:
    """What a number outside what we hold is about; None if nothing points to it."""
    rows = CrossReference.objects.filter(source__edition=edition, target_number=number, target=None)
    return rows.values_list("about", flat=True).first()


def places_elsewhere(edition: str, number: str) -> list[Elsewhere]:
    """Where a rule stands in other editions, newest first."""
    there = Correspondence.objects.filter(from_edition=edition, from_number=number).select_related(
        "to_edition", "to_rule"
    )
    here = Correspondence.objects.filter(to_edition=edition, to_number=number).select_related(
        "from_edition", "from_rule"
    )
    places = [
        *(Elsewhere(c.to_edition, c.to_number, c.to_rule, c.topic, c.note, c.evidence) for c in there),
        *(Elsewhere(c.from_edition, c.from_number, c.from_rule, c.topic, c.note, c.evidence) for c in here),
    ]
    places.sort(key=lambda place: RuleNumber.parse(place.number))
    return sorted(places, key=lambda place: place.edition.effective, reverse=True)


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
