"""Objects and the zones they are in (217 in 2006-10; 400–406 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.state.game import OutOfBudget
from engine.state.objects import ObjectKind
from engine.text.tree.nouns import Zone
from tests.engine.board import board, card, creature, each_edition, instant, sorcery

BEAR = creature("Bear", "2/2")


@each_edition
def test_a_change_of_zone_makes_a_new_object_and_the_two_know_one_another(edition: str):
    """217.1c; 400.7."""
    table = board(alice_hand=[BEAR], edition=edition)
    in_hand = table.find("Bear")

    table.do("Alice casts Bear", "resolve")

    on_battlefield = table.find("Bear")
    assert in_hand.gone
    assert in_hand.zone is Zone.HAND
    assert in_hand.current() is on_battlefield
    assert on_battlefield.predecessor is in_hand.successor
    assert on_battlefield.id > in_hand.id


@each_edition
def test_an_object_goes_to_its_owners_zone_whoever_controlled_it(edition: str):
    """217.1a; 400.3."""
    steal = sorcery("Steal", "Gain control of target creature until end of turn.")
    bounce = instant("Bounce", "Return target creature to its owner's hand.")
    table = board(bob=[BEAR], alice_hand=[steal, bounce], edition=edition)

    table.do("Alice casts Steal targeting Bear", "resolve", "Alice casts Bounce targeting Bear", "resolve")

    assert [one.name for one in table.player("Bob").hand] == ["Bear"]


@each_edition
def test_libraries_are_drawn_from_the_top(edition: str):
    study = sorcery("Study", "Draw two cards.")
    deck = [card(name, "Artifact") for name in ("First", "Second", "Third")]
    table = board(alice_hand=[study], alice_has={"library": deck}, edition=edition)

    table.do("Alice casts Study", "resolve")

    assert [one.name for one in table.player("Alice").hand] == ["First", "Second"]
    assert [one.name for one in table.player("Alice").library] == ["Third"]


@each_edition
def test_what_is_put_on_top_is_drawn_first_and_what_goes_to_the_bottom_last(edition: str):
    deck = [card(name, "Artifact") for name in ("First", "Second")]
    top = sorcery("Lift", "Put target creature on top of its owner's library.")
    bottom = sorcery("Sink", "Put target creature on the bottom of its owner's library.")
    table = board(
        alice=[BEAR, creature("Elk", "3/3")], alice_hand=[top, bottom], alice_has={"library": deck}, edition=edition
    )

    table.do("Alice casts Lift targeting Bear", "resolve", "Alice casts Sink targeting Elk", "resolve")

    assert [one.name for one in table.player("Alice").library] == ["Bear", "First", "Second", "Elk"]


@each_edition
def test_graveyards_keep_the_order_in_which_cards_came(edition: str):
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[BEAR, creature("Elk", "3/3")], alice_hand=[kill, kill], edition=edition)

    table.do("Alice casts Kill targeting Elk", "resolve", "Alice casts Kill targeting Bear", "resolve")

    assert [one.name for one in table.player("Alice").graveyard] == ["Elk", "Kill", "Bear", "Kill"]


@each_edition
def test_a_token_is_owned_and_controlled_by_its_maker_and_is_as_it_was_described(edition: str):
    """216.1; 110.5."""
    make = sorcery("Make", "Put a 2/3 green and white Elf Warrior creature token with vigilance into play.")
    table = board(alice_hand=[make], edition=edition)

    table.do("Alice casts Make", "resolve")

    token = table.game.battlefield[-1]
    values = table.game.characteristics(token)
    assert token.kind is ObjectKind.TOKEN
    assert token.owner is table.game.controller_of(token) is table.player("Alice")
    name = "Elf Warrior Token" if edition == "2026-08" else "Elf Warrior"
    assert (values.name, values.power, values.toughness) == (name, 2, 3)
    assert sorted(color.value for color in values.colors) == ["green", "white"]
    assert values.mana_cost is None
    assert values.has("vigilance")


@each_edition
def test_shuffling_is_by_the_games_seed_and_so_can_be_repeated(edition: str):
    shuffle = sorcery("Shuffle", "Shuffle your library.")
    deck = [card(f"Card {count}", "Artifact") for count in range(12)]

    def order() -> list[str]:
        table = board(alice_hand=[shuffle], alice_has={"library": deck}, edition=edition)
        table.do("Alice casts Shuffle", "resolve")
        return [one.name for one in table.player("Alice").library]

    assert order() == order()
    assert order() != [one.name for one in deck]
    assert sorted(order()) == sorted(one.name for one in deck)


def test_a_game_that_goes_on_and_on_stops_at_its_budget_and_says_so():
    table = board(alice=[BEAR])
    table.game.budget = table.game.clock + 50

    with pytest.raises(OutOfBudget, match="went past its budget of"):
        table.do(*["to the next turn"] * 100)


@each_edition
@pytest.mark.parametrize(("where", "drawn"), [("on top", "Elm"), ("on the bottom", "Ash")])
def test_the_owner_orders_what_goes_to_a_library_together(edition: str, where: str, drawn: str):
    """217.2d; 401.4: not the player whose spell it is."""
    push = sorcery("Push", f"Put all creatures {where} of their owners' libraries.")
    draw = instant("Insight", "Draw a card.")
    library = {"library": [card("Ash", "Land", cost="")]}
    trees = [creature("Oak", "1/1"), creature("Elm", "1/1")]
    table = board(bob=trees, bob_has=library, alice_hand=[push], bob_hand=[draw], edition=edition)

    table.do("Alice casts Push", "resolve", "expect Bob is asked for an order", "Bob chooses Elm, then Oak")
    table.do("Bob casts Insight", "resolve")

    assert [one.name for one in table.player("Bob").hand] == [drawn]


@each_edition
def test_the_owner_orders_what_goes_to_a_graveyard_together_where_a_text_looks_at_it(edition: str):
    """217.4c; 404.3"""
    wrath = sorcery("Ruin", "Destroy all creatures.")
    call = sorcery("Call", "Return the top creature card of your graveyard to your hand.")
    trees = [creature("Oak", "1/1"), creature("Elm", "1/1")]
    table = board(alice=trees, bob=[BEAR], alice_hand=[wrath, call], edition=edition)

    table.do("Alice casts Ruin", "resolve", "expect Alice is asked for an order", "Alice chooses Oak, then Elm")
    table.do("Alice casts Call", "resolve")

    assert [one.name for one in table.player("Alice").hand] == ["Oak"]


def test_nobody_is_asked_for_the_order_of_a_graveyard_that_no_text_looks_at():
    wrath = sorcery("Ruin", "Destroy all creatures.")
    table = board(alice=[creature("Oak", "1/1"), creature("Elm", "1/1")], alice_hand=[wrath])

    table.do("Alice casts Ruin", "resolve", "expect Alice has priority")

    assert len(table.player("Alice").graveyard) == 3
