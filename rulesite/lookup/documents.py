"""What is indexed: each rule with its examples and the cards it names, and each card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rulesite.cards.models import Card, Mention
from rulesite.lookup.index import Document
from rulesite.rules.models import Example, Rule


def rule_documents(edition: str) -> Iterator[Document]:
    """The rules of an edition, each with what its examples say and the titles it stands under."""
    examples: dict[str, list[str]] = defaultdict(list)
    for rule_key, text in Example.objects.filter(rule__edition=edition).values_list("rule", "text"):
        examples[rule_key].append(text)
    cards = _cards_named(edition)
    titles: dict[str, list[str]] = {}
    for rule in Rule.objects.in_edition(edition).in_order():
        above = titles.get(rule.parent_id or "", [])
        titles[rule.key] = [*above, rule.title]
        if rule.implied:
            continue
        yield {
            "key": rule.key,
            "kind": rule.kind,
            "section": rule.section,
            "title": rule.title,
            "context": " ".join(above),
            "text": rule.text,
            "examples": "\n".join(examples[rule.key]),
            "cards": "\n".join(cards[rule.key]),
        }


def _cards_named(edition: str) -> dict[str, list[str]]:
    named: dict[str, list[str]] = defaultdict(list)
    for prefix in ("rule", "example__rule"):
        rows = Mention.objects.filter(**{f"{prefix}__edition": edition}).values_list(prefix, "name")
        for rule, name in rows:
            named[rule].append(name)
    return named


def card_documents(cards: Iterable[Card] | None = None) -> Iterator[Document]:
    for card in cards if cards is not None else Card.objects.all():
        faces = [f"{face['type_line']} {face['text']}" for face in card.faces]
        yield {
            "key": card.slug,
            "kind": "card",
            "title": card.name,
            "context": card.type_line,
            "text": "\n".join([card.text, *faces]),
        }
