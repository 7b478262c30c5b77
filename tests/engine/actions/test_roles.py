"""Roles: Aura tokens that the rules describe, made attached to something (111.10j-r and 303.7 in 2026-08)."""

from __future__ import annotations

import pytest

from tests.engine.board import aura, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX = creature("Ox", "2/2")
CROWN = sorcery("Crown", "Create a Monster Role token attached to target creature.")
CURSED = "Create a Cursed Role token attached to target creature."
CURSE = sorcery("Curse", CURSED)


def test_a_role_is_an_aura_token_with_a_name_of_its_own_and_changes_what_it_is_attached_to():
    """111.10k"""
    table = board(alice=[OX], alice_hand=[CROWN], edition=NOW)

    table.do("Alice casts Crown targeting Ox", "resolve")

    role = table.find("Monster")
    assert (table.size("Ox"), role.attached_to, set(table.values("Monster").subtypes)) == (
        "3/3",
        table.find("Ox"),
        {"Aura", "Role"},
    )
    assert table.values("Ox").has("trample")


@pytest.mark.parametrize(
    ("kind", "size"),
    [("Cursed", "1/1"), ("Royal", "3/3"), ("Sorcerer", "3/3"), ("Wicked", "3/3"), ("Young Hero", "2/2")],
)
def test_each_kind_of_role_does_what_the_rules_say(kind: str, size: str):
    give = sorcery("Give", f"Create a {kind} Role token attached to target creature.")
    table = board(alice=[OX], alice_hand=[give], edition=NOW)

    table.do("Alice casts Give targeting Ox", "resolve")

    assert (table.size("Ox"), table.find(kind).attached_to) == (size, table.find("Ox"))


def test_a_virtuous_role_counts_the_enchantments_of_its_controller_itself_included():
    give = sorcery("Give", "Create a Virtuous Role token attached to target creature.")
    table = board(alice=[OX, enchantment("Haze", "")], bob=[enchantment("Mist", "")], alice_hand=[give], edition=NOW)

    table.do("Alice casts Give targeting Ox", "resolve")

    assert table.size("Ox") == "4/4"


def test_of_two_roles_of_one_player_on_a_creature_the_newer_stays():
    """303.7a, 704.5z"""
    table = board(alice=[OX], alice_hand=[CURSE, CROWN], edition=NOW)

    table.do("Alice casts Curse targeting Ox", "resolve", "Alice casts Crown targeting Ox", "resolve")

    assert table.size("Ox") == "3/3"
    assert [permanent.name for permanent in table.game.permanents()] == ["Ox", "Monster"]


def test_roles_of_two_players_stay_on_one_creature():
    table = board(alice=[OX], alice_hand=[CROWN], bob_hand=[instant("Hex", CURSED)], edition=NOW)

    table.do("Alice casts Crown targeting Ox", "resolve", "Bob casts Hex targeting Ox", "resolve")

    assert {permanent.name for permanent in table.game.permanents()} == {"Ox", "Monster", "Cursed"}


def test_the_second_role_sends_a_wicked_one_to_the_graveyard_and_its_ability_triggers():
    wicked = sorcery("Wile", "Create a Wicked Role token attached to up to one target creature you control.")
    table = board(alice=[OX], alice_hand=[wicked, CROWN], edition=NOW)

    table.do("Alice casts Wile targeting Ox", "resolve", "Alice casts Crown targeting Ox", "resolve everything")

    assert (table.life("Bob"), table.size("Ox")) == (19, "3/3")


def test_no_role_is_made_where_nothing_was_targeted():
    """303.4i: what it would be attached to is undefined."""
    wicked = sorcery("Wile", "Create a Wicked Role token attached to up to one target creature you control.")
    table = board(alice=[OX], alice_hand=[wicked], edition=NOW)

    table.do("Alice casts Wile targeting nothing", "resolve")

    assert [permanent.name for permanent in table.game.permanents()] == ["Ox"]


def test_no_role_is_made_for_a_creature_that_it_cant_enchant():
    """303.4i"""
    guard = creature("Guard", "2/2", "Protection from enchantments")
    each = sorcery("Each", "For each creature you control, create a Royal Role token attached to that creature.")
    table = board(alice=[OX, guard], alice_hand=[each], edition=NOW)

    table.do("Alice casts Each", "resolve")

    assert (table.size("Ox"), table.size("Guard")) == ("3/3", "2/2")
    assert len(list(table.game.permanents())) == 3


def test_an_aura_that_would_be_put_onto_what_it_cant_enchant_stays_where_it_is():
    """303.4i"""
    chain = aura("Chain", "Enchanted creature can't attack.")
    raise_it = sorcery(
        "Raise", "Return target Aura card from your graveyard to the battlefield attached to target creature."
    )
    guard = creature("Guard", "2/2", "Protection from enchantments")
    table = board(alice=[guard], alice_hand=[raise_it], alice_has={"graveyard": [chain]}, edition=NOW)

    table.do("Alice casts Raise targeting Chain and Guard", "resolve")

    assert table.where("Chain") == "graveyard"


def test_a_role_goes_when_its_creature_goes_and_is_gone():
    table = board(alice=[OX], alice_hand=[CROWN], bob_hand=[instant("Slay", "Destroy target creature.")], edition=NOW)

    table.do("Alice casts Crown targeting Ox", "resolve", "Bob casts Slay targeting Ox", "resolve")

    assert not list(table.game.permanents())


def test_mana_of_a_powerstone_is_spent_on_artifacts_and_abilities_only():
    """111.10h"""
    make = sorcery("Make", "Create a Powerstone token.", cost="{0}")
    ape = creature("Ape", "1/1", "{1}: ~ gets +1/+0 until end of turn.")
    hand = [sorcery("Hymn", "You gain 1 life."), creature("Engine", "1/1", kind="Artifact Creature — Construct")]
    table = board(alice=[ape], alice_hand=[make, *hand], edition=NOW, alice_has={"mana": ""})
    table.do("Alice casts Make", "resolve", "Alice activates Powerstone")

    assert not table.allows("Alice casts Hymn")
    assert table.allows("Alice casts Engine")
    assert table.allows("Alice activates Ape")
