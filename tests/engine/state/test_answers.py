"""What was worked out from a game is kept for as long as it holds, and no longer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.applying import apply
from engine.events.kinds.life import LifeGained
from engine.rulebooks import Cite
from engine.state.answers import while_it_holds
from engine.state.game import Game
from tests.engine.board import EDITIONS, board, creature, enchantment
from tests.engine.randomly import Playing
from tests.examples import tried_on

BEAR = creature("Bear", "2/2")
ASKED: list[str] = []


@while_it_holds
def lives(game: Game) -> tuple[int, ...]:
    ASKED.append("lives")
    return tuple(player.life for player in game.players)


@while_it_holds
def sizes(game: Game) -> tuple[int | None, ...]:
    ASKED.append("sizes")
    return tuple(game.characteristics(one).power for one in game.battlefield)


@while_it_holds
def sum_of_lives(game: Game) -> int:
    ASKED.append("sum")
    return sum(lives(game))


@pytest.fixture
def game() -> Game:
    ASKED.clear()
    return board(alice=[BEAR], bob=[enchantment("Banner", "Creatures get +1/+1.")]).game


def gain_life(game: Game) -> None:
    apply(game, LifeGained(player=game.players[0], amount=1, cites=Cite.LIFELINK))


def test_an_answer_is_worked_out_once_while_nothing_changes_that_it_came_from(game: Game):
    bear = game.battlefield[0]

    assert lives(game) == (20, 20)
    bear.tapped = True

    assert lives(game) == (20, 20)
    assert ASKED == ["lives"]


def test_an_answer_is_worked_out_anew_when_a_field_has_changed_that_was_read(game: Game):
    lives(game)
    gain_life(game)

    assert lives(game) == (21, 20)


def test_an_answer_that_came_of_another_one_changes_with_what_that_one_came_of(game: Game):
    lives(game)
    sum_of_lives(game)
    gain_life(game)

    assert sum_of_lives(game) == 41


def test_an_answer_is_worked_out_anew_when_something_may_be_like_something_else(game: Game):
    assert sizes(game) == (3, None)
    game.battlefield[0].counters = {"+1/+1": 1}

    assert sizes(game) == (4, None)


def test_an_answer_found_while_something_was_only_tried_is_forgotten_as_it_is_taken_back(game: Game):
    with game.facts.trying():
        gain_life(game)
        assert lives(game) == (21, 20)

    assert lives(game) == (20, 20)


def check(game: Game) -> None:
    """Raise AssertionError where an answer that would be given isn't what working it out anew would come to."""
    for work, *asked in list(game.kept.questions()):
        found = work(game, *asked)
        # Where none is kept any more, one is found with all that it reads: it is kept from here on.
        given = game.kept.find(game, (work, *asked))
        assert repr(given) == repr(found), f"{work.__name__} of {asked} was kept from before"


@pytest.mark.parametrize("edition", EDITIONS)
@tried_on(10)
@given(seed=st.integers(0, 10**9).map(str))
def test_every_answer_that_is_kept_is_what_a_fresh_look_would_find_after_every_event(edition: str, seed: str):
    Playing(seed, edition).play_checked(60, check)
