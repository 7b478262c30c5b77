"""The sandbox without a script: write, mend, play, share, embed."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.files import card_tables
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import cards_named_in
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.pool import Ended
from rulesite.pages.sandbox.starting import table_with, text_of_scenario

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_spent() -> None:
    cache.clear()


GROWTH = '''title = "A bear grows"
script = """
Alice casts Giant Growth targeting Grizzly Bears
resolve
expect Grizzly Bears is 5/5
"""
[players.Alice]
battlefield = ["Grizzly Bears"]
hand = ["Giant Growth"]
[players.Bob]
'''


def play(client: Client, text: str, status: int = 200) -> Any:
    response = client.post("/sandbox/", {"text": text, "do": "play"}, follow=True)
    assert response.status_code == status, response.content
    return response


def text_in(response: Any) -> str:
    return str(response.context["text"])


def test_what_one_writes_is_played_at_an_address_of_its_own(client: Client):
    response = play(client, GROWTH)
    address = response.redirect_chain[0][0]
    assert re.fullmatch(r"/sandbox/at/~[\w-]+/#run", address)
    assert response.context["page"].run.status == "pass"
    assert "<title>A bear grows" in response.content.decode()
    assert response.headers["X-Robots-Tag"] == "noindex"
    elsewhere = Client().get(address.partition("#")[0])
    assert elsewhere.context["page"].run.status == "pass"
    assert text_in(elsewhere) == GROWTH


def test_each_moment_of_it_has_a_short_way_there(client: Client):
    page = play(client, GROWTH)
    links = re.findall(r'href="([^"]*at=\d+)#moment"', page.content.decode())
    assert links
    assert all(link.startswith("./?at=") for link in links)
    address = page.redirect_chain[0][0].partition("#")[0]
    assert client.get(f"{address}?at=0").context["page"].number == 1
    assert client.get(f"{address}?edition=2006-10").context["page"].run.edition == "2006-10"
    assert client.get(f"{address}?at=x").status_code == 404


def test_what_is_wrong_is_shown_by_its_line(client: Client):
    response = play(client, GROWTH.replace("resolve", "resovle"))
    assert response.context["page"] is None
    assert response.context["faults"][0].line == 4
    assert "line 4" in response.content.decode()


def test_a_run_without_end_says_so(client: Client, monkeypatch: pytest.MonkeyPatch):
    def ended(kind: Any) -> Any:
        def bounded(*_job: object) -> None:
            raise Ended(kind)

        return bounded

    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", ended("time"))
    assert "It may go on for ever" in play(client, GROWTH.replace("5/5", "6/6")).content.decode()
    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", ended("busy"))
    assert "Try again in a few seconds" in play(client, GROWTH.replace("5/5", "7/7"), 429).content.decode()


def test_a_card_is_put_on_the_table_by_hand(client: Client):
    put = {"text": GROWTH, "do": "put", "card": "Gray Ogre", "player": "Bob", "zone": "battlefield", "count": "2"}
    edited = text_in(client.post("/sandbox/", put | {"kind": "+1/+1"}))
    assert '{card = "Gray Ogre", counters = {"+1/+1" = 2}}' in edited
    played = play(client, edited.replace("expect Grizzly Bears is 5/5", "expect Gray Ogre is 4/4"))
    assert played.context["page"].run.status == "pass"


def test_a_total_is_set_by_hand(client: Client):
    edited = client.post("/sandbox/", {"text": GROWTH, "do": "set", "player": "Bob", "what": "life", "number": "3"})
    assert "life = 3" in text_in(edited)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({"do": "put"}, "Say which card"),
        ({"do": "put", "card": "Elf", "zone": "moon"}, "no zone"),
        ({"do": "put", "card": "Elf", "count": "many"}, "isn't a whole number"),
        ({"do": "set", "number": "1e9"}, "isn't a whole number"),
        ({"do": "set", "number": "99999999"}, "isn't a whole number"),
        ({"do": "set", "what": "age", "number": "0"}, "life or poison"),
        ({"do": "dance"}, "Say what to do"),
    ],
)
def test_an_order_that_cannot_be_carried_out_says_why(client: Client, order: dict[str, str], said: str):
    response = client.post("/sandbox/", {"text": GROWTH} | order)
    assert said in unescape(response.content.decode())
    assert text_in(response) == GROWTH
    refusal = client.post("/sandbox/edit/", {"text": GROWTH} | order, headers={"Accept": "application/json"})
    assert refusal.status_code == 422
    assert said in refusal.json()["message"] or "no zone" in said


def test_the_editor_opens_with_any_scenario_card_or_text(client: Client):
    assert 'battlefield = ["Clone"]' in text_in(client.get("/sandbox/?card=clone"))
    own = client.get("/sandbox/", {"text": 'Say "hello".', "name": "Test Elf", "type_line": "Creature — Elf"})
    assert '[cards."Test Elf"]' in text_in(own)
    assert r'text = "Say \"hello\"."' in text_in(own)
    for wrong in ("from=2006-10/1-1", "card=nobody"):
        assert client.get(f"/sandbox/?{wrong}").status_code == 404


def test_a_new_table_is_played_by_todays_rules_and_any_edition_can_be_chosen_newest_first(client: Client):
    html = client.get("/sandbox/").content.decode()
    options = re.findall(r"<option( selected)?>(\d{4}-\d{2})</option>", html)

    assert [edition for _, edition in options] == list(reversed(engine.editions()))
    assert [edition for selected, edition in options if selected] == [engine.editions()[-1]]
    assert f'edition = "{engine.editions()[-1]}"' in unescape(html)

    form = {"do": "edition", "edition": "2006-10", "text": 'title = "A"\n'}
    assert client.post("/sandbox/edit/", form).json() == {"text": 'title = "A"\nedition = "2006-10"\n'}
    refused = client.post("/sandbox/edit/", form | {"edition": "1993-08"})
    assert refused.status_code == 422
    assert "Say by which edition" in refused.content.decode()


@pytest.mark.parametrize("edition", ["2006-10", "2008-03", "2009-07"])
def test_a_scenario_of_the_site_plays_in_the_sandbox_by_its_own_rules(client: Client, edition: str):
    scenario = Scenario.objects.filter(edition=edition).latest("order")
    page = play(client, text_in(client.get(f"/sandbox/?from={scenario.key}"))).context["page"]
    assert (page.run.edition, page.run.status) == (edition, scenario.status)


def test_every_scenario_of_the_site_is_the_same_away_from_its_file(thorough: bool):
    """Its edition, and the cards that it names without defining them, are told to whoever plays it there.

    So it is looked at with every sixth scenario; `--thorough`: with all of them.
    """
    library = card_tables(settings.RULES_DATA_DIR)
    for scenario in Scenario.objects.order_by("edition", "order")[:: 1 if thorough else 6]:
        text = text_of_scenario(scenario)
        at_home = engine.read_scenario(scenario.source, id="it", edition=scenario.edition_id, library=library)
        away = engine.read_scenario(text, id="it", edition=engine.editions()[-1], library=cards_named_in(text))
        assert (away.edition, away.shape, away.cards) == (at_home.edition, at_home.shape, at_home.cards), scenario


def test_a_card_is_opened_with_a_text_that_is_checked_as_it_stands(client: Client):
    text = text_in(client.get("/sandbox/", {"card": "giant-growth"}))
    assert text == table_with(Card.objects.get(slug="giant-growth"))
    assert client.post("/sandbox/check/", {"text": text}).json()["faults"] == []


def test_every_card_can_be_played_with_at_once():
    """The text that stands there for a card has no fault but, at most, that the card itself isn't understood yet."""
    for card in Card.objects.all():
        text = table_with(card)
        unread = jobs.check(text, "it", engine.editions()[-1], cards_named_in(text))
        problems = unread.problems if unread else ()
        assert all(problem.what.startswith(tuple(card.name.split(" // "))) for problem in problems), problems


