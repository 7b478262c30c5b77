"""What the API answers with, and how each shape is made from rows."""

from __future__ import annotations

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from rulesite.api import addresses
from rulesite.api.paging import Page
from rulesite.api.problems import Near
from rulesite.cards.models import Card, Mention
from rulesite.rules.models import CrossReference, Edition, Example, Passage, Rule, Term
from rulesite.rules.selectors import Citation, Elsewhere, OutsidePage, RulePage
from rulesite.scenarios.models import Scenario

RuleKind = Literal["heading", "rule", "subrule"]
TermKind = Literal["term", "keyword ability", "keyword action", "state-based action", "vocabulary"]


class EditionShape(Schema):
    """The rules as they were in force from one date on."""

    slug: str = Field(examples=["2009-07"])
    name: str
    effective: date
    source: str
    rules: int = Field(description="How many numbered entries of it are held: headings, rules and subrules.")
    examples: int
    url: str
    api: str

    @classmethod
    def of(cls, edition: Edition) -> EditionShape:
        return cls(
            slug=edition.slug,
            name=edition.name,
            effective=edition.effective,
            source=edition.source,
            rules=Rule.objects.in_edition(edition).held().count(),
            examples=Example.objects.filter(rule__edition=edition).count(),
            url=edition.get_absolute_url(),
            api=addresses.edition_address(edition),
        )


class RulingShape(Schema):
    """Where the text of a rule or an example was ruled, and when."""

    source: str
    date: date

    @classmethod
    def of(cls, passage: Passage) -> RulingShape | None:
        if passage.ruling_date is None:
            return None
        return cls(source=passage.ruling_source, date=passage.ruling_date)


class RuleLink(Schema):
    """A rule, as far as one needs to point to it."""

    edition: str
    number: str
    title: str
    url: str
    api: str

    @classmethod
    def of(cls, rule: Rule) -> RuleLink:
        return cls(
            edition=rule.edition_id,
            number=rule.number,
            title=rule.title,
            url=rule.get_absolute_url(),
            api=addresses.rule_address(rule),
        )

    @classmethod
    def maybe(cls, rule: Rule | None) -> RuleLink | None:
        return cls.of(rule) if rule is not None else None


class RuleShape(Schema):
    """A numbered entry: a heading, a rule or a subrule."""

    edition: str = Field(examples=["2009-07"])
    number: str = Field(examples=["702.17b"])
    kind: RuleKind
    title: str
    text: str = Field(description="In plain words, without marks.")
    ruling: RulingShape | None
    url: str = Field(description="Its page.")
    api: str = Field(description="Its address in this API.")

    @classmethod
    def of(cls, rule: Rule) -> RuleShape:
        return cls.model_validate(_rule_fields(rule))


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
        scenario: Scenario | None = getattr(example, "scenario", None)
        return cls(
            edition=example.rule.edition_id,
            number=example.rule.number,
            ordinal=example.ordinal,
            text=example.text,
            ruling=RulingShape.of(example),
            scenario=scenario.key if scenario else None,
            url=example.get_absolute_url(),
            api=addresses.example_address(example),
        )


class ReferenceShape(Schema):
    """Words of a rule, or of one of its examples, that point to another rule."""

    number: str = Field(description="The number that is pointed to.")
    words: str = Field(examples=["rules 601.2e–g"])
    example: int | None = Field(description="In which example the words stand; null for the rule itself.")
    held: bool = Field(description="Whether this edition holds the rule that is pointed to.")
    about: str = Field(description="The title of that rule, or what is known of one that isn't held.")
    url: str
    api: str = Field(description="Its address in this API; a rule that isn't held answers with a summary.")

    @classmethod
    def of(cls, reference: CrossReference) -> ReferenceShape:
        target = reference.target
        edition = reference.source.edition_id
        return cls(
            number=reference.target_number,
            words=reference.words,
            example=reference.example.ordinal if reference.example else None,
            held=target is not None,
            about=target.title if target else reference.about,
            url=target.get_absolute_url() if target else f"/rules/{edition}/{reference.target_number}/",
            api=addresses.rule_address_of(edition, reference.target_number),
        )


class CitationShape(Schema):
    """A rule, or one of its examples, that points here."""

    rule: RuleLink
    example: int | None = Field(description="Which of its examples; null for the rule itself.")
    url: str

    @classmethod
    def of(cls, citation: Citation) -> CitationShape:
        return cls(
            rule=RuleLink.of(citation.rule),
            example=citation.example.ordinal if citation.example else None,
            url=citation.url,
        )


class ElsewhereShape(Schema):
    """What a rule is, or was, in another edition."""

    edition: str
    number: str
    held: bool
    topic: str
    note: str
    evidence: Literal["documents", "outside"] = Field(description="Seen in what is held here, or known from elsewhere.")
    api: str | None

    @classmethod
    def of(cls, place: Elsewhere) -> ElsewhereShape:
        return cls.model_validate(
            {
                "edition": place.edition.slug,
                "number": place.number,
                "held": place.rule is not None,
                "topic": place.topic,
                "note": place.note,
                "evidence": place.evidence,
                "api": addresses.rule_address(place.rule) if place.rule else None,
            }
        )


