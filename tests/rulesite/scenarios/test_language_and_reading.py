"""The page on the language, and the page on reading."""

from __future__ import annotations

import html as html_library
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client

import engine
from rulesite.scenarios.files import card_tables
from rulesite.scenarios.reading import LONGEST_TEXT, reading_of

pytestmark = pytest.mark.django_db


def page(client: Client, address: str, **query: str) -> str:
    response = client.get(f"{address}?{urlencode(query)}" if query else address)
    assert response.status_code == 200
    return response.content.decode()


def text_of(html: str) -> str:
    return html_library.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)))


def test_the_page_on_the_language_holds_every_form_slot_and_example(client: Client):
    said = text_of(page(client, "/scenarios/language/"))
    for form in (*engine.ACTIONS, *engine.EXPECTATIONS):
        for example in form.examples:
            assert example in said, form.name
    for slot in engine.SLOTS:
        assert re.sub(r"\*([^*]+)\*", r"\1", slot.meaning) in said


def test_each_slot_in_a_form_leads_to_what_may_stand_there(client: Client):
    html = page(client, "/scenarios/language/")
    targets = set(re.findall(r'href="#(slot-\w+)"', html))
    assert "slot-object" in targets
    assert targets <= set(re.findall(r'id="(slot-\w+)"', html))


def test_the_example_on_the_page_is_a_scenario_that_passes(client: Client, settings: pytest.FixtureRequest):
    html = page(client, "/scenarios/language/")
    example = html_library.unescape(re.findall(r"<pre[^>]*><code>(.*?)</code>", html, re.DOTALL)[0])
    root: Path = settings.RULES_DATA_DIR  # type: ignore[attr-defined]
    scenario = engine.read_scenario(example, id="page", edition="2009-07", library=card_tables(root))
    assert engine.play(scenario).failures == ()


def test_a_text_is_read_and_printed_back_in_each_editions_words(client: Client):
    html = page(client, "/read/", text="When Test Elf comes into play, draw a card.", name="Test Elf")
    said = text_of(html)
    assert "Understood to the last word" in said
    assert "When Test Elf enters the battlefield, draw a card." in said
    assert "triggered ability" in said


def test_where_reading_stops_is_shown(client: Client):
    html = page(client, "/read/", text="Whenever a creature you contorl dies, draw a card.")
    assert "Understanding ends in line 1, column 25" in html
    assert "<mark>contorl dies, draw a card.</mark>" in html
    assert '<span class="option">' in html


def test_a_text_that_ends_too_early_is_marked_at_its_end(client: Client):
    assert "⟨end⟩" in page(client, "/read/", text="Whenever a creature dies, draw")


def test_what_is_too_long_is_refused():
    assert "characters" in reading_of("x" * (LONGEST_TEXT + 1)).refusal
    assert "150" in reading_of("Flying", name="x" * 151).refusal


@pytest.mark.parametrize("text", ["", "   ", "\x00", "{", "<script>alert(1)</script>", "“”‘’", "\r\n\r\n", "𝔘" * 50])
def test_whatever_is_typed_is_answered(client: Client, text: str):
    assert "<script>alert" not in page(client, "/read/", text=text)
