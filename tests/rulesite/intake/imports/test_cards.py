"""Imported cards have pages, rulings, and a place on any table."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import engine
from engine import InvalidScenario, KeywordsPlayed
from rulesite.book.cards.models import Card, CardRuling, Mention
from rulesite.book.cards.naming import card_called
from rulesite.book.rules.models import Rule, Term
from rulesite.book.scenarios.playing import play_given
from rulesite.ground.bounded import processors
from rulesite.intake.imports import card_services
from rulesite.intake.imports.card_services import cards_import, cards_remove, rulings_import, rulings_remove
from rulesite.intake.imports.json_stream import NotCards
from rulesite.intake.imports.rulings import cards_named, rulings_on
from rulesite.intake.loading.services import content_load
from rulesite.pages.assistants.tools import read_card
from rulesite.pages.card_texts import mechanics
from rulesite.pages.reference import views
from rulesite.search.answer.suggestions import suggestions
from rulesite.search.library.shelf import shelf_in_use
from rulesite.search.question.question import question_in_words
from rulesite.search.question.stories import KIND_OF_CARD
from rulesite.search.question.synonyms import Synonyms
from rulesite.search.question.tokens import stems_of
from rulesite.search.searching.concepts import asked_of
from rulesite.search.selectors import Answer, lookup
from tests.rulesite.conftest import SmallBook
from tests.rulesite.intake.imports.test_card_files import ATOMIC, BEAR, WOLF

pytestmark = pytest.mark.django_db

RULINGS = [
    {"oracle_id": "b-1", "source": "wotc", "published_at": "2020-02-03", "comment": "Trample stays. See rule 704.5f."},
    {"oracle_id": "b-1", "source": "wotc", "published_at": "2009-10-01", "comment": "It can't be blocked by Walls."},
    {"oracle_id": "x-1", "source": "wotc", "published_at": "2009-10-01", "comment": "Of no card here."},
]
#: A card of a kind that isn't played.
HOSTING = WOLF | {"layout": "host"}
#: A card of the small book, with other words than the book's.
OGRE = BEAR | {"name": "Test Ogre", "oracle_id": "o-1"}


@pytest.fixture
def book(small_book: SmallBook, settings: Any) -> SmallBook:
    settings.RULES_DATA_DIR = small_book.root
    small_book.write("understanding.toml", "")
    content_load()
    return small_book


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(value: Any) -> Path:
        path = tmp_path / "bulk.json"
        path.write_text(json.dumps(value), encoding="utf-8")
        return path

    return write


def test_cards_are_added_with_why_they_do_not_play(book: SmallBook, file: Any):
    done = cards_import(file([BEAR, HOSTING, BEAR | {"name": "Test Riddle", "oracle_text": "Frobnicate the gizmo."}]))

    assert (done.added, done.playable) == (3, 1)
    assert Card.objects.get(name="Test Bear").stop == ""
    assert "host" in Card.objects.get(name="Test Villager // Test Wolf").stop
    assert "Frobnicate" in Card.objects.get(name="Test Riddle").stop


def test_the_same_file_again_reads_nothing_and_a_changed_card_is_updated(book: SmallBook, file: Any):
    cards_import(file([BEAR, WOLF]))
    again = cards_import(file([BEAR, WOLF | {"type_line": "Creature — Human // Creature — Dog"}]))

    assert (again.added, again.changed, again.unchanged) == (0, 1, 1)
    assert Card.objects.get(identity="w-1").type_line.endswith("Dog")


@pytest.mark.parametrize("way", ["a load", "another import"])
def test_another_engine_says_anew_whether_cards_play(
    book: SmallBook, file: Any, monkeypatch: pytest.MonkeyPatch, way: str
):
    riddle = BEAR | {"name": "Test Riddle", "oracle_text": "Frobnicate the gizmo."}
    cards_import(file([BEAR, riddle]))
    Card.objects.update(stop="what an older engine said")
    content_load(book.root, force=True)
    assert Card.objects.get(name="Test Bear").stop == "what an older engine said"

    monkeypatch.setattr(card_services, "engine_version", lambda: "another")
    if way == "a load":
        content_load(book.root, force=True)
    else:
        assert cards_import(file([BEAR, riddle])).unchanged == 2
    assert Card.objects.get(name="Test Bear").stop == ""
    assert "Frobnicate" in Card.objects.get(name="Test Riddle").stop


def test_a_card_of_ours_stays_ours(book: SmallBook, file: Any):
    before = Card.objects.get(name="Test Ogre").type_line
    done = cards_import(file([OGRE]))

    assert (done.ours, done.added) == (1, 0)
    assert Card.objects.get(name="Test Ogre").type_line == before


def test_rulings_find_imported_cards_and_ours(book: SmallBook, file: Any):
    cards_import(file([BEAR, OGRE]))
    done = rulings_import(file([*RULINGS, RULINGS[0] | {"oracle_id": "o-1"}]))

    assert (done.rulings, done.without_card) == (3, 1)
    assert set(CardRuling.objects.values_list("card_slug", flat=True)) == {"test-bear", "test-ogre"}
    assert rulings_import(file(RULINGS[:1])).rulings == 1
    assert CardRuling.objects.filter(card_slug="test-bear").count() == 1


def test_atomic_cards_bring_their_rulings(book: SmallBook, file: Any):
    assert cards_import(file(ATOMIC)).rulings == 1
    assert CardRuling.objects.get().card_slug == "test-bear"


def test_a_file_that_ends_in_the_middle_changes_nothing(book: SmallBook, file: Any, tmp_path: Path):
    cards_import(file([BEAR]))
    torn = tmp_path / "torn.json"
    torn.write_text(json.dumps([BEAR | {"power": "9"}, WOLF])[:-40], encoding="utf-8")

    with pytest.raises(NotCards):
        cards_import(torn)

    assert list(Card.objects.filter(official=True).values_list("name", "power")) == [("Test Bear", "2")]


def test_what_was_imported_outlives_a_load_and_can_be_taken_back(book: SmallBook, file: Any):
    before = set(Card.objects.values_list("slug", flat=True))
    cards_import(file([BEAR, OGRE]))
    rulings_import(file(RULINGS))
    content_load(force=True)
    assert Card.objects.filter(official=True).count() == 1
    assert Card.objects.get(name="Test Ogre").identity == "o-1"

    assert rulings_remove() == 2
    assert cards_remove() == (1, 0)
    assert set(Card.objects.values_list("slug", flat=True)) == before


def test_a_cards_page_tells_how_it_is_read_and_its_rulings(book: SmallBook, file: Any, client: Any):
    cards_import(file([BEAR, HOSTING]))
    rulings_import(file(RULINGS))

    page = client.get("/cards/test-bear/").content.decode()
    assert page.index("It can&#x27;t be blocked by Walls.") < page.index("Trample stays.")
    assert 'href="/rules/704.5f/"' in page
    assert 'id="ruling-2"' in page
    assert "How Benchbook reads it" in page
    assert "Benchbook plays it" in page
    wolf = client.get("/cards/test-villager-test-wolf/").content.decode()
    assert "aren’t played yet" in wolf
    assert "Play with this card" not in wolf


def test_an_imported_card_is_put_on_a_table_from_its_page(book: SmallBook, file: Any, client: Any):
    cards_import(file([BEAR]))
    assert 'href="/sandbox/?card=test-bear"' in client.get("/cards/test-bear/").content.decode()
    assert "Test Bear" in client.get("/sandbox/", {"card": "test-bear"}).content.decode()


def test_a_card_that_is_imported_after_what_names_it_lists_it(book: SmallBook, file: Any, client: Any):
    rule = Rule.objects.get(key="2009-07/704.5f")
    Mention.objects.create(key="test-bear@704.5f", name="Test Bear", rule=rule)
    cards_import(file([BEAR]))
    assert rule.get_absolute_url() in client.get("/cards/test-bear/").content.decode()


def test_an_imported_card_plays_by_name(book: SmallBook, file: Any, tmp_path: Path, capsys: Any):
    cards_import(file([BEAR]))
    scenario = tmp_path / "bear.toml"
    scenario.write_text(
        'title = "A bear stands"\nabout = "Nothing happens to it."\nedition = "2009-07"\n'
        'script = """\nexpect Test Bear is 2/2\n"""\n[players.Alice]\nbattlefield = ["Test Bear"]\n[players.Bob]\n',
        encoding="utf-8",
    )
    call_command("run_scenario", str(scenario))

    assert "1 of 1" in capsys.readouterr().out


PEDLAR = {
    "object": "card",
    "oracle_id": "p-1",
    "name": "Œthra, the Pedlar // Pedlar's Haul",
    "layout": "split",
    "card_faces": [
        {"name": "Œthra, the Pedlar", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
        {"name": "Pedlar's Haul", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "Draw two cards."},
    ],
}


@pytest.mark.parametrize("called", ["Œthra, the Pedlar", "oethra the pedlar", "Pedlar’s Haul", "Pedlars Haul"])
def test_a_card_goes_by_each_of_its_faces_with_accents_or_without(book: SmallBook, file: Any, called: str):
    cards_import(file([BEAR, PEDLAR]))
    assert [card.identity for card in cards_named(f"does {called.title()} draw", is_word=bool)] == ["p-1"]
    assert read_card(called)["name"] == PEDLAR["name"]


def test_the_name_of_a_face_leads_to_its_card_and_a_whole_name_comes_first(book: SmallBook, file: Any, client: Any):
    cards_import(file([PEDLAR, BEAR | {"name": "Pedlar's Haul"}]))
    assert client.get("/cards/oethra-the-pedlar/")["Location"] == "/cards/oethra-the-pedlar-pedlars-haul/"
    assert client.get("/api/cards/oethra-the-pedlar/").json()["name"] == PEDLAR["name"]
    assert client.get("/cards/pedlars-haul/").status_code == 200
    assert read_card("Pedlar's Haul")["type_line"] == BEAR["type_line"]


@pytest.mark.parametrize("called", ["?!", "\0", "/", ""])
def test_signs_alone_are_no_cards_name_unless_a_card_has_just_these(book: SmallBook, file: Any, called: str):
    cards_import(file([BEAR | {"name": "_____"}]))
    assert card_called(called) is None
    assert card_called("_____") is not None


def test_a_card_keeps_the_address_that_it_has(book: SmallBook, file: Any):
    cards_import(file([BEAR]))
    Card.objects.filter(name="Test Bear").update(slug="an-older-address")
    cards_import(file([BEAR | {"name": "Test bear."}, BEAR | {"power": "3"}]))
    found = dict(Card.objects.filter(official=True).values_list("slug", "name"))
    assert found == {"an-older-address": "Test Bear", "test-bear": "Test bear."}


def test_a_visitor_plays_a_card_by_the_name_of_a_face(book: SmallBook, file: Any):
    cards_import(file([PEDLAR]))
    table = 'title = "x"\nscript = "expect Œthra, the Pedlar is in Alice\'s hand"\n[players.Alice]\nhand = ["{}"]\n'
    assert play_given(table.format("Œthra, the Pedlar")).run.status == "pass"
    with pytest.raises(InvalidScenario, match="Œthra, the Pedlar"):
        play_given(table.format("Oethra, the Pedlar"))


def test_a_cards_page_says_by_which_rules_it_plays_or_which_mechanic_it_waits_for(
    book: SmallBook, file: Any, client: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(mechanics, "keywords_played", lambda: KeywordsPlayed("2009-07", (), 0, (), 0))
    riddle = BEAR | {"name": "Test Riddle", "oracle_text": "Frobnicate the gizmo, and trample it."}
    cards_import(file([BEAR, riddle]))
    rule = Rule.objects.get(key="2009-07/704.5f")
    kind = Term.Kind.KEYWORD_ACTION
    Term.objects.create(key="x", edition_id="2009-07", name="gizmo", slug="gizmo", kind=kind, rule=rule)
    newest = date.fromisoformat(f"{engine.editions()[-1]}-01")
    assert f"by the rules of {newest:%B %Y}" in client.get("/cards/test-bear/").content.decode()
    page = client.get("/cards/test-riddle/", {"book": "2009-07"}).content.decode()
    assert '<a href="/rules/2009-07/704.5f/">gizmo</a>, which the engine doesn\'t play yet' in page
    monkeypatch.setattr(views, "visitors_book", lambda _: "2009-07")
    assert "by the rules of July 2009" in client.get("/cards/test-bear/?book=2009-07").content.decode()


def test_what_a_newer_file_lacks_stays_and_is_told(book: SmallBook, file: Any, capsys: Any):
    cards_import(file([BEAR, WOLF]))
    rulings_import(file(RULINGS))
    call_command("import_cards", str(file([BEAR])), verbosity=0)
    assert "1 that were here before aren't in this file" in capsys.readouterr().out
    call_command("import_rulings", str(file([RULINGS[0] | {"oracle_id": "w-1"}, {"x": 1}])), verbosity=0)
    said = capsys.readouterr().out
    assert "2 that were here before are on cards of which this file has none" in said
    assert "passed over: 1: a ruling without a card or a text" in said


def test_the_api_tells_rulings_and_whether_a_card_is_played(book: SmallBook, file: Any, client: Any):
    cards_import(file([BEAR, HOSTING]))
    rulings_import(file(RULINGS))
    bear = client.get("/api/cards/test-bear/").json()
    assert (bear["is_played"], bear["not_played_because"]) == (True, None)
    assert [each["date"] for each in bear["rulings"]] == ["2009-10-01", "2020-02-03"]
    assert client.get("/api/cards/test-wolf/").json()["is_played"] is False


def kinds(answer: Answer) -> dict[str, int]:
    """What the answers of a search are, with how many there are of each kind."""
    facet = next(facet for facet in answer.facets if facet.name == "kind")
    return {choice.value: choice.count for choice in facet.choices}


@pytest.fixture
def bear_and_wall(book: SmallBook, file: Any) -> None:
    wall = BEAR | {"name": "Test Wall", "oracle_id": "x-1", "type_line": "Creature — Wall", "oracle_text": "Defender"}
    cards_import(file([BEAR, wall]))
    rulings_import(file(RULINGS))


def test_search_finds_rules_cards_and_rulings_together(bear_and_wall: None, client: Any):
    answer = lookup("can Test Bear be blocked by Walls")
    found = [(hit.kind, hit.url) for hit in answer.hits]
    assert found[0] == ("ruling", "/cards/test-bear/rulings/2009-10-01/")
    assert ("card", "/cards/test-bear/") in found
    assert {"card", "ruling"} <= set(kinds(answer))
    page = client.get("/search/", {"q": "can Test Bear be blocked by Walls"}).content.decode()
    assert 'href="/cards/test-bear/rulings/2009-10-01/"' in page
    told = client.get("/api/search/", {"q": "can Test Bear be blocked by Walls"}).json()["items"]
    assert [(hit["kind"], hit["url"]) for hit in told] == found


def test_rules_come_before_rulings_on_cards_that_nobody_named(bear_and_wall: None):
    before = lookup("creature with toughness 0 is put into its owner's graveyard").hits
    assert before[0].edition


def test_a_search_can_be_narrowed_to_rulings_and_to_those_on_a_card_or_of_a_year(bear_and_wall: None):
    assert {hit.kind for hit in lookup("blocked kind:ruling").hits} == {"ruling"}
    assert {hit.title for hit in lookup('kind:ruling card:"test bear"').hits} == {
        "Test Bear, ruling 1 (October 1, 2009)",
        "Test Bear, ruling 2 (February 3, 2020)",
    }
    assert [hit.url for hit in lookup("kind:ruling date:2020-02").hits] == ["/cards/test-bear/rulings/2020-02-03/"]


def test_an_imported_card_is_found_by_its_name_and_gone_when_taken_back(bear_and_wall: None):
    assert lookup("Test Bear").hits[0].url == "/cards/test-bear/"
    cards_remove()
    assert all(hit.kind not in ("card", "ruling") or "bear" not in hit.url for hit in lookup("Test Bear").hits)


def test_imported_cards_are_suggested_by_how_their_names_begin(bear_and_wall: None):
    assert [(each.text, each.url) for each in suggestions("test be")] == [("Test Bear", "/cards/test-bear/")]


def test_a_story_that_names_an_imported_card_asks_for_what_it_is(bear_and_wall: None):
    told = "He attacked with Test Wall on my turn and I blocked it with my own. Now what happens to it"
    query = question_in_words(told)
    library = shelf_in_use().library
    ((group,),) = asked_of(query, library, Synonyms()).alternatives
    weights = {concept.own: concept.weight for concept in group.concepts}
    assert weights[stems_of("creature")] == KIND_OF_CARD


def test_a_card_that_a_question_names_is_told_by_its_capitals_or_its_words(bear_and_wall: None):
    assert [card.name for card in cards_named("can Test Bear be blocked by a Test Wall's friend", is_word=bool)] == [
        "Test Bear",
        "Test Wall",
    ]


def test_a_card_of_one_word_is_named_in_lower_case_where_that_word_is_no_other(book: SmallBook, file: Any):
    cards_import(file([{**BEAR, "name": "Zorbling"}, {**BEAR, "name": "Flight", "oracle_id": "f-1"}]))
    words = {"does", "a", "have", "flight"}
    named = cards_named("does a zorbling have flight?", words.__contains__)
    assert [card.name for card in named] == ["Zorbling"]


def test_a_ruling_has_a_page_of_its_own_with_the_rules_it_cites(bear_and_wall: None, client: Any):
    page = client.get("/cards/test-bear/rulings/2020-02-03/").content.decode()
    assert "Test Bear, ruling 2" in page
    assert "February 3, 2020" in page
    assert 'href="/rules/704.5f/"' in page
    assert 'href="/rules/2009-07/704.5f/"' in page
    assert client.get("/cards/test-bear/rulings/2021-01-01/").status_code == 404
    assert client.get("/cards/no-such-card/rulings/2020-02-03/").status_code == 404


def test_two_rulings_of_a_day_have_two_addresses(book: SmallBook, file: Any):
    cards_import(file([BEAR]))
    rulings_import(file([RULINGS[0], RULINGS[0] | {"comment": "It sleeps."}, RULINGS[1] | {"published_at": ""}]))
    assert [each.ruling.name for each in rulings_on(Card.objects.get(slug="test-bear"))] == [
        "undated",
        "2020-02-03",
        "2020-02-03-2",
    ]


def test_commands_say_what_was_imported(book: SmallBook, file: Any, capsys: Any):
    call_command("import_cards", str(file([BEAR, OGRE])), verbosity=0)
    said = capsys.readouterr().out
    assert "1 cards added" in said
    assert "1 stay as Benchbook has them itself" in said
    call_command("import_rulings", str(file(RULINGS)), verbosity=0)
    assert "1 are on cards that aren't here" in capsys.readouterr().out
    call_command("import_cards", remove=True)
    assert "taken back: 1 cards, 2 rulings" in capsys.readouterr().out
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("import_cards", str(file([])), verbosity=0)
    with pytest.raises(CommandError, match="name a file"):
        call_command("import_rulings")


def test_where_a_process_that_reads_is_killed_the_command_says_so_and_nothing_is_imported(
    book: SmallBook, file: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(processors.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(card_services.engine, "printed_card", lambda *_: os._exit(9))

    with pytest.raises(CommandError, match=r"nothing was changed: .*ended from outside"):
        call_command("import_cards", str(file([BEAR])), verbosity=0)
    assert not Card.objects.filter(official=True).exists()
