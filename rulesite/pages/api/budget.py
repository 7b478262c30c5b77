"""The number of requests that one address may make in a minute, so that nobody takes the site from the others.

Every request costs a point, an expensive one says what more it costs, and what takes longer to answer than its points
say costs a point for each hundredth of a second that a processor worked for it here. Points are counted in the cache:
with the default cache for each worker by itself, with a shared one (`CACHE_URL`) for all of them together.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from rulesite.ground.foundation.networks import network_of
from rulesite.pages.api.problems import Refusal

logger = logging.getLogger(__name__)

_MINUTE: Final = 60
_NOTED: Final = "benchbook.balance"
#: What was taken for a request so far.
_TAKEN: Final = "benchbook.points"
#: So long, in seconds of a processor, may an answer take for each of its points.
_A_POINTS_WORK: Final = 0.01


@dataclass(frozen=True, slots=True)
class Balance:
    """What is left of an address's points in this minute."""

    limit: int
    left: int
    seconds: int

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(max(self.left, 0)),
            "RateLimit-Reset": str(self.seconds),
        }


class OverBudget(Refusal):
    """This address has asked for too much in this minute."""

    def __init__(self, balance: Balance) -> None:
        message = f"That was more than {balance.limit} points in a minute; go on in {balance.seconds} s."
        super().__init__(429, "too_many_requests", message)


def charge(request: HttpRequest, points: int) -> None:
    """Take points from the requesting address, and note on the request what is left of them.

    Raises OverBudget when it has too few. Where the cache can't be reached, requests are let through and it is logged:
    an answer is worth more than a count.
    """
    balance = _taken(request, points)
    if balance is not None and balance.left < 0:
        raise OverBudget(balance)


@contextmanager
def work_charged(request: HttpRequest) -> Iterator[None]:
    """Take what the work in this block costs beyond what is taken for the request by its end.

    The answer is made by then, so it goes out, and who has no points left is told so at the next request.
    """
    began = thread_time()
    yield
    owed = int((thread_time() - began) / _A_POINTS_WORK) - request.META.get(_TAKEN, 0)
    if owed > 0:
        _taken(request, owed)


def _taken(request: HttpRequest, points: int) -> Balance | None:
    """Take points, and note on the request what is left of them; None where nothing is counted."""
    limit: int = settings.API_POINTS_PER_MINUTE
    if limit <= 0:
        return None
    try:
        spent, seconds = counted_in_this_minute(f"api-points:{network_of(request.META)}", points)
    except Exception:
        logger.exception("counting API requests failed, so they aren't limited now")
        return None
    balance = Balance(limit, limit - spent, seconds)
    request.META[_NOTED] = balance
    request.META[_TAKEN] = request.META.get(_TAKEN, 0) + points
    return balance


def balance_of(request: HttpRequest) -> Balance | None:
    """What was left after the last charge; None where nothing is limited."""
    balance: Balance | None = request.META.get(_NOTED)
    return balance


def counted_in_this_minute(what: str, amount: int) -> tuple[int, int]:
    """Add to a count, and return how much there is in this minute, and how many seconds it has left.

    Raises what the cache raises when it can't be reached.
    """
    now = time.time()
    key, seconds = f"{what}:{int(now // _MINUTE)}", _MINUTE - int(now % _MINUTE)
    cache.add(key, 0, timeout=2 * _MINUTE)
    try:
        return int(cache.incr(key, amount)), seconds
    except ValueError:  # the cache dropped the key in between
        cache.set(key, amount, timeout=2 * _MINUTE)
        return amount, seconds
