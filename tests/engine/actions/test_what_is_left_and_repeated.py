"""The rest after each player's choice, processes repeated, things of different names, and costs raised to a least."""

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    board,
    card,
    creature,
    each_edition,
    instant,
    land,
    sorcery,
)

OX = creature("Ox", "2/3", cost="{1}{G}")
ELK = creature("Elk", "3/3", cost="{2}{G}")
GOLEM = creature("Brass Man", "1/1", kind="Artifact Creature — Golem", cost="{3}")
ZAP = instant("Zap", "Zap deals 2 damage to any target.", cost="{R}")
PONDER = sorcery("Ponder", "Draw two cards.", cost="{U}")


@each_edition
def test_each_player_keeps_one_of_each_kind_and_sacrifices_the_rest(edition: str):
    flood = sorcery(
        "Flood",
        "Each player chooses from among the permanents he or she controls a creature, an artifact, and a land, "
        "then sacrifices the rest.",
    )
    table = board(
        alice=[OX, GOLEM, FOREST, MOUNTAIN], alice_hand=[flood], bob=[ELK, OX, ISLAND, ISLAND], edition=edition
    )

    table.do("Alice casts Flood", "resolve", "Alice chooses Ox", "Alice chooses Mountain")
    table.do("Bob chooses Elk", "Bob chooses Island")

    # The golem was kept as the artifact; it could have been both.
    table.do(
        "expect Alice controls Ox", "expect Brass Man is on the battlefield", "expect Forest isn't on the battlefield"
    )
    table.do("expect Bob controls 1 creature", "expect Bob controls 1 land")


@each_edition
def test_one_permanent_may_be_kept_for_two_kinds(edition: str):
    flood = sorcery(
        "Flood",
        "Each player chooses from among the permanents he or she controls a creature and an artifact, "
        "then sacrifices the rest.",
    )
    table = board(alice=[OX, GOLEM], alice_hand=[flood], edition=edition)

    table.do("Alice casts Flood", "resolve", "Alice chooses Brass Man", "expect Alice controls 1 permanent")


@each_edition
def test_each_player_puts_back_what_they_exiled_this_way(edition: str):
    change = sorcery(
        "Great Change",
        "Each player exiles all creature cards from his or her graveyard, then sacrifices all creatures he or she "
        "controls, then puts all cards he or she exiled this way onto the battlefield.",
    )
    table = board(
        alice=[OX],
        alice_hand=[change],
        alice_has={"graveyard": [ELK]},
        bob_has={"graveyard": [GOLEM, ZAP]},
        edition=edition,
    )

    table.do("Alice casts Great Change", "resolve", "expect Alice controls Elk", "expect Bob controls Brass Man")
    table.do("expect Ox is in Alice's graveyard", "expect Zap is in Bob's graveyard")


@each_edition
def test_a_process_is_repeated_as_often_as_its_player_likes(edition: str):
    thirst = sorcery(
        "Thirst",
        "Reveal the top card of your library and put that card into your hand. You lose life equal to its converted "
        "mana cost. You may repeat this process any number of times.",
    )
    table = board(alice_hand=[thirst], alice_has={"library": [OX, ELK, ZAP]}, edition=edition)

    table.do("Alice casts Thirst", "resolve", "Alice chooses yes", "Alice chooses no")

    table.do("expect Alice has 15 life", "expect Elk is in Alice's hand", "expect Zap is in Alice's library")


@each_edition
def test_a_process_is_repeated_while_both_cards_share_a_color(edition: str):
    stone = artifact(
        "Mill Wheel",
        "{3}, {T}: Target player puts the top two cards of their library into their graveyard. "
        "If both cards share a color, repeat this process.",
    )
    table = board(alice=[stone], bob_has={"library": [OX, ELK, ZAP, OX, ELK, ELK]}, edition=edition)

    table.do("Alice activates Mill Wheel targeting Bob", "resolve", "expect 4 cards are in Bob's graveyard")


@each_edition
def test_cards_of_different_names_are_found(edition: str):
    gifts = sorcery(
        "Gifts",
        "Search your library for up to three cards with different names and put them into your hand. "
        "Then shuffle your library.",
    )
    table = board(alice_hand=[gifts], alice_has={"library": [FOREST, FOREST, OX, ZAP]}, edition=edition)

    table.do("Alice casts Gifts", "resolve", "expect refused: Alice chooses Forest #1, Forest #2 and Ox")
    table.do("Alice chooses Forest, Ox and Zap", "expect Alice has 3 cards in hand")


@each_edition
def test_everybody_draws_as_many_as_somebody_discarded(edition: str):
    gust = sorcery(
        "Gust",
        "Each player discards his or her hand, then draws cards equal to the greatest number of cards a player "
        "discarded this way.",
    )
    table = board(alice_hand=[gust, OX], bob_hand=[ELK, ELK, ELK], edition=edition)

    table.do("Alice casts Gust", "resolve", "expect Alice has 3 cards in hand", "expect Bob has 3 cards in hand")


