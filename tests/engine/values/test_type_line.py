"""Type lines (205 in both editions)."""

from __future__ import annotations

import pytest

from engine.values.subtypes import CREATURE_TYPES, SUBTYPES, kinds_of, subtypes_of, types_of
from engine.values.type_line import TypeLine


@pytest.mark.parametrize(
    "text",
    [
        "Instant",
        "Basic Land — Forest",
        "Basic Snow Land — Island",
        "Legendary Artifact Creature — Golem",
        "Artifact Land",
        "Enchantment — Aura",
        "Tribal Instant — Goblin",
        "Planeswalker — Jace",
        "World Enchantment",
    ],
)
def test_a_type_line_reads_back_as_it_is_written(text: str):
    assert str(TypeLine.parse(text)) == text


@pytest.mark.parametrize("dash", [" — ", " – ", " - ", "—"])
def test_any_dash_parts_the_subtypes(dash: str):
    assert TypeLine.parse(f"Creature{dash}Goblin Wizard").subtypes == ("Goblin", "Wizard")


def test_what_has_been_called_kindred_since_2023_is_the_tribal_of_before():
    """308.1 in 2026."""
    assert TypeLine.parse("Kindred Sorcery — Rogue") == TypeLine.parse("Tribal Sorcery — Rogue")


def test_old_type_lines_are_read_in_todays_words():
    assert TypeLine.parse("Summon — Ogre") == TypeLine.parse("Creature — Ogre")
    assert TypeLine.parse("Interrupt") == TypeLine.parse("Instant")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Creatrue — Ogre", "'Creatrue' in the type line 'Creatrue — Ogre' is neither a supertype nor a card type"),
        ("Legendary", "the type line 'Legendary' names no card type"),
        ("", "the type line '' names no card type"),
        ("— Ogre", "the type line '— Ogre' names no card type"),
    ],
)
def test_what_is_no_type_line_is_refused_with_the_word_in_question(text: str, why: str):
    with pytest.raises(ValueError) as refusal:
        TypeLine.parse(text)
    assert str(refusal.value) == why


def test_every_subtype_belongs_to_a_kind():
    assert all(kinds_of(subtype) for subtype in SUBTYPES)
    assert set(CREATURE_TYPES) <= SUBTYPES


@pytest.mark.parametrize(
    ("subtype", "types", "whose"),
    [
        ("Goblin", {"Artifact"}, {"Creature", "Tribal"}),
        ("Forest", {"Land", "Creature"}, {"Land"}),
        ("Arcane", {"Instant"}, {"Instant", "Sorcery"}),
        ("Zargling", {"Artifact", "Creature"}, {"Creature", "Tribal"}),
        ("Mirelle", {"Planeswalker"}, {"Planeswalker"}),
        ("Moonfield", {"Land"}, {"Land"}),
    ],
)
def test_a_subtype_belongs_to_its_types_and_an_invented_one_to_what_has_it(
    subtype: str, types: set[str], whose: set[str]
):
    assert types_of(subtype, frozenset(types)) == whose


def test_the_creature_types_of_a_land_creature_are_not_its_land_types():
    assert subtypes_of("Creature", ("Forest", "Dryad"), frozenset({"Land", "Creature"})) == {"Dryad"}
