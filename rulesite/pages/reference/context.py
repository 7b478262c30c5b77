"""What every page knows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError
from django.http import HttpRequest

from rulesite.book.rules.editions import Book, books_held, editions_held, visitors_book
from rulesite.book.rules.places import rule_in_book
from rulesite.ground.foundation.preferences import LANGUAGE, SCHEME
from rulesite.pages.reference.middleware import is_framed
from rulesite.pages.reference.reporting import report_link

logger = logging.getLogger(__name__)

#: No page's own address is longer than this, not even that of a table, which a link may hold whole.
_LONGEST_WAY_BACK: Final = 2_000


@dataclass(frozen=True, slots=True)
class BooksHeld:
    """The books that there are, newest first, and the visitor's."""

    every: Sequence[Book] = ()
    own: Book | None = None


def site(request: HttpRequest) -> dict[str, object]:
    return {
        "site_name": "Benchbook",
        "around": "frame.html" if is_framed(request) else "base.html",
        "scheme": SCHEME.chosen(request.COOKIES),
        "schemes": list(SCHEME.choices.items()),
        "language": LANGUAGE.chosen(request.COOKIES),
        "languages": list(LANGUAGE.choices.items()),
        "books": lambda: _books(request),
        "in_book": lambda edition, number: rule_in_book(edition, number, visitors_book(request) or ""),
        "report_link": report_link(request),
        "way_back": _way_back(request),
        "all_editions": lambda: editions_held().values(),
    }


def _way_back(request: HttpRequest) -> str:
    """The page's address, to which a choice leads back; empty where it is endless, for a page says it several times."""
    address = request.get_full_path()
    return address if len(address) <= _LONGEST_WAY_BACK else ""


def _books(request: HttpRequest) -> BooksHeld:
    try:
        held = books_held()
        return BooksHeld(tuple(held.values()), held.get(visitors_book(request) or ""))
    except DatabaseError:
        # A page that refuses a request is shown even then.
        logger.exception("which rulebooks there are couldn't be read")
        return BooksHeld()
