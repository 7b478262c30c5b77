"""Continuous effects taken apart: each part changes one kind of thing, in the layer for that kind (418.5b; 612.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from engine.meaning.context import Context
from engine.rulebooks import LayerKind
from engine.state.characteristics import Said
from engine.state.copying import BecomesLike, MergesWith
from engine.state.effects import FloatingEffect
from engine.state.environment import names_of
from engine.state.ignoring import AbilityKey
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import changes
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.names import names_meant
from engine.text.tree.node import Change, Condition, Node, PlayerReference, Quality, Reference
from engine.text.tree.nouns import Characteristic, Head, Zone
from engine.text.tree.played import reads
from engine.text.tree.players import You
from engine.text.tree.qualities import (
    AllOf,
    AnyOf,
    Compares,
    ControlledBy,
    Description,
    HasColor,
    HasKeyword,
    HasNoAbilities,
    HasSubtype,
    HasType,
    InZone,
    IsChosen,
    IsColorless,
    IsMonocolored,
    IsMulticolored,
    IsOther,
    IsSelf,
    Not,
    Shares,
)
from engine.text.tree.quantities import CharacteristicOf, CountOf, Fixed, Times
from engine.text.tree.references import All, GrantingObject, Self
from engine.text.tree.walk import walk


@dataclass(frozen=True)
class SizeFromCounters(Change):
    """What the +1/+1, -0/-1 … counters of one kind on an object add up to."""

    power: int
    toughness: int


@dataclass(frozen=True)
class ReplacesWord(Change):
    """A text-changing effect whose words were chosen: all instances of `old` become `new` (418.6; 611)."""

    characteristic: Characteristic
    old: str
    new: str


_KINDS: Final[dict[type[Change], LayerKind]] = {
    changes.BecomesCopyOf: LayerKind.COPY,
    BecomesLike: LayerKind.COPY,
    MergesWith: LayerKind.COPY,
    changes.ChangesControl: LayerKind.CONTROL,
    changes.ChangesText: LayerKind.TEXT,
    ReplacesWord: LayerKind.TEXT,
    changes.BecomesTypes: LayerKind.TYPE,
    changes.BecomesChosenSubtype: LayerKind.TYPE,
    changes.IsEveryCreatureType: LayerKind.TYPE,
    changes.IsEveryLandType: LayerKind.TYPE,
    changes.LosesCreatureTypes: LayerKind.TYPE,
    changes.LosesLandTypes: LayerKind.TYPE,
    changes.LosesTypes: LayerKind.TYPE,
    changes.BecomesColors: LayerKind.COLOR,
    changes.BecomesChosenColors: LayerKind.COLOR,
    changes.GainsAbilities: LayerKind.ABILITY,
    changes.GainsAbilitiesOf: LayerKind.ABILITY,
    changes.LosesAbilities: LayerKind.ABILITY,
    changes.CantHaveAbilities: LayerKind.ABILITY,
    changes.SetsPowerToughness: LayerKind.SIZE_SET,
    changes.SetsBasePowerToughness: LayerKind.SIZE_SET,
    changes.GetsPowerToughness: LayerKind.SIZE_MODIFIED,
    changes.SwitchesPowerToughness: LayerKind.SIZE_SWITCHED,
    SizeFromCounters: LayerKind.SIZE_COUNTERS,
}


@reads(changes.BecomesWhile, TokenDescription)
def simple_changes(change: Change) -> tuple[Change, ...]:
    """What a change that says several things at once says one by one: "becomes a 2/2 red Goblin creature"."""
    if not isinstance(change, changes.BecomesWhile) or not isinstance(change.token, TokenDescription):
        return (change,)
    token = change.token
    alone = "card types" in change.loses
    parts: list[Change] = [
        changes.BecomesTypes(token.types, token.subtypes, token.supertypes, added=change.still, alone=alone)
    ]
    if "abilities" in change.loses:
        parts.append(changes.LosesAbilities(None, others=True))
    if token.all_creature_types:
        parts.append(changes.IsEveryCreatureType())
    if token.colors:
        parts.append(changes.BecomesColors(token.colors, added=change.colors_kept))
    if token.abilities:
        parts.append(changes.GainsAbilities(token.abilities))
    if token.power is not None or token.toughness is not None:
        parts.append(changes.SetsPowerToughness(token.power, token.toughness))
    return tuple(parts)


def kind_of(change: Change, *, static: bool, defines: bool) -> LayerKind | None:
    """The kind of a change; None for those that change rules and no characteristic (418.1; 612.10)."""
    kind = _KINDS.get(type(change))
    if kind is LayerKind.SIZE_SET and defines:
        return LayerKind.SIZE_DEFINED
    if kind is LayerKind.SIZE_MODIFIED and static:
        return LayerKind.SIZE_MODIFIED_STATICALLY
    return kind


@dataclass(frozen=True)
class Looks:
    """What an effect looks at, so that changing it may make a difference to the effect: which of size, color and
    abilities it compares, counts or refers to, and the types and subtypes that it asks for by name (None: any)."""

    aspects: frozenset[str]
    types: frozenset[str] | None

    @staticmethod
    def of_any(looks: Iterable[Looks]) -> Looks | None:
        """What any of them looks at; None where there are none."""
        every = list(looks)
        types = [each.types for each in every]
        named = None if None in types else frozenset[str]().union(*(each for each in types if each is not None))
        return Looks(frozenset[str]().union(*(each.aspects for each in every)), named) if every else None


class Terms:
    """What a continuous effect affects and what it does to that, without its source and controller: effects with the
    same words share one.

    `static` tells effects of static abilities from those that resolving made; `defines` those that define a
    characteristic (405.2; 604.3). `conditions` are what has to be true for it to exist; `zones` are those from which
    the static ability works.
    """

    def __init__(
        self,
        subject: Reference | PlayerReference | None,
        changes: tuple[Change, ...],
        *,
        static: bool,
        defines: bool = False,
        conditions: tuple[Condition, ...] = (),
        zones: frozenset[Zone] = frozenset({Zone.BATTLEFIELD}),
    ) -> None:
        self.subject = subject
        self.changes = changes
        self.static = static
        self.defines = defines
        self.conditions = conditions
        self.zones = zones
        #: Each simple change with its kind.
        self.parts: tuple[tuple[Change, LayerKind | None], ...] = tuple(
            (change, kind_of(change, static=static, defines=defines))
            for whole in changes
            for change in simple_changes(whole)
        )
        self.kinds = frozenset(kind for _, kind in self.parts if kind is not None)
        #: What it says besides characteristics: restrictions, requirements, permissions.
        self.rules = tuple(change for change, kind in self.parts if kind is None)
        self._changes_of: dict[frozenset[LayerKind], tuple[Change, ...]] = {}
        self._only: dict[frozenset[LayerKind], Terms | None] = {}

    def changes_of(self, kinds: frozenset[LayerKind]) -> tuple[Change, ...]:
        """The simple changes of some kinds, in the order in which they are said."""
        changes_of_kinds = self._changes_of.get(kinds)
        if changes_of_kinds is None:
            changes_of_kinds = self._changes_of[kinds] = tuple(change for change, kind in self.parts if kind in kinds)
        return changes_of_kinds

    def kind_of(self, change: Change) -> LayerKind | None:
        """The kind of one of its simple changes."""
        return next(kind for part, kind in self.parts if part is change)

    def defining_of(self, kinds: frozenset[LayerKind]) -> Terms | None:
        """What is left of terms that define a characteristic where only these kinds of change work, if anything is."""
        if kinds not in self._only:
            left = tuple(each for each in self.changes if kind_of(each, static=True, defines=True) in kinds)
            self._only[kinds] = None
            if left and self.defines:
                self._only[kinds] = Terms(self.subject, left, static=True, defines=True, conditions=self.conditions)
        return self._only[kinds]

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every word of it, abilities that it grants among them."""
        trees = (self.subject, *self.conditions, *self.changes)
        return tuple(node for tree in trees if tree is not None for node in walk(tree))

    @cached_property
    def cards(self) -> Quality | None:
        """Which cards it speaks of wherever they are: an effect concerns permanents unless it means something else
        (416.2; 608.2)."""
        if not isinstance(self.subject, All):
            return None
        said = self.subject.description
        kinds = said.qualities if isinstance(said, AnyOf) else (said,)
        speaks = any(isinstance(kind, Description) and kind.head in (Head.CARD, Head.SOURCE) for kind in kinds)
        return said if speaks else None

    @cached_property
    def names_its_source(self) -> bool:
        """Whether an ability that it grants speaks of what grants it."""
        return any(isinstance(node, GrantingObject) for node in self.nodes)

    @cached_property
    def grants_what_is_chosen(self) -> bool:
        """Whether an ability that it grants speaks of what is chosen for its source."""
        granting = (change for change in self.changes if isinstance(change, changes.GainsAbilities))
        return any(isinstance(node, IsChosen) for change in granting for node in walk(change))

    @cached_property
    def counts(self) -> bool:
        """Whether what it does is a number to be found by looking at many things."""
        return any(isinstance(node, CountOf) for change in self.changes for node in walk(change))

    @cached_property
    def is_about_each(self) -> bool:
        """Whether what it does may be another thing for each object that it affects: "+1/+1 for each … on it"."""
        return self.subject is not None and not set(names_of(self.subject)).isdisjoint(
            name for change in self.changes for name in names_meant(change)
        )

    @cached_property
    def looks(self) -> Looks:
        """Which characteristics of other objects its words look at."""
        aspects = frozenset(aspect for node in self.nodes if (aspect := _looked_at(node)) is not None)
        types: frozenset[str] | None = None
        if all(map(_is_plain, self.nodes)):
            words = ((node, _PLAIN_WORDS[type(node)]) for node in self.nodes)
            types = frozenset(getattr(node, field) for node, field in words if field)
        return Looks(aspects, types)

    @cached_property
    def is_about_its_source(self) -> bool:
        """Whether it may mean something else for another source with the same controller: "other", "enchanted"."""
        return any(not _is_plain(node) or isinstance(node, Self | IsSelf | IsOther) for node in self.nodes)


