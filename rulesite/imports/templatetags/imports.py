"""Tags for official words beside ours."""

from __future__ import annotations

from typing import Any

from django import template

from rulesite.cards.models import Card
from rulesite.imports.models import OfficialWords
from rulesite.imports.rulings import cards_named
from rulesite.imports.words import CHOICES
from rulesite.rules.models import Rule

register = template.Library()


@register.simple_tag(takes_context=True)
def official(context: dict[str, Any], rule: Rule) -> OfficialWords | None:
    """What an imported document says under a rule of ours, if this page knows of one."""
    found: OfficialWords | None = context.get("official_words", {}).get(rule.key)
    return found


@register.simple_tag(takes_context=True)
def words_choices(context: dict[str, Any]) -> list[tuple[str, str]]:
    """The choices of words, each as its address has it and as it is called; none where there is nothing to choose."""
    return list(CHOICES.items()) if context.get("official_words") else []


@register.simple_tag
def cards_asked(question: str) -> list[Card]:
    """The cards that a question names."""
    return cards_named(question)
