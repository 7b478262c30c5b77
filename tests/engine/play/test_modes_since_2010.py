"""Modes that are chosen more than once, for costs of their own, or more of them where something is so (700.2)."""

from __future__ import annotations

import pytest

from engine.playable import lacked
from engine.scenarios.files.cards import CardFields, printed_card
from tests.engine.board import board, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX, ELK = creature("Ox", "2/2"), creature("Elk", "3/3")


def test_a_mode_may_be_chosen_twice_with_a_target_each_time():
    """700.2d"""
    flux = sorcery(
        "Flux", "Choose three. You may choose the same mode more than once.\n• Tap target creature.\n• You gain 2 life."
    )
    table = board(alice_hand=[flux], bob=[OX, ELK], edition=NOW)

    table.do("Alice casts Flux choosing modes 1, 1 and 2 targeting Ox and Elk", "resolve")

    assert (table.find("Ox").tapped, table.find("Elk").tapped, table.life("Alice")) == (True, True, 22)


def test_a_word_means_what_its_own_mode_has_named():
    flux = sorcery(
        "Flux",
        "Choose three. You may choose the same mode more than once.\n• Exile target creature. Its controller"
        " gains 1 life.\n• You gain 2 life.",
    )
    table = board(alice_hand=[flux], alice=[OX], bob=[ELK], edition=NOW)

    table.do("Alice casts Flux choosing modes 1, 1 and 2 targeting Ox and Elk", "resolve")

    assert (table.life("Alice"), table.life("Bob")) == (23, 21)


def test_each_mode_beyond_the_first_escalates_the_cost():
    """702.120a"""
    rage = instant(
        "Rage",
        "Escalate {1}\nChoose one or more —\n• You gain 2 life.\n• Rage deals 3 damage to target opponent.",
        cost="{R}",
    )
    table = board(alice_hand=[rage, rage], alice_has={"mana": "{R}{R}{1}"}, edition=NOW)

    table.do("Alice casts Rage choosing modes 1 and 2 targeting Bob", "resolve", "expect Alice is at 22 life")
    assert table.refused("Alice casts Rage choosing modes 1 and 2 targeting Bob")
    table.do("Alice casts Rage choosing mode 1", "resolve", "expect Alice is at 24 life")


def test_a_spree_costs_what_its_modes_cost():
    """702.172a"""
    raid = sorcery(
        "Raid", "Spree\n+ {1} — You gain 2 life.\n+ {2}{R} — Raid deals 4 damage to target player.", cost="{R}"
    )
    table = board(alice_hand=[raid, raid], alice_has={"mana": "{R}{1}{2}{R}{R}{1}"}, edition=NOW)

    table.do("Alice casts Raid choosing modes 1 and 2 targeting Bob", "resolve")
    assert (table.life("Alice"), table.life("Bob"), table.player("Alice").mana_pool.total) == (22, 16, 2)
    assert table.refused("Alice casts Raid choosing mode 2 targeting Bob")


def test_of_tiers_one_is_chosen_and_paid_for():
    """702.183a"""
    fire = instant(
        "Blaze",
        "Tiered\n• Fire — {0} — Blaze deals 1 damage to target player.\n• Fira — {2} — Blaze deals 3 damage to"
        " target player."
        "\n• Firaga — {5} — Blaze deals 6 damage to target player.",
        cost="{R}",
    )
    table = board(alice_hand=[fire, fire], alice_has={"mana": "{R}{2}{R}"}, edition=NOW)

    assert table.refused("Alice casts Blaze choosing modes 1 and 2 targeting Bob")
    table.do("Alice casts Blaze choosing mode 2 targeting Bob", "resolve", "expect Bob is at 17 life")
    assert table.refused("Alice casts Blaze choosing mode 2 targeting Bob")
    table.do("Alice casts Blaze choosing mode 1 targeting Bob", "resolve", "expect Bob is at 16 life")


def test_a_kicked_spell_may_have_any_number_of_its_modes():
    script = sorcery(
        "Script",
        "Kicker {2}\nChoose one. If this spell was kicked, choose any number instead.\n• You gain 2 life.\n•"
        " Script deals 3 damage to target opponent.",
    )
    table = board(alice_hand=[script, script], edition=NOW)

    table.do("Alice casts Script kicked choosing modes 1 and 2 targeting Bob", "resolve")
    assert (table.life("Alice"), table.life("Bob")) == (22, 17)
    assert table.refused("Alice casts Script choosing modes 1 and 2 targeting Bob")


