"""Abilities of cards that aren't on the battlefield, and last known information (402.8; 112.5, 603.6)."""

import pytest

from tests.engine.board import (
    EDITIONS,
    FOREST,
    MOUNTAIN,
    Card,
    artifact,
    aura,
    board,
    card,
    creature,
    enchantment,
    instant,
    sorcery,
)

BEAR = creature("Bear", "2/2")
KILL = instant("Kill", "Destroy target creature.")


def test_a_card_in_the_graveyard_returns_itself():
    ghost = creature(
        "Ghost",
        "1/1",
        "Whenever another creature is put into your graveyard from play, you may pay 1 life. If you "
        "do, return Ghost from your graveyard to the battlefield.",
    )
    table = board(alice=[BEAR], alice_hand=[KILL], alice_has={"graveyard": [ghost]})

    table.do(
        "Alice casts Kill targeting Bear",
        "resolve",
        "resolve",
        "Alice chooses yes",
        "expect Ghost is on the battlefield",
    )


def test_a_trigger_that_says_it_works_in_the_graveyard():
    crypt = enchantment(
        "Crypt",
        "Whenever a creature is put into your graveyard from play, if Crypt is in your graveyard, you gain 3 life.",
    )
    table = board(alice=[BEAR], alice_hand=[KILL], alice_has={"graveyard": [crypt]})

    table.do("Alice casts Kill targeting Bear", "resolve everything")

    assert table.life("Alice") == 23


def test_a_trigger_that_says_nothing_waits_for_the_battlefield():
    crypt = enchantment("Crypt", "Whenever a creature is put into your graveyard from play, you gain 3 life.")
    table = board(alice=[BEAR], alice_hand=[KILL], alice_has={"graveyard": [crypt]})

    table.do("Alice casts Kill targeting Bear", "resolve everything")

    assert table.life("Alice") == 20


def test_a_static_ability_that_works_in_the_graveyard():
    mist = creature(
        "Old Mist",
        "1/1",
        "As long as Old Mist is in your graveyard and you control a Forest, creatures you control have flying.",
    )
    table = board(alice=[BEAR, FOREST], bob=[creature("Walker", "1/1")], alice_has={"graveyard": [mist]})

    table.do("expect Bear has flying", "expect Walker doesn't have flying")


def test_a_static_ability_of_a_hand_says_nothing():
    mist = creature("Old Mist", "1/1", "As long as Old Mist is in your graveyard, creatures you control have flying.")
    table = board(alice=[BEAR], alice_hand=[mist])

    table.do("expect Bear doesn't have flying")


def test_from_anywhere_means_from_anywhere():
    giant = creature(
        "Iron Giant",
        "9/9",
        "If Iron Giant would be put into a graveyard from anywhere, reveal Iron Giant and shuffle it "
        "into its owner's library instead.",
    )
    mill = sorcery("Mill", "Target player puts the top two cards of their library into their graveyard.")
    table = board(alice_hand=[mill], alice_has={"library": [giant, BEAR]})

    table.do(
        "Alice casts Mill targeting Alice",
        "resolve",
        "expect Iron Giant is in Alice's library",
        "expect Bear is in Alice's graveyard",
    )


def test_from_anywhere_counts_for_a_discard():
    giant = creature(
        "Iron Giant", "9/9", "If Iron Giant would be put into a graveyard from anywhere, exile it instead."
    )
    rob = sorcery("Rob", "Target player discards his or her hand.")
    table = board(alice_hand=[rob], bob_hand=[giant, BEAR])

    table.do(
        "Alice casts Rob targeting Bob", "resolve", "expect Iron Giant is exiled", "expect Bear is in Bob's graveyard"
    )


def test_it_triggers_on_entering_and_on_leaving():
    bell = creature("Bell Ringer", "1/1", "When Bell Ringer comes into play or leaves play, you gain 1 life.")
    table = board(alice_hand=[bell, KILL])

    table.do("Alice casts Bell Ringer", "resolve everything")
    assert table.life("Alice") == 21
    table.do("Alice casts Kill targeting Bell Ringer", "resolve everything")
    assert table.life("Alice") == 22


