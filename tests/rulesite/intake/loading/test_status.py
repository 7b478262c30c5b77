"""`manage.py status`: what there is and what runs, in figures."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def said(*options: str) -> str:
    out = io.StringIO()
    call_command("status", *options, stdout=out)
    return out.getvalue()


def test_the_keywords_of_the_newest_edition_are_counted_and_those_that_are_played():
    figures = json.loads(said("--json"))

    abilities, actions = len(figures["keywords_playable"]), len(figures["keyword_actions_playable"])

    assert (figures["keywords"]["abilities"], figures["keywords"]["actions"]) == (194, 69)
    assert (abilities >= 84, actions >= 17) == (True, True)
    assert f"keywords playable: {abilities} of 194 abilities and {actions} of 69 actions of 2026-08" in said()


def test_the_rules_that_are_shown_are_counted_by_section():
    figures = json.loads(said("--json"))["rules_shown"]

    sections = {count["section"]: count for count in figures["sections"]}
    assert list(sections) == ["1", "2", "3", "4", "5", "6", "7", "903"]
    for total in ("classed", "can_be_shown", "shown"):
        assert sum(count[total] for count in sections.values()) == figures[total]
    seventh = sections["7"]
    assert (
        f"  section 7: {seventh['classed']}; {seventh['can_be_shown']} of them can be shown, {seventh['shown']} are"
        in said().splitlines()
    )
