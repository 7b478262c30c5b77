"""In which order the effects of a layer apply: by time, but for those that depend on others (418.5c–d; 612.7).

An effect depends on another if applying that one first would change whether it exists, what it affects or what it does:
that is found by trying it out, wherever what the one says looks at what the other changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from engine.continuous.parts import AppliedEffect, Looks, Terms
from engine.rulebooks import Layer, LayerKind
from engine.state.game import Effort
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import BecomesTypes, CantHaveAbilities, GainsAbilities, GainsAbilitiesOf, LosesAbilities
from engine.text.tree.node import Change

#: Comparing the terms of two effects is quick beside looking at an object.
_PAIRS_A_STEP: Final = 16


class Trying(Protocol):
    """What can try effects out on what the layers have come to so far."""

    @property
    def version(self) -> int:
        """Another number whenever applying an effect changed anything."""

    def would_matter(self, layer: Layer, effect: AppliedEffect, other: AppliedEffect) -> bool: ...


def by_time(effect: AppliedEffect) -> tuple[int, int, str]:
    """The order of effects by timestamp. Those of one object that has got a new one stay in their order (613.7a in
    2026); of equal ones it is by key, so that equal games have equal orders."""
    return effect.timestamp, effect.given_at, str(effect.key)


class Ordering:
    """The order of the effects of one layer, found as they are applied one after the other."""

    def __init__(self, layer: Layer, trying: Trying, effort: Effort, *, dependency_beats_defining: bool) -> None:
        self._layer = layer
        self._trying = trying
        self._effort = effort
        self._dependency_beats_defining = dependency_beats_defining
        self._tried: dict[tuple[object, object], bool] = {}
        self._tried_at = trying.version
        self._could: dict[tuple[Terms, Terms], bool] = {}

    def in_time(self, effects: Iterable[AppliedEffect]) -> list[AppliedEffect]:
        """Those that define characteristics, then the others, both by their timestamps (418.5a; 612.2)."""
        return sorted(effects, key=_defining_first)

    def is_plain(self, effects: list[AppliedEffect]) -> bool:
        """Whether none of these effects can depend on another of them."""
        terms = {effect.terms for effect in effects}
        self._effort.spend(len(terms) // _PAIRS_A_STEP)
        looked_at = Looks.of_any(each.looks for each in terms if each.static)
        return looked_at is None or not any(self._could_matter_to(looked_at, other) for other in terms)

    def first(self, in_time: list[AppliedEffect]) -> AppliedEffect:
        """The effect to apply next: the first by time of those that don't have to wait for another."""
        if len(in_time) == 1 or (in_time[0].terms.defines and not self._dependency_beats_defining):
            return in_time[0]
        for effect in in_time:
            self._effort.spend(1 + len(in_time) // _PAIRS_A_STEP)
            if not any(self._depends(effect, other) for other in in_time):
                return effect
        return self._first_in_loop(in_time)

    def _first_in_loop(self, in_time: list[AppliedEffect]) -> AppliedEffect:
        """Where everything depends on something there is a loop; its members go by time alone (418.5d; 612.7b)."""
        depends = {effect.key: {other.key for other in in_time if self._depends(effect, other)} for effect in in_time}
        return next(effect for effect in in_time if effect.key in _reachable(effect.key, depends))

    def _depends(self, effect: AppliedEffect, other: AppliedEffect) -> bool:
        if effect is other or not effect.terms.static or not self._could_depend(effect.terms, other.terms):
            return False
        if self._tried_at != self._trying.version:
            self._tried.clear()
            self._tried_at = self._trying.version
        key = (effect.key, other.key)
        if key not in self._tried:
            self._tried[key] = self._trying.would_matter(self._layer, effect, other)
        return self._tried[key]

    def _could_depend(self, terms: Terms, other: Terms) -> bool:
        """Whether trying out is worth it: most changes matter only to effects that look at what they change."""
        key = (terms, other)
        if key not in self._could:
            self._could[key] = self._could_matter_to(terms.looks, other)
        return self._could[key]

    def _could_matter_to(self, looks: Looks, other: Terms) -> bool:
        return any(_could_matter(change, kind, looks) for change, kind in other.parts if kind in self._layer.kinds)


def _could_matter(change: Change, kind: LayerKind | None, looks: Looks) -> bool:
    """Whether a change could make a difference to an effect that looks at these things."""
    if kind in _SIZES:
        return "size" in looks.aspects
    if kind is LayerKind.COLOR:
        return "color" in looks.aspects
    if isinstance(change, GainsAbilities | GainsAbilitiesOf):
        return "abilities" in looks.aspects
    if isinstance(change, LosesAbilities | CantHaveAbilities) and change.abilities is not None:
        # Losing a keyword ends no effect; losing other abilities may.
        return "abilities" in looks.aspects or not all(
            isinstance(ability, KeywordAbility) for ability in change.abilities
        )
    if isinstance(change, BecomesTypes) and change.added and looks.types is not None:
        # Becoming a basic land type as well brings an ability, and ends no effect.
        return not looks.types.isdisjoint((*change.types, *change.subtypes))
    return True


_SIZES: Final = frozenset(kind for kind in LayerKind if kind.value.startswith("size"))


def _defining_first(effect: AppliedEffect) -> tuple[bool, int, int, str]:
    return (not effect.terms.defines, *by_time(effect))


def _reachable(key: object, depends: dict[object, set[object]]) -> set[object]:
    """Everything that a chain of dependencies from `key` leads to; `key` itself only if it is in a loop."""
    reached: set[object] = set()
    edge = list(depends[key])
    while edge:
        effect = edge.pop()
        if effect not in reached:
            reached.add(effect)
            edge.extend(depends[effect])
    return reached
