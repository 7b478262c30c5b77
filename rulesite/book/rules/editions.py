"""Which editions there are, and which of them is the visitor's book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from rulesite.book.rules.models import Edition, Rule
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.preferences import BOOK

#: The rulebook has had nine since 2009, and eight before.
CHAPTERS_OF_A_WHOLE: Final = 8


@kept_with_content
def editions_held() -> dict[str, Edition]:
    """The editions by their slugs, newest first."""
    return {edition.slug: edition for edition in Edition.objects.newest_first()}


@dataclass(frozen=True, slots=True)
class Book:
    """An edition of which rules are held: all of them (`is_whole`), or parts."""

    edition: Edition
    is_whole: bool
    #: Whether its words, or some of them, are those of an imported document.
    is_official: bool
    #: Whether some of its words are ours.
    is_ours: bool

    @property
    def slug(self) -> str:
        return self.edition.slug

    @property
    def words(self) -> str:
        """Whose words it has."""
        if self.is_ours and self.is_official:
            return gettext_noop("our words beside official ones")
        return gettext_noop("official words") if self.is_official else gettext_noop("our words")


@kept_with_content
def books_held() -> Mapping[str, Book]:
    """The editions of which rules are held, by their slugs, newest first."""
    counted = (
        Rule.objects.held()
        .order_by()
        .values("edition")
        .annotate(
            chapters=Count("pk", filter=Q(depth=0)),
            officially=Count("pk", filter=Q(official=True) | Q(official_words__isnull=False)),
            of_ours=Count("pk", filter=Q(official=False)),
        )
    )
    counts = {row["edition"]: row for row in counted}
    return {
        slug: Book(
            edition,
            is_whole=counts[slug]["chapters"] >= CHAPTERS_OF_A_WHOLE,
            is_official=counts[slug]["officially"] > 0,
            is_ours=counts[slug]["of_ours"] > 0,
        )
        for edition in Edition.objects.newest_first()
        if (slug := edition.slug) in counts
    }


@kept_with_content
def book_in_hand() -> str | None:
    """The edition that is meant where none is named: the newest whole one, if any is; of others only parts are held."""
    return next((slug for slug, book in books_held().items() if book.is_whole), None)


def visitors_book(request: HttpRequest) -> str | None:
    """The edition that a visitor reads: what the address says (`?book=`), or what they chose, or else the newest whole
    one that is held; None where none is."""
    asked = request.GET.get(BOOK.cookie)
    cookies = request.COOKIES if asked is None else {BOOK.cookie: asked}
    return BOOK.chosen(cookies) or book_in_hand()


def other_books() -> Mapping[str, str]:
    """What a visitor may choose instead of the newest whole book, with what it is called."""
    usual = book_in_hand()
    return {slug: f"{book.edition.effective:%B %Y}" for slug, book in books_held().items() if slug != usual}
