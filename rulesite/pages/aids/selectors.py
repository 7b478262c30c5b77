"""What the aids to reading ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q

from engine.values.rule_number import RuleNumber
from rulesite.book.rule_pages.page import RuleEntry
from rulesite.book.rules.models import Edition, Rule, Subject
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.rules.places import RuleElsewhere
from rulesite.book.rules.selectors import subject_numbered, subjects_of

_OPENING = 64
#: A tree of more entries than this is nothing to look through.
_MOST_IN_A_TREE = 1_500


@dataclass(frozen=True, slots=True)
class ContentsBranch:
    """An entry of the contents with what stands under it."""

    rule: Rule
    branches: list[ContentsBranch] = field(default_factory=list)

    @property
    def opening(self) -> str:
        """The title or the gist, or the first words."""
        if self.rule.name:
            return self.rule.name
        text = self.rule.text
        if len(text) <= _OPENING:
            return text.replace("\n", " ") or "(in part)"
        return f"{text[:_OPENING].rsplit(' ', 1)[0]} …".replace("\n", " ")


def contents_tree(edition: Edition) -> list[ContentsBranch]:
    """All entries of an edition, each under its parent; of a whole book, those with titles."""
    rules = Rule.objects.in_edition(edition).in_order()
    if rules.count() > _MOST_IN_A_TREE:
        rules = rules.filter(Q(depth__lte=1) | ~Q(title=""))
    found: dict[str, ContentsBranch] = {}
    top: list[ContentsBranch] = []
    for rule in rules.only("key", "edition", "number", "title", "gist", "text", "parent", "depth", "implied"):
        branch = found[rule.key] = ContentsBranch(rule)
        parent = found.get(rule.parent_id) if rule.parent_id else None
        (parent.branches if parent else top).append(branch)
    return top


@dataclass(frozen=True, slots=True)
class Today:
    """What today's rulebook has to do with a number."""

    #: What has the number today, where that is another rule.
    subject: Subject | None
    #: What the rule is today, where it has another number.
    now: list[Subject]


def today_at(number: str) -> Today:
    """What a number that isn't held is today."""
    return Today(subject_numbered(number), [])


def today_of(rule: Rule | RuleEntry, ancestors: Iterable[RuleLine], elsewhere: Iterable[RuleElsewhere]) -> Today:
    """What the number of a rule is today, where that is another rule, and what the rule is today.

    `ancestors` is what it stands under, `elsewhere` are its places in other editions. A section that has another number
    today is told on its own page: each rule in it has another number with it.
    """
    subject = subject_numbered(rule.number)
    same = {rule.key, *(above.key for above in ancestors)}
    same |= {place.rule.key for place in elsewhere if place.rule}
    if subject is not None and (
        same & {held.key for held in subject.rules} or (rule.depth > 1 and RuleNumber.parse(subject.number).depth <= 1)
    ):
        subject = None
    return Today(subject, [each for each in subjects_of(rule.key) if each.number not in ("", rule.number)])


def preview_of(edition: str, number: str) -> tuple[Rule, list[Rule]] | None:
    """A rule to show in passing; one without words of its own comes with the first rules under it."""
    rule = (
        Rule.objects.filter(edition=edition, number=number).select_related("edition", "parent__parent__parent").first()
    )
    if rule is None:
        return None
    under: Iterable[Rule] = () if rule.text else Rule.objects.filter(parent=rule).held().in_order()[:3]
    return rule, list(under)
