"""Where the card database that most players use has a card: its page, and its picture."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from rulesite.book.cards.models import Card

#: The hosts that a picture comes from.
PICTURE_HOSTS: Final = ("https://api.scryfall.com", "https://cards.scryfall.io")


def page_at_scryfall(card: Card) -> str:
    """The address that leads to the card of just this name."""
    name = card.name.replace('"', "")
    return "https://scryfall.com/search?" + urlencode({"q": f'!"{name}"'})


def picture_at_scryfall(card: Card) -> str:
    """The address of the card's picture, which is theirs and its artist's; nothing of it is kept here."""
    return f"{PICTURE_HOSTS[0]}/cards/named?" + urlencode({"exact": card.name, "format": "image"})
