"""The turn: what happens by itself in each step, and what ends when (300–314; 500–514, 703)."""

from __future__ import annotations

import pytest

from engine.events.choices import ChoiceKind
from engine.events.kinds.life import LifeLost
from engine.events.kinds.mana import ManaEmptied
from engine.events.kinds.turn import StepBegan, TurnBegan
from engine.text.tree.triggers import Step
from tests.engine.board import (
    EDITIONS,
    FOREST,
    artifact,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    number,
    sorcery,
)

OGRE = creature("Test Ogre", "2/2", cost="{R}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")


def steps(table) -> list[str]:
    return [fact.part.step.value for fact in table.happened(StepBegan)]


# Order ---------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_turn_has_its_steps_in_order(edition: str):
    table = board(alice=[OGRE], step="untap step", edition=edition)

    table.do("Alice attacks with Test Ogre", "to the next turn")

    assert steps(table)[:12] == [
        "untap step",
        "upkeep",
        "draw step",
        "precombat main phase",
        "beginning of combat step",
        "declare attackers step",
        "declare blockers step",
        "combat damage step",
        "end of combat",
        "postcombat main phase",
        "end step",
        "cleanup step",
    ]


@each_edition
def test_turns_alternate(edition: str):
    table = board(edition=edition)

    table.do("to the next turn", "to the next turn", "to the next turn")

    assert [fact.player.name for fact in table.happened(TurnBegan)] == ["Alice", "Bob", "Alice", "Bob"]


@each_edition
def test_of_several_extra_turns_the_newest_comes_first(edition: str):
    """300.6; 500.7."""
    mine = sorcery("Mine Again", "Take an extra turn after this one.")
    yours = sorcery("Yours Again", "Target player takes an extra turn after this one.")
    table = board(alice_hand=[mine, yours], edition=edition)

    table.do("Alice casts Mine Again", "resolve", "Alice casts Yours Again targeting Bob", "resolve")
    table.do("to the next turn", "to the next turn", "to the next turn")

    assert [fact.player.name for fact in table.happened(TurnBegan)] == ["Alice", "Bob", "Alice", "Bob"]


@each_edition
def test_nobody_has_priority_in_the_untap_step(edition: str):
    table = board(step="untap step", edition=edition)

    assert steps(table) == ["untap step", "upkeep"]


# Untap, draw ---------------------------------------------------------------------------------------------------------


@each_edition
def test_the_active_players_permanents_untap_and_no_others(edition: str):
    table = board(alice=[OGRE.placed(tapped=True)], bob=[creature("Elm", "1/1").placed(tapped=True)], edition=edition)

    table.do("to Bob's main phase", "expect Elm isn't tapped", "expect Test Ogre is tapped")
    table.do("to Alice's main phase", "expect Test Ogre isn't tapped")


@each_edition
def test_what_doesnt_untap_stays_tapped(edition: str):
    rooted = creature("Rooted", "5/5", "Rooted doesn't untap during your untap step.").placed(tapped=True)
    table = board(alice=[rooted], edition=edition)

    table.do("to Bob's main phase", "to Alice's main phase", "expect Rooted is tapped")


@each_edition
def test_what_stays_tapped_in_your_untap_step_untaps_in_that_of_whoever_took_it(edition: str):
    heavy = enchantment("Heavy Roots", "Creatures don't untap during your untap step.")
    table = board(
        alice=[heavy, OGRE.placed(tapped=True)], bob=[creature("Elm", "1/1").placed(tapped=True)], edition=edition
    )

    table.do("to Bob's main phase", "expect Elm isn't tapped")
    table.do("to Alice's main phase", "expect Test Ogre is tapped")


@each_edition
def test_the_active_player_draws_a_card_and_the_other_doesnt(edition: str):
    table = board(edition=edition)

    table.do("to Bob's main phase", "expect Bob has 1 cards in hand", "expect Alice has 0 cards in hand")


# Mana ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "life"), [("2006-10", 19), ("2008-03", 19), ("2009-07", 20)])
def test_unused_mana_burned_until_magic_2010(edition: str, life: int):
    table = board(alice=[FOREST], edition=edition)

    table.do("Alice taps Forest for mana", "to beginning of combat", "expect Alice has 0 mana")

    assert table.life("Alice") == life
    assert len(table.happened(LifeLost)) == (edition != "2009-07")


