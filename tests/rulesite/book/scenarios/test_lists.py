"""Where scenarios are found: their list, the pages of rules, the front page, the figures."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from html import unescape
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from rulesite.book.rule_pages.page import RulePage, rule_page
from rulesite.book.scenarios.featured import Featured, example_of, read_watched_first
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored
from rulesite.book.scenarios.selectors import scenarios_showing
from rulesite.ground.foundation.content_version import content_clock

pytestmark = pytest.mark.django_db


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return in_words(response.content.decode())


def whole_list(client: Client) -> str:
    """All pages of the list of scenarios, by the link that leads from each to the next."""
    address, pages = "/scenarios/?page=1", []
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
    assert "3 of 4 claims are met" in in_words(whole_list(client))
    Scenario.objects.filter(key="2006-10/418.5a-2").update(status="error")
    assert "stops before its end" in in_words(whole_list(client))


def test_a_rule_and_its_examples_lead_to_their_scenarios_with_state_and_subject(client: Client):
    said = text(client, "/rules/2006-10/418.5a/")
    assert "Play it: Setting a size keeps counters and static bonuses plays as written" in said
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
    assert featured.scenario.title in said
    assert page.run.scenario == featured.scenario.key
    assert page.ways.next
    later = client.get(page.ways.next)
    assert later.context["page"].number == page.number + 1


DAYS = [date(2009, 7, 11) + timedelta(days=count) for count in range(30)]


def shown_on(day: date, book: str | None) -> Featured:
    featured = example_of(day, book)
    assert featured is not None
    return featured


def test_each_example_that_was_chosen_has_its_day():
    chosen = read_watched_first(settings.RULES_DATA_DIR)
    assert len(chosen) == len(set(chosen)) >= 12
    assert {shown_on(day, None).scenario.key for day in DAYS} == {*chosen}


def test_an_example_of_the_day_has_creatures_and_a_number_that_changes():
    for key in read_watched_first(settings.RULES_DATA_DIR):
        run = play_stored(Scenario.objects.get(pk=key)).run
        tables = [frame.table for frame in run.film.frames] if run.film else []
        assert any(one.size for table in tables for each in table.players for one in each.battlefield), key
        sizes = {(one.name, one.size) for table in tables for each in table.players for one in each.battlefield}
        lives = {(each.name, each.life) for table in tables for each in table.players}
        assert len(lives) > 2 or len(sizes) > len({name for name, _ in sizes}), key
        assert run.status == "pass"


@pytest.mark.parametrize("book", ["2006-10", "2009-07", "2026-08"])
def test_the_example_of_the_day_is_played_by_the_visitors_book_where_that_has_its_keywords(book: str):
    played = [shown_on(day, book) for day in DAYS]
    assert any(each.edition == book or each.scenario.edition_id == book for each in played)
    for each in played:
        run = play_stored(each.scenario, edition=each.edition).run
        assert not run.error


def test_without_a_scenario_that_plays_there_is_no_example_of_the_day():
    Scenario.objects.update(status="fail")
    content_clock.look_again()
    assert example_of(DAYS[0], None) is None


def test_status_counts_those_that_pass():
    out = StringIO()
    call_command("status", "--json", stdout=out)
    figures = json.loads(out.getvalue())["scenarios"]
    assert figures["passing"] == Scenario.objects.filter(status="pass").count() > 0


def test_a_run_that_was_played_and_one_to_be_watched_are_kept_apart(client: Client):
    scenario = Scenario.objects.get(pk="2006-10/418.5a-2")
    assert play_stored(scenario, film=False).run.film is None
    assert play_stored(scenario).run.film is not None
