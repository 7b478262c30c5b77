"""A static ability that reveals, and the triggered ability linked to it (404.5 in 2006-10; 606 in 2009-07)."""

from __future__ import annotations

from tests.engine.board import FOREST, ISLAND, Table, board, creature, each_edition, enchantment, sorcery

OGRE = creature("Test Ogre", "2/2")
OMEN = enchantment(
    "Omen Pool",
    "Each turn, reveal the first card you draw. Whenever you reveal a creature card this way, you gain 3 life.",
)
THINK = sorcery("Think", "Draw a card.")
SHOW = sorcery("Show", "Reveal the top card of your library.")


def pool(library: list, edition: str = "2009-07", **more) -> Table:
    return board(alice=[OMEN], alice_has={"library": library}, edition=edition, **more)


@each_edition
def test_the_first_draw_of_a_turn_is_revealed_and_triggers(edition: str):
    table = pool([OGRE, OGRE], edition, alice_hand=[THINK, THINK])

    table.do(
        "Alice casts Think",
        "resolve",
        'expect the log says "Alice reveals Test Ogre." this turn',
        "expect Omen Pool triggered once",
    )
    assert table.life("Alice") == 20  # revealing uses no stack, gaining does
    table.do("resolve", "expect Alice has 23 life")

    table.do("Alice casts Think", "resolve", "expect Omen Pool triggered once this turn", "expect Alice has 23 life")


@each_edition
def test_another_card_than_the_ability_asks_for_is_revealed_and_triggers_nothing(edition: str):
    table = pool([FOREST, OGRE], edition, alice_hand=[THINK, THINK])

    table.do(
        "Alice casts Think",
        "resolve",
        'expect the log says "Alice reveals Forest." this turn',
        "expect no trigger this turn",
    )
    table.do("Alice casts Think", "resolve", "expect no trigger this turn")  # an Ogre, and not the first


@each_edition
def test_what_anything_else_reveals_is_not_revealed_this_way(edition: str):
    table = pool([OGRE, OGRE], edition, alice_hand=[SHOW])

    table.do(
        "Alice casts Show",
        "resolve",
        'expect the log says "Alice reveals Test Ogre." this turn',
        "expect no trigger this turn",
    )


@each_edition
def test_an_opponents_draw_is_not_revealed(edition: str):
    table = pool([OGRE], edition, bob_hand=[THINK], turn="Bob", bob_has={"library": [OGRE]})

    table.do(
        "Bob casts Think",
        "resolve",
        "expect no trigger this turn",
        'expect the log doesn\'t say "Bob reveals Test Ogre." this turn',
    )


def test_what_comes_after_the_first_draw_waits_for_the_next_turn():
    table = board(alice_hand=[THINK, OMEN, THINK], alice_has={"library": [OGRE] * 4})

    table.do("Alice casts Think", "resolve", "Alice casts Omen Pool", "resolve", "Alice casts Think", "resolve")
    table.do("expect no trigger this turn", "to Alice's next draw step", "expect Omen Pool triggered once this turn")


def test_two_of_them_reveal_the_same_card_and_each_triggers_for_its_own():
    table = board(alice=[OMEN, OMEN], alice_hand=[THINK], alice_has={"library": [OGRE, ISLAND]})

    table.do("Alice casts Think", "resolve everything", "expect Alice has 26 life")
