"""Playing scenarios: those that the site keeps, and those that a visitor writes.

What the site keeps is played here. What a visitor writes, a branch of a stored scenario included, is played in a worker
process within bounds, and raises Ended when it goes beyond them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, Protocol, TypeVar

from django.core.cache import caches
from django.db.models import QuerySet

import engine
from rulesite.book.cards.models import Card
from rulesite.book.cards.printed import PRINTED
from rulesite.book.scenarios.models import Scenario
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.jobs import Library, Played, Unread, WrittenLine
from rulesite.ground.bounded.pool import bounded
from rulesite.ground.foundation.content_version import content_version

__all__ = [
    "GIVEN",
    "Played",
    "WrittenLine",
    "films_keep",
    "open_ahead",
    "play_given",
    "play_ours",
    "play_stored",
    "text_faults",
]

T = TypeVar("T")

#: What a scenario is called that has no place of its own.
GIVEN: Final = "your scenario"
_QUOTED: Final = re.compile(r'"([^"\n]{1,150})"|\'([^\'\n]{1,150})\'')


def play_stored(
    scenario: Scenario, *, edition: str | None = None, branch: engine.Branch | None = None, film: bool = True
) -> Played:
    """Play a stored scenario, or a branch of it, under its own edition unless another is named.

    `film` has it to be watched moment by moment. Raises InvalidScenario with everything that is wrong with its text,
    and Ended.
    """
    by = _for_strangers if branch else _here
    return _played(scenario.source, scenario.key, scenario.edition_id, edition, branch, film, by=by)


def play_given(
    text: str, *, edition: str | None = None, branch: engine.Branch | None = None, film: bool = True
) -> Played:
    """Play what a visitor wrote, or a branch of it: under the edition that is named, else under its own, else under the
    newest. Raises InvalidScenario and Ended.
    """
    return _played(text, GIVEN, _newest(), edition, branch, film, by=_for_strangers)


def play_ours(text: str, *, name: str) -> Played:
    """Play a scenario of the site's own that isn't stored, such as a lesson's. Raises InvalidScenario."""
    return _played(text, name, _newest(), None, None, True, by=_here)


def open_ahead() -> None:
    """Play what every run uses, and a scenario, so that all is read before the first visitor needs it."""
    jobs.open_ahead()
    if scenario := Scenario.objects.order_by("pk").first():
        play_stored(scenario)


def films_keep(films: Iterable[tuple[Scenario, Played]]) -> None:
    """Keep what came of playing stored scenarios while they were loaded: no visitor waits for it to be done again."""
    loaded = content_version()
    for scenario, played in films:
        of = (scenario.source, scenario.key, scenario.edition_id, None, None, True)
        caches["films"].set(_key(loaded, of), played)


def text_faults(text: str) -> tuple[engine.Problem, ...]:
    """What is wrong with a scenario that a visitor writes; nothing is played. Raises Ended."""
    unread = bounded(jobs.check, text, GIVEN, _newest(), cards_named_in(text))
    return unread.problems if unread else ()


def _played(
    text: str,
    name: str,
    home: str,
    edition: str | None,
    branch: engine.Branch | None,
    film: bool,
    *,
    by: By,
) -> Played:
    """Play, or fetch what was played: a run is a pure function of text, cards, edition, branch and engine."""
    # What comes with the content is kept for all processes of the machine; what visitors write, for them alone.
    kept, loaded = caches["films" if by is _here else "runs"], content_version()
    key = _key(loaded, (text, name, home, edition, branch, film))
    found: Played | Unread | None = kept.get(key)
    if found is None:
        library = _library(loaded) if by is _here else cards_named_in(text)
        found = by(jobs.play, text, name, home, library, edition, branch, film)
        kept.set(key, found)
    if isinstance(found, Unread):
        raise engine.InvalidScenario(list(found.problems))
    return found


class By(Protocol):
    """How work is done: here, or in a worker."""

    def __call__(self, function: Callable[..., T], *arguments: Any) -> T: ...


def _here(function: Callable[..., T], *arguments: Any) -> T:
    return function(*arguments)


def _for_strangers(function: Callable[..., T], *arguments: Any) -> T:
    return bounded(function, *arguments)


def _key(loaded: str, of: tuple[object, ...]) -> str:
    return hashlib.sha256(repr((loaded, *of)).encode()).hexdigest()


def _newest() -> str:
    return engine.editions()[-1]


@lru_cache(maxsize=2)
def _library(_loaded: str) -> Library:
    """The cards that a stored scenario may name without defining them, as card files write them."""
    return _as_written(Card.objects.filter(official=False))


def cards_named_in(text: str) -> Library:
    """The known cards among all that stands in quotes: what a worker process is told of cards."""
    names = {name for pair in _QUOTED.findall(text) for name in pair if name}
    return _as_written(Card.objects.filter(name__in=names))


def _as_written(cards: QuerySet[Card]) -> Library:
    return {card.pop("name"): card for card in cards.values("name", *PRINTED)}
