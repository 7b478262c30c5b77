"""What the examples of today's rulebook ask of instructions: tokens of cards, what something is as it enters, costs in
loyalty, links that are gained, and two ways to go at once."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX = creature("Ox", "2/2")


def test_a_token_is_like_the_card_of_its_name():
    """111.11"""
    drake = creature("Marsh Drake", "2/3", "Flying", cost="{1}{G}")
    call = sorcery("Call", "Create a Marsh Drake token.")
    table = board(alice_hand=[call], alice_has={"library": [drake]}, edition=NOW)

    table.do(
        "Alice casts Call", "resolve", "expect Alice controls 1 Marsh Drake token", "expect Marsh Drake has flying"
    )
    table.do("expect Marsh Drake is 2/3", "expect Marsh Drake is green")


def test_costs_in_loyalty_are_added_up_to_one():
    """606.5"""
    tax = enchantment("Tax", "Planeswalkers' loyalty abilities you activate cost an additional [-2] to activate.")
    sage = card("Sage", "Planeswalker — Sage", "+1: You gain 1 life.\n0: Draw a card.", loyalty="3")
    table = board(alice=[tax, sage], edition=NOW)

    table.do("Alice activates Sage ability 1", "expect Sage has 2 loyalty counters")


def test_an_additional_cost_in_loyalty_is_one_of_loyalty_abilities_alone():
    tax = enchantment("Tax", "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate.")
    cow = creature("Cow", "1/1", "{T}: You gain 1 life.")
    table = board(alice=[tax, cow], edition=NOW)

    table.do("Alice activates Cow", "resolve", "expect Alice has 21 life", "expect Cow has no counters")


@pytest.mark.parametrize(("chosen", "zone"), [("graveyard", "graveyard"), ("exile", "exile")])
def test_what_would_go_to_two_zones_at_once_goes_where_its_controller_says(chosen: str, zone: str):
    """400.6"""
    guard = creature("Guard", "3/3", "If you would lose the game, exile Guard instead and your life total becomes 7.")
    storm = instant("Storm", "Storm deals 20 damage to each creature and each player.")
    table = board(alice=[guard], alice_has={"life": 20}, bob_hand=[storm], bob_has={"life": 40}, edition=NOW)

    table.do("Bob casts Storm", "resolve", f"Alice chooses {chosen}", "expect Alice has 7 life")

    assert table.where("Guard") == zone


def test_links_that_are_gained_once_and_again_are_apart():
    """607.5"""
    thief = creature(
        "Thief",
        "2/2",
        "{1}: Exile target creature an opponent controls.\n{2}: Return a card exiled with Thief to its owner's hand.",
    )
    mime = creature("Mime", "1/1", "{U}: Until end of turn, Mime gains all activated abilities of target creature.")
    other = creature("Elk", "2/2")
    table = board(alice=[thief, mime], bob=[OX, other], edition=NOW)

    table.do(
        "Alice activates Mime targeting Thief", "resolve", "Alice activates Mime ability 2 targeting Ox", "resolve"
    )
    table.do("to Alice's next precombat main phase")
    table.do(
        "Alice activates Mime targeting Thief", "resolve", "Alice activates Mime ability 2 targeting Elk", "resolve"
    )
    table.do("Alice activates Mime ability 3", "resolve")

    assert (table.where("Ox"), table.where("Elk")) == ("exile", "hand")


ANY_ZOMBIE = creature("Mourner", "1/1", "Whenever a Zombie enters, you gain 1 life.")
RAISE = sorcery(
    "Raise",
    "Return target creature card from your graveyard to the battlefield. It's a black Zombie in addition "
    "to its other colors and types.",
)


@pytest.mark.parametrize(("edition", "life"), [(NOW, 21), ("2018-04", 21), ("2013-07", 20), ("2009-07", 20)])
def test_what_a_text_says_it_is_it_is_as_it_enters(edition: str, life: int):
    """611.2e in 2018"""
    table = board(alice=[ANY_ZOMBIE], alice_hand=[RAISE], alice_has={"graveyard": [OX]}, edition=edition)

    table.do("Alice casts Raise targeting Ox", "resolve everything", "expect Ox is a black Zombie")

    assert table.life("Alice") == life
    assert "Zombie" not in table.values("Mourner").subtypes


def test_the_same_is_true_for_each_kind_of_a_keyword():
    """702.1c"""
    choir = instant(
        "Choir",
        "Creatures you control gain haste until end of turn if a creature you control has haste. The "
        "same is true for reach, landwalk, and protection.",
    )
    eel = creature("Eel", "1/1", "Islandwalk, protection from red")
    bat = creature("Bat", "1/1", "Swampwalk")
    table = board(alice=[OX, eel, bat], alice_hand=[choir], edition=NOW)

    table.do("Alice casts Choir", "resolve", "expect Ox has islandwalk", "expect Ox has swampwalk")
    table.do("expect Ox has protection from red", "expect Ox doesn't have reach", "expect Ox doesn't have haste")


def test_what_triggers_as_a_creature_crews_comes_before_the_vehicle_is_one():
    """702.122c"""
    pilot = creature("Pilot", "3/1", "Whenever Pilot crews a Vehicle, that Vehicle gets +2/+0 until end of turn.")
    cart = card("Cart", "Artifact — Vehicle", "Crew 2", power="3", toughness="3")
    table = board(alice=[pilot, cart, OX], edition=NOW)

    table.do("Alice activates Cart choosing Pilot", "expect Pilot triggered", "resolve", "expect Cart isn't a creature")
    table.do("resolve", "expect Cart is 5/3")


def test_only_who_crews_triggers():
    pilot = creature("Pilot", "3/1", "Whenever Pilot crews a Vehicle, that Vehicle gets +2/+0 until end of turn.")
    cart = card("Cart", "Artifact — Vehicle", "Crew 2", power="3", toughness="3")
    tap = instant("Lull", "Tap target creature.")
    table = board(alice=[pilot, cart, OX], alice_hand=[tap], edition=NOW)

    table.do("Alice activates Cart choosing Ox", "expect Pilot didn't trigger", "resolve")
    table.do("Alice casts Lull targeting Pilot", "resolve", "expect Pilot didn't trigger")


def test_an_exhaust_ability_comes_anew_only_while_none_was_begun():
    """702.177b"""
    again = enchantment(
        "Again",
        "As long as you haven't activated an exhaust ability this turn, you may activate exhaust "
        "abilities during your turn as though they had never been activated.",
    )
    smith = creature("Smith", "1/1", "Exhaust — {1}: Put a +1/+1 counter on Smith.")
    table = board(alice=[again, smith], edition=NOW)

    table.do("Alice activates Smith", "resolve")
    assert table.refused("Alice activates Smith")
    table.do("to Alice's next precombat main phase", "Alice activates Smith", "resolve", "expect Smith is 3/3")
    assert table.refused("Alice activates Smith")


def test_a_cost_by_x_is_worked_out_as_it_is_paid():
    """702.1b"""
    brute = creature("Brute", "6/5", "Brute has echo {X}, where X is the number of cards in your hand.")
    ring = artifact("Ring", "{T}: Add {C}{C}.")
    dump = instant("Dump", "Target player discards a card.", cost="{0}")
    having = {"mana": "", "library": [OX, OX, OX]}
    table = board(
        alice=[brute.placed(new=True), ring], alice_hand=[OX, OX, dump], alice_has=having, turn="Bob", edition=NOW
    )

    table.do("to Alice's upkeep", "expect Brute triggered")
    table.do("Alice casts Dump targeting Alice", "resolve", "Alice chooses Ox")
    table.do("Alice taps Ring for mana", "resolve", "Alice chooses yes")
    table.do("expect Brute is on the battlefield", "expect Alice has 1 mana")


def test_what_would_enter_under_an_opponents_control_enters_under_yours():
    net = enchantment(
        "Net", "If an artifact would enter under an opponent's control, it enters under your control instead."
    )
    table = board(alice=[net], bob_hand=[artifact("Ring"), OX], turn="Bob", edition=NOW)

    table.do(
        "Bob casts Ring", "resolve", "expect Alice controls Ring", "Bob casts Ox", "resolve", "expect Bob controls Ox"
    )


def test_only_part_of_a_library_is_searched_and_all_of_it_shuffled():
    """701.23f"""
    owl = enchantment(
        "Owl", "If an opponent would search a library, they search the top two cards of that library instead."
    )
    find = sorcery("Find", "Search your library for a creature card, reveal it, put it into your hand, then shuffle.")
    elk, rat = creature("Elk", "3/3"), creature("Rat", "1/1")
    table = board(alice=[owl], bob_hand=[find], bob_has={"library": [rat, find, elk]}, turn="Bob", edition=NOW)

    table.do("Bob casts Find", "resolve", "expect Bob is offered only Rat", "Bob chooses Rat")

    assert (table.where("Rat"), table.where("Elk")) == ("hand", "library")


DOUBLE = creature(
    "Double",
    "0/0",
    "You may have Double enter as a copy of any creature on the battlefield, except it also enters with two "
    "additional +1/+1 counters on it.",
)
MIMIC = creature("Mimic", "0/3", "You may have Mimic enter as a copy of any creature on the battlefield.")


def test_counters_that_go_along_with_a_copy_stay_out_of_what_is_copied_instead():
    """707.9e"""
    table = board(alice_hand=[DOUBLE, DOUBLE], bob=[OX, MIMIC], edition=NOW)

    table.do("Alice casts Double #1", "resolve", "Alice chooses yes", "Alice chooses Ox", "expect Alice's Ox is 4/4")
    table.do("Alice casts Double", "resolve", "Alice chooses yes", "Alice chooses Mimic")
    table.do("Alice chooses yes", "Alice chooses Bob's Ox", "expect Alice's Ox #2 is 2/2")


def test_a_copy_of_a_double_that_copies_no_further_keeps_its_counters():
    table = board(alice_hand=[DOUBLE], bob=[OX], edition=NOW)

    table.do("Alice casts Double", "resolve", "Alice chooses yes", "Alice chooses Ox")
    table.do("expect Alice's Ox has 2 +1/+1 counters", "expect Alice's Ox is 4/4")


def test_an_exception_for_creatures_is_one_for_what_is_a_creature_as_a_copy():
    """707.9f"""
    text = (
        "You may have Shape enter as a copy of any permanent on the battlefield, except it's snow and legendary in "
        "addition to its other types and, if the copy is a creature, it has flying."
    )
    shape = creature("Shape", "1/1", text)
    table = board(alice_hand=[shape, shape], bob=[OX, artifact("Ring")], edition=NOW)

    table.do("Alice casts Shape #1", "resolve", "Alice chooses yes", "Alice chooses Ring")
    table.do("expect Alice's Ring is legendary", "expect Alice's Ring doesn't have flying")
    table.do("Alice casts Shape", "resolve", "Alice chooses yes", "Alice chooses Ox", "expect Alice's Ox has flying")


def test_the_copy_targets_the_token_that_was_made_for_it():
    """707.10e"""
    rally = enchantment(
        "Rally",
        "Whenever you cast a spell that targets only a single creature you control, create a 2/1 red "
        "Soldier creature token, then copy that spell. The copy targets the token.",
    )
    grow = instant("Grow", "Target creature gets +2/+2 until end of turn.")
    table = board(alice=[rally, OX], bob=[creature("Elk", "1/1")], alice_hand=[grow, grow], edition=NOW)

    table.do("Alice casts Grow #1 targeting Elk", "expect Rally didn't trigger", "resolve")
    table.do("Alice casts Grow targeting Ox", "expect Rally triggered", "resolve", "resolve")
    table.do("expect Soldier token is 4/3", "expect Ox is 2/2", "resolve", "expect Ox is 4/4")


def test_life_is_paid_with_cards_as_long_as_the_library_has_as_many():
    """614.13c"""
    thief = enchantment(
        "Thief",
        "If you would pay life and your library has that many or more cards, instead exile that many "
        "cards from the top of your library.",
    )
    cow = creature("Cow", "1/1", "Pay 2 life: Cow gets +1/+0 until end of turn.")
    table = board(alice=[thief, cow], alice_has={"library": [OX, OX, OX]}, edition=NOW)

    table.do("Alice activates Cow", "resolve", "expect Alice has 20 life", "expect 2 cards are exiled")
    table.do("Alice activates Cow", "resolve", "expect Alice has 18 life", "expect 2 cards are exiled")


def test_what_is_still_to_be_chosen_contradicts_nothing_yet():
    """400.6: "return a card", in place of a draw, moves what its player chooses as that is done."""
    grave = enchantment(
        "Grave Tide", "If you would draw a card, instead return a card from your graveyard to your hand."
    )
    table = board(
        alice=[grave], alice_hand=[instant("Sip", "Draw a card.")], alice_has={"graveyard": [OX]}, edition=NOW
    )

    table.do("Alice casts Sip", "resolve", "Alice chooses Ox", "expect Ox is in Alice's hand")


def test_a_named_token_of_no_size_is_an_artifact_with_the_abilities_it_is_said_to_have():
    find = sorcery("Find", 'Create Lost Notebook, a legendary colorless artifact token with "{T}: You gain 2 life."')
    table = board(alice_hand=[find, find], edition=NOW)

    table.do("Alice casts Find", "resolve", "Alice activates Lost Notebook", "resolve", "expect Alice has 22 life")
    table.do("Alice casts Find", "resolve", "Alice chooses Lost Notebook #2", "expect Alice controls 1 artifact")


def test_a_copied_spell_that_isnt_legendary_brings_a_token_that_stays_beside_it():
    twice = instant(
        "Twice", "Copy target creature spell you control, except it isn't legendary if the spell is legendary."
    )
    queen = card("Queen", "Legendary Creature — Elf", power="2", toughness="3")
    table = board(alice_hand=[twice, queen], edition=NOW)

    table.do("Alice casts Queen", "Alice casts Twice targeting Queen", "resolve", "resolve", "resolve")
    table.do("expect Alice controls 2 creatures")
