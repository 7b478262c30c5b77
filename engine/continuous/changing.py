"""What each effect affects, what it does there, and the doing of it."""

from __future__ import annotations

from collections.abc import Callable

from engine.continuous.collecting import OTHER_ZONES, conditions_hold
from engine.continuous.modifying import Outcome, modify, outcome
from engine.continuous.parts import AppliedEffect
from engine.continuous.so_far import SoFar
from engine.meaning.words import things
from engine.rulebooks import Layer
from engine.state.characteristics import Characteristics
from engine.state.game import Effort
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Change
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Self

#: Told of each change as it is made: layer, effect, change, object, and the values before and after.
Witness = Callable[[Layer, AppliedEffect, Change, GameObject, Characteristics, Characteristics], None]


class Changing:
    """Applies effects to what there is so far; an effect that began goes on to affect the same in every layer."""

    def __init__(self, so_far: SoFar, effort: Effort, witness: Witness | None) -> None:
        self._so_far = so_far
        self._table = so_far.table
        self._spend = effort.spend
        self._witness = witness
        self._noted: list[tuple[Layer, AppliedEffect, Change, GameObject, Characteristics, Characteristics]] = []
        #: Effects that began to apply, with what they affect in every layer from then on (418.5b; 612.5).
        self.started: dict[object, tuple[AppliedEffect, tuple[GameObject, ...]]] = {}
        #: What effects affect and do, in this layer and at a version, for those that were asked.
        self._found: dict[object, tuple[GameObject, ...]] = {}
        self._outcomes: dict[object, Outcome] = {}

    def begin_layer(self) -> None:
        """Forget what effects affected and did in the layer before."""
        self._found.clear()
        self._outcomes.clear()

    def begin_anew(self) -> None:
        """Forget that any effect began."""
        self.started.clear()
        self._noted.clear()

    def bear_witness(self) -> None:
        """Tell the witness of every change that stayed, in the order in which they were made."""
        if self._witness is not None:
            for noted in self._noted:
                self._witness(*noted)

    def exists(self, effect: AppliedEffect) -> bool:
        """Whether an effect has begun, or its conditions hold and its ability is there."""
        if effect.key in self.started:
            return True
        is_elsewhere = effect.source.zone in OTHER_ZONES and effect.source not in self._table
        if effect.terms.static and is_elsewhere and self._so_far.is_lost_elsewhere(effect):
            return False
        if not effect.terms.conditions:
            return True
        self._spend(len(self._table))
        return conditions_hold(effect)

    def affected(self, effect: AppliedEffect) -> tuple[GameObject, ...]:
        """What an effect affects: what it began with, or what its subject means now."""
        started = self.started.get(effect.key)
        if started is not None:
            return started[1]
        key = (self._so_far.version, *effect.sameness)
        affected = self._found.get(key)
        if affected is None:
            affected = self._found[key] = self._find_affected(effect)
        return affected

    def _find_affected(self, effect: AppliedEffect) -> tuple[GameObject, ...]:
        affected: tuple[GameObject | Player, ...] = effect.affected or ()
        subject = effect.terms.subject
        if effect.affected is None and subject is not None:
            self._spend(1 if isinstance(subject, Self) else len(self._table))
            affected = things(subject, effect.context)
        return tuple(each for each in affected if isinstance(each, GameObject) and each in self._table)

    def what_it_does(self, layer: Layer, effect: AppliedEffect) -> object:
        """What an effect affects and does now, to be compared."""
        affected = self.affected(effect)
        seen = [effect.looking_at(each) for each in affected] if effect.terms.is_about_each else [effect]
        return (
            frozenset(affected),
            tuple(self._outcome(change, each) for each in seen for change in effect.terms.changes_of(layer.kinds)),
        )

    def _outcome(self, change: Change, effect: AppliedEffect) -> Outcome:
        if not effect.terms.counts:
            return outcome(change, effect)
        key = (self._so_far.version, id(change), *effect.sameness)
        result = None if effect.terms.is_about_each else self._outcomes.get(key)
        if result is None:
            self._spend(len(self._table))
            result = self._outcomes[key] = outcome(change, effect)
        return result

    def apply(
        self,
        layer: Layer,
        effect: AppliedEffect,
        affected: tuple[GameObject, ...],
        *,
        watch: bool,
        is_trial: bool = False,
    ) -> None:
        """Change what is affected. To `watch` is to see whether that makes any difference, and to have it noted; of a
        trial the witness isn't told."""
        self._spend(len(affected))
        is_witnessed = self._witness is not None and not is_trial
        differs = not watch
        for change in effect.terms.changes_of(layer.kinds):
            does: Outcome | None = None
            for game_object in affected:
                if not _is_there(game_object, effect):
                    continue
                if does is None or effect.terms.is_about_each:
                    does = self._outcome(change, effect.looking_at(game_object))
                values = self._table[game_object]
                before = values.copy() if is_witnessed or not differs else None
                modify(change, does, effect, values, game_object)
                if before is not None:
                    differs = differs or not values.is_same_as(before)
                    if is_witnessed:
                        self._noted.append((layer, effect, change, game_object, before, values.copy()))
        if watch and differs:
            self._so_far.change()


def _is_there(game_object: GameObject, effect: AppliedEffect) -> bool:
    """Effects concern permanents unless they clearly mean something else (416.2; 608.2). What an emblem says of itself
    is so in the command zone (114.4 in 2026)."""
    if not effect.terms.static or effect.terms.defines or game_object.zone in (Zone.BATTLEFIELD, Zone.COMMAND):
        return True
    return not isinstance(effect.terms.subject, Self)
