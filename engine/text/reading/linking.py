"""What a card's abilities say of each other: which kind of type "the chosen type" is (404.5; 606)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from engine.text.grammar.patterns import defaults_of
from engine.text.tree.changes import BecomesChosenSubtype
from engine.text.tree.effects import Choose
from engine.text.tree.node import Ability, Node
from engine.text.tree.nouns import Characteristic, IsChosen

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
    found: tuple[Ability, ...] = _with_kind(abilities, kinds.pop())
    return found


def _chosen_kinds(part: Any) -> Iterator[Characteristic]:
    if isinstance(part, Choose) and isinstance(part.what, str) and part.what in _KINDS:
        yield _KINDS[part.what]
    elif isinstance(part, tuple):
        for one in part:
            yield from _chosen_kinds(one)
    elif isinstance(part, Node):
        for name in defaults_of(type(part)):
            yield from _chosen_kinds(getattr(part, name))


def _with_kind(part: Any, kind: Characteristic) -> Any:
    if isinstance(part, tuple):
        changed = tuple(_with_kind(one, kind) for one in part)
        return changed if any(new is not old for new, old in zip(changed, part, strict=True)) else part
    if not isinstance(part, Node):
        return part
    if isinstance(part, IsChosen | BecomesChosenSubtype) and part.characteristic is Characteristic.TYPE:
        return dataclasses.replace(part, characteristic=kind)
    fields = {name: getattr(part, name) for name in defaults_of(type(part))}
    changes = {name: new for name, old in fields.items() if (new := _with_kind(old, kind)) is not old}
    return dataclasses.replace(part, **changes) if changes else part
