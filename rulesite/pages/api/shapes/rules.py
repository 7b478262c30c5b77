"""Rules, their examples and what stands around them."""

from __future__ import annotations

from typing import Literal

from ninja import Schema
from pydantic import Field

from rulesite.book.rule_pages.page import OutsidePage, RuleEntry, RulePage, ShownExample, SpokenReference
from rulesite.book.rules.citing import CitingPlace
from rulesite.book.rules.models import Example, Rule
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.rules.places import RuleElsewhere, places_elsewhere, places_of
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.named import ScenarioLine
from rulesite.pages.api.addresses import address_of, example_address, rule_address
from rulesite.pages.api.paging import Page
from rulesite.pages.api.problems import Near
from rulesite.pages.api.shapes.rows import RowShape, RulingShape

RuleKind = Literal["heading", "rule", "subrule"]


class RulePointer(RowShape):
    """A rule, as far as one needs to point to it."""

    edition: str
    number: str
    title: str
    gist: str = Field(description="What it says, in a few words.")
    url: str
    api: str

    @classmethod
    def maybe(cls, rule: Rule | RuleLine | None) -> RulePointer | None:
        return cls.of(rule) if rule is not None else None


class RuleShape(RowShape):
    """A numbered entry: a heading, a rule or a subrule."""

    edition: str = Field(examples=["2009-07"])
    number: str = Field(examples=["702.17b"])
    kind: RuleKind
    title: str
    gist: str = Field(description="What it says, in a few words; empty where nobody has put it so yet.")
    text: str = Field(description="In plain words, without marks.")
    ruling: RulingShape | None
    url: str = Field(description="Its page.")
    api: str = Field(description="Its address in this API.")


class ExampleShape(Schema):
    """An example that belongs to a rule."""

    edition: str
    number: str = Field(description="The number of its rule.")
    ordinal: int = Field(description="Its place among the examples of the rule, from 1.")
    text: str
    ruling: RulingShape | None
    scenario: str | None = Field(description="The scenario that plays it.", examples=["2006-10/418.5a-2"])
    url: str
    api: str

    @classmethod
    def of(cls, example: Example) -> ExampleShape:
        return cls.under(example.rule, example)

    @classmethod
    def under(cls, rule: Rule | RuleEntry, example: Example | ShownExample) -> ExampleShape:
        scenario: Scenario | ScenarioLine | None = getattr(example, "scenario", None)
        return cls(
            edition=rule.edition_id,
            number=rule.number,
            ordinal=example.ordinal,
            text=example.text,
            ruling=RulingShape.of(example),
            scenario=f"{scenario.edition_id}/{scenario.name}" if scenario else None,
            url=f"{rule.get_absolute_url()}#{rule.anchor}-example-{example.ordinal}",
            api=example_address(rule, example.ordinal),
        )


class ReferenceShape(Schema):
    """Words of a rule, or of one of its examples, that point to another rule."""

    number: str = Field(description="The number that is pointed to.")
    words: str = Field(examples=["rules 601.2e–g"])
    example: int | None = Field(description="In which example the words stand; null for the rule itself.")
    held: bool = Field(description="Whether this edition holds the rule that is pointed to.")
    about: str = Field(description="The title or gist of that rule, or what is known of one that isn't held.")
    url: str
    api: str = Field(description="Its address in this API; a rule that isn't held answers with a summary.")

    @classmethod
    def of(cls, edition: str, reference: SpokenReference) -> ReferenceShape:
        target = reference.target
        return cls(
            number=reference.number,
            words=reference.words,
            example=reference.example,
            held=target is not None,
            about=target.name if target else reference.about,
            url=target.get_absolute_url() if target else f"/rules/{edition}/{reference.number}/",
            api=rule_address(edition, reference.number),
        )


class CitingShape(Schema):
    """A rule, or one of its examples, that points here."""

    rule: RulePointer
    example: int | None = Field(description="Which of its examples; null for the rule itself.")
    url: str

    @classmethod
    def of(cls, citation: CitingPlace) -> CitingShape:
        return cls(rule=RulePointer.of(citation.rule), example=citation.example, url=citation.url)


