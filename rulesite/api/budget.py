"""The number of requests that one address may make in a minute, so that nobody takes the site from the others.

Every request costs a point, an expensive one says what more it costs. Points are counted in the cache: with the default
cache for each worker by itself, with a shared one (`CACHE_URL`) for all of them together.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from rulesite.api.problems import Refusal

logger = logging.getLogger(__name__)

_MINUTE: Final = 60
_NOTED: Final = "benchbook.balance"


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
    limit: int = settings.API_POINTS_PER_MINUTE
    if limit <= 0:
        return
    now = time.time()
    minute = int(now // _MINUTE)
    try:
        spent = _spend(f"api-points:{client_network(request)}:{minute}", points)
    except Exception:
        logger.exception("counting API requests failed, so they aren't limited now")
        return
    balance = Balance(limit, limit - spent, _MINUTE - int(now % _MINUTE))
    request.META[_NOTED] = balance
    if balance.left < 0:
        raise OverBudget(balance)


def balance_of(request: HttpRequest) -> Balance | None:
    """What was left after the last charge; None where nothing is limited."""
    balance: Balance | None = request.META.get(_NOTED)
    return balance


def _spend(key: str, points: int) -> int:
    cache.add(key, 0, timeout=2 * _MINUTE)
    try:
        return int(cache.incr(key, points))
    except ValueError:  # the cache dropped the key in between
        cache.set(key, points, timeout=2 * _MINUTE)
        return points


def client_network(request: HttpRequest) -> str:
    """The address that asks; for IPv6 its network, since one customer has all of that.

    Only behind a proxy of our own is its word for the address taken.
    """
    written = request.META.get("REMOTE_ADDR", "")
    if settings.SECURE_PROXY_SSL_HEADER:
        written = request.headers.get("X-Forwarded-For", written).rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(written)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
