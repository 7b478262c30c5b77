"""Backup and demonstrate (702.165 and 702.144 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import board, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX = creature("Ox", "2/2")
AID = creature("Aid", "1/1", "Haste\nBackup 2\nFlying\nWhenever this creature attacks, you gain 3 life.")


def test_another_creature_gets_counters_and_what_is_printed_below_until_end_of_turn():
    """702.165a"""
    table = board(alice=[OX], alice_hand=[AID], edition=NOW)

    table.do("Alice casts Aid", "resolve", "Alice chooses Ox", "resolve")

    assert (table.size("Ox"), table.size("Aid")) == ("4/4", "1/1")
    assert [table.values("Ox").has(each) for each in ("flying", "haste", "backup")] == [True, False, False]
    table.do("Alice attacks with Ox", "resolve everything")
    assert table.life("Alice") == 23
    table.do("to Bob's upkeep")
    assert not table.values("Ox").has("flying")
    assert table.size("Ox") == "4/4"


def test_it_may_back_itself_up_and_has_its_abilities_once():
    table = board(alice_hand=[AID], edition=NOW)

    table.do("Alice casts Aid", "resolve", "resolve", "Alice attacks with Aid", "resolve everything")

    assert (table.size("Aid"), table.life("Alice")) == ("3/3", 23)


def test_what_was_given_to_it_isnt_passed_on():
    """702.165c"""
    table = board(
        alice=[OX, enchantment("Hymn", "Creatures you control named Aid have trample.")], alice_hand=[AID], edition=NOW
    )

    table.do("Alice casts Aid", "resolve", "Alice chooses Ox", "resolve")

    assert not table.values("Ox").has("trample")


def test_it_backs_up_even_when_it_is_gone_or_has_lost_its_abilities():
    """702.165d"""
    slay = instant("Slay", "Destroy target creature.")
    hush = instant("Hush", "Target creature loses all abilities until end of turn.")
    for spell in (slay, hush):
        table = board(alice=[OX], alice_hand=[AID], bob_hand=[spell], edition=NOW)
        table.do("Alice casts Aid", "resolve", "Alice chooses Ox", f"Bob casts {spell.name} targeting Aid", "resolve")
        table.do("resolve")

        assert (table.size("Ox"), table.values("Ox").has("flying")) == ("4/4", True)


def test_what_is_given_was_settled_as_the_ability_was_put_on_the_stack():
    """702.165d: what its source becomes in response changes nothing."""
    mask = instant("Mask", "Target creature becomes a copy of another target creature until end of turn.")
    bird = creature("Bird", "1/1", "Backup 1\nLifelink")
    table = board(alice=[OX, bird], alice_hand=[AID, mask], edition=NOW)

    table.do("Alice casts Aid", "resolve", "Alice chooses Ox", "Alice casts Mask targeting Aid and Bird", "resolve")
    table.do("resolve everything")

    assert [table.values("Ox").has(each) for each in ("flying", "lifelink")] == [True, False]


def test_what_it_had_lost_by_then_isnt_given():
    heavy = enchantment("Heavy Air", "Creatures you control named Aid lose flying.")
    table = board(alice=[OX, heavy], alice_hand=[AID], edition=NOW)

    table.do("Alice casts Aid", "resolve", "Alice chooses Ox", "resolve", "expect Ox is 4/4")
    table.do("Alice attacks with Ox", "resolve everything", "expect Alice is at 23 life")

    assert not table.values("Ox").has("flying")


def test_whoever_demonstrates_copies_the_spell_and_so_does_an_opponent():
    """702.144a"""
    show = sorcery("Show", "You gain 4 life.\nDemonstrate")
    table = board(alice_hand=[show], edition=NOW)

    table.do("Alice casts Show", "resolve", "Alice chooses yes", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (28, 24)


def test_nobody_copies_a_spell_that_isnt_demonstrated():
    show = sorcery("Show", "You gain 4 life.\nDemonstrate")
    table = board(alice_hand=[show], edition=NOW)

    table.do("Alice casts Show", "resolve", "Alice chooses no", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (24, 20)


def test_each_chooses_new_targets_for_their_own_copy():
    dart = sorcery("Dart", "Dart deals 2 damage to target player.\nDemonstrate")
    table = board(alice_hand=[dart], edition=NOW)

    table.do("Alice casts Dart targeting Bob", "resolve", "Alice chooses yes", "Alice chooses Bob", "Bob chooses Alice")
    table.do("resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (18, 16)
