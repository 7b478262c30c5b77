"""Playing scenarios: those that the site keeps, and those that a visitor writes."""

from __future__ import annotations

from typing import Any, Final

import engine
from rulesite.cards.models import Card
from rulesite.scenarios.models import Scenario

#: What a scenario is called that has no place of its own.
GIVEN: Final = "your scenario"
_FIELDS: Final = (
    *("name", "mana_cost", "type_line", "power", "toughness", "loyalty"),
    *("colors", "text", "layout", "faces"),
)


def scenario_run(scenario: Scenario, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a stored scenario, under its own edition unless another is named.

    Raises InvalidScenario with everything that is wrong with its text, and NoSuchEdition.
    """
    return engine.play(_read(scenario.source, scenario.key, scenario.edition_id), edition, at=at)


def text_run(text: str, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a scenario that somebody wrote: under the edition that is named, else under its own, else under the newest.

    Raises InvalidScenario and NoSuchEdition.
    """
    return engine.play(_read(text, GIVEN, engine.editions()[-1]), edition, at=at)


def _read(text: str, name: str, home: str) -> engine.Scenario:
    try:
        return engine.read_scenario(text, id=name, edition=home, library=card_library())
    except engine.InvalidScenario:
        raise
    except (RecursionError, ValueError) as problem:
        # TOML that Python's own reader gives up on: nested a thousand deep, numbers of a thousand digits.
        raise engine.InvalidScenario([engine.Problem(name, f"not TOML that can be read: {problem}")]) from problem


def card_library() -> dict[str, dict[str, Any]]:
    """The cards that a scenario may name without defining them, as card files write them."""
    return {card.pop("name"): card for card in Card.objects.values(*_FIELDS)}
