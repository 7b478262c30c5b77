"""What is understood of a card's text, in sentences, with the rules behind it."""

from __future__ import annotations

import html as html_library
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from engine.rulebooks import editions
from rulesite.book.cards.models import Card
from rulesite.pages.card_texts.reading import LONGEST_TEXT, reading_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_spent() -> None:
    cache.clear()


def page(client: Client, address: str, **query: str) -> str:
    response = client.get(f"{address}?{urlencode(query)}" if query else address)
    assert response.status_code == 200
    return response.content.decode()


def text_of(html: str) -> str:
    return html_library.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)))


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", text.lower()))


def said_of(text: str, name: str = "Test Elf", type_line: str = "Creature") -> list[tuple[str, str]]:
    understood = reading_of(text, name, type_line).understood
    return [(sentence.lead, sentence.words) for each in understood for sentence in each.sentences]


def test_a_text_is_read_and_printed_back_in_each_editions_words(client: Client):
    html = page(client, "/read/", text="When Test Elf comes into play, draw a card.", name="Test Elf")
    said = text_of(html)
    assert "Benchbook understands all of it" in said
    assert "When Test Elf enters the battlefield, draw a card." in said
    assert "triggered ability" in said


def test_where_reading_stops_is_shown(client: Client):
    html = page(client, "/read/", text="Whenever a creature you contorl dies, draw a card.")
    assert "Understanding ends in line 1, column 25" in html
    assert "<mark>contorl dies, draw a card.</mark>" in html
    assert '<span class="option">' in html


def test_a_text_that_ends_too_early_is_marked_at_its_end(client: Client):
    assert "⟨end⟩" in page(client, "/read/", text="Whenever a creature dies, draw")


def test_words_that_say_what_cannot_be_are_marked_with_what_would_fit(client: Client):
    html = page(client, "/read/", text="Flying\n{1}{U}: Counter target land unless its controller pays {2}.")

    assert "Read, but it makes no sense" in html
    assert "<mark>target land</mark> unless its controller" in html
    assert "A land can&#39;t be countered: only a spell or ability can." in html


def test_the_page_for_whoever_designs_cards_has_an_example_of_what_cannot_be(client: Client):
    html = page(client, "/read/")
    assert "If you design cards" in html
    example = reading_of("Destroy target spell with power 2 or less.", type_line="Instant")
    assert example.stop is not None
    assert example.stop.is_misfit


def test_what_is_too_long_is_refused():
    assert "characters" in reading_of("x" * (LONGEST_TEXT + 1)).refusal
    assert "150" in reading_of("Flying", name="x" * 151).refusal


@pytest.mark.parametrize("text", ["", "   ", "{", "<script>alert(1)</script>", "“”‘’", "\r\n\r\n", "𝔘" * 50])
def test_whatever_is_typed_is_answered(client: Client, text: str):
    assert "<script>alert" not in page(client, "/read/", text=text)


def test_an_ability_is_told_part_by_part():
    assert said_of("When Test Elf enters the battlefield, you may destroy target artifact.")[:2] == [
        ("It waits for this", "When Test Elf enters"),
        ("Then, when it resolves", "You may destroy target artifact."),
    ]
    only = "Activate this ability only any time you could cast a sorcery."
    assert said_of(f"{{T}}, Sacrifice Test Elf: Draw a card. {only}") == [
        ("To use it, one pays", "{T}, Sacrifice Test Elf"),
        ("Then, when it resolves", "Draw a card."),
        ("But", "Activate only as a sorcery."),
    ]
    assert said_of("Creatures you control get +1/+1.") == [
        ("This is so all the time", "Creatures you control get +1/+1.")
    ]
    assert ("“May”", "Whether to do it is decided when it resolves, and not before.") in said_of(
        "When Test Elf enters the battlefield, you may draw a card."
    )


def test_what_limits_an_ability_is_told_apart_from_its_effect():
    assert said_of("Whenever Test Elf attacks, you may draw a card. Do this only once each turn.")[:3] == [
        ("It waits for this", "Whenever Test Elf attacks"),
        ("Then, when it resolves", "You may draw a card."),
        ("But", "Do this only once each turn."),
    ]


