"""Sentences of later cards that say much in few words, played: each expectation is the rulebook's of 2026-08."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    Card,
    Table,
    artifact,
    board,
    card,
    creature,
    enchantment,
    instant,
    land,
    sorcery,
)

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


# Attacking whom with what -------------------------------------------------------------------------------------------


def test_a_player_who_is_attacked_with_what_is_equipped():
    """508.3e: once for each player who is attacked, however many attack that one."""
    rider = enchantment("Rider", "Whenever you attack a player with one or more equipped creatures, you gain 1 life.")
    sword = card("Sword", "Artifact — Equipment", "Equip {0}")
    shield = card("Shield", "Artifact — Equipment", "Equip {0}")
    table = board(alice=[rider, BEAR, OX, sword, shield], edition=NOW)
    table.do("Alice activates Sword targeting Bear", "resolve", "Alice activates Shield targeting Ox", "resolve")

    assert_life(table, "Alice attacks with Bear, Ox", "resolve everything", life=21)
    assert_life(board(alice=[rider, BEAR], edition=NOW), "Alice attacks with Bear", "resolve everything", life=20)


def assert_life(table: Table, *lines: str, life: int) -> None:
    table.do(*lines)
    assert table.life("Alice") == life


def test_a_planeswalker_that_is_attacked_is_no_player_who_is():
    guard = enchantment(
        "Guard",
        "Whenever an opponent attacks a planeswalker you control with one or more creatures, Guard deals 2 damage"
        " to that"
        " player and you gain 2 life.",
    )
    sage = card("Sage", "Legendary Planeswalker — Sage", "+1: Scry 1.", loyalty="4")
    table = board(alice=[guard, sage], bob=[BEAR, OX], turn="Bob", edition=NOW)
    table.do("Bob attacks Sage with Bear", "resolve everything")
    assert (table.life("Alice"), table.life("Bob")) == (22, 18)

    other = board(alice=[guard, sage], bob=[BEAR, OX], turn="Bob", edition=NOW)
    other.do("Bob attacks Alice with Bear", "resolve everything")
    assert other.life("Bob") == 20


def test_attacking_the_monarch_is_noticed_while_there_is_one():
    captain = creature(
        "Captain",
        "1/1",
        "Whenever an opponent attacks you while you're the monarch, Captain deals 1 damage to that player.",
    )
    crown = sorcery("Crown", "You become the monarch.")
    table = board(alice=[captain], alice_hand=[crown], bob=[BEAR], alice_has={"library": [FOREST] * 3}, edition=NOW)

    table.do("Alice casts Crown", "resolve", "to the next turn", "Bob attacks Alice with Bear", "resolve everything")

    assert table.life("Bob") == 19


def test_a_library_that_its_owner_searches_is_noticed():
    watch = enchantment("Watch", "Whenever an opponent searches their library, that player loses 2 life.")
    seek = sorcery("Seek", "Search your library for a basic land card, put it into your hand, then shuffle.")
    table = board(alice=[watch], bob_hand=[seek], bob_has={"library": [FOREST]}, turn="Bob", edition=NOW)

    table.do("Bob casts Seek", "resolve", "Bob chooses Forest", "resolve everything")

    assert (table.life("Alice"), table.life("Bob")) == (20, 18)


# The most, and the fewest -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lands", "left"), [(1, (1, 1)), (2, (1, 1)), (3, (1, 3))])
def test_each_player_with_the_most_lands_gives_one_up(lands: int, left: tuple[int, int]):
    """Those who are tied have the most, too."""
    quake = sorcery("Quake", "Each player who controls the most lands sacrifices a land.")
    table = board(alice=[FOREST, MOUNTAIN], bob=[FOREST] * lands, alice_hand=[quake], edition=NOW)

    table.do("Alice casts Quake", "resolve")
    if lands < 3:
        table.do("Alice chooses Forest")
    if lands > 1:
        table.do("Bob chooses Forest")

    remaining = [
        [each for each in table.game.permanents() if each.controller is player] for player in table.game.players
    ]
    bobs = lands - (lands >= 2)
    assert (len(remaining[0]), len(remaining[1])) == ((1, bobs) if lands <= 2 else (2, bobs))


def test_what_hides_from_a_player_with_the_most_creatures():
    lurker = creature(
        "Lurker",
        "2/2",
        "Lurker can't be blocked as long as defending player controls the most creatures or is tied for the most.",
    )
    table = board(alice=[lurker], bob=[OX], edition=NOW)
    table.do("Alice attacks with Lurker")
    assert not table.allows("Bob blocks Lurker with Ox")

    more = board(alice=[lurker, BEAR], bob=[OX], edition=NOW)
    more.do("Alice attacks with Lurker")
    assert more.allows("Bob blocks Lurker with Ox")


# From one of two zones ----------------------------------------------------------------------------------------------


def test_a_card_is_put_onto_the_battlefield_from_hand_or_graveyard():
    kite = sorcery(
        "Kite", "Put a creature card with mana value 3 or less from your hand or graveyard onto the battlefield."
    )
    table = board(alice_hand=[kite, OX], alice_has={"graveyard": [BEAR]}, bob_has={"graveyard": [WALL]}, edition=NOW)

    table.do("Alice casts Kite", "resolve", "Alice chooses Bear", "expect Bear is on the battlefield")

    other = board(alice_hand=[kite, OX], alice_has={"graveyard": [BEAR]}, edition=NOW)
    other.do("Alice casts Kite", "resolve", "Alice chooses Ox", "expect Ox is on the battlefield")


def test_an_opponents_card_in_exile_is_processed():
    mill = creature(
        "Miller",
        "1/1",
        "When Miller enters, you may put a card an opponent owns from exile into that player's graveyard. If you"
        " do, you gain"
        " 5 life.",
    )
    table = board(alice_hand=[mill], alice_has={"exile": [OX]}, bob_has={"exile": [BEAR]}, edition=NOW)

    table.do("Alice casts Miller", "resolve", "resolve", "Alice chooses yes", "expect Bear is in Bob's graveyard")
    table.do("expect Ox is in exile")

    assert table.life("Alice") == 25


def test_what_returns_from_exile_or_the_hand_says_where_it_is():
    elemental = creature(
        "Elemental", "3/5", "{1}: Put Elemental from exile onto the battlefield tapped. Activate only as a sorcery."
    )
    retreat = land(
        "Retreat",
        "{1}, Return a tapped creature you control to its owner's hand: Put Retreat from your hand onto the"
        " battlefield.",
    )
    table = board(alice=[BEAR.placed(tapped=True)], alice_hand=[retreat], alice_has={"exile": [elemental]}, edition=NOW)

    table.do(
        "Alice activates Elemental", "resolve", "expect Elemental is on the battlefield", "expect Elemental is tapped"
    )
    table.do("Alice activates Retreat", "Alice chooses Bear", "resolve", "expect Retreat is on the battlefield")


def test_what_goes_from_the_graveyard_on_top_of_the_library():
    champion = creature("Champion", "4/4", "{1}: Put Champion on top of your library from your graveyard.")
    table = board(alice=[], alice_has={"graveyard": [champion], "library": [FOREST]}, edition=NOW)

    table.do("Alice activates Champion", "resolve")

    assert [each.name for each in table.game.players[0].library] == ["Champion", "Forest"]


# Abilities that come from keywords ----------------------------------------------------------------------------------


def test_equipping_costs_less_and_other_abilities_dont():
    smith = creature("Smith", "1/1", "Equip abilities you activate cost {1} less to activate.")
    sword = card("Sword", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {2}")
    table = board(alice=[smith, sword], alice_has={"mana": "{1}"}, edition=NOW)

    table.do("Alice activates Sword targeting Smith", "resolve", "expect Smith is 2/2")


def test_boasting_costs_less_for_each_dragon():
    kin = creature(
        "Kin",
        "2/2",
        "Boast abilities you activate cost {1} less to activate for each Dragon you control.\nBoast — {3}: You"
        " gain 4 life.",
        kind="Creature — Dragon",
    )
    table = board(alice=[kin, FOREST, FOREST], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice attacks with Kin", "Alice activates Kin", "resolve")

    assert table.life("Alice") == 24


def test_protection_from_spells_of_one_or_more_colors_lets_colorless_ones_through():
    titan = creature("Titan", "9/9", "Protection from spells that are one or more colors")
    void = instant("Void", "Destroy target creature.", cost="{3}")
    table = board(alice=[titan], bob_hand=[BOLT, void], edition=NOW)

    table.do("expect refused: Bob casts Bolt targeting Titan", "Bob casts Void targeting Titan", "resolve")
    table.do("expect Titan is in Alice's graveyard")


# Copied so often ----------------------------------------------------------------------------------------------------


def test_a_spell_is_copied_twice():
    """707.10: each copy has the targets of the spell unless others are chosen."""
    twin = instant("Twin", "Copy target instant or sorcery spell twice. You may choose new targets for the copies.")
    table = board(alice_hand=[BOLT, twin], edition=NOW)

    table.do("Alice casts Bolt targeting Bob", "Alice casts Twin targeting Bolt", "resolve everything")

    assert table.life("Bob") == 20 - 9


def test_a_spell_copies_itself_x_times():
    blast = sorcery(
        "Blast",
        "When you cast Blast, copy it X times. You may choose new targets for the copies.\nBlast deals 1 damage"
        " to any target.",
        cost="{X}{R}",
    )
    table = board(alice_hand=[blast], edition=NOW)

    table.do("Alice casts Blast with X = 3 targeting Bob", "resolve everything")

    assert table.life("Bob") == 16


def test_a_process_is_repeated_once():
    claim = sorcery(
        "Claim", "You gain 1 life. Then if an opponent controls more lands than you, repeat this process once."
    )
    table = board(bob=[FOREST, FOREST], alice_hand=[claim], edition=NOW)
    table.do("Alice casts Claim", "resolve")
    assert table.life("Alice") == 22

    even = board(alice_hand=[claim], edition=NOW)
    even.do("Alice casts Claim", "resolve")
    assert even.life("Alice") == 21


def test_a_process_is_repeated_x_more_times():
    round_ = sorcery("Round", "You gain 1 life. Then repeat this process X more times.", cost="{X}{W}")
    table = board(alice_hand=[round_], edition=NOW)

    table.do("Alice casts Round with X = 2", "resolve")

    assert table.life("Alice") == 23


# Sizes and types ----------------------------------------------------------------------------------------------------


def test_a_base_power_becomes_what_another_creature_has():
    """613.4b: counters are added to it as before."""
    yearling = creature(
        "Yearling",
        "1/4",
        "Whenever another Beast you control enters, you may have Yearling's base power become equal to that"
        " creature's power"
        " until end of turn.",
    )
    big = creature("Big", "5/5")
    counted = yearling.placed(counters={"+1/+1": 1})
    table = board(alice=[counted], alice_hand=[big], edition=NOW)

    table.do("Alice casts Big", "resolve", "resolve", "Alice chooses yes", "expect Yearling is 6/5")


def test_a_land_is_an_island_for_as_long_as_it_is_flooded():
    flood = sorcery(
        "Flood",
        "Put a flood counter on target land. It's an Island in addition to its other types for as long as it has"
        " a flood counter on it.",
    )
    dry = instant("Dry", "Remove a flood counter from target land.")
    table = board(alice=[FOREST], alice_hand=[flood, dry], edition=NOW)

    table.do("Alice casts Flood targeting Forest", "resolve")
    assert set(table.values("Forest").subtypes) == {"Forest", "Island"}

    table.do("Alice casts Dry targeting Forest", "resolve")
    assert set(table.values("Forest").subtypes) == {"Forest"}


# Several players ----------------------------------------------------------------------------------------------------


def test_those_players_each_do_it():
    rend = sorcery("Rend", "Rend deals 2 damage to each opponent. Those players each discard a card.")
    table = board(alice_hand=[rend, BEAR], bob_hand=[OX], edition=NOW)

    table.do("Alice casts Rend", "resolve", "expect Ox is in Bob's graveyard", "expect Bear is in Alice's hand")


def test_what_the_chosen_opponents_control_is_counted():
    call = sorcery(
        "Call",
        "Choose any number of target opponents. Create X 1/1 white Human creature tokens, where X is the number"
        " of creatures"
        " those opponents control.",
    )
    table = board(alice=[BEAR], bob=[OX, WALL], alice_hand=[call], edition=NOW)

    table.do("Alice casts Call targeting Bob", "resolve")

    assert sum(each.copies for each in table.game.permanents() if each.kind.name == "TOKEN") == 2


# Whether it can be countered, and what it costs ---------------------------------------------------------------------


@pytest.mark.parametrize(("before", "life"), [([BOLT, BOLT], 16), ([BOLT], 20)])
def test_a_spell_cant_be_countered_once_two_were_cast_before(before: list[Card], life: int):
    craft = instant(
        "Craft",
        "Craft deals 4 damage to any target.\n"
        "Spell mastery — If there are two or more instant and/or sorcery cards in your graveyard, Craft can't be"
        " countered.",
    )
    deny = instant("Deny", "Counter target spell.")
    table = board(alice_hand=[craft], alice_has={"graveyard": before}, bob_hand=[deny], edition=NOW)

    table.do("Alice casts Craft targeting Bob", "Bob casts Deny targeting Craft", "resolve everything")

    assert table.life("Bob") == life


def test_a_spell_costs_less_for_one_reason_and_for_another():
    snare = sorcery(
        "Snare",
        "Snare costs {1} less to cast if you control a creature. It also costs {1} less to cast if you control an"
        " enchantment.\nYou gain 1 life.",
        cost="{2}",
    )
    ward = enchantment("Ward", "You have hexproof.")
    table = board(alice=[BEAR, ward], alice_hand=[snare], alice_has={"mana": ""}, edition=NOW)
    table.do("Alice casts Snare", "resolve")
    assert table.life("Alice") == 21

    one = board(alice=[BEAR], alice_hand=[snare], alice_has={"mana": ""}, edition=NOW)
    one.do("expect refused: Alice casts Snare")
