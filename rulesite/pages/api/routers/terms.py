"""Terms: the words of each edition's language."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router

from rulesite.pages.api.addresses import EditionFilter, EditionInPath
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.paging import Limit, Offset, paged
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.selectors import term_or_refuse, terms_listed
from rulesite.pages.api.shapes.terms import TermKind, TermShape, TermsPage

router = Router(tags=["terms"])
router.add_decorator(tagged_by_content, mode="view")

SlugInPath = Annotated[str, Path(pattern=r"^[0-9A-Za-z_-]{1,200}$", description="A term.", examples=["lethal-damage"])]


@router.get("", response={200: TermsPage} | REFUSALS, url_name="terms", operation_id="terms")
def terms(
    request: HttpRequest,
    edition: EditionFilter = None,
    kind: Annotated[TermKind | None, Query(description="Only terms of this kind.")] = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, object]:
    """Keywords, state-based actions, defined terms and vocabulary, by name."""
    return paged(request, terms_listed(edition, kind), limit, offset, TermShape.around)


@router.get("{edition}/{slug}/", response={200: TermShape} | REFUSALS, url_name="term", operation_id="term")
def term(request: HttpRequest, edition: EditionInPath, slug: SlugInPath) -> TermShape:
    """One term with the rule that defines it."""
    return TermShape.around(term_or_refuse(edition, slug))
