"""How a card's text is read, kept once it was."""

from __future__ import annotations

import hashlib

from django.core.cache import caches

from rulesite.bounded.pool import Ended
from rulesite.cards.models import Card
from rulesite.foundation.content_version import content_version
from rulesite.reader.reading import Reading, reading_of


def reading_kept(card: Card) -> Reading | None:
    """What came of reading a card of one face; None where it has no text, and where reading it was ended."""
    if not card.text.strip():
        return None
    key = hashlib.sha256(repr((content_version(), card.name, card.type_line, card.text)).encode()).hexdigest()
    kept = caches["runs"]
    found: Reading | None = kept.get(key)
    if found is None:
        try:
            found = reading_of(card.text, card.name, card.type_line)
        except Ended:
            return None
        kept.set(key, found)
    return found
