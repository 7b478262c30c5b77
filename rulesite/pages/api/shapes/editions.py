"""Editions."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from rulesite.pages.api.shapes.rows import RowShape


class EditionShape(RowShape):
    """The rules as they were in force from one date on."""

    slug: str = Field(examples=["2009-07"])
    name: str
    effective: date
    source: str
    rules: int = Field(description="How many numbered entries of it are held: headings, rules and subrules.")
    examples: int
    url: str
    api: str
