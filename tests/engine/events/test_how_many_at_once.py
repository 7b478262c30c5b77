"""How many of something an ability waits for: what several do at once is one event (410.9; 603.2c)."""

from __future__ import annotations

import pytest

from tests.engine.board import aura, board, creature, each_edition, enchantment, land, sorcery

OX = creature("Ox", "2/4", kind="Creature — Ox")
IMP = creature("Imp", "1/1", kind="Creature — Imp")
WALL = creature("Rampart", "0/4", "Defender", kind="Creature — Wall")


@each_edition
@pytest.mark.parametrize(
    ("words", "attackers", "gained"),
    [
        ("one or more creatures you control attack", "Ox", 1),
        ("one or more creatures you control attack", "Ox and Imp", 1),
        ("two or more creatures you control attack", "Ox", 0),
        ("two or more creatures you control attack", "Ox and Imp", 1),
        ("all creatures you control attack", "Ox", 0),
        ("all creatures you control attack", "Ox and Imp", 1),
        ("all non-Imp creatures you control attack", "Ox", 1),
        ("one or more creatures attack an opponent", "Ox and Imp", 1),
        ("a creature you control attacks", "Ox and Imp", 2),
        ("you attack", "Ox and Imp", 1),
        ("an opponent attacks", "Ox and Imp", 0),
    ],
)
def test_attackers_that_are_declared_together_are_counted(edition: str, words: str, attackers: str, gained: int):
    drum = enchantment("Drum", f"Whenever {words}, you gain 1 life.")
    table = board(alice=[OX, IMP, drum], edition=edition)

    table.do(f"Alice attacks with {attackers}", "resolve everything")

    assert table.life("Alice") == 20 + gained


@each_edition
@pytest.mark.parametrize(("words", "gained"), [("one or more Imps", 1), ("two or more Imps", 1), ("an Imp", 2)])
def test_one_creature_is_blocked_by_several_at_once(edition: str, words: str, gained: int):
    knight = creature("Knight", "3/3", f"Whenever Knight becomes blocked by {words}, you gain 1 life.")
    table = board(alice=[knight], bob=[IMP, IMP], edition=edition)

    table.do("Alice attacks with Knight", "Bob blocks Knight with Imp #1 and Imp #2", "resolve everything")

    assert table.life("Alice") == 20 + gained


@each_edition
@pytest.mark.parametrize(("attackers", "gained"), [("Imp", 0), ("Imp and Ox", 1)])
def test_one_creature_blocks_several_at_once(edition: str, attackers: str, gained: int):
    sentry = creature(
        "Sentry",
        "1/5",
        "Sentry can block an additional creature.\nWhenever Sentry blocks two or more creatures, you gain 1 life.",
    )
    table = board(alice=[IMP, OX], bob=[sentry], edition=edition)
    blocked = [f"Bob blocks {each} with Sentry" for each in attackers.split(" and ")]

    table.do(f"Alice attacks with {attackers}", *blocked, "resolve everything")

    assert table.life("Bob") == 20 + gained


@each_edition
@pytest.mark.parametrize(
    ("words", "gained"), [("one or more", 1), ("two or more", 1), ("three or more", 1), ("four or more", 0)]
)
def test_what_dies_together_is_counted(edition: str, words: str, gained: int):
    bell = enchantment("Bell", f"Whenever {words} creatures die, you gain 1 life.")
    table = board(
        alice=[bell, OX, IMP], bob=[IMP], alice_hand=[sorcery("Plague", "Destroy all creatures.")], edition=edition
    )

    table.do("Alice casts Plague", "resolve everything")

    assert table.life("Alice") == 20 + gained


def test_several_that_deal_damage_to_one_player_together_are_one_event_for_that_player():
    lore = enchantment(
        "Lore",
        "Whenever one or more Imps and/or Oxen you control deal combat damage to a player, that player loses 5 life.",
    )
    table = board(alice=[OX, IMP, lore])

    table.do("Alice attacks with Ox and Imp", "to end of combat", "resolve everything")

    assert table.life("Bob") == 20 - 3 - 5


@pytest.mark.parametrize(("attackers", "gained"), [("Ox", 0), ("Ox and Imp", 1)])
def test_what_the_turn_has_seen_is_counted_over_all_of_it(attackers: str, gained: int):
    dusk = enchantment(
        "Dusk", "At the beginning of your end step, if two or more creatures attacked this turn, you gain 1 life."
    )
    table = board(alice=[OX, IMP, dusk])

    table.do(f"Alice attacks with {attackers}", "to the end step", "resolve everything")

    assert table.life("Alice") == 20 + gained


def test_all_that_took_part_are_meant_afterwards():
    horn = enchantment("Horn", "Whenever one or more creatures you control attack, they get +1/+0 until end of turn.")
    table = board(alice=[OX, IMP, horn])

    table.do("Alice attacks with Ox and Imp", "resolve everything", "expect Ox is 3/4", "expect Imp is 2/1")


def test_what_was_attached_to_the_dead_is_counted_and_found():
    mantle = aura("Mantle", "Enchanted creature gets +1/+1.")
    martyr = creature("Martyr", "1/1", "When Martyr dies, you gain 1 life for each Aura attached to it.")
    table = board(
        alice=[martyr, mantle.placed(attached_to="Martyr")], alice_hand=[sorcery("Plague", "Destroy all creatures.")]
    )

    table.do("Alice casts Plague", "resolve everything")

    assert table.life("Alice") == 21


def test_a_subtype_is_the_same_with_either_apostrophe():
    pit = land("Pit", "{T}: Add {C}. If you control an Urza's Mine, add {C}{C}{C} instead.", kind="Land — Urza’s Mine")
    table = board(alice=[pit], alice_has={"mana": ""})

    table.do("Alice activates Pit", "expect Alice has 3 mana")