def test_every_card_that_is_read_is_told_whole(thorough: bool):
    """Nothing of a text is lost between its parts. One card of eight; `--thorough`: every card."""
    for card in Card.objects.exclude(text="").order_by("slug")[:: 1 if thorough else 8]:
        reading = reading_of(card.text, card.name, card.type_line)
        if reading.stop is None:
            told = " ".join(sentence.words for each in reading.understood for sentence in each.sentences)
            newest = reading.wordings[-1].text
            assert set(re.findall(r"[a-z]{4,}", newest.lower())) <= set(re.findall(r"[a-z]{4,}", told.lower())), card


def test_the_rules_behind_a_part_stand_beside_it(client: Client):
    text = "Flying\nWhen Test Elf dies, destroy target artifact."
    html = page(client, "/read/", text=text, name="Test Elf")
    assert '<a class="reference" href="/rules/2026-08/701.8/">701.8</a>' in html
    assert '<a class="reference" href="/rules/2026-08/702.9/">702.9</a>' in html
    older = page(client, "/read/", text=text, name="Test Elf", book="2006-10")
    assert '<a class="reference" href="/rules/2006-10/404.1/">404.1</a>' in older


def test_losing_all_abilities_is_not_told_as_its_opposite(client: Client):
    said = text_of(page(client, "/read/", text="Enchanted creature loses all abilities."))
    assert "abilities None" not in said
    assert "abilities all" in said


def test_a_card_without_a_name_is_this_card(client: Client):
    said = text_of(page(client, "/read/", text="When this permanent enters the battlefield, draw a card."))
    assert "~" not in said


def test_each_referring_word_says_what_it_stands_for(client: Client):
    said = text_of(page(client, "/read/", text="Target player draws a card. That player discards a card."))
    assert re.search("“That player” *“Target player”", said)
    assert "What its words refer to" not in text_of(page(client, "/read/", text="Creatures you control get +1/+1."))


def test_what_a_word_refers_to_is_no_part_of_the_tree(client: Client):
    said = text_of(page(client, "/read/", text="Target player draws a card. That player discards a card."))
    assert "named" not in said.partition("The tree")[2]
    assert "means" not in said.partition("The tree")[2]


def test_the_tree_is_there_for_who_wants_it(client: Client):
    html = page(client, "/read/", text="Creatures you control get +1/+1.")
    assert '<details class="tree">' in html
    assert "gets power toughness" in html


def test_what_was_read_can_be_played_with(client: Client):
    html = page(client, "/read/", text="Creatures get +1/+1 & more?", name="A & B") + page(
        client, "/read/", text="Creatures you control get +1/+1.", name="A & B"
    )
    way = html_library.unescape(re.findall(r'href="(/sandbox/[^"]+)">Play\s+with this card', html)[0])
    assert "Creatures you control get +1/+1." in client.get(way).context["text"]
    assert '[cards."A & B"]' in client.get(way).context["text"]


def test_reading_counts_against_what_an_address_may_ask(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 6
    address = "/read/?text=Flying"
    assert client.get(address).status_code == 200
    refusal = client.get(address)
    assert refusal.status_code == 429
    assert "go on in" in refusal.content.decode()


def test_a_keyword_that_came_later_is_in_no_older_editions_words(client: Client):
    text = text_of(page(client, "/read/", text="Flying\nPersist"))

    assert "Persist isn't a keyword of 2006-10; the first edition here that has it is 2009-07 (702.76)." in text
    since_2009 = tuple(edition for edition in editions() if edition >= "2009-07")
    assert [wording.editions for wording in reading_of("Flying\nPersist").wordings] == [since_2009]
    assert [wording.editions for wording in reading_of("Deathtouch").wordings] == [editions()]
    assert "isn't a keyword" not in text_of(page(client, "/read/", text="Deathtouch"))


@pytest.mark.parametrize(
    ("book", "rules"),
    [
        # 2006 had one rule for all six layers; today each part of the last one has its own.
        ("2006-10", {"404.1", "404.2", "418.5a", "418.3"}),
        ("2009-07", {"701.5"}),
        ("2026-08", {"603.2", "603.3", "508.3a", "613.4c", "514.2", "611.2c", "701.6"}),
    ],
)
def test_the_rules_behind_a_text_are_those_of_the_book_in_hand(client: Client, book: str, rules: set[str]):
    text = "Whenever ~ attacks, it gets +2/+0 until end of turn.\n{1}: Counter target spell."
    page = client.get("/read/", {"text": text, "book": book}).content.decode()
    assert rules <= set(re.findall(rf'<a class="reference" href="/rules/{book}/([\d.]+[a-z]?)/">', page))
