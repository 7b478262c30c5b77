"""The page of a run."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

import engine
from rulesite.loading.services import content_load
from rulesite.scenarios.models import Scenario
from tests.rulesite.conftest import SCENARIO, SmallBook

pytestmark = pytest.mark.django_db

OGRE = "/scenarios/2006-10/418.5a-2/"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    caches["runs"].clear()


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.replace("</details>", "\n"))).replace("&#x27;", "'")


def part(html: str, begin: str, end: str) -> str:
    return html[html.index(begin) : html.index(end, html.index(begin))]


def test_a_run_opens_at_its_end_with_its_claims_met(client: Client):
    html = page(client, OGRE)
    assert "It plays as the document says" in text_of(html)
    assert "4 of 4 claims met" in text_of(html)
    assert re.search(r'aria-current="step">\s*21</a>', html)
    assert "<strong>1/4</strong>" in html


def test_each_moment_has_an_address_and_plain_links_lead_on(client: Client):
    html = page(client, f"{OGRE}?at=10")
    ways = part(html, '<div class="ways"', "</div>")
    assert re.findall(r'href="([^"]+)" data-step="(\w+)"', ways) == [
        (f"{OGRE}?at=0#moment", "first"),
        (f"{OGRE}?at=9#moment", "previous"),
        (f"{OGRE}?at=11#moment", "next"),
        (f"{OGRE}?at=20#moment", "last"),
    ]
    assert "<strong>7/7</strong>" in html
    assert 'data-step="next"' not in page(client, f"{OGRE}?at=20")
    assert 'data-step="previous"' not in page(client, f"{OGRE}?at=0")


def test_each_line_of_the_log_leads_to_its_rule_held_or_not(client: Client):
    log = part(page(client, OGRE), '<div class="log">', "</article>")
    links = set(re.findall(r'<a class="log-rule reference( outside)?" href="([^"]+)"', log))
    assert ("", "/rules/2006-10/409.1a/") in links
    assert (" outside", "/rules/2006-10/413.1/") in links
    for _, address in links:
        page(client, address)


def test_every_rule_that_any_run_cites_has_a_page(client: Client):
    for edition in engine.editions():
        for number in engine.cited_rules(edition):
            assert client.get(f"/rules/{edition}/{number}/").status_code == 200, (edition, number)


def test_a_rule_we_do_not_hold_says_where_it_is_applied(client: Client):
    text = text_of(page(client, "/rules/2006-10/413.1/"))
    assert "Applied in scenarios" in text


def test_the_layers_say_why(client: Client):
    why = part(page(client, OGRE), 'data-keep="why-1"', "</details>")
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", why, re.DOTALL)
    assert [re.sub(r"\s+", " ", text_of(row)).strip() for row in rows] == [
        "6b size set or modified 418.5a Surge 2/2 → 6/6 2",
        "6b size set or modified 418.5a Dwindle 6/6 → 0/1 4",
        "6c counters 418.5a its counters 0/1 → 1/2 1",
        "6d size modified by static abilities 418.5a Stone Banner 1/2 → 1/4 3",
    ]
    assert 'href="/rules/2006-10/418.5a/"' in why


def test_the_script_marks_the_line_of_the_moment_and_what_became_of_claims(client: Client):
    script = part(page(client, f"{OGRE}?at=9"), '<ol class="script-lines">', "</ol>")
    (now,) = re.findall(r'<li class="now">.*?</li>', script, re.DOTALL)
    assert text_of(now).split() == ["9", "resolve"]
    assert script.count('aria-label="met"') == 4


def test_the_table_stands_there_in_words_too(client: Client):
    words = text_of(part(page(client, f"{OGRE}?at=8"), '<details class="in-words"', "</details>"))
    assert "Turn 1: Alice’s precombat main phase." in words
    assert "On the stack, the top first: Surge, targets Gray Ogre." in words
    assert "Gray Ogre 3/3 (printed 2/2), 1 +1/+1 counter" in words
    assert "Bob has 20 life and 40 cards in the library." in words


def test_combat_is_seen_on_the_table(client: Client):
    text = text_of(page(client, "/scenarios/2009-07/702.17b-1/?at=16"))
    for mark in ("attacks Bob", "blocks Small Raider and Stampeder", "blocked by Broad Warden", "tapped"):
        assert mark in text


def test_questions_stand_with_their_options_and_answers(client: Client):
    html = page(client, f"{OGRE}?at=2")
    asked = text_of(part(html, '<section class="asked-now"', "</section>"))
    assert "Alice : choose a target for Growth Serum" in asked
    assert "the script answers Gray Ogre" in asked


def test_it_is_played_under_another_edition(client: Client):
    html = page(client, f"{OGRE}?edition=2009-07")
    assert "<strong>5/8</strong>" in html
    assert f'href="{OGRE}?at=0&amp;edition=2009-07#moment"' in html
    assert 'href="/rules/2009-07/601.2a/"' in html
    assert "Every claim holds" in text_of(html)


def test_a_claim_that_another_edition_doesnt_bear_out_is_said_to_differ(client: Client):
    ogre = Scenario.objects.get(key="2006-10/418.5a-2")
    ogre.source = "\n".join(line for line in ogre.source.splitlines() if "instead:" not in line)
    ogre.save()
    differs = text_of(page(client, f"{OGRE}?edition=2009-07"))
    assert "Under 2009-07 it comes out differently" in differs
    assert "Gray Ogre is 5/8" in differs


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (f"{OGRE}?at=later", "There is no moment “later”"),
        (f"{OGRE}?at=-1", "There is no moment “-1”"),
        (f"{OGRE}?at=99999999", "There is no moment"),
        (f"{OGRE}?edition=1999-01", "they can under 2006-10, 2008-03, 2009-07"),
        ("/scenarios/2006-10/418.5a-9/", "There are 2006-10/418.5a-1, 2006-10/418.5a-2."),
        ("/scenarios/1999-01/1.1-1/", "There is no scenario 1999-01/1.1-1."),
    ],
)
def test_a_wrong_address_says_what_is_wrong(client: Client, address: str, said: str):
    assert said in text_of(page(client, address, 404))


def test_a_moment_past_the_end_is_the_end(client: Client):
    assert re.search(r'aria-current="step">\s*21</a>', page(client, f"{OGRE}?at=5000"))


def test_a_run_is_kept_and_made_anew_when_what_it_is_made_from_changes(
    client: Client, small_book: SmallBook, monkeypatch: pytest.MonkeyPatch
):
    played = []
    play = engine.play
    monkeypatch.setattr(engine, "play", lambda *given, **named: played.append(1) or play(*given, **named))
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    content_load(small_book.root)
    played.clear()
    for _ in range(2):
        assert "3/3" in page(client, "/scenarios/2009-07/704.5g-1/")
    assert len(played) == 1
    ogre = (small_book.root / "cards" / "ogres.toml").read_text(encoding="utf-8")
    small_book.write("cards/ogres.toml", ogre.replace('"3"', '"4"'))
    content_load(small_book.root)
    assert "4/4" in page(client, "/scenarios/2009-07/704.5g-1/")


def test_a_scenario_that_the_engine_no_longer_reads_says_so(client: Client):
    Scenario.objects.filter(key="2006-10/418.5a-2").update(source="not toml")
    html = page(client, OGRE)
    assert "This scenario can’t be read" in html
    assert "not TOML" in html


def test_a_run_that_stops_early_says_where(client: Client):
    source = Scenario.objects.get(key="2006-10/418.5a-2").source
    broken = source.replace("Alice casts Dwindle targeting Gray Ogre", "Bob casts Dwindle targeting Gray Ogre")
    Scenario.objects.filter(key="2006-10/418.5a-2").update(source=broken)
    html = page(client, OGRE)
    assert "It can’t be played to its end" in text_of(html)
    assert re.search(r'<li class="(now)? stopped">', html)
    assert "line 14" in part(html, 'class="outcome-error-text"', "</p>")


def test_nothing_of_a_scenario_reaches_the_page_as_markup(client: Client, small_book: SmallBook):
    bold = SCENARIO.replace("Test Ogre", "<b>Ogre").replace('title = "An ogre stands"', 'title = "<i>An ogre"')
    small_book.write("cards/more.toml", '["<b>Ogre"]\ntype_line = "Artifact"\n')
    small_book.write("scenarios/2009-07/704.5g-1.toml", bold)
    content_load(small_book.root)
    html = page(client, "/scenarios/2009-07/704.5g-1/")
    assert "<b>" not in html
    assert "<i>" not in html
    assert "&lt;b&gt;Ogre" in html


@pytest.mark.parametrize(
    "address", [OGRE, f"{OGRE}?at=3&edition=2009-07", "/scenarios/language/", "/read/?text=Flying"]
)
def test_each_page_has_one_h1_and_only_scripts_and_styles_of_ours(client: Client, address: str):
    html = page(client, address)
    assert html.count("<h1") == 1
    assert "<script" not in re.sub(r'<script type="module" src="/static/[\w./-]+"></script>', "", html)
    assert " style=" not in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_the_longest_run_fits_on_a_light_page(client: Client):
    longest: Any = max(Scenario.objects.filter(status="pass"), key=lambda scenario: scenario.applied_rules.count())
    assert len(client.get(longest.get_absolute_url()).content) < 100_000