def test_protection_does_not_work_on_the_stack():
    """402.8; 112.5: a blue spell may target a creature spell with protection from blue."""
    stop = instant("Stop That", "Counter target spell.", cost="{U}")
    knight = creature("Red Knight", "2/2", "Protection from blue\nShroud")
    table = board(alice_hand=[knight], bob_hand=[stop])

    table.do(
        "Alice casts Red Knight",
        "Bob casts Stop That targeting Red Knight",
        "resolve",
        "expect Red Knight is in Alice's graveyard",
    )


# Looking back ---------------------------------------------------------------------------------------------------


def test_a_target_described_by_what_has_left():
    """The source's last known information says what it was blocking (607.2b)."""
    hedge = creature(
        "Thornhedge", "0/3", "Sacrifice Thornhedge: Thornhedge deals 2 damage to target creature it's blocking."
    )
    table = board(alice=[hedge], bob=[creature("Ox", "2/4")], turn="Bob")

    table.do(
        "Bob attacks with Ox", "Alice blocks Ox with Thornhedge", "Alice activates Thornhedge targeting Ox", "resolve"
    )

    table.do("expect Ox has 2 damage")


def test_what_it_dealt_damage_to_dies_with_it():
    """What left at the same time is asked as it was (603.6d)."""
    scythe = card(
        "Ghost Scythe",
        "Artifact — Equipment",
        "Whenever a creature dealt damage by equipped creature this turn is put into a graveyard, "
        "you gain 5 life.\nEquip {1}",
    )
    table = board(alice=[BEAR, scythe.placed(attached_to="Bear")], bob=[creature("Cub", "2/2")])

    table.do("Alice attacks with Bear", "Bob blocks Bear with Cub", "to end of combat", "resolve everything")

    table.do("expect Bear is in Alice's graveyard", "expect Cub is in Bob's graveyard")
    assert table.life("Alice") == 25


def test_an_attacking_creature_that_dies_was_attacking():
    song = enchantment(
        "Battle Dirge", "Whenever an attacking creature is put into a graveyard from play, you gain 2 life."
    )
    table = board(alice=[BEAR, song], bob=[creature("Ogre", "3/3")])

    table.do("Alice attacks with Bear", "Bob blocks Bear with Ogre", "to end of combat", "resolve everything")

    assert table.life("Alice") == 22


def test_an_aura_returns_itself_from_the_graveyard():
    """400.7: the Aura is found in the graveyard to which it went in between."""
    wings = aura(
        "Lasting Wings", "When enchanted creature is put into a graveyard, return Lasting Wings to its owner's hand."
    )
    table = board(alice=[BEAR, wings.placed(attached_to="Bear")], alice_hand=[KILL])

    table.do("Alice casts Kill targeting Bear", "resolve everything", "expect Lasting Wings is in Alice's hand")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_aura_that_says_from_the_graveyard_waits_beside_what_it_enchants(edition: str):
    """112.5i would have it wait in the graveyard, where it enchants nothing; 400.7e says that it is found there."""
    root = aura(
        "Clinging Root",
        "Whenever enchanted land is put into a graveyard, you may return Clinging Root from your graveyard to "
        "your hand.",
        enchant="land",
    )
    raze = sorcery("Raze All", "Destroy target land.")
    table = board(alice=[FOREST, root.placed(attached_to="Forest")], alice_hand=[raze], edition=edition)

    table.do("Alice casts Raze All targeting Forest", "resolve", "expect Clinging Root is in Alice's graveyard")
    table.do("resolve", "Alice chooses yes", "expect Clinging Root is in Alice's hand")


# How often -----------------------------------------------------------------------------------------------------------


