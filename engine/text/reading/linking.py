"""What a card's abilities say of each other: which kind of type "the chosen type" is (404.5; 606)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.text.tree.changes import BecomesChosenSubtype
from engine.text.tree.effects.choosing import Choose
from engine.text.tree.node import Ability, Node
from engine.text.tree.nouns import Characteristic
from engine.text.tree.qualities import IsChosen
from engine.text.tree.walk import rebuild, walk

_KINDS: Final = {
    Characteristic.CREATURE_TYPE: Characteristic.CREATURE_TYPE,
    Characteristic.LAND_TYPE: Characteristic.LAND_TYPE,
    Characteristic.CARD_TYPE: Characteristic.CARD_TYPE,
    "land type": Characteristic.LAND_TYPE,
}


def linked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with "the chosen type" told apart by what the same text has chosen, where that is one kind."""
    kinds = set(_chosen_kinds(abilities))
    if len(kinds) != 1:
        return abilities
    kind = kinds.pop()
    return tuple(rebuild(ability, lambda node: _with_kind(node, kind)) for ability in abilities)


def _chosen_kinds(abilities: tuple[Ability, ...]) -> Iterator[Characteristic]:
    for node in (node for ability in abilities for node in walk(ability)):
        if isinstance(node, Choose) and isinstance(node.what, str) and node.what in _KINDS:
            yield _KINDS[node.what]


def _with_kind(node: Node, kind: Characteristic) -> Node:
    if isinstance(node, IsChosen | BecomesChosenSubtype) and node.characteristic is Characteristic.TYPE:
        return replace(node, characteristic=kind)
    return node
