"""Players and what is theirs alone: life, poison, mana, library, hand and graveyard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state.journal import Journal, Recorded
from engine.values.mana import ManaPool

if TYPE_CHECKING:
    from engine.state.objects import GameObject


class Player(Recorded):
    """One player. Zones are tuples of objects; a library's first card is on top, a graveyard's last."""

    __slots__ = (
        "drew_from_empty_library",
        "graveyard",
        "hand",
        "has_lost",
        "lands_played",
        "latest_turn_began",
        "library",
        "life",
        "mana_pool",
        "name",
        "order",
        "pays_freely",
        "poison",
    )

    def __init__(self, journal: Journal, *, name: str, order: int, life: int = 20) -> None:
        super().__init__(journal)
        first: dict[str, Any] = {
            "name": name,
            "order": order,
            "life": life,
            "poison": 0,
            "mana_pool": ManaPool(),
            "pays_freely": False,
            "library": (),
            "hand": (),
            "graveyard": (),
            "lands_played": 0,
            "drew_from_empty_library": False,
            "has_lost": False,
            "latest_turn_began": 0,
        }
        for field, value in first.items():
            object.__setattr__(self, field, value)

    name: str
    #: The seat, counted from 0 in turn order.
    order: int
    life: int
    poison: int
    mana_pool: ManaPool
    #: Costs in mana count as paid: for examples that aren't about mana.
    pays_freely: bool
    library: tuple[GameObject, ...]
    hand: tuple[GameObject, ...]
    graveyard: tuple[GameObject, ...]
    lands_played: int
    drew_from_empty_library: bool
    has_lost: bool
    #: On the game's clock; 0 before the player's first turn.
    latest_turn_began: int

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __str__(self) -> str:
        return self.name