def _looked_at(node: Node) -> str | None:
    if isinstance(node, Compares | CharacteristicOf | Shares | IsChosen):
        return "color" if node.characteristic is Characteristic.COLOR else "size"
    if isinstance(node, HasColor | IsColorless | IsMulticolored | IsMonocolored):
        return "color"
    if isinstance(node, HasKeyword | HasNoAbilities | changes.GainsAbilitiesOf):
        return "abilities"
    if isinstance(node, CountOf) and node.distinct is Characteristic.COLOR:
        return "color"
    return None


def _is_plain(node: Node) -> bool:
    return type(node) in _PLAIN_WORDS and not (isinstance(node, CountOf) and node.distinct is not None)


#: Words of which is known that they look at no type, or else at the one that this field of theirs names. Any other
#: word may look at any type, and may mean another thing for another source.
_PLAIN_WORDS: Final[dict[type[Node], str]] = {
    All: "",
    AllOf: "",
    AnyOf: "",
    ControlledBy: "",
    CountOf: "",
    Description: "",
    Fixed: "",
    HasColor: "",
    HasKeyword: "",
    HasSubtype: "subtype",
    HasType: "type",
    IsOther: "",
    IsSelf: "",
    InZone: "",
    Not: "",
    Self: "",
    Times: "",
    You: "",
    changes.BecomesColors: "",
    changes.BecomesTypes: "",
    changes.GainsAbilities: "",
    changes.GetsPowerToughness: "",
    changes.LosesAbilities: "",
    changes.CantHaveAbilities: "",
    changes.IsEveryCreatureType: "",
    changes.SetsBasePowerToughness: "",
    changes.SetsPowerToughness: "",
    changes.SwitchesPowerToughness: "",
    KeywordAbility: "",
}


