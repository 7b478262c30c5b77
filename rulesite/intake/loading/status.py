"""What there is, in figures, for `manage.py status`."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q

from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.rules.models import CrossReference, Edition, Example, Rule
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.selectors import examples_playing
from rulesite.book.scenarios.status import keywords_played, rules_shown, scenarios_passing
from rulesite.search.library.meanings import can_tell_meaning


def status() -> dict[str, Any]:
    keywords = keywords_played()
    return {
        "editions": [_edition_status(edition) for edition in Edition.objects.order_by("effective")],
        "scenarios": {
            "total": Scenario.objects.count(),
            "documented": Scenario.objects.filter(documented=True).count(),
            "passing": scenarios_passing(),
        },
        "rules_shown": rules_shown(),
        "cards": {
            "total": Card.objects.count(),
            "imported": Card.objects.filter(official=True).count(),
            "played": Card.objects.filter(stop="").count(),
            "rulings": CardRuling.objects.count(),
        },
        "keywords_playable": list(keywords.abilities),
        "keyword_actions_playable": list(keywords.actions),
        "keywords": {
            "edition": keywords.edition,
            "abilities": keywords.of_abilities,
            "actions": keywords.of_actions,
        },
        "search_by_meaning": can_tell_meaning(),
    }


def _edition_status(edition: Edition) -> dict[str, Any]:
    kinds = dict(Rule.objects.in_edition(edition).held().values_list("kind").annotate(Count("key")).order_by())
    references = CrossReference.objects.filter(source__edition=edition).aggregate(
        total=Count("key"), unresolved=Count("key", filter=Q(target=None))
    )
    return {
        "edition": edition.slug,
        "headings": kinds.get(Rule.Kind.HEADING, 0),
        "rules": kinds.get(Rule.Kind.RULE, 0),
        "subrules": kinds.get(Rule.Kind.SUBRULE, 0),
        "examples": Example.objects.filter(rule__edition=edition).count(),
        "examples_playing": examples_playing().get(edition.slug, 0),
        "references": references["total"],
        "unresolved_references": references["unresolved"],
    }
