"""The addresses of all pages, for search engines: one part for each kind of thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from django.urls import reverse

from rulesite.book.cards.models import Card
from rulesite.book.rules.models import Edition, OutsideRule, Rule
from rulesite.book.scenarios.models import Scenario
from rulesite.ground.foundation.models import Load

#: Pages that stand by themselves.
_PAGES: Final = (
    *("reference:home", "reference:cards", "reference:scenarios", "api_docs", "compare:choose"),
    *("sandbox:sandbox", "lessons:lessons", "card_texts:read", "scenarios:differences", "scenarios:language"),
    "scenarios:still_to_come",
    *("together:together", "lessons:practice"),
    *("indexes:hub", "indexes:terms", "indexes:cards", "indexes:rulings", "indexes:maps"),
)


def sitemap_parts() -> dict[str, Callable[[], Iterator[str]]]:
    """The parts of the map, each with what lists its paths."""
    rules = {f"rules-{slug}": _rules_of(slug) for slug in Edition.objects.values_list("slug", flat=True)}
    return {"pages": _pages, **rules, "cards": _cards, "scenarios": _scenarios}


def last_loaded() -> datetime | None:
    """When anything on the site last changed."""
    return Load.objects.values_list("finished", flat=True).first()


def _pages() -> Iterator[str]:
    yield from (reverse(name) for name in _PAGES)
    for edition in Edition.objects.newest_first():
        yield edition.get_absolute_url()
        yield reverse("reference:terms", args=[edition.slug])


def _rules_of(slug: str) -> Callable[[], Iterator[str]]:
    def paths() -> Iterator[str]:
        for rule in Rule.objects.in_edition(slug).held().in_order().only("edition", "number"):
            yield rule.get_absolute_url()
        for summarized in OutsideRule.objects.filter(edition=slug).only("edition", "number"):
            yield summarized.get_absolute_url()

    return paths


def _cards() -> Iterator[str]:
    for card in Card.objects.filter(official=False).only("slug"):
        yield card.get_absolute_url()


def _scenarios() -> Iterator[str]:
    for scenario in Scenario.objects.only("edition", "number", "ordinal"):
        yield scenario.get_absolute_url()
