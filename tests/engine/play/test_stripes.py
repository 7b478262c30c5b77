"""Text boxes in stripes: levelers, Classes, Cases, and what is stationed (711, 716, 719, 721 in 2026-08)."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from tests.engine.board import FOREST, Card, board, card, creature, instant

NOW = "2026-08"
OX = creature("Ox", "5/5")
SQUIRE = creature(
    "Squire",
    "1/1",
    "Level up {1}\nLEVEL 2-3\n3/3\nFlying\nLEVEL 4+\n5/5\nFlying\nOther creatures you control get +1/+1.",
)
SCHOOL = card(
    "School",
    "Enchantment — Class",
    "Creatures you control have vigilance.\n{1}: Level 2\nCreatures you control get +1/+1.\n"
    "{2}: Level 3\nWhenever a creature you control attacks, you gain 1 life.",
)
RIDDLE = card(
    "Riddle",
    "Enchantment — Case",
    "To solve — You control two or more creatures. (If unsolved, solve at the beginning of your end step.)\n"
    "Solved — Creatures you control get +1/+1.",
)
BARGE = card(
    "Barge",
    "Artifact — Spacecraft",
    "Station\n3+ | {T}: You gain 1 life.\n8+ | Flying, trample",
    power="6",
    toughness="4",
)


@pytest.mark.parametrize("edition", ["2010-07", "2013-07", "2018-04", NOW])
@pytest.mark.parametrize(("levels", "size"), [(0, "1/1"), (1, "1/1"), (2, "3/3"), (3, "3/3"), (4, "5/5"), (7, "5/5")])
def test_a_leveler_has_the_size_and_abilities_of_its_level(levels: int, size: str, edition: str):
    table = board(alice=[SQUIRE.placed(counters={"level": levels} if levels else {}), OX], edition=edition)

    table.do(f"expect Squire is {size}", f"expect Ox is {'6/6' if levels >= 4 else '5/5'}")
    assert table.values("Squire").has("flying") is (levels >= 2)


def test_leveling_up_is_done_when_a_sorcery_could_be_cast():
    table = board(alice=[SQUIRE], edition=NOW)
    table.do("Alice activates Squire", "resolve", "Alice activates Squire")
    table.do("resolve", "expect Squire is 3/3")

    assert not board(alice=[SQUIRE], turn="Bob", edition=NOW).allows("Alice activates Squire")


def test_an_effect_on_the_size_of_a_leveler_comes_on_top_of_its_level():
    grow = instant("Grow", "Target creature gets +2/+2 until end of turn.")
    table = board(alice=[SQUIRE.placed(counters={"level": 2})], alice_hand=[grow], edition=NOW)

    table.do("Alice casts Grow targeting Squire", "resolve", "expect Squire is 5/5")


def test_a_class_gains_its_levels_one_after_the_other_and_keeps_what_they_gave():
    table = board(alice=[SCHOOL, OX], edition=NOW)
    assert table.refused("Alice activates School ability 2")

    table.do("expect Ox is 5/5", "Alice activates School", "resolve", "expect Ox is 6/6")
    assert table.refused("Alice activates School")
    table.do("Alice activates School ability 2", "resolve", "Alice attacks with Ox", "resolve everything")
    table.do("expect Ox is 6/6", "expect Ox is untapped", "expect Alice is at 21 life")


def test_a_class_gains_levels_only_when_a_sorcery_could_be_cast():
    assert not board(alice=[SCHOOL], turn="Bob", edition=NOW).allows("Alice activates School")


def test_level_counters_are_no_levels_of_a_class():
    table = board(alice=[SCHOOL.placed(counters={"level": 2}), OX], edition=NOW)

    table.do("expect Ox is 5/5")


def test_what_triggers_on_a_level_triggers_as_the_class_reaches_it():
    talent = card(
        "Talent",
        "Enchantment — Class",
        "You have no maximum hand size.\n{1}: Level 2\nWhen this Class becomes level 2, you gain 4 life.",
    )
    table = board(alice=[talent], edition=NOW)

    table.do("Alice activates Talent", "resolve everything", "expect Alice is at 24 life")


def test_a_case_is_solved_at_the_end_of_its_controllers_turn_and_stays_so():
    table = board(alice=[RIDDLE, OX, SQUIRE], alice_has={"library": [FOREST] * 5}, edition=NOW)

    table.do("expect Ox is 5/5", "to the end step", "resolve everything", "expect Ox is 6/6")
    table.do("to the next turn", "expect Ox is 6/6")


def test_a_case_isnt_solved_without_what_it_asks_for():
    table = board(alice=[RIDDLE, OX], edition=NOW)

    table.do("to the end step", "resolve everything", "expect Ox is 5/5")


def test_an_activated_ability_below_solved_waits_for_that():
    riddle = card("Riddle", "Enchantment — Case", "To solve — You control a creature.\nSolved — {T}: You gain 2 life.")
    table = board(alice=[riddle, OX], edition=NOW)
    assert table.refused("Alice activates Riddle")

    table.do("to the end step", "resolve everything", "Alice activates Riddle", "resolve", "expect Alice is at 22 life")


def test_what_changes_types_once_solved_is_an_ability_of_the_case_itself():
    riddle = card(
        "Riddle",
        "Enchantment — Case",
        "To solve — You control a creature.\n"
        "Solved — This Case is a 4/4 Gorgon creature in addition to its other types.",
    )
    table = board(alice=[riddle, OX], edition=NOW)

    table.do("to the end step", "resolve everything", "expect Riddle is 4/4")
    assert table.values("Riddle").types == {"Enchantment", "Creature"}


@pytest.mark.parametrize(("counters", "is_creature"), [(0, False), (3, False), (8, True)])
def test_a_spacecraft_is_a_creature_once_it_has_enough_charge_counters(counters: int, is_creature: bool):
    table = board(alice=[BARGE.placed(counters={"charge": counters} if counters else {})], edition=NOW)

    assert table.values("Barge").is_creature is is_creature
    assert table.values("Barge").has("flying") is is_creature
    assert table.values("Barge").power == (6 if is_creature else None)
    assert table.allows("Alice activates Barge ability 2") is (counters >= 3)


def test_stationing_puts_counters_equal_to_the_tapped_creatures_power():
    table = board(alice=[BARGE, OX], edition=NOW)

    table.do(
        "Alice activates Barge choosing Ox", "resolve", "expect Barge has 5 charge counters", "expect Ox is tapped"
    )


@pytest.mark.parametrize(
    ("of_later", "edition"), [(SCHOOL, "2018-04"), (RIDDLE, "2021-09"), (BARGE, "2021-09"), (SQUIRE, "2009-07")]
)
def test_editions_from_before_them_refuse_them(of_later: Card, edition: str):
    with pytest.raises(ScriptError, match=r"before|isn't a keyword"):
        board(alice=[of_later], edition=edition)
