"""Another player's turn is controlled (507 in 2006-10; 710 in 2009-07)."""

from __future__ import annotations

from engine.events.kinds.life import LifeLost
from engine.events.kinds.turn import TurnControlled
from tests.engine.board import FOREST, MOUNTAIN, board, creature, each_edition, instant, sorcery

REINS = sorcery("Reins", "You control target player during that player's next turn.")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
SKIP = sorcery("Skip", "Target player skips his or her next turn.")
OGRE = creature("Ogre", "3/3")
LIBRARIES = {"alice_has": {"library": [FOREST] * 5}, "bob_has": {"library": [FOREST] * 5}}


def reined(edition: str = "2009-07", **more):
    """Alice has cast Reins on Bob, and his turn has begun."""
    more.setdefault("alice_has", {"library": [FOREST] * 5})
    more.setdefault("bob_has", {"library": [FOREST] * 5})
    hand = more.pop("alice_hand", [])
    table = board(alice_hand=[REINS, *hand], edition=edition, **more)
    table.do("Alice casts Reins targeting Bob", "resolve", "expect Alice doesn't decide for Bob", "to Bob's upkeep")
    return table


@each_edition
def test_the_controller_of_a_turn_is_asked_whatever_the_player_would_be(edition: str):
    table = reined(edition, bob_hand=[BOLT])

    table.do("to Bob's main phase", "expect it is Bob's main phase", "expect Alice decides for Bob")
    assert (table.asked.player.name, table.asked.decider.name) == ("Bob", "Alice")
    table.do("Bob casts Bolt targeting Bob", "resolve", "expect Bob has 17 life")


@each_edition
def test_the_player_whose_turn_is_controlled_stays_the_active_player_with_their_own_objects(edition: str):
    table = reined(edition, bob=[OGRE])

    table.do("expect it is Bob's turn", "expect Bob controls Ogre", "expect Bob has priority")


@each_edition
def test_control_ends_as_the_next_turn_begins(edition: str):
    table = reined(edition)

    table.do("to Bob's end step", "expect Alice decides for Bob", "to Alice's upkeep", "expect Bob decides for Bob")
    table.do("to Bob's upkeep", "expect Bob decides for Bob")


@each_edition
def test_control_waits_for_the_next_turn_that_is_taken(edition: str):
    table = board(alice_hand=[REINS, SKIP], edition=edition, **LIBRARIES)

    table.do("Alice casts Reins targeting Bob", "resolve", "Alice casts Skip targeting Bob", "resolve")
    table.do("to the next turn", "expect it is Alice's turn", "to Bob's upkeep", "expect Alice decides for Bob")


@each_edition
def test_of_several_controllers_the_newest_counts(edition: str):
    table = board(alice_hand=[REINS], bob_hand=[instant("Leash", REINS.fields[2][1])], edition=edition, **LIBRARIES)

    table.do("Alice casts Reins targeting Bob", "resolve", "Bob casts Leash targeting Bob", "resolve")
    table.do("to Bob's upkeep", "expect Bob decides for Bob")

    (controlled,) = table.happened(TurnControlled)
    assert controlled.player.name == "Bob"


@each_edition
def test_the_controller_of_a_turn_sees_the_players_hand_and_face_down_creatures_only_during_it(edition: str):
    morph = creature("Lurker", "4/4", "Morph {3}")
    table = board(
        alice_hand=[REINS], bob=[morph.placed(face_down=True)], bob_hand=[MOUNTAIN], edition=edition, **LIBRARIES
    )
    table.do("Alice casts Reins targeting Bob", "resolve")
    table.do("expect Alice can't see Mountain", "expect Alice can't see Lurker", "to Bob's upkeep")

    table.do("expect Alice can see Mountain", "expect Alice can see Lurker")
    table.do("expect Bob can see Mountain", "expect Bob can see Lurker")
    table.do("to Alice's upkeep", "expect Alice can't see Mountain", "expect Alice can't see Lurker")


@each_edition
def test_attackers_and_their_damage_are_the_controllers_to_choose(edition: str):
    table = reined(edition, bob=[creature("Mauler", "4/4")], alice=[creature("Elf", "1/1"), creature("Cat", "2/2")])

    table.do("Bob attacks with Mauler", "Alice blocks Mauler with Elf", "Alice blocks Mauler with Cat")
    while table.asked.kind.value != "combat damage":
        table.do("Bob passes" if table.asked.player.name == "Bob" else "Alice passes")
    assert (table.asked.player.name, table.asked.decider.name) == ("Bob", "Alice")


@each_edition
def test_costs_are_paid_with_what_the_player_has(edition: str):
    toll = instant(
        "Toll", "As an additional cost to cast this spell, discard a card.\n~ deals 3 damage to target player."
    )
    table = reined(edition, bob_hand=[toll, MOUNTAIN], alice_hand=[BOLT])

    table.do("to Bob's main phase", "Bob casts Toll targeting Bob choosing Mountain")
    table.do("expect Mountain is in Bob's graveyard", "expect Bolt is in Alice's hand")


@each_edition
def test_who_controls_a_turn_decides_nothing_else_and_goes_on_deciding_for_themselves(edition: str):
    table = reined(edition, alice_hand=[BOLT])

    table.do("Bob passes", "expect Alice has priority", "Alice casts Bolt targeting Bob", "resolve")
    table.do("Bob concedes", "expect Alice has won")


def test_mana_doesnt_burn_in_a_controlled_turn():
    spring = creature("Spring", "1/1", "{0}: Add {G}{G} to your mana pool.")
    table = reined("2006-10", bob=[spring])

    table.do("to Bob's main phase", "Bob activates Spring", "to Bob's end step", "expect Bob has 20 life")
    table.do("to Bob's main phase", "Bob activates Spring", "to Bob's end step", "expect Bob has 18 life")

    assert len(table.happened(LifeLost)) == 1
