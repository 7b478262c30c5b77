"""Where a scenario begins: whose turn it is, in which step, and what has been chosen, declared and drawn by then."""

from __future__ import annotations

import pytest

from engine import InvalidScenario, play, read_scenario
from tests.engine.board import EDITIONS

HEAD = '''
title = "A beginning"
{head}
script = """
{script}
"""

[cards."Test Ogre"]
type_line = "Creature — Ogre"
mana_cost = "{{2}}{{R}}"
power = "3"
toughness = "3"

[cards."Reed Elf"]
type_line = "Creature — Elf"
mana_cost = "{{G}}"
power = "1"
toughness = "1"

[cards."Bolt"]
type_line = "Instant"
mana_cost = "{{R}}"
text = "Bolt deals 3 damage to target creature or player."

[cards."Banner"]
type_line = "Artifact"
mana_cost = "{{2}}"
text = "As Banner enters the battlefield, choose a color.\\nCreatures of the chosen color get +1/+1."

[players.Alice]
battlefield = [{alice}]
hand = ["Test Ogre", "Bolt"]

[players.Bob]
battlefield = [{bob}]
hand = ["Reed Elf", "Bolt"]
'''


def text(script: str, head: str = "", alice: str = '"Test Ogre"', bob: str = '"Reed Elf"') -> str:
    return HEAD.format(script=script, head=head, alice=alice, bob=bob)


def failures(script: str, head: str = "", edition: str = "2009-07", **board: str) -> tuple[str, ...]:
    return play(read_scenario(text(script, head, **board), id="here", edition=edition)).failures


def problems(head: str = "", **board: str) -> list[str]:
    with pytest.raises(InvalidScenario) as wrong:
        read_scenario(text("resolve", head, **board), id="here")
    return [str(problem) for problem in wrong.value.problems]


# Whose turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "whose"),
    [
        ("Alice casts Test Ogre", "Alice"),
        ("Bob casts Reed Elf", "Bob"),
        ("Bob casts Bolt targeting Alice\nresolve\nBob casts Reed Elf", "Bob"),
        ("Bob casts Bolt targeting Alice\nresolve\nAlice casts Test Ogre", "Alice"),
        ("Bob attacks with Reed Elf", "Bob"),
        ("Bob doesn't attack", "Bob"),
        ("Bob casts Bolt targeting Alice\nresolve\nto Bob's upkeep\nto Bob's main phase\nBob casts Reed Elf", "Alice"),
    ],
)
def test_it_is_the_turn_of_who_first_does_what_only_the_active_player_can(script: str, whose: str):
    assert read_scenario(text(script), id="here").shape.turn in (whose, "" if whose == "Alice" else whose)
    assert failures(f"expect it is {whose}'s turn\n{script}") == ()


# The first draw ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_begins_a_game_of_two_draws_nothing_in_the_first_turn(edition: str):
    """101.5a; 103.6a."""
    script = "to the main phase\nexpect Alice has 2 cards in hand\nto Bob's main phase\nexpect Bob has 3 cards in hand"

    assert failures(script, 'step = "upkeep"\nturn = "Alice"', edition) == ()
    assert failures(script + "\nto Alice's next main phase\nexpect Alice has 3 cards in hand", 'step = "upkeep"') == ()


def test_the_first_draw_can_be_said_to_come():
    script = "to the main phase\nexpect Alice has 3 cards in hand"

    assert failures(script, 'step = "upkeep"\nfirst_draw = true') == ()
    assert failures(script, 'step = "draw step"') == ()


def test_who_begins_a_game_of_three_draws():
    more = text("to the main phase\nexpect Alice has 3 cards in hand", 'step = "upkeep"') + "[players.Carol]\n"

    assert play(read_scenario(more, id="here", edition="2009-07")).failures == ()


# What was chosen -----------------------------------------------------------------------------------------------------


def test_a_permanent_begins_with_what_was_chosen_as_it_entered():
    banner = '"Test Ogre", {card = "Banner", chosen = {color = "red"}}'

    assert failures("expect Test Ogre is 4/4\nexpect Reed Elf is 1/1", alice=banner) == ()
    assert failures("expect Test Ogre is 3/3\nexpect Reed Elf is 2/2", alice=banner.replace("red", "green")) == ()


