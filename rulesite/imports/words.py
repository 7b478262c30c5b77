"""Which words a visitor reads where there are two: ours, the official ones, or both; a cookie remembers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.http import HttpRequest

from rulesite.imports.models import OfficialWords
from rulesite.rules.models import Rule

COOKIE: Final = "words"
#: As addresses have it, and as it is called.
CHOICES: Final = {"ours": "our words", "official": "official words", "both": "both"}


def words_for(request: HttpRequest, rules: Iterable[Rule]) -> dict[str, Any]:
    """What a page of these rules must know: the official words that there are, by rule, and the visitor's choice."""
    held = [rule.key for rule in rules if not rule.official]
    chosen = request.COOKIES.get(COOKIE, "ours")
    return {
        "official_words": OfficialWords.objects.in_bulk(held),
        "words_choice": chosen if chosen in CHOICES else "ours",
    }
