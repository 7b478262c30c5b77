"""First strike (502.2; 702.7)."""

from __future__ import annotations

import pytest

from engine.events.kinds.turn import StepBegan
from tests.engine.board import EDITIONS, board, creature

KNIGHT = creature("Knight", "2/2", "First strike")


def damage_steps(table) -> int:
    return sum(fact.part.step.value == "combat damage step" for fact in table.happened(StepBegan))


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_kills_before_it_is_hurt(edition: str):
    table = board(alice=[creature("Bear", "2/2")], bob=[KNIGHT], edition=edition)

    table.do("Alice attacks with Bear", "Bob blocks Bear with Knight", "to end of combat")

    assert (table.where("Bear"), table.where("Knight")) == ("graveyard", "battlefield")


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_first_strikers_hurt_one_another_at_once(edition: str):
    table = board(alice=[KNIGHT], bob=[creature("Squire", "2/2", "First strike")], edition=edition)

    table.do("Alice attacks with Knight", "Bob blocks Knight with Squire", "to end of combat")

    assert (table.where("Knight"), table.where("Squire")) == ("graveyard", "graveyard")


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_two_damage_steps_only_if_somebody_strikes_first(edition: str):
    for creatures, steps in (([KNIGHT], 2), ([creature("Knight", "2/2")], 1)):
        table = board(alice=creatures, edition=edition)
        table.do("Alice attacks with Knight", "to end of combat")
        assert damage_steps(table) == steps
        assert table.life("Bob") == 18
