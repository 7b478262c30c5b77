"""Bestow, overload, fuse, and the monarch."""

from __future__ import annotations

from tests.engine.board import FOREST, Card, board, card, creature, instant, sorcery

NOW = "2026-08"
OX, ELK = creature("Ox", "3/3", cost="{2}{G}"), creature("Elk", "2/2", cost="{1}{G}")
NYMPH = creature(
    "Nymph",
    "1/1",
    "Bestow {3}{W}\nFlying\nEnchanted creature gets +1/+1 and has flying.",
    kind="Enchantment Creature — Nymph",
    cost="{W}",
)
KILL = instant("Kill", "Destroy target creature.")
MANY = [FOREST] * 9


def test_what_is_bestowed_is_an_aura_and_a_creature_once_that_falls_off():
    table = board(alice=[OX], alice_hand=[NYMPH], bob_hand=[KILL], edition=NOW)
    table.do("Alice casts Nymph for its bestow cost targeting Ox", "resolve everything", "expect Ox is 4/4")
    assert not table.values("Nymph").is_creature
    assert "Aura" in table.values("Nymph").subtypes

    table.do("Alice passes", "Bob casts Kill targeting Ox", "resolve everything", "expect Nymph is 1/1")
    assert table.values("Nymph").is_creature
    assert table.where("Nymph") == "battlefield"


def test_without_its_target_it_resolves_as_a_creature():
    table = board(alice=[OX], alice_hand=[NYMPH], bob_hand=[KILL], edition=NOW)

    table.do("Alice casts Nymph for its bestow cost targeting Ox", "Alice passes", "Bob casts Kill targeting Ox")
    table.do("resolve everything", "expect Nymph is on the battlefield", "expect Nymph is 1/1")
    assert table.values("Nymph").is_creature


def test_for_its_mana_cost_it_is_a_creature():
    table = board(alice=[OX], alice_hand=[NYMPH], edition=NOW)

    table.do("Alice casts Nymph", "resolve everything", "expect Nymph is 1/1", "expect Ox is 3/3")


def test_overloaded_it_is_said_of_each():
    shake = sorcery("Shake", "Shake deals 2 damage to target creature you don't control.\nOverload {4}{R}", cost="{R}")
    table = board(alice=[OX], bob=[ELK, creature("Ant", "1/1")], alice_hand=[shake], edition=NOW)

    table.do("Alice casts Shake for its overload cost", "resolve everything", "expect Ox is on the battlefield")
    assert table.where("Elk") == table.where("Ant") == "graveyard"


def test_for_its_mana_cost_it_has_one_target():
    shake = sorcery("Shake", "Shake deals 2 damage to target creature you don't control.\nOverload {4}{R}", cost="{R}")
    table = board(bob=[ELK, creature("Ant", "1/1")], alice_hand=[shake], edition=NOW)

    table.do("Alice casts Shake targeting Elk", "resolve everything", "expect Ant is on the battlefield")


def halves(fuse: str = "\nFuse") -> Card:
    first = {"name": "Wax", "mana_cost": "{1}{R}", "type_line": "Instant", "text": f"You gain 1 life.{fuse}"}
    second = {"name": "Wane", "mana_cost": "{W}", "type_line": "Instant", "text": f"Draw a card.{fuse}"}
    return card("Wax // Wane", "", cost="", layout="split", faces=[first, second])


def test_fused_halves_are_one_spell_for_both_costs():
    table = board(alice_hand=[halves()], alice_has={"library": MANY, "mana": "{C}{R}{W}"}, edition=NOW)

    table.do("Alice casts Wax // Wane fused", "expect Alice has 0 mana", "resolve", "expect Alice is at 21 life")
    table.do("expect Alice has 1 card in hand")


def test_halves_without_fuse_are_cast_one_at_a_time():
    table = board(alice_hand=[halves("")], edition=NOW)

    assert table.refused("Alice casts Wax // Wane fused") == "702.102a"
    assert board(alice_hand=[KILL], bob=[OX], edition=NOW).refused("Alice casts Kill fused targeting Ox") == "702.102a"
    table.do("Alice casts Wax")


def test_the_monarch_draws_a_card_at_the_end_step_and_loses_the_crown_by_combat_damage():
    crown = sorcery("Crown", "You become the monarch.")
    table = board(alice_hand=[crown], bob=[ELK], alice_has={"library": MANY}, bob_has={"library": MANY}, edition=NOW)
    table.do("Alice casts Crown", "resolve everything", "to the end step", "resolve everything")
    table.do("expect Alice has 1 card in hand", "to the next turn", "Bob attacks with Elk", "to the end of combat")
    table.do("resolve everything", "to the end step", "resolve everything", "expect Bob has 2 cards in hand")


def test_what_says_so_looks_at_who_is_the_monarch():
    guard = creature("Guard", "1/1", "As long as you're the monarch, Guard gets +2/+2.")
    table = board(alice=[guard], alice_hand=[sorcery("Crown", "You become the monarch.")], edition=NOW)
    table.do("expect Guard is 1/1", "Alice casts Crown", "resolve everything", "expect Guard is 3/3")


def test_the_copy_of_a_bestowed_spell_is_bestowed():
    """702.103c"""
    nymph = card(
        "Nymph", "Enchantment Creature — Nymph", "Bestow {1}\nEnchanted creature gets +1/+1.", power="1", toughness="1"
    )
    table = board(
        alice=[creature("Ox", "2/2")], alice_hand=[nymph, instant("Twin", "Copy target spell.")], edition="2026-08"
    )

    table.do("Alice casts Nymph for its bestow cost targeting Ox", "Alice casts Twin targeting Nymph")
    table.do("resolve everything")

    assert table.size("Ox") == "4/4"
    assert sum("Creature" in table.game.characteristics(each).types for each in table.game.permanents()) == 1
