"""A small table for tests of the rules: cards in a line each, a board in a call, and play in the language of scenarios.

    table = board(alice=[creature("Sentinel", "2/2", "Vigilance")])
    table.do("Alice attacks with Sentinel")
    assert table.find("Sentinel").is_untapped

Cards here have invented names, so that no real card's text is taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from engine.citing import numbers_elsewhere
from engine.continuous.explaining import size_text
from engine.events.choices import Choice, IllegalAction
from engine.events.event import Event
from engine.rulebooks import rulebook
from engine.scenarios.files.cards import CardFields, printed_card
from engine.scenarios.files.scenario import names_known_in
from engine.scenarios.files.script import read_script
from engine.scenarios.language.names import KnownNames, NamedObject
from engine.scenarios.language.shapes import ScenarioShape
from engine.scenarios.playing.acting import Acting
from engine.scenarios.playing.finding import find_all, find_player
from engine.scenarios.playing.sentences import Assertion, Sentence
from engine.scenarios.playing.session import Session
from engine.scenarios.tracing import judged
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player

#: Editions that differ most: those until 2009, and the newest. What changed in between is tested for itself.
EDITIONS = ("2006-10", "2008-03", "2009-07", "2026-08")
each_edition = pytest.mark.parametrize("edition", EDITIONS)
#: What came out otherwise later: `rulebooks/test_changes_since_2009.py` has that.
until_2009 = pytest.mark.parametrize("edition", EDITIONS[:3])


def number(edition: str, old: str, new: str) -> str:
    """The number that a rule has in an edition: `new` in Magic 2010, `old` before; after it, where that rule went."""
    if edition < "2009-07":
        return old
    (there,) = numbers_elsewhere(new, "2009-07", edition)
    return there


@dataclass(frozen=True)
class Card:
    """A card of a test: its name and the fields of a card file."""

    name: str
    fields: tuple[tuple[str, Any], ...]

    def placed(self, **how: Any) -> Placed:
        """The card on the battlefield with something special about it: tapped, damage, counters, attached_to, new."""
        return Placed(self, tuple(how.items()))


@dataclass(frozen=True)
class Placed:
    card: Card
    how: tuple[tuple[str, Any], ...]


def card(name: str, type_line: str, text: str = "", *, cost: str = "{1}", **fields: Any) -> Card:
    """Any card. Lands and cards without a cost have cost=""."""
    return Card(name, tuple({"type_line": type_line, "mana_cost": cost, "text": text, **fields}.items()))


def faces(layout: str, *of_card: Card) -> Card:
    """A card of several faces, which is called by all their names with // between them."""
    parts = tuple({"name": face.name, **dict(face.fields)} for face in of_card)
    return Card(" // ".join(face.name for face in of_card), (("layout", layout), ("faces", parts)))


def creature(name: str, size: str, text: str = "", *, kind: str = "Creature — Beast", cost: str = "{1}") -> Card:
    power, toughness = size.split("/")
    return card(name, kind, text, cost=cost, power=power, toughness=toughness)


def instant(name: str, text: str, *, cost: str = "{1}") -> Card:
    return card(name, "Instant", text, cost=cost)


def sorcery(name: str, text: str, *, cost: str = "{1}") -> Card:
    return card(name, "Sorcery", text, cost=cost)


def enchantment(name: str, text: str, *, cost: str = "{1}") -> Card:
    return card(name, "Enchantment", text, cost=cost)


def artifact(name: str, text: str = "", *, cost: str = "{1}") -> Card:
    return card(name, "Artifact", text, cost=cost)


def aura(name: str, text: str, *, cost: str = "{1}", enchant: str = "creature") -> Card:
    return card(name, "Enchantment — Aura", f"Enchant {enchant}\n{text}".strip(), cost=cost)


def land(name: str, text: str = "", *, kind: str = "Land") -> Card:
    return card(name, kind, text, cost="")


FOREST = land("Forest", kind="Basic Land — Forest")
MOUNTAIN = land("Mountain", kind="Basic Land — Mountain")
ISLAND = land("Island", kind="Basic Land — Island")


