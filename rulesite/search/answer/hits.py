"""What is shown of each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.selectors import scenarios_by_rule
from rulesite.search.answer.snippets import Sought
from rulesite.search.answer.split_text import split_text
from rulesite.search.library.document import Document
from rulesite.search.question.kinds import CARD
from rulesite.search.searching.concepts import Concept
from rulesite.search.searching.features import NOTHING_SPEAKS, Features, explained

#: How much of a rule is shown where its name is another's too.
_OPENING: Final = 60


@dataclass(frozen=True, slots=True)
class ExampleShown:
    """The example of a rule that has most of what was asked, with its scenario where there is one."""

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
    #: What the rule says, in a few words.
    gist: str
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
    #: What speaks for it.
    features: Features = NOTHING_SPEAKS

    @property
    def why(self) -> dict[str, float]:
        """What each feature of the ranking adds to the score."""
        return explained(self.features)

    def as_json(self) -> dict[str, object]:
        names = ("edition", "number", "kind", "title", "gist", "snippet", "score", "url")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Scored:
    """A document that answers, how well, and the same in other editions."""

    document: Document
    score: float
    also: Sequence[Document] = ()
    features: Features = NOTHING_SPEAKS
    #: The bare heading that is asked about as such, if this tells what it heads.
    opens: Document | None = None


def hits_of(found: Sequence[Scored], question: str, concepts: Sequence[Concept]) -> list[Hit]:
    """The answers to a question as they are shown."""
    sought = {edition: Sought.of(question, concepts, edition) for edition in {each.document.edition for each in found}}
    titles = _titles([each.document for each in found])
    scenarios = scenarios_by_rule()
    return [
        _hit(each, title, sought[each.document.edition], scenarios) for each, title in zip(found, titles, strict=True)
    ]


def _titles(documents: Sequence[Document]) -> list[str]:
    """What each answer is called: by its name, and where others are called so too, by what tells it from them."""
    titles = [document.title or document.gist or document.under for document in documents]
    for telling_apart in (_opening, _edition, _number):
        counts = Counter(titles)
        titles = [
            telling_apart(title, document) if counts[title] > 1 else title
            for title, document in zip(titles, documents, strict=True)
        ]
    return titles


def _opening(title: str, document: Document) -> str:
    if document.title or document.gist:
        return title
    opening = " ".join(document.text.split())
    shown = opening if len(opening) <= _OPENING else f"{opening[:_OPENING].rsplit(' ', 1)[0]} …"
    return f"{title}: {shown}" if title else shown


def _edition(title: str, document: Document) -> str:
    return f"{title} ({document.edition})" if document.edition else title


def _number(title: str, document: Document) -> str:
    return f"{title} {document.number or document.above}"


def _hit(scored: Scored, title: str, sought: Sought, scenarios: Mapping[str, Sequence[Scenario]]) -> Hit:
    document = scored.document
    snippet = sought.snippet_of(document.text)
    played = scenarios.get(document.key, ())
    example = _example(document, sought, played)
    return Hit(
        edition=document.edition,
        number=document.number,
        kind=document.kind,
        title=title,
        gist=document.gist,
        snippet=snippet.text,
        snippet_html=snippet.html,
        score=round(scored.score, 4),
        url=document.url,
        label=document.above if document.kind == CARD else document.number,
        example=example,
        scenarios=[scenario for scenario in played if example is None or scenario != example.scenario],
        also=scored.also,
        dates=document.dates,
        features=scored.features,
    )


def _example(document: Document, sought: Sought, played: Sequence[Scenario]) -> ExampleShown | None:
    if not document.examples:
        return None
    worth = [sought.worth(split_text(text).stems) for text in document.examples]
    best = max(range(len(worth)), key=lambda at: (worth[at], -at))
    if not worth[best] and len(worth) > 1:
        return None
    return ExampleShown(
        html=sought.snippet_of(document.examples[best]).html,
        url=f"{document.url}#r{document.number}-example-{best + 1}",
        scenario=next((each for each in played if each.example and each.example.ordinal == best + 1), None),
    )
