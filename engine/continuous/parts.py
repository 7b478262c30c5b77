"""Continuous effects taken apart: each part changes one kind of thing, in the layer for that kind (418.5b; 612.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from engine.meaning.context import Context
from engine.rulebooks import LayerKind
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import changes
from engine.text.tree.effects import TokenDescription
from engine.text.tree.node import Change, Node, PlayerReference, Reference
from engine.text.tree.nouns import (
    Characteristic,
    Compares,
    HasColour,
    HasKeyword,
    HasNoAbilities,
    IsChosen,
    IsColourless,
    IsMonocoloured,
    IsMulticoloured,
    Shares,
)
from engine.text.tree.quantities import CharacteristicOf, CountOf
from engine.text.tree.walk import walk


@dataclass(frozen=True)
class SizeFromCounters(Change):
    """What the +1/+1, -0/-1 … counters of one kind on an object add up to."""

    power: int
    toughness: int


_KINDS: Final[dict[type[Change], LayerKind]] = {
    changes.BecomesCopyOf: LayerKind.COPY,
    changes.ChangesControl: LayerKind.CONTROL,
    changes.ChangesText: LayerKind.TEXT,
    changes.BecomesTypes: LayerKind.TYPE,
    changes.BecomesChosenSubtype: LayerKind.TYPE,
    changes.IsEveryCreatureType: LayerKind.TYPE,
    changes.BecomesColours: LayerKind.COLOUR,
    changes.BecomesChosenColours: LayerKind.COLOUR,
    changes.GainsAbilities: LayerKind.ABILITY,
    changes.LosesAbilities: LayerKind.ABILITY,
    changes.SetsPowerToughness: LayerKind.SIZE_SET,
    changes.SetsBasePowerToughness: LayerKind.SIZE_SET,
    changes.GetsPowerToughness: LayerKind.SIZE_MODIFIED,
    changes.SwitchesPowerToughness: LayerKind.SIZE_SWITCHED,
    SizeFromCounters: LayerKind.SIZE_COUNTERS,
}


def simple_changes(change: Change) -> tuple[Change, ...]:
    """What a change that says several things at once says one by one: "becomes a 2/2 red Goblin creature"."""
    if not isinstance(change, changes.BecomesWhile) or not isinstance(change.token, TokenDescription):
        return (change,)
    token = change.token
    found: list[Change] = [changes.BecomesTypes(token.types, token.subtypes, token.supertypes, added=change.still)]
    if token.colours:
        found.append(changes.BecomesColours(token.colours))
    if token.abilities:
        found.append(changes.GainsAbilities(token.abilities))
    if token.power is not None or token.toughness is not None:
        found.append(changes.SetsPowerToughness(token.power, token.toughness))
    return tuple(found)


def kind_of(change: Change, *, static: bool, defines: bool) -> LayerKind | None:
    """The kind of a change; None for those that change rules and no characteristic (418.1; 612.10)."""
    kind = _KINDS.get(type(change))
    if kind is LayerKind.SIZE_SET and defines:
        return LayerKind.SIZE_DEFINED
    if kind is LayerKind.SIZE_MODIFIED and static:
        return LayerKind.SIZE_MODIFIED_STATICALLY
    return kind


@dataclass(frozen=True, eq=False)
class AppliedEffect:
    """A continuous effect that the layers apply: from a static ability, or from something that resolved.

    `key` tells it apart through a whole computation. `affected` is settled for effects from resolution; for a static
    ability `subject` is asked when the effect first applies.
    """

    key: object
    source: GameObject
    timestamp: int
    changes: tuple[Change, ...]
    context: Context
    static: bool
    defines: bool = False
    affected: tuple[GameObject | Player, ...] | None = None
    subject: Reference | PlayerReference | None = None

    @cached_property
    def parts(self) -> tuple[tuple[Change, LayerKind | None], ...]:
        """Each simple change with its kind."""
        return tuple(
            (change, kind_of(change, static=self.static, defines=self.defines))
            for whole in self.changes
            for change in simple_changes(whole)
        )

    @cached_property
    def looks_at(self) -> frozenset[str]:
        """Which of size, colour and abilities what it says compares, counts or refers to."""
        return looks_at((self.subject, *self.changes))

    def changes_of(self, kinds: frozenset[LayerKind]) -> Iterator[tuple[Change, LayerKind]]:
        for change, kind in self.parts:
            if kind is not None and kind in kinds:
                yield change, kind

    def rule_changes(self) -> Iterator[Change]:
        """What it says besides characteristics: restrictions, requirements, permissions."""
        return (change for change, kind in self.parts if kind is None)


@lru_cache(maxsize=1024)
def looks_at(trees: tuple[Node | None, ...]) -> frozenset[str]:
    """Which of size, colour and abilities some trees compare, count or refer to."""
    found: set[str] = set()
    for node in (node for tree in trees if tree is not None for node in walk(tree)):
        if isinstance(node, Compares | CharacteristicOf | Shares | IsChosen):
            found.add("colour" if node.characteristic is Characteristic.COLOUR else "size")
        elif isinstance(node, HasColour | IsColourless | IsMulticoloured | IsMonocoloured):
            found.add("colour")
        elif isinstance(node, HasKeyword | HasNoAbilities):
            found.add("abilities")
        elif isinstance(node, CountOf) and node.distinct is Characteristic.COLOUR:
            found.add("colour")
    return frozenset(found)
