"""Which cards a deck of Commander may have, by its commander and by what else is in it (903.5 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.rulebooks import Cite
from engine.state.color_identity import color_identity, in_words
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.values.colors import Color
from engine.values.type_line import BASIC_LAND_TYPES

#: The color of mana that each basic land type lets a land produce (305.6).
_MADE_BY: Final = dict(zip(BASIC_LAND_TYPES, Color, strict=True))


def deck_of(game: Game, player: Player) -> tuple[Printed, ...]:
    """The cards with which a player began the game, wherever they are now, commanders among them."""
    return tuple(card.printed for card in game.all_objects() if card.owner is player and card.kind is ObjectKind.CARD)


def commanders_of(game: Game, player: Player) -> tuple[Printed, ...]:
    """The commanders that a player owns, wherever they are: as they are printed, for that is fixed as the game begins
    (903.4a in 2026)."""
    return tuple(card.printed for card in game.all_objects() if card.owner is player and card.commander)


def why_not_in_deck(card: Printed, leaders: Sequence[Printed], deck: Sequence[Printed]) -> Iterator[tuple[Cite, str]]:
    """Each rule by which a card may not be in a deck with these commanders, with why; `deck` counts the card itself."""
    identity = color_identity(*leaders)
    if strange := color_identity(card) - identity:
        yield Cite.DECK_COLORS, f"{card.name} is {in_words(strange)}, and its commander is {in_words(identity)}"
    lands = [kind for kind, color in _MADE_BY.items() if kind in card.type_line.subtypes and color not in identity]
    if lands:
        yield Cite.DECK_LAND_TYPES, f"{card.name} is a {lands[0]}, and its commander is {in_words(identity)}"
    is_basic_land = card.is_land and "Basic" in card.type_line.supertypes
    if not is_basic_land and sum(other.name == card.name for other in deck) > 1:
        yield Cite.DECK_SINGLETON, f"there is more than one {card.name}"
