"""`manage.py status`: what there is and what runs, in figures."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from tests.rulesite.conftest import SmallBook
from tests.rulesite.pages import small_site

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


def test_what_each_edition_holds_is_counted(small_book: SmallBook, settings: Any):
    small_site.build(settings)
    editions = {each["edition"]: list(each.values())[1:] for each in json.loads(said("--json"))["editions"]}
    # Headings, rules, subrules; examples, and those that play; references, and those that lead out of what is held.
    assert editions["2006-10"] == [1, 1, 3, 1, 0, 2, 0]
    assert editions["2009-07"] == [8, 4, 6, 4, 2, 8, 2]
    assert editions["2019-08"] == [21, 8, 3, 1, 0, 2, 0]
