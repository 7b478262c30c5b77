"""Spells that a standing permission lets a player cast, one in each turn, or exiled instead of going to a graveyard."""

from __future__ import annotations

from tests.engine.board import FOREST, Card, Table, board, creature, enchantment, instant

NOW = "2026-08"
BOAR = creature("Boar", "2/2")
WASP = creature("Wasp", "1/1")
SPARK = instant("Spark", "Spark deals 1 damage to any target.")
IN_OWN_TURNS = enchantment(
    "Quiet Grave", "During each of your turns, you may cast a creature spell from your graveyard."
)


def with_graveyard(permanent: Card, *cards: Card, turn: str = "Alice") -> Table:
    has = {"graveyard": list(cards), "library": [FOREST] * 5}
    return board(alice=[permanent], alice_has=has, bob_has={"library": [FOREST] * 5}, turn=turn, edition=NOW)


def test_one_creature_in_each_of_ones_own_turns_is_cast_from_the_graveyard():
    table = with_graveyard(IN_OWN_TURNS, BOAR, WASP)
    table.do("Alice casts Boar from the graveyard", "resolve", "expect Boar is on the battlefield")
    table.do("expect refused: Alice casts Wasp from the graveyard")

    table.do("to Alice's next precombat main phase", "Alice casts Wasp from the graveyard", "resolve")
    table.do("expect Wasp is on the battlefield")


def test_what_is_for_ones_own_turns_lets_nothing_be_cast_in_another():
    once = enchantment(
        "Grave Hour", "Once during each of your turns, you may cast an instant spell from your graveyard."
    )
    table = with_graveyard(once, SPARK, turn="Bob")

    table.do("expect refused: Alice casts Spark from the graveyard targeting Bob")


def test_two_permissions_let_two_spells_be_cast():
    other = enchantment("Loud Grave", "Once each turn, you may cast a creature spell from your graveyard.")
    has = {"graveyard": [BOAR, WASP]}
    table = board(alice=[IN_OWN_TURNS, other], alice_has=has, edition=NOW)
    table.do("Alice casts Boar from the graveyard", "Alice chooses Quiet Grave", "resolve")

    table.do("Alice casts Wasp from the graveyard", "resolve", "expect Wasp is on the battlefield")


def test_a_spell_cast_so_is_exiled_when_it_has_resolved_and_when_it_is_countered():
    mage = creature(
        "Mage",
        "3/4",
        "During each of your turns, you may cast an instant or sorcery spell from your graveyard. If a spell cast this"
        " way would be put into your graveyard, exile it instead.",
    )
    table = with_graveyard(mage, SPARK)
    table.do("Alice casts Spark from the graveyard targeting Bob", "resolve", "expect Spark is exiled")
    table.do("expect Bob is at 19 life")

    no = instant("No", "Counter target spell.")
    table = board(alice=[mage], alice_has={"graveyard": [SPARK]}, bob_hand=[no], edition=NOW)
    table.do("Alice casts Spark from the graveyard targeting Bob", "Bob casts No targeting Spark", "resolve")
    table.do("expect Spark is exiled")


def test_a_spell_from_the_hand_still_goes_to_the_graveyard():
    mage = creature(
        "Mage",
        "3/4",
        "You may cast instant spells from your graveyard. If a spell cast this way would be put into your graveyard,"
        " exile it instead.",
    )
    table = board(alice=[mage], alice_hand=[SPARK], edition=NOW)
    table.do("Alice casts Spark targeting Bob", "resolve", "expect Spark is in Alice's graveyard")

    table.do("Alice casts Spark from the graveyard targeting Bob", "resolve", "expect Spark is exiled")


def test_one_spell_in_each_turn_comes_from_the_top_of_the_library():
    crown = enchantment("Crown", "Once each turn, you may cast a creature spell from the top of your library.")
    table = board(alice=[crown], alice_has={"library": [BOAR, WASP, FOREST]}, edition=NOW)
    table.do("Alice casts Boar from the library", "resolve", "expect Boar is on the battlefield")

    table.do("expect refused: Alice casts Wasp from the library")


def test_until_end_of_turn_cards_are_seen_and_played_from_the_top_of_the_library():
    dawn = instant(
        "Dawn",
        "Until end of turn, you may look at the top card of your library any time, and you may play lands and cast"
        " spells from the top of your library.",
    )
    table = board(alice_hand=[dawn], alice_has={"library": [BOAR, FOREST, WASP, FOREST]}, edition=NOW)
    table.do("expect Alice can't see Boar", "expect refused: Alice casts Boar from the library")
    table.do("Alice casts Dawn", "resolve", "expect Alice can see Boar", "Alice casts Boar from the library", "resolve")
    table.do("Alice plays Forest from the library", "expect Alice can see Wasp")

    table.do("to Alice's next upkeep", "expect refused: Alice casts Wasp from the library")


def test_nothing_may_be_played_from_the_hand_and_all_from_the_library():
    frenzy = enchantment(
        "Frenzy",
        "You may play lands and cast spells from the top of your library.\nYou can't play lands or cast spells from"
        " your hand.",
    )
    table = board(alice=[frenzy], alice_hand=[WASP, FOREST], alice_has={"library": [BOAR, FOREST]}, edition=NOW)
    table.do("expect refused: Alice casts Wasp", "expect refused: Alice plays Forest")

    table.do("Alice casts Boar from the library", "resolve", "Alice plays Forest from the library")
