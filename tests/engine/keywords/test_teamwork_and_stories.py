"""Teamwork and storied (702.194 and 702.195 in 2026-08)."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
OX = creature("Ox", "2/2")
HEN = creature("Hen", "1/1")
RALLY = sorcery("Rally", "Teamwork 3\nYou gain 1 life. If this spell was cast using teamwork, you gain 5 life.")


def test_creatures_of_enough_power_are_tapped_for_teamwork():
    """702.194a-b"""
    table = board(alice=[OX, HEN], alice_hand=[RALLY], edition=NOW)

    table.do("Alice casts Rally with teamwork choosing Ox and Hen", "resolve")

    assert (table.life("Alice"), table.find("Ox").tapped, table.find("Hen").tapped) == (26, True, True)


def test_creatures_of_less_power_are_not_enough():
    table = board(alice=[OX], alice_hand=[RALLY], edition=NOW)

    assert not table.allows("Alice casts Rally with teamwork choosing Ox")


def test_tapped_creatures_take_no_part():
    table = board(alice=[OX.placed(tapped=True), HEN, creature("Elk", "2/3")], alice_hand=[RALLY], edition=NOW)

    assert not table.allows("Alice casts Rally with teamwork choosing Ox and Hen")
    assert table.allows("Alice casts Rally with teamwork choosing Elk and Hen")


def test_without_teamwork_nothing_is_tapped_and_nothing_comes_of_it():
    table = board(alice=[OX, HEN], alice_hand=[RALLY], edition=NOW)

    table.do("Alice casts Rally", "resolve")

    assert (table.life("Alice"), table.find("Ox").tapped) == (21, False)


def test_a_creature_that_has_just_come_may_help():
    """It isn't tapped for a cost with the tap symbol (302.6)."""
    table = board(alice=[OX.placed(new=True), HEN], alice_hand=[RALLY], edition=NOW)

    assert table.allows("Alice casts Rally with teamwork choosing Ox and Hen")


FIDDLER = creature("Fiddler", "1/1", "Storied\nFiddler has flying as long as you have an enduring story.")
LEGEND = creature("Old King", "1/1", kind="Legendary Creature — Dwarf")
SAGA = card("Long Tale", "Enchantment — Saga", "I, II, III — You gain 1 life.")


@pytest.mark.parametrize("third", [artifact("Harp"), SAGA, creature("Queen", "1/1", kind="Legendary Creature — Elf")])
def test_three_artifacts_sagas_and_legends_begin_a_story(third):
    """702.195a"""
    table = board(alice=[FIDDLER, LEGEND, artifact("Pipe")], alice_hand=[third], edition=NOW)
    assert not table.values("Fiddler").has("flying")

    table.do(f"Alice casts {third.name}", "resolve")

    assert table.values("Fiddler").has("flying")


def test_what_is_two_of_them_counts_once():
    crown = card("Crown", "Legendary Artifact")
    table = board(alice=[FIDDLER, crown], alice_hand=[artifact("Pipe")], edition=NOW)

    table.do("Alice casts Pipe", "resolve")

    assert not table.values("Fiddler").has("flying")


def test_a_story_lasts_for_the_rest_of_the_game():
    table = board(
        alice=[FIDDLER, LEGEND, artifact("Pipe"), artifact("Harp")],
        bob_hand=[instant("Slay", "Destroy target creature.")],
        edition=NOW,
    )

    table.do("Bob casts Slay targeting Old King", "resolve")

    assert table.values("Fiddler").has("flying")


def test_there_is_no_story_without_storied():
    hope = enchantment("Hope", "Creatures you control have flying as long as you have an enduring story.")
    table = board(alice=[OX, hope, LEGEND, artifact("Pipe"), artifact("Harp")], edition=NOW)

    assert not table.values("Ox").has("flying")
