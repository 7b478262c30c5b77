"""Attacking as cards ask for it since 2010: players apart from their planeswalkers, and what is goaded."""

from __future__ import annotations

from engine.events.kinds.combat import (
    BecameBlocked,
    CreatureAttacked,
    CreatureBlocked,
    DamageAssigned,
    NotBlocked,
)
from engine.events.kinds.mana import ManaSpent
from engine.events.kinds.status import PermanentTapped
from tests.engine.board import FOREST, aura, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX = creature("Ox", "2/2")


def _walker(name: str = "Sage"):
    return card(name, "Planeswalker — Sage", "+1: You gain 1 life.", loyalty="4")


def test_who_cant_attack_a_player_can_attack_that_players_planeswalker():
    moat = enchantment("Ward", "Creatures can't attack you.")
    table = board(alice=[OX], bob=[moat, _walker()], edition=NOW)

    assert not table.allows("Alice attacks Bob with Ox")
    assert table.allows("Alice attacks Sage with Ox")


def test_neither_can_be_attacked_where_both_are_named():
    moat = enchantment("Ward", "Creatures can't attack you or planeswalkers you control.")
    table = board(alice=[OX], bob=[moat, _walker()], edition=NOW)

    assert not table.allows("Alice attacks Bob with Ox")
    assert not table.allows("Alice attacks Sage with Ox")


def test_a_price_for_attacking_a_player_isnt_paid_for_a_planeswalker():
    toll = enchantment(
        "Toll",
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's"
        " attacking you.",
    )
    table = board(alice=[OX], alice_has={"mana": ""}, bob=[toll, _walker()], edition=NOW)

    assert table.refused("Alice attacks Bob with Ox")
    table.do("Alice attacks Sage with Ox")


def test_what_attacks_you_or_your_planeswalker_is_noticed():
    reckoning = enchantment(
        "Reckoning",
        "Whenever a creature attacks you or a planeswalker you control, that creature's controller loses 1 life.",
    )
    table = board(alice=[OX, creature("Elk", "2/2")], bob=[reckoning, _walker()], edition=NOW)

    table.do("Alice attacks Sage with Ox and Elk", "resolve everything")

    assert table.life("Alice") == 18


def test_damage_goes_to_what_is_attacked():
    rider = creature(
        "Rider", "1/1", "Whenever Rider attacks, it deals 1 damage to the player or planeswalker it's attacking."
    )
    table = board(alice=[rider], bob=[_walker()], edition=NOW)

    table.do("Alice attacks Sage with Rider", "resolve everything")

    assert (table.find("Sage").counters["loyalty"], table.life("Bob")) == (3, 20)


def test_what_is_goaded_has_to_attack():
    spite = aura("Spite", "Enchanted creature gets +2/+2 and is goaded.")
    table = board(alice=[OX], bob=[spite.placed(attached_to="Ox")], edition=NOW)

    table.do("to Alice's declare attackers step")

    assert table.size("Ox") == "4/4"
    assert table.refused("Alice attacks with nothing")


def test_a_creature_is_modified_by_its_controllers_auras_alone():
    """700.9"""
    glory = enchantment("Glory", "Modified creatures you control have flying.")
    mine, theirs = aura("Coat", "Enchanted creature gets +1/+1."), aura("Spite", "Enchanted creature gets +1/+1.")
    table = board(
        alice=[glory, OX, creature("Elk", "2/2"), mine.placed(attached_to="Ox")],
        bob=[theirs.placed(attached_to="Elk")],
        edition=NOW,
    )

    table.do("expect Ox has flying", "expect Elk doesn't have flying")


def test_who_goads_a_creature_again_asks_for_no_more_since_2021():
    """701.15d in 2026: with three goads, two of them Alice's, Bob may attack her as well as Carol."""
    jeer, hiss = sorcery("Jeer", "Goad target creature."), instant("Hiss", "Goad target creature.")
    for edition, may in (("2018-04", False), ("2021-09", True), ("2026-08", True)):
        table = board(alice_hand=[jeer, jeer], bob=[OX], others={"Carol": {"hand": [hiss]}}, edition=edition)
        table.do("Alice casts Jeer targeting Ox", "resolve", "Alice casts Jeer targeting Ox", "resolve")
        table.do("Carol casts Hiss targeting Ox", "resolve", "to Bob's declare attackers step")

        assert table.allows("Bob attacks Alice with Ox") is may
        assert table.allows("Bob attacks Carol with Ox")
        assert not table.allows("Bob doesn't attack")


def test_what_attacks_nothing_any_more_assigns_no_damage():
    """510.1b: the planeswalker has left; nor does what tramples reach the player by that."""
    snuff = instant("Snuff", "Destroy target planeswalker.")
    for bull in (creature("Bull", "4/4"), creature("Bull", "4/4", "Trample")):
        table = board(alice=[bull], alice_hand=[snuff], bob=[_walker(), OX], edition=NOW)
        table.do("Alice attacks Sage with Bull", "Bob doesn't block", "Alice casts Snuff targeting Sage", "resolve")

        table.do("to the end of combat", "expect Bob has 20 life")

        assert not [*table.game.facts.of_kind(DamageAssigned)]


def test_attacking_and_blocking_go_by_the_steps_of_declaring():
    table = board(alice=[OX, creature("Elk", "1/1")], bob=[creature("Hen", "0/3")], edition=NOW)
    table.do("Alice attacks with Ox and Elk", "Bob blocks Ox with Hen")

    def rules(kind: type) -> set[str]:
        return {table.game.number_of(fact.cites) for fact in table.game.facts.of_kind(kind)}

    assert rules(PermanentTapped) == {"508.1f"}
    assert rules(CreatureAttacked) == {"508.1a"}
    assert rules(CreatureBlocked) == {"509.1a"}
    assert rules(BecameBlocked) | rules(NotBlocked) == {"509.1h"}


def test_what_attacking_and_blocking_cost_is_paid_by_their_own_rules():
    each = "each creature they control that's attacking or blocking"
    toll = enchantment("Toll", f"Creatures can't attack or block unless their controller pays {{1}} for {each}.")
    poor = {"mana": ""}
    table = board(
        alice=[toll, OX, FOREST], alice_has=poor, bob=[creature("Hen", "0/3"), FOREST], bob_has=poor, edition=NOW
    )
    table.do("Alice attacks with Ox", "Alice taps Forest for mana")
    table.do("Bob blocks Ox with Hen", "Bob taps Forest for mana")

    paid = [table.game.number_of(fact.cites) for fact in table.game.facts.of_kind(ManaSpent)]

    assert paid == ["508.1j", "509.1f"]
