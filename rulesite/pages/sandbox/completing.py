"""Words that an editor offers while one types, from the language's own table: how statements begin and go on."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import engine
from rulesite.book.cards.models import Card
from rulesite.book.cards.selectors import card_nearest_to
from rulesite.pages.sandbox.editing import ZONES

#: Cards beyond these are found by typing more of their names.
_MOST_CARDS: Final = 12
_SLOT: Final = re.compile(r"\{(?P<kind>\w+)(?::\w+)?\}")
_NO_CARD: Final = re.compile(r"no card is called (?P<quote>['\"])(?P<name>.{2,150}?)(?P=quote)(?=: define)")
_OPTIONAL: Final = re.compile(r"[\[\]]")
_CHOICE: Final = re.compile(r"\((?P<choices>[^()]*)\)")
#: Keys of a scenario's file.
KEYS: Final = (
    *("title", "about", "script", "edition", "turn", "step", "daytime"),
    *("mana_cost", "type_line", "power", "toughness", "text"),
    *("life", "poison", "mana", *ZONES),
)


@cache
def statements() -> list[dict[str, str]]:
    """Each form of statement: what it says before its first slot and after, what it is for, and an example."""
    return [
        {"pattern": form.pattern, "meaning": form.meaning.replace("*", ""), "example": form.examples[0]}
        for form in (*engine.ACTIONS, *engine.EXPECTATIONS)
    ]


@cache
def words() -> list[str]:
    """The words that statements are made of, between their slots; longer ones whole."""
    found: dict[str, None] = {}
    for form in (*engine.ACTIONS, *engine.EXPECTATIONS):
        for plain in _plain(form.pattern):
            for piece in _SLOT.split(plain)[::2]:
                said = " ".join(piece.split()).strip(" ,:")
                if len(said) > 2 and "|" not in said:
                    found.setdefault(said)
    return list(found)


def _plain(pattern: str) -> list[str]:
    """A pattern with its options as if they were said, once for each of its choices."""
    said = _OPTIONAL.sub(" ", pattern)
    choice = _CHOICE.search(said)
    if choice is None:
        return [said]
    return [
        plain
        for one in choice["choices"].split("|")
        for plain in _plain(f"{said[: choice.start()]}{one}{said[choice.end() :]}")
    ]


def cards_like(written: str) -> list[dict[str, object]]:
    """Known cards whose names begin with, or else hold, what was written."""
    written = written.strip()[:150]
    if not written or "\0" in written:
        return []
    begins = Card.objects.filter(name__istartswith=written)
    holds = Card.objects.filter(name__icontains=written).exclude(name__istartswith=written)
    fields = ("name", "type_line", "mana_cost")
    rows = [*begins.values(*fields)[:_MOST_CARDS], *holds.values(*fields)[:_MOST_CARDS]]
    return rows[:_MOST_CARDS]


def card_meant(fault: str) -> tuple[str, str] | None:
    """Of a fault that names a card nobody knows: the name as it is written, and the known card that it may be."""
    unknown = _NO_CARD.search(fault)
    near = card_nearest_to(unknown["name"]) if unknown else ""
    return (unknown["name"], near) if unknown and near else None


def with_nearest_card(fault: str) -> str:
    """What is wrong with a text; of a card that nobody knows, with the known one that it may be."""
    meant = card_meant(fault)
    return f"{fault} (did you mean “{meant[1]}”?)" if meant else fault
