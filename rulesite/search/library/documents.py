"""What is indexed: each rule with its examples and the cards it names, and each card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from rulesite.book.cards.models import Card, Mention
from rulesite.book.cards.rulings import all_rulings
from rulesite.book.rules.models import Correspondence, Edition, Example, Rule, Term
from rulesite.book.scenarios.models import Scenario
from rulesite.search.library.document import Document
from rulesite.search.library.ways_to_ask import WayToAsk
from rulesite.search.question.kinds import CARD, RULING

_OPENING_LENGTH = 120


WaysToAsk = Mapping[str, Sequence[str]]


def all_documents() -> Iterator[Document]:
    """Everything that can be found, but without the ways to ask for it."""
    yield from learned_documents()
    yield from imported_cards()
    yield from ruling_documents()


def learned_documents() -> Iterator[Document]:
    """The editions' rules, newest edition first, and the cards that stand with them: what words mean is learned from
    these."""
    for edition in Edition.objects.newest_first().values_list("slug", flat=True):
        yield from rule_documents(edition, {})
    yield from own_cards()


def own_cards() -> Iterator[Document]:
    return _card_documents(Card.objects.filter(official=False))


def imported_cards() -> Iterator[Document]:
    return _card_documents(Card.objects.filter(official=True).order_by("slug"))


def rule_documents(edition: str, asked: WaysToAsk) -> Iterator[Document]:
    """The rules of an edition, each with what its examples say and the titles it stands under."""
    gathered = _Gathered(edition, asked)
    above: dict[str, Sequence[Rule]] = {}
    for rule in Rule.objects.in_edition(edition).in_order().defer("html", "markdown", "notes"):
        parents = above.get(rule.parent_id or "", [])
        above[rule.key] = [*parents, rule]
        if not rule.implied:
            yield gathered.document(rule, parents)


def rule_documents_of(numbers: Sequence[str], editions: Sequence[str]) -> list[Document]:
    """The rules of these numbers, newest edition first; what the source leaves out comes last."""
    rules = Rule.objects.filter(number__in=numbers, edition__in=editions)
    rows = rules.select_related("parent__parent__parent").prefetch_related("examples")
    found: list[Document] = []
    for rule in rows.order_by("implied", "-edition__effective", "order"):
        examples = tuple(example.text for example in rule.examples.all())
        found.append(_document(rule, rule.ancestors, examples=examples))
    return found


class _Gathered:
    """What belongs to the rules of an edition, asked for once."""

    def __init__(self, edition: str, asked: WaysToAsk) -> None:
        self.asked: dict[str, list[str]] = defaultdict(list, {key: list(ways) for key, ways in asked.items()})
        self.examples: dict[str, list[str]] = defaultdict(list)
        self.dates: dict[str, set[str]] = defaultdict(set)
        examples = Example.objects.filter(rule__edition=edition).order_by("ordinal")
        for rule, text, date in examples.values_list("rule", "text", "ruling_date"):
            self.examples[rule].append(text)
            if date:
                self.dates[rule].add(date.isoformat())
        self.cards: dict[str, list[str]] = defaultdict(list)
        for prefix in ("rule", "example__rule"):
            rows = Mention.objects.filter(**{f"{prefix}__edition": edition}).values_list(prefix, "name")
            for rule, name in rows:
                self.cards[rule].append(name)
        #: The cards that the rules of a section, and not just their examples, are about.
        self.about: dict[str, list[str]] = defaultdict(list)
        named = Mention.objects.filter(rule__edition=edition, rule__section__gt="", card__isnull=False)
        for section, name in named.order_by("rule__order").values_list("rule__section", "name"):
            if name not in self.about[section]:
                self.about[section].append(name)
        self.terms: dict[str, list[str]] = defaultdict(list)
        for rule, name in Term.objects.filter(edition=edition, rule__isnull=False).values_list("rule", "name"):
            self.terms[rule].append(name)
        self.elsewhere: dict[str, set[str]] = defaultdict(set)
        of_edition = Correspondence.objects.filter(Q(from_edition=edition) | Q(to_edition=edition))
        pairs = of_edition.values_list("from_rule", "to_rule", "topic")
        for one, other, topic in pairs:
            if one and other:
                self.elsewhere[one].add(other)
                self.elsewhere[other].add(one)
            for rule in filter(None, (one, other)):
                if topic not in self.asked[rule]:
                    self.asked[rule].append(topic)
        self.scenarios: dict[str, list[str]] = defaultdict(list)
        for rule, title in Scenario.objects.filter(rule__edition=edition).values_list("rule", "title"):
            self.scenarios[rule].append(title)

    def document(self, rule: Rule, parents: Sequence[Rule]) -> Document:
        ways = {written: WayToAsk.read(written) for written in self.asked[rule.key]}
        dates = self.dates[rule.key] | ({rule.ruling_date.isoformat()} if rule.ruling_date else set())
        return _document(
            rule,
            [*parents],
            about=self.about[rule.section],
            examples=tuple(self.examples[rule.key]),
            scenarios=tuple(self.scenarios[rule.key]),
            cards=tuple(dict.fromkeys(self.cards[rule.key])),
            terms=tuple(name for name in self.terms[rule.key] if not name[0].isdigit()),
            dates=tuple(sorted(dates)),
            asked=tuple(way.text for way in ways.values()),
            verdicts=tuple(written for written, way in ways.items() if way.verdict),
            elsewhere=tuple(sorted(self.elsewhere[rule.key])),
        )


def _document(rule: Rule, parents: Sequence[Rule], about: Sequence[str] = (), **more: Any) -> Document:
    under = "" if rule.title else next((parent.title for parent in reversed(parents) if parent.title), "")
    wider = [parent.title for parent in parents if parent.title and parent.title != under]
    opening = parents[-1].text if parents and len(parents[-1].text) <= _OPENING_LENGTH else ""
    return Document(
        key=rule.key,
        kind=rule.kind,
        edition=rule.edition_id,
        number=rule.number,
        order=rule.order,
        section=rule.section,
        url=rule.get_absolute_url(),
        title=rule.title,
        gist=rule.gist,
        under=under,
        above="\n".join([*wider, opening, *about]).strip(),
        text=rule.text,
        is_official=rule.official,
        **more,
    )


def _card_documents(cards: QuerySet[Card]) -> Iterator[Document]:
    for card in cards.iterator():
        faces = [f"{face['type_line']}\n{face['text']}" for face in card.faces]
        yield Document(
            key=f"{CARD}/{card.slug}",
            kind=CARD,
            title=card.name,
            above=card.type_line,
            text="\n".join(text for text in (card.text, *faces) if text),
            url=card.get_absolute_url(),
            is_imported=card.official,
        )


def ruling_documents() -> Iterator[Document]:
    """The rulings on cards, those of one card together."""
    for ruling in all_rulings():
        yield Document(
            key=f"{RULING}/{ruling.card_slug}/{ruling.name}",
            kind=RULING,
            title="",
            under=ruling.card_name,
            gist=ruling.label,
            text=ruling.text,
            url=ruling.get_absolute_url(),
            cards=(ruling.card_name,),
            dates=(ruling.published.isoformat(),) if ruling.published else (),
            is_imported=True,
        )
