"""Numbers that are chosen or paid and spoken of later, and what players keep as few of as the one with fewest."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    aura,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    sorcery,
)

OX, ELK, HEN = creature("Ox", "3/3"), creature("Elk", "2/2"), creature("Hen", "1/1")
PLAINS = land("Plains", kind="Basic Land — Plains")

# Life that was paid or lost as something entered ----------------------------------------------------------------------


@each_edition
def test_what_was_paid_as_it_entered_is_its_size(edition: str):
    text = (
        "As Ghoul enters the battlefield, pay any amount of life.\n"
        "Ghoul's power and toughness are each equal to the life paid as it entered the battlefield."
    )
    ghoul = creature("Ghoul", "*/*", text)
    table = board(alice_hand=[ghoul], edition=edition)

    table.do("Alice casts Ghoul", "resolve", "Alice chooses 6", "expect Alice is at 14 life", "expect Ghoul is 6/6")


def test_nobody_pays_more_life_than_there_is():
    cask = artifact("Cask", "As Cask enters the battlefield, pay any amount of life.")
    table = board(alice_hand=[cask], alice_has={"life": 5})

    table.do("Alice casts Cask", "resolve")

    assert table.refused("Alice chooses 6")
    table.do("Alice chooses 5", "expect Alice has lost")


@each_edition
def test_a_later_ability_counts_what_was_paid_and_another_object_knows_nothing_of_it(edition: str):
    text = (
        "As Press enters the battlefield, pay any amount of life.\n"
        "{4}: Create an X/X black Imp creature token, where X is the life paid as Press entered the battlefield."
    )
    press = artifact("Press", text)
    table = board(alice=[press], alice_hand=[press], edition=edition)

    table.do("Alice casts Press", "resolve", "Alice chooses 3", "Alice activates Press #2", "resolve")
    table.do("expect Imp is 3/3", "Alice activates Press #1", "resolve", "expect Alice controls 1 Imp")


@each_edition
def test_what_was_lost_when_it_entered_comes_back_when_it_leaves(edition: str):
    text = (
        "When Debt enters the battlefield, you lose half your life, rounded up.\n"
        "When Debt leaves the battlefield, you gain life equal to the life you lost when it entered the battlefield."
    )
    debt = enchantment("Debt", text)
    end = instant("End", "Destroy target enchantment.")
    table = board(alice_hand=[debt, end], edition=edition)

    table.do("Alice casts Debt", "resolve", "resolve", "expect Alice is at 10 life")
    table.do("Alice casts End targeting Debt", "resolve", "resolve", "expect Alice is at 20 life")


# As few as the one who has fewest -------------------------------------------------------------------------------------

LEVEL = sorcery(
    "Level",
    "Each player chooses a number of lands they control equal to the number of lands controlled by the player who "
    "controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way.",
)


@each_edition
def test_each_player_keeps_as_many_as_the_one_with_fewest(edition: str):
    table = board(
        alice=[FOREST, ISLAND, OX], bob=[MOUNTAIN, ELK, HEN], alice_hand=[LEVEL], bob_hand=[ELK, HEN], edition=edition
    )

    table.do("Alice casts Level", "resolve", "Alice chooses Island")
    table.do("expect Forest is in Alice's graveyard", "expect Mountain is on the battlefield")
    assert len(table.player("Bob").hand) == 0  # Alice has no card left
    table.do("Bob chooses Hen", "expect Ox is on the battlefield")
    assert [each.name for each in table.game.battlefield if each.is_permanent and each.owner.name == "Bob"] == [
        "Mountain",
        "Hen",
    ]


def test_what_cannot_be_sacrificed_stays_and_counts():
    rock = land("Rock", "Rock can't be sacrificed.")
    level = sorcery(
        "Level",
        "Each player chooses a number of permanents they control equal to the number of permanents controlled by the "
        "player who controls the fewest, then sacrifices the rest. Each player discards cards the same way.",
    )
    table = board(alice=[rock, FOREST], bob=[ELK], alice_hand=[level])

    table.do("Alice casts Level", "resolve", "Alice chooses Forest")

    table.do("expect Rock is on the battlefield", "expect Forest is on the battlefield")


# Numbers and words ----------------------------------------------------------------------------------------------------


@each_edition
def test_a_number_and_a_color_are_guessed_of_a_hand(edition: str):
    glass = artifact(
        "Glass",
        "{1}: Choose a number greater than 0 and a color. Target opponent reveals their hand. If that opponent reveals "
        "exactly the chosen number of cards of the chosen color, you draw a card.",
    )
    red = creature("Imp", "1/1", cost="{R}")
    table = board(alice=[glass], bob_hand=[red, red, HEN], alice_has={"library": [FOREST, FOREST]}, edition=edition)

    table.do("Alice activates Glass targeting Bob", "resolve")
    assert table.refused("Alice chooses 0")
    table.do("Alice chooses 2", "Alice chooses red", "expect Forest #1 is in Alice's hand")
    table.do("Alice activates Glass targeting Bob", "resolve", "Alice chooses 1", "Alice chooses red")
    assert len(table.player("Alice").library) == 1


def test_cards_with_a_name_are_counted_in_a_library():
    blaze = sorcery(
        "Blaze",
        "Choose a nonland card name and a number greater than 0. Target player reveals their library. If that library "
        "contains exactly the chosen number of cards with the chosen name, Blaze deals 8 damage to that player. Then "
        "that player shuffles their library.",
    )
    table = board(alice_hand=[blaze], bob_has={"library": [OX, OX, ELK]})

    table.do("Alice casts Blaze targeting Bob", "resolve", "Alice chooses Ox", "Alice chooses 2")

    table.do("expect Bob is at 12 life")


@each_edition
def test_a_token_is_of_the_chosen_color_and_type(edition: str):
    text = (
        "As Forge enters the battlefield, choose a color and a creature type.\n"
        "{1}: Create a 2/2 creature token of the chosen color and type."
    )
    table = board(alice_hand=[artifact("Forge", text)], edition=edition)

    table.do("Alice casts Forge", "resolve", "Alice chooses blue", "Alice chooses Goat")
    table.do("Alice activates Forge", "resolve", "expect Goat is 2/2", "expect Goat is blue")


def test_a_token_is_as_large_as_what_was_destroyed():
    mask = instant(
        "Mask",
        "Destroy target creature. Create a black Shade creature token. Its power is equal to that creature's power and "
        "its toughness is equal to that creature's toughness. Sacrifice the token at the beginning of the next end "
        "step.",
    )
    table = board(bob=[creature("Yak", "5/2")], alice_hand=[mask])

    table.do("Alice casts Mask targeting Yak", "resolve", "expect Shade is 5/2")
    table.do("go to Bob's turn", "expect Alice controls 0 Shade")


@pytest.mark.parametrize(("chosen", "blocks"), [("Island", False), ("Forest", True)])
def test_landwalk_is_of_the_type_that_was_chosen(chosen: str, blocks: bool):
    ghost = creature(
        "Ghost",
        "2/2",
        "{1}: Choose a land type. Ghost gains landwalk of the chosen type until end of turn.",
    )
    table = board(alice=[ghost], bob=[OX, ISLAND])

    table.do("Alice activates Ghost", "resolve", f"Alice chooses {chosen}", "Alice attacks with Ghost")

    assert table.allows("Bob blocks Ghost with Ox") is blocks


# Who is meant ---------------------------------------------------------------------------------------------------------


def test_the_first_creature_is_the_one_that_the_ability_triggers_on():
    text = (
        "Whenever enchanted creature becomes blocked, you may have it deal damage equal to its power to target "
        "creature. If you do, the first creature assigns no combat damage this turn."
    )
    table = board(alice=[OX, aura("Rig", text).placed(attached_to="Ox")], bob=[ELK, HEN])

    table.do("Alice attacks with Ox", "Bob blocks Ox with Hen", "Alice targets Elk", "resolve", "Alice says yes")
    table.do(
        "go to Alice's postcombat main phase", "expect Elk is in Bob's graveyard", "expect Hen is on the battlefield"
    )


def test_the_attacking_creature_is_not_the_one_that_was_dealt_damage():
    text = (
        "Whenever enchanted creature attacks and isn't blocked, its controller may have it deal damage equal to its "
        "power plus 2 to another target creature. If that player does, the attacking creature assigns no combat damage "
        "this turn."
    )
    table = board(alice=[ELK, aura("Cape", text).placed(attached_to="Elk")], bob=[OX])

    table.do("Alice attacks with Elk", "Bob doesn't block", "Alice targets Ox", "resolve", "Alice says yes")
    table.do("go to Alice's postcombat main phase", "expect Ox is in Bob's graveyard", "expect Bob is at 20 life")


def test_only_who_has_controlled_it_for_a_turn_may_use_it():
    text = (
        "{1}: Sling deals 1 damage to any target. Activate this ability only if you've controlled Sling continuously "
        "since the beginning of your most recent turn."
    )
    sling = artifact("Sling", text)
    table = board(alice=[sling], alice_hand=[artifact("Bow", text.replace("Sling", "Bow"))])

    table.do("Alice casts Bow", "resolve")

    assert table.allows("Alice activates Sling targeting Bob")
    assert not table.allows("Alice activates Bow targeting Bob")


@each_edition
def test_a_spell_on_the_stack_makes_those_that_target_it_cost_more(edition: str):
    torch = sorcery(
        "Torch",
        "As long as Torch is on the stack, spells that target it cost {2} more to cast.\n"
        "Torch deals 3 damage to any target.",
    )
    no = instant("No", "Counter target spell.", cost="{1}")
    bolt = instant("Bolt", "Bolt deals 1 damage to any target.")
    table = board(alice_hand=[torch, bolt], bob_hand=[no], bob_has={"mana": "{U}{U}"}, edition=edition)

    table.do("Alice casts Torch targeting Bob", "Alice casts Bolt targeting Bob")

    assert not table.allows("Bob casts No targeting Torch")
    assert table.allows("Bob casts No targeting Bolt")


def test_what_a_player_may_play_of_what_was_exiled_is_put_away_if_they_have_not():
    lair = enchantment(
        "Lair",
        "At the beginning of each player's upkeep, that player exiles a card at random from their hand. The player may "
        "play that card this turn. At the beginning of the next end step, if the player hasn't played the card, they "
        "put it into their graveyard.",
    )
    table = board(alice=[lair], bob_hand=[ELK], turn="Alice", step="end step", bob_has={"library": [FOREST, FOREST]})

    table.do("go to Bob's precombat main phase", "expect Elk is in exile")
    assert table.allows("Bob casts Elk")
    table.do("go to Bob's end step", "resolve", "expect Elk is in Bob's graveyard")


@each_edition
def test_a_card_in_a_graveyard_counts_by_another_name_for_spells_of_that_name_alone(edition: str):
    text = "deals X damage to any target, where X is the number of cards named Spark in all graveyards."
    spark, flare = instant("Spark", f"Spark {text}"), instant("Flare", f"Flare {text}")
    cat = creature(
        "Cat", "1/1", "If Cat is in a graveyard, effects from spells named Spark count it as a card named Spark."
    )
    table = board(alice_hand=[spark, flare], bob_has={"graveyard": [cat, spark]}, edition=edition)

    table.do("Alice casts Flare targeting Bob", "resolve", "expect Bob is at 19 life")
    table.do("Alice casts Spark targeting Bob", "resolve", "expect Bob is at 17 life")
