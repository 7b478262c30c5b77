"""Everything that the page of one rule shows, in four queries.

A rule's number tells its key and those of what it stands under, so that only its examples wait for another answer.
What is small is sorted here: to have a query say how costs more than that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet, Subquery

from engine.values.rule_number import RuleNumber
from rulesite.book.rules.models import CrossReference, Example, OutsideRule, Rule
from rulesite.book.rules.places import Places, RuleElsewhere, places_of
from rulesite.book.rules.selectors import CitingPlace, citing_places, editions_held
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.prepared import padded, prepared


@dataclass(slots=True)
class RulePage:
    """A rule with what stands around it."""

    rule: Rule
    #: What it stands under, the widest first.
    ancestors: list[Rule]
    #: The rules under the same parent, this one among them; none for a section or a chapter.
    siblings: list[Rule]
    #: What stands in it, in order: all of a section, what is right under anything else.
    inside: list[Rule]
    previous: Rule | None
    next: Rule | None
    #: Each reference of its words and of its examples, in the order in which they stand.
    spoken: list[CrossReference]
    referenced_by: list[CitingPlace]
    places: Places
    elsewhere: list[RuleElsewhere]
    #: What other editions have under its number, newest first.
    same_number: list[Rule]
    #: Of a number that our source leaves out though it holds parts of it.
    summary: OutsideRule | None = None

    @property
    def subrules(self) -> list[Rule]:
        """What stands right under it."""
        return [rule for rule in self.inside if rule.parent_id == self.rule.key]

    @property
    def references(self) -> list[CrossReference]:
        """What it refers to, each rule once."""
        return list({one.target_number: one for one in reversed(self.spoken)}.values())[::-1]


def rule_page(edition: str, number: str, beside: Sequence[str] = ()) -> RulePage | None:
    """The page of a rule; None where the edition has none of that number.

    `beside`: relations of rules, rows of other apps, that come with the rules.
    """
    wanted = number_in_address(number)
    if wanted is None:
        return None
    key = f"{edition}/{number}"
    if key in _only_summarized():
        return None
    above = _above(wanted)
    words = (edition, number, key, wanted.sort_text, f"{edition}/{above[0] if above else number}", *map(str, above))
    near = _near(*words, depth=wanted.depth, beside=tuple(beside))
    rows = sorted(near, key=lambda rule: rule.order)
    of_key = {rule.key: rule for rule in rows}
    if key not in of_key:
        return None
    editions = editions_held()
    for row in rows:
        row.edition = editions[row.edition_id]
        if row.parent_id in of_key:
            row.parent = of_key[row.parent_id]
    rule = of_key[key]
    ours = [row for row in rows if row.edition_id == edition]
    in_section = wanted.depth == 1
    inside = [row for row in ours if (row.section == number and row != rule if in_section else row.parent_id == key)]
    if wanted.depth:
        with_examples([rule, *inside])
    spoken, citing = _references(key)
    places = places_of(edition, number)
    same_number = [row for row in rows if row.number == number and row.edition_id != edition and not row.implied]
    return RulePage(
        rule=rule,
        ancestors=rule.ancestors,
        siblings=[row for row in ours if row.parent_id == rule.parent_id and not row.implied] if len(above) > 1 else [],
        inside=inside,
        previous=next((row for row in reversed(ours) if _is_before(row, rule)), None),
        next=next((row for row in ours if _is_after(row, rule)), None),
        spoken=spoken,
        referenced_by=citing,
        places=places,
        elsewhere=places.elsewhere(),
        same_number=sorted(same_number, key=lambda row: row.edition.effective, reverse=True),
        summary=_summaries_of_held().get(key) if rule.implied or rule.official else None,
    )


def with_examples(rules: Sequence[Rule]) -> None:
    """Put the examples of rules at hand, with the scenarios that play them. One query."""
    keys = [rule.key for rule in rules]
    of_rule: dict[str, list[Example]] = defaultdict(list)
    for example in _examples(*padded(keys)):
        of_rule[example.rule_id].append(example)
    for rule in rules:
        rule.examples_in_order = sorted(of_rule[rule.key], key=lambda example: example.ordinal)
        for example in rule.examples_in_order:
            example.rule = rule


@prepared
def _examples(*keys: str) -> QuerySet[Example]:
    return Example.objects.select_related("scenario").defer(*_NOT_OF_EXAMPLES).filter(rule__in=keys).order_by()


def number_in_address(text: str) -> RuleNumber | None:
    """The number that an address names; None for what is none, or is written as no address has it."""
    try:
        number = RuleNumber.parse(text)
    except ValueError:
        return None
    return number if str(number) == text else None


def _above(number: RuleNumber) -> list[RuleNumber]:
    above: list[RuleNumber] = []
    while (parent := (above[-1] if above else number).parent) is not None:
        above.append(parent)
    return above


@prepared
def _near(
    edition: str, number: str, key: str, order: str, over: str, *above: str, depth: int, beside: tuple[str, ...]
) -> QuerySet[Rule]:
    """A rule, what it stands under, what stands in it, beside, before and after it, and all of that number."""
    here = Rule.objects.held().in_edition(edition)
    before = here.filter(order__lt=order, depth__lte=max(depth, 1)).order_by("-order")
    after = here.filter(order__gt=order).order_by("order")
    near = Q(number__in=[number, *above])
    match depth:
        case 1:
            near |= Q(edition=edition, section=number)
            after = after.exclude(section=number)
        case 2:
            near |= Q(parent=key) | Q(parent=over)
            after = after.exclude(parent=key)
        case 3:
            near |= Q(parent=over)
        case _:
            near |= Q(parent=key)
    for neighbor in (before, after):
        near |= Q(pk=Subquery(neighbor.values("pk")[:1]))
    rows = Rule.objects.filter(near).order_by().defer("file", "line")
    return rows.select_related(*beside) if beside else rows


def _is_before(row: Rule, rule: Rule) -> bool:
    """Whether a row stands before a rule, not under an earlier neighbor of it."""
    return row.order < rule.order and row.depth <= max(rule.depth, 1) and not row.implied


def _is_after(row: Rule, rule: Rule) -> bool:
    """Whether a row stands after a rule and after all that stands in it."""
    is_inside = row.section == rule.section if rule.depth == 1 else rule.depth == 2 and row.parent_id == rule.key
    return row.order > rule.order and not row.implied and not is_inside


def _references(key: str) -> tuple[list[CrossReference], list[CitingPlace]]:
    """What a rule refers to, and what refers to it."""
    joined = _pointers(key)
    spoken = [row for row in joined if row.source_id == key]
    spoken.sort(key=lambda row: (row.example.ordinal if row.example else 0, row.ordinal))
    return spoken, citing_places(row for row in joined if row.target_id == key)


@prepared
def _pointers(key: str) -> QuerySet[CrossReference]:
    rows = CrossReference.objects.filter(Q(source=key) | Q(target=key)).order_by()
    return rows.select_related("source", "target", "example").only(*_OF_REFERENCES)


@kept_with_content
def _summaries_of_held() -> dict[str, OutsideRule]:
    """The summaries of numbers of which an edition holds parts, or only the official words: a few."""
    held = Rule.objects.filter(Q(implied=True) | Q(official=True))
    return OutsideRule.objects.filter(pk__in=held.values("pk")).in_bulk()


@kept_with_content
def _only_summarized() -> frozenset[str]:
    """The numbers of which no edition holds anything but our summary."""
    return frozenset(OutsideRule.objects.exclude(pk__in=Rule.objects.values("pk")).values_list("pk", flat=True))


def _fields(of: str, names: Iterable[str]) -> list[str]:
    return [f"{of}__{name}" for name in names]


_NOT_OF_EXAMPLES = ("markdown", *_fields("scenario", ("source", "failures", "about")))
_OF_POINTERS = ("key", "edition", "number", "order", "title", "gist")
_OF_REFERENCES = (
    *("ordinal", "words", "target_number", "about"),
    *_fields("source", _OF_POINTERS),
    *_fields("target", _OF_POINTERS),
    *_fields("example", ("key", "rule", "ordinal")),
)
