"""Battles: defense, protectors, and Sieges that are cast transformed once they are beaten (310 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.rulebooks import Cite
from tests.engine.board import Card, Table, board, card, creature, enchantment, faces, instant, sorcery

NOW = "2026-08"
HERO = creature("Hill Hero", "5/5", "When ~ enters, you gain 4 life.", cost="")
SIEGE = faces(
    "transform",
    card("Hill Siege", "Battle — Siege", "When ~ enters, each opponent loses 1 life.", cost="{2}{W}", defense="3"),
    HERO,
)
RAID = faces(
    "transform",
    card("Raid", "Battle — Siege", cost="{1}{R}", defense="2"),
    sorcery("Loot", "Draw two cards.", cost=""),
)
OX = creature("Ox", "3/3")
GOAT = creature("Goat", "2/2")


def siege(*alice: Card, **more: object) -> Table:
    """Alice has cast a Siege, which Bob protects."""
    hand = [SIEGE, *more.pop("alice_hand", ())]  # type: ignore[misc]
    table = board(alice=[OX, *alice], alice_hand=hand, edition=NOW, **more)  # type: ignore[arg-type]
    table.do("Alice casts Hill Siege", "resolve everything", "expect Bob is at 19 life")
    return table


def test_it_enters_with_its_defense_in_counters_and_an_opponent_protects_it():
    """310.4b, 310.12a"""
    table = siege()

    table.do("expect Hill Siege has 3 defense counters")
    assert table.find("Hill Siege").protector is table.player("Bob")


def test_its_controller_attacks_it_and_damage_takes_its_counters():
    """310.5-6"""
    table = siege(GOAT)
    table.do("Alice attacks Hill Siege with Goat", "to the end of combat", "expect Hill Siege has 1 defense counter")
    table.do("expect Bob is at 19 life")


def test_its_protector_cant_attack_it():
    """310.9b"""
    table = siege(bob=[GOAT])
    table.do("to Bob's beginning of combat")

    with pytest.raises(IllegalAction) as refused:
        table.do("Bob attacks Hill Siege with Goat")
    assert refused.value.cites is Cite.BATTLE_ATTACKED


def test_its_protector_blocks_what_attacks_it():
    """310.9c"""
    table = siege(bob=[creature("Wall", "0/5", "Defender")])
    table.do("Alice attacks Hill Siege with Ox", "Bob blocks Ox with Wall", "to the end of combat")

    table.do("expect Hill Siege has 3 defense counters")


def test_a_siege_without_its_last_counter_is_exiled_and_may_be_cast_transformed_for_nothing():
    """310.12b"""
    table = siege(alice_has={"mana": "{W}{W}{W}"})
    table.do(
        "Alice attacks Hill Siege with Ox", "to combat damage", "resolve", "Alice chooses yes", "resolve everything"
    )

    table.do("expect Hill Hero is 5/5", "expect Alice is at 24 life", "expect Alice has 0 mana")
    assert table.values("Hill Hero").converted_mana_cost == 3


def test_who_doesnt_cast_it_leaves_it_in_exile():
    table = siege()
    table.do(
        "Alice attacks Hill Siege with Ox", "to combat damage", "resolve", "Alice chooses no", "resolve everything"
    )

    table.do("expect Hill Siege is exiled")


def test_a_sorcery_on_its_back_is_cast_so_too():
    table = board(alice=[OX], alice_hand=[RAID], edition=NOW)
    table.do("Alice casts Raid", "resolve", "Alice attacks Raid with Ox", "to combat damage", "resolve")
    table.do(
        "Alice chooses yes",
        "resolve everything",
        "expect Alice has 2 cards in hand",
        "expect Raid is in Alice's graveyard",
    )


def test_countered_its_ability_leaves_it_to_the_graveyard():
    """310.7: only while the ability is on the stack it stays."""
    hush = instant("Hush", "Counter target triggered ability.")
    table = siege(alice_hand=[hush])
    table.do("Alice attacks Hill Siege with Ox", "to combat damage", "expect Hill Siege is on the battlefield")
    table.do("Alice casts Hush targeting Hill Siege's ability", "resolve", "expect Hill Siege is in Alice's graveyard")


def test_damage_of_spells_takes_its_counters_and_any_target_may_be_a_battle():
    """115.4, 120.3h"""
    spark = instant("Spark", "Spark deals 2 damage to any target.")
    table = siege(alice_hand=[spark, instant("Doom", "Destroy target creature or battle.")])
    table.do("Alice casts Spark targeting Hill Siege", "resolve", "expect Hill Siege has 1 defense counter")
    table.do("Alice casts Doom targeting Hill Siege", "resolve", "expect Hill Siege is in Alice's graveyard")


def test_counters_that_are_removed_otherwise_beat_it_too():
    ram = sorcery("Ram", "Remove three defense counters from target battle.")
    table = siege(alice_hand=[ram])
    table.do("Alice casts Ram targeting Hill Siege", "resolve", "resolve", "Alice chooses yes", "resolve everything")
    table.do("expect Hill Hero is 5/5")


def test_who_defends_it_is_the_defending_player():
    """310.9d, 508.5"""
    imp = creature("Imp", "1/1", "Whenever ~ attacks, defending player loses 2 life.")
    table = siege(imp)
    table.do("Alice attacks Hill Siege with Imp", "resolve everything", "expect Bob is at 17 life")


def test_among_several_opponents_its_controller_chooses_the_protector():
    table = board(
        alice=[OX], alice_hand=[SIEGE], others={"Carol": {"battlefield": []}}, bob=[GOAT], edition=NOW, first_draw=None
    )
    table.do("Alice casts Hill Siege", "resolve", "Alice chooses Carol", "resolve everything")

    table.do("to Bob's beginning of combat", "Bob attacks Hill Siege with Goat", "to the end of combat")
    table.do("expect Hill Siege has 1 defense counter")


def test_whose_protector_comes_to_control_it_chooses_another():
    """704.5y"""
    steal = sorcery("Steal", "Gain control of target permanent.")
    table = siege(bob_hand=[steal])
    table.do("to Bob's precombat main phase", "Bob casts Steal targeting Hill Siege", "resolve")
    table.do("expect Bob controls Hill Siege")

    assert table.find("Hill Siege").protector is table.player("Alice")


def test_a_battle_that_is_a_creature_neither_attacks_nor_blocks():
    """508.1a, 509.1a"""
    march = enchantment("March", "Each battle you control is a 4/4 creature in addition to its other types.")
    table = board(alice=[SIEGE, march], edition=NOW)
    table.do("expect Hill Siege is 4/4")

    with pytest.raises(IllegalAction):
        table.do("Alice attacks with Hill Siege")


def test_a_battle_that_is_an_equipment_too_is_attached_to_nothing():
    """310.10, 704.5p"""
    raft = card("Raft", "Artifact Battle — Equipment", "Equipped creature gets +2/+2.\nEquip {0}", defense="3")
    table = board(alice=[raft, OX], edition=NOW)

    table.do("Alice equips Raft to Ox", "resolve everything", "expect Raft is attached to nothing", "expect Ox is 3/3")


def test_an_equipment_that_becomes_a_battle_falls_off():
    """310.10, 704.5p"""
    axe = card("Axe", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {0}")
    parade = enchantment("Parade", "Artifacts are battles in addition to their other types.")
    table = board(alice=[axe, OX], alice_hand=[parade], edition=NOW)
    table.do("Alice equips Axe to Ox", "resolve everything", "expect Ox is 5/3")

    table.do("Alice casts Parade", "resolve everything", "expect Ox is 3/3")


def test_defense_is_what_is_printed_off_the_battlefield_and_its_counters_there():
    """310.4a, 310.4c"""
    tally = sorcery("Tally", "Draw cards equal to the defense of target battle.")
    glance = sorcery("Glance", "Reveal the top card of your library. You gain life equal to its defense.")
    table = board(alice=[SIEGE, OX], alice_hand=[tally, glance], alice_has={"library": [RAID, GOAT, GOAT]}, edition=NOW)
    table.do("Alice casts Glance", "resolve", "expect Alice has 22 life")

    table.do("Alice casts Tally targeting Hill Siege", "resolve", "expect Alice has 3 cards in hand")


def test_loyalty_is_what_is_printed_off_the_battlefield_and_its_counters_there():
    """306.5a, 306.5c"""
    muse = card("Muse", "Legendary Planeswalker — Muse", "+1: You gain 1 life.", loyalty="5")
    glance = sorcery("Glance", "Reveal the top card of your library. You gain life equal to its loyalty.")
    praise = sorcery("Praise", "You gain life equal to the loyalty of target planeswalker.")
    sage = card("Sage", "Legendary Planeswalker — Sage", "+1: Draw a card.", loyalty="3")
    has = {"library": [muse, OX]}
    table = board(alice=[sage], alice_hand=[glance, praise], alice_has=has, edition=NOW)
    table.do("Alice casts Glance", "resolve", "expect Alice has 25 life", "Alice activates Sage", "resolve")

    table.do("Alice casts Praise targeting Sage", "resolve", "expect Alice has 29 life")


def test_before_march_of_the_machine_there_are_no_battles():
    with pytest.raises(Exception, match="no battles before March of the Machine"):
        board(alice_hand=[SIEGE], edition="2021-09")
