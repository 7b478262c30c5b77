"""Effects that change control (layer 2), and what a new controller can and can't do."""

from __future__ import annotations

from tests.engine.board import aura, board, creature, each_edition, instant, sorcery

OGRE = creature("Test Ogre", "2/2")
SEIZE = sorcery("Seize", "Gain control of target creature until end of turn.")
RULE = aura("Mind Chains", "You control enchanted creature.")


@each_edition
def test_control_comes_back_when_the_effect_ends(edition: str):
    table = board(bob=[OGRE], alice_hand=[SEIZE], edition=edition)

    table.do("Alice casts Seize targeting Test Ogre", "resolve", "expect Alice controls Test Ogre")
    table.do("to the next turn", "expect Bob controls Test Ogre")


@each_edition
def test_a_creature_that_changed_hands_this_turn_cant_attack(edition: str):
    table = board(bob=[OGRE], alice_hand=[SEIZE], edition=edition)

    table.do("Alice casts Seize targeting Test Ogre", "resolve")

    assert table.refused("Alice attacks with Test Ogre") == {"2006-10": "212.3d", "2008-03": "212.3f"}.get(
        edition, "302.6"
    )


@each_edition
def test_a_creature_that_changes_hands_leaves_combat(edition: str):
    """306.2; 506.4."""
    snatch = instant("Snatch", "Gain control of target creature until end of turn.")
    table = board(alice=[OGRE], bob_hand=[snatch], edition=edition)

    table.do("Alice attacks with Test Ogre", "Alice passes", "Bob casts Snatch targeting Test Ogre", "resolve")
    table.do("to the end step")

    assert table.life("Bob") == 20


@each_edition
def test_of_two_claims_the_later_holds_and_the_earlier_is_there_when_it_ends(edition: str):
    table = board(
        bob=[OGRE],
        alice_hand=[RULE],
        bob_hand=[instant("Win Back", "Gain control of target creature until end of turn.")],
    )

    table.do("Alice casts Mind Chains targeting Test Ogre", "resolve", "expect Alice controls Test Ogre")
    table.do("Bob casts Win Back targeting Test Ogre", "resolve", "expect Bob controls Test Ogre")
    table.do("to the next turn", "expect Alice controls Test Ogre")


@each_edition
def test_your_boost_follows_control(edition: str):
    from tests.engine.board import enchantment

    banner = enchantment("Banner", "Creatures you control get +0/+2.")
    table = board(alice=[banner], bob=[OGRE], alice_hand=[SEIZE], edition=edition)

    assert table.size("Test Ogre") == "2/2"
    table.do("Alice casts Seize targeting Test Ogre", "resolve")
    assert table.size("Test Ogre") == "2/4"
