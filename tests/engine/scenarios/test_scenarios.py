"""Scenarios as a stranger would write them, each played to its end under its own edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import editions, play, read_scenario
from tests.examples import some

SCENARIOS = sorted(Path(__file__).parent.glob("*.toml"))


def test_there_are_scenarios():
    assert len(SCENARIOS) >= 40


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_ends_as_the_rules_say(path: Path):
    scenario = read_scenario(path.read_text(encoding="utf-8"), id=path.stem)
    run = play(scenario)

    assert run.failures == ()
    assert run.expectations, "a scenario without a claim proves nothing"
    assert play(scenario) == run, "a run is the same every time"


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_runs_under_every_other_edition_without_breaking(path: Path):
    """Its claims may fail there, but only as claims, refusals or questions that it doesn't answer.

    Under one other or two of each; `--thorough`: under all of them.
    """
    scenario = read_scenario(path.read_text(encoding="utf-8"), id=path.stem)
    others = [edition for edition in editions() if edition != scenario.edition]

    for _, edition in some(((path.stem, edition) for edition in others), 4):
        run = play(scenario, edition)
        assert run.edition == edition
        assert "not yet supported" not in run.error
    assert others
