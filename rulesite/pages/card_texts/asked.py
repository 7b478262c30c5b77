"""The cards that a question names: what their texts bring in, and the rulings on them that speak of what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from rulesite.book.cards.models import Card
from rulesite.book.rules.editions import book_in_hand
from rulesite.book.rules.models import Rule
from rulesite.book.rules.numbered import RuleLine
from rulesite.intake.imports.rulings import ShownRuling, cards_named, rulings_on
from rulesite.pages.card_texts.of_cards import reading_kept
from rulesite.search.library.shelf import shelf_in_use
from rulesite.search.library.traits import telling_stems

#: So many rules and rulings are shown for each card; its page has all.
_RULES: Final = 5
_RULINGS: Final = 2


@dataclass(frozen=True, slots=True)
class CardAsked:
    """A card that a question names."""

    card: Card
    #: The rules that parts of its text bring in, in the order of the text.
    rules: tuple[Rule | RuleLine, ...]
    #: The rulings that share most with the question.
    rulings: tuple[ShownRuling, ...]


def cards_asked(question: str) -> list[CardAsked]:
    """The cards that are named in a question, a few at most, in the order of their names' lengths."""
    named = cards_named(question, shelf_in_use().speller.is_of_rules)
    return [CardAsked(card, _rules_of(card), _rulings_on(card, question)) for card in named]


def _rules_of(card: Card) -> tuple[Rule | RuleLine, ...]:
    """As the newest whole book has them, as far as it does."""
    reading, book = reading_kept(card), book_in_hand() or ""
    understood = reading.understood if reading else ()
    brought = (rule for each in understood for part in each.brings for rule in part.of_book(book))
    return tuple(islice({rule.get_absolute_url(): rule for rule in brought}.values(), _RULES))


def _rulings_on(card: Card, question: str) -> tuple[ShownRuling, ...]:
    """Those that say something of what is asked beside the card's name, those with most of it first."""
    asked = set(telling_stems(question)) - set(telling_stems(card.name))
    shared = [(len(asked.intersection(telling_stems(each.ruling.text))), each) for each in rulings_on(card)]
    best = sorted((each for each in shared if each[0]), key=lambda each: -each[0])
    return tuple(ruling for _, ruling in best[:_RULINGS])
