"""Scenarios: situations to play, as they are kept. Playing them is the engine's."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query, Router

from rulesite.pages.api.addresses import EditionFilter, ScenarioEditionInPath, ScenarioNameInPath
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.paging import Limit, Offset, paged
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.routers.rules import NumberFilter
from rulesite.pages.api.selectors import scenario_or_refuse, scenarios_listed
from rulesite.pages.api.shapes.scenarios import ScenarioDetail, ScenarioShape, ScenariosPage

router = Router(tags=["scenarios"])
router.add_decorator(tagged_by_content, mode="view")


@router.get("", response={200: ScenariosPage} | REFUSALS, url_name="scenarios", operation_id="scenarios")
def scenarios(
    request: HttpRequest,
    edition: EditionFilter = None,
    number: NumberFilter = None,
    documented: Annotated[bool | None, Query(description="Only those that the rules tell of, or only ours.")] = None,
    status: Annotated[
        Literal["pass", "fail", "error"] | None, Query(description="Only those of which this came.")
    ] = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, object]:
    """All scenarios, newest edition first, in the order of the book."""
    return paged(request, scenarios_listed(edition, number, documented, status), limit, offset, ScenarioShape.of)


@router.get(
    "{edition}/{name}/", response={200: ScenarioDetail} | REFUSALS, url_name="scenario", operation_id="scenario"
)
def scenario(request: HttpRequest, edition: ScenarioEditionInPath, name: ScenarioNameInPath) -> ScenarioDetail:
    """A scenario with its source and the example that it plays."""
    return ScenarioDetail.around(scenario_or_refuse(edition, name))
