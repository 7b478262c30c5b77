"""A newcomer brings the newest official book, cards and rulings, and has the rules of that book first everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.benchmarks.served import served
from tests.book import rows_in_a_file

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = (
    *("Game Concepts", "Parts of a Card", "Card Types", "Zones", "Turn Structure"),
    *("Spells and Abilities", "Additional Rules", "Many Players", "Casual Games"),
)
BOOK = """\
Test Rules

These rules are effective as of February 5, 2027.

{chapters}
Glossary

Overflow
A keyword ability of attackers. See rule 702.19.
"""
KEYWORDS = """\
702. Keyword Abilities

702.19. Overflow

702.19a Overflow is a static ability of an attacking creature that lets its damage spill past each blocker.

702.19b The player who attacks with overflow spills the damage that no blocker needs onto the defending player.

"""
CARD = {
    "object": "card",
    "oracle_id": "h-1",
    "name": "Brimming Heron // Emptied Basin",
    "layout": "split",
    "card_faces": [
        {"name": "Brimming Heron", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Emptied Basin", "mana_cost": "{B}", "type_line": "Sorcery", "oracle_text": "Draw two cards."},
    ],
}
RULING = {"oracle_id": "h-1", "published_at": "2027-02-05", "comment": "It is cast as one half. See rule 702.19b."}


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[str]:
    """The address of a site to which somebody brought a folder of official files."""
    machine, folder = tmp_path_factory.mktemp("machine"), tmp_path_factory.mktemp("official")
    sections = (
        f"{number}. {title}\n\n{KEYWORDS if number == 7 else _section(number, title)}"
        for number, title in enumerate(CHAPTERS, 1)
    )
    (folder / "rules.txt").write_text(BOOK.format(chapters="".join(sections)))
    (folder / "cards.json").write_text(json.dumps([CARD]))
    (folder / "rulings.json").write_text(json.dumps([RULING]))
    own = {"VAR_DIR": str(machine), "DATABASE_URL": f"sqlite:///{rows_in_a_file(machine)}"}
    update = [sys.executable, "manage.py", "update", str(folder)]
    subprocess.run(update, cwd=ROOT, env=os.environ | own, check=True, timeout=900)
    with served(workers=1, **own) as address:
        yield address


def _section(chapter: int, title: str) -> str:
    return (
        f"{chapter}00. General\n\n{chapter}00.1. A player plays the game by what is said here of {title.lower()}.\n\n"
    )


@pytest.fixture(scope="module")
def reader(browser: Browser, brought: str) -> Iterator[Page]:
    context = browser.new_context(base_url=brought)
    yield context.new_page()
    context.close()


@pytest.mark.thorough
def test_a_newcomer_reads_the_book_that_they_brought_on_every_page(reader: Page):
    reader.goto("/")
    expect(reader.locator(".book-switch summary")).to_contain_text("February 2027")
    expect(reader.locator(".front-held")).to_contain_text("The rules of February 2027, whole, in their official words")

    reader.get_by_label("Search the rules").first.fill("overflow spills damage")
    reader.keyboard.press("Enter")
    first = reader.locator(".hit").first
    expect(first).to_contain_text("702.19")
    expect(first.locator(".edition").first).to_have_text("2027-02")

    first.locator(".hit-title").click()
    expect(reader.locator(".edition-line")).to_contain_text("official words")
    reader.goto("/rules/702.19b/")
    expect(reader).to_have_url("/rules/2027-02/702.19b/")
    expect(reader.locator(".rule-head")).to_contain_text("702.19b")

    reader.goto("/search/?q=Brimming+Heron")
    reader.get_by_role("link", name="Brimming Heron // Emptied Basin").first.click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Brimming Heron // Emptied Basin")
    expect(reader.get_by_text("by the rules of August 2026")).to_be_visible()
    reader.locator(".card-rulings").get_by_role("link", name="702.19b").click()
    expect(reader).to_have_url("/rules/2027-02/702.19b/")

    reader.goto("/sandbox/?card=brimming-heron")
    expect(reader.get_by_label("Rules of")).to_have_value("2026-08")

    reader.goto("/")
    tonight = reader.locator("#looked-up")
    expect(tonight).to_contain_text("702.19b")
    expect(tonight).to_be_visible()


@pytest.mark.thorough
def test_a_book_that_an_address_names_goes_on_with_its_links(reader: Page):
    reader.goto("/search/?q=trample&book=2009-07")
    expect(reader.locator(".hit .edition").first).to_have_text("2009-07")
    reader.get_by_label("Search the rules").first.fill("lethal damage")
    reader.keyboard.press("Enter")
    expect(reader).to_have_url("/search/?q=lethal+damage&book=2009-07")
    expect(reader.locator(".book-switch summary")).to_contain_text("July 2009")
    reader.get_by_role("link", name="Index").click()
    expect(reader).to_have_url("/index/?book=2009-07")
