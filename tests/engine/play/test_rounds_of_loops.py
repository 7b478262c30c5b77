"""How many rounds of a loop can be taken together: as many as leave nobody lost and nothing run out (713.2a)."""

from collections.abc import Mapping

import pytest

from engine.play.repeating import Amount, Round, Standing, round_between
from tests.engine.board import FOREST, Table, board, creature

BEAR = creature("Bear", "2/2")


def table() -> Table:
    bear = BEAR.placed(counters={"charge": 5})
    return board(alice=[bear, FOREST], alice_has={"poison": 3, "mana": "{R}{R}{R}{R}"})


def rounds(changes: Mapping[Amount, int], wanted: int = 1000) -> int:
    return Round(changes=changes, tokens={}, examples={}).most(wanted)


@pytest.mark.parametrize(
    ("kind", "name", "change", "most"),
    [
        ("life", "", -1, 19),
        ("life", "", -2, 9),
        ("life", "", -19, 1),
        ("life", "", -20, 0),
        ("life", "", 5, 1000),
        ("poison", "", 1, 6),
        ("poison", "", 2, 3),
        ("poison", "", 6, 1),
        ("poison", "", 7, 0),
        ("mana", "R", -1, 3),
        ("mana", "R", 1, 1000),
    ],
)
def test_rounds_stop_before_a_player_loses_or_cannot_pay(kind: str, name: str, change: int, most: int) -> None:
    alice = table().player("Alice")

    assert rounds({(kind, alice, name): change}) == most


@pytest.mark.parametrize(
    ("kind", "name", "change", "most"),
    [
        ("counters", "charge", -1, 4),
        ("counters", "charge", -4, 1),
        ("counters", "charge", -5, 0),
        ("counters", "charge", 3, 1000),
        ("counters", "-1/-1", 1, 0),
        ("damage", "", 1, 0),
    ],
)
def test_rounds_stop_before_a_permanent_has_no_counter_left_or_dies(
    kind: str, name: str, change: int, most: int
) -> None:
    bear = table().find("Bear")

    assert rounds({(kind, bear, name): change}) == most


def test_of_several_amounts_the_first_that_runs_out_counts_and_never_more_than_is_wanted() -> None:
    game = table()
    alice, bear = game.player("Alice"), game.find("Bear")
    changes = {("life", alice, ""): -1, ("counters", bear, "charge"): -2}

    assert rounds(changes) == 2
    assert rounds(changes, wanted=1) == 1
    assert rounds({}, wanted=7) == 7


def test_a_round_is_what_has_changed_since_and_none_where_something_was_tapped() -> None:
    now = table()
    before = Standing.of(now.game)
    unchanged = round_between(now.game, before, Standing.of(now.game))
    assert unchanged is not None
    assert (unchanged.changes, unchanged.tokens) == ({}, {})

    now.do("Alice taps Forest for mana")

    assert round_between(now.game, before, Standing.of(now.game)) is None
