"""The words that a visitor reads where a rule has two texts: ours, the official ones, or both; a cookie remembers
it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.http import HttpRequest

from rulesite.foundation.content_version import kept_with_content
from rulesite.imports.models import OfficialWords
from rulesite.rules.models import Rule

COOKIE: Final = "words"
#: As addresses have it, and as it is called.
CHOICES: Final = {"ours": "our words", "official": "official words", "both": "both"}


def words_beside() -> tuple[str, ...]:
    """The relation by which official words come with the rules that `words_for` is given; none where there are none."""
    return ("official_words",) if _any_official() else ()


def words_for(request: HttpRequest, rules: Iterable[Rule]) -> dict[str, Any]:
    """What a page of these rules must know: the official words that there are, by rule, what to choose
    from where there are any, and the visitor's choice."""
    chosen = request.COOKIES.get(COOKIE, "ours")
    beside = {rule.key: words for rule in rules if (words := _official(rule))}
    return {
        "official_words": beside,
        "words_choice": chosen if chosen in CHOICES else "ours",
        "words_choices": list(CHOICES.items()) if beside else [],
    }


def _official(rule: Rule) -> OfficialWords | None:
    if rule.official or not _any_official():
        return None
    found: OfficialWords | None = getattr(rule, "official_words", None)
    return found


@kept_with_content
def _any_official() -> bool:
    return OfficialWords.objects.exists()
