"""Cards laid side by side tell what they do to each other, and no more than was seen."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import engine

LIBRARY: Mapping[str, Mapping[str, str]] = {
    "Gray Leveler": {
        "mana_cost": "{2}{W}{W}",
        "type_line": "Enchantment",
        "text": "All creatures lose all abilities and have base power and toughness 1/1.",
    },
    "Waking Veil": {
        "mana_cost": "{2}{W}{W}",
        "type_line": "Enchantment",
        "text": "Each other non-Aura enchantment is a creature in addition to its other types and has base power and "
        "base toughness each equal to its mana value.",
    },
    "Hill Drake": {
        "mana_cost": "{3}{R}",
        "type_line": "Creature — Drake",
        "power": "3",
        "toughness": "3",
        "text": "Flying",
    },
    "Mud Ogre": {"mana_cost": "{2}{R}", "type_line": "Creature — Ogre", "power": "2", "toughness": "2"},
    "Door Greeter": {
        "mana_cost": "{W}",
        "type_line": "Creature — Human",
        "power": "1",
        "toughness": "1",
        "text": "Whenever another creature enters, you gain 1 life.",
    },
    "Empty Grave": {
        "mana_cost": "{2}{W}",
        "type_line": "Enchantment",
        "text": "If a card would be put into a graveyard from anywhere, exile it instead.",
    },
    "Red Tithe": {
        "mana_cost": "{1}{B}",
        "type_line": "Enchantment",
        "text": "Whenever you gain life, each opponent loses that much life.",
    },
    "Red Return": {
        "mana_cost": "{1}{B}",
        "type_line": "Enchantment",
        "text": "Whenever an opponent loses life, you gain that much life.",
    },
    "Calm Wall": {
        "mana_cost": "{2}{U}",
        "type_line": "Enchantment",
        "text": "Creatures you don't control can't attack.",
    },
    "Old Crown": {
        "mana_cost": "{2}{W}",
        "type_line": "Legendary Creature — Human",
        "power": "2",
        "toughness": "2",
    },
    "Say No": {"mana_cost": "{1}{U}", "type_line": "Instant", "text": "Counter target spell."},
    "Grow Up": {"mana_cost": "{G}", "type_line": "Instant", "text": "Target creature gets +3/+3 until end of turn."},
    "Mire Rope": {
        "mana_cost": "{1}{B}",
        "type_line": "Enchantment — Aura",
        "text": "Enchant creature\nEnchanted creature gets -1/-0.",
    },
    "Face Taker": {
        "mana_cost": "{3}{U}",
        "type_line": "Creature — Shapeshifter",
        "power": "0",
        "toughness": "0",
        "text": "You may have Face Taker enter as a copy of any creature on the battlefield.",
    },
    "Untold": {"mana_cost": "{1}", "type_line": "Artifact", "text": "Frobnicate the gizmo."},
}


def laid(*names: str, edition: str = "") -> engine.Together:
    return engine.lay_together(names, LIBRARY, edition)


def told(together: engine.Together) -> set[tuple[str, str, str]]:
    return {(meeting.kind, meeting.by, meeting.to) for meeting in together.meetings}


def sizes(outcome: engine.OutcomeTogether) -> dict[str, str]:
    return {end.name: end.object.size for end in outcome.tried.ends}


def test_orders_of_coming_are_told_apart_where_they_matter():
    """Both set power and toughness in layer 7b, so the newer one has the last word (613.7)."""
    together = laid("Gray Leveler", "Waking Veil")

    outcomes = {outcome.when: sizes(outcome) for outcome in together.laid}
    assert outcomes == {
        "Gray Leveler before Waking Veil": {"Gray Leveler": "4/4", "Waking Veil": ""},
        "Waking Veil before Gray Leveler": {"Gray Leveler": "1/1", "Waking Veil": ""},
    }
    assert {"613.1d", "613.4b"} <= {*together.rules}


def test_a_third_card_that_has_no_part_in_the_order_leaves_its_words_short():
    together = laid("Gray Leveler", "Mud Ogre", "Waking Veil")

    assert {outcome.when for outcome in together.laid} == {
        "Gray Leveler before Waking Veil",
        "Waking Veil before Gray Leveler",
    }


def test_cards_that_come_to_the_same_in_any_order_are_told_once():
    (outcome,) = laid("Mud Ogre", "Hill Drake").laid

    assert outcome.when == "In any order"


def test_a_trigger_is_told_with_what_it_triggers_on():
    assert ("triggers", "Door Greeter", "Mud Ogre") in told(laid("Door Greeter", "Mud Ogre"))


def test_a_replacement_is_told_with_whose_event_it_replaces():
    together = laid("Empty Grave", "Mud Ogre")

    assert ("replaces", "Empty Grave", "Mud Ogre") in told(together)
    assert any(end.where == "in exile" for each in together.played for end in each.tried.ends)


def test_two_that_trigger_on_each_other_are_a_loop_that_is_said_to_go_on():
    together = laid("Red Tithe", "Red Return")

    assert {("triggers", "Red Tithe", "Red Return"), ("triggers", "Red Return", "Red Tithe")} <= told(together)
    assert any("it goes on" in outcome.tried.stopped for outcome in together.played)


def test_what_one_forbids_the_other_is_told_only_where_it_is_its_doing():
    together = laid("Calm Wall", "Mud Ogre")

    (forbidden,) = [meeting for meeting in together.meetings if meeting.kind == "forbids"]
    assert (forbidden.by, forbidden.to) == ("Calm Wall", "Mud Ogre")
    assert "can't attack" in forbidden.says


def test_a_block_that_the_rules_refuse_says_why():
    together = laid("Hill Drake", "Mud Ogre")

    assert ("forbids", "Hill Drake", "Mud Ogre") in told(together)
    assert ("forbids", "Mud Ogre", "Hill Drake") not in told(together)


def test_the_same_legend_twice_leaves_one():
    """704.5j: its controller chooses one, and the other is put into its owner's graveyard."""
    together = laid("Old Crown", "Old Crown")

    places = [sorted(end.where for end in outcome.tried.ends) for outcome in together.laid]
    assert ["in Alice's graveyard", "on the battlefield"] in places
    assert ["on the battlefield", "on the battlefield"] in places  # each with a player of its own


