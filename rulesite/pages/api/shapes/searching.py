"""What the search answers."""

from __future__ import annotations

from ninja import Schema
from pydantic import Field

from rulesite.pages.api.paging import Page
from rulesite.pages.api.shapes.subjects import SubjectShape


class HitShape(Schema):
    """One answer of the search."""

    edition: str = Field(description="Empty for a card and for a ruling on one.")
    number: str = Field(description="Empty for a card and for a ruling on one.")
    kind: str = Field(examples=["subrule", "card", "ruling"])
    title: str = Field(description="What it is called; no two answers to a query are called alike.")
    gist: str = Field(description="What the rule says, in a few words; what a ruling is called; empty for a card.")
    snippet: str = Field(description="The sentence that answers best.")
    snippet_html: str = Field(description="The same with the words that were looked for in <mark>.")
    score: float
    url: str


class SentenceShape(Schema):
    """One sentence that answers a question, with what it rests on."""

    verdict: str = Field(description="Yes, No or It depends on …; empty where nobody has said so.", examples=["No", ""])
    says: str = Field(description="What the rule says, in a few words of ours, or what the vocabulary says of it.")
    edition: str
    number: str
    passage: str = Field(
        description="The words of the rule that it sums up, or the entry of the vocabulary that it is from."
    )
    scenario: str = Field(description="The page of a table that shows it; empty where none does.")


class SearchAnswer(Page[HitShape]):
    """What was found, best first."""

    query: str = Field(description="The query as it was read.")
    mended: str | None = Field(description="The query with its typos mended, when the answers are to that.")
    outside: bool = Field(description="Whether no rule here has what is asked; the items are then what lies nearest.")
    sentence: SentenceShape | None = Field(
        description="What answers the question in one sentence; null where no rule is sure to."
    )
    today: SubjectShape | None = Field(description="What today's rulebook has of it.")
    straight_to: str | None = Field(
        description=(
            "The page of the one rule that the query names by its number, of the card whose name it is, or of the "
            "cards that it looks for by what is printed on them."
        )
    )
    remarks: list[str] = Field(description="What one should know about how this was found.")
