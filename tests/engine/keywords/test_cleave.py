"""Cleave (702.148 in 2026): for another cost, a text without the words in square brackets."""

from __future__ import annotations

import pytest

from engine.text import UnreadableText, normalize, read, write
from tests.engine.board import board, creature, instant, sorcery

NOW = "2026-08"
RIVEN = instant("Riven", "Cleave {4}{B}\nDestroy target [tapped] creature.", cost="{B}")
OX, ELK = creature("Ox", "3/3"), creature("Elk", "2/2", kind="Creature — Elk")


def test_for_its_mana_cost_the_words_in_brackets_count():
    table = board(alice_hand=[RIVEN], bob=[OX], edition=NOW)

    assert table.refused("Alice casts Riven targeting Ox")
    table.do("expect allowed: Alice casts Riven for its cleave cost targeting Ox")


def test_for_its_cleave_cost_they_dont():
    table = board(alice_hand=[RIVEN], bob=[OX], alice_has={"mana": "{4}{B}"}, edition=NOW)
    table.do("Alice casts Riven for its cleave cost targeting Ox", "expect Alice has 0 mana", "resolve")

    assert table.where("Ox") == "graveyard"


def test_a_copy_of_a_cleaved_spell_is_cleaved_too():
    twin = instant("Twin", "Copy target instant spell. You may choose new targets for the copy.")
    table = board(alice_hand=[RIVEN, twin], bob=[OX, ELK], edition=NOW)
    table.do("Alice casts Riven for its cleave cost targeting Ox", "Alice casts Twin targeting Riven", "resolve")
    table.do("Alice chooses Elk", "resolve everything")

    assert (table.where("Ox"), table.where("Elk")) == ("graveyard", "graveyard")


def test_a_whole_sentence_can_be_cut_away():
    muse = sorcery(
        "Muse", "Cleave {3}{U}\nDraw two cards. [Your maximum hand size is reduced by three for the rest of the game.]"
    )
    for how, kept in (("", 4), (" for its cleave cost", 7)):
        table = board(alice_hand=[muse, *[OX] * 8], edition=NOW)
        table.do(f"Alice casts Muse{how}", "resolve", "to cleanup")
        assert table.asked.least == 10 - kept


def test_a_spell_is_told_by_where_it_was_cast_from():
    hush = instant("Hush", "Cleave {1}{U}{U}\nCounter target spell [that wasn't cast from its owner's hand].")
    spark = instant("Spark", "Spark deals 1 damage to any target.\nFlashback {R}")
    table = board(bob_hand=[hush], alice_hand=[spark], alice_has={"graveyard": [spark]}, edition=NOW)
    table.do("Alice casts Spark from the hand targeting Bob")
    assert table.refused("Bob casts Hush targeting Spark")
    assert table.allows("Bob casts Hush for its cleave cost targeting Spark")
    table.do("resolve", "Alice casts Spark for its flashback cost from the graveyard targeting Bob")
    table.do("Bob casts Hush targeting Spark", "resolve", "expect Bob has 19 life")


@pytest.mark.parametrize(
    "text",
    [
        "Cleave {1}{U}\nReturn target nonland permanent [you control] to its owner's hand.",
        "Cleave {3}{B}{B}\nDestroy all creatures [with mana value 2 or less].",
        "Cleave {1}{R}\n[Other] creatures you control get +1/+0 until end of turn.",
        "Cleave {2}{G}\nDraw a card. [You lose 2 life.] You gain 1 life.",
        "Cleave {2}{G}\n[You lose 2 life.] You gain 1 life.\nDraw a card.",
    ],
)
def test_the_brackets_are_written_again(text: str):
    assert write(read(text, type_line="Instant")) == normalize(text) == text


def test_brackets_without_cleave_are_refused():
    with pytest.raises(UnreadableText):
        read("Destroy target [tapped] creature.", type_line="Instant")


def test_what_is_left_must_be_a_text_too():
    with pytest.raises(UnreadableText):
        read("Cleave {4}{B}\nDestroy target [tapped creature].", type_line="Instant")


FLARE = instant(
    "Flare",
    "Cleave {X}{R}\nFlare deals X damage to target creature and you gain X life. "
    "[X is the number of creatures you control.]",
    cost="{1}{R}",
)


@pytest.mark.parametrize(("how", "life", "left"), [("", 22, True), (" for its cleave cost with X = 5", 25, False)])
def test_what_x_is_may_stand_in_brackets(how: str, life: int, left: bool):
    """702.148a, 107.3: without the sentence that says what X is, it is the X of the cleave cost."""
    ox = creature("Ox", "5/5")
    table = board(
        alice=[creature("Cat", "1/1"), creature("Dog", "1/1")], bob=[ox], alice_hand=[FLARE], edition="2026-08"
    )
    table.do(f"Alice casts Flare{how} targeting Ox", "resolve")

    assert table.life("Alice") == life
    assert (table.where("Ox") == "battlefield") is left
