"""The layers: how continuous effects add up (418.5 in 2006-10; 612 in 2009-07).

Which layers there are, and what is applied in each, is the rulebook's; how effects are ordered inside one is here.
An effect depends on another if applying that one first would change whether it exists, what it affects or what it does:
that is found by trying it out (418.5c; 612.7a).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final

from engine.continuous.basics import basic_characteristics
from engine.continuous.modifying import modify, outcome
from engine.continuous.parts import AppliedEffect, SizeFromCounters, kind_of, simple_changes
from engine.events.functioning import ordinary
from engine.meaning.context import Context, context_of_effect
from engine.meaning.words import holds, things
from engine.rulebooks import Layer, LayerKind
from engine.state.characteristics import Characteristics, Possessed
from engine.state.effects import FloatingEffect
from engine.state.game import Game, OutOfBudget
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.changes import GainsAbilities, LosesAbilities
from engine.text.tree.node import Change, Condition, Node
from engine.text.tree.nouns import (
    Self,
    Zone,
)
from engine.text.tree.statements import Affects, OthersState
from engine.text.tree.walk import walk

#: Told of each change as it is made: layer, effect, change, object, and the values before and after.
Witness = Callable[[Layer, AppliedEffect, Change, GameObject, Characteristics, Characteristics], None]


#: More continuous effects than this in one layer are no table that anybody plays at.
MOST_EFFECTS: Final = 300


class Layering:
    """One computation of the characteristics of everything on the battlefield and the stack.

    In other zones it is done for objects that define characteristics of their own, since that works everywhere.
    """

    def __init__(self, game: Game, witness: Witness | None = None) -> None:
        self.game = game
        self.witness = witness
        self.table: dict[GameObject, Characteristics] = {}
        self._elsewhere: dict[GameObject, Characteristics] = {}
        self._prepared: dict[
            tuple[GameObject, int, Player | None],
            tuple[tuple[Possessed, ...], tuple[tuple[tuple[Condition, ...], AppliedEffect], ...]],
        ] = {}
        self._started: dict[object, tuple[AppliedEffect, tuple[GameObject, ...]]] = {}
        elsewhere = (one for one in game.all_objects() if one.printed.defines_itself)
        for game_object in (*game.permanents(), *game.stack, *elsewhere):
            if not game_object.phased_out:
                self.table[game_object] = basic_characteristics(game_object)

    def characteristics(self, game_object: GameObject) -> Characteristics:
        """What an object is like as far as the layers have come; for others, what they are like by themselves."""
        known = self.table.get(game_object) or self._elsewhere.get(game_object)
        if known is None and game_object.gone:
            known = game_object.last_known
        return known or self._by_itself(game_object)

    def _by_itself(self, game_object: GameObject) -> Characteristics:
        """In other zones only abilities that define a characteristic work (402.8, 405.2; 112.5a, 604.3)."""
        values = self._elsewhere[game_object] = basic_characteristics(game_object)
        effects = list(self._defining(game_object, values))
        for layer in self.game.rulebook.layers if effects else ():
            for effect in effects:
                for change, _ in effect.changes_of(layer.kinds):
                    modify(change, effect, values)
        return values

    def compute(self) -> dict[GameObject, Characteristics]:
        kinds = self._kinds_present()
        for layer in self.game.rulebook.layers:
            if layer.kinds & kinds:
                self._apply_layer(layer)
        self._apply_rules()
        return self.table

    def _kinds_present(self) -> set[LayerKind]:
        """The kinds of change that anything may make now, so that layers without work can be passed over."""
        kinds: set[LayerKind] = set()
        for effect in self.game.effects:
            for change in effect.changes:
                kinds |= _kinds_in(change)
        for game_object, values in self.table.items():
            for possessed in values.abilities:
                for ability in ordinary(possessed.ability, self.game.rulebook):
                    kinds |= _kinds_in(ability)
            if game_object.counters:
                kinds.add(LayerKind.SIZE_COUNTERS)
        return kinds

    # One layer -------------------------------------------------------------------------------------------------

    def _apply_layer(self, layer: Layer) -> None:
        done: set[object] = set()
        while waiting := [effect for effect in self._effects(layer) if effect.key not in done]:
            if len(done) >= MOST_EFFECTS:
                raise OutOfBudget(f"more than {MOST_EFFECTS} continuous effects apply in layer {layer.name}")
            chosen = self._next(layer, waiting)
            self._apply(layer, chosen)
            done.add(chosen.key)

    def _effects(self, layer: Layer) -> list[AppliedEffect]:
        """The effects that have a part in this layer and exist now, or started in an earlier layer (418.5b; 612.5)."""
        found: dict[object, AppliedEffect] = {}
        for effect, _ in self._started.values():
            found[effect.key] = effect
        for effect in self._existing(layer):
            found.setdefault(effect.key, effect)
        return [effect for effect in found.values() if any(effect.changes_of(layer.kinds))]

    def _existing(self, layer: Layer) -> Iterator[AppliedEffect]:
        yield from self._all_floating
        for game_object, values in self.table.items():
            if game_object.zone is Zone.BATTLEFIELD:
                yield from self._of_abilities(game_object, values)
            else:
                yield from self._defining(game_object, values)
        if LayerKind.SIZE_COUNTERS in layer.kinds:
            yield from self._of_counters()

    @cached_property
    def _all_floating(self) -> tuple[AppliedEffect, ...]:
        return tuple(self._floating(effect) for effect in self.game.effects)

    def _floating(self, effect: FloatingEffect) -> AppliedEffect:
        context = context_of_effect(self.game, effect, self)
        return AppliedEffect(
            key=effect.id,
            source=effect.source,
            timestamp=effect.timestamp,
            changes=effect.changes,
            context=context,
            static=False,
            affected=effect.affected,
            subject=effect.subject,
        )

    def _of_abilities(self, game_object: GameObject, values: Characteristics) -> Iterator[AppliedEffect]:
        """The continuous effects of an object's static abilities whose conditions hold now (418.4; 610.3)."""
        key = (game_object, id(values.abilities), values.controller)
        prepared = self._prepared.get(key)
        if prepared is None:
            # The abilities are kept with what is made of them, so that their identity stays their own.
            prepared = self._prepared[key] = (values.abilities, tuple(self._prepare(game_object, values)))
        for conditions, effect in prepared[1]:
            if all(holds(condition, effect.context) for condition in conditions):
                yield effect

    def _prepare(
        self, game_object: GameObject, values: Characteristics
    ) -> Iterator[tuple[tuple[Condition, ...], AppliedEffect]]:
        context = Context(
            self.game, values.controller or game_object.owner, game_object, self
        )
        for possessed in values.abilities:
            for ability in ordinary(possessed.ability, self.game.rulebook):
                if not isinstance(ability, StaticAbility):
                    continue
                for place, whole in enumerate(ability.statements):
                    conditions = [] if ability.condition is None else [ability.condition]
                    statement = whole
                    if isinstance(whole, OthersState):
                        conditions.append(whole.condition)
                        statement = whole.statement
                    if not isinstance(statement, Affects):
                        continue
                    yield (
                        tuple(conditions),
                        AppliedEffect(
                            key=(game_object.id, possessed.granted_by, possessed.place, place),
                            source=game_object,
                            # The later of the object's timestamp and that of what gave the ability (418.5f; 612.6a).
                            timestamp=max(game_object.timestamp, possessed.timestamp),
                            changes=statement.changes,
                            context=context,
                            static=True,
                            defines=ability.defines,
                            subject=statement.subject,
                        ),
                    )

    def _defining(self, game_object: GameObject, values: Characteristics) -> Iterator[AppliedEffect]:
        """Off the battlefield only abilities that define a characteristic work, and those an edition lets work."""
        everywhere = self.game.rulebook.defining_works_everywhere
        for effect in self._of_abilities(game_object, values):
            if effect.defines:
                changes = tuple(
                    change for change in effect.changes if kind_of(change, static=True, defines=True) in everywhere
                )
                if changes:
                    yield replace(effect, changes=changes)

    def _of_counters(self) -> Iterator[AppliedEffect]:
        for game_object in self.table:
            for name, count in game_object.counters.items():
                size = _size_of_counter(name)
                if size is None:
                    continue
                power, toughness = size
                context = Context(self.game, game_object.owner, game_object, self)
                yield AppliedEffect(
                    key=(game_object.id, "counters", name),
                    source=game_object,
                    timestamp=game_object.timestamp,
                    changes=(SizeFromCounters(power * count, toughness * count),),
                    context=context,
                    static=False,
                    affected=(game_object,),
                )

    # Order -----------------------------------------------------------------------------------------------------

    def _next(self, layer: Layer, waiting: list[AppliedEffect]) -> AppliedEffect:
        """The effect to apply next: those that define, then by time; dependent ones wait (418.5a, d; 612.2, 7b)."""
        if len(waiting) == 1:
            return waiting[0]
        in_time = sorted(waiting, key=_defining_first)
        if not self.game.rulebook.dependency_beats_defining and in_time[0].defines:
            return in_time[0]
        for effect in in_time:
            if not any(self._depends(layer, effect, other) for other in waiting if other is not effect):
                return effect
        return self._first_in_loop(layer, in_time)

    def _first_in_loop(self, layer: Layer, in_time: list[AppliedEffect]) -> AppliedEffect:
        """Where everything depends on something there is a loop; its members go by time alone (418.5d; 612.7b)."""
        depends = {
            effect.key: {other.key for other in in_time if other is not effect and self._depends(layer, effect, other)}
            for effect in in_time
        }
        return next(effect for effect in in_time if effect.key in _reachable(effect.key, depends))

    def _depends(self, layer: Layer, effect: AppliedEffect, other: AppliedEffect) -> bool:
        if not effect.static or not _could_matter(effect, other, layer):
            return False
        before = self._trial(layer, effect)
        saved = {game_object: values.copy() for game_object, values in self.table.items()}
        started = dict(self._started)
        witness, self.witness = self.witness, None
        self._apply(layer, other)
        existing = next((one for one in self._effects(layer) if one.key == effect.key), None)
        after = None if existing is None else self._trial(layer, existing)
        self.table, self._started, self.witness = saved, started, witness
        return before != after

    def _trial(self, layer: Layer, effect: AppliedEffect) -> object:
        """What an effect affects and does now, to be compared."""
        return (
            frozenset(self._affected(effect)),
            tuple(outcome(change, effect) for change, _ in effect.changes_of(layer.kinds)),
        )

    # Applying --------------------------------------------------------------------------------------------------

    def _affected(self, effect: AppliedEffect) -> tuple[GameObject, ...]:
        started = self._started.get(effect.key)
        if started is not None:
            return started[1]
        if effect.affected is not None:
            return tuple(one for one in effect.affected if one in self.table)
        if effect.subject is None:
            return ()
        return tuple(
            one for one in things(effect.subject, effect.context) if isinstance(one, GameObject) and one in self.table
        )

    def _apply(self, layer: Layer, effect: AppliedEffect) -> None:
        affected = self._affected(effect)
        self._started.setdefault(effect.key, (effect, affected))
        for change, _ in effect.changes_of(layer.kinds):
            for game_object in affected:
                if effect.static and not effect.defines and not self._is_there(game_object, effect):
                    continue
                before = self.table[game_object].copy() if self.witness else None
                modify(change, effect, self.table[game_object])
                if self.witness and before is not None:
                    self.witness(layer, effect, change, game_object, before, self.table[game_object])

    def _is_there(self, game_object: GameObject, effect: AppliedEffect) -> bool:
        """Effects concern permanents unless they clearly mean something else (416.2; 608.2)."""
        return game_object.zone is Zone.BATTLEFIELD or not isinstance(effect.subject, Self)

    def _apply_rules(self) -> None:
        """Last, what effects say that objects can't, must or may do (418.1; 612.10)."""
        effects = list(self._all_floating)
        for game_object, values in list(self.table.items()):
            if game_object.zone is Zone.BATTLEFIELD:
                effects += self._of_abilities(game_object, values)
        for effect in sorted(effects, key=_by_time):
            for change in effect.rule_changes():
                for game_object in self._affected(effect):
                    values = self.table[game_object]
                    values.rules = (*values.rules, (change, effect.source))