class RuleDetail(RuleShape):
    """A rule with all that stands around it."""

    implied: bool = Field(description="True for a number that our source leaves out, though it holds parts of it.")
    summary: str = Field(description="What a number that our source leaves out says, in our words; empty for others.")
    html: str = Field(description="The text as its page shows it, with links.")
    markdown: str = Field(description="The text as it was written.")
    notes: list[str] = Field(description="Notes on the text, as HTML.")
    ancestors: list[RuleLink] = Field(description="What it stands under, the widest first.")
    subrules: list[RuleShape]
    examples: list[ExampleShape]
    references: list[ReferenceShape]
    referenced_by: list[CitationShape]
    elsewhere: list[ElsewhereShape] = Field(description="The same rule in other editions.")
    same_number: list[RuleLink] = Field(description="What other editions have under this number.")
    previous: RuleLink | None
    next: RuleLink | None

    @classmethod
    def around(cls, page: RulePage, references: list[CrossReference]) -> RuleDetail:
        rule = page.rule
        shape = _rule_fields(rule) | {
            "implied": rule.implied,
            "summary": page.summary.summary if page.summary else "",
            "html": rule.html,
            "markdown": rule.markdown,
            "notes": rule.notes,
            "ancestors": [RuleLink.of(each) for each in page.ancestors],
            "subrules": [RuleShape.of(each) for each in page.subrules],
            "examples": [ExampleShape.of(each) for each in rule.examples.all()],
            "references": [ReferenceShape.of(each) for each in references],
            "referenced_by": [CitationShape.of(each) for each in page.referenced_by],
            "elsewhere": [ElsewhereShape.of(each) for each in page.elsewhere],
            "same_number": [RuleLink.of(each) for each in page.same_number],
            "previous": RuleLink.maybe(page.previous),
            "next": RuleLink.maybe(page.next),
        }
        return cls.model_validate(shape)


class SummaryDetail(Schema):
    """A rule that isn't held here: a short summary in our words stands for it, never the rule's own text."""

    edition: str = Field(examples=["2009-07"])
    number: str = Field(examples=["510.1"])
    kind: Literal["summary"]
    about: str = Field(description="What the rule is about, in a few words.")
    summary: str = Field(description="What the rule says, in two to five plain sentences of ours.")
    html: str = Field(description="The summary as its page shows it, with links.")
    referenced_by: list[CitationShape]
    elsewhere: list[ElsewhereShape] = Field(description="The same rule in other editions.")
    url: str = Field(description="Its page.")
    api: str = Field(description="Its address in this API.")

    @classmethod
    def of(cls, page: OutsidePage) -> SummaryDetail:
        summary = page.summary
        return cls(
            edition=summary.edition_id,
            number=summary.number,
            kind="summary",
            about=summary.about,
            summary=summary.summary,
            html=summary.html,
            referenced_by=[CitationShape.of(each) for each in page.referenced_by],
            elsewhere=[ElsewhereShape.of(each) for each in page.elsewhere],
            url=summary.get_absolute_url(),
            api=addresses.rule_address_of(summary.edition_id, summary.number),
        )


class RulingEntry(Schema):
    """A ruling: the rule or the example that it gave its text."""

    ruling: RulingShape
    rule: RuleShape | None
    example: ExampleShape | None


class TermShape(Schema):
    """A word of an edition's language, with the place that defines it."""

    edition: str
    name: str
    slug: str
    kind: TermKind
    meaning: str = Field(description="For vocabulary, what it means; other terms are defined by their rule.")
    rule: RuleShape | None = Field(description="The rule that defines it.")
    url: str
    api: str

    @classmethod
    def of(cls, term: Term) -> TermShape:
        return cls.model_validate(
            {
                "edition": term.edition_id,
                "name": term.name,
                "slug": term.slug,
                "kind": term.kind,
                "meaning": term.meaning,
                "rule": RuleShape.of(term.rule) if term.rule else None,
                "url": term.get_absolute_url(),
                "api": addresses.term_address(term),
            }
        )


