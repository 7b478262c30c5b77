"""Playing scenarios: those that the site keeps, and those that a visitor writes.

What the site keeps is played here under its own edition, which loading did before anybody asks. Under another, and on a
branch, it is played in a worker process within bounds, like all that a visitor writes, and raises Ended when it goes
beyond them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from django.db.models import QuerySet

import engine
from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import cards_called
from rulesite.book.cards.printed import PRINTED
from rulesite.book.scenarios.kept_runs import Cards, OwnRun, names_in, names_of_tokens
from rulesite.book.scenarios.models import Scenario
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.jobs import Laid, Library, Played, Unread, WrittenLine
from rulesite.ground.bounded.pool import bounded
from rulesite.ground.foundation.content_version import content_version, kept_with_content
from rulesite.ground.foundation.made_once import digest_of, made_once

__all__ = [
    "GIVEN",
    "Laid",
    "Played",
    "WrittenLine",
    "as_written",
    "lay_given",
    "open_ahead",
    "play_given",
    "play_ours",
    "play_stored",
    "shape_given",
    "text_faults",
]

T = TypeVar("T")

#: What a scenario is called that has no place of its own.
GIVEN: Final = "your scenario"


def play_stored(
    scenario: Scenario, *, edition: str | None = None, branch: engine.Branch | None = None, film: bool = True
) -> Played:
    """Play a stored scenario, or a branch of it, under its own edition unless another is named.

    `film` has it to be watched moment by moment. Raises InvalidScenario with everything that is wrong with its text,
    and Ended.
    """
    home = scenario.edition_id
    if branch is not None:
        return _by_strangers(scenario.source, scenario.key, home, edition, branch, film)
    edition = None if edition == home else edition
    cards = _cards().named_in(scenario.source)
    run = OwnRun(scenario.source, scenario.key, home, cards, edition, film)
    return _readable(run.played(_here if edition is None else bounded))


def play_given(
    text: str,
    *,
    edition: str | None = None,
    branch: engine.Branch | None = None,
    film: bool = True,
    home: str | None = None,
) -> Played:
    """Play what a visitor wrote, or a branch of it: under the edition that is named, else under its own.

    A text that doesn't say its edition is of that called `home`, or else of the newest. Raises InvalidScenario and
    Ended.
    """
    return _by_strangers(text, GIVEN, home or _newest(), edition, branch, film)


def lay_given(text: str) -> Laid:
    """Lay the table of what a visitor wrote, before anything happens. Raises InvalidScenario and Ended."""
    digest = digest_of("laid", content_version(), text)
    found = made_once("runs", digest, lambda: bounded(jobs.lay, text, GIVEN, _newest(), cards_named_in(text)))
    if isinstance(found, Unread):
        raise engine.InvalidScenario(list(found.problems))
    return found


def shape_given(text: str) -> engine.ScenarioShape:
    """What a visitor's text says by its keys. Raises InvalidScenario and Ended."""
    found = bounded(jobs.shape_of, text, GIVEN)
    if isinstance(found, Unread):
        raise engine.InvalidScenario(list(found.problems))
    return found


def play_ours(text: str, *, name: str) -> Played:
    """Play a scenario of the site's own that isn't stored, such as a lesson's. Raises InvalidScenario."""
    return _readable(OwnRun(text, name, _newest(), _cards().named_in(text)).played(_here))


def open_ahead() -> None:
    """Play what every run uses, and a scenario, so that all is read before the first visitor needs it."""
    jobs.open_ahead()
    if scenario := Scenario.objects.order_by("pk").first():
        play_stored(scenario)


def text_faults(text: str) -> tuple[engine.Problem, ...]:
    """What is wrong with a scenario that a visitor writes; nothing is played. Raises Ended."""
    unread = bounded(jobs.check, text, GIVEN, _newest(), cards_named_in(text))
    return unread.problems if unread else ()


def _by_strangers(
    text: str, name: str, home: str, edition: str | None, branch: engine.Branch | None, film: bool
) -> Played:
    """Play what a visitor says, or fetch what came of it for others of this process."""

    def play() -> Played | Unread:
        return bounded(jobs.play, text, name, home, cards_named_in(text), edition, branch, film)

    return _readable(made_once("runs", digest_of(content_version(), text, name, home, edition, branch, film), play))


def _readable(found: Played | Unread) -> Played:
    if isinstance(found, Unread):
        raise engine.InvalidScenario(list(found.problems))
    return found


def _here(function: Callable[..., T], *arguments: object) -> T:
    return function(*arguments)


def edition_played(book: str | None) -> str:
    """The edition that the engine plays for whoever reads a book: that one, or the last before it; without a book the
    newest."""
    played = engine.editions()
    return next((edition for edition in reversed(played) if book is None or edition <= book), played[0])


def _newest() -> str:
    return engine.editions()[-1]


@kept_with_content
def _cards() -> Cards:
    """The cards that a stored scenario may name without defining them, as card files write them."""
    return Cards.of(as_written(Card.objects.filter(official=False)))


def cards_named_in(text: str) -> Library:
    """The known cards among all that stands in quotes: what a worker process is told of cards."""
    named = _known_as(names_in(text))
    tokens = names_of_tokens(named)
    return {**named, **_known_as(tokens)} if tokens else named


def _known_as(names: set[str]) -> Library:
    called = cards_called(names).values()
    return as_written(Card.objects.filter(slug__in={card.slug for card in called}))


def as_written(cards: QuerySet[Card]) -> Library:
    """Cards as card files write them, by their names."""
    return {card.pop("name"): card for card in cards.values("name", *PRINTED)}