def _size_of_counter(name: str) -> tuple[int, int] | None:
    """What one counter of a kind adds: "+1/+1", "-0/-1"; None for kinds that change no size."""
    power, _, toughness = name.partition("/")
    try:
        return int(power), int(toughness)
    except ValueError:
        return None


def _by_time(effect: AppliedEffect) -> tuple[int, str]:
    return effect.timestamp, str(effect.key)


def _defining_first(effect: AppliedEffect) -> tuple[bool, int, str]:
    return (not effect.defines, *_by_time(effect))


def _reachable(key: object, depends: dict[object, set[object]]) -> set[object]:
    """Everything that a chain of dependencies from `key` leads to; `key` itself only if it is in a loop."""
    found: set[object] = set()
    edge = list(depends[key])
    while edge:
        one = edge.pop()
        if one not in found:
            found.add(one)
            edge.extend(depends[one])
    return found


def _could_matter(effect: AppliedEffect, other: AppliedEffect, layer: Layer) -> bool:
    """Whether trying out is worth it: most changes matter only to effects that look at what they change."""
    return any(_matters(change, kind, effect.looks_at) for change, kind in other.changes_of(layer.kinds))


def _matters(change: Change, kind: LayerKind, looked_at: frozenset[str]) -> bool:
    if kind in _SIZES:
        return "size" in looked_at
    if kind is LayerKind.COLOUR:
        return "colour" in looked_at
    if isinstance(change, GainsAbilities):
        return "abilities" in looked_at
    if isinstance(change, LosesAbilities) and change.abilities is not None:
        # Losing a keyword ends no effect; losing other abilities may.
        return "abilities" in looked_at or not all(isinstance(one, KeywordAbility) for one in change.abilities)
    return True


_SIZES: Final = frozenset(kind for kind in LayerKind if kind.value.startswith("size"))


@lru_cache(maxsize=4096)
def _kinds_in(ability: Node) -> frozenset[LayerKind]:
    """Every kind of change that an ability, or one that it grants, may make."""
    kinds = {
        kind
        for node in walk(ability)
        if isinstance(node, Change)
        for change in simple_changes(node)
        for defines in (False, True)
        for static in (False, True)
        if (kind := kind_of(change, static=static, defines=defines)) is not None
    }
    return frozenset(kinds)
