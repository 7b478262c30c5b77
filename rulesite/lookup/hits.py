"""What is shown of each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString

from rulesite.lookup.concepts import Concept
from rulesite.lookup.passages import CARD, Document
from rulesite.lookup.snippets import Sought, marked, snippet_of
from rulesite.scenarios.models import Scenario


@dataclass(frozen=True, slots=True)
class ExampleShown:
    """The example of a rule that has most of what was asked, with its scenario where there is one."""

    ordinal: int
    html: SafeString
    url: str
    scenario: Scenario | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer."""

    edition: str
    number: str
    kind: str
    title: str
    snippet: str
    snippet_html: SafeString
    score: float
    url: str
    label: str
    example: ExampleShown | None = None
    #: Scenarios that play the rule, beside the one of the example.
    scenarios: Sequence[Scenario] = ()
    #: The same rule in other editions.
    also: Sequence[Document] = ()
    dates: Sequence[str] = ()
    #: What each feature of the ranking adds to the score.
    why: Mapping[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        names = ("edition", "number", "kind", "title", "snippet", "score", "url")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Scored:
    """A document that answers, how well, and the same in other editions."""

    document: Document
    score: float
    also: Sequence[Document] = ()
    why: Mapping[str, float] = field(default_factory=dict)


def hits_of(found: Sequence[Scored], question: str, concepts: Sequence[Concept]) -> list[Hit]:
    """The answers to a question as they are shown."""
    scenarios: dict[str, list[Scenario]] = {}
    keys = [each.document.key for each in found]
    for scenario in Scenario.objects.filter(rule__in=keys).select_related("example").order_by("order"):
        scenarios.setdefault(str(scenario.rule_id), []).append(scenario)
    return [_hit(each, Sought.of(question, concepts, each.document.edition), scenarios) for each in found]


def _hit(scored: Scored, sought: Sought, scenarios: dict[str, list[Scenario]]) -> Hit:
    document = scored.document
    snippet = snippet_of(document.text, sought)
    played = scenarios.get(document.key, [])
    example = _example(document, sought, played)
    return Hit(
        edition=document.edition,
        number=document.number,
        kind=document.kind,
        title=document.title or document.under,
        snippet=snippet,
        snippet_html=marked(snippet, sought),
        score=round(scored.score, 4),
        url=document.url,
        label=document.above if document.kind == CARD else document.number,
        example=example,
        scenarios=[scenario for scenario in played if example is None or scenario != example.scenario],
        also=scored.also,
        dates=document.dates,
        why=scored.why,
    )


def _example(document: Document, sought: Sought, played: Sequence[Scenario]) -> ExampleShown | None:
    if not document.examples:
        return None
    worth = [sought.worth(text) for text in document.examples]
    best = max(range(len(worth)), key=lambda at: (worth[at], -at))
    if not worth[best] and len(worth) > 1:
        return None
    return ExampleShown(
        ordinal=best + 1,
        html=marked(snippet_of(document.examples[best], sought), sought),
        url=f"{document.url}#r{document.number}-example-{best + 1}",
        scenario=next((each for each in played if each.example and each.example.ordinal == best + 1), None),
    )