def test_damage_to_two_creatures_at_once_triggers_once():
    jab = card(
        "Counter Blade",
        "Artifact — Equipment",
        "Whenever equipped creature deals combat damage, put two charge counters on Counter Blade.\nEquip {1}",
    )
    ogre = creature("Ogre", "4/6")
    table = board(alice=[ogre, jab.placed(attached_to="Ogre")], bob=[BEAR, creature("Cub", "2/2")])

    table.do("Alice attacks with Ogre", "Bob blocks Ogre with Bear and Cub", "to end of combat", "resolve everything")

    table.do("expect Counter Blade has 2 charge counters")


def test_damage_from_two_sources_at_once_triggers_once():
    """603.2c: it is dealt damage once."""
    hide = creature("Thick Hide", "2/9", "Whenever Thick Hide is dealt damage, put a +1/+1 counter on it.")
    table = board(alice=[hide], bob=[BEAR, creature("Cub", "2/2")])

    table.do(
        "Alice attacks with Thick Hide",
        "Bob blocks Thick Hide with Bear and Cub",
        "to end of combat",
        "resolve everything",
    )

    table.do("expect Thick Hide has 1 +1/+1 counter")


def test_the_next_draw_alone_is_replaced():
    words = enchantment(
        "Wild Words",
        "{1}: The next time you would draw a card this turn, put a 2/2 green Bear creature token into play instead.",
    )
    insight = sorcery("Insight", "Draw two cards.")
    table = board(alice=[words], alice_hand=[insight], alice_has={"library": [FOREST, MOUNTAIN]})

    table.do("Alice activates Wild Words", "resolve", "Alice casts Insight", "resolve")

    table.do(
        "expect Alice controls 1 Bear token",
        "expect Forest is in Alice's hand",
        "expect Mountain is in Alice's library",
    )


def test_the_next_damage_of_a_creature_is_prevented():
    daze = instant(
        "Daze", "The next time target white or blue creature would deal damage this turn, prevent that damage."
    )
    table = board(alice_hand=[daze], bob=[creature("Bear", "2/2", cost="{W}")], turn="Bob")

    table.do("Bob attacks with Bear", "Alice casts Daze targeting Bear", "resolve", "to end of combat")

    assert table.life("Alice") == 20


def test_a_turn_is_skipped():
    nap = sorcery("Long Nap", "You skip your next turn.")
    table = board(alice_hand=[nap])

    table.do("Alice casts Long Nap", "resolve", "to Bob's upkeep", "to the end step")
    table.do("to the upkeep", "expect it is Bob's turn")


def test_control_lasts_while_it_is_enchanted():
    lure = creature("Weaver", "1/1", "{T}: Gain control of target creature for as long as that creature is enchanted.")
    pretty = aura("Pretty", "Enchanted creature gets +1/+1.")
    undo = instant("Undo", "Destroy target enchantment.")
    table = board(alice=[lure], bob=[BEAR, pretty.placed(attached_to="Bear")], alice_hand=[undo])

    table.do("Alice activates Weaver targeting Bear", "resolve", "expect Alice controls Bear")
    table.do("Alice casts Undo targeting Pretty", "resolve", "expect Bob controls Bear")


def test_what_it_is_by_another_effect_decides():
    gargoyle = creature(
        "Stone Guard",
        "4/4",
        "Defender\nStone Guard is indestructible as long as it has defender.\n{1}: Until end of "
        "turn, Stone Guard loses defender.",
    )
    table = board(alice=[gargoyle], alice_hand=[KILL, KILL])

    table.do("Alice casts Kill targeting Stone Guard", "resolve", "expect Stone Guard is on the battlefield")
    table.do(
        "Alice activates Stone Guard",
        "resolve",
        "Alice casts Kill targeting Stone Guard",
        "resolve",
        "expect Stone Guard is in Alice's graveyard",
    )


def test_it_enters_as_what_it_will_be():
    """613.12: its own static abilities count for how it enters."""
    leader = creature(
        "Drill Master",
        "2/2",
        "Each other Soldier creature you control comes into play with an additional +1/+1 counter on it.",
    )
    mimic = creature("Mimic", "1/1", "Mimic is a Soldier in addition to its other types.")
    table = board(alice=[leader], alice_hand=[mimic])

    table.do("Alice casts Mimic", "resolve", "expect Mimic is 2/2")


