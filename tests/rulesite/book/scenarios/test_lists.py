"""Where scenarios are found: their list, the pages of rules, the front page, the figures."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import date, timedelta
from html import unescape
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.book.rule_pages.page import RulePage, rule_page
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored
from rulesite.book.scenarios.selectors import example_of, scenarios_showing
from rulesite.ground.foundation.content_version import content_clock

pytestmark = pytest.mark.django_db


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return in_words(response.content.decode())


def whole_list(client: Client) -> str:
    """All pages of the list of scenarios, by the link that leads from each to the next."""
    address, pages = "/scenarios/", []
    while address:
        response = client.get(address)
        assert response.status_code == 200
        pages.append(response.content.decode())
        onward = re.search(r'<a rel="next" href="([^"]+)"', pages[-1])
        address = unescape(onward[1]) if onward else ""
    return "".join(pages)


def in_words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def test_all_scenarios_are_listed_by_section_with_their_state(client: Client):
    html = whole_list(client)
    said = in_words(html)
    assert "418 Continuous Effects" in said
    assert "418.5a Setting a size keeps counters and static bonuses Four effects reach one ogre" in said
    for scenario in Scenario.objects.all():
        assert f'href="{scenario.get_absolute_url()}"' in html


def test_a_scenario_that_fails_is_listed_as_such(client: Client):
    Scenario.objects.filter(key="2006-10/418.5a-2").update(status="fail", claims_met=3)
    assert "3 of 4 claims hold" in in_words(whole_list(client))
    Scenario.objects.filter(key="2006-10/418.5a-2").update(status="error")
    assert "stops early" in in_words(whole_list(client))


def test_a_rule_and_its_examples_lead_to_their_scenarios_with_state_and_subject(client: Client):
    said = text(client, "/rules/2006-10/418.5a/")
    assert "Play it: Setting a size keeps counters and static bonuses as documented" in said
    assert "Four effects reach one ogre" in said


def test_a_rule_says_in_which_scenarios_it_is_applied(client: Client):
    assert "Applied in" in text(client, "/rules/2009-07/704.5g/")
    page = rule_page("2006-10", "409.1a")
    assert isinstance(page, RulePage)
    many = page.applied
    assert len(many.shown) == 6
    assert many.more > 0
    assert f"and {many.more} more" in text(client, "/rules/2006-10/409.1a/")


def test_a_rule_says_what_shows_it_before_what_merely_applies_it(client: Client):
    said = text(client, "/rules/2026-08/702.9b/")

    assert said.index("Shown by") < said.rindex("Fliers are blocked by flying and reach")
    if "Applied in" in said:
        assert said.index("Shown by") < said.index("Applied in")
    address = "/scenarios/2009-07/702.9b-1/?edition=2026-08"
    assert address in client.get("/rules/2026-08/702.9b/").content.decode()


def test_a_scenario_that_shows_a_rule_is_not_said_to_apply_it(client: Client):
    page = rule_page("2026-08", "105.3")
    assert isinstance(page, RulePage)
    showing = {each.line.name for each in scenarios_showing("2026-08", "105.3")}

    assert showing
    assert not showing & {each.name for each in page.applied.shown}


def test_a_rule_of_an_edition_that_was_not_gone_through_has_its_scenarios_as_before(client: Client):
    said = text(client, "/rules/2009-07/702.9b/")

    assert "Shown by" not in said
    assert scenarios_showing("2009-07", "702.9b") == []


def test_the_front_page_plays_one(client: Client):
    response = client.get("/")
    said = text(client, "/")
    assert "The example of the day" in said
    assert "The rules of August 2026, whole, restated in our own words" in said
    assert 'id="table"' in response.content.decode()
    featured, page = response.context["featured"], response.context["page"]
    assert featured.title in said
    assert page.run.scenario == featured.key
    assert page.ways.next
    later = client.get(page.ways.next)
    assert later.context["page"].number == page.number + 1


def statements(scenario: Scenario) -> int:
    lines = tomllib.loads(scenario.source)["script"].splitlines()
    return sum(1 for line in lines if line.strip() and not line.startswith("#"))


def test_every_example_that_plays_and_is_long_enough_to_watch_has_its_day():
    playing = Scenario.objects.filter(documented=True, status="pass")
    days = [date(2009, 7, 11) + timedelta(days=count) for count in range(playing.count())]
    assert {example_of(day) for day in days} == {each for each in playing if statements(each) >= 8}
    assert statements(max(playing, key=statements)) >= 8
    Scenario.objects.update(status="fail")
    content_clock.look_again()
    assert example_of(days[0]) is None


def test_status_counts_those_that_pass():
    out = StringIO()
    call_command("status", "--json", stdout=out)
    figures = json.loads(out.getvalue())["scenarios"]
    assert figures["passing"] == Scenario.objects.filter(status="pass").count() > 0


def test_a_run_that_was_played_and_one_to_be_watched_are_kept_apart(client: Client):
    scenario = Scenario.objects.get(pk="2006-10/418.5a-2")
    assert play_stored(scenario, film=False).run.film is None
    assert play_stored(scenario).run.film is not None
