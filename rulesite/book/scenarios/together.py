"""Cards laid side by side: what they do to each other, tried in a worker process within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.conf import settings

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.playing import as_written
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.jobs import Unread
from rulesite.ground.bounded.pool import bounded
from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.made_once import digest_of, made_once

#: Of the time that a run may take, so much goes to trying one thing after the other; the last may take longer.
_SHARE: Final = 0.6


def cards_together(cards: Sequence[Card], edition: str) -> engine.Together:
    """What cards do to each other by the rules of an edition, tried for as long as visitors' runs may last.

    Raises InvalidScenario where one of them can't be played with, and Ended.
    """
    names = [card.name for card in cards]

    def lay() -> engine.Together | Unread:
        library = as_written(Card.objects.filter(pk__in=[card.pk for card in cards]))
        return bounded(jobs.lay_together, names, library, edition, settings.RUN_SECONDS * _SHARE)

    digest = digest_of("together", content_version(), names, edition)
    found = made_once("runs", digest, lay, is_whole=_is_whole)
    if isinstance(found, Unread):
        raise engine.InvalidScenario(list(found.problems))
    return found


def _is_whole(found: engine.Together | Unread) -> bool:
    """Whether all was tried; a calmer moment may try more."""
    return isinstance(found, Unread) or not found.untried
