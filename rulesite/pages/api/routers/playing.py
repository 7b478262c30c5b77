"""Playing scenarios and reading card texts: what the engine does for any client.

A scenario or text that the engine can't read is an answer like any other, since that is what was asked; refusals are
for requests that can't be understood.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import BeforeValidator, ConfigDict, Field

import engine
from rulesite.book.scenarios.playing import GIVEN, Played, play_given, play_stored
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.pool import Ended, bounded
from rulesite.ground.foundation.code_version import engine_version
from rulesite.pages.api.addresses import EDITION_FORM, ScenarioEditionInPath, ScenarioNameInPath
from rulesite.pages.api.budget import charge
from rulesite.pages.api.engine_shapes import ReadingShape, RunShape
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.problems import REFUSALS, Beyond, NotFound, RefusalShape
from rulesite.pages.api.selectors import scenario_or_refuse

logger = logging.getLogger(__name__)

stored = Router(tags=["scenarios"])
stored.add_decorator(partial(tagged_by_content, made_by=engine_version), mode="view")
runs = Router(tags=["runs"])
reading = Router(tags=["reading"])

#: What these cost beside the point of any request.
_RUN_POINTS: Final = 24
_READING_POINTS: Final = 4

_TAKES_A_BODY: Final[dict[int, object]] = REFUSALS | {413: RefusalShape}
_TEXT: Final = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f]*$"

EditionFilter = Annotated[
    str | None,
    Query(alias="edition", pattern=EDITION_FORM, description="Play it under this edition.", examples=["2009-07"]),
]
At = Annotated[int | None, Query(ge=0, le=100_000, description="Show the table after this line of the log.")]


def _whole(number: object) -> object:
    """JSON knows one kind of number: 3.0 is a whole one too."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


Place = Annotated[int, Field(ge=0, le=100_000), BeforeValidator(_whole)]


class Given(Schema):
    """What is sent: nothing is bent to fit, and nothing is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid")


class GivenScenario(Given):
    """A scenario to play: TOML, as the site's own scenarios are written."""

    scenario: str = Field(max_length=20_000, pattern=_TEXT, description="The whole text: cards, players, script.")
    edition: str | None = Field(
        None, pattern=EDITION_FORM, description="The edition to play it under; its own, or else the newest."
    )
    at: Place | None = Field(None, description="Show the table after this line of the log.")


class GivenText(Given):
    """A card's text to read."""

    text: str = Field(max_length=2_000, pattern=_TEXT, examples=["Creatures you control get +1/+1."])
    name: str | None = Field(None, min_length=1, max_length=150, pattern=_TEXT, description="The card's own name.")
    type_line: str | None = Field(None, max_length=150, pattern=_TEXT, examples=["Instant"])


@stored.get(
    "{edition}/{name}/run/", response={200: RunShape} | REFUSALS, url_name="stored_run", operation_id="stored_run"
)
def stored_run(
    request: HttpRequest,
    edition: ScenarioEditionInPath,
    name: ScenarioNameInPath,
    under: EditionFilter = None,
    at: At = None,
) -> RunShape:
    """Play a stored scenario, under its own edition or under another."""
    scenario = scenario_or_refuse(edition, name)
    _check_playable(under)
    charge(request, _RUN_POINTS)
    play = partial(play_stored, scenario, edition=under, film=at is not None)
    return _run(play, at, scenario.key, under or edition)


@runs.post("", response={200: RunShape} | _TAKES_A_BODY, url_name="runs", operation_id="run")
def run(request: HttpRequest, given: GivenScenario) -> RunShape:
    """Play a scenario that you write, in the form of a stored one's `source`. Nothing of it is kept."""
    _check_playable(given.edition)
    charge(request, _RUN_POINTS)
    play = partial(play_given, given.scenario, edition=given.edition, home=given.edition, film=given.at is not None)
    return _run(play, given.at, GIVEN, given.edition or "")


def _run(play: Callable[[], Played], at: int | None, name: str, edition: str) -> RunShape:
    """Play a scenario and return its run, with the table after the moment `at`.

    A run that goes beyond the bounds, or meets a fault of the engine, says so.
    """
    try:
        return RunShape.of(play().run, at)
    except engine.InvalidScenario as problem:
        return RunShape.unread(name, edition, problem.problems)
    except Ended as ended:
        if ended.may_do_later:
            raise Beyond(ended) from ended
        return RunShape.unread(name, edition, [engine.Problem(name, str(ended))])
    except Exception:
        logger.exception("the engine failed on %s", name)
        return RunShape.unread(name, edition, [engine.Problem(name, "the engine failed on this; the fault is ours")])


def _check_playable(edition: str | None) -> None:
    """Refuse an edition that the engine has no rulebook of."""
    if edition is not None and edition not in engine.editions():
        raise NotFound(f"The engine plays no edition {edition}; it plays: {', '.join(engine.editions())}.")


@reading.post("", response={200: ReadingShape} | _TAKES_A_BODY, url_name="read", operation_id="read")
def read(request: HttpRequest, given: GivenText) -> ReadingShape:
    """Read a card text: its abilities, or where understanding ended."""
    charge(request, _READING_POINTS)
    try:
        return ReadingShape.of(bounded(jobs.read, given.text, given.name, given.type_line))
    except Ended as ended:
        raise Beyond(ended) from ended
