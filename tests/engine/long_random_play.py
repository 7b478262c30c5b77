"""Random play at length. Not collected by itself: `pytest tests/engine/long_random_play.py` runs it, for minutes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.board import EDITIONS
from tests.engine.invariants import check
from tests.engine.randomly import Playing


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@settings(deadline=None, max_examples=400, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9).map(str))
def test_long_random_play_keeps_what_is_true_of_every_game(edition: str, seed: str):
    playing = Playing(seed, edition)
    for game in playing.play(400):
        check(game, playing.session.pending)
