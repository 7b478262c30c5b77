"""The site's search, for other programs."""

from __future__ import annotations

from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Query, Router

from rulesite.pages.api.addresses import BookAsked, EditionFilter
from rulesite.pages.api.budget import charge
from rulesite.pages.api.paging import page_of
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.selectors import book_or_refuse, check_edition
from rulesite.pages.api.shapes.searching import HitShape, SearchAnswer
from rulesite.pages.api.shapes.subjects import SubjectShape
from rulesite.search.selectors import Hit, lookup

router = Router(tags=["search"])

#: What a search costs beside the point of any request.
_POINTS: Final = 4
_DEEPEST: Final = 200

Words = Annotated[
    str,
    Query(
        min_length=1,
        max_length=200,
        pattern=r"^[^\x00-\x08\x0e-\x1f]*$",
        description="A number, words, a question, a “phrase” in quotes, AND, OR, NOT, or section:702.",
        examples=["lethal damage"],
    ),
]
Limit = Annotated[int, Query(ge=1, le=50, description="How many to give at most.")]
Offset = Annotated[int, Query(ge=0, le=_DEEPEST - 50, description="How many to pass over.")]


@router.get("", response={200: SearchAnswer} | REFUSALS, url_name="search", operation_id="search")
def search(
    request: HttpRequest,
    q: Words,
    edition: EditionFilter = None,
    book: BookAsked = None,
    limit: Limit = 10,
    offset: Offset = 0,
) -> dict[str, object]:
    """Rules, their examples, cards and rulings on cards that answer a query, best first."""
    charge(request, _POINTS)
    check_edition(edition)
    answer = lookup(q, edition=edition, book=book_or_refuse(book), limit=offset + limit)
    hits = [_hit(hit) for hit in answer.hits[offset:]]
    return page_of(request, hits, min(answer.total, _DEEPEST), limit, offset) | {
        "total": answer.total,
        "query": answer.query.text,
        "mended": answer.showing_for or None,
        "outside": answer.outside,
        "sentence": answer.sentence.as_json() if answer.sentence else None,
        "today": SubjectShape.around(answer.subject) if answer.subject else None,
        "straight_to": answer.straight_to,
        "remarks": answer.remarks,
    }


def _hit(hit: Hit) -> HitShape:
    return HitShape.model_validate(hit.as_json() | {"snippet_html": hit.snippet_html})
