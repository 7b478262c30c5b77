"""Where scenarios are found: their list, the pages of rules, the front page, the figures."""

from __future__ import annotations

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.scenarios.models import Scenario
from rulesite.scenarios.selectors import scenarios_applying

pytestmark = pytest.mark.django_db


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_all_scenarios_are_listed_by_section_with_their_state(client: Client):
    said = text(client, "/scenarios/")
    assert "418 Continuous Effects" in said
    assert "Setting a size keeps counters and static bonuses as documented" in said
    html = client.get("/scenarios/").content.decode()
    for scenario in Scenario.objects.all():
        assert f'href="{scenario.get_absolute_url()}"' in html


def test_a_scenario_that_fails_is_listed_as_such(client: Client):
    Scenario.objects.filter(key="2006-10/418.5a-2").update(status="fail", claims_met=3)
    assert "Setting a size keeps counters and static bonuses 3 of 4 claims hold" in text(client, "/scenarios/")
    Scenario.objects.filter(key="2006-10/418.5a-2").update(status="error")
    assert "Setting a size keeps counters and static bonuses stops early" in text(client, "/scenarios/")


def test_a_rule_and_its_examples_lead_to_their_scenarios_with_state_and_subject(client: Client):
    said = text(client, "/rules/2006-10/418.5a/")
    assert "Play it: Setting a size keeps counters and static bonuses as documented" in said
    assert "Four effects on one creature" in said


def test_a_rule_says_in_which_scenarios_it_is_applied(client: Client):
    assert "Applied in" in text(client, "/rules/2009-07/704.5g/")
    many = scenarios_applying("2006-10", "409.1a")
    assert len(many.shown) == 6
    assert many.more > 0
    assert f"and {many.more} more" in text(client, "/rules/2006-10/409.1a/")


def test_the_front_page_shows_one(client: Client):
    said = text(client, "/")
    assert "On the table" in said
    assert "Step through it" in said


def test_status_counts_those_that_pass():
    out = StringIO()
    call_command("status", "--json", stdout=out)
    figures = json.loads(out.getvalue())["scenarios"]
    assert figures["passing"] == Scenario.objects.filter(status="pass").count() > 0
