"""Rulings on cards as pages show them, with the rules that they cite linked; and the cards that a question names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from engine.values.rule_number import RuleNumber
from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import cards_called
from rulesite.book.cards.rulings import NamedRuling, rulings_of_card
from rulesite.book.rules.models import Rule
from rulesite.intake.documents.references import references_in
from rulesite.intake.imports.rendering import rendered

_LONGEST_NAME: Final = 7
_MOST_CARDS: Final = 4


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling as a page shows it."""

    ruling: NamedRuling
    html: SafeString

    @property
    def anchor(self) -> str:
        """Where it stands on its card's page."""
        return f"ruling-{self.ruling.ordinal}"


def rulings_on(card: Card) -> list[ShownRuling]:
    """The rulings on a card, oldest first."""
    return [_shown(ruling) for ruling in rulings_of_card(card)]


def ruling_named(card: Card, name: str) -> ShownRuling | None:
    """The ruling on a card that has this name."""
    return next((_shown(ruling) for ruling in rulings_of_card(card) if ruling.name == name), None)


def rules_cited(ruling: NamedRuling) -> list[Rule]:
    """The rules that a ruling cites, each in the newest edition that has its number; rulings are on today's rules."""
    numbers = [number for found in references_in(ruling.text) for number in found.numbers]
    rules = (Rule.objects.numbered(str(number)).held().first() for number in dict.fromkeys(numbers))
    return [rule for rule in rules if rule is not None]


def _shown(ruling: NamedRuling) -> ShownRuling:
    return ShownRuling(ruling, mark_safe(rendered(ruling.text, _rule_link).html))  # noqa: S308 - every piece was escaped


def _rule_link(number: RuleNumber) -> tuple[str, str, bool]:
    """Rulings are on today's rules: a number leads to the newest edition that has it."""
    return reverse("reference:edition", args=[str(number)]), f"Rule {number}", False


def cards_named(question: str, is_word: Callable[[str], bool]) -> list[Card]:
    """The cards whose names stand in a question, longer names before those within them.

    "fork" and "flight" are words, too, as `is_word` tells: a name of one such word has a capital, or stands alone.
    """
    words = question.replace("’", "'").split()
    spans = {(start, end): _name(words[start:end]) for start, end in _spans(words, is_word)}
    found = cards_called(spans.values())
    taken: set[int] = set()
    cards: dict[str, Card] = {}
    for (start, end), name in sorted(spans.items(), key=lambda each: (each[0][0] - each[0][1], each[0])):
        if (card := found.get(name)) and not taken & set(range(start, end)):
            taken |= set(range(start, end))
            cards.setdefault(card.slug, card)
    return list(cards.values())[:_MOST_CARDS]


def _spans(words: Sequence[str], is_word: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            is_one_word = end - start == 1 and len(words) > 1 and not words[start][:1].isupper()
            if not is_one_word or not is_word(_name(words[start:end])):
                yield start, end


def _name(words: Sequence[str]) -> str:
    return " ".join(words).strip(' ?!.,;:“”"').removesuffix("'s")