class FaceShape(Schema):
    """A half of a split or flip card."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    colors: list[str] = []
    text: str = ""


class CardShape(Schema):
    """A card, by the words printed on it."""

    name: str = Field(examples=["Gray Ogre"])
    slug: str = Field(examples=["gray-ogre"])
    mana_cost: str
    type_line: str
    power: str
    toughness: str
    loyalty: str
    colors: list[str] = Field(description="A colour indicator, for cards whose cost doesn't say their colours.")
    text: str
    layout: str
    faces: list[FaceShape]
    url: str
    api: str

    @classmethod
    def of(cls, card: Card) -> CardShape:
        return cls.model_validate(_card_fields(card))


class MentionShape(Schema):
    """A place that names a card: a rule, an example or a scenario."""

    kind: Literal["rule", "example", "scenario"]
    edition: str
    number: str
    ordinal: int | None = Field(description="Which example of the rule, or which scenario.")
    url: str
    api: str

    @classmethod
    def of(cls, mention: Mention) -> MentionShape:
        if scenario := mention.scenario:
            return cls(
                kind="scenario",
                edition=scenario.edition_id,
                number=scenario.number,
                ordinal=scenario.ordinal,
                url=scenario.get_absolute_url(),
                api=addresses.scenario_address(scenario),
            )
        if example := mention.example:
            return cls(
                kind="example",
                edition=example.rule.edition_id,
                number=example.rule.number,
                ordinal=example.ordinal,
                url=example.get_absolute_url(),
                api=addresses.example_address(example),
            )
        rule = mention.rule
        assert rule is not None  # a mention is in one of the three
        return cls(
            kind="rule",
            edition=rule.edition_id,
            number=rule.number,
            ordinal=None,
            url=rule.get_absolute_url(),
            api=addresses.rule_address(rule),
        )


class CardDetail(CardShape):
    """A card with the places that name it."""

    mentions: list[MentionShape]

    @classmethod
    def around(cls, card: Card, mentions: list[Mention]) -> CardDetail:
        return cls.model_validate(_card_fields(card) | {"mentions": [MentionShape.of(mention) for mention in mentions]})


class ScenarioShape(Schema):
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

    @classmethod
    def of(cls, scenario: Scenario) -> ScenarioShape:
        return cls.model_validate(_scenario_fields(scenario))


class ScenarioDetail(ScenarioShape):
    """A scenario with its source."""

    source: str = Field(description="The scenario as it was written: TOML, with its script.")
    example: ExampleShape | None = Field(description="The example that it plays.")
    rule: RuleShape | None
    applied_rules: list[str] = Field(description="The numbers of the rules that its log cites.")

    @classmethod
    def around(cls, scenario: Scenario) -> ScenarioDetail:
        return cls.model_validate(
            _scenario_fields(scenario)
            | {
                "source": scenario.source,
                "example": ExampleShape.of(scenario.example) if scenario.example else None,
                "rule": RuleShape.of(scenario.rule) if scenario.rule else None,
                "applied_rules": [applied.number for applied in scenario.applied_rules.all()],
            }
        )


class HitShape(Schema):
    """One answer of the search."""

    edition: str = Field(description="Empty for a card.")
    number: str = Field(description="Empty for a card.")
    kind: str = Field(examples=["subrule", "card"])
    title: str
    snippet: str = Field(description="The sentence that answers best.")
    snippet_html: str = Field(description="The same with the words that were looked for in <mark>.")
    score: float
    url: str


class SearchAnswer(Page[HitShape]):
    """What was found, best first."""

    query: str = Field(description="The query as it was read.")
    mended: str | None = Field(description="The query with its typos mended, when the answers are to that.")
    straight_to: str | None = Field(description="The page of the one rule that the query names by its number.")
    remarks: list[str] = Field(description="What one should know about how this was found.")


class RulesPage(Page[RuleShape]):
    """Rules, in the order of the books."""


class ExamplesPage(Page[ExampleShape]):
    """Examples, in the order of the books."""


class RulingsPage(Page[RulingEntry]):
    """Rulings, the newest first."""


class TermsPage(Page[TermShape]):
    """Terms, by name."""


class CardsPage(Page[CardShape]):
    """Cards, by name."""


class ScenariosPage(Page[ScenarioShape]):
    """Scenarios, in the order of the books."""


def near(rule: Rule) -> Near:
    """A rule as something that lies near."""
    return Near(
        label=f"{rule.label} ({rule.edition_id})", url=rule.get_absolute_url(), api=addresses.rule_address(rule)
    )


def _rule_fields(rule: Rule) -> dict[str, object]:
    return {
        "edition": rule.edition_id,
        "number": rule.number,
        "kind": rule.kind,
        "title": rule.title,
        "text": rule.text,
        "ruling": RulingShape.of(rule),
        "url": rule.get_absolute_url(),
        "api": addresses.rule_address(rule),
    }


def _card_fields(card: Card) -> dict[str, object]:
    names = ("name", "slug", "mana_cost", "type_line", "power", "toughness", "loyalty", "colors", "text", "layout")
    return {
        **{name: getattr(card, name) for name in names},
        "faces": card.faces,
        "url": card.get_absolute_url(),
        "api": addresses.card_address(card),
    }


def _scenario_fields(scenario: Scenario) -> dict[str, object]:
    return {
        "id": scenario.key,
        "edition": scenario.edition_id,
        "number": scenario.number,
        "ordinal": scenario.ordinal,
        "title": scenario.title,
        "about": scenario.about,
        "documented": scenario.documented,
        "status": scenario.status,
        "claims": scenario.claims,
        "claims_met": scenario.claims_met,
        "failures": scenario.failures,
        "url": scenario.get_absolute_url(),
        "api": addresses.scenario_address(scenario),
    }