@pytest.mark.parametrize(("edition", "left"), [("2006-10", 1), ("2008-03", 1), ("2009-07", 0)])
def test_mana_lasts_for_the_phase_before_m10_and_for_the_step_since(edition: str, left: int):
    """300.3; 500.4."""
    table = board(alice=[FOREST], step="upkeep", edition=edition)

    table.do("Alice taps Forest for mana", "to the draw step")

    assert table.player("Alice").mana_pool.total == left
    assert bool(table.happened(ManaEmptied)) is (left == 0)


@pytest.mark.parametrize("edition", EDITIONS[:2])
def test_mana_burn_is_no_damage_and_can_kill(edition: str):
    ward = enchantment("Ward", "Prevent all damage that would be dealt to you.")
    table = board(alice=[FOREST, ward], alice_has={"life": 1}, edition=edition)

    table.do("Alice taps Forest for mana", "to beginning of combat", "expect Alice has lost")


# Ending --------------------------------------------------------------------------------------------------------------


@each_edition
def test_damage_wears_off_and_effects_of_the_turn_end_together(edition: str):
    """314.2; 514.2: the ogre's extra toughness doesn't end before its damage does."""
    grow = instant("Grow", "Target creature gets +3/+3 until end of turn.")
    table = board(alice=[OGRE], alice_hand=[grow, BOLT], edition=edition)

    table.do("Alice casts Grow targeting Test Ogre", "resolve", "Alice casts Bolt targeting Test Ogre", "resolve")
    table.do(
        "to the next turn", "expect Test Ogre is in play", "expect Test Ogre has 0 damage", "expect Test Ogre is 2/2"
    )


@each_edition
def test_an_effect_until_end_of_turn_is_still_there_in_the_end_step(edition: str):
    grow = instant("Grow", "Target creature gets +3/+3 until end of turn.")
    table = board(alice=[OGRE], alice_hand=[grow], edition=edition)

    table.do("Alice casts Grow targeting Test Ogre", "resolve", "to the end step", "expect Test Ogre is 5/5")


@each_edition
def test_an_effect_of_combat_ends_with_combat(edition: str):
    brave = instant("Brave", "Target creature gets +3/+3 until end of combat.")
    table = board(alice=[OGRE], alice_hand=[brave], edition=edition)

    table.do(
        "Alice attacks with Test Ogre", "Alice casts Brave targeting Test Ogre", "resolve", "expect Test Ogre is 5/5"
    )
    table.do("to the postcombat main phase", "expect Test Ogre is 2/2")


@each_edition
def test_the_active_player_discards_down_to_seven(edition: str):
    hand = [instant(f"Card {count}", "Draw a card.") for count in range(9)]
    table = board(alice_hand=hand, bob_hand=hand, edition=edition)

    table.do("to cleanup", "expect Alice is asked for objects")
    assert (table.asked.kind, table.asked.player.name) == (ChoiceKind.OBJECTS, "Alice")
    assert len(table.player("Bob").hand) == 9
    table.do("Alice chooses Card 0 and Card 5", "expect Alice has 7 cards in hand")
    table.do("expect Card 0 is in Alice's graveyard, discarded under " + number(edition, "314.1", "703.4k"))


@each_edition
def test_no_maximum_hand_size_is_none(edition: str):
    hand = [instant(f"Card {count}", "Draw a card.") for count in range(9)]
    table = board(alice=[artifact("Tower", "You have no maximum hand size.")], alice_hand=hand, edition=edition)

    table.do("to the next turn", "expect Alice has 9 cards in hand")


@each_edition
def test_nobody_has_priority_in_cleanup_unless_something_triggers_then(edition: str):
    """314.3; 514.3a: and then there is another cleanup step."""
    hand = [instant(f"Card {count}", "Draw a card.") for count in range(8)]
    spring = enchantment("Spring", "Whenever you discard a card, draw a card.")
    table = board(alice=[spring], alice_hand=hand, edition=edition)

    table.do("to cleanup", "Alice chooses Card 0", "expect Spring triggered", "expect Alice has priority", "resolve")
    table.do("Alice passes", "Bob passes")

    # A new cleanup step: eight cards in hand again.
    assert (table.asked.kind, table.asked.player.name) == (ChoiceKind.OBJECTS, "Alice")


