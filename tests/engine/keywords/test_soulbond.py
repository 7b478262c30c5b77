"""Soulbond (702.95 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import Table, artifact, board, creature, instant, sorcery

NOW = "2026-08"
MATE = creature(
    "Mate", "1/1", "Soulbond\nAs long as Mate is paired with another creature, each of those creatures gets +2/+2."
)
OX, HEN = creature("Ox", "2/2"), creature("Hen", "1/1")


def sizes(table: Table, *names: str) -> tuple[str, ...]:
    return tuple(table.size(name) for name in names)


def test_as_it_enters_it_may_be_paired_with_another_creature():
    """702.95a"""
    table = board(alice=[OX], alice_hand=[MATE], edition=NOW)

    table.do("Alice casts Mate", "resolve", "resolve", "Alice chooses yes")

    assert sizes(table, "Mate", "Ox") == ("3/3", "4/4")


def test_its_player_may_leave_it_unpaired():
    table = board(alice=[OX], alice_hand=[MATE], edition=NOW)

    table.do("Alice casts Mate", "resolve", "resolve", "Alice chooses no")

    assert sizes(table, "Mate", "Ox") == ("1/1", "2/2")


def test_of_several_its_player_chooses_one_and_only_that_is_paired():
    """702.95d"""
    table = board(alice=[OX, HEN], alice_hand=[MATE], edition=NOW)

    table.do("Alice casts Mate", "resolve", "resolve", "Alice chooses yes", "Alice chooses Hen")

    assert sizes(table, "Mate", "Ox", "Hen") == ("3/3", "2/2", "3/3")


def test_a_creature_that_comes_later_may_be_paired_with_it():
    table = board(alice=[MATE], alice_hand=[OX], edition=NOW)

    table.do("Alice casts Ox", "resolve", "resolve", "Alice chooses yes")

    assert sizes(table, "Mate", "Ox") == ("3/3", "4/4")


def test_nothing_triggers_where_it_is_alone_or_paired_already():
    alone = board(alice_hand=[MATE], bob=[OX], edition=NOW)
    alone.do("Alice casts Mate", "resolve")
    assert not alone.game.stack
    taken = board(alice=[MATE], alice_hand=[OX, HEN], edition=NOW)
    taken.do("Alice casts Ox", "resolve", "resolve", "Alice chooses yes")

    taken.do("Alice casts Hen", "resolve")

    assert not taken.game.stack


def paired() -> Table:
    """Mate and Ox are paired; each player has what could part them."""
    spells = [
        instant("Slay", "Destroy target creature."),
        instant("Steal", "Gain control of target creature until end of turn."),
        instant("Fade", "Target creature phases out."),
    ]
    table = board(alice=[MATE], alice_hand=[OX], bob_hand=spells, edition=NOW)
    table.do("Alice casts Ox", "resolve", "resolve", "Alice chooses yes")
    return table


def test_they_part_when_one_leaves():
    """702.95e"""
    table = paired()

    table.do("Bob casts Slay targeting Ox", "resolve")

    assert table.size("Mate") == "1/1"
    assert not table.game.pairs


def test_they_part_when_another_player_gets_one_and_stay_parted():
    table = paired()

    table.do("Bob casts Steal targeting Ox", "resolve")
    assert sizes(table, "Mate", "Ox") == ("1/1", "2/2")
    table.do("to Bob's upkeep")

    assert table.game.controller_of(table.find("Ox")) is table.player("Alice")
    assert sizes(table, "Mate", "Ox") == ("1/1", "2/2")


def test_they_part_when_one_phases_out():
    table = paired()

    table.do("Bob casts Fade targeting Ox", "resolve")

    assert table.size("Mate") == "1/1"


def test_they_part_when_one_is_no_creature_any_more():
    idol = artifact("Idol", "{1}: Until end of turn, ~ becomes a 2/2 Golem artifact creature.")
    table = board(alice=[idol], alice_hand=[MATE], edition=NOW)
    table.do("Alice activates Idol", "resolve", "Alice casts Mate", "resolve", "resolve", "Alice chooses yes")
    assert table.size("Idol") == "4/4"

    table.do("to Bob's upkeep", "to Alice's precombat main phase", "Alice activates Idol", "resolve")

    assert sizes(table, "Mate", "Idol") == ("1/1", "2/2")


def test_nobody_is_paired_where_the_other_creature_is_gone_as_the_ability_resolves():
    """702.95c"""
    table = board(alice=[OX], alice_hand=[MATE], bob_hand=[instant("Slay", "Destroy target creature.")], edition=NOW)

    table.do("Alice casts Mate", "resolve", "Bob casts Slay targeting Ox", "resolve everything")

    assert table.size("Mate") == "1/1"
    assert not table.game.pairs


def test_one_that_has_lost_soulbond_stays_paired():
    table = board(
        alice=[MATE],
        alice_hand=[OX, sorcery("Hush", "Target creature loses soulbond until end of turn.")],
        edition=NOW,
    )

    table.do("Alice casts Ox", "resolve", "resolve", "Alice chooses yes", "Alice casts Hush targeting Mate", "resolve")

    assert sizes(table, "Mate", "Ox") == ("3/3", "4/4")


def test_each_of_them_can_have_an_ability_from_it():
    smith = creature(
        "Smith",
        "1/1",
        'Soulbond\nAs long as Smith is paired with another creature, each of those creatures has "{1}: This creature '
        'gets +1/+0 until end of turn."',
    )
    table = board(alice=[smith], alice_hand=[OX], edition=NOW)
    table.do("Alice casts Ox", "resolve", "resolve", "Alice chooses yes", "Alice activates Ox", "resolve")

    assert sizes(table, "Smith", "Ox") == ("1/1", "3/2")


def test_a_text_asks_whether_it_is_paired_with_one_that_has_soulbond():
    root = creature("Root", "5/5", "Root can't attack or block unless it's paired with a creature with soulbond.")
    lone = board(alice=[root], edition=NOW)
    table = board(alice=[root], alice_hand=[MATE], edition=NOW)
    table.do("Alice casts Mate", "resolve", "resolve", "Alice chooses yes")

    assert not lone.allows("Alice attacks with Root")
    assert table.allows("Alice attacks with Root")
