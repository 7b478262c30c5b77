"""What each kind of page says, line by line, of a small book that never changes: the files below `said/`.

A word that goes astray in a template, or a condition that is turned about, shows in a line there. Who means a change of
a page takes over what it says now, which a failing test leaves in `var/tests/said/`.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from rulesite.intake.imports.card_services import cards_import, rulings_import
from rulesite.intake.imports.services import RulesFile, documents_import
from rulesite.intake.loading.services import content_load
from tests.mends import assert_none
from tests.rulesite.conftest import SCENARIO, SmallBook
from tests.rulesite.intake.imports.conftest import NEW, OLD
from tests.rulesite.pages.lines_seen import lines_of

pytestmark = pytest.mark.django_db

SAID = Path(__file__).parent / "said"
SAYS_NOW = Path(__file__).parents[3] / "var" / "tests" / "said"

#: A scenario with a spell, a fight and a claim for each.
FIGHT = '''\
title = "An ogre grows and fights"
about = "It has 3 damage, and lives by what it was given."
script = """
Alice casts Test Growth targeting Test Ogre
resolve
expect Test Ogre is 6/6
Alice attacks with Test Ogre
Bob blocks Test Ogre with Test Wall
to the end step
expect Test Ogre has 3 damage
expect Test Wall is in Bob's graveyard
"""
[cards."Test Wall"]
type_line = "Creature — Wall"
power = "3"
toughness = "4"
[cards."Test Growth"]
mana_cost = "{G}"
type_line = "Instant"
text = "Target creature gets +3/+3 until end of turn."
[players.Alice]
battlefield = ["Test Ogre"]
hand = ["Test Growth"]
[players.Bob]
battlefield = ["Test Wall"]
'''

CARDS = [
    {
        "object": "card",
        "oracle_id": "b-1",
        "name": "Test Bear",
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear",
        "oracle_text": "Trample\n{T}: You gain 1 life.",
        "power": "2",
        "toughness": "2",
    },
    {
        "object": "card",
        "oracle_id": "l-1",
        "name": "Test Lunch",
        "layout": "normal",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "Spend your lunch money.",
    },
]
RULINGS = [
    {
        "object": "ruling",
        "oracle_id": "b-1",
        "source": "wotc",
        "published_at": "2019-08-09",
        "comment": "Trample (rule 702.9a) is asked for as it attacks.",
    }
]

PAGES = {
    "home": "/",
    "edition": "/rules/2009-07/",
    "section": "/rules/2009-07/704/",
    "rule": "/rules/2009-07/704.5g/",
    "rule-outside": "/rules/2009-07/999.1/",
    "rule-official": "/rules/2019-08/702.19a/",
    "rule-moved": "/rules/2004-03/502.9a/",
    "no-such-rule": "/rules/2009-07/704.6/",
    "card-played": "/cards/test-bear/",
    "card-unread": "/cards/test-lunch/",
    "card-ours": "/cards/test-ogre/",
    "cards": "/cards/",
    "cards-of-a-letter": "/cards/?letter=t",
    "terms": "/terms/2009-07/",
    "rulings": "/rulings/",
    "imports": "/imports/",
    "changes": "/changes/2004-03/2019-08/",
    "compare": "/compare/2004-03/2019-08/",
    "search": "/search/?q=lethal+damage",
    "search-in-vain": "/search/?q=zzzz",
    "search-narrowed": "/search/?q=damage+kind:subrule",
    "scenario": "/scenarios/2009-07/704.5g-1/",
    "scenario-at-a-step": "/scenarios/2009-07/704.5g-1/?at=4",
    "scenario-why": "/scenarios/2009-07/704.5g-1/?at=4&why=1",
    "scenario-beside": "/scenarios/2009-07/704.5g-1/?beside=2026-08",
    "scenarios": "/scenarios/",
    "sheet": "/scenarios/2009-07/704.5g-1/sheet/",
    "share": "/share/?of=/scenarios/2009-07/704.5g-1/",
    "read": "/read/?text=When+~+enters%2C+draw+a+card.%0AFlying&name=Test+Elf",
    "read-in-vain": "/read/?text=Draw+a+crad.",
    "practice": "/practice/2009-07/704.5g-1/?claim=6",
    "practice-answered": "/practice/2009-07/704.5g-1/?claim=6&chose=1",
    "map": "/map/2009-07/704/",
    "index": "/index/",
    "along": "/along/",
}


@pytest.fixture
def answer(small_book: SmallBook, settings: Any, tmp_path: Path, client: Client) -> Callable[[str], str]:
    """A page of a site that holds the small book, two official ones, some cards and a ruling."""
    small_book.write_gists()
    small_book.write("scenarios/2009-07/704.5f-1.toml", f"documented = false\n{SCENARIO}")
    small_book.write("scenarios/2009-07/704.5g-1.toml", FIGHT)
    # The example of the day is the same every day.
    small_book.write("watched_first.toml", 'scenarios = ["2009-07/704.5g-1"]\n')
    for file in ("systems.toml", "understanding.toml"):
        shutil.copy(settings.RULES_DATA_DIR / file, small_book.root)
    settings.RULES_DATA_DIR = small_book.root
    content_load()
    documents_import([RulesFile("old.txt", OLD.encode), RulesFile("new.txt", NEW.encode)])
    cards, rulings = tmp_path / "cards.json", tmp_path / "rulings.json"
    cards.write_text(json.dumps(CARDS))
    rulings.write_text(json.dumps(RULINGS))
    cards_import(cards)
    rulings_import(rulings)
    cache.clear()

    def html_of(address: str) -> str:
        return client.get(address, follow=True).content.decode()

    return html_of


def said_by(html: str) -> str:
    """The lines of a page, without what is otherwise each time: how long something took, and when it was."""
    lines = "\n".join([*lines_of(html, "main", with_links=True), ""])
    return re.sub(r"\b[\d.]+ (?:ms|s|seconds)\b|\b\w+ \d{1,2}, 20[2-9]\d(?:, [\d:]+)?", "…", lines)


def test_each_kind_of_page_says_of_a_small_book_what_it_said(answer: Callable[[str], str]):
    otherwise = []
    for name, address in PAGES.items():
        says, recorded = said_by(answer(address)), SAID / f"{name}.txt"
        if not recorded.exists() or recorded.read_text(encoding="utf-8") != says:
            SAYS_NOW.mkdir(parents=True, exist_ok=True)
            (SAYS_NOW / recorded.name).write_text(says, encoding="utf-8")
            otherwise.append(recorded.name)
    assert_none(otherwise, f"they say something else than in {SAID}; where that is meant, take them from {SAYS_NOW}")


def test_each_record_is_of_a_page():
    assert {path.stem for path in SAID.glob("*.txt")} == set(PAGES)
