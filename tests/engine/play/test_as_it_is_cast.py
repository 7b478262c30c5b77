"""What was so as a spell was cast, what the next spell costs, and words by which a script answers: each expectation is
the rulebook's of 2026-08."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, MOUNTAIN, Card, artifact, board, card, creature, instant, land, sorcery

NOW = "2026-08"
BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/9")
DRAKE = creature("Drake", "2/2", "Flying", kind="Creature — Dragon")
ROAR = instant(
    "Roar",
    "As an additional cost to cast this spell, you may reveal a Dragon card from your hand.\n"
    "Roar deals 3 damage to target creature. If you revealed a Dragon card or controlled a Dragon as you cast"
    " this spell,"
    " Roar deals 3 damage to that creature's controller.",
)


def test_a_dragon_that_was_controlled_as_the_spell_was_cast_counts_when_it_has_gone():
    """601.2, 608.2: what was so as it was cast isn't asked again."""
    end = instant("End", "Destroy target creature.")
    table = board(alice=[DRAKE], alice_hand=[ROAR], bob=[OX], bob_hand=[end], edition=NOW)

    table.do("Alice casts Roar choosing no targeting Ox", "Bob casts End targeting Drake", "resolve", "resolve")

    assert table.life("Bob") == 17


def test_a_dragon_that_comes_later_doesnt_count():
    flash = card("Hatch", "Creature — Dragon", "Flash", power="1", toughness="1")
    table = board(alice_hand=[ROAR, flash], bob=[OX], edition=NOW)

    table.do("Alice casts Roar choosing no targeting Ox", "Alice casts Hatch", "resolve", "resolve")

    assert table.life("Bob") == 20


def test_of_a_copy_nothing_was_so_as_it_was_cast():
    """707.10: a copy of a spell isn't cast."""
    twin = instant("Twin", "Copy target instant spell. You may choose new targets for the copy.")
    table = board(alice=[DRAKE], alice_hand=[ROAR, twin], bob=[OX], edition=NOW)

    table.do("Alice casts Roar choosing no targeting Ox", "Alice casts Twin targeting Roar", "resolve everything")

    assert table.life("Bob") == 17


@pytest.mark.parametrize(("mine", "size"), [([DRAKE], "3/3"), ([BEAR], "2/2")])
def test_a_permanent_remembers_what_was_so_as_it_was_cast(mine: list[Card], size: str):
    guard = creature(
        "Guard", "2/2", "Guard enters with a +1/+1 counter on it if you controlled a Dragon as you cast this spell."
    )
    table = board(alice=mine, alice_hand=[guard], edition=NOW)

    table.do("Alice casts Guard", "resolve", f"expect Guard is {size}")


def test_the_next_spell_costs_less_and_no_other():
    rune = artifact("Rune", "{T}: The next spell you cast this turn costs {2} less to cast.")
    big = sorcery("Big", "You gain 1 life.", cost="{2}")
    table = board(alice=[rune], alice_hand=[big, big], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice activates Rune", "resolve", "Alice casts Big", "resolve", "expect refused: Alice casts Big")

    assert table.life("Alice") == 21


def test_the_next_spell_of_a_kind_waits_for_that_kind():
    rune = artifact("Rune", "{T}: The next sorcery spell you cast this turn costs {2} less to cast.")
    big = sorcery("Big", "You gain 1 life.", cost="{2}")
    leaf = instant("Leaf", "You gain 3 life.", cost="{0}")
    table = board(alice=[rune], alice_hand=[leaf, big], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice activates Rune", "resolve", "Alice casts Leaf", "resolve", "Alice casts Big", "resolve")

    assert table.life("Alice") == 24


def test_the_next_spell_costs_less_for_each_artifact():
    rune = artifact(
        "Rune",
        "{T}: The next spell you cast this turn costs {1} less to cast for each artifact you control as you cast it.",
    )
    big = sorcery("Big", "You gain 1 life.", cost="{2}")
    table = board(alice=[rune, artifact("Ball")], alice_hand=[big], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice activates Rune", "resolve", "Alice casts Big", "resolve")

    assert table.life("Alice") == 21


# Words of a script --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "size"), [("haste", "2/2"), ("a +1/+1 counter", "3/3"), ("yes", "3/3"), ("no", "2/2")]
)
def test_riot_is_answered_by_what_is_wanted(words: str, size: str):
    """702.136a."""
    rioter = creature("Rioter", "2/2", "Riot")
    table = board(alice_hand=[rioter], edition=NOW)

    table.do("Alice casts Rioter", "resolve", f"Alice chooses {words}", f"expect Rioter is {size}")

    assert table.values("Rioter").has("haste") is (size == "2/2")


@pytest.mark.parametrize(("words", "name"), [("over", "Mutant"), ("under", "Bear")])
def test_a_mutating_spell_goes_over_or_under(words: str, name: str):
    """702.140c."""
    mutant = creature("Mutant", "4/4", "Mutate {1}")
    table = board(alice=[BEAR], alice_hand=[mutant], edition=NOW)

    table.do("Alice casts Mutant for its mutate cost targeting Bear", "resolve", f"Alice chooses {words}")

    assert [each.name for each in table.game.permanents()] == [name]


def test_nobody_says_which_lands_pay_where_all_do():
    dual = land("Dual", "{T}: Add {G} or {R}.")
    big = sorcery("Big", "You gain 1 life.", cost="{2}{G}")
    table = board(alice=[dual, FOREST, MOUNTAIN], alice_hand=[big], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice casts Big", "Alice chooses {R}", "resolve")

    assert table.life("Alice") == 21
