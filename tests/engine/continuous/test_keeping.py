"""What objects are like is worked out once, and anew as soon as anything changes that it came from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.continuous.keeping import KeptCharacteristics
from engine.state.game import Game
from engine.state.history import History
from tests.engine.board import Table, aura, board, card, creature, each_edition, enchantment, instant
from tests.engine.randomly import Playing
from tests.examples import tried_on

BEAR = creature("Bear", "2/2")


def check(game: Game) -> None:
    """Raise AssertionError where what is kept of an object isn't what the layers come to now."""
    fresh = KeptCharacteristics()
    looked_at = [(one, game.characteristics(one)) for one in game.all_objects()]
    # What the game keeps has begun to watch by now, if not before; the fresh look's own watching ends with it.
    watchers = game.journal.watchers
    for one, kept in looked_at:
        new = fresh.of(game, one)
        assert kept.is_same_as(new), f"{one!r} is {kept.power}/{kept.toughness}, kept from before something changed"
    game.journal.watchers = watchers


@each_edition
@tried_on(8)
@given(seed=st.integers(0, 10**9).map(str))
def test_what_is_kept_is_what_a_fresh_look_would_find_after_every_event(edition: str, seed: str):
    Playing(seed, edition).play_checked(60, check)


def work(table: Table, *statements: str) -> int:
    """How many steps the layers take while this is done and everything is looked at after each event."""
    game = table.game
    observer = game.facts.observer

    def look(facts: History) -> None:
        for one in game.battlefield:
            game.characteristics(one)
        if observer is not None:
            observer(facts)

    look(game.facts)
    left = game.effort.left
    game.facts.observer = look
    table.do(*statements)
    return left - game.effort.left


SALVE = instant("Salve", "You gain 3 life.")
HERMIT = creature("Hermit", "*/*", "Hermit's power and toughness are each equal to your life total.")


@each_edition
def test_a_life_total_that_no_effect_looks_at_takes_no_new_look(edition: str):
    table = board(alice=[BEAR, enchantment("Banner", "Creatures get +1/+1.")], alice_hand=[SALVE], edition=edition)

    assert work(table, "Alice casts Salve", "resolve") == 0


@each_edition
def test_a_life_total_that_a_size_is_made_of_takes_one(edition: str):
    table = board(alice=[HERMIT], alice_hand=[SALVE], edition=edition)

    assert work(table, "Alice casts Salve", "resolve") > 0
    assert table.size("Hermit") == "23/23"


@each_edition
def test_half_of_a_split_card_that_is_looked_at_takes_no_new_look(edition: str):
    """It is another thing on the stack, but nothing that effects on permanents look at."""
    first = {"name": "Wax", "mana_cost": "{G}", "type_line": "Instant", "text": "You gain 3 life."}
    second = {"name": "Wane", "mana_cost": "{W}", "type_line": "Sorcery", "text": "You gain 4 life."}
    both = card("Wax // Wane", "", cost="", layout="split", faces=[first, second])
    table = board(alice=[BEAR, enchantment("Banner", "Creatures get +1/+1.")], alice_hand=[both], edition=edition)

    assert work(table, "Alice casts Wax", "resolve") == 0


@each_edition
def test_a_turn_that_begins_takes_no_new_look(edition: str):
    library = ["Bear"] * 4
    table = board(alice=[BEAR], alice_has={"library": library}, bob_has={"library": library}, edition=edition)

    assert work(table, "to the next turn") == 0


SINGE = instant("Singe", "Singe deals 1 damage to target creature.")
SAP = instant("Sap", "Target opponent loses 3 life.")
CLOAK = aura("Cloak", "Enchanted creature has vigilance.")
FEED = instant("Feed", "Put a +1/+1 counter on target creature.")


@each_edition
@pytest.mark.parametrize(
    ("text", "statements", "before", "after"),
    [
        ("Tapped creatures get +1/+1.", ["Alice attacks with Bear"], "2/2", "3/3"),
        ("Attacking creatures get +1/+0.", ["Alice attacks with Bear"], "2/2", "3/2"),
        ("As long as it's your turn, creatures you control get +1/+1.", ["to the next turn"], "3/3", "2/2"),
        ("Creatures get +1/+1 for each card in your hand.", ["Alice casts Salve"], "7/7", "6/6"),
        ("Creatures get +0/+1 for each card in your graveyard.", ["Alice casts Salve", "resolve"], "2/2", "2/3"),
        (
            "Creatures get +1/+1 as long as an opponent has 10 or less life.",
            ["Alice casts Sap", "resolve"],
            "2/2",
            "3/3",
        ),
        ("Creatures dealt damage this turn get +1/+1.", ["Alice casts Singe targeting Bear", "resolve"], "2/2", "3/3"),
        ("Enchanted creatures get +2/+2.", ["Alice casts Cloak targeting Bear", "resolve"], "2/2", "4/4"),
        ("Creatures with a counter on them get +2/+2.", ["Alice casts Feed targeting Bear", "resolve"], "2/2", "5/5"),
    ],
    ids=["status", "combat", "turn", "hand", "graveyard", "life", "history", "attachment", "counters"],
)
def test_what_an_effect_looks_at_is_seen_as_soon_as_it_changes(
    edition: str, text: str, statements: list[str], before: str, after: str
):
    hand = [SALVE, SINGE, SAP, CLOAK, FEED]
    table = board(alice=[BEAR, enchantment("Decree", text)], alice_hand=hand, bob_has={"life": 12}, edition=edition)
    assert table.size("Bear") == before

    table.do(*statements)

    assert table.size("Bear") == after


def test_what_is_taken_back_is_seen_as_it_was():
    table = board(alice=[BEAR, enchantment("Decree", "Tapped creatures get +1/+1.")])
    game, bear = table.game, table.find("Bear")
    with game.journal.undoable() as undo:
        bear.tapped = True
        assert table.size("Bear") == "3/3"

        undo()

    assert table.size("Bear") == "2/2"


@each_edition
def test_a_card_that_begins_to_speak_from_the_graveyard_is_heard(edition: str):
    spirit = creature("Spirit", "2/2", "As long as Spirit is in your graveyard, creatures you control have flying.")
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[spirit, BEAR], alice_hand=[kill], edition=edition)
    assert not table.game.characteristics(table.find("Bear")).has("flying")

    table.do("Alice casts Kill targeting Spirit", "resolve")

    assert table.game.characteristics(table.find("Bear")).has("flying")
