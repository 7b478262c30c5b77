"""What the first visitor would otherwise wait for."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver

from rulesite.imports.words import words_beside
from rulesite.rules.models import Rule
from rulesite.rules.rule_page import rule_page
from rulesite.scenarios.selectors import scenarios_beside


def open_ahead() -> None:
    """Import the views, read the templates and put the questions of rule pages together before anybody asks."""
    get_resolver().url_patterns  # noqa: B018  importing them is all that is wanted
    folder = Path(settings.BASE_DIR, "templates")
    for path in folder.rglob("*.html"):
        get_template(str(path.relative_to(folder)))
    for depth in range(4):
        rule = Rule.objects.filter(depth=depth).first()
        if rule and (page := rule_page(rule.edition_id, rule.number, words_beside())):
            scenarios_beside(page)
