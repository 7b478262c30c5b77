"""The color identity of a card, by which Commander decks are built (903.4 in 2026)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from engine.state.printed import Printed
from engine.text.tree.abilities import StaticAbility
from engine.text.tree.changes import BecomesColors
from engine.text.tree.statements import Affects
from engine.values.colors import Color
from engine.values.mana import ManaSymbol
from engine.values.words import listed

_REMINDER: Final = re.compile(r"\([^()]*\)")
_SYMBOL: Final = re.compile(r"\{([^{}]{1,9})\}")


def color_identity(*cards: Printed) -> frozenset[Color]:
    """The colors of every mana symbol on a card, and those that it says it has, on any of its faces; of two commanders,
    those of both (903.4, 903.4d–e, 702.124c in 2026). Reminder text doesn't count (903.4c)."""
    return frozenset(color for card in cards for face in card.faces for color in _colors_on(face))


def _colors_on(face: Printed) -> Iterator[Color]:
    yield from face.colors
    yield from face.mana_cost.colors if face.mana_cost is not None else ()
    for symbol in _SYMBOL.findall(_REMINDER.sub("", face.rules_text)):
        yield from ManaSymbol(symbol.upper()).colors
    for ability in face.text.abilities:
        if isinstance(ability, StaticAbility) and ability.defines:
            yield from _colors_defined(ability)


def _colors_defined(ability: StaticAbility) -> Iterator[Color]:
    for statement in ability.statements:
        for change in statement.changes if isinstance(statement, Affects) else ():
            if isinstance(change, BecomesColors):
                yield from change.colors


def in_words(colors: Collection[Color]) -> str:
    """Colors as a sentence names them, in the order in which cards print them: "blue and red", "colorless"."""
    return listed([color.value for color in Color if color in colors]) or "colorless"
