"""Which mechanics of a rulebook stand in the way of a card that isn't played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from re import Pattern

from rulesite.book.cards.models import Card
from rulesite.book.rules.models import Term
from rulesite.book.scenarios.status import keywords_played
from rulesite.ground.foundation.content_version import kept_with_content


def mechanics_not_played(card: Card, book: str) -> list[Term]:
    """The keywords of a rulebook that a card's text has and that the engine doesn't play, in the book's order."""
    text = "\n".join((card.text, *(face["text"] for face in card.faces)))
    return [term for term, words in _not_played(book).items() if words.search(text)]


@kept_with_content
def _not_played(book: str) -> Mapping[Term, Pattern[str]]:
    played = keywords_played()
    known = {name.casefold() for name in (*played.abilities, *played.actions)}
    kinds = (Term.Kind.KEYWORD_ABILITY, Term.Kind.KEYWORD_ACTION)
    terms = Term.objects.filter(edition=book, kind__in=kinds).exclude(rule=None).select_related("rule")
    return {
        term: re.compile(rf"\b{re.escape(term.name)}s?\b", re.IGNORECASE)
        for term in terms.order_by("rule__order")
        if term.name.casefold() not in known
    }
