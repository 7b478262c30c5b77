"""What several players may do: each chooses in turn, and then all do it at the same time (101.4, 608.2e)."""

from __future__ import annotations

from tests.engine.board import Table, board, creature, each_edition, enchantment, sorcery

WATCH = creature("Watch", "1/1", "Whenever this creature or another creature dies, you gain 1 life.")
OAK, ELM = creature("Oak", "0/4"), creature("Elm", "0/3")
FEAST = sorcery("Feast", "Each player may put a creature card from their hand onto the battlefield.")


def feast(edition: str) -> Table:
    table = board(alice_hand=[FEAST, OAK], bob_hand=[ELM], edition=edition)
    table.do("Alice casts Feast", "resolve", "Alice chooses yes")
    return table


@each_edition
def test_nothing_enters_before_everybody_has_chosen(edition: str) -> None:
    table = feast(edition)

    table.do("expect Oak is in Alice's hand", "Bob chooses yes", "expect Oak is in play", "expect Elm is in play")


def test_who_declines_keeps_nobody_from_it() -> None:
    feast("2026-08").do("Bob chooses no", "expect Oak is in play", "expect Elm is in Bob's hand")


def test_what_enters_last_isnt_a_copy_of_what_enters_with_it() -> None:
    mirror = creature("Mirror", "1/1", "You may have this creature enter as a copy of any creature on the battlefield.")
    table = board(alice_hand=[FEAST, OAK], bob_hand=[mirror], edition="2026-08")

    table.do("Alice casts Feast", "resolve", "Alice chooses yes", "Bob chooses yes", "expect Mirror is 1/1")


def test_what_all_find_comes_in_at_once() -> None:
    trail = sorcery(
        "Trail",
        "Each player may search their library for a creature card, put it onto the battlefield, then shuffle.",
    )
    bell = enchantment("Bell", "Whenever one or more creatures enter, you gain 1 life.")
    table = board(
        alice=[bell],
        alice_hand=[trail],
        alice_has={"library": [OAK]},
        bob_has={"library": [ELM]},
        edition="2026-08",
    )

    table.do("Alice casts Trail", "resolve", "Alice chooses yes", "Alice chooses Oak", "expect Oak isn't in play")
    table.do("Bob chooses yes", "Bob chooses Elm", "expect Elm is in play", "resolve everything")

    assert table.life("Alice") == 21


def test_all_who_want_to_sacrifice_at_once() -> None:
    toll = sorcery("Toll", "Each player may sacrifice a creature. Each player who does gains 2 life.")
    table = board(alice=[OAK], bob=[ELM], alice_hand=[toll], edition="2026-08")

    table.do("Alice casts Toll", "resolve", "Alice chooses yes", "expect Oak is in play", "Bob chooses yes")
    table.do("expect Oak is in Alice's graveyard", "expect Elm is in Bob's graveyard, at the same time as Oak")

    assert (table.life("Alice"), table.life("Bob")) == (22, 22)


def test_what_keeps_something_from_each_is_done_at_once() -> None:
    toll = sorcery("Toll", "Each opponent loses 3 life unless they sacrifice a creature.")
    others = {"Carol": {"battlefield": [WATCH]}, "Dave": {"battlefield": [OAK]}}
    table = board(alice_hand=[toll], bob=[WATCH], others=others, edition="2026-08")

    table.do("Alice casts Toll", "resolve", "Bob chooses yes", "expect Bob's Watch is in play", "Carol chooses yes")
    table.do("expect Carol's Watch is in play", "Dave chooses no", "resolve everything")

    assert [table.life(name) for name in ("Bob", "Carol", "Dave")] == [22, 22, 17]


def test_tokens_made_for_each_of_several_come_at_once() -> None:
    bell = enchantment("Bell", "Whenever one or more creatures you control enter, you gain 1 life.")
    nest = sorcery("Nest", "For each opponent, create a 1/1 white Bird creature token.")
    table = board(alice=[bell], alice_hand=[nest], others={"Carol": {}}, edition="2026-08")

    table.do("Alice casts Nest", "resolve", "resolve everything", "expect Alice controls 2 Bird tokens")

    assert table.life("Alice") == 21


def test_what_is_chosen_once_for_each_is_chosen_among_what_is_left() -> None:
    pyre = sorcery("Pyre", "For each opponent, sacrifice a creature.")
    dig = sorcery("Dig", "For each opponent, return a creature card from your graveyard to your hand.")
    hands = {"graveyard": [OAK, ELM]}
    table = board(
        alice=[WATCH, WATCH], alice_hand=[pyre, dig], alice_has=hands, others={"Carol": {}}, edition="2026-08"
    )

    table.do("Alice casts Dig", "resolve", "Alice chooses Oak", "expect Oak is in Alice's hand")
    table.do("expect Elm is in Alice's hand", "Alice casts Pyre", "resolve", "resolve everything")

    table.do("expect 2 cards named Watch are in Alice's graveyard")


