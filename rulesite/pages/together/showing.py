"""What the page of cards side by side shows: each outcome with its cards, what one did to another, and its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from django.urls import reverse

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.rule_links import RuleLink, rule_links
from rulesite.book.scenarios.together import cards_together
from rulesite.pages.sandbox.sharing import token_of

#: How it is told what one card does to another: its name, these words, the other's name.
_TELLING: Final[Mapping[str, str]] = {
    "changes": "changes",
    "copies": "is there as",
    "triggers": "triggers on",
    "replaces": "replaces something of",
    "does": "acts on",
    "forbids": "forbids something with",
}


@dataclass(frozen=True)
class ToldMeeting:
    """What one card did to another, with links to the rules behind it."""

    meeting: engine.Meeting
    rules: tuple[RuleLink, ...]

    @property
    def what(self) -> str:
        return _TELLING[self.meeting.kind]


@dataclass(frozen=True)
class Step:
    """A line of what happened."""

    text: str
    rules: tuple[RuleLink, ...]


@dataclass(frozen=True)
class Layer:
    """A step of the layers that made a card what it is, with its rule."""

    reason: engine.ReasonPicture
    rule: RuleLink | None


@dataclass(frozen=True)
class CardThen:
    """A card as it is in the end, with the layers that made it so."""

    standing: engine.CardAtEnd
    layers: tuple[Layer, ...]


@dataclass(frozen=True)
class OutcomeShown:
    """An outcome as the page shows it. `table_url` opens its table, `watch_url` its game step by step."""

    when: str
    cards: tuple[CardThen, ...]
    met: tuple[ToldMeeting, ...]
    steps: tuple[Step, ...]
    stopped: str
    table_url: str
    watch_url: str


@dataclass(frozen=True)
class TogetherPage:
    """All that was found of cards side by side."""

    together: engine.Together
    laid: tuple[OutcomeShown, ...]
    played: tuple[OutcomeShown, ...]
    rules: tuple[RuleLink, ...]


def together_page(cards: Sequence[Card], edition: str) -> TogetherPage:
    """What is shown of cards side by side. Raises InvalidScenario and Ended."""
    together = cards_together(cards, edition)
    outcomes = (*together.laid, *together.played)
    links = rule_links(edition, dict.fromkeys(number for each in outcomes for number in _numbers(each.tried)))
    return TogetherPage(
        together=together,
        laid=tuple(_shown(each, links) for each in together.laid),
        played=tuple(_shown(each, links) for each in together.played),
        rules=tuple(links[number] for number in together.rules if number in links),
    )


def _numbers(tried: engine.Tried) -> Iterator[str]:
    for meeting in tried.met:
        yield from meeting.rules
    for line in tried.log:
        yield from line.rules
    for end in tried.ends:
        yield from (reason.rule for reason in end.object.reasons)


def _shown(outcome: engine.OutcomeTogether, links: Mapping[str, RuleLink]) -> OutcomeShown:
    tried = outcome.tried
    token = token_of(tried.text)
    return OutcomeShown(
        when=outcome.when,
        cards=tuple(
            CardThen(end, tuple(Layer(reason, links.get(reason.rule)) for reason in end.object.reasons))
            for end in tried.ends
        ),
        met=tuple(ToldMeeting(each, _linked(each.rules, links)) for each in tried.met),
        steps=tuple(Step(line.text, _linked(line.rules, links)) for line in tried.log),
        stopped=tried.stopped,
        table_url=f"{reverse('sandbox:sandbox')}?at={quote(token)}&hands=play" if token else "",
        watch_url=f"{reverse('sandbox:played', args=[token])}?at=0#run" if token and tried.log else "",
    )


def _linked(numbers: Sequence[str], links: Mapping[str, RuleLink]) -> tuple[RuleLink, ...]:
    return tuple(links[number] for number in dict.fromkeys(numbers) if number in links)
