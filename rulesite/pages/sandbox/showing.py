"""The page of the run of a scenario that somebody wrote."""

from __future__ import annotations

from django.http import QueryDict

from rulesite.book.rules.models import Edition
from rulesite.book.scenarios.beside import beside_of
from rulesite.book.scenarios.opening import moment_shown
from rulesite.book.scenarios.place import place_of
from rulesite.book.scenarios.playing import play_given
from rulesite.book.scenarios.run_page import RunPage, RunSurroundings, run_page


def text_page(text: str, asked: QueryDict, base: str) -> RunPage:
    """The page of a run at the place that the address `base` with what was `asked` says.

    Raises NothingThere, InvalidScenario and Ended.
    """
    own = play_given(text)
    place = place_of(asked, base, own.own_edition)
    played = play_given(text, edition=place.edition, branch=place.branch)
    beside, beside_error = None, ""
    if place.beside and place.branch is None and place.beside != played.run.edition:
        there = play_given(text, edition=place.beside)
        beside = beside_of(played, there, moment_shown(played.run, place))
        beside_error = "" if beside else there.run.error
    shown = RunSurroundings(
        own=own.run,
        script_run=play_given(text, edition=place.edition).run,
        names=dict(Edition.objects.values_list("slug", "name")),
        beside=beside,
        beside_error=beside_error,
    )
    return run_page(played, place, shown)