def test_permanents_of_opponents_enter_tapped():
    tax = enchantment("Slow Roads", "Creatures your opponents control come into play tapped.")
    table = board(alice=[tax], bob_hand=[BEAR], turn="Bob")

    table.do("Bob casts Bear", "resolve", "expect Bear is tapped")


def test_other_types_stay():
    wake = enchantment("Waking", "All artifacts are 1/1 creatures in addition to their other types.")
    table = board(alice=[wake, artifact("Cog"), card("Relic Veil", "Artifact Enchantment")])

    table.do("expect Cog is 1/1", "expect Relic Veil is an enchantment")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("lands", "size"), [([], "2/2"), ([FOREST], "3/3")])
def test_what_a_permanent_says_of_entering_waits_for_its_condition(edition: str, lands: list[Card], size: str):
    camp = enchantment(
        "Camp",
        "As long as you control a Forest, creatures you control come into play with an additional +1/+1 counter on "
        "them.",
    )
    table = board(alice=[camp, *lands], alice_hand=[BEAR], edition=edition)

    table.do("Alice casts Bear", "resolve", f"expect Bear is {size}")


@pytest.mark.parametrize(("lands", "size"), [([], "1/1"), ([FOREST], "2/2")])
def test_what_an_object_says_of_its_own_entering_waits_for_its_condition(lands: list[Card], size: str):
    sprout = creature(
        "Sprout", "1/1", "As long as you control a Forest, Sprout comes into play with a +1/+1 counter on it."
    )
    table = board(alice=lands, alice_hand=[sprout])

    table.do("Alice casts Sprout", "resolve", f"expect Sprout is {size}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_in_a_graveyard_says_how_others_enter(edition: str):
    """402.8b; 112.5b: an ability that names the zone functions there."""
    elder = creature(
        "Gone Elder",
        "5/5",
        "As long as Gone Elder is in your graveyard, each Beast you control comes into play with an additional +1/+1 "
        "counter on it.",
    )
    table = board(alice_hand=[BEAR], bob_hand=[BEAR], alice_has={"graveyard": [elder]}, edition=edition)

    table.do("Alice casts Bear", "resolve", "expect Alice's Bear is 3/3")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_in_a_graveyard_prevents_damage_where_its_words_say_so(edition: str):
    shade = creature(
        "Shade",
        "1/1",
        "As long as Shade is in your graveyard, if a red source would deal damage to you, prevent 2 of that damage.",
    )
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
    table = board(alice_hand=[bolt], alice_has={"graveyard": [shade]}, edition=edition)

    table.do("Alice casts Bolt targeting Alice", "resolve")

    assert table.life("Alice") == 19


def test_what_is_returned_beside_a_card_of_the_graveyard_is_there_too():
    wanderer = creature("Wanderer", "1/1", "{2}: Return ~ and target land card from your graveyard to the battlefield.")

    table = board(alice=[wanderer], alice_has={"graveyard": [FOREST]}, edition="2026-08")
    table.do("expect refused: Alice activates Wanderer targeting Forest")  # it can't return from the battlefield

    table = board(alice_has={"graveyard": [wanderer, FOREST]}, edition="2026-08")
    table.do("Alice activates Wanderer targeting Forest", "resolve")
    table.do("expect Wanderer is on the battlefield", "expect Forest is on the battlefield")


def test_what_is_exiled_with_other_cards_of_the_graveyard_is_counted_among_them():
    word = sorcery("Word", "You gain 1 life.\nExile ~ and two other cards from your graveyard: You gain 5 life.")

    table = board(alice_hand=[word], alice_has={"graveyard": [FOREST, FOREST]}, edition="2026-08")
    table.do("expect refused: Alice activates Word")

    table = board(alice_has={"graveyard": [word, FOREST]}, edition="2026-08")
    table.do("expect refused: Alice activates Word")

    table = board(alice_has={"graveyard": [word, FOREST, FOREST]}, edition="2026-08")
    table.do("Alice activates Word", "resolve", "expect Alice has 25 life", "expect Word is exiled")
