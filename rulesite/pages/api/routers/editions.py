"""Editions: the rules as they were in force from one date on."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from rulesite.book.rules.models import Edition, Example, Rule
from rulesite.pages.api.addresses import EditionInPath
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.selectors import edition_or_refuse
from rulesite.pages.api.shapes.editions import EditionShape

router = Router(tags=["editions"])
router.add_decorator(tagged_by_content, mode="view")


@router.get("", response={200: list[EditionShape]} | REFUSALS, url_name="editions", operation_id="editions")
def editions(request: HttpRequest) -> list[EditionShape]:
    """All editions, the newest first."""
    return [_shape_of(edition) for edition in Edition.objects.newest_first()]


@router.get("{edition}/", response={200: EditionShape} | REFUSALS, url_name="edition", operation_id="edition")
def edition(request: HttpRequest, edition: EditionInPath) -> EditionShape:
    """One edition."""
    return _shape_of(edition_or_refuse(edition))


def _shape_of(edition: Edition) -> EditionShape:
    examples = Example.objects.filter(rule__edition=edition).count()
    return EditionShape.of(edition, rules=Rule.objects.in_edition(edition).held().count(), examples=examples)
