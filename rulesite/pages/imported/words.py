"""The words that a visitor reads where a rule has two texts: ours, the official ones, or both; a cookie remembers
it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest

from rulesite.book.rules.models import Rule
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.preferences import WORDS
from rulesite.intake.imports.models import OfficialWords


def words_beside() -> tuple[str, ...]:
    """The relation by which official words come with the rules that `words_for` is given; none where there are none."""
    return ("official_words",) if _any_official() else ()


def words_for(request: HttpRequest, rules: Iterable[Rule]) -> dict[str, Any]:
    """What a page of these rules must know: the official words that there are, by rule, what to choose
    from where there are any, and the visitor's choice."""
    beside = {rule.key: words for rule in rules if (words := _official(rule))}
    return {
        "official_words": beside,
        "words_choice": WORDS.chosen(request.COOKIES),
        "words_choices": list(WORDS.choices.items()) if beside else [],
    }


def _official(rule: Rule) -> OfficialWords | None:
    if rule.official or not _any_official():
        return None
    found: OfficialWords | None = getattr(rule, "official_words", None)
    return found


@kept_with_content
def _any_official() -> bool:
    return OfficialWords.objects.exists()
