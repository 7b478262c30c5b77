"""What the answers fall into, with counts, so that a search can be narrowed by a click."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulesite.search.library.arrays import Mask
from rulesite.search.library.columns import Columns
from rulesite.search.question.kinds import EXAMPLE

_NAMES: Final = {"edition": "Edition", "section": "Section", "kind": "Kind"}
_MOST_CHOICES: Final = 8


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value of a facet, how many answers have it, and whether it is chosen."""

    value: str
    title: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    name: str
    title: str
    choices: Sequence[FacetValue]


def facets_of(
    columns: Columns, fitting: Mask, filters: Mapping[str, str], section_titles: Mapping[str, str]
) -> list[Facet]:
    """The facets that part what fits; in each, the other filters count and its own doesn't.

    A rule that has examples counts as one, and for its examples once more.
    """
    facets: list[Facet] = []
    for name, title in _NAMES.items():
        others = {key: value for key, value in filters.items() if key != name}
        passing = fitting & columns.passing(others) if others else fitting
        counted = columns.counted(name, passing)
        if name == "kind" and (examples := int((passing & columns.have_examples).sum())):
            counted[EXAMPLE] = examples
        chosen = filters.get(name, "")
        choices = [
            FacetValue(value, section_titles.get(value, "") if name == "section" else "", count, value == chosen)
            for value, count in sorted(counted.items(), key=lambda each: -each[1])[:_MOST_CHOICES]
        ]
        if name == "edition":
            choices.sort(key=lambda choice: choice.value, reverse=True)
        if len(choices) > 1 or any(choice.is_chosen for choice in choices):
            facets.append(Facet(name, title, choices))
    return facets
