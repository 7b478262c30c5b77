"""Cards that effects let players cast or play from exile, a graveyard, or the top of a library, as since 2010."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, ISLAND, MOUNTAIN, artifact, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX, ELK = creature("Ox", "3/3", cost="{2}{G}"), creature("Elk", "2/2", cost="{1}{G}")
SPARK = instant("Spark", "Spark deals 2 damage to any target.", cost="{R}")
LIBRARY = [SPARK, *[FOREST] * 8]


def test_an_impulse_lasts_to_the_end_of_the_players_next_turn():
    rush = sorcery(
        "Rush", "Exile the top card of your library. Until the end of your next turn, you may play that card."
    )
    table = board(alice_hand=[rush], alice_has={"library": LIBRARY}, bob_has={"library": LIBRARY}, edition=NOW)
    table.do(
        "Alice casts Rush", "resolve everything", "to the next turn", "to the next turn", "to the precombat main phase"
    )

    table.do("Alice casts Spark from exile targeting Bob", "resolve everything", "expect Bob is at 18 life")


def test_after_that_turn_it_is_over():
    rush = sorcery(
        "Rush", "Exile the top card of your library. Until the end of your next turn, you may play that card."
    )
    table = board(alice_hand=[rush], alice_has={"library": LIBRARY}, bob_has={"library": LIBRARY}, edition=NOW)
    table.do("Alice casts Rush", "resolve everything", "to the next turn", "to the next turn", "to the next turn")

    assert table.refused("Alice casts Spark from exile targeting Bob")


def test_of_what_was_exiled_together_spells_are_cast_and_lands_are_not():
    dig = sorcery(
        "Dig", "Exile the top two cards of your library. Until end of turn, you may cast spells from among them."
    )
    table = board(alice_hand=[dig], alice_has={"library": [SPARK, *[FOREST] * 8]}, edition=NOW)

    table.do(
        "Alice casts Dig", "resolve everything", "Alice casts Spark from exile targeting Bob", "resolve everything"
    )
    table.do("expect Bob is at 18 life")
    assert table.refused("Alice plays Forest from exile")


def test_only_spells_of_the_kind_that_is_said():
    dig = sorcery(
        "Dig",
        "Exile the top two cards of your library. Until end of turn, you may cast instant spells from among them.",
    )
    table = board(alice_hand=[dig], alice_has={"library": [SPARK, OX, *[FOREST] * 8]}, edition=NOW)
    table.do("Alice casts Dig", "resolve everything")

    assert table.refused("Alice casts Ox from exile")
    table.do("Alice casts Spark from exile targeting Bob")


def test_for_as_long_as_it_remains_exiled():
    theft = sorcery(
        "Theft",
        "Exile the top card of target opponent's library. You may play that card for as long as it remains exiled, "
        "and mana of any type can be spent to cast it.",
    )
    table = board(
        alice=[ISLAND],
        alice_hand=[theft],
        bob_has={"library": [SPARK, *[FOREST] * 8]},
        alice_has={"mana": "{C}"},
        edition=NOW,
    )

    table.do("Alice casts Theft targeting Bob", "resolve everything")
    table.do("Alice casts Spark from exile targeting Bob", "resolve everything", "expect Bob is at 18 life")


def test_the_top_card_of_a_library_may_be_cast_where_it_is_of_that_kind():
    muse = artifact("Muse", "You may cast creature spells from the top of your library.")
    table = board(alice=[muse], alice_has={"library": [OX, SPARK, FOREST]}, edition=NOW)

    table.do("Alice casts Ox from the library", "resolve everything", "expect Ox is on the battlefield")
    assert table.refused("Alice casts Spark from the library targeting Bob")


def test_lands_are_played_from_the_top_of_a_library():
    muse = artifact("Muse", "You may play lands from the top of your library.")
    table = board(alice=[muse], alice_has={"library": [MOUNTAIN, FOREST]}, edition=NOW)

    table.do("Alice plays Mountain from the library", "expect Mountain is on the battlefield")
    assert table.refused("Alice plays Forest from the library")


def test_a_card_says_that_it_may_be_cast_from_the_graveyard():
    ghost = creature("Ghost", "2/2", "You may cast this card from your graveyard as long as you control an Ox.")
    ox = creature("Bull", "3/3", kind="Creature — Ox")
    table = board(alice_has={"graveyard": [ghost]}, edition=NOW)
    assert table.refused("Alice casts Ghost from the graveyard")

    table = board(alice=[ox], alice_has={"graveyard": [ghost]}, edition=NOW)
    table.do("Alice casts Ghost from the graveyard", "resolve everything", "expect Ghost is on the battlefield")


def test_what_it_costs_besides_is_paid():
    ghost = creature(
        "Ghost",
        "2/2",
        "You may cast this card from your graveyard by discarding a card in addition to paying its other costs.",
    )
    table = board(alice_hand=[ELK], alice_has={"graveyard": [ghost]}, edition=NOW)
    table.do("Alice casts Ghost from the graveyard", "resolve everything")
    assert table.where("Elk") == "graveyard"

    table = board(alice_has={"graveyard": [ghost]}, edition=NOW)
    assert table.refused("Alice casts Ghost from the graveyard")


@pytest.mark.parametrize(("target", "left"), [("Ox", 2), ("Elk", 0)])
def test_a_spell_costs_less_for_what_it_targets(target: str, left: int):
    hit = instant(
        "Hit",
        "Hit costs {2} less to cast if it targets a creature with power 3 or greater.\nDestroy target creature.",
        cost="{2}{R}",
    )
    table = board(bob=[OX, ELK], alice_hand=[hit], alice_has={"mana": "{C}{C}{R}"}, edition=NOW)

    table.do(f"Alice casts Hit targeting {target}", f"expect Alice has {left} mana")


def test_spells_that_target_it_cost_more():
    shield = creature("Shy Elk", "2/2", "Spells your opponents cast that target Shy Elk cost {2} more to cast.")
    table = board(bob=[shield, OX], alice_hand=[SPARK, SPARK], alice_has={"mana": "{R}{R}"}, edition=NOW)

    assert table.refused("Alice casts Spark targeting Shy Elk")
    table.do("Alice casts Spark targeting Ox")


def test_where_x_is_a_number_the_cost_is_lower_by_it():
    wave = sorcery(
        "Wave",
        "Wave costs {X} less to cast, where X is the number of creatures you control.\nYou gain 1 life.",
        cost="{3}{W}",
    )
    table = board(alice=[OX, ELK], alice_hand=[wave], alice_has={"mana": "{C}{W}"}, edition=NOW)

    table.do("Alice casts Wave", "resolve", "expect Alice has 0 mana")


HYMN = sorcery("Hymn", "Hymn deals 3 damage to any target.\nFlashback {R}", cost="{4}{R}")
SEANCE = instant(
    "Seance",
    "Until end of turn, other players can't play lands or cast spells from their graveyards.\n"
    "Until end of turn, you may play lands and cast spells from other players' graveyards as though those cards were "
    "in your graveyard.",
)


def test_another_graveyard_counts_as_ones_own_for_what_is_cast_from_there():
    """609.4"""
    table = board(alice_hand=[SEANCE], bob_has={"graveyard": [HYMN]}, edition=NOW)
    assert table.refused("Alice casts Hymn for its flashback cost from Bob's graveyard targeting Bob")

    table.do("Alice casts Seance", "resolve")
    table.do("Alice casts Hymn for its flashback cost from Bob's graveyard targeting Bob", "resolve")

    table.do("expect Bob has 17 life", "expect Hymn is in exile")


def test_what_couldnt_be_cast_from_ones_own_graveyard_cant_from_another_either():
    table = board(alice_hand=[SEANCE], bob_has={"graveyard": [SPARK, FOREST]}, edition=NOW)
    table.do("Alice casts Seance", "resolve")

    assert table.refused("Alice casts Spark from Bob's graveyard targeting Bob")
    assert table.refused("Alice plays Forest from Bob's graveyard")


def test_with_leave_to_play_from_ones_own_graveyard_both_effects_apply():
    """609.4a"""
    will = enchantment("Will", "You may play lands and cast spells from your graveyard.")
    table = board(alice=[will], alice_hand=[SEANCE], bob_has={"graveyard": [SPARK, FOREST]}, edition=NOW)
    table.do("Alice casts Seance", "resolve", "Alice plays Forest from Bob's graveyard")
    table.do("Alice casts Spark from Bob's graveyard targeting Bob", "resolve", "expect Bob has 18 life")


def test_others_cant_play_from_their_own_graveyards_meanwhile():
    bolt = instant("Bolt", "Bolt deals 1 damage to any target.\nFlashback {R}")
    table = board(alice_hand=[SEANCE], bob_has={"graveyard": [bolt]}, edition=NOW)
    assert table.allows("Alice passes", "Bob casts Bolt for its flashback cost from the graveyard targeting Alice")
    table.do("Alice casts Seance", "resolve", "Alice passes")

    cast = "Bob casts Bolt for its flashback cost from the graveyard targeting Alice"
    assert table.refused(cast) == "601.3"


def test_a_cage_keeps_spells_in_graveyards_and_libraries_and_no_others():
    cage = artifact("Cage", "Players can't cast spells from graveyards or libraries.")
    window = enchantment("Window", "You may cast creature spells from the top of your library.")
    table = board(
        alice=[cage, window],
        alice_hand=[SPARK],
        alice_has={"graveyard": [HYMN], "library": [OX, ELK]},
        edition=NOW,
    )

    assert table.refused("Alice casts Ox from the library") == "601.3"
    assert table.refused("Alice casts Hymn for its flashback cost from the graveyard targeting Bob") == "601.3"
    table.do("Alice casts Spark targeting Bob")