@pytest.mark.parametrize(
    ("chosen", "what"),
    [
        ('color = "purple"', "'purple' is no color"),
        ('fruit = "apple"', "nothing called 'fruit' is chosen"),
        ('player = "Zed"', "no player is called 'Zed'"),
    ],
)
def test_what_cant_be_chosen_cant_have_been(chosen: str, what: str):
    assert any(what in one for one in problems(alice=f'{{card = "Banner", chosen = {{{chosen}}}}}'))


# In the midst of combat ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_scenario_that_begins_as_attackers_are_declared_has_them_declared(edition: str):
    script = "Alice attacks with Test Ogre\nBob doesn't block\nto end of combat\nexpect Bob is at 17 life"

    assert failures(script, 'step = "declare attackers"', edition) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_scenario_that_begins_as_blockers_are_declared_has_attackers(edition: str):
    script = "Bob blocks Test Ogre with Reed Elf\nto end of combat\nexpect Reed Elf is in Bob's graveyard, destroyed"
    alice = '{card = "Test Ogre", attacking = "Bob", tapped = true}'

    assert failures(script, 'step = "declare blockers"', edition, alice=alice) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_scenario_that_begins_with_combat_damage_has_blockers_too(edition: str):
    script = "to end of combat\nexpect Reed Elf is in Bob's graveyard, destroyed\nexpect Test Ogre has 1 damage"
    alice = '{card = "Test Ogre", attacking = "Bob"}'
    bob = '{card = "Reed Elf", blocking = ["Test Ogre"]}'

    assert failures(script, 'step = "combat damage"', edition, alice=alice, bob=bob) == ()
    assert failures("to end of combat\nexpect Bob is at 17 life", 'step = "combat damage"', edition, alice=alice) == ()


@pytest.mark.parametrize(
    ("head", "alice", "what"),
    [
        ('step = "declare blockers"', '"Test Ogre"', "nobody attacks, so there is no declare blockers"),
        ('step = "combat damage"', '"Test Ogre"', "nobody attacks, so there is no combat damage"),
        ("", '{card = "Test Ogre", attacking = "Bob"}', "only be attacking when the scenario begins after"),
        ("", '{card = "Test Ogre", blocking = ["Reed Elf"]}', "only be blocking when the scenario begins after"),
        ('step = "declare blockers"', '{card = "Test Ogre", attacking = "Zed"}', "can't fight Zed"),
        ("", '{card = "Test Ogre", attached_to = "Bob"}', "Test Ogre can't be attached to anything"),
        ("", '"Bolt"', "Bolt is no permanent"),
    ],
)
def test_a_beginning_that_cant_be_is_refused_with_the_reason(head: str, alice: str, what: str):
    assert any(what in one for one in problems(head, alice=alice))


# Cards with two names ------------------------------------------------------------------------------------------------

FLIP = '''
title = "Two names"
script = """
Alice casts Bold Sage
resolve
expect Timid Scholar is in play
expect Bold Sage is 1/2
"""

[cards."Timid Scholar // Bold Sage"]
layout = "flip"
faces = [
  {name = "Timid Scholar", mana_cost = "{U}", type_line = "Creature — Human Wizard", power = "1", toughness = "2"},
  {name = "Bold Sage", type_line = "Legendary Creature — Human Wizard", power = "3", toughness = "4"},
]

[players.Alice]
hand = ["NAME"]
'''


@pytest.mark.parametrize("name", ["Timid Scholar // Bold Sage", "Timid Scholar", "Bold Sage"])
def test_a_flip_card_is_called_by_either_of_its_names(name: str):
    assert play(read_scenario(FLIP.replace("NAME", name), id="here", edition="2009-07")).failures == ()


