"""How a card's text is read, kept once it was."""

from __future__ import annotations

import hashlib
import logging

from django.core.cache import caches

from rulesite.book.cards.models import Card
from rulesite.ground.foundation.content_version import content_version
from rulesite.pages.card_texts.reading import Reading, reading_of_ours

logger = logging.getLogger(__name__)


def reading_kept(card: Card) -> Reading | None:
    """What came of reading a card of one face; None where it has no text, and where reading it failed."""
    if not card.text.strip():
        return None
    key = hashlib.sha256(repr((content_version(), card.name, card.type_line, card.text)).encode()).hexdigest()
    kept = caches["runs"]
    found: Reading | None = kept.get(key)
    if found is None:
        try:
            found = reading_of_ours(card.text, card.name, card.type_line)
        except Exception:  # an imported text is no reason for a page that fails
            logger.exception("the engine failed on the text of %s", card.name)
            return None
        kept.set(key, found)
    return found