def board(
    *,
    alice: Iterable[Card | Placed] = (),
    bob: Iterable[Card | Placed] = (),
    alice_hand: Iterable[Card] = (),
    bob_hand: Iterable[Card] = (),
    edition: str = "2009-07",
    turn: str = "Alice",
    step: str = "",
    first_draw: bool | None = True,
    alice_has: Mapping[str, Any] | None = None,
    bob_has: Mapping[str, Any] | None = None,
    others: Mapping[str, Mapping[str, Any]] | None = None,
) -> Table:
    """Alice and Bob with these permanents and hands, in Alice's main phase, both able to pay anything.

    `others`: players after them, with what they have.

    With an earlier step, the draw step comes as in any turn but a game's first. `alice_has` and `bob_has` give the
    rest: life, poison, mana, library, graveyard (lists of cards).
    """
    cards: dict[str, Card] = {}

    def named(given: Iterable[Card | Placed | str]) -> list[Any]:
        found: list[Any] = []
        for one in given:
            if isinstance(one, str):
                found.append(one)
                continue
            own = one if isinstance(one, Card) else one.card
            assert cards.setdefault(own.name, own) == own, f"two different cards are called {own.name}"
            found.append(own.name if isinstance(one, Card) else {"card": own.name, **dict(one.how)})
        return found

    players = {}
    for name, battlefield, hand, more in (
        ("Alice", alice, alice_hand, alice_has or {}),
        ("Bob", bob, bob_hand, bob_has or {}),
    ):
        zones = {zone: named(value) if isinstance(value, list) else value for zone, value in more.items()}
        players[name] = {"battlefield": named(battlefield), "hand": named(hand), **zones}
    for name, has in (others or {}).items():
        players[name] = {zone: named(value) if isinstance(value, list) else value for zone, value in has.items()}
    shape = ScenarioShape.model_validate(
        {
            "title": "A test",
            "about": "A test",
            "turn": turn,
            "step": step,
            "first_draw": first_draw,
            "players": players,
            "script": "resolve",
        }
    )
    printed = {name: printed_card(name, CardFields.of(dict(one.fields))) for name, one in cards.items()}
    return Table(Session(shape, printed, rulebook(edition)), names_known_in(shape, printed, {}))


@cache
def _statements(script: str, names: KnownNames) -> tuple[Sentence, ...]:
    """What a script says, read once for all editions."""
    statements, problems = read_script(script, names, "test")
    assert not problems, "\n".join(map(str, problems))
    return tuple(statements)


class Table:
    """A game being played, spoken to in the language of scenarios."""

    def __init__(self, session: Session, names: KnownNames) -> None:
        self.session = session
        self.names = names
        self.acting = Acting(session, self.names)

    # Doing ----------------------------------------------------------------------------------------------------

    def do(self, *lines: str) -> None:
        """Follow statements; an expectation among them that isn't met fails the test."""
        self._follow(self.acting, lines)

    def refused(self, *lines: str) -> str:
        """The number of the rule that refuses the last of these lines, or what they do together; the game goes on as if
        nothing had been tried."""
        return self.game.number_of(self.refusal(*lines).cites)

    def refusal(self, *lines: str) -> IllegalAction:
        refusal = self._tried(lines)
        assert refusal is not None, f"{lines} was allowed"
        return refusal

    def allows(self, *lines: str) -> bool:
        return self._tried(lines) is None

    def _tried(self, lines: Iterable[str]) -> IllegalAction | None:
        try:
            self._follow(Acting(self.session.copy(), self.names), lines)
        except IllegalAction as refusal:
            return refusal
        return None

    def _follow(self, acting: Acting, lines: Iterable[str]) -> None:
        statements = self.read(lines)
        place = 0
        while place < len(statements):
            statement = statements[place]
            if isinstance(statement, Assertion):
                met, why = judged(acting, statement, statements[place + 1 :])
                assert met, f"{statement.text}: {why}"
                place += 1
            else:
                place += acting.follow(statements[place:])

    def answer(self, answer: Any) -> None:
        self.session.answer(answer)

    def read(self, lines: Iterable[str]) -> list[Sentence]:
        return list(_statements("\n".join(lines), self.names))

    # Looking --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def asked(self) -> Choice:
        assert self.session.pending is not None, "the game is over"
        return self.session.pending

    def find(self, name: str, which: int = 1) -> GameObject:
        """The object of a name where it is now: on the battlefield, else on the stack, in a hand, a graveyard …"""
        found = find_all(self.game, NamedObject(name))
        assert len(found) >= which, f"there is no {name} #{which}"
        return found[which - 1]

    def values(self, name: str, which: int = 1) -> Characteristics:
        return self.game.characteristics(self.find(name, which))

    def size(self, name: str, which: int = 1) -> str:
        return size_text(self.values(name, which))

    def player(self, name: str) -> Player:
        return find_player(self.game, name)

    def life(self, name: str) -> int:
        return self.player(name).life

    def where(self, name: str) -> str:
        """The zone in which the object of a name is: "battlefield", "graveyard" …; "nowhere" where there is none."""
        found = find_all(self.game, NamedObject(name))
        return found[0].zone.value if found and found[0].zone else "nowhere"

    def happened(self, kind: type[Event]) -> list[Any]:
        """Every fact of a kind so far."""
        return [fact for fact in self.game.facts if isinstance(fact, kind)]

    def since(self, kind: type[Event]) -> list[Any]:
        """Every fact of a kind that the last action brought about."""
        return [fact for fact in self.game.facts[self.acting.since :] if isinstance(fact, kind)]

    def rules(self) -> set[str]:
        """The numbers of all rules under which something has happened."""
        return {self.game.number_of(fact.cites) for fact in self.game.facts}
