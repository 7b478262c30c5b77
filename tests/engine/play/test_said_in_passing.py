"""Sentences of later cards that say much in few words, played: each expectation is the rulebook's of 2026-08."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, artifact, board, card, creature, enchantment, instant, land, sorcery

NOW = "2026-08"
BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/4")
WALL = creature("Wall", "0/6", "Defender", kind="Creature — Wall")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.", cost="{R}")


# A spell's paragraphs are one text ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "kept"), [(5, True), (6, False)])
def test_those_creatures_are_those_of_the_paragraph_before(life: int, kept: bool):
    """608.2c: the whole text is read in order."""
    stand = instant(
        "Stand",
        "Creatures you control get +1/+1 until end of turn.\n"
        "Fateful hour — If you have 5 or less life, those creatures gain indestructible until end of turn.",
    )
    table = board(alice=[BEAR], bob=[OX], alice_hand=[stand], alice_has={"life": life}, edition=NOW)

    table.do("Alice casts Stand", "resolve", "expect Bear is 3/3")

    assert table.values("Bear").has("indestructible") is kept
    assert not table.values("Ox").has("indestructible")


def test_the_creature_you_control_is_the_target_of_the_paragraph_before():
    shove = sorcery(
        "Shove",
        "Put a +1/+1 counter on target creature you control, then it fights target creature you don't control.\n"
        "If you control an artifact, the creature you control gains indestructible until end of turn.",
    )
    ball = artifact("Ball")
    table = board(alice=[BEAR, ball], bob=[OX], alice_hand=[shove], edition=NOW)

    table.do("Alice casts Shove targeting Bear, Ox", "resolve")

    assert table.values("Bear").has("indestructible")
    assert not table.values("Ox").has("indestructible")


# Sums and halves ----------------------------------------------------------------------------------------------------


def test_two_counts_are_added_up():
    tally = sorcery(
        "Tally",
        "You gain life equal to the number of creatures you control plus the number of lands you control.",
    )
    table = board(alice=[BEAR, OX, FOREST], bob=[WALL], alice_hand=[tally], edition=NOW)

    table.do("Alice casts Tally", "resolve")

    assert table.life("Alice") == 23


def test_each_here_and_each_there_are_both_counted():
    miner = creature("Miner", "1/1", "Miner gets +1/+1 for each Cave you control and each Cave card in your graveyard.")
    cave = land("Hollow", kind="Land — Cave")
    table = board(alice=[miner, cave, FOREST], alice_has={"graveyard": [cave, FOREST]}, edition=NOW)

    table.do("expect Miner is 3/3")


@pytest.mark.parametrize(("rounded", "left"), [("up", 1), ("down", 2)])
def test_half_of_what_each_player_has_is_theirs_to_choose(rounded: str, left: int):
    """107.1a: nothing is rounded but as the text says."""
    toll = sorcery(
        "Toll", f"Each opponent sacrifices half the creatures they control of their choice, rounded {rounded}."
    )
    table = board(alice=[BEAR], bob=[OX, WALL, creature("Imp", "1/1")], alice_hand=[toll], edition=NOW)

    table.do("Alice casts Toll", "resolve")
    table.do("Bob chooses Ox, Wall" if rounded == "up" else "Bob chooses Ox")

    assert len(table.game.players[1].graveyard) == 3 - left
    table.do("expect Bear is on the battlefield", "expect Imp is on the battlefield")


# What a player owns, and what is even -------------------------------------------------------------------------------


def test_a_card_of_ones_own_in_exile_is_asked_for():
    lurker = creature(
        "Lurker", "1/1", "{1}: Lurker gets +1/+1 until end of turn. Activate only if you own a card in exile."
    )
    table = board(alice=[lurker], bob_has={"exile": [BEAR]}, edition=NOW)
    table.do("expect refused: Alice activates Lurker")

    owning = board(alice=[lurker], alice_has={"exile": [BEAR]}, edition=NOW)
    owning.do("Alice activates Lurker", "resolve", "expect Lurker is 2/2")


def test_a_card_of_an_even_mana_value_is_no_card_of_an_odd_one():
    """202.3: zero is even."""
    call = sorcery("Call", "Return target creature card with an even mana value from your graveyard to your hand.")
    none = creature("Nought", "1/1", cost="{0}")
    odd = creature("Odd", "1/1", cost="{3}")
    table = board(alice_hand=[call], alice_has={"graveyard": [none, odd]}, edition=NOW)

    table.do("expect refused: Alice casts Call targeting Odd", "Alice casts Call targeting Nought", "resolve")
    table.do("expect Nought is in Alice's hand")


def test_damage_is_doubled_of_a_source_whose_mana_value_is_odd():
    seer = creature(
        "Seer",
        "1/1",
        "If a source you control with an odd mana value would deal damage to a permanent or player, it deals"
        " double that"
        " damage instead.",
        cost="{2}",
    )
    spike = instant("Spike", "Spike deals 1 damage to any target.", cost="{1}{R}")
    table = board(alice=[seer], alice_hand=[BOLT, spike], edition=NOW)

    table.do("Alice casts Bolt targeting Bob", "resolve", "Alice casts Spike targeting Bob", "resolve")

    assert table.life("Bob") == 20 - 6 - 1


# Events at their times ----------------------------------------------------------------------------------------------


def test_the_first_spell_in_each_opponents_turn_is_noticed_once():
    imp = creature("Imp", "1/1", "Whenever you cast your first spell during each opponent's turn, you gain 1 life.")
    leaf = instant("Leaf", "Each player mills a card.")
    table = board(
        alice=[imp],
        alice_hand=[leaf, leaf, leaf],
        alice_has={"library": [FOREST] * 4},
        bob_has={"library": [FOREST] * 4},
        edition=NOW,
    )

    table.do("Alice casts Leaf", "resolve everything")
    assert table.life("Alice") == 20

    table.do("to the next turn", "Alice casts Leaf", "resolve everything", "Alice casts Leaf", "resolve everything")
    assert table.life("Alice") == 21


def test_what_dies_during_combat_dies_in_it():
    moth = creature("Moth", "1/1", "When Moth dies during combat, you gain 5 life.")
    table = board(alice=[moth], bob=[WALL], alice_hand=[BOLT], edition=NOW)
    table.do("Alice casts Bolt targeting Moth", "resolve everything")
    assert table.life("Alice") == 20

    fighting = board(
        alice=[creature("Moth", "1/1", "When Moth dies during combat, you gain 5 life.")], bob=[OX], edition=NOW
    )
    fighting.do("Alice attacks with Moth", "Bob blocks Moth with Ox", "to the end of combat", "resolve everything")
    assert fighting.life("Alice") == 25


def test_a_spell_cast_in_ones_main_phase_is_not_one_cast_at_its_end():
    scholar = creature("Scholar", "1/1", "Whenever you cast an instant spell during your main phase, you gain 1 life.")
    table = board(alice=[scholar], alice_hand=[BOLT, BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Bob", "resolve everything")
    assert table.life("Alice") == 21

    table.do("to the end step", "Alice casts Bolt targeting Bob", "resolve everything")
    assert table.life("Alice") == 21


def test_a_spell_notices_that_it_was_cast_from_the_hand():
    echo = sorcery("Echo", "When you cast Echo from your hand, you gain 2 life.\nDraw a card.\nFlashback {1}")
    table = board(alice_hand=[echo], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Echo", "resolve everything")
    assert table.life("Alice") == 22

    table.do("Alice casts Echo for its flashback cost", "resolve everything")
    assert table.life("Alice") == 22


def test_a_spell_notices_what_its_caster_controls_as_it_is_cast():
    snub = sorcery("Snub", "When you cast Snub while you control a creature, you gain 2 life.\nDraw a card.")
    bare = board(alice_hand=[snub], alice_has={"library": [FOREST]}, edition=NOW)
    bare.do("Alice casts Snub", "resolve everything")
    assert bare.life("Alice") == 20

    table = board(alice=[BEAR], alice_hand=[snub], alice_has={"library": [FOREST]}, edition=NOW)
    table.do("Alice casts Snub", "resolve everything")
    assert table.life("Alice") == 22


def test_the_third_card_drawn_in_a_turn_is_noticed():
    sage = creature("Sage", "1/1", "When you draw your third card in a turn, you gain 3 life.")
    well = sorcery("Well", "Draw three cards.")
    table = board(alice=[sage], alice_hand=[well], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Well", "resolve everything")

    assert table.life("Alice") == 23


def test_another_card_that_is_cycled_is_not_the_one_that_says_so():
    rescuer = creature(
        "Rescuer", "1/1", "Whenever you cycle another card for the first time each turn, you gain 1 life.\nCycling {1}"
    )
    leaf = card("Leaf", "Sorcery", "Draw a card.\nCycling {1}")
    table = board(alice=[rescuer], alice_hand=[leaf, leaf], alice_has={"library": [FOREST] * 4}, edition=NOW)

    table.do("Alice cycles Leaf", "resolve everything", "Alice cycles Leaf", "resolve everything")

    assert table.life("Alice") == 21


# This way -----------------------------------------------------------------------------------------------------------


def test_twice_as_many_cards_are_milled_from_a_graveyard():
    fog = sorcery(
        "Fog",
        "Target player mills two cards. If Fog was cast from a graveyard, that player mills twice that many cards"
        " instead.\n"
        "Flashback {1}",
    )
    table = board(alice_hand=[fog], bob_has={"library": [FOREST] * 9}, edition=NOW)

    table.do("Alice casts Fog targeting Bob", "resolve")
    assert len(table.game.players[1].library) == 7

    table.do("Alice casts Fog targeting Bob for its flashback cost", "resolve")
    assert len(table.game.players[1].library) == 3


@pytest.mark.parametrize(("milled", "life"), [(creature("Ghoul", "2/2", kind="Creature — Zombie"), 21), (BEAR, 20)])
def test_at_least_one_such_card_was_milled_this_way(milled, life: int):
    dig = sorcery("Dig", "Mill two cards. If at least one Zombie card is milled this way, you gain 1 life.")
    table = board(alice_hand=[dig], alice_has={"library": [milled, FOREST]}, edition=NOW)

    table.do("Alice casts Dig", "resolve")

    assert table.life("Alice") == life


def test_you_sacrificed_one_yourself():
    rite = sorcery(
        "Rite",
        "Each player sacrifices a creature of their choice. If you sacrificed a creature this way, you gain 3 life.",
    )
    table = board(bob=[BEAR], alice_hand=[rite], edition=NOW)
    table.do("Alice casts Rite", "resolve", "expect Bear is in Bob's graveyard")
    assert table.life("Alice") == 20

    own = board(alice=[OX], bob=[BEAR], alice_hand=[rite], edition=NOW)
    own.do("Alice casts Rite", "resolve")
    assert own.life("Alice") == 23


def test_what_comes_when_one_of_a_kind_is_exiled_aims_then():
    """603.12: a reflexive triggered ability has its targets chosen as it goes on the stack."""
    pot = artifact(
        "Pot",
        "{T}: Exile target card from a graveyard. When a creature card is exiled this way, Pot deals 2 damage to"
        " any target.",
    )
    table = board(alice=[pot.placed()], bob_has={"graveyard": [FOREST, BEAR]}, edition=NOW)
    table.do("Alice activates Pot targeting Forest", "resolve everything")
    assert table.life("Bob") == 20

    other = board(alice=[pot], bob_has={"graveyard": [BEAR]}, edition=NOW)
    other.do("Alice activates Pot targeting Bear", "resolve", "Alice chooses Bob", "resolve everything")
    assert other.life("Bob") == 18


# Two changes at once ------------------------------------------------------------------------------------------------


def test_what_gets_larger_has_to_be_blocked():
    horn = sorcery(
        "Horn", "Each creature you control gets +1/+1 until end of turn and must be blocked this turn if able."
    )
    table = board(alice=[BEAR], bob=[OX], alice_hand=[horn], edition=NOW)

    table.do("Alice casts Horn", "resolve", "expect Bear is 3/3", "Alice attacks with Bear")

    assert not table.allows("Bob doesn't block")
    assert table.allows("Bob blocks Bear with Ox")


def test_what_gets_larger_is_kept_from_some_blockers():
    leap = sorcery("Leap", "Creatures you control get +1/+1 until end of turn and can't be blocked by Walls this turn.")
    table = board(alice=[BEAR], bob=[OX, WALL], alice_hand=[leap], edition=NOW)

    table.do("Alice casts Leap", "resolve", "expect Bear is 3/3", "Alice attacks with Bear")

    assert not table.allows("Bob blocks Bear with Wall")
    assert table.allows("Bob blocks Bear with Ox")


def test_a_defender_may_attack_once_a_spell_is_cast():
    eye = creature(
        "Eye",
        "1/4",
        "Defender\nWhenever you cast an instant spell, Eye gets +3/+0 until end of turn and can attack this turn"
        " as though"
        " it didn't have defender.",
    )
    table = board(alice=[eye], alice_hand=[BOLT], edition=NOW)
    assert not table.allows("Alice attacks with Eye")

    table.do("Alice casts Bolt targeting Bob", "resolve everything", "expect Eye is 4/4")
    assert table.allows("Alice attacks with Eye")


def test_what_gets_larger_fights():
    brawl = sorcery(
        "Brawl",
        "Target creature you control gets +2/+2 until end of turn and fights target creature you don't control.",
    )
    table = board(alice=[BEAR], bob=[OX], alice_hand=[brawl], edition=NOW)

    table.do("Alice casts Brawl targeting Bear, Ox", "resolve", "expect Ox is in Bob's graveyard", "expect Bear is 4/4")


@pytest.mark.parametrize(("answer", "spell_hits"), [("red", False), ("artifacts", True)])
def test_protection_is_from_one_of_two(answer: str, spell_hits: bool):
    shell = instant(
        "Shell",
        "Target creature you control gains protection from artifacts or from the color of your choice until end"
        " of turn.",
    )
    table = board(alice=[OX], alice_hand=[shell], bob_hand=[BOLT], edition=NOW)

    table.do("Alice casts Shell targeting Ox", "resolve")
    table.do(
        "Alice chooses protection from artifacts"
        if answer == "artifacts"
        else "Alice chooses protection from the color of your choice"
    )
    if answer == "red":
        table.do("Alice chooses red")

    assert table.allows("Bob casts Bolt targeting Ox") is spell_hits


# Playing from exile -------------------------------------------------------------------------------------------------


def test_what_is_played_from_exile_this_turn_costs_nothing():
    gate = artifact(
        "Gate",
        "{T}: Exile the top two cards of your library. You may play them this turn without paying their mana costs.",
    )
    giant = creature("Giant", "7/7", cost="{9}")
    table = board(alice=[gate], alice_has={"library": [giant, FOREST], "mana": ""}, edition=NOW)

    table.do("Alice activates Gate", "resolve", "Alice casts Giant", "resolve", "expect Giant is on the battlefield")
    table.do("Alice plays Forest", "expect Forest is on the battlefield")


def test_what_remains_exiled_may_be_cast_later_for_nothing():
    jail = instant(
        "Jail",
        "Exile target creature. You may cast that card without paying its mana cost for as long as it remains exiled.",
    )
    giant = creature("Giant", "7/7", cost="{9}")
    table = board(
        bob=[giant],
        alice_hand=[jail],
        alice_has={"library": [FOREST] * 3},
        bob_has={"library": [FOREST] * 3},
        edition=NOW,
    )

    table.do("Alice casts Jail targeting Giant", "resolve", "to the next turn", "to the next turn", "to the main phase")
    table.do("Alice casts Giant", "resolve", "expect Giant is on the battlefield")


# Lands that stay lands ----------------------------------------------------------------------------------------------


def test_a_land_that_is_had_become_a_creature_stays_a_land():
    barrens = land(
        "Barrens",
        "{1}: Put two +1/+1 counters on Barrens. Then you may have it become a 0/0 Elemental creature until end"
        " of turn."
        " It's still a land.",
    )
    table = board(alice=[barrens], edition=NOW)

    table.do("Alice activates Barrens", "resolve", "Alice chooses yes", "expect Barrens is 2/2")
    assert set(table.values("Barrens").types) == {"Land", "Creature"}


def test_a_land_becomes_as_large_as_something_is():
    elder = creature(
        "Elder",
        "3/3",
        "At the beginning of combat on your turn, up to one target land you control becomes an X/X Elemental"
        " creature with"
        " haste until end of turn, where X is Elder's power. It's still a land.",
    )
    table = board(alice=[elder, FOREST], edition=NOW)

    table.do("to combat", "Alice chooses Forest", "resolve everything", "expect Forest is 3/3")
    assert "Land" in table.values("Forest").types


# Counters on what returns -------------------------------------------------------------------------------------------


def test_what_returns_has_more_counters():
    rise = sorcery(
        "Rise",
        "Return target creature card from your graveyard to the battlefield with two additional +1/+1 counters on it.",
    )
    young = creature("Young", "1/1", "Young enters with a +1/+1 counter on it.")
    table = board(alice_hand=[rise], alice_has={"graveyard": [young]}, edition=NOW)

    table.do("Alice casts Rise targeting Young", "resolve", "expect Young is 4/4")


def test_what_returns_at_the_end_step_is_what_is_said_of_it():
    grave = enchantment(
        "Grave",
        "Whenever a creature you don't control dies, return it to the battlefield under your control with an additional"
        " +1/+1 counter on it at the beginning of the next end step. That creature is a black Zombie in addition to its"
        " other colors and types.",
    )
    table = board(alice=[grave], bob=[BEAR], alice_hand=[BOLT], edition=NOW)

    table.do("Alice casts Bolt targeting Bear", "resolve everything", "to the end step", "resolve everything")
    table.do("expect Bear is 3/3")
    assert table.find("Bear").controller.name == "Alice"

    assert "Zombie" in table.values("Bear").subtypes
    assert [color.name for color in table.values("Bear").colors] == ["BLACK"]


def test_up_to_as_many_targets_as_life_was_gained():
    feast = enchantment(
        "Feast",
        "Whenever you gain life, choose up to that many target creatures you control. Put a +1/+1 counter on each"
        " of them.",
    )
    sip = instant("Sip", "You gain 2 life.")
    table = board(alice=[feast, BEAR, OX, WALL], alice_hand=[sip], edition=NOW)

    table.do("Alice casts Sip", "resolve", "Alice chooses Bear, Ox", "resolve everything")
    table.do("expect Bear is 3/3", "expect Ox is 3/5", "expect Wall is 0/6")
