"""Characteristics: what an object is at a moment, after all continuous effects (201; 109.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.node import Ability, Change, PlayerReference, Reference
from engine.values.colors import Color
from engine.values.mana import ManaCost

if TYPE_CHECKING:
    from engine.state.effects import FloatingEffect
    from engine.state.objects import GameObject
    from engine.state.players import Player


@dataclass(frozen=True, slots=True)
class Possessed:
    """An ability that an object has, with what tells it apart from an equal one (402.7).

    `granted_by` is None for printed abilities, else whatever identifies the effect; `timestamp` is that of the effect
    that gave it, 0 for printed ones (418.5f).
    """

    ability: Ability
    granted_by: object
    place: int
    timestamp: int = 0

    @property
    def is_granted_by_static(self) -> bool:
        """Whether a static ability gives it, which is told apart by its object and its place there."""
        return isinstance(self.granted_by, tuple)

    @property
    def instance(self) -> tuple[object, int]:
        """What tells it from another instance of the same keyword."""
        return (self.granted_by, self.place)


@dataclass(frozen=True, slots=True)
class Said:
    """What an effect says that an object can't, must or may do.

    `subject` is what it says that of. `effect` is the effect, if a spell or ability of `source` made it as it resolved;
    None for the effect of a static ability.
    """

    change: Change
    source: GameObject
    subject: Reference | PlayerReference | None
    effect: FloatingEffect | None = None


class Characteristics:
    """A set of values that layers work on; read-only once the layers are done.

    `rules` are what effects say that the object can't, must or may do: they are no characteristics and are applied last
    (418.1; 612.10). `halves` are the two sets of a split card that is no spell: a question about it has two answers
    (505.2, 505.5; 708.2, 708.5).
    """

    __slots__ = (
        "abilities",
        "barred",
        "colors",
        "controller",
        "defense",
        "halves",
        "loyalty",
        "mana_cost",
        "name",
        "power",
        "rules",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
        "valued_as",
    )

    def __init__(
        self,
        *,
        name: str,
        mana_cost: ManaCost | None,
        colors: Iterable[Color],
        supertypes: Iterable[str],
        types: Iterable[str],
        subtypes: Iterable[str],
        abilities: Iterable[Possessed],
        power: int | None,
        toughness: int | None,
        loyalty: int | None,
        defense: int | None,
        controller: Player | None,
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.colors = frozenset(colors)
        self.supertypes = frozenset(supertypes)
        self.types = frozenset(types)
        self.subtypes = tuple(subtypes)
        self.abilities = tuple(abilities)
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.controller = controller
        #: What its mana value comes of, where it has no mana cost.
        self.valued_as: ManaCost | None = None
        self.rules: tuple[Said, ...] = ()
        self.halves: tuple[Characteristics, ...] = ()
        #: Abilities that it can't have, whatever gives them.
        self.barred: tuple[Ability, ...] = ()

    def copy(self) -> Characteristics:
        """The same values, to be changed: field by field, since nothing is asked for more often."""
        made: Characteristics = Characteristics.__new__(Characteristics)
        made.name = self.name
        made.mana_cost = self.mana_cost
        made.colors = self.colors
        made.supertypes = self.supertypes
        made.types = self.types
        made.subtypes = self.subtypes
        made.abilities = self.abilities
        made.barred = self.barred
        made.power = self.power
        made.toughness = self.toughness
        made.loyalty = self.loyalty
        made.defense = self.defense
        made.controller = self.controller
        made.rules = self.rules
        made.halves = self.halves
        made.valued_as = self.valued_as
        return made

    def become(self, other: Characteristics) -> None:
        """Take on all of another's values but who controls it and what effects forbid it (706.2)."""
        for field in Characteristics.__slots__:
            if field not in ("controller", "rules"):
                setattr(self, field, getattr(other, field))

    def is_same_as(self, other: Characteristics) -> bool:
        """Whether two objects with these values couldn't be told apart by them."""
        return all(getattr(self, field) == getattr(other, field) for field in Characteristics.__slots__)

    @property
    def answers(self) -> tuple[Characteristics, ...]:
        """Each set of values that is asked: one, or the two of a split card."""
        return self.halves or (self,)

    @property
    def costs(self) -> tuple[Characteristics, ...]:
        """Each set of values whose mana cost is asked: those of both halves of a split card, unless it has one cost of
        its own (708.4b in 2018)."""
        return self.answers if self.mana_cost is None else (self,)

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types

    @property
    def converted_mana_cost(self) -> int:
        """0 without a mana cost; X counts as 0 (202.3)."""
        cost = self.mana_cost or self.valued_as
        return cost.converted if cost else 0

    def keywords(self, name: str) -> Iterator[KeywordAbility]:
        """Each instance of a keyword ability, by the keyword's name in lower case."""
        for possessed in self.abilities:
            ability = possessed.ability
            if isinstance(ability, KeywordAbility) and ability.keyword == name:
                yield ability

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword at least once, whatever its value."""
        return any(True for _ in self.keywords(keyword))


class View(Protocol):
    """Anything that says what objects are like: the game, or the layers half done."""

    def characteristics(self, game_object: GameObject) -> Characteristics: ...
