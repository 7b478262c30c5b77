"""What the pages ask about rules, each question answered in few queries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.editions import CHAPTERS_OF_A_WHOLE, editions_held
from rulesite.book.rules.models import (
    Edition,
    OutsideRule,
    Rule,
    Subject,
    SubjectPlace,
    Term,
)
from rulesite.book.rules.places import places_elsewhere
from rulesite.ground.foundation.content_version import kept_with_content


def with_number(number: str, book: str | None) -> Rule | OutsideRule | None:
    """The rule of a number in a book, or else in the newest edition that has one; the newest summary where none has."""
    held = list(Rule.objects.numbered(number).held())
    return next((rule for rule in held if rule.edition_id == book), None) or next(iter(held), newest_outside(number))


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
    return chapters if len(chapters) >= CHAPTERS_OF_A_WHOLE else [rule for rule in rules if rule.depth]


def outside_rule(edition: str, number: str) -> OutsideRule | None:
    """What we say of a number that an edition here doesn't hold; None where we say nothing."""
    return OutsideRule.objects.filter(edition=edition, number=number).select_related("edition").first()


def same_number_summarized(edition: str, number: str) -> list[OutsideRule]:
    """What we say of a number of other editions that don't hold it either, newest first."""
    rows = OutsideRule.objects.filter(number=number).exclude(edition=edition)
    return list(rows.order_by("-edition__effective"))


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


def subjects_of(key: str) -> list[Subject]:
    """What today's rulebook has of what a rule is about."""
    return _subjects_kept().by_rule.get(key, [])


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


def nearest_rules(edition: str | None, number: str, limit: int = 6) -> list[Rule]:
    """The rules closest to a number that isn't there.

    Those of other editions that have the number and what became of it; in its own chapter its parent and its
    neighbors; then what became of its parents.
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
    neighbors = sorted(near.values(), key=lambda rule: rule.order)
    found = [*elsewhere, *_became_of(wanted), *neighbors, *(_became_of(parent) if parent else ())]
    return list({rule.key: rule for rule in found}.values())[:limit]


def _became_of(number: RuleNumber) -> list[Rule]:
    """The rules held that stand where a number of any edition stood, newest first."""
    editions = Edition.objects.newest_first().values_list("slug", flat=True)
    places = [place for edition in editions for place in places_elsewhere(edition, str(number))]
    keys = [place.rule.key for place in places if place.rule is not None and place.number != str(number)]
    rules = Rule.objects.in_bulk(keys)
    return [rules[key] for key in dict.fromkeys(keys) if key in rules]


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
