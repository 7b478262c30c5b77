"""What is offered to a player with priority: cards to play from wherever they may be, and special actions."""

from __future__ import annotations

from typing import Any

from engine.scenarios.playing.offering import waiting_for
from tests.engine.board import FOREST, Card, Table, board, card, creature, enchantment, faces, instant, land, sorcery

NOW = "2026-08"


def offered(table: Table) -> dict[str, str]:
    """Everything that can be said now, with the words that invite to it."""
    waiting = waiting_for(table.session)
    assert waiting is not None
    return {way.says: way.text for way in waiting.ways if way.says}


def taken(table: Table, says: str) -> Table:
    """The table after something that is offered was said."""
    assert says in offered(table)
    table.do(says)
    return table


def with_graveyard(*cards: Card, **more: Any) -> Table:
    return board(alice_has={"graveyard": list(cards)}, edition=NOW, **more)


def test_what_a_graveyard_lets_cast_is_offered_for_its_cost():
    table = with_graveyard(
        sorcery("Twice", "Draw a card.\nFlashback {2}"),
        creature("Returner", "2/2", "Escape—{1}, Exile three other cards from your graveyard."),
        sorcery("Again", "Draw a card.\nRetrace"),
        creature("Bear", "2/2"),
        alice_hand=[FOREST],
    )

    says = offered(table)
    assert says["Alice casts Twice for its flashback cost from the graveyard"] == "Cast it for its flashback cost"
    assert says["Alice casts Again from the graveyard"] == "Cast it"
    assert "Alice casts Returner for its escape cost from the graveyard" in says
    assert not any("Bear" in each for each in says)
    assert taken(table, "Alice casts Twice for its flashback cost from the graveyard").game.stack


def test_a_back_face_is_offered_for_its_disturb_cost():
    ghost = faces(
        "transform",
        creature("Old Soldier", "2/2", "Disturb {1}{W}"),
        creature("Pale Soldier", "1/1", "Flying", cost=""),
    )
    table = board(alice_has={"graveyard": [ghost]}, edition=NOW)

    assert "Alice casts Old Soldier for its disturb cost from the graveyard" in offered(table)


def test_what_an_effect_lets_play_from_the_graveyard_or_the_top_of_the_library_is_offered():
    digger = enchantment("Digger", "You may play lands from your graveyard.")
    seer = enchantment("Seer", "You may cast spells from the top of your library.")
    table = board(
        alice=[digger, seer],
        alice_has={"graveyard": [FOREST], "library": [creature("Bear", "2/2"), creature("Elk", "3/3")]},
        edition=NOW,
    )
    says = offered(table)

    assert "Alice plays Forest from the graveyard" in says
    assert "Alice casts Bear from the library" in says
    assert not any("Elk" in each for each in says)


def test_cards_that_wait_in_exile_are_offered_once_they_may_be_cast():
    later = sorcery("Later", "Draw a card.\nForetell {1}")
    table = board(alice_hand=[later], edition=NOW)
    taken(table, "Alice foretells Later")
    assert "Alice casts Later from exile" not in offered(table)

    table.do("to the next turn", "to Alice's main phase")
    assert taken(table, "Alice casts Later from exile").game.stack


def test_special_actions_with_cards_in_hand_are_offered():
    slow = sorcery("Slow", "Draw a card.\nSuspend 2—{1}")
    plotter = creature("Plotter", "2/2", "Plot {1}")
    says = offered(board(alice_hand=[slow, plotter], edition=NOW))

    assert says["Alice suspends Slow"] == "Suspend it"
    assert says["Alice plots Plotter"] == "Plot it"


def test_another_cost_is_offered_where_it_can_be_paid():
    quick = creature("Quick", "3/3", "Dash {1}{R}")
    pact = sorcery("Pact", "You may pay 5 life rather than pay this spell's mana cost.\nDraw a card.")
    table = board(alice_hand=[quick, pact], edition=NOW)

    assert offered(table)["Alice casts Quick for its dash cost"] == "Cast it for its dash cost"
    assert taken(table, "Alice casts Pact for its alternative cost").life("Alice") == 15


def test_locked_doors_are_offered_to_whoever_can_pay():
    room = faces(
        "split",
        card("Cold Attic", "Enchantment — Room", "When you unlock this door, draw a card."),
        card("Warm Den", "Enchantment — Room", "When you unlock this door, you gain 3 life."),
    )
    table = board(alice=[room.placed(unlocked=["Cold Attic"])], edition=NOW)

    says = offered(table)
    assert says["Alice unlocks Warm Den"] == "Unlock Warm Den"
    assert "Alice unlocks Cold Attic" not in says
    assert taken(table, "Alice unlocks Warm Den")
    table.do("resolve", "expect Alice has 23 life")


def test_a_door_that_cant_be_paid_for_says_why_not():
    room = faces(
        "split",
        card("Cold Attic", "Enchantment — Room", "When you unlock this door, draw a card."),
        card("Warm Den", "Enchantment — Room", "When you unlock this door, you gain 3 life.", cost="{4}"),
    )
    table = board(alice=[room.placed(unlocked=["Cold Attic"])], alice_has={"mana": "{1}"}, edition=NOW)
    waiting = waiting_for(table.session)
    assert waiting is not None
    (refused,) = (way for way in waiting.ways if way.text == "Unlock Warm Den")

    assert not refused.says
    assert refused.why_not


def test_a_face_down_permanent_is_offered_to_be_turned_up():
    hidden = creature("Hidden", "5/5", "Morph {1}")
    table = board(alice=[hidden.placed(face_down=True)], edition=NOW)

    assert any(text == "Turn it face up" for text in offered(table).values())


def test_a_companion_is_offered_until_it_is_taken():
    beast = creature(
        "Beast",
        "3/3",
        "Companion — Each creature card in your starting deck has mana value 2 or less.",
    )
    table = board(alice_has={"outside": [beast], "companion": "Beast"}, edition=NOW)

    assert offered(table)["Alice takes her companion Beast"] == "Take the companion Beast"
    table.do("Alice takes her companion Beast")
    assert "Alice takes her companion Beast" not in offered(table)
    table.do("expect Beast is in Alice's hand")


def test_a_land_isnt_offered_from_a_graveyard_without_leave():
    table = board(alice_has={"graveyard": [land("Ruin")]}, edition=NOW)

    assert not any("Ruin" in says for says in offered(table))


def test_what_is_offered_to_a_player_in_anothers_turn_comes_as_an_instant():
    table = board(
        bob_has={
            "graveyard": [
                instant("Spark", "Draw a card.\nFlashback {1}"),
                sorcery("Slow", "Draw a card.\nFlashback {1}"),
            ]
        },
        edition=NOW,
    )
    table.do("Alice passes")
    says = offered(table)

    assert "Bob casts Spark for its flashback cost from the graveyard" in says
    assert not any("Slow" in each for each in says)


def test_nothing_but_a_commander_is_cast_from_the_command_zone():
    table = board(alice_has={"monarch": True, "dungeon": "Undercity"}, edition=NOW)

    assert not any("command zone" in says for says in offered(table))
