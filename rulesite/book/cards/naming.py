"""What cards are called: by their whole names, and those with several faces by each; with accents or without."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.text import slugify

from rulesite.book.cards.models import Card
from rulesite.ground.foundation.content_version import kept_with_content

#: Letters that are no plain letter with an accent, as keyboards without them write them.
_PLAIN_LETTERS: Final = str.maketrans(
    {"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d"}
    | {"ß": "ss", "Þ": "Th", "þ": "th", "’": "", "'": ""}
)
#: What stands between the names of faces, as people and databases write it.
_BETWEEN_FACES: Final = re.compile(r"/+")
_LONGEST: Final = 140


def card_slug(name: str) -> str:
    """What stands for a card's name in addresses: the same however capitals, accents and apostrophes are written, and
    "card" for a name of signs alone."""
    return slugify(_BETWEEN_FACES.sub(" ", name).translate(_PLAIN_LETTERS))[:_LONGEST] or "card"


def cards_called(names: Iterable[str]) -> dict[str, Card]:
    """The cards that go by these names, by the name that was given; names that no card has are left out."""
    slugs = {name: card_slug(name) for name in names}
    faces = _by_face()
    wanted = {*slugs.values(), *(faces[slug] for slug in slugs.values() if slug in faces)} & _slugs()
    found = Card.objects.in_bulk(wanted) if wanted else {}
    called = {name: found.get(slug) or found.get(faces.get(slug, "")) for name, slug in slugs.items()}
    return {
        name: card
        for name, card in called.items()
        if card is not None and (any(map(str.isalnum, name)) or name == card.name)  # "?!" isn't "_____"
    }


def card_called(name: str) -> Card | None:
    """The card that goes by a name, or by the address of one; a card's whole name comes before that of a face."""
    return cards_called((name,)).get(name)


@kept_with_content
def _slugs() -> frozenset[str]:
    """The addresses of all cards: of what a question could name, most is none."""
    return frozenset(Card.objects.order_by().values_list("slug", flat=True))


@kept_with_content
def _by_face() -> Mapping[str, str]:
    """The cards by the addresses that their single faces would have; of two that share one, the first by name."""
    cards = Card.objects.exclude(faces=[]).order_by("name").values_list("slug", "faces")
    found: dict[str, str] = {}
    for slug, faces in cards:
        for face in faces:
            found.setdefault(card_slug(face["name"]), slug)
    return found
