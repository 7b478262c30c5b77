"""Tags for what stands beside a rule that is being read."""

from __future__ import annotations

from typing import Any

from django import template

from rulesite.compare.moves import Move, moves_from, moves_to
from rulesite.reading.citing import Citing, citings
from rulesite.reading.selectors import ContentsBranch, Today, contents_tree, today_at
from rulesite.rules.models import Edition, Rule
from rulesite.rules.places import Places
from rulesite.rules.rule_page import RulePage

register = template.Library()


@register.simple_tag(takes_context=True)
def citings_of(context: dict[str, Any], rule: Rule) -> list[Citing]:
    """A rule's citation in each style, with its whole address."""
    return citings(rule, context["request"].build_absolute_uri(rule.get_absolute_url()))


@register.simple_tag
def tree_of(edition: Edition) -> list[ContentsBranch]:
    return contents_tree(edition)


@register.simple_tag
def went(page: RulePage) -> list[Move]:
    """Where the rule of this page went in later editions."""
    return moves_from(page.rule.edition, page.rule.number, page.elsewhere, page.same_number)


@register.simple_tag
def today(number: str, rule: Rule | None = None) -> Today:
    """What a number is today, and what its rule is today."""
    return today_at(number, rule)


@register.simple_tag
def came(places: Places) -> list[Move]:
    """The rules of other editions that have this number there and another one here."""
    return moves_to(places)
