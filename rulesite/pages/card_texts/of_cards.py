"""How a card's text is read, kept once it was."""

from __future__ import annotations

import logging

from rulesite.book.cards.models import Card
from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.made_once import digest_of, made_once
from rulesite.pages.card_texts.reading import Reading, reading_of_ours

logger = logging.getLogger(__name__)


def reading_kept(card: Card) -> Reading | None:
    """What came of reading a card of one face; None where it has no text, and where reading it failed."""
    if not card.text.strip():
        return None
    said = (card.text, card.name, card.type_line)
    try:
        return made_once("runs", digest_of("reading", content_version(), *said), lambda: reading_of_ours(*said))
    except Exception:  # an imported text is no reason for a page that fails
        logger.exception("the engine failed on the text of %s", card.name)
        return None
