"""Coins, clashes, choices that an effect asks for, and damage that goes elsewhere."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.events.kinds.chance import CoinFlipped
from engine.scenarios.language.faults import ScriptError
from tests.engine.board import (
    FOREST,
    artifact,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    sorcery,
    until_2009,
)

OGRE = creature("Ogre", "2/2", kind="Creature — Ogre")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
COIN = sorcery("Toss", "Flip a coin. If you win the flip, you gain 5 life. If you lose the flip, you lose 5 life.")


@each_edition
@pytest.mark.parametrize(("said", "life"), [("wins", 25), ("loses", 15)])
def test_a_coin_lands_as_it_is_told(said: str, life: int, edition: str):
    table = board(alice_hand=[COIN], edition=edition)

    table.do("Alice casts Toss", "resolve", f"Alice flips a coin and {said}")

    assert table.life("Alice") == life


@each_edition
def test_a_coin_that_nobody_tells_of_lands_by_the_seed(edition: str):
    lives = set()
    for _ in range(2):
        table = board(alice_hand=[COIN], edition=edition)
        table.do("Alice casts Toss", "resolve everything")
        lives.add(table.life("Alice"))

    assert len(lives) == 1


def test_a_coin_that_wasnt_flipped_is_neither_won_nor_lost():
    goo = creature(
        "Goo",
        "0/0",
        "Goo enters the battlefield with three +1/+1 counters on it.\n{1}: You may flip a coin. If you win the flip, "
        "put a +1/+1 counter on Goo. If you lose the flip, remove a +1/+1 counter from Goo.",
    )
    table = board(alice_hand=[goo])
    table.do("Alice casts Goo", "resolve")

    table.do("Alice activates Goo", "resolve", "Alice chooses no")

    assert table.size("Goo") == "3/3"
    assert not table.happened(CoinFlipped)


@pytest.mark.parametrize("edition", ["2008-03", "2009-07"])
def test_the_higher_converted_mana_cost_wins_a_clash(edition: str):
    hoodlum = creature(
        "Hoodlum",
        "4/1",
        "When Hoodlum enters the battlefield, clash with an opponent. If you win, put a +1/+1 counter on Hoodlum.",
    )
    dear = creature("Dear Wurm", "6/6", cost="{6}")
    table = board(
        alice_hand=[hoodlum],
        edition=edition,
        alice_has={"library": [dear, FOREST]},
        bob_has={"library": [OGRE, FOREST]},
    )

    table.do("Alice casts Hoodlum", "resolve", "resolve", "Alice chooses no", "Bob chooses yes")

    assert table.size("Hoodlum") == "5/2"
    assert table.player("Bob").library[-1].name == "Ogre"
    assert table.player("Alice").library[0].name == "Dear Wurm"


@each_edition
def test_a_type_of_ones_choice_is_chosen_as_the_spell_resolves(edition: str):
    end = sorcery("End of a Kind", "Destroy all creatures of the creature type of your choice.")
    table = board(bob=[OGRE, creature("Elf", "1/1", kind="Creature — Elf")], alice_hand=[end], edition=edition)

    table.do("Alice casts End of a Kind", "resolve", "Alice chooses Elf")

    assert table.where("Elf") == "graveyard"
    assert table.where("Ogre") == "battlefield"


@each_edition
def test_protection_from_the_color_of_ones_choice(edition: str):
    guard = instant("Guard", "Target creature gains protection from the color of your choice until end of turn.")
    red = instant("Red Bolt", "Red Bolt deals 3 damage to target creature.", cost="{R}")
    table = board(alice=[OGRE], alice_hand=[guard], bob_hand=[red], edition=edition)

    table.do("Alice casts Guard targeting Ogre", "resolve", "Alice chooses red")

    assert table.refused("Bob casts Red Bolt targeting Ogre")


@each_edition
def test_a_creature_becomes_the_type_that_is_chosen_then(edition: str):
    stalker = creature("Stalker", "1/1", "{1}: Stalker becomes the creature type of your choice until end of turn.")
    table = board(alice=[stalker], edition=edition)

    table.do("Alice activates Stalker", "resolve", "Alice chooses Goblin")

    assert table.values("Stalker").subtypes == ("Goblin",)


@each_edition
def test_any_player_may_do_it_and_then_nobody_else_is_asked(edition: str):
    beat = sorcery(
        "Beating", "Any player may have Beating deal 5 damage to them. If no one does, target player draws three cards."
    )
    library = {"library": [FOREST, FOREST, FOREST]}
    table = board(alice_hand=[beat], edition=edition, alice_has=library)

    table.do("Alice casts Beating targeting Alice", "resolve", "Alice chooses no", "Bob chooses yes")

    assert (table.life("Alice"), table.life("Bob")) == (20, 15)
    assert len(table.player("Alice").library) == 3


@each_edition
def test_any_player_may_prevent_it_by_doing_the_alternative(edition: str):
    purge = sorcery("Purge", "For each land, destroy that land unless any player pays 1 life.")
    table = board(alice_hand=[purge], bob=[FOREST], edition=edition)

    table.do("Alice casts Purge", "resolve", "Alice chooses no", "Bob chooses yes")

    assert table.where("Forest") == "battlefield"
    assert table.life("Bob") == 19


@each_edition
def test_so_much_damage_is_redirected_and_the_rest_is_dealt(edition: str):
    nomad = creature(
        "Nomad",
        "1/3",
        "{0}: The next 1 damage that would be dealt to Nomad this turn is dealt to target "
        "creature you control instead.",
    )
    table = board(alice=[nomad, OGRE], bob_hand=[BOLT], edition=edition)

    table.do("Alice activates Nomad targeting Ogre", "resolve", "Bob casts Bolt targeting Nomad", "resolve")

    assert table.find("Nomad").damage == 2
    assert table.find("Ogre").damage == 1


@each_edition
def test_damage_of_several_at_once_costs_a_phantom_one_counter(edition: str):
    phantom = creature(
        "Phantom",
        "0/0",
        "Phantom enters the battlefield with three +1/+1 counters on it.\n"
        "If damage would be dealt to Phantom, prevent that damage. Remove a +1/+1 counter from Phantom.",
    )
    table = board(bob_hand=[], alice=[OGRE, OGRE], alice_hand=[phantom], edition=edition)
    table.do("Alice casts Phantom", "resolve", "to the next turn", "to the next turn")

    table.do("Alice attacks with Phantom")
    assert table.size("Phantom") == "3/3"
    quake = sorcery("Quake", "Quake deals 1 damage to each creature.")
    other = board(alice_hand=[phantom, quake], alice=[OGRE], edition=edition)
    other.do("Alice casts Phantom", "resolve", "Alice casts Quake", "resolve")

    assert other.size("Phantom") == "2/2"


# Untapping -----------------------------------------------------------------------------------------------------------


@each_edition
def test_a_player_may_choose_not_to_untap_it(edition: str):
    battery = creature("Battery", "1/1", "You may choose not to untap Battery during your untap step.")
    libraries = {"library": [FOREST, FOREST, FOREST]}
    table = board(
        alice=[battery.placed(tapped=True)], turn="Bob", edition=edition, alice_has=libraries, bob_has=libraries
    )

    table.do("to the end step", "to the upkeep", "expect Battery is untapped")
    other = board(
        alice=[battery.placed(tapped=True)], turn="Bob", edition=edition, alice_has=libraries, bob_has=libraries
    )
    other.do("to the end step", "to the untap step", "Alice chooses no", "to the draw step")

    assert other.find("Battery").tapped


@each_edition
def test_only_so_many_of_them_untap(edition: str):
    smoke = enchantment("Smoke", "Players can't untap more than one creature during their untap steps.")
    bear = creature("Bear", "2/2")
    libraries = {"library": [FOREST, FOREST, FOREST]}
    table = board(
        alice=[OGRE.placed(tapped=True), bear.placed(tapped=True), smoke],
        turn="Bob",
        edition=edition,
        alice_has=libraries,
        bob_has=libraries,
    )

    table.do("to the next turn", "to the draw step")

    assert sum(one.tapped for one in table.game.creatures()) == 1


@each_edition
def test_a_player_who_skips_the_draw_step_draws_nothing(edition: str):
    deal = enchantment("Bargain", "Skip your draw step.")
    table = board(alice=[deal], turn="Bob", edition=edition, alice_has={"library": [FOREST, FOREST]})

    table.do("to the next turn", "to the precombat main phase")

    assert len(table.player("Alice").library) == 2


# Blocking ------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_creature_told_to_block_another_must(edition: str):
    sled = creature("Sled", "3/5", "{1}: Target creature blocks Sled this turn if able.")
    table = board(alice=[sled, creature("Bear", "2/2")], bob=[OGRE], edition=edition)

    table.do("Alice activates Sled targeting Ogre", "resolve", "Alice attacks with Sled", "Alice attacks with Bear")

    assert not table.allows("Bob blocks Bear with Ogre")
    assert table.allows("Bob blocks Sled with Ogre")


@each_edition
def test_landwalk_can_be_overlooked(edition: str):
    deadfall = enchantment(
        "Deadfall", "Creatures with forestwalk can be blocked as though they didn't have forestwalk."
    )
    walker = creature("Walker", "2/2", "Forestwalk")
    table = board(alice=[walker], bob=[OGRE, FOREST], edition=edition)
    table.do("Alice attacks with Walker")
    assert not table.allows("Bob blocks Walker with Ogre")
    other = board(alice=[walker, deadfall], bob=[OGRE, FOREST], edition=edition)
    other.do("Alice attacks with Walker")

    assert other.allows("Bob blocks Walker with Ogre")
    assert land("Some Land").name == "Some Land"


@each_edition
def test_a_wall_attacks_as_though_it_had_no_defender(edition: str):
    wall = creature("Mirror", "3/4", "Defender\n{1}: Mirror can attack this turn as though it didn't have defender.")
    table = board(alice=[wall], edition=edition)
    assert not table.allows("Alice attacks with Mirror")

    table.do("Alice activates Mirror", "resolve")

    assert table.allows("Alice attacks with Mirror")


HEADS = "Flip a coin. If it comes up heads, you gain 3 life. If it comes up tails, you lose 2 life."


@each_edition
@pytest.mark.parametrize(("lands", "life"), [("heads", 23), ("tails", 18)])
def test_nobody_wins_a_coin_that_comes_up_heads_or_tails(lands: str, life: int, edition: str):
    """511.2; 705.2"""
    charm = enchantment(
        "Charm", "Whenever you win a coin flip, draw a card.\nWhenever you lose a coin flip, draw a card."
    )
    table = board(alice=[charm], alice_hand=[sorcery("Toss", HEADS)], edition=edition)

    table.do("Alice casts Toss", "resolve", f"Alice flips a coin and it comes up {lands}", "expect no trigger")

    assert table.life("Alice") == life


def test_a_coin_that_is_called_does_not_come_up_heads():
    table = board(alice_hand=[COIN])

    with pytest.raises(ScriptError, match="that coin doesn't come out as 'heads': it wins or loses"):
        table.do("Alice casts Toss", "resolve", "Alice flips a coin and it comes up heads")


@until_2009
def test_a_split_card_is_named_by_both_names_and_found_by_either(edition: str):
    """505.7; 708.7"""
    halves = [
        {"name": name, "mana_cost": "{R}", "type_line": "Sorcery", "text": "Draw a card."} for name in ("Up", "Down")
    ]
    split = card("Up // Down", "", cost="", layout="split", faces=halves)
    forget = sorcery("Forget", "Choose a card name. Target player discards all cards with that name.")
    table = board(alice_hand=[forget], bob_hand=[split, OGRE], edition=edition)

    table.do(
        "Alice casts Forget targeting Bob", "resolve", 'expect Alice isn\'t offered "Up"', "Alice chooses Up // Down"
    )

    assert [one.name for one in table.player("Bob").graveyard] == ["Up // Down"]


# Numbers -------------------------------------------------------------------------------------------------------------

CENSUS = sorcery(
    "Census",
    "Choose a number. Destroy all creatures with converted mana cost equal to that number. Target player discards each"
    " nonland card with converted mana cost equal to the number.",
)


@each_edition
def test_the_chosen_number_counts_for_all_that_the_spell_says_of_it(edition: str):
    small, large = creature("Small", "1/1", cost="{G}"), creature("Large", "4/4", cost="{2}{G}")
    table = board(
        alice=[small], bob=[large, small], alice_hand=[CENSUS], bob_hand=[small, large, FOREST], edition=edition
    )

    table.do("Alice casts Census targeting Bob", "resolve", "expect Alice is asked for a number", "Alice chooses 1")

    table.do("expect Alice controls 0 creatures", "expect Bob controls 1 creature", "expect Bob controls Large")
    assert sorted(card.name for card in table.player("Bob").hand) == ["Forest", "Large"]
    assert len(table.player("Bob").graveyard) == 2


def test_a_number_is_whole_and_not_below_0():
    table = board(alice_hand=[CENSUS])
    table.do("Alice casts Census targeting Bob", "resolve")

    for answer in (-1, "red", 1.5):
        with pytest.raises(IllegalAction):
            table.session.copy().answer(answer)
    table.do("Alice chooses 0", "expect the stack is empty")


def test_a_number_chosen_as_something_enters_is_kept_with_it():
    lock = enchantment(
        "Number Lock",
        "As Number Lock enters, choose a number.\nCreatures with converted mana cost equal to the chosen number get"
        " -1/-1.",
    )
    small, large = creature("Small", "2/2", cost="{G}"), creature("Large", "4/4", cost="{2}{G}")
    table = board(bob=[small, large], alice_hand=[lock])

    table.do("Alice casts Number Lock", "resolve", "Alice chooses 3")

    assert (table.size("Small"), table.size("Large")) == ("2/2", "3/3")


def test_a_number_that_was_never_chosen_is_equal_to_none():
    """706.7a: not even to 0."""
    lock = enchantment(
        "Number Lock",
        "As Number Lock enters, choose a number.\nCreatures with converted mana cost equal to the chosen number get"
        " -1/-1.",
    )
    free = creature("Free", "2/2", cost="{0}")

    assert board(bob=[free], alice=[lock]).size("Free") == "2/2"
    assert board(bob=[free], alice=[lock.placed(chosen={"number": "0"})]).size("Free") == "1/1"


def test_nobody_is_asked_to_choose_none_of_several():
    tower = artifact(
        "Rubble Tower",
        "At the beginning of each player's upkeep, that player sacrifices a permanent for each ash counter on Rubble "
        "Tower.",
    )
    table = board(alice=[tower], bob=[creature("Ox", "2/2"), creature("Elk", "2/2")])

    table.do("to Bob's upkeep", "resolve everything", "expect Bob controls 2 creatures")


def test_for_no_targets_nothing_is_asked():
    wreck = sorcery("Wreck", "Destroy X target creatures.", cost="{X}{R}")
    table = board(alice_hand=[wreck], bob=[creature("Ox", "2/2"), creature("Elk", "2/2")])

    table.do("Alice casts Wreck with X = 0", "resolve", "expect Bob controls 2 creatures")


@each_edition
@pytest.mark.parametrize(("who", "asked"), [("choose", "Alice"), ("an opponent chooses", "Bob")])
def test_a_color_is_chosen_by_whom_the_text_names(edition: str, who: str, asked: str):
    flag = artifact("Flag", f"As Flag enters the battlefield, {who} a color.")
    table = board(alice_hand=[flag], edition=edition)

    table.do("Alice casts Flag", "resolve")

    assert table.asked.player.name == asked


@pytest.mark.parametrize(("life", "left", "size"), [(20, 16, "3/3"), (3, 3, "2/2")])
def test_chosen_this_way_counts_what_was_chosen(life: int, left: int, size: str):
    """What is paid for each of the chosen creatures is paid for all of them, or nothing is (116.3; 117.4)."""
    toll = artifact(
        "Toll",
        "{T}: You may choose any number of creatures you control and pay 2 life for each creature chosen this way. If"
        " you do, put a +1/+1 counter on each of those creatures.",
    )
    table = board(alice=[toll, creature("Ox", "2/2"), creature("Elk", "3/3")], alice_has={"life": life})

    table.do("Alice activates Toll", "resolve", "Alice chooses yes", "Alice chooses Ox and Elk")

    assert (table.life("Alice"), table.size("Ox")) == (left, size)


HERALD = sorcery(
    "Herald",
    "Choose any number of target players. You gain X life, where X is the number of creatures those players control.",
)


@pytest.mark.parametrize(("aimed", "life"), [("Alice and Bob", 23), ("Bob", 22), ("nothing", 20)])
def test_who_is_targeted_to_be_chosen_is_asked_for_once(aimed: str, life: int):
    """115.1: the targets are chosen as the spell is cast; as it resolves nobody chooses among them again."""
    pair = [creature("Scout", "1/1"), creature("Page", "1/1")]
    table = board(alice_hand=[HERALD], alice=[creature("Knight", "2/2")], bob=pair, edition="2026-08")
    table.do(f"Alice casts Herald targeting {aimed}", "resolve", "to the end step")

    assert table.life("Alice") == life


def test_who_is_no_legal_target_any_more_isnt_chosen():
    """608.2b"""
    visit = sorcery("Visit", "Choose target opponent. That player loses 2 life. Tap target creature.")
    veil = instant("Veil", "You gain hexproof until end of turn.")
    table = board(alice_hand=[visit], bob=[creature("Knight", "2/2")], bob_hand=[veil], edition="2026-08")
    table.do("Alice casts Visit targeting Bob and Knight", "Bob casts Veil", "resolve everything", "to the end step")

    assert table.life("Bob") == 20
