"""Numbers of rules as links: to the rule, or to the page that says what it is about where we don't hold it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

import engine
from rulesite.rules.models import Rule


@dataclass(frozen=True)
class RuleLink:
    """A rule's number with its address. `about` is a few words on it, for whoever hesitates to follow it."""

    number: str
    url: str
    about: str
    is_held: bool


def rule_links(edition: str, numbers: Iterable[str]) -> Mapping[str, RuleLink]:
    """The link of each number."""
    wanted = {number for number in numbers if number}
    held = set(Rule.objects.held().in_edition(edition).filter(number__in=wanted).values_list("number", flat=True))
    about = engine.cited_rules(edition)
    return {
        number: RuleLink(
            number, reverse("pages:rule", args=[edition, number]), about.get(number, ""), is_held=number in held
        )
        for number in wanted
    }