class ElsewhereShape(Schema):
    """What a rule is, or was, in another edition."""

    edition: str
    number: str
    held: bool
    topic: str
    note: str
    evidence: Literal["documents", "outside", "likeness"] = Field(
        description="Seen in what is held here, known from elsewhere, or told by how alike two imported rules are."
    )
    api: str | None

    @classmethod
    def of(cls, place: RuleElsewhere) -> ElsewhereShape:
        return cls.model_validate(
            {
                "edition": place.edition.slug,
                "number": place.number,
                "held": place.rule is not None,
                "topic": place.topic,
                "note": place.note,
                "evidence": place.evidence,
                "api": address_of(place.rule) if place.rule else None,
            }
        )


class RuleDetail(RuleShape):
    """A rule with all that stands around it."""

    implied: bool = Field(description="True for a number that our source leaves out, though it holds parts of it.")
    summary: str = Field(description="What a number that our source leaves out says, in our words; empty for others.")
    html: str = Field(description="The text as its page shows it, with links.")
    markdown: str = Field(description="The text as it was written.")
    notes: list[str] = Field(description="Notes on the text, as HTML.")
    ancestors: list[RulePointer] = Field(description="What it stands under, the widest first.")
    subrules: list[RuleShape]
    examples: list[ExampleShape]
    references: list[ReferenceShape]
    referenced_by: list[CitingShape]
    elsewhere: list[ElsewhereShape] = Field(description="The same rule in other editions.")
    same_number: list[RulePointer] = Field(description="What other editions have under this number.")
    previous: RulePointer | None
    next: RulePointer | None

    @classmethod
    def around(cls, page: RulePage) -> RuleDetail:
        rule, places = page.rule, places_of(page.rule.edition_id, page.rule.number)
        return cls.of(
            rule,
            summary=page.summary.summary if page.summary else "",
            markdown=Rule.objects.values_list("markdown", flat=True).get(pk=rule.key),
            ancestors=[RulePointer.of(each) for each in page.ancestors],
            subrules=[RuleShape.of(each) for each in page.subrules],
            examples=[ExampleShape.under(rule, each) for each in rule.examples],
            references=[ReferenceShape.of(rule.edition_id, each) for each in page.spoken],
            referenced_by=[CitingShape.of(each) for each in page.referenced_by],
            elsewhere=[ElsewhereShape.of(each) for each in places.elsewhere()],
            same_number=[RulePointer.of(each) for each in places.same_number],
            previous=RulePointer.maybe(page.previous),
            next=RulePointer.maybe(page.next),
        )


class SummaryDetail(RowShape):
    """A rule that isn't held here: a short summary in our words stands for it, never the rule's own text."""

    edition: str = Field(examples=["2009-07"])
    number: str = Field(examples=["510.1"])
    kind: Literal["summary"]
    about: str = Field(description="What the rule is about, in a few words.")
    summary: str = Field(description="What the rule says, in two to five plain sentences of ours.")
    html: str = Field(description="The summary as its page shows it, with links.")
    referenced_by: list[CitingShape]
    elsewhere: list[ElsewhereShape] = Field(description="The same rule in other editions.")
    url: str = Field(description="Its page.")
    api: str = Field(description="Its address in this API.")

    @classmethod
    def around(cls, page: OutsidePage) -> SummaryDetail:
        summary = page.summary
        return cls.of(
            summary,
            kind="summary",
            referenced_by=[CitingShape.of(each) for each in page.referenced_by],
            elsewhere=[ElsewhereShape.of(each) for each in places_elsewhere(summary.edition_id, summary.number)],
        )


class RulingEntry(Schema):
    """A ruling: the rule or the example that it gave its text."""

    ruling: RulingShape
    rule: RuleShape | None
    example: ExampleShape | None


class RulesPage(Page[RuleShape]):
    """Rules, in the order of the books."""


class ExamplesPage(Page[ExampleShape]):
    """Examples, in the order of the books."""


class RulingsPage(Page[RulingEntry]):
    """Rulings, the newest first."""


def near(rule: Rule | RuleLine) -> Near:
    """A rule as something that lies near."""
    return Near(label=f"{rule.label} ({rule.edition_id})", url=rule.get_absolute_url(), api=address_of(rule))
