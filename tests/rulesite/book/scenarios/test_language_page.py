"""The page on the language."""

from __future__ import annotations

import html as html_library
import re
from pathlib import Path

import pytest
from django.test import Client

import engine
from rulesite.book.scenarios.files import card_tables

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    response = client.get(address)
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
