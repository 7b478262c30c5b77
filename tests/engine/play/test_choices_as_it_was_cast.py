"""What a permanent knows of how it was cast: what was chosen, sacrificed or discarded for it (217.1c; 400.7c).

As another object, after it has left and come back, it knows nothing of that any more.
"""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, each_edition, instant

RAT = creature("Rat", "1/1", kind="Creature — Rat", cost="{B}")
ELK = creature("Elk", "3/3", kind="Creature — Elk", cost="{G}")
BLINK = instant("Flicker", "Exile target creature. Return that card to the battlefield under its owner's control.")
COST = "As an additional cost to cast this spell, "


@each_edition
@pytest.mark.parametrize(("color", "gone", "stays"), [("black", "Rat", "Elk"), ("green", "Elk", "Rat")])
def test_what_was_chosen_for_the_spell_was_chosen_for_the_permanent(edition: str, color: str, gone: str, stays: str):
    judge = creature(
        "Judge", "2/2", f"{COST}choose a color.\nWhen Judge comes into play, destroy all creatures of the chosen color."
    )
    table = board(alice_hand=[judge], bob=[RAT, ELK], edition=edition)

    table.do(f"Alice casts Judge choosing {color}", "resolve", "resolve")

    assert (table.where(gone), table.where(stays)) == ("graveyard", "battlefield")


def test_a_size_that_counts_what_was_chosen_for_the_spell():
    herd = creature(
        "Herald",
        "0/0",
        f"{COST}choose a creature type.\nHerald gets +2/+2 for each creature of the chosen type on the battlefield.",
    )
    table = board(alice=[RAT], alice_hand=[herd, BLINK], bob=[RAT, ELK])

    table.do("Alice casts Herald choosing Rat", "resolve", "expect Herald is 4/4")

    table.do("Alice casts Flicker targeting Herald", "resolve")
    assert table.where("Herald") == "graveyard"


@each_edition
def test_the_sacrificed_creature_is_known_as_it_was_at_last(edition: str):
    growth = instant("Growth", "Target creature gets +4/+4 until end of turn.")
    ghoul = creature(
        "Ghoul",
        "2/2",
        f"{COST}sacrifice a creature.\n"
        "When Ghoul comes into play, you gain life equal to the sacrificed creature's power.",
    )
    table = board(alice=[RAT], alice_hand=[growth, ghoul, BLINK], edition=edition)

    table.do("Alice casts Growth targeting Rat", "resolve", "Alice casts Ghoul", "resolve", "resolve")
    assert table.life("Alice") == 25

    table.do("Alice casts Flicker targeting Ghoul", "resolve", "resolve")
    assert table.life("Alice") == 25


def test_the_discarded_card_is_found_where_it_went():
    keeper = creature(
        "Keeper",
        "2/2",
        f"{COST}discard a card.\nWhen Keeper enters the battlefield, return the discarded card to your hand.",
    )
    table = board(alice_hand=[keeper, RAT])

    table.do("Alice casts Keeper", "resolve", "expect Rat is in Alice's graveyard", "resolve")

    table.do("expect Rat is in Alice's hand")