@each_edition
def test_only_the_first_draw_of_a_draw_step_isnt_replaced(edition: str):
    chains = card(
        "Fetters",
        "Enchantment",
        "If a player would draw a card except the first one he or she draws in his or her draw step each turn, that "
        "player discards a card instead. If the player discards a card this way, he or she draws a card. If the "
        "player doesn't discard a card this way, they mill a card.",
    )
    table = board(alice=[chains], alice_hand=[PONDER, ZAP], alice_has={"library": [OX, ELK, FOREST]}, edition=edition)

    table.do("Alice casts Ponder", "resolve", "expect Zap is in Alice's graveyard", "expect Alice has 1 card in hand")
    # The second draw found Ox in the hand.
    table.do("expect Ox is in Alice's graveyard", "expect Elk is in Alice's hand")
    table.do("to Bob's upkeep", "to the draw step", "expect Bob has 1 card in hand")


@each_edition
@pytest.mark.parametrize(
    ("held", "where"), [([FOREST, MOUNTAIN], "on the battlefield"), ([FOREST], "in Alice's graveyard")]
)
def test_what_wants_two_lands_enters_only_for_two(edition: str, held: list, where: str):
    dale = land(
        "Lotus Dale",
        "If Lotus Dale would enter the battlefield, sacrifice two untapped lands instead. If you do, put Lotus Dale "
        "onto the battlefield. If you don't, put it into its owner's graveyard.\n{T}: Add {G}{G}.",
    )
    table = board(alice=held, alice_hand=[dale], edition=edition)

    table.do("Alice plays Lotus Dale", f"expect Lotus Dale is {where}", "expect Forest is in Alice's graveyard")


@each_edition
@pytest.mark.parametrize(("mana", "can"), [("{R}{1}", "refused"), ("{R}{1}{1}", "allowed")])
def test_a_spell_costs_at_least_so_much_after_all_else(edition: str, mana: str, can: str):
    ball = artifact("Iron Ball", "Each spell that would cost less than three mana to cast costs three mana to cast.")
    toll = artifact("Toll", "Spells cost {1} more to cast.")
    table = board(alice=[ball, toll], alice_hand=[ZAP], alice_has={"mana": mana}, edition=edition)

    table.do(f"expect {can}: Alice casts Zap targeting Bob")


def test_players_untap_two_permanents_at_most():
    orb = artifact(
        "Orb", "As long as Orb is untapped, players can't untap more than two permanents during their untap steps."
    )
    tapped = [one.placed(tapped=True) for one in (OX, ELK, GOLEM)]
    table = board(alice=[orb, *tapped], turn="Bob")

    table.do("to Alice's upkeep", "expect 1 permanent of Alice is tapped")


@pytest.mark.parametrize(("edition", "where"), [("2006-10", "hand"), ("2008-03", "hand"), ("2009-07", "exile")])
def test_what_was_removed_from_the_game_is_outside_it_until_magic_2010(edition: str, where: str):
    # 217.1e; 400.9
    wish = sorcery(
        "Small Wish", "You may choose a sorcery card you own from outside the game and put it into your hand."
    )
    table = board(alice_hand=[wish], alice_has={"exile": [PONDER]}, edition=edition)

    if where == "hand":
        table.do("Alice casts Small Wish", "resolve", "Alice chooses yes", "expect Ponder is in Alice's hand")
    else:
        table.do("Alice casts Small Wish", "resolve", "expect Ponder is exiled")


BARRAGE = sorcery(
    "Barrage",
    "Choose any number of target players, creatures, and/or planeswalkers. For each of those targets, exile the top "
    "card of your library, then Barrage deals damage equal to the exiled card's mana value to that permanent or "
    "player.",
)


@pytest.mark.parametrize(("edition", "first"), [("2021-09", "Yak"), ("2026-08", "Yak"), ("2026-08", "Bob")])
def test_what_a_library_allows_for_one_at_a_time_goes_in_the_order_that_is_chosen(edition: str, first: str):
    """608.2f: each of them gets a card of its own, and those of one player come as the spell's controller says."""
    cards = {"library": [ELK, creature("Hog", "1/1", cost="{4}{R}"), OX]}
    table = board(alice_hand=[BARRAGE], alice_has=cards, bob=[creature("Yak", "2/9")], edition=edition)
    last = "Bob" if first == "Yak" else "Yak"
    table.do("Alice casts Barrage targeting Bob and Yak", "resolve", f"Alice chooses {first} and {last}")

    assert table.life("Bob") == (15 if first == "Yak" else 17)
    assert table.find("Yak").damage == (3 if first == "Yak" else 5)


def test_the_order_of_the_turns_comes_before_any_choice():
    cards = {"library": [ELK, creature("Hog", "1/1", cost="{4}{R}")]}
    table = board(alice_hand=[BARRAGE], alice_has=cards, alice=[creature("Ram", "2/9")], edition="2026-08")
    table.do("Alice casts Barrage targeting Bob and Ram", "resolve")

    assert (table.find("Ram").damage, table.life("Bob")) == (3, 15)


def test_before_2021_nobody_is_asked_who_comes_first():
    cards = {"library": [ELK, creature("Hog", "1/1", cost="{4}{R}")]}
    table = board(alice_hand=[BARRAGE], alice_has=cards, alice=[creature("Ram", "2/9")], edition="2018-04")
    table.do("Alice casts Barrage targeting Bob and Ram", "resolve")

    assert (table.find("Ram").damage, table.life("Bob")) == (5, 17)