def test_an_empty_table_can_be_played(client: Client):
    assert play(client, text_in(client.get("/sandbox/"))).context["page"].run.status == "pass"


def test_it_is_checked_while_it_is_written(client: Client):
    found = client.post("/sandbox/check/", {"text": GROWTH.replace("is 5/5", "si 5/5")}).json()
    assert found["faults"][0]["line"] == 5
    assert found["players"] == ["Alice", "Bob"]
    assert client.post("/sandbox/check/", {"text": GROWTH}).json()["faults"] == []
    assert client.get("/sandbox/check/").status_code == 405


def test_cards_and_words_are_offered(client: Client):
    assert client.get("/sandbox/cards/?q=gr").json()["cards"][0]["name"] == "Grab the Reins"
    assert "Giant Growth" in [card["name"] for card in client.get("/sandbox/cards/?q=growth").json()["cards"]]
    words = client.get("/sandbox/words/").json()["words"]
    assert {"casts", "targeting", "resolve everything", "attacks", "expect"} <= set(words)
    assert not any(sign in word for word in words for sign in "{}[]()|")


def test_too_much_is_refused_with_its_measure(client: Client):
    for address in ("/sandbox/", "/sandbox/check/"):
        refusal = client.post(address, {"text": "a" * 20_001})
        assert refusal.status_code == 413
        assert "20,000" in refusal.content.decode()
    assert client.post("/sandbox/", {"text": "a" * 400_000}).status_code == 413
    assert client.post("/sandbox/", {"text": "\0"}).status_code == 400


def test_it_counts_against_what_an_address_may_ask(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 7
    assert client.get("/sandbox/").status_code == 200
    assert client.get("/sandbox/").status_code == 429


def test_a_scenario_can_be_taken_home(client: Client):
    address = play(client, GROWTH).redirect_chain[0][0].partition("#")[0]
    taken = client.get(f"{address}scenario.toml")
    assert taken.content.decode() == GROWTH
    assert "attachment" in taken.headers["Content-Disposition"]


def test_a_table_can_stand_in_another_page(client: Client):
    address = play(client, GROWTH).redirect_chain[0][0].partition("#")[0]
    for embedded in (address.replace("/sandbox/", "/embed/"), "/embed/scenarios/2006-10/418.5a-2/"):
        response = client.get(embedded)
        assert response.status_code == 200
        assert "frame-ancestors *" in response.headers["Content-Security-Policy"]
        assert not response.has_header("X-Frame-Options")
        assert 'id="table"' in response.content.decode()
    assert "frame-ancestors 'none'" in client.get("/").headers["Content-Security-Policy"]
    assert client.get("/embed/scenarios/2006-10/1-1/").status_code == 404


def test_a_link_that_was_cut_short_says_so(client: Client):
    for address in ("/sandbox/at/~AAA/", "/sandbox/at/none/", "/embed/at/~A/"):
        refusal = client.get(address)
        assert refusal.status_code == 404
        assert "cut short" in refusal.content.decode()
