"""Playing scenarios: those that the site keeps, and those that a visitor writes."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Final

from django.core.cache import caches
from django.db.models import QuerySet

import engine
from rulesite.bounded import jobs
from rulesite.bounded.jobs import Library, Played, Unread
from rulesite.bounded.pool import bounded
from rulesite.cards.models import Card
from rulesite.loading.models import Load
from rulesite.scenarios.models import Scenario

#: What a scenario is called that has no place of its own.
GIVEN: Final = "your scenario"
_QUOTED: Final = re.compile(r'"([^"\n]{1,150})"|\'([^\'\n]{1,150})\'')
_FIELDS: Final = (
    *("name", "mana_cost", "type_line", "power", "toughness", "loyalty"),
    *("colors", "text", "layout", "faces"),
)


def scenario_run(scenario: Scenario, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a stored scenario, under its own edition unless another is named.

    Raises InvalidScenario with everything that is wrong with its text, and NoSuchEdition.
    """
    return scenario_played(scenario, edition=edition, at=at).run


def scenario_played(scenario: Scenario, *, edition: str | None = None, at: int | None = None) -> Played:
    """As `scenario_run`, with the script."""
    return _played(scenario.source, scenario.key, scenario.edition_id, edition, at)


def site_text_played(text: str, *, name: str, at: int | None = None) -> Played:
    """Play a scenario of the site's own that isn't stored, such as a lesson's, under the edition that it names.

    Raises InvalidScenario.
    """
    return _played(text, name, engine.editions()[-1], None, at)


def text_run(text: str, *, edition: str | None = None, at: int | None = None) -> engine.Run:
    """Play a scenario that a visitor wrote: under the edition that is named, else under its own, else under the newest.

    It is played in a worker process, within bounds. Raises InvalidScenario, and Ended when it went beyond them.
    """
    return text_played(text, edition=edition, at=at).run


def text_played(text: str, *, edition: str | None = None, at: int | None = None) -> Played:
    """As `text_run`, with the script."""
    return _played(text, GIVEN, engine.editions()[-1], edition, at, is_strangers=True)


def text_faults(text: str) -> tuple[engine.Problem, ...]:
    """What is wrong with a scenario that a visitor writes; nothing is played.

    Raises Ended when reading it went beyond the bounds.
    """
    unread = bounded(jobs.check, text, GIVEN, engine.editions()[-1], _cards_named_in(text))
    return unread.problems if unread else ()


def _played(
    text: str, name: str, home: str, edition: str | None, at: int | None, *, is_strangers: bool = False
) -> Played:
    """Play, or fetch what was played: a run is a pure function of text, cards, edition and engine."""
    kept, loaded = caches["runs"], _loaded()
    digest = hashlib.sha256(f"{loaded}\0{name}\0{home}\0{text}".encode()).hexdigest()
    key = f"{digest}:{edition or ''}:{'' if at is None else at}"
    found: Played | Unread | None = kept.get(key)
    if found is None:
        if is_strangers:
            found = bounded(jobs.play, text, name, home, _cards_named_in(text), edition, at)
        else:
            found = jobs.play(text, name, home, _library(loaded), edition, at)
        kept.set(key, found)
    if isinstance(found, Unread):
        raise engine.InvalidScenario(list(found.problems))
    return found


def _loaded() -> str:
    """What stands in the database, as far as runs depend on it: the cards and the engine."""
    return Load.objects.values_list("fingerprint", flat=True).first() or ""


@lru_cache(maxsize=2)
def _library(_loaded: str) -> Library:
    """The cards that a scenario may name without defining them, as card files write them."""
    return _as_written(Card.objects.all())


def _cards_named_in(text: str) -> Library:
    """The known cards among all that stands in quotes: what a worker process is told of cards."""
    names = {name for pair in _QUOTED.findall(text) for name in pair if name}
    return _as_written(Card.objects.filter(name__in=names))


def _as_written(cards: QuerySet[Card]) -> Library:
    return {card.pop("name"): card for card in cards.values(*_FIELDS)}
