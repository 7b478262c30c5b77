"""Abilities that are granted in one layer and speak of an earlier one (407.2 in 2006-10; 112.9–10 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.continuous.explaining import explain
from tests.engine.board import Table, aura, board, creature, each_edition, enchantment, instant

BEAR = creature("Bear", "2/2", "Trample")
GRANTS = aura("Gilding", 'Enchanted creature has "This creature is an artifact creature."')
STATES = aura("Casting", "Enchanted creature is an artifact creature.")
HUSH = instant("Hush", "Target creature loses all abilities until end of turn.")


def gilded(edition: str, *lines: str) -> Table:
    table = board(alice=[BEAR], alice_hand=[GRANTS, STATES, HUSH], edition=edition)
    table.do(*(step for line in lines for step in (f"{line} targeting Bear", "resolve")))
    return table


@each_edition
@pytest.mark.parametrize(
    ("lines", "types"),
    [
        (["Alice casts Gilding"], {"Artifact", "Creature"}),
        (["Alice casts Gilding", "Alice casts Hush"], {"Creature"}),
        (["Alice casts Hush", "Alice casts Gilding"], {"Artifact", "Creature"}),
        (["Alice casts Casting"], {"Artifact", "Creature"}),
        (["Alice casts Casting", "Alice casts Hush"], {"Artifact", "Creature"}),
        (["Alice casts Hush", "Alice casts Casting"], {"Artifact", "Creature"}),
    ],
)
def test_a_type_that_a_granted_ability_gives_goes_with_the_ability(edition: str, lines: list[str], types: set[str]):
    """The newer of granting and losing prevails (407.1, 112.9); what is stated is no ability and stays (407.2)."""
    assert gilded(edition, *lines).values("Bear").types == types


@each_edition
def test_the_type_is_there_again_when_the_loss_ends(edition: str):
    table = gilded(edition, "Alice casts Gilding", "Alice casts Hush")

    table.do("to Bob's upkeep")

    assert table.values("Bear").types == {"Artifact", "Creature"}


@each_edition
def test_the_type_is_known_to_whatever_looks_at_types(edition: str):
    """The granted type is there in its own layer, before effects that look at it are applied."""
    smith = enchantment("Smithy", "Artifact creatures you control get +1/+1 and have flying.")
    rust = instant("Rust", "Destroy target artifact.")
    table = board(alice=[BEAR, smith], alice_hand=[GRANTS, rust], edition=edition)

    table.do("expect refused: Alice casts Rust targeting Bear")
    table.do("Alice casts Gilding targeting Bear", "resolve")

    assert (table.size("Bear"), table.values("Bear").has("flying")) == ("3/3", True)
    table.do("Alice casts Rust targeting Bear", "resolve", "expect Bear is in Alice's graveyard, destroyed")


@each_edition
def test_what_a_spell_grants_until_end_of_turn_is_so_until_then(edition: str):
    charm = instant(
        "Clay Charm", 'Until end of turn, target creature gains "This creature is a Golem artifact creature."'
    )
    table = board(alice=[BEAR], alice_hand=[charm], edition=edition)

    table.do("Alice casts Clay Charm targeting Bear", "resolve")
    assert "Golem" in table.values("Bear").subtypes
    assert "Artifact" in table.values("Bear").types

    table.do("to Bob's upkeep")
    assert table.values("Bear").types == {"Creature"}


@each_edition
def test_every_creature_of_a_kind_can_be_granted_a_color_by_its_own_ability(edition: str):
    """In Magic 2010 colors come in a layer before abilities; in 2006 both are in layer 5."""
    song = enchantment("Ruddy Song", 'Creatures you control have "This creature is red."')
    banner = enchantment("Red Banner", "Red creatures get +1/+0.")
    table = board(alice=[BEAR, song, banner], alice_hand=[HUSH], edition=edition)

    assert table.size("Bear") == "3/2"
    table.do("Alice casts Hush targeting Bear", "resolve")
    assert table.size("Bear") == "2/2"


@each_edition
def test_an_effect_that_would_end_its_own_ability_never_comes_to_be(edition: str):
    song = enchantment("Odd Song", 'Nonartifact creatures have "This creature is an artifact creature."')
    table = board(alice=[BEAR, song], edition=edition)

    assert table.values("Bear").types == {"Creature"}
    assert len(table.values("Bear").abilities) == 2


@each_edition
def test_why_it_is_an_artifact_names_the_layer_of_types_once(edition: str):
    table = gilded(edition, "Alice casts Gilding")

    steps = [(reason.layer_title, reason.source.name) for reason in explain(table.game, table.find("Bear"))]

    assert [source for title, source in steps if "type" in title.lower()] == ["Bear"]
    assert len(steps) == 2
