"""Scenarios as the site keeps them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesite.book.scenarios.models import Scenario
from rulesite.pages.api.paging import Page
from rulesite.pages.api.shapes.rows import RowShape
from rulesite.pages.api.shapes.rules import ExampleShape, RuleShape


class ScenarioShape(RowShape):
    """A situation to play."""

    id: str = Field(examples=["2006-10/418.5a-2"])
    edition: str
    number: str = Field(description="The rule that it shows.")
    ordinal: int
    title: str
    about: str
    documented: bool = Field(description="Whether the rules tell of it; false for further ones of ours.")
    status: Literal["pass", "fail", "error"] = Field(
        description="What came of playing it under its own edition; “error” if it can't be played to its end."
    )
    claims: int = Field(description="How many things it claims.")
    claims_met: int
    failures: list[str]
    url: str
    api: str


class ScenarioDetail(ScenarioShape):
    """A scenario with its source."""

    source: str = Field(description="The scenario as it was written: TOML, with its script.")
    example: ExampleShape | None = Field(description="The example that it plays.")
    rule: RuleShape | None
    applied_rules: list[str] = Field(description="The numbers of the rules that its log cites.")

    @classmethod
    def around(cls, scenario: Scenario) -> ScenarioDetail:
        return cls.of(
            scenario,
            example=ExampleShape.of(scenario.example) if scenario.example else None,
            rule=RuleShape.of(scenario.rule) if scenario.rule else None,
            applied_rules=[applied.number for applied in scenario.applied_rules.all()],
        )


class ScenariosPage(Page[ScenarioShape]):
    """Scenarios, in the order of the books."""