def test_a_mode_that_was_chosen_isnt_chosen_again():
    pact = enchantment(
        "Pact",
        "At the beginning of your upkeep, choose one that hasn't been chosen —\n• You gain 1 life.\n• You gain 5 life.",
    )
    table = board(alice=[pact], edition=NOW)

    table.do("to Alice's upkeep", "Alice chooses mode 1", "resolve everything", "expect Alice is at 21 life")
    table.do("to Bob's upkeep", "to Alice's upkeep", "resolve everything", "expect Alice is at 26 life")
    table.do("to Bob's upkeep", "to Alice's upkeep")
    assert not table.game.stack


def test_a_mode_is_chosen_again_in_another_turn_where_the_text_says_this_turn():
    monument = enchantment(
        "Stele",
        "Whenever you gain life, choose one that hasn't been chosen this turn —\n• Stele deals 1 damage to"
        " target opponent.\n• Stele deals 3 damage to target opponent.",
    )
    sip = sorcery("Sip", "You gain 1 life.")
    table = board(alice=[monument], alice_hand=[sip, sip, sip], edition=NOW)

    table.do("Alice casts Sip", "resolve", "Alice chooses mode 1", "resolve everything", "expect Bob is at 19 life")
    table.do("Alice casts Sip", "resolve everything", "expect Bob is at 16 life", "Alice casts Sip", "resolve")
    assert not table.game.stack


WALK = sorcery(
    "Long Walk",
    "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
    "{P} — You gain 1 life.\n{P}{P} — Target creature gets +2/+0 until end of turn.\n"
    "{P}{P}{P} — Each opponent loses 3 life.",
)


def test_modes_take_up_as_many_pawprints_as_they_show():
    """What is chosen may come to less than that, but not to more (700.2i in 2026)."""
    table = board(alice=[creature("Hare", "1/1")], alice_hand=[WALK, WALK], edition="2026-08")

    table.do("expect refused under 700.2i: Alice casts Long Walk #1 choosing mode 3, mode 3")
    table.do("Alice casts Long Walk #1 choosing mode 2, mode 2 targeting Hare, Hare", "resolve", "expect Hare is 5/1")
    table.do("Alice casts Long Walk #2 choosing mode 1, mode 3", "resolve")
    table.do("expect Alice is at 21 life", "expect Bob is at 17 life")


def test_an_edition_without_pawprints_has_no_such_modes():
    assert "pawprints" in " ".join(lacked(printed_card(WALK.name, CardFields.of(dict(WALK.fields))), "2021-09"))
    assert not lacked(printed_card(WALK.name, CardFields.of(dict(WALK.fields))), "2026-08")


GROVE = enchantment(
    "Grove",
    "As Grove enters, choose Oaks or Elms.\n• Oaks — Creatures you control get +1/+0.\n"
    "• Elms — Whenever a creature you control attacks, you gain 2 life.",
)


@pytest.mark.parametrize(("word", "life", "size"), [("Oaks", 20, "2/1"), ("Elms", 22, "1/1")])
def test_a_permanent_has_the_ability_behind_the_word_chosen_as_it_entered(word: str, life: int, size: str):
    """Of the two abilities behind anchor words there is one (614.12c in 2026)."""
    table = board(alice=[creature("Hare", "1/1")], alice_hand=[GROVE], edition="2026-08")

    table.do("Alice casts Grove", "resolve", f"Alice chooses {word}", f"expect Hare is {size}")
    table.do("Alice attacks with Hare", "resolve everything", f"expect Alice is at {life} life")


def test_a_copy_has_neither_ability_until_a_word_is_chosen_for_it():
    """A choice belongs to the permanent for which it was made (607.5a in 2026)."""
    turn = instant(
        "Turn", "Target enchantment you control becomes a copy of another target enchantment until end of turn."
    )
    veil = enchantment("Veil", "Flash")
    table = board(alice=[creature("Hare", "1/1"), veil], alice_hand=[GROVE, turn], edition="2026-08")

    table.do("Alice casts Grove", "resolve", "Alice chooses Oaks", "expect Hare is 2/1")
    table.do("Alice casts Turn targeting Veil and Grove", "resolve", "expect Hare is 2/1")