@dataclass(frozen=True, eq=False, slots=True)
class AppliedEffect:
    """A continuous effect that the layers apply: from a static ability, or from something that resolved.

    `key` tells it apart through a whole computation. `affected` is settled for effects from resolution; for a static
    ability the subject of its terms is asked when the effect first applies. `resolved` is the effect, if it came of a
    resolution.
    """

    key: object
    source: GameObject
    timestamp: int
    context: Context
    terms: Terms
    affected: tuple[GameObject | Player, ...] | None = None
    resolved: FloatingEffect | None = None
    #: When the ability that has it was given to its source; 0 where it is the source's own.
    given_at: int = 0

    @property
    def stated_in(self) -> AbilityKey | None:
        """What tells the static ability whose effect it is; None for other effects."""
        return self.key[:-1] if self.terms.static and isinstance(self.key, tuple) else None

    @property
    def sameness(self) -> tuple[object, ...]:
        """Equal for effects that affect and do the same at the same moment."""
        if not self.terms.static or self.terms.is_about_its_source:
            return (self.key,)
        return (self.terms, self.context.you)

    @property
    def said(self) -> tuple[Said, ...]:
        """What it says that objects can't, must or may do."""
        return tuple(Said(each, self.source, self.terms.subject, self.resolved) for each in self.terms.rules)

    def looking_at(self, game_object: GameObject) -> AppliedEffect:
        """The same while one of the objects that it affects is looked at, which its words may speak of."""
        if not self.terms.is_about_each or self.terms.subject is None:
            return self
        return replace(self, context=self.context.about_each(self.terms.subject, game_object))
