"""Which editions there are."""

from __future__ import annotations

from typing import Final

from django.db.models import Count, Q

from rulesite.book.rules.models import Edition
from rulesite.ground.foundation.content_version import kept_with_content

#: The rulebook has had nine since 2009, and eight before.
CHAPTERS_OF_A_WHOLE: Final = 8


@kept_with_content
def editions_held() -> dict[str, Edition]:
    """The editions by their slugs, newest first."""
    return {edition.slug: edition for edition in Edition.objects.newest_first()}


@kept_with_content
def book_in_hand() -> str | None:
    """The edition that is meant where none is named: the newest whole one, if any is; of others only parts are held."""
    chapters = Count("rules", filter=Q(rules__depth=0, rules__implied=False))
    whole = Edition.objects.annotate(chapters=chapters).filter(chapters__gte=CHAPTERS_OF_A_WHOLE)
    return whole.newest_first().values_list("slug", flat=True).first()
