"""Ignoring what a static ability forbids: a player's freedom from it, for a while (408.2j; 114.2d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.state.effects import FloatingEffect
from engine.state.players import Player
from engine.text.tree.node import Change

#: What tells an ability of an object from all others: the object, what granted the ability, and its place.
AbilityKey = tuple[object, ...]


@dataclass(frozen=True)
class IgnoresAbility(Change):
    """The player whom this affects may do what the ability says can't be done."""

    ability: AbilityKey


def ignored_abilities(effects: Iterable[FloatingEffect]) -> frozenset[tuple[Player, AbilityKey]]:
    """For each player, the abilities whose effects that player ignores."""
    return frozenset(
        (player, change.ability)
        for effect in effects
        for change in effect.changes
        if isinstance(change, IgnoresAbility)
        for player in effect.affected or ()
        if isinstance(player, Player)
    )
