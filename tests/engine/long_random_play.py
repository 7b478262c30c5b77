"""Random play at length. Not collected by itself: `pytest tests/engine/long_random_play.py` runs it, for minutes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rulebooks import editions
from tests.engine.invariants import check
from tests.engine.randomly import NAMES, Playing


@pytest.mark.long
@pytest.mark.parametrize("edition", editions())
@settings(deadline=None, max_examples=400, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9).map(str), players=st.integers(2, len(NAMES)))
def test_long_random_play_keeps_what_is_true_of_every_game(edition: str, seed: str, players: int):
    playing = Playing(seed, edition, players=players)
    for game in playing.play(400):
        check(game, playing.session.pending)
