"""The words that a visitor reads where a rule has two texts: ours, the official ones, or both; a cookie remembers
it."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from rulesite.book.rule_pages.page import RuleEntry
from rulesite.ground.foundation.preferences import WORDS


def words_for(request: HttpRequest, entries: Iterable[RuleEntry]) -> dict[str, object]:
    """What a page of these entries must know: the visitor's choice, and what to choose from where any has two texts."""
    return {
        "words_choice": WORDS.chosen(request.COOKIES),
        "words_choices": list(WORDS.choices.items()) if any(entry.official_words for entry in entries) else [],
    }