@each_edition
def test_a_creature_kept_alive_by_an_effect_dies_in_the_cleanup_step(edition: str):
    """The damage is gone by then; a counter is not."""
    prop = instant("Prop Up", "Target creature gets +0/+2 until end of turn.")
    rot = instant("Rot", "Put a -1/-1 counter on target creature.")
    table = board(
        alice=[creature("Sick", "1/2").placed(counters={"-1/-1": 1})], alice_hand=[prop, rot], edition=edition
    )

    table.do("Alice casts Prop Up targeting Sick", "resolve", "Alice casts Rot targeting Sick", "resolve")
    table.do("expect Sick is in play", "to the next turn", "expect Sick is in Alice's graveyard")


@each_edition
def test_summoning_sickness_is_over_with_ones_next_turn(edition: str):
    table = board(alice_hand=[OGRE], edition=edition)

    table.do("Alice casts Test Ogre", "resolve")
    assert not table.allows("Alice attacks with Test Ogre")
    table.do("to Alice's next main phase", "Alice attacks with Test Ogre", "to end of combat")
    assert table.life("Bob") == 18


@each_edition
def test_after_an_extra_turn_the_turns_go_on_as_they_would_have(edition: str):
    """300.6, 500.7: the turn is added after the one that is being taken, and those in turn order follow it."""
    later = sorcery("Later", "Target player takes an extra turn after this one.")
    table = board(alice_hand=[later], edition=edition)
    table.do("Alice casts Later targeting Bob", "resolve")

    for whose in ("Bob", "Bob", "Alice", "Bob"):
        table.do("to the next turn", f"expect it is {whose}'s turn")


@each_edition
def test_an_extra_turn_of_one_of_three_players_leaves_out_nobody(edition: str):
    later = sorcery("Later", "Target player takes an extra turn after this one.")
    table = board(alice_hand=[later, later], edition=edition, others={"Carol": {}})
    table.do("Alice casts Later targeting Carol", "resolve", "Alice casts Later targeting Alice", "resolve")

    for whose in ("Alice", "Carol", "Bob", "Carol", "Alice"):
        table.do("to the next turn", f"expect it is {whose}'s turn")


TRUCE = instant("Truce", "Draw a card. End the combat phase.")
CALM = instant("Calm", "End the combat phase.")


def test_an_effect_that_ends_the_combat_phase_leads_straight_to_the_next_one():
    """724.2"""
    drum = enchantment("Drum", "At end of combat, you gain 1 life.")
    page = enchantment("Page", "Whenever you draw a card, you gain 1 life.")
    table = board(alice=[creature("Ox", "2/2"), drum, page], alice_hand=[TRUCE], edition="2026-08")

    table.do("Alice attacks with Ox", "Alice casts Truce", "resolve")

    assert table.game.part.step is Step.POSTCOMBAT_MAIN
    assert table.game.combat is None
    assert (table.where("Truce"), table.life("Alice"), table.life("Bob")) == ("exile", 20, 20)
    assert {"724.2a", "724.2b", "724.2d"} <= table.rules()


def test_an_added_combat_phase_comes_after_one_that_was_ended():
    more = instant("More", "There is an additional combat phase after this phase.")
    table = board(alice=[creature("Ox", "2/2", "Vigilance")], alice_hand=[more, CALM], edition="2026-08")

    table.do("Alice attacks with Ox", "Alice casts More", "resolve", "Alice casts Calm", "resolve")
    table.do("Alice attacks with Ox", "to end of combat")

    assert table.life("Bob") == 18


def test_there_is_no_combat_phase_to_end_in_a_main_phase():
    """724.2g"""
    table = board(alice_hand=[CALM], edition="2026-08")

    table.do("Alice casts Calm", "resolve")

    assert table.where("Calm") == "graveyard"


def test_a_combat_phase_that_ends_after_first_strike_has_no_second_damage():
    first = creature("Lancer", "2/2", "First strike")
    table = board(alice=[first, creature("Ox", "3/3")], alice_hand=[CALM], edition="2026-08")

    table.do("Alice attacks with Lancer and Ox", "to combat damage", "Alice casts Calm", "resolve")

    assert table.life("Bob") == 18
    assert table.game.part.step is Step.POSTCOMBAT_MAIN
