"""What a script says of how something is paid for, and of which of several deeds is done."""

from __future__ import annotations

import pytest

import engine
from engine.scenarios.language.faults import ScriptError
from tests.engine.board import FOREST, ISLAND, MOUNTAIN, Card, Table, artifact, board, creature, instant, sorcery

NOW = "2026-08"


@pytest.mark.parametrize(("said", "life"), [(" paying 2 life", 18), ("", 20), (" paying 4 life", 16)])
def test_life_is_paid_for_as_many_symbols_as_it_is_enough_for(said: str, life: int) -> None:
    needle = sorcery("Needle", "Draw a card.", cost="{R/P}{R/P}")
    table = board(alice_hand=[needle], edition=NOW)

    table.do(f"Alice casts Needle{said}", "resolve", f"expect Alice is at {life} life")


def test_life_that_a_cost_asks_for_may_be_said() -> None:
    table = board(alice=[artifact("Dial", "Pay 3 life: Draw a card.")], edition=NOW)

    table.do("Alice activates Dial paying 3 life", "expect Alice is at 17 life")

    with pytest.raises(ScriptError, match="Alice paid 3 life, not 2"):
        table.do("Alice activates Dial paying 2 life")


def test_a_token_that_is_the_only_one_may_be_named_as_what_pays() -> None:
    plan = sorcery("Plan", "Create a 1/1 red Goblin creature token.")
    oven = artifact("Oven", "Sacrifice a creature: You gain 3 life.")
    table = board(alice=[oven], alice_hand=[plan], edition=NOW)

    table.do("Alice casts Plan", "resolve", "Alice activates Oven sacrificing Goblin token", "resolve")

    assert table.life("Alice") == 23


def fined(*hand: Card) -> Table:
    """Bob is asked which of two things he does, so as not to lose life."""
    fine = sorcery("Fine", "Target opponent loses 3 life unless they sacrifice an artifact or discard a card.")
    table = board(
        alice_hand=[fine], bob=[artifact("Cup"), artifact("Plate")], bob_hand=hand or [FOREST, ISLAND], edition=NOW
    )
    table.do("Alice casts Fine targeting Bob", "resolve", "Bob chooses yes")
    return table


@pytest.mark.parametrize("said", ["sacrifice", "to sacrifice", "sacrifices an artifact", "sacrifice an artifact"])
def test_of_two_deeds_one_may_be_chosen_by_how_it_begins(said: str) -> None:
    table = fined()

    table.do(f"Bob chooses {said}", "Bob chooses Plate", "expect Plate is in Bob's graveyard")


def test_of_two_deeds_the_one_is_meant_for_which_something_is_named() -> None:
    fined().do("Bob chooses Plate", "expect Plate is in Bob's graveyard")
    fined().do("Bob chooses Island", "expect Island is in Bob's graveyard")
    fined(FOREST).do("Bob chooses Forest", "expect Forest is in Bob's graveyard")


def test_a_deed_of_who_does_another_is_said_as_what_to_do() -> None:
    """Only the first names who does it: "target opponent sacrifices a creature or pays 2 life"."""
    fine = sorcery("Fine", "Draw a card unless target opponent sacrifices a creature or pays 2 life.")
    table = board(alice_hand=[fine], bob=[creature("Oak", "0/4")], edition=NOW)

    table.do("Alice casts Fine targeting Bob", "resolve", "Bob chooses yes", 'expect Bob is offered "pay 2 life"')
    table.do("Bob chooses pay 2 life", "expect Bob is at 18 life", "expect Oak is in play")


def test_words_that_begin_no_deed_are_refused() -> None:
    with pytest.raises(ScriptError, match="'exile' is not among what can be chosen"):
        fined().do("Bob chooses exile")


def paying(spell: Card, *lands: Card) -> Table:
    return board(alice=lands, alice_hand=[spell], alice_has={"mana": ""}, edition=NOW)


