"""Faults of a text are mended by buttons: each puts something that can be read in the place of what can't."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

TABLE = """\
[players.Alice]
battlefield = ["Gray Ogre"]
hand = ["Giant Growth"]
[players.Bob]
battlefield = ["Grizzly Bears"]
"""


def bench(client: Client, text: str, do: str = "text", **said: str) -> str:
    response = client.post("/sandbox/", {"text": text, "do": do, "hands": "play", **said})
    assert response.status_code == 200
    return response.content.decode()


def text_in(page: str) -> str:
    area = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert area
    return html.unescape(area[1])


def orders(page: str) -> list[str]:
    """What the buttons beside a fault send."""
    return [html.unescape(each) for each in re.findall(r'name="do" value="((?:instead|say) [^"]+)"', page)]


def with_script(script: str) -> str:
    return f'turn = "Alice"\nscript = """\n{script}\n"""\n{TABLE}'


@pytest.mark.parametrize(
    ("script", "mended"),
    [
        ("Alice atacks with Gray Ogre", "Alice attacks with Gray Ogre"),
        ("Alice attacks with Grey Ogre  # at once", "Alice attacks with Gray Ogre  # at once"),
        ("I attack with my Gray Ogre", "Alice attacks with Gray Ogre"),
        ("Alice gains 3 life", "expect Alice has 23 life"),
    ],
)
def test_a_line_is_put_otherwise_by_a_button(client: Client, script: str, mended: str):
    text = with_script(script)

    order = orders(bench(client, text))[0]
    page = bench(client, text, order)

    assert text_in(page) == with_script(mended)
    assert "can't be read" not in page


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (TABLE.replace("Grizzly Bears", "Grizly Bears"), TABLE),
        (TABLE.replace("hand =", "hnad ="), TABLE),
        (TABLE.replace('["Gray Ogre"]', "[“Gray Ogre”]"), TABLE),
    ],
    ids=["card", "key", "quotes"],
)
def test_cards_keys_and_quotes_are_mended_by_a_button(client: Client, wrong: str, right: str):
    assert text_in(bench(client, wrong, orders(bench(client, wrong))[0])) == right


@pytest.mark.parametrize(
    "text", [with_script("What happens if Gray Ogre attacks?"), "Can I block with a tapped creature?"]
)
def test_a_question_leads_to_the_search(client: Client, text: str):
    page = bench(client, text)
    assert "reads like a question" in html.unescape(page)
    link = re.search(r'href="(/search/\?q=[^"]+)">Search the rules for it', page)
    assert link
    assert client.get(html.unescape(link[1])).status_code == 200


def test_what_is_said_by_hand_and_cant_be_read_is_offered_otherwise(client: Client):
    page = bench(client, with_script(""), "write", statement="Alice atacks with Gray Ogre")

    assert "say Alice attacks with Gray Ogre" in orders(page)
    assert "Alice attacks with Gray Ogre" in text_in(bench(client, with_script(""), "say Alice attacks with Gray Ogre"))


@pytest.mark.parametrize(
    "order", ["instead 1 nothing ⇒ something", "instead 99 a ⇒ b", "instead", "instead 1 ⇒ b", "instead 1 a ⇒ b ⇒ c"]
)
def test_an_order_to_mend_what_isnt_there_says_so(client: Client, order: str):
    page = bench(client, TABLE, order)
    assert text_in(page) == TABLE
    assert 'class="fault-title"' in page


def test_a_list_counts_its_cards(client: Client):
    page = bench(client, TABLE.replace('["Gray Ogre"]', '["Gray Ogre", "3 Forest", "2x Grizzly Bears"]'))
    assert page.count(">Forest</strong>") == 3
    assert page.count(">Grizzly Bears</strong>") == 3


LANDS = TABLE.replace('["Gray Ogre"]', '["Forest", "Gray Ogre"]')


def test_who_has_lands_is_asked_once_whether_mana_counts(client: Client):
    asks = "Does mana count?"
    assert asks not in bench(client, TABLE)
    assert asks in bench(client, LANDS)

    paid = bench(client, LANDS, "pay mana")
    assert asks not in paid
    assert "Mana is paid" in paid
    assert 'mana = ""' in text_in(paid)

    free = bench(client, LANDS, "pay nothing")
    assert asks not in free
    assert "No mana needed" in free
    assert 'costs = "free"' in text_in(free)
    assert "costs" not in text_in(bench(client, text_in(free), "pay mana"))
