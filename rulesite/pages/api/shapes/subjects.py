"""What today's rulebook has under which number, and where that stood."""

from __future__ import annotations

from pydantic import Field

from rulesite.book.rules.models import Subject
from rulesite.pages.api.paging import Page
from rulesite.pages.api.shapes.rows import RowShape
from rulesite.pages.api.shapes.rules import RulePointer


class FormerPlaceShape(RowShape):
    """Where an edition had it."""

    edition: str
    number: str
    rule: RulePointer | None = Field(description="The rule, where it is held here.")


class SubjectShape(RowShape):
    """A subject of today's rulebook."""

    name: str = Field(examples=["Layers"])
    number: str = Field(description="Today's number; empty where it moves too often to be known.", examples=["613"])
    held: bool = Field(description="Whether an edition here has a rule about it.")
    sentence: str = Field(description="Where it stands and stood.", examples=["Layers, 613 today, were 418.5 in 2006."])
    was: list[FormerPlaceShape] = Field(description="Its places in older editions, the newest first.")

    @classmethod
    def around(cls, subject: Subject) -> SubjectShape:
        was = [FormerPlaceShape.of(place, rule=RulePointer.maybe(place.rule)) for place in subject.places.all()]
        return cls.of(subject, held=subject.is_held, was=was)


class SubjectsPage(Page[SubjectShape]):
    """Subjects of today's rulebook, by number."""
