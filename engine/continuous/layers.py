"""The layers: how continuous effects add up (418.5 in 2006-10; 612 in 2009-07).

Which layers there are, and what is applied in each, is the rulebook's. `collecting` finds the effects, `ordering` says
which of them applies next in a layer, asking `trials` what depends on what, `changing` knows what each affects and
applies it to what there is `so_far`, `modifying` does one of its changes to one object, and `late` holds those whose
abilities come after their layer.
"""

from __future__ import annotations

from typing import Final

from engine.continuous.changing import Changing, Witness
from engine.continuous.late import LateEffects
from engine.continuous.ordering import Ordering, by_time
from engine.continuous.parts import AppliedEffect
from engine.continuous.so_far import SoFar
from engine.continuous.trials import Trials
from engine.rulebooks import Layer, LayerKind
from engine.state.game import Effort, Game
from engine.state.ignoring import ignored_abilities

#: Kinds of change after which there may be other effects than before.
_CHANGING_EFFECTS: Final = frozenset(
    {LayerKind.COPY, LayerKind.CONTROL, LayerKind.TEXT, LayerKind.TYPE, LayerKind.ABILITY}
)


class Layering:
    """One computation of the characteristics of everything on the battlefield and the stack."""

    def __init__(self, game: Game, witness: Witness | None = None) -> None:
        self.so_far = SoFar(game)
        self._game = game
        # Saying why takes nothing of what there is for playing.
        self._effort = game.effort if witness is None else Effort(game.effort.a_look)
        self._changing = Changing(self.so_far, self._effort, witness)
        self._trials = Trials(self.so_far, self._changing)
        self._late = LateEffects()

    def compute(self) -> None:
        """Apply every layer, and then what effects say that objects can't, must or may do."""
        self._effort.begin()
        self._apply_layers()
        while self._late.settle(self.so_far.collection.effects()):
            self._changing.begin_anew()
            self.so_far.begin_anew()
            self._apply_layers()
        self.so_far.elsewhere.clear()
        self.so_far.leave_sizes_to_creatures()
        self._changing.begin_layer()
        self._apply_rules()
        self._changing.bear_witness()

    def _apply_layers(self) -> None:
        self._effort.spend(len(self.so_far.table))
        self.so_far.collect()
        self._counters = tuple(self.so_far.collection.of_counters())
        self._late.begin()
        for layer in self._game.rulebook.layers:
            if layer.kinds:  # lying face down has a layer and no effect: it is looked at where the values begin
                self.so_far.begin(layer.kinds)
                self._apply_layer(layer)

    def _apply_layer(self, layer: Layer) -> None:
        candidates = self._candidates(layer)
        if not candidates:
            return
        ordering = Ordering(
            layer, self._trials, self._effort, dependency_beats_defining=self._game.rulebook.dependency_beats_defining
        )
        self._changing.begin_layer()
        done: set[object] = set()
        while waiting := [each for each in candidates if each.key not in done and self._changing.exists(each)]:
            in_time = ordering.in_time(waiting)
            if ordering.is_plain(candidates):
                differs = self._apply_in_turn(layer, in_time, done)
            else:
                effect = ordering.first(in_time)
                differs = self._apply(layer, effect, watch=True)
                done.add(effect.key)
            if differs:
                candidates = self._candidates(layer)

    def _candidates(self, layer: Layer) -> list[AppliedEffect]:
        """The effects that have a part in this layer, whether or not their conditions hold."""
        effects = self.so_far.collection.effects()
        if LayerKind.SIZE_COUNTERS in layer.kinds:
            effects = (*effects, *self._counters)
        self._effort.spend(len(effects))
        started = self._changing.started.values()
        by_key = {effect.key: effect for effect, _ in started if effect.terms.kinds & layer.kinds}
        for effect in (*effects, *self._late.put_in()):
            if effect.terms.kinds & layer.kinds:
                by_key.setdefault(effect.key, effect)
        return list(by_key.values())

    def _apply_in_turn(self, layer: Layer, in_time: list[AppliedEffect], done: set[object]) -> bool:
        """Apply effects none of which depends on another, until one of them makes a difference to which there are."""
        for effect in in_time:
            done.add(effect.key)
            if self._apply(layer, effect, watch=False):
                break
        else:
            return False
        self.so_far.change()
        return True

    def _apply(self, layer: Layer, effect: AppliedEffect, *, watch: bool) -> bool:
        """Apply an effect's part in this layer. Whether there may be other effects now."""
        affected = self._changing.affected(effect)
        self._changing.started.setdefault(effect.key, (effect, affected))
        self._changing.apply(layer, effect, affected, watch=watch)
        if layer.kinds.isdisjoint(_CHANGING_EFFECTS):
            return False
        collection = self.so_far.collection
        known = collection.effects()
        differs = collection.look_again(affected)
        if differs:
            self._late.see(known, collection.effects(), self.so_far.passed)
        return differs

    def _apply_rules(self) -> None:
        """Last, what effects say that objects can't, must or may do (418.1; 612.10)."""
        stating = (each for each in self.so_far.collection.effects() if each.terms.rules)
        ignored = ignored_abilities(self._game.effects)
        for effect in sorted(filter(self._changing.exists, stating), key=by_time):
            affected = self._changing.affected(effect)
            self._effort.spend(len(affected))
            said = effect.said
            for game_object in affected:
                values = self.so_far.table[game_object]
                # Who controls an object may do with it what the effect that they ignore forbids.
                if (values.controller, effect.stated_in) not in ignored:
                    values.rules += said
