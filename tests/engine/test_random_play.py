"""Properties of every game: random play raises nothing but refusals, keeps what is always true, and can be repeated."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.events.choices import ChoiceKind
from engine.rulebooks import editions
from engine.scenarios.telling.picture import picture_of
from tests.engine.board import each_edition
from tests.engine.digests import digests
from tests.engine.dumping import dump
from tests.engine.invariants import check
from tests.engine.randomly import Playing
from tests.examples import tried_on

ROOT = Path(__file__).resolve().parents[2]
several = tried_on(8)
seeds = st.integers(0, 10**9).map(str)


@each_edition
@several
@given(seed=seeds)
def test_random_play_keeps_what_is_true_of_every_game(edition: str, seed: str):
    playing = Playing(seed, edition)
    for game in playing.play(120):
        check(game, playing.session.pending)


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play_at_random_by_every_rulebook(edition: str, players: int, decisions: int):
    """`--decisions` says how long: each is looked at as any other game is."""
    playing = Playing(f"{edition} of {players}", edition, players=players)
    for game in playing.play(decisions):
        check(game, playing.session.pending)


@each_edition
@several
@given(seed=seeds)
def test_the_same_answers_give_the_same_game(edition: str, seed: str):
    playing = Playing(seed, edition)
    for _ in playing.play(60):
        pass

    assert dump(playing.session.copy().game) == dump(playing.game)


@each_edition
@several
@given(seed=seeds, steps=st.integers(1, 60))
def test_rewinding_the_journal_restores_a_game_exactly(edition: str, seed: str, steps: int):
    """From a moment in which nobody is on the way to playing something, which might be taken back further than that."""
    playing = Playing(seed, edition)
    for _ in playing.play(steps):
        pass
    assume(playing.session.pending is not None and playing.session.pending.kind is ChoiceKind.PRIORITY)
    game = playing.game  # a subgame may begin or end on the way
    before = dump(game)
    with game.journal.undoable() as undo:
        for _ in playing.play(30):
            pass

        undo()

    assert dump(game) == before


@each_edition
@several
@given(seed=seeds)
def test_looking_changes_nothing(edition: str, seed: str):
    """Characteristics, pictures and questions are read, and the game is as it was."""
    playing = Playing(seed, edition)
    for place, game in enumerate(playing.play(50), 1):
        if place % 25 == 0:
            before = dump(game)
            picture_of(game)
            assert dump(game) == before


@pytest.mark.thorough
def test_equal_seeds_give_equal_games_in_other_processes_and_with_other_hash_seeds(thorough: bool):
    """Sets of words are in another order in each process, unless it is told in which: this one isn't.

    A game under each edition, or with `--thorough` three.
    """
    seeds = ["one", "two", "three"][: 3 if thorough else 1]
    elsewhere = subprocess.run(
        [sys.executable, "-m", "tests.engine.digests", *seeds],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert elsewhere.returncode == 0, elsewhere.stderr

    assert json.loads(elsewhere.stdout) == digests(seeds)
