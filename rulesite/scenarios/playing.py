"""Playing scenarios: those that the site keeps, and those that a visitor writes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeVar

from django.core.cache import caches

import engine
from rulesite.cards.models import Card
from rulesite.cards.printed import PRINTED
from rulesite.foundation.models import Load
from rulesite.scenarios.models import Scenario

Library = Mapping[str, Mapping[str, Any]]

#: What a scenario is called that has no place of its own.
GIVEN: Final = "your scenario"


@dataclass(frozen=True)
class WrittenLine:
    """A line of a script by its number in the scenario's text: what it says, and its comment."""

    number: int
    text: str
    comment: str


@dataclass(frozen=True)
class Played:
    """A run with its film, and the script that it followed."""

    run: engine.Run
    script: tuple[WrittenLine, ...]
    own_edition: str


def scenario_run(scenario: Scenario, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a stored scenario, under its own edition unless another is named.

    Raises InvalidScenario with everything that is wrong with its text, and NoSuchEdition.
    """
    return _run(scenario.source, scenario.key, scenario.edition_id, edition, at)


def text_run(text: str, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a scenario that somebody wrote: under the edition that is named, else under its own, else under the newest.

    Raises InvalidScenario and NoSuchEdition.
    """
    return _run(text, GIVEN, engine.editions()[-1], edition, at)


def scenario_watched(scenario: Scenario, *, edition: str | None = None, branch: engine.Branch | None = None) -> Played:
    """Play a stored scenario, or a branch of it, to be watched moment by moment. Raises as `scenario_run`."""
    return _watched(scenario.source, scenario.key, scenario.edition_id, edition, branch)


def text_watched(text: str, *, edition: str | None = None, branch: engine.Branch | None = None) -> Played:
    """Play what somebody wrote to be watched moment by moment. Raises as `text_run`."""
    return _watched(text, GIVEN, engine.editions()[-1], edition, branch)


def _run(text: str, name: str, home: str, edition: str | None, at: int | None) -> engine.Run:
    return _kept(
        (text, name, home, edition, at), lambda library: engine.play(_read(text, name, home, library), edition, at=at)
    )


def _watched(text: str, name: str, home: str, edition: str | None, branch: engine.Branch | None) -> Played:
    def watch(library: Library) -> Played:
        scenario = _read(text, name, home, library)
        return Played(engine.watch(scenario, edition, branch), tuple(_written(scenario)), scenario.edition)

    return _kept((text, name, home, edition, branch), watch)


def _written(scenario: engine.Scenario) -> Iterator[WrittenLine]:
    """The script's lines: what the engine doesn't read of a line is its comment."""
    said = {statement.line: statement.text for statement in scenario.statements}
    for number, line in scenario.script:
        text = said.get(number, "")
        yield WrittenLine(number, text, line.replace(text, "", 1).strip())


T = TypeVar("T")


def _kept(of: tuple[object, ...], play: Callable[[Library], T]) -> T:
    """Play, or fetch what was played: a run is a pure function of text, cards, edition, branch and engine."""
    kept, loaded = caches["runs"], _loaded()
    key = hashlib.sha256(repr((loaded, *of)).encode()).hexdigest()
    found: T | None = kept.get(key)
    if found is None:
        found = play(_library(loaded))
        kept.set(key, found)
    return found


def _loaded() -> str:
    """What stands in the database, as far as runs depend on it: the cards and the engine."""
    return Load.objects.values_list("fingerprint", flat=True).first() or ""


def _read(text: str, name: str, home: str, library: Library) -> engine.Scenario:
    try:
        return engine.read_scenario(text, id=name, edition=home, library=library)
    except engine.InvalidScenario:
        raise
    except (RecursionError, ValueError) as problem:
        # TOML that Python's own reader gives up on: nested a thousand deep, numbers of a thousand digits.
        raise engine.InvalidScenario([engine.Problem(name, f"not TOML that can be read: {problem}")]) from problem


@lru_cache(maxsize=2)
def _library(_loaded: str) -> Library:
    """The cards that a scenario may name without defining them, as card files write them."""
    return {card.pop("name"): card for card in Card.objects.values("name", *PRINTED)}
