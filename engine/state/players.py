"""Players and what is theirs alone: life, poison, mana, library, hand and graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.state.journal import Journal, Recorded
from engine.text.tree.effects.mana import SpendOnly, WhenSpent
from engine.values.mana import ManaPool

if TYPE_CHECKING:
    from engine.state.effects import Until
    from engine.state.objects import GameObject
    from engine.state.printed import Printed


@dataclass(frozen=True, eq=False)
class LimitedMana:
    """Mana that can be spent on some things alone, or of whose spending something comes: `purpose` and `spent` say on
    what and what, in the words of `source`."""

    mana: ManaPool
    source: GameObject
    purpose: SpendOnly | None = None
    spent: WhenSpent | None = None


@dataclass(frozen=True)
class KeptMana:
    """Mana that isn't lost as steps and phases end, for as long as the effect lasts that keeps it."""

    mana: ManaPool
    until: Until


def kept_within(kept: tuple[KeptMana, ...], pool: ManaPool) -> tuple[KeptMana, ...]:
    """What is still there of mana that is kept: whoever spends mana spends other mana first."""
    left: list[KeptMana] = []
    for each in kept:
        there = each.mana.shared_with(pool)
        pool = pool.beyond(there)
        left += [KeptMana(there, each.until)] if there.total else []
    return tuple(left)


class Player(Recorded, fixed=("name", "order"), basic=("has_lost",)):
    """One player. Zones are tuples of objects; a library's first card is on top, a graveyard's last."""

    name: str
    #: The seat, counted from 0 in turn order.
    order: int
    life: int = 20
    #: What the player began the game with (119.1 in 2026).
    starting_life: int = 20
    poison: int = 0
    #: Counters of other kinds: energy, experience …
    counters: Mapping[str, int] = MappingProxyType({})
    mana_pool: ManaPool = ManaPool()
    #: Which part of the pool can be spent on some things alone.
    limited_mana: tuple[LimitedMana, ...] = ()
    #: Which part of the pool a snow permanent has produced.
    snow_mana: ManaPool = ManaPool()
    #: Which part of the pool isn't lost as steps and phases end.
    kept_mana: tuple[KeptMana, ...] = ()
    #: Costs in mana count as paid: for examples that aren't about mana.
    pays_freely: bool = False
    library: tuple[GameObject, ...] = ()
    hand: tuple[GameObject, ...] = ()
    graveyard: tuple[GameObject, ...] = ()
    #: Cards that the player owns outside the game.
    outside: tuple[Printed, ...] = ()
    #: Which of those is the companion that the player revealed before the game began, until it comes into the game.
    companion: Printed | None = None
    #: For each land played this turn what let the player: an effect's source, or None for the rule itself.
    land_plays: tuple[GameObject | None, ...] = ()
    drew_from_empty_library: bool = False
    #: Whether the player has the city's blessing (702.131 in 2026).
    has_blessing: bool = False
    #: Whether the player has an enduring story (702.195 in 2026).
    has_story: bool = False
    #: What bears the Ring for the player, and how often that has tempted them (701.54 in 2026).
    ring_bearer: GameObject | None = None
    times_tempted: int = 0
    #: The player's speed; None without any (702.179b in 2026).
    speed: int | None = None
    #: In which room of the dungeon that they own in the command zone the player's venture marker is, counted from 1 for
    #: the topmost (309.4); None without a dungeon.
    room: int | None = None
    #: The names of the dungeons that the player has completed, in that order (309.7 in 2026).
    completed_dungeons: tuple[str, ...] = ()
    has_lost: bool = False
    #: On the game's clock; 0 before the player's first turn.
    latest_turn_began: int = 0
    #: When the latest upkeep of this player began, and the one before it; the game's beginning where there was none.
    latest_upkeep_began: int = 0
    upkeep_before_began: int = 0

    def __init__(self, journal: Journal, *, name: str, order: int, life: int = 20) -> None:
        super().__init__(journal, name=name, order=order, life=life)

    def counters_of(self, kind: str) -> int:
        """How many counters of a kind the player has."""
        return self.poison if kind == "poison" else self.counters.get(kind, 0)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __str__(self) -> str:
        return self.name
