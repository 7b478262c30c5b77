"""What objects are like before any continuous effect: what is printed on them, or what their maker said."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from engine.state.characteristics import Characteristics, Possessed
from engine.state.copying import as_it_stands
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text import read
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.costs import Cost, TapsSelf
from engine.text.tree.effects.mana import AddMana
from engine.text.tree.nouns import Zone
from engine.text.tree.players import You
from engine.values.type_line import BASIC_LAND_TYPES

#: Who grants the mana abilities that come with basic land types.
LAND_TYPE: Final = "land type"

_LAND_MANA: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def basic_characteristics(game_object: GameObject) -> Characteristics:
    """The values that the layers start from (418.5a; 612.1)."""
    return values_of(game_object.copied or game_object.printed, game_object)


def values_of(printed: Printed, game_object: GameObject) -> Characteristics:
    """What an object is like with these copiable values, which its status modifies (503.3; 706.3)."""
    values: Characteristics = printed_characteristics(as_it_stands(printed, game_object)).copy()
    values.controller = game_object.controller
    if values.loyalty is not None and game_object.zone is Zone.BATTLEFIELD:
        values.loyalty = game_object.counters_of("loyalty")
    if values.defense is not None and game_object.zone is Zone.BATTLEFIELD:
        values.defense = game_object.counters_of("defense")
    return values


_KEPT: Final[dict[int, tuple[Printed, Characteristics]]] = {}
_MOST_KEPT: Final = 4096


def printed_characteristics(printed: Printed) -> Characteristics:
    """What is printed, as characteristics to copy from; kept with the very card that it was made from."""
    kept = _KEPT.get(id(printed))
    if kept is None or kept[0] is not printed:
        values = Characteristics(
            name=printed.name,
            mana_cost=printed.mana_cost,
            colors=printed.colors,
            supertypes=printed.type_line.supertypes,
            types=printed.type_line.types,
            subtypes=printed.type_line.subtypes,
            abilities=_possessed(printed),
            power=printed.power,
            toughness=printed.toughness,
            loyalty=printed.loyalty,
            defense=printed.defense,
            controller=None,
        )
        values.valued_as = printed.valued_as
        values.halves = tuple(map(printed_characteristics, printed.halves))
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(printed)] = (printed, values)
    return kept[1]


def _possessed(printed: Printed) -> tuple[Possessed, ...]:
    if "Battle" in printed.type_line.types and "Siege" in printed.type_line.subtypes:
        return printed.possessed + _of_sieges()
    if "Land" not in printed.type_line.types:
        return printed.possessed
    return printed.possessed + intrinsic_mana_abilities(printed.type_line.subtypes)


#: Who grants the ability that comes with being a Siege.
BATTLE_TYPE: Final = "battle type"


@cache
def _of_sieges() -> tuple[Possessed, ...]:
    """What each Siege has, whatever its text box says (310.12b in 2026)."""
    text = (
        "When the last defense counter is removed from ~, exile it, then you may cast it transformed without paying "
        "its mana cost."
    )
    return tuple(Possessed(ability, BATTLE_TYPE, place) for place, ability in enumerate(read(text).abilities))


@lru_cache(maxsize=512)
def intrinsic_mana_abilities(subtypes: tuple[str, ...]) -> tuple[Possessed, ...]:
    """The mana abilities of basic land types, such as "{T}: Add {G}" of a Forest, whatever the text box says (212.6d;
    305.6)."""
    return tuple(
        Possessed(ActivatedAbility(Cost((TapsSelf(),)), AddMana(You(), f"{{{_LAND_MANA[name]}}}")), LAND_TYPE, index)
        for index, name in enumerate(BASIC_LAND_TYPES)
        if name in subtypes
    )
