"""What several players are offered, what each may do no more often, and what keeps abilities from triggering."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, artifact, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
HARE, OX = creature("Hare", "1/1"), creature("Ox", "2/5")
DOOM = instant("Doom", "Destroy target creature.")
SPARK = instant("Spark", "Spark deals 3 damage to any target.")


# Offers --------------------------------------------------------------------------------------------------------------


def test_who_takes_an_offer_lets_its_maker_have_more():
    """Each opponent is asked, and for each who does it the rest is done once they all have (608.2f)."""
    feast = sorcery(
        "Feast",
        "You gain 2 life. Each opponent may gain 2 life. For each opponent who does, you gain 2 life.",
    )
    table = board(alice_hand=[feast], others={"Carol": {}, "Dave": {}}, edition=NOW)

    table.do("Alice casts Feast", "resolve", "Bob chooses yes", "Carol chooses no", "Dave chooses yes")
    lives = [table.life(name) for name in ("Alice", "Bob", "Carol", "Dave")]
    assert lives == [26, 22, 20, 22]


@pytest.mark.parametrize(("answer", "life"), [("yes", 20), ("no", 16)])
def test_who_does_not_take_it_bears_what_is_said(answer: str, life: int):
    tithe = sorcery("Tithe", "Each opponent may sacrifice a creature. Each opponent who doesn't loses 4 life.")
    table = board(alice_hand=[tithe], bob=[HARE], edition=NOW)

    table.do("Alice casts Tithe", "resolve", f"Bob chooses {answer}", f"expect Bob is at {life} life")


def test_an_offer_that_cannot_be_taken_is_not():
    tithe = sorcery("Tithe", "Each opponent may sacrifice a creature. Each opponent who doesn't loses 4 life.")
    table = board(alice_hand=[tithe], edition=NOW)

    table.do("Alice casts Tithe", "resolve", "expect Bob is at 16 life")


def test_you_and_that_player_each_do_it():
    share = sorcery("Share", "Choose an opponent. You and that player each draw two cards.")
    table = board(
        alice_hand=[share], alice_has={"library": [FOREST] * 3}, bob_has={"library": [FOREST] * 3}, edition=NOW
    )

    table.do("Alice casts Share", "resolve", "expect Alice has 2 cards in hand", "expect Bob has 2 cards in hand")


# Limits --------------------------------------------------------------------------------------------------------------


def test_one_spell_of_a_kind_each_turn_leaves_others_alone():
    hush = enchantment("Hush", "Each player can't cast more than one noncreature spell each turn.")
    table = board(alice=[hush], alice_hand=[SPARK, SPARK, HARE], edition=NOW)

    table.do("Alice casts Spark #1 targeting Bob", "resolve")
    table.do("expect refused: Alice casts Spark #2 targeting Bob", "expect allowed: Alice casts Hare")
    table.do("to Bob's upkeep", "expect allowed: Alice casts Spark #2 targeting Bob")


def test_in_your_turn_opponents_neither_cast_nor_activate():
    """Abilities of what isn't named are left alone, and mana abilities of what is aren't (605.1)."""
    warden = creature(
        "Warden", "2/2", "During your turn, your opponents can't cast spells or activate abilities of artifacts."
    )
    wand, ring = artifact("Wand", "{T}: You gain 1 life."), artifact("Ring", "{T}: Add {C}.")
    seer = creature("Seer", "1/1", "{0}: You gain 5 life.")
    table = board(alice=[warden], bob=[wand, ring, seer], bob_hand=[SPARK], edition=NOW)

    table.do("Alice passes", "expect refused: Bob casts Spark targeting Warden", "expect refused: Bob activates Wand")
    table.do("expect refused: Bob activates Ring", "Bob activates Seer", "resolve", "expect Bob is at 25 life")
    table.do("to Bob's upkeep", "Bob activates Wand", "resolve", "expect Bob is at 26 life")


# Triggers that are kept from ------------------------------------------------------------------------------------------

ORB = artifact("Orb", "Creatures entering don't cause abilities to trigger.")


def test_creatures_that_enter_cause_nothing():
    """Neither abilities of their own nor those of others; how they enter is no such ability (614.1c)."""
    elf = creature("Elf", "0/0", "Elf enters with two +1/+1 counters on it.\nWhen Elf enters, you gain 3 life.")
    watcher = enchantment("Watcher", "Whenever another permanent enters, you gain 1 life.")
    table = board(alice=[ORB, watcher], alice_hand=[elf, FOREST], edition=NOW)

    table.do("Alice casts Elf", "resolve", "expect no trigger", "expect Elf is 2/2")
    table.do("Alice plays Forest", "resolve", "expect Alice is at 21 life")


def test_creatures_that_die_cause_what_they_do_otherwise():
    goat = creature("Goat", "1/1", "When Goat dies, you gain 3 life.")
    table = board(alice=[ORB, goat], alice_hand=[DOOM], edition=NOW)

    table.do("Alice casts Doom targeting Goat", "resolve", "resolve", "expect Alice is at 23 life")


def test_neither_entering_nor_dying_causes_anything():
    gem = artifact("Gem", "Creatures entering or dying don't cause abilities to trigger.")
    goat = creature("Goat", "1/1", "When Goat enters or dies, you gain 3 life.")
    table = board(alice=[gem], alice_hand=[goat, DOOM], edition=NOW)

    table.do("Alice casts Goat", "resolve", "Alice casts Doom targeting Goat", "resolve", "expect no trigger")


# How much ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hurt", "tokens"), [(0, 3), (1, 4)])
def test_what_was_more_than_lethal_is_counted(hurt: int, tokens: int):
    """Damage that is marked already counts (120.10)."""
    blast = instant(
        "Blast",
        "Blast deals 5 damage to target creature. Create a number of 1/1 red Goblin creature tokens equal to the "
        "amount of excess damage dealt to that creature this way.",
    )
    table = board(bob=[creature("Boar", "2/2").placed(damage=hurt)], alice_hand=[blast], edition=NOW)

    table.do("Alice casts Blast targeting Boar", "resolve", f"expect Alice controls {tokens} Goblin tokens")


def test_just_lethal_damage_is_no_excess():
    blast = instant(
        "Blast", "Blast deals 5 damage to target creature. If excess damage was dealt this way, draw a card."
    )
    table = board(bob=[OX], alice_hand=[blast], edition=NOW)

    table.do("Alice casts Blast targeting Ox", "resolve", "expect Alice has 0 cards in hand")


@pytest.mark.parametrize(("rounded", "life"), [("up", 19), ("down", 18)])
def test_half_of_the_damage_is_prevented(rounded: str, life: int):
    veil = enchantment("Veil", f"If a source would deal damage to you, prevent half that damage, rounded {rounded}.")
    table = board(alice=[veil], bob_hand=[SPARK], edition=NOW)

    table.do("Alice passes", "Bob casts Spark targeting Alice", "resolve", f"expect Alice is at {life} life")


def test_spells_of_a_kind_are_counted_as_they_were_cast():
    crow = card(
        "Crow",
        "Creature — Bird",
        "At the beginning of combat on your turn, if you've cast two or more instant "
        "and sorcery spells this turn, draw a card.",
        power="1",
        toughness="1",
    )
    table = board(alice=[crow], alice_hand=[SPARK, SPARK, HARE], edition=NOW)

    table.do("Alice casts Spark #1 targeting Bob", "resolve", "Alice casts Hare", "resolve")
    table.do("to Alice's beginning of combat", "expect Crow didn't trigger")
    table = board(alice=[crow], alice_hand=[SPARK, SPARK, HARE], edition=NOW)
    table.do("Alice casts Spark #1 targeting Bob", "resolve", "Alice casts Spark #2 targeting Bob", "resolve")
    table.do("to Alice's beginning of combat", "expect Crow triggered")


def test_leaving_without_dying():
    memory = enchantment(
        "Memory", "Whenever a creature you control leaves the battlefield without dying, you gain 1 life."
    )
    back = instant("Back", "Return target creature to its owner's hand.")
    table = board(alice=[memory, HARE, OX], alice_hand=[back, DOOM], edition=NOW)

    table.do("Alice casts Doom targeting Ox", "resolve", "expect no trigger")
    table.do("Alice casts Back targeting Hare", "resolve", "resolve", "expect Alice is at 21 life")


def test_lands_that_would_enter_tapped_enter_untapped():
    """Both say how it enters; its controller chooses the order, where nobody says so the last word is this (616.1)."""
    sunny = artifact("Sunny Path", "Lands you control enter untapped.")
    marsh = card("Marsh", "Land", "Marsh enters tapped.\n{T}: Add {B}.", cost="")
    table = board(alice=[sunny], alice_hand=[marsh], edition=NOW)

    table.do("Alice plays Marsh", "expect Marsh isn't tapped")
