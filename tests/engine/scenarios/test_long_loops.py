"""What a loop without end costs, in calls of functions: an event late in it is no dearer than an early one."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import engine
from engine.rulebooks import rulebook
from engine.scenarios.playing.session import Session
from engine.scenarios.running import _follow_script
from engine.scenarios.tracing import Tracing
from engine.state.game import OutOfBudget
from tests import hostile

LOOPS = dict((*hostile.known(), *hostile.within()))


def calls(name: str, events: int) -> int:
    """How many functions are called until the game has had so many events, and is over its budget."""
    scenario = engine.read_scenario(LOOPS[name], id=name, edition="2009-07")
    tracing = Tracing()
    session = Session(scenario.shape, scenario.cards, rulebook("2009-07"), tracing.observe)
    session.main.budget = session.main.clock + events
    count = 0

    def counting(frame: Any, kind: str, argument: Any) -> None:
        nonlocal count
        count += kind == "call"

    sys.setprofile(counting)
    try:
        with pytest.raises(OutOfBudget):
            _follow_script(scenario, tracing, session)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", ["life loop x 20", "damage loop", "each draws", "flood of counters"])
def test_the_last_events_of_a_long_loop_cost_what_the_first_do(name: str):
    calls(name, 300)  # what is worked out once and kept
    few, many = calls(name, 500), calls(name, 1_500)

    assert many <= 1.2 * 3 * few


@pytest.mark.parametrize("name", ["life loop x 20", "each draws"])
def test_a_loop_that_goes_on_leaves_nothing_behind_to_be_taken_back(name: str):
    scenario = engine.read_scenario(LOOPS[name], id=name, edition="2009-07")
    session = Session(scenario.shape, scenario.cards, rulebook("2009-07"))
    session.main.budget = session.main.clock + 500
    with pytest.raises(OutOfBudget):
        _follow_script(scenario, Tracing(), session)

    assert len(session.main.journal) < 50