def test_a_spell_is_answered_by_what_can_answer_it():
    assert ("does", "Say No", "Mud Ogre") in told(laid("Say No", "Mud Ogre"))


def test_an_instant_is_aimed_at_the_other_card():
    together = laid("Grow Up", "Mud Ogre")

    assert {"Grow Up", "Mud Ogre"} == {name for outcome in together.played for name in sizes(outcome)}
    assert any(sizes(outcome)["Mud Ogre"] == "5/5" for outcome in together.played)


def test_an_aura_lies_on_the_other_card():
    (outcome,) = laid("Mire Rope", "Mud Ogre").laid

    assert outcome.when == "In any order; Mire Rope on Mud Ogre"
    assert sizes(outcome)["Mud Ogre"] == "1/2"


def test_what_enters_as_a_copy_is_told_as_one():
    assert ("copies", "Face Taker", "Hill Drake") in told(laid("Face Taker", "Hill Drake"))


@pytest.mark.parametrize(
    "names", [("Gray Leveler", "Waking Veil"), ("Grow Up", "Mud Ogre"), ("Red Tithe", "Red Return")]
)
def test_each_finding_has_a_scenario_that_plays_to_the_same_end(names: tuple[str, str]):
    together = laid(*names)

    for outcome in (*together.laid, *together.played):
        scenario = engine.read_scenario(outcome.tried.text, id="found", library=LIBRARY)
        run = engine.play(scenario, branch=engine.Branch(None))
        assert run.table is not None
        assert not run.error
        shown = {one.name: one.size for player in run.table.players for one in player.battlefield}
        standing = {end.name: end.object.size for end in outcome.tried.ends if end.where == "on the battlefield"}
        assert standing.items() <= shown.items()


def test_each_edition_has_its_own_rules_behind_it():
    older = laid("Empty Grave", "Mud Ogre", edition="2006-10")

    assert older.edition == "2006-10"
    assert "419.5" in older.rules


def test_without_time_one_thing_is_tried_and_the_rest_is_counted():
    together = engine.lay_together(("Door Greeter", "Mud Ogre"), LIBRARY, goes_on=lambda: False)

    assert len(together.laid) == 1
    assert together.untried > 5


@pytest.mark.parametrize("names", [("Mud Ogre",), ("Mud Ogre",) * 5])
def test_fewer_than_two_and_more_than_four_are_refused(names: tuple[str, ...]):
    with pytest.raises(engine.InvalidScenario, match="from 2 to 4 cards"):
        laid(*names)


@pytest.mark.parametrize("name", ["Nobody Knows This", "Untold"])
def test_a_card_that_is_not_known_or_not_read_is_named_with_the_reason(name: str):
    with pytest.raises(engine.InvalidScenario, match=name):
        laid("Mud Ogre", name)
