"""Today's numbers: what today's rulebook has under them, and where that stood."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from rulesite.book.rules.selectors import subjects as all_subjects
from rulesite.pages.api.addresses import NumberInPath
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.paging import Limit, Offset, paged
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.selectors import subject_or_refuse
from rulesite.pages.api.shapes.subjects import SubjectShape, SubjectsPage

router = Router(tags=["today"])
router.add_decorator(tagged_by_content, mode="view")


@router.get("", response={200: SubjectsPage} | REFUSALS, url_name="subjects", operation_id="subjects")
def subjects(request: HttpRequest, limit: Limit = 50, offset: Offset = 0) -> dict[str, object]:
    """What today's rulebook has that these rulebooks had elsewhere, or lack; those without a number come first."""
    return paged(request, all_subjects(), limit, offset, SubjectShape.around)


@router.get("{number}/", response={200: SubjectShape} | REFUSALS, url_name="subject", operation_id="subject")
def subject(request: HttpRequest, number: NumberInPath) -> SubjectShape:
    """What has this number today, or the nearest number above it that is known."""
    return SubjectShape.around(subject_or_refuse(number))
