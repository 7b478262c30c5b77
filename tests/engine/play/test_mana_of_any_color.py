"""Mana that may be spent as though it were of any color or type (609.4b in 2026)."""

from __future__ import annotations

from tests.engine.board import FOREST, artifact, board, creature, enchantment, sorcery

NOW = "2026-08"
#: Mana is counted, and there is none but what lands make.
NONE_YET = {"mana": "{0}"}
PRISM = artifact("Prism", "You may spend mana as though it were mana of any color.")
BLUE = creature("Blue One", "1/1", cost="{1}{U}")


def test_green_mana_pays_for_a_blue_spell():
    table = board(alice=[PRISM, FOREST, FOREST], alice_hand=[BLUE], alice_has=NONE_YET, edition=NOW)

    table.do("Alice casts Blue One", "resolve", "expect Blue One is on the battlefield")


def test_colorless_is_no_color_that_mana_could_pass_for():
    void = creature("Void One", "1/1", cost="{C}")
    table = board(alice=[PRISM, FOREST], alice_hand=[void], alice_has=NONE_YET, edition=NOW)

    table.do("expect refused: Alice casts Void One")


def test_of_any_type_it_pays_for_colorless_too():
    void = creature("Void One", "1/1", cost="{C}")
    every = enchantment("Every", "You may spend mana as though it were mana of any type.")
    table = board(alice=[every, FOREST], alice_hand=[void], alice_has=NONE_YET, edition=NOW)

    table.do("Alice casts Void One", "resolve", "expect Void One is on the battlefield")


def test_what_it_may_be_spent_on_can_be_limited_to_spells_or_to_abilities():
    spells = enchantment("Spells", "You may spend mana as though it were mana of any color to cast creature spells.")
    song = sorcery("Song", "You gain 1 life.", cost="{U}")
    blue = creature("Tinker", "1/1", "{U}: You gain 1 life.")
    table = board(alice=[spells, blue, FOREST, FOREST], alice_hand=[BLUE, song], alice_has=NONE_YET, edition=NOW)
    table.do("expect refused: Alice casts Song")
    table.do("expect refused: Alice activates Tinker")
    table.do("Alice casts Blue One")

    abilities = enchantment(
        "Abilities",
        "You may spend mana as though it were mana of any color to activate abilities of creatures you control.",
    )
    table = board(alice=[abilities, blue, FOREST], alice_hand=[song], alice_has=NONE_YET, edition=NOW)
    table.do("expect refused: Alice casts Song")
    table.do("Alice activates Tinker", "resolve", "expect Alice is at 21 life")


def test_only_whom_the_text_speaks_of_may_spend_mana_so():
    table = board(bob=[PRISM], alice=[FOREST, FOREST], alice_hand=[BLUE], alice_has=NONE_YET, edition=NOW)
    table.do("expect refused: Alice casts Blue One")

    all_of_us = artifact("Lattice", "Players may spend mana as though it were mana of any color.")
    table = board(bob=[all_of_us], alice=[FOREST, FOREST], alice_hand=[BLUE], alice_has=NONE_YET, edition=NOW)
    table.do("Alice casts Blue One")


def test_until_end_of_turn_spells_from_among_what_was_exiled_take_mana_of_any_color():
    raid = sorcery(
        "Raid",
        "Exile the top card of target opponent's library. Until end of turn, you may cast that card and you may spend"
        " mana as though it were mana of any color to cast that spell.",
        cost="{G}",
    )
    table = board(
        alice=[FOREST, FOREST, FOREST],
        alice_hand=[raid],
        alice_has=NONE_YET,
        bob_has={"library": [BLUE, FOREST]},
        edition=NOW,
    )
    table.do("Alice casts Raid targeting Bob", "resolve", "Alice casts Blue One from exile", "resolve")

    table.do("expect Alice controls Blue One")