def test_lands_that_must_all_be_tapped_are_tapped_unasked() -> None:
    charm = instant("Charm", "You gain 1 life.", cost="{1}{U}{R}")
    table = paying(charm, MOUNTAIN, FOREST, ISLAND)

    table.do("Alice casts Charm", "resolve", "expect Alice is at 21 life")


def test_a_land_without_which_a_cost_cant_be_paid_is_tapped_and_no_other() -> None:
    charm = instant("Charm", "You gain 1 life.", cost="{U}")
    table = paying(charm, MOUNTAIN, FOREST, ISLAND)

    table.do("Alice casts Charm", "resolve", "expect Island is tapped", "expect Forest is untapped")


def test_which_land_pays_is_asked_where_there_is_a_choice() -> None:
    charm = instant("Charm", "You gain 1 life.", cost="{1}{U}")
    table = paying(charm, MOUNTAIN, FOREST, ISLAND)

    table.do("Alice casts Charm", "Alice chooses Forest", "resolve", "expect Mountain is untapped")
    table.do("expect Island is tapped", "expect Alice is at 21 life")


def taxed() -> Table:
    tax = sorcery("Tax", "Each opponent loses 2 life unless they pay {1}.")
    table = board(alice_hand=[tax], bob=[ISLAND], bob_has={"mana": ""}, edition=NOW)
    table.do("Alice casts Tax", "resolve")
    return table


def test_a_yes_to_what_costs_mana_taps_what_must_be_tapped_for_it() -> None:
    taxed().do("Bob chooses yes", "expect Island is tapped", "expect Bob is at 20 life")


def test_a_script_may_still_say_what_is_tapped_after_a_yes() -> None:
    taxed().do("Bob chooses yes", "Bob taps Island for mana", "expect Island is tapped", "expect Bob is at 20 life")


def test_what_can_be_spent_on_some_things_alone_is_asked_for() -> None:
    forge = artifact("Forge", "{T}: Add {U}. Spend this mana only to cast creature spells.")
    charm = instant("Charm", "You gain 1 life.", cost="{U}")
    table = paying(charm, forge, ISLAND)

    table.do("Alice casts Charm", "Alice chooses Island", "resolve", "expect Forge is untapped")


def test_counters_and_speed_of_a_player_are_counted() -> None:
    leak = sorcery("Leak", "Target opponent gets three rad counters.")
    racer = creature("Racer", "1/1", "Start your engines!")
    table = board(alice_hand=[leak, racer], edition=NOW)

    table.do("Alice casts Leak targeting Bob", "resolve", "expect Bob has 3 rad counters", "expect Alice's speed is 0")
    table.do("Alice casts Racer", "resolve", "expect Alice's speed is 1")


def test_who_isnt_attacked_is_never_asked_for_blockers() -> None:
    """What comes after the blocks doesn't hide that."""
    spy = creature("Spy", "1/1", "Whenever this creature deals combat damage to a player, you may draw a card.")
    carol = {"Carol": {"battlefield": [creature("Elm", "0/3")]}}
    table = board(alice=[spy], bob=[creature("Oak", "0/4")], others=carol, edition=NOW)

    table.do("Alice attacks Bob with Spy", "expect refused: Carol blocks Spy with Elm", "Bob blocks Spy with Oak")


def test_a_planeswalkers_ability_says_whose_turn_it_is() -> None:
    text = (
        'script = """\nBob activates Sage\nresolve\nexpect Bob is at 21 life\n"""\n'
        '[cards.Sage]\ntype_line = "Planeswalker — Sage"\nloyalty = "3"\ntext = "+1: You gain 1 life."\n'
        '[players.Alice]\n[players.Bob]\nbattlefield = [{ card = "Sage", counters = { loyalty = 3 } }]\n'
    )

    assert engine.play(engine.read_scenario(text, id="it", edition=NOW)).status == "pass"