def test_each_of_several_cards_is_another_one_of_the_top() -> None:
    raid = sorcery("Raid", "For each creature you control, exile the top card of your library.")
    table = board(alice=[OAK, ELM], alice_hand=[raid], alice_has={"library": [OAK, ELM, WATCH]}, edition="2026-08")

    table.do("Alice casts Raid", "resolve", "expect Alice has 1 card in library")


def test_two_players_never_take_the_same_thing() -> None:
    dig = sorcery("Dig", "Each player may put a creature card from a graveyard onto the battlefield.")
    table = board(alice_hand=[dig], bob_has={"graveyard": [OAK]}, edition="2026-08")

    table.do("Alice casts Dig", "resolve", "Alice chooses yes", "expect Alice controls Oak")


def test_what_is_chosen_once_for_each_happens_at_once() -> None:
    """608.2f: each sacrifice chooses among what is left, and then all of it is sacrificed."""
    pyre = sorcery("Pyre", "For each opponent, sacrifice a creature.")
    loss = sorcery("Loss", "For each opponent, discard a card.")
    knell = enchantment(
        "Knell",
        "Whenever one or more creatures you control die, you gain 1 life.\n"
        "Whenever you discard one or more cards, you gain 10 life.",
    )
    table = board(alice=[knell, WATCH, OAK], alice_hand=[pyre, loss, ELM, OAK], others={"Carol": {}}, edition="2026-08")
    table.do("Alice casts Loss", "resolve", "Alice chooses Elm", "expect Elm is in Alice's hand")
    table.do("Alice chooses Oak", "resolve everything", "expect Alice has 30 life")

    table.do("Alice casts Pyre", "resolve", "Alice chooses Watch", "resolve everything")
    assert table.life("Alice") == 30 + 1 + 2  # by the Knell, and by the Watch, which sees the Oak go with it


def test_tokens_that_later_words_speak_of_come_at_once_too() -> None:
    """608.2f"""
    bell = enchantment("Bell", "Whenever one or more creatures you control enter, you gain 1 life.")
    nest = sorcery("Nest", "For each opponent, create a 1/1 white Bird creature token. Those tokens gain flying.")
    twin = sorcery("Twin", "For each creature you control, create a token that's a copy of that creature.")
    table = board(alice=[bell], alice_hand=[nest, twin], others={"Carol": {}}, edition="2026-08")

    table.do("Alice casts Nest", "resolve everything", "expect Alice controls 2 Bird tokens")
    assert table.life("Alice") == 21
    assert [table.values("Bird Token", which).has("flying") for which in (1, 2)] == [True, True]

    table.do("Alice casts Twin", "resolve everything", "expect Alice controls 4 Bird tokens")
    assert table.life("Alice") == 22


def test_more_tokens_are_added_once_to_those_that_come_together() -> None:
    """614.1, 608.2f: what adds a token to one or more tokens adds one to all that come at once."""
    kin = enchantment(
        "Kin",
        "If one or more tokens would be created under your control, those tokens plus an additional 1/1 green Squirrel"
        " creature token are created instead.",
    )
    nest = sorcery("Nest", "For each opponent, create a 1/1 white Bird creature token.")
    table = board(alice=[kin], alice_hand=[nest], others={"Carol": {}}, edition="2026-08")
    table.do("Alice casts Nest", "resolve everything", "expect Alice controls 2 Bird tokens")
    table.do("expect Alice controls 1 Squirrel token")


def test_who_didnt_pay_does_it_at_once() -> None:
    """608.2e: first everybody says whether they pay, then those who don't sacrifice, all at the same time."""
    toll = sorcery("Toll", "Each opponent sacrifices a creature unless they pay {2}.")
    tax = sorcery("Tax", "Each opponent loses 3 life unless they pay {2}.")
    knell = enchantment("Knell", "Whenever one or more creatures die, you gain 1 life.")
    others = {"Carol": {"battlefield": [OAK]}, "Dave": {"battlefield": [ELM]}}
    table = board(alice=[knell], alice_hand=[toll, tax], bob=[OAK], others=others, edition="2026-08")

    table.do("Alice casts Toll", "resolve", "Bob chooses no", "Carol chooses yes", "Dave chooses no")
    table.do("resolve everything", "expect Elm is in Dave's graveyard, at the same time as Bob's Oak")
    assert table.life("Alice") == 21
    table.do("expect Carol's Oak is on the battlefield")

    table.do("Alice casts Tax", "resolve", "Bob chooses yes", "Carol chooses no", "Dave chooses no")
    assert [table.life(name) for name in ("Bob", "Carol", "Dave")] == [20, 17, 17]
