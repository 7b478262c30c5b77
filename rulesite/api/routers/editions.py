"""Editions: the rules as they were in force from one date on."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from rulesite.api.addresses import EditionInPath
from rulesite.api.freshness import tagged_by_content
from rulesite.api.problems import REFUSALS
from rulesite.api.selectors import edition_or_refuse
from rulesite.api.shapes.editions import EditionShape
from rulesite.rules.models import Edition

router = Router(tags=["editions"])
router.add_decorator(tagged_by_content, mode="view")


@router.get("", response={200: list[EditionShape]} | REFUSALS, url_name="editions", operation_id="editions")
def editions(request: HttpRequest) -> list[EditionShape]:
    """All editions, the newest first."""
    return [EditionShape.of(edition) for edition in Edition.objects.newest_first()]


@router.get("{edition}/", response={200: EditionShape} | REFUSALS, url_name="edition", operation_id="edition")
def edition(request: HttpRequest, edition: EditionInPath) -> EditionShape:
    """One edition."""
    return EditionShape.of(edition_or_refuse(edition))
