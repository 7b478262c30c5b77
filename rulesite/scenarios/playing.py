"""Playing scenarios: those that the site keeps, and those that a visitor writes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

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
class Played:
    """A run, with the script that it followed: each line with its number in the scenario's text."""

    run: engine.Run
    script: tuple[tuple[int, str], ...]
    own_edition: str


def scenario_run(scenario: Scenario, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a stored scenario, under its own edition unless another is named.

    Raises InvalidScenario with everything that is wrong with its text, and NoSuchEdition.
    """
    return scenario_played(scenario, edition=edition, at=at).run


def scenario_played(scenario: Scenario, *, edition: str | None = None, at: int | None = None) -> Played:
    """As `scenario_run`, with the script."""
    return _played(scenario.source, scenario.key, scenario.edition_id, edition, at)


def text_run(text: str, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a scenario that somebody wrote: under the edition that is named, else under its own, else under the newest.

    Raises InvalidScenario and NoSuchEdition.
    """
    return text_played(text, edition=edition, at=at).run


def text_played(text: str, *, edition: str | None = None, at: int | None = None) -> Played:
    """As `text_run`, with the script."""
    return _played(text, GIVEN, engine.editions()[-1], edition, at)


def _played(text: str, name: str, home: str, edition: str | None, at: int | None) -> Played:
    """Play, or fetch what was played: a run is a pure function of text, cards, edition and engine."""
    kept, loaded = caches["runs"], _loaded()
    digest = hashlib.sha256(f"{loaded}\0{name}\0{home}\0{text}".encode()).hexdigest()
    key = f"{digest}:{edition or ''}:{'' if at is None else at}"
    found: Played | None = kept.get(key)
    if found is None:
        scenario = _read(text, name, home, _library(loaded))
        run = engine.play(scenario, edition, at=at)
        found = Played(run, scenario.script, scenario.edition)
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
