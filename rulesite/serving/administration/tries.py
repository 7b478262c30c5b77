"""How often passwords may be tried: few times a minute from one network, whatever the names, and for one name, whoever
tries. Each try costs points as well."""

from __future__ import annotations

import hashlib
import logging
import unicodedata
from typing import Final

from django.http import HttpRequest

from rulesite.ground.foundation.networks import network_of
from rulesite.pages.api.budget import charge, counted_in_this_minute

logger = logging.getLogger(__name__)

#: Tries of one network in a minute; and of all networks for one name, which somebody with many of them may use up.
_MOST_OF_NETWORK: Final = 5
_MOST_OF_NAME: Final = 20
#: What a try costs beside the point of any page.
_POINTS: Final = 299


class TooManyTries(Exception):
    """Nothing was tried; the text says why."""

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(f"More than {most} passwords were tried in a minute. Nothing is tried before {seconds} s.")
        self.seconds = seconds


def count_try(request: HttpRequest, name: str) -> None:
    """Note that somebody tries to log in by this name. Raises TooManyTries and OverBudget before anything is tried."""
    charge(request, _POINTS)
    name = hashlib.sha256(unicodedata.normalize("NFKC", name).casefold().encode()).hexdigest()
    for whose, most in ((f"network:{network_of(request.META)}", _MOST_OF_NETWORK), (f"name:{name}", _MOST_OF_NAME)):
        try:
            tries, seconds = counted_in_this_minute(f"log-in:{whose}", 1)
        except Exception:
            logger.exception("counting who tries to log in failed, so tries aren't limited now")
            return
        if tries > most:
            raise TooManyTries(most, seconds)
