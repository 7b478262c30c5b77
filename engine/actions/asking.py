"""Asking for numbers and for words of a kind: a color, a creature type."""

from __future__ import annotations

from typing import Final

from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Option, ask, ask_one
from engine.meaning.chosen import WORD_QUALITIES
from engine.meaning.context import NotYetSupported
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Characteristic
from engine.values.colors import Color
from engine.values.subtypes import CREATURE_TYPES
from engine.values.type_line import BASIC_LAND_TYPES, CARD_TYPES

_WORDS: Final[dict[Characteristic, tuple[str, ...]]] = {
    Characteristic.COLOR: tuple(color.value for color in Color),
    Characteristic.CREATURE_TYPE: CREATURE_TYPES,
    Characteristic.LAND_TYPE: BASIC_LAND_TYPES,
    Characteristic.CARD_TYPE: CARD_TYPES,
}


def ask_quality(characteristic: Characteristic, chooser: Player, source: GameObject | None) -> Asking[Quality]:
    """Ask for a color or a type; returns the quality of having it."""
    if characteristic not in _WORDS:
        raise NotYetSupported(f"doesn't yet choose a {characteristic.value}")
    options = [Option(word, word) for word in _WORDS[characteristic]]
    kind = ChoiceKind.WORD
    if characteristic is Characteristic.COLOR:
        kind, options = ChoiceKind.COLOR, [Option(color, color.value) for color in Color]
    chosen = yield from ask_one(
        chooser, kind, f"choose a {characteristic.value}", Cite.CHOICE_ON_RESOLUTION, options, source
    )
    return WORD_QUALITIES[characteristic](chosen)


def ask_number(
    chooser: Player, source: GameObject | None, least: int = 0, most: int | None = None, prompt: str = ""
) -> Asking[int]:
    """Ask for a whole number: from `least` on, and up to `most` where there is one (104.1; 107.1)."""
    wanted = f"a number from {least} to {most}" if most is not None else "a number"

    def check(answer: object) -> None:
        check_number(answer)
        if isinstance(answer, int) and (answer < least or (most is not None and answer > most)):
            raise IllegalAction(f"{answer} isn't {wanted}", Cite.CHOICE_ON_RESOLUTION)

    question = Choice(
        chooser, ChoiceKind.NUMBER, prompt or f"choose {wanted}", Cite.CHOICE_ON_RESOLUTION, source=source, check=check
    )
    return int((yield from ask(question)))


def check_number(answer: object) -> None:
    """Only whole numbers from 0 on can be chosen (104.1; 107.1)."""
    if not isinstance(answer, int) or isinstance(answer, bool) or answer < 0:
        raise IllegalAction(f"{answer!r} is not a whole number of 0 or more", Cite.CHOICE_ON_RESOLUTION)
