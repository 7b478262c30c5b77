"""What an editor opens with: an empty table, a table around a card, or a scenario of the site's own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.models import Scenario

#: Types of cards that lie on the battlefield when they have been played.
_PERMANENTS: Final = ("Artifact", "Creature", "Enchantment", "Land", "Planeswalker")


_AT_PLAYERS: Final = re.compile(r"target (?:player|opponent)|any target|target creature or player")


#: Tables of the site's own to begin with: what each shows, and its scenario.
BEGINNINGS: Final = (
    ("Trample past a blocker", "2026-08/702.19b-1"),
    ("Layers that work together", "2006-10/418.5a-2"),
)


_EDITION: Final = re.compile(r"^edition *=", re.MULTILINE)
_TITLE: Final = re.compile(r"^title *=.*$", re.MULTILINE)


@dataclass(frozen=True)
class OwnCard:
    """A card with words of its own, for a scenario to define."""

    name: str
    type_line: str
    text: str
    mana_cost: str = ""

    @property
    def as_toml(self) -> str:
        size = 'power = "2"\ntoughness = "2"\n' if "Creature" in self.type_line else ""
        loyalty = 'loyalty = "3"\n' if "Planeswalker" in self.type_line else ""
        return (
            f"[cards.{engine.written(self.name)}]\nmana_cost = {engine.written(self.mana_cost)}\n"
            f"type_line = {engine.written(self.type_line)}\n{size}{loyalty}text = {engine.written(self.text)}\n"
        )


def empty_table(edition: str) -> str:
    """A table on which nothing lies yet."""
    return _scenario(edition, "A table of mine", "")


def first_table(edition: str) -> str:
    """A small table on which something can be done at once: an attack, a block and a trick."""
    alice = 'battlefield = ["Gray Ogre"]\nhand = ["Giant Growth"]\n'
    return _scenario(edition, "A table of mine", "", alice=alice) + 'battlefield = ["Grizzly Bears"]\n'


def table_with(card: Card, edition: str) -> str:
    """A scenario around a card that the site knows."""
    types = " ".join([card.type_line, *(face["type_line"] for face in card.faces)])
    return _around(edition, card.name, types, card.text, "")


def table_with_own(card: OwnCard, edition: str) -> str:
    """A scenario around a card that somebody made up."""
    return _around(edition, card.name, card.type_line, card.text, card.as_toml)


def text_of_scenario(scenario: Scenario) -> str:
    """A stored scenario's text. Away from its file it has to say itself by which rules it is played."""
    if _EDITION.search(scenario.source):
        return scenario.source
    return _TITLE.sub(
        lambda title: f"{title[0]}\nedition = {engine.written(scenario.edition_id)}", scenario.source, count=1
    )


def _around(edition: str, name: str, type_line: str, text: str, definition: str) -> str:
    """The card where it shows something at once: a permanent on the battlefield, a spell in a hand."""
    words = text.lower()
    needs_bear = "target creature" in words
    target = " targeting Brown Bear" if needs_bear else " targeting Bob" if _AT_PLAYERS.search(words) else ""
    if any(kind in type_line for kind in _PERMANENTS):
        script, battlefield, hand = f"expect {name} is on the battlefield\n", [name], []
    else:
        script, battlefield, hand = f"Alice casts {name}{target}\nresolve\n", [], [name]
    if needs_bear:
        definition = "\n".join(filter(None, (definition, _BEAR)))
        battlefield.append("Brown Bear")
    lists = "".join(
        f"{zone} = [{', '.join(map(engine.written, cards))}]\n"
        for zone, cards in (("battlefield", battlefield), ("hand", hand))
        if cards
    )
    return _scenario(edition, f"A table with {name}", script, definition, lists)


_BEAR: Final = """\
[cards."Brown Bear"]
mana_cost = "{1}{G}"
type_line = "Creature — Bear"
power = "2"
toughness = "2"
"""


def _scenario(edition: str, title: str, script: str, cards: str = "", alice: str = "") -> str:
    definitions = f"\n{cards}" if cards else ""
    return (
        f"title = {engine.written(title)}\nedition = {engine.written(edition)}\n\n"
        f'script = """\n{script}"""\n{definitions}\n[players.Alice]\n{alice}\n'
        "[players.Bob]\n"
    )
