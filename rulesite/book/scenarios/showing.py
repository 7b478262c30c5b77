"""The page of a stored scenario's run: what is played for it, and what is shown beside it."""

from __future__ import annotations

from rulesite.book.rules.editions import editions_held
from rulesite.book.scenarios.beside import apart_of, beside_of
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.opening import moment_shown
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import play_stored
from rulesite.book.scenarios.run_page import RunPage, RunSurroundings, run_page


def scenario_page(scenario: Scenario, place: Place) -> RunPage:
    """The page of a run at a place. Raises InvalidScenario for a scenario that can't be read any more, and Ended."""
    played = play_stored(scenario, edition=place.edition, branch=place.branch)
    script = played if place.branch is None else play_stored(scenario, edition=place.edition)
    own = script if place.edition is None else play_stored(scenario)
    apart = None if place.edition is None else apart_of(own, script)
    beside, beside_error = None, ""
    if place.beside and place.branch is None and place.beside != played.run.edition:
        there = play_stored(scenario, edition=None if place.beside == scenario.edition_id else place.beside)
        beside = beside_of(played, there, moment_shown(played.run, place))
        beside_error = "" if beside else there.run.error
    shown = RunSurroundings(
        own=own.run,
        script_run=script.run,
        names={slug: edition.name for slug, edition in editions_held().items()},
        documented=scenario.documented,
        beside=beside,
        beside_error=beside_error,
        because=apart.why if apart else "",
    )
    return run_page(played, place, shown)
