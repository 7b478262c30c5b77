"""Two cards that are melded into one permanent, and what becomes of them (701.42, 712.4, 712.21 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.kinds.moving import CardsMelded
from tests.engine.board import Card, Placed, Table, board, card, creature, enchantment, faces, instant, sorcery
from tests.engine.rulebooks.test_changes_since_2009 import under

NOW = "2026-08"
HULK = creature("Moss Hulk", "7/7", "Trample", cost="", kind="Creature — Fungus")
MOSS = faces("meld", creature("Moss", "1/1", "(Melds with Stone.)", cost="{2}", kind="Creature — Fungus"), HULK)
CALL = "If you both own and control ~ and a creature named Moss, exile them, then meld them into Moss Hulk."
STONE = faces("meld", creature("Stone", "2/2", f"{{T}}: {CALL}", cost="{3}"), HULK)
DOOM = instant("Doom", "Destroy target creature.")
AWAY = instant("Away", "Exile target creature.")


def melded(*besides: Card | Placed, hand: tuple[Card, ...] = (), edition: str = NOW, **more: object) -> Table:
    """A board on which Moss and Stone have just been melded."""
    table = board(alice=[MOSS, STONE, *besides], alice_hand=list(hand), edition=edition, **more)  # type: ignore[arg-type]
    table.do("Alice activates Stone", "resolve", "expect Moss Hulk is 7/7", "expect Alice controls 1 creature")
    return table


@under("2018-04", NOW)
def test_two_cards_become_one_permanent_with_the_combined_face_and_the_value_of_both_fronts(edition: str):
    table = melded(edition=edition)

    assert len(table.happened(CardsMelded)) == 1
    assert table.values("Moss Hulk").converted_mana_cost == 5
    assert table.values("Moss Hulk").has("trample")


@pytest.mark.parametrize("edition", ["2009-07", "2010-07", "2013-07"])
def test_before_eldritch_moon_there_are_no_meld_cards(edition: str):
    with pytest.raises(Exception, match="no meld cards before Eldritch Moon"):
        board(alice=[MOSS], edition=edition)


def test_a_melded_permanent_dies_as_one_creature_and_two_cards():
    bell = enchantment("Bell", "Whenever a creature dies, you gain 1 life.")
    heap = enchantment("Heap", "Whenever a card is put into a graveyard from anywhere, you lose 5 life.")
    table = melded(bell, heap, card("Pit", "Land", "{T}: Destroy target creature."))
    table.do("Alice activates Pit targeting Moss Hulk", "resolve everything", "expect Alice is at 11 life")
    table.do("expect Moss is in Alice's graveyard", "expect Stone is in Alice's graveyard")


def test_what_follows_the_permanent_finds_both_cards():
    journey = instant(
        "Journey",
        "Exile target creature. At the beginning of the next end step, return that card to the battlefield under its "
        "owner's control with a +1/+1 counter on it.",
    )
    table = melded(hand=(journey,))

    table.do("Alice casts Journey targeting Moss Hulk", "resolve", "expect Moss is exiled", "expect Stone is exiled")
    table.do("to the end step", "resolve", "expect Moss is 2/2", "expect Stone is 3/3")


def test_both_cards_come_back_when_what_exiled_the_permanent_leaves():
    cage = enchantment("Cage", "When ~ enters, exile target creature until ~ leaves the battlefield.")
    table = melded(hand=(cage, sorcery("Smash", "Destroy target enchantment.")))

    table.do("Alice casts Cage", "resolve", "resolve", "expect Moss is exiled")
    table.do("Alice casts Smash targeting Cage", "resolve", "expect Moss is 1/1", "expect Stone is 2/2")


def test_a_choice_about_the_card_is_made_once_for_both():
    vat = enchantment("Vat", "Whenever a nontoken creature dies, you may exile that card.")
    table = melded(vat, hand=(DOOM,))

    table.do("Alice casts Doom targeting Moss Hulk", "resolve", "resolve", "Alice chooses yes")
    table.do("expect Moss is exiled", "expect Stone is exiled")


def test_the_owner_orders_the_two_cards_in_a_library():
    table = melded(hand=(instant("Sink", "Put target creature on top of its owner's library."),))

    table.do("Alice casts Sink targeting Moss Hulk", "resolve", "Alice chooses Stone and Moss")

    assert [each.name for each in table.player("Alice").library[:2]] == ["Stone", "Moss"]


def test_the_owner_orders_them_at_the_bottom_of_the_library_as_well():
    table = melded(hand=(instant("Sink", "Put target creature on the bottom of its owner's library."),))

    table.do("Alice casts Sink targeting Moss Hulk", "resolve", "Alice chooses Stone and Moss")

    assert [each.name for each in table.player("Alice").library[-2:]] == ["Stone", "Moss"]


def test_whoever_exiles_the_permanent_says_which_card_is_exiled_first():
    table = melded(bob_hand=[AWAY])

    table.do("Alice passes", "Bob casts Away targeting Moss Hulk", "resolve", "Bob chooses Stone and Moss")

    assert [each.name for each in table.game.exile] == ["Stone", "Moss"]


def test_a_token_cant_be_melded_and_both_stay_where_they_were_put():
    table = board(alice=[MOSS, Placed(STONE, (("token", True),))], edition=NOW)

    table.do("Alice activates Stone", "resolve", "expect Moss is exiled", "expect Alice controls 0 creatures")
    assert not table.happened(CardsMelded)


def test_a_copy_of_one_of_the_pair_has_no_other_half_to_meld():
    mime = creature("Mime", "0/0", "You may have ~ enter as a copy of any creature on the battlefield.")
    table = board(alice=[STONE], bob=[MOSS], alice_hand=[mime], edition=NOW)

    table.do(
        "Alice casts Mime", "resolve", "Alice chooses yes", "Alice chooses Moss", "Alice activates Stone", "resolve"
    )
    table.do("expect Mime is exiled", "expect Stone is exiled", "expect Alice controls 0 creatures")


def test_who_controls_the_counterpart_without_owning_it_melds_nothing():
    steal = sorcery("Steal", "Gain control of target creature.")
    table = board(alice=[STONE], bob=[MOSS], alice_hand=[steal], edition=NOW)

    table.do("Alice casts Steal targeting Moss", "resolve", "Alice activates Stone", "resolve")
    table.do("expect Alice controls 2 creatures")


def test_with_two_counterparts_one_of_them_is_chosen():
    table = board(alice=[MOSS, MOSS, STONE], edition=NOW)

    table.do("Alice activates Stone", "resolve", "Alice chooses Moss #2", "expect Moss Hulk is 7/7")
    table.do("expect Alice controls 2 creatures")


def test_a_copy_of_a_melded_permanent_is_worth_nothing():
    mime = creature("Mime", "0/0", "You may have ~ enter as a copy of any creature on the battlefield.")
    table = melded(hand=(mime,))

    table.do("Alice casts Mime", "resolve", "Alice chooses yes", "Alice chooses Moss Hulk", "expect Mime is 7/7")
    assert table.values("Mime").converted_mana_cost == 0


def test_a_meld_card_by_itself_neither_transforms_nor_is_turned_face_down():
    turn = sorcery("Turn", "Transform target creature.")
    table = board(alice=[MOSS], alice_hand=[turn], edition=NOW)

    table.do("Alice casts Turn targeting Moss", "resolve", "expect Moss is 1/1")


def test_what_enters_tapped_enters_tapped_when_it_is_melded():
    frost = enchantment("Frost", "Creatures enter tapped.")

    table = melded(frost)

    table.do("expect Moss Hulk is tapped")


def test_a_graveyard_that_is_replaced_is_replaced_for_both_cards():
    void = enchantment("Void", "If a card would be put into a graveyard from anywhere, exile it instead.")
    table = melded(void, hand=(DOOM,))

    table.do("Alice casts Doom targeting Moss Hulk", "resolve", "expect Moss is exiled", "expect Stone is exiled")


def test_for_each_card_counts_two_and_for_each_creature_one():
    table = melded(hand=(sorcery("Reap", "Exile all creatures. You gain 1 life for each card exiled this way."),))

    table.do("Alice casts Reap", "resolve", "expect Alice is at 22 life")


def test_each_creature_that_was_exiled_counts_once():
    table = melded(
        hand=(sorcery("Reap", "Destroy all creatures. You gain 1 life for each creature destroyed this way."),)
    )

    table.do("Alice casts Reap", "resolve", "expect Alice is at 21 life")


def test_a_melded_permanent_isnt_turned_face_down():
    table = melded(hand=(sorcery("Veil", "Turn target creature face down."),))

    table.do("Alice casts Veil targeting Moss Hulk", "resolve", "expect Moss Hulk is 7/7")