# How much there may be -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('hand = ["Test Ogre", "Bolt"]', 'mana = "{999999999}"', "at most 500 mana"),
        ('hand = ["Test Ogre", "Bolt"]', 'mana = "{W/U}"', "{W/U} is a symbol of costs, and no mana"),
        ('hand = ["Test Ogre", "Bolt"]', 'mana = "red"', "'red' is not a mana cost"),
        ('hand = ["Test Ogre", "Bolt"]', "hand = [" + '"Bolt", ' * 251 + "]", "at most 250 items"),
        ('hand = ["Test Ogre", "Bolt"]', "life = 1" + "0" * 20, "a number has at most 18 digits"),
        ('hand = ["Test Ogre", "Bolt"]', "life = 1_" + "0_000" * 9, "a number has at most 18 digits"),
        ('hand = ["Test Ogre", "Bolt"]', "life = 2000000", "less than or equal to 1000000"),
        ("[players.Alice]", "a" + ".a" * 5_000 + " = 1", "a line has at most 100 dots"),
        ('hand = ["Test Ogre", "Bolt"]', "hand = " + "[" * 5_000, "brackets stand too deep"),
        ("[players.Bob]", "".join(f"[players.P{n}]\n" for n in range(8)) + "[players.Bob]", "at most 8 items"),
        ("[players.Bob]", "".join(f"[cards.C{n}]\n" for n in range(301)) + "[players.Bob]", "at most 300 items"),
        ("[players.Bob]", "x" * 20_000, "at most 20,000 characters"),
    ],
)
def test_a_file_holds_no_more_than_anybody_needs(old: str, new: str, what: str):
    whole = text("resolve")
    assert old in whole

    with pytest.raises(InvalidScenario) as wrong:
        read_scenario(whole.replace(old, new, 1), id="here")

    assert any(what in str(problem) for problem in wrong.value.problems), wrong.value


def test_mana_at_the_beginning_is_there():
    with_mana = text("expect Alice has {W}{C}{C} in her mana pool").replace(
        'hand = ["Test Ogre", "Bolt"]', 'mana = "{W}{2}"'
    )

    assert play(read_scenario(with_mana, id="here", edition="2009-07")).failures == ()


# A claim before an answer --------------------------------------------------------------------------------------------


def test_a_claim_before_an_answer_leaves_the_question_open():
    sage = """
[cards."Sage"]
type_line = "Creature — Human"
mana_cost = "{W}"
power = "1"
toughness = "1"
text = "Whenever you gain life, draw a card."

[cards."Mage"]
type_line = "Creature — Human"
mana_cost = "{W}"
power = "1"
toughness = "1"
text = "Whenever you gain life, you lose 1 life."

[cards."Herb"]
type_line = "Sorcery"
mana_cost = "{W}"
text = "You gain 2 life."
"""
    script = (
        "Alice casts Herb\nresolve\nexpect Alice is at 22 life\nAlice chooses Mage, then Sage\n"
        "expect Mage, then Sage triggered in this order"
    )
    whole = text(script, alice='"Sage", "Mage"').replace("[players.Alice]", f"{sage}[players.Alice]")
    whole = whole.replace('hand = ["Test Ogre", "Bolt"]', 'hand = ["Herb"]')

    assert play(read_scenario(whole, id="here", edition="2009-07")).failures == ()


def test_a_new_permanent_has_entered_in_the_turn_that_is_looked_at() -> None:
    text = """
title = "Just now"
script = \"\"\"
expect Green Sprout is 3/3
expect Old Sprout is 2/2
Alice casts Late Praise
resolve
expect Alice is at 21 life
to the next turn
expect Green Sprout is 2/2
\"\"\"

[cards."Green Sprout"]
type_line = "Creature — Plant"
mana_cost = "{G}"
power = "2"
toughness = "2"

[cards."Old Sprout"]
type_line = "Creature — Plant"
mana_cost = "{G}"
power = "2"
toughness = "2"

[cards."Warm Bed"]
type_line = "Enchantment"
mana_cost = "{G}"
text = "Each creature that entered this turn gets +1/+1."

[cards."Late Praise"]
type_line = "Sorcery"
mana_cost = "{G}"
text = "If a creature entered under your control this turn, you gain 1 life."

[players.Alice]
hand = ["Late Praise"]
battlefield = [{card = "Green Sprout", new = true}, "Old Sprout", "Warm Bed"]

[players.Bob]
"""
    run = play(read_scenario(text, id="new", edition="2026-08"))

    assert run.failures == ()
