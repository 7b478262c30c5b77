"""The layers: how continuous effects add up (418.5 in 2006-10; 612 in 2009-07).

Which layers there are, and what is applied in each, is the rulebook's. `collecting` finds the effects, `ordering` says
which of them applies next in a layer, and `modifying` does one of its changes to one object.

An ability that is granted in one layer may speak of an earlier one: "Enchanted creature has 'This creature is an
artifact creature.'" (407.2). Its effect is *late*. The layers are then gone through again with that effect in them from
the start, until every ability that has had an effect is still there at the end, and every one that is there has had it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.continuous.basics import basic_characteristics
from engine.continuous.collecting import (
    OTHER_ZONES,
    Collection,
    conditions_hold,
    effects_that_define,
    speaking_elsewhere,
)
from engine.continuous.modifying import Outcome, modify, outcome
from engine.continuous.ordering import Ordering, by_time
from engine.continuous.parts import AppliedEffect
from engine.meaning.words import things
from engine.rulebooks import Layer, LayerKind
from engine.state.characteristics import Characteristics, Said
from engine.state.game import Effort, Game
from engine.state.ignoring import ignored_abilities
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import LosesAbilities
from engine.text.tree.node import Change
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Self

#: Told of each change as it is made: layer, effect, change, object, and the values before and after.
Witness = Callable[[Layer, AppliedEffect, Change, GameObject, Characteristics, Characteristics], None]

#: Kinds of change after which there may be other effects than before.
_CHANGING_EFFECTS: Final = frozenset(
    {LayerKind.COPY, LayerKind.CONTROL, LayerKind.TEXT, LayerKind.TYPE, LayerKind.ABILITY}
)


class Layering:
    """One computation of the characteristics of everything on the battlefield and the stack.

    Objects in other zones are looked at one by one, when somebody asks for them.
    """

    def __init__(self, game: Game, witness: Witness | None = None) -> None:
        self.game = game
        self.witness = witness
        #: Another number whenever applying an effect changed anything; the same one when that was taken back.
        self.version = 0
        self._last_version = 0
        self.table: dict[GameObject, Characteristics] = {
            game_object: basic_characteristics(game_object)
            for game_object in (*game.battlefield, *game.stack)
            if not game_object.phased_out
        }
        #: Effects of granted abilities that are in the layers before the ability is granted.
        self._late: dict[object, AppliedEffect] = {}
        self._noted: list[tuple[Layer, AppliedEffect, Change, GameObject, Characteristics, Characteristics]] = []
        self.elsewhere: dict[GameObject, Characteristics] = {}
        self.speaking_elsewhere = speaking_elsewhere(game)
        #: Effects that began to apply, with what they affect in every layer from then on (418.5b; 612.5).
        self._started: dict[object, tuple[AppliedEffect, tuple[GameObject, ...]]] = {}
        #: What effects affect and do, in this layer and at a version, for those that were asked.
        self._found: dict[object, tuple[GameObject, ...]] = {}
        self._outcomes: dict[object, Outcome] = {}
        # Saying why takes nothing of what there is for playing.
        self.effort = game.effort if witness is None else Effort(game.effort.a_look)
        self._spend = self.effort.spend

    def characteristics(self, game_object: GameObject) -> Characteristics:
        """What an object is like as far as the layers have come; for others, what they are like by themselves."""
        known = self.table.get(game_object) or self.elsewhere.get(game_object)
        if known is None and game_object.gone:
            known = game_object.last_known
        return known or self._by_itself(game_object)

    def _by_itself(self, game_object: GameObject) -> Characteristics:
        """In other zones only abilities that define a characteristic work (402.8, 405.2; 112.5a, 604.3), and effects
        that say that they are about cards there."""
        values = self.elsewhere[game_object] = basic_characteristics(game_object)
        defining = tuple(filter(conditions_hold, effects_that_define(self.game, self, game_object, values)))
        on_card = sorted(filter(conditions_hold, self._collection.on_card(game_object)), key=by_time)
        effects = (*defining, *on_card)
        for layer in self.game.rulebook.layers if effects else ():
            for effect in effects:
                for change in effect.terms.changes_of(layer.kinds):
                    modify(change, outcome(change, effect.looking_at(game_object)), effect, values, game_object)
        for effect in on_card:
            values.rules += _said_by(effect)
        return values

    def compute(self) -> None:
        """Apply every layer, and then what effects say that objects can't, must or may do."""
        self.effort.begin()
        self._apply_layers()
        undoing_themselves: set[object] = set()
        while self._settle_late(undoing_themselves):
            self._begin_anew()
            self._apply_layers()
        self.elsewhere.clear()
        self._found.clear()
        self._apply_rules()
        if self.witness is not None:
            for noted in self._noted:
                self.witness(*noted)

    def _apply_layers(self) -> None:
        self._spend(len(self.table))
        self._collection = Collection(self.game, self, self.table, self.speaking_elsewhere)
        self._counters = tuple(self._collection.of_counters())
        self._passed: frozenset[LayerKind] = frozenset()
        self._came_late: set[object] = set()
        for layer in self.game.rulebook.layers:
            # What was asked of other zones may have looked at the table as it was then.
            self.elsewhere.clear()
            self._reached = self._passed | layer.kinds
            self._apply_layer(layer)
            self._passed = self._reached

    # Abilities granted after the layer that they speak of ----------------------------------------------------------

    def _settle_late(self, undoing_themselves: set[object]) -> bool:
        """See which effects belong in layers that had been passed. Whether the layers have to be applied again.

        An effect that takes away the very ability that makes it never comes to be: each is tried once.
        """
        if not self._late and not self._came_late:
            return False
        there = {effect.key: effect for effect in self._collection.effects()}
        ended = self._late.keys() - there.keys()
        came = {key: there[key] for key in self._came_late & there.keys() - self._late.keys() - undoing_themselves}
        undoing_themselves |= ended
        self._late = {key: effect for key, effect in (self._late | came).items() if key not in ended}
        return bool(ended or came)

    def _begin_anew(self) -> None:
        self.table.update({game_object: basic_characteristics(game_object) for game_object in self.table})
        self._started.clear()
        self._noted.clear()
        self._change()

    def _see_who_came_late(self, known: tuple[AppliedEffect, ...]) -> None:
        """Note the effects that there are now, and weren't, of which some part belongs in a layer that is over."""
        before = {effect.key for effect in known}
        for effect in self._collection.effects():
            if effect.key not in before and effect.terms.kinds & self._passed:
                self._came_late.add(effect.key)

    # One layer -------------------------------------------------------------------------------------------------

    def _apply_layer(self, layer: Layer) -> None:
        candidates = self._candidates(layer)
        if not candidates:
            return
        ordering = Ordering(
            layer, self, self.effort, dependency_beats_defining=self.game.rulebook.dependency_beats_defining
        )
        self._found.clear()
        self._outcomes.clear()
        done: set[object] = set()
        while waiting := [each for each in candidates if each.key not in done and self._exists(each)]:
            in_time = ordering.in_time(waiting)
            if ordering.is_plain(candidates):
                differs = self._apply_in_turn(layer, in_time, done)
            else:
                effect = ordering.first(in_time)
                differs = self._apply(layer, effect, self._affected(effect), watch=True)
                done.add(effect.key)
            if differs:
                candidates = self._candidates(layer)

    def _candidates(self, layer: Layer) -> list[AppliedEffect]:
        """The effects that have a part in this layer, whether or not their conditions hold."""
        effects = self._collection.effects()
        if LayerKind.SIZE_COUNTERS in layer.kinds:
            effects = (*effects, *self._counters)
        self._spend(len(effects))
        by_key = {effect.key: effect for effect, _ in self._started.values() if effect.terms.kinds & layer.kinds}
        for effect in (*effects, *self._late.values()):
            if effect.terms.kinds & layer.kinds:
                by_key.setdefault(effect.key, effect)
        return list(by_key.values())

    def _exists(self, effect: AppliedEffect) -> bool:
        if effect.key in self._started:
            return True
        if effect.terms.static and effect.source.zone in OTHER_ZONES and self._is_lost_there(effect):
            return False
        if not effect.terms.conditions:
            return True
        self._spend(len(self.table))
        return conditions_hold(effect)

    def _is_lost_there(self, effect: AppliedEffect) -> bool:
        """Whether a card in another zone has lost the ability that an effect comes from, in a layer reached so far. The
        effect depends on whatever takes the ability away and is applied after it, even where it is older (418.5c;
        612.7)."""
        card = effect.source
        values = basic_characteristics(card)
        for taking in sorted(filter(conditions_hold, self._collection.on_card(card)), key=by_time):
            for change in taking.terms.changes_of(self._reached):
                if isinstance(change, LosesAbilities):
                    modify(change, outcome(change, taking.looking_at(card)), taking, values, card)
        return not self._collection.still_speaks(effect, values)

    def _apply_in_turn(self, layer: Layer, in_time: list[AppliedEffect], done: set[object]) -> bool:
        """Apply effects none of which depends on another, until one of them makes a difference to which there are."""
        for effect in in_time:
            done.add(effect.key)
            if self._apply(layer, effect, self._affected(effect)):
                break
        else:
            return False
        self._change()
        return True

    def _change(self) -> None:
        self._last_version += 1
        self.version = self._last_version
        self.elsewhere.clear()

    # Trying out ------------------------------------------------------------------------------------------------

    def would_matter(self, layer: Layer, effect: AppliedEffect, other: AppliedEffect) -> bool:
        """Whether applying `other` first would change whether an effect exists, what it affects or what it does."""
        before = self._what_it_does(layer, effect)
        affected = self._affected(other)
        was_started = other.key in self._started
        saved = {game_object: self.table[game_object] for game_object in affected}
        self.table.update({game_object: values.copy() for game_object, values in saved.items()})
        version, witness, self.witness = self.version, self.witness, None
        try:
            self._do(layer, other, affected, watch=True)
            if self.version == version:
                return False
            self._started.setdefault(other.key, (other, affected))
            return before != self._trial_anew(layer, effect, saved)
        finally:
            self.table.update(saved)
            self.version, self.witness = version, witness
            self.elsewhere.clear()
            if not was_started:
                self._started.pop(other.key, None)

    def _trial_anew(self, layer: Layer, effect: AppliedEffect, changed: dict[GameObject, Characteristics]) -> object:
        if effect.key not in self._started:
            now: AppliedEffect | None = effect
            if effect.source in changed:
                now = self._collection.as_it_would_be(effect, self.table[effect.source])
            if now is None or not self._exists(now):
                return None
            effect = now
        return self._what_it_does(layer, effect)

    def _what_it_does(self, layer: Layer, effect: AppliedEffect) -> object:
        """What an effect affects and does now, to be compared."""
        affected = self._affected(effect)
        seen = [effect.looking_at(each) for each in affected] if effect.terms.is_about_each else [effect]
        return (
            frozenset(affected),
            tuple(self._outcome(change, each) for each in seen for change in effect.terms.changes_of(layer.kinds)),
        )

    # Applying --------------------------------------------------------------------------------------------------

    def _affected(self, effect: AppliedEffect) -> tuple[GameObject, ...]:
        started = self._started.get(effect.key)
        if started is not None:
            return started[1]
        key = (self.version, *effect.sameness)
        affected = self._found.get(key)
        if affected is None:
            affected = self._found[key] = self._find_affected(effect)
        return affected

    def _find_affected(self, effect: AppliedEffect) -> tuple[GameObject, ...]:
        affected: tuple[GameObject | Player, ...] = effect.affected or ()
        subject = effect.terms.subject
        if effect.affected is None and subject is not None:
            self._spend(1 if isinstance(subject, Self) else len(self.table))
            affected = things(subject, effect.context)
        return tuple(each for each in affected if isinstance(each, GameObject) and each in self.table)

    def _outcome(self, change: Change, effect: AppliedEffect) -> Outcome:
        if not effect.terms.counts:
            return outcome(change, effect)
        key = (self.version, id(change), *effect.sameness)
        result = None if effect.terms.is_about_each else self._outcomes.get(key)
        if result is None:
            self._spend(len(self.table))
            result = self._outcomes[key] = outcome(change, effect)
        return result

    def _apply(
        self, layer: Layer, effect: AppliedEffect, affected: tuple[GameObject, ...], *, watch: bool = False
    ) -> bool:
        """Apply an effect's part in this layer. Whether there may be other effects now."""
        self._started.setdefault(effect.key, (effect, affected))
        self._do(layer, effect, affected, watch=watch)
        if layer.kinds.isdisjoint(_CHANGING_EFFECTS):
            return False
        known = self._collection.effects()
        differs = self._collection.look_again(affected)
        if differs:
            self._see_who_came_late(known)
        return differs

    def _do(self, layer: Layer, effect: AppliedEffect, affected: tuple[GameObject, ...], *, watch: bool) -> None:
        """Change what is affected; to `watch` is to see whether that makes any difference, and to have it noted."""
        self._spend(len(affected))
        differs = not watch
        for change in effect.terms.changes_of(layer.kinds):
            does: Outcome | None = None
            for game_object in affected:
                if not self._is_there(game_object, effect):
                    continue
                if does is None or effect.terms.is_about_each:
                    does = self._outcome(change, effect.looking_at(game_object))
                values = self.table[game_object]
                before = values.copy() if self.witness is not None or not differs else None
                modify(change, does, effect, values, game_object)
                if before is not None:
                    differs = differs or not values.is_same_as(before)
                    if self.witness is not None:
                        self._noted.append((layer, effect, change, game_object, before, values.copy()))
        if watch and differs:
            self._change()

    def _is_there(self, game_object: GameObject, effect: AppliedEffect) -> bool:
        """Effects concern permanents unless they clearly mean something else (416.2; 608.2)."""
        if not effect.terms.static or effect.terms.defines or game_object.zone is Zone.BATTLEFIELD:
            return True
        return not isinstance(effect.terms.subject, Self)

    def _apply_rules(self) -> None:
        """Last, what effects say that objects can't, must or may do (418.1; 612.10)."""
        effects = (each for each in self._collection.effects() if each.terms.rules and self._exists(each))
        ignored = ignored_abilities(self.game.effects)
        for effect in sorted(effects, key=by_time):
            affected = self._affected(effect)
            self._spend(len(affected))
            said = _said_by(effect)
            for game_object in affected:
                values = self.table[game_object]
                # Who controls an object may do with it what the effect that they ignore forbids.
                if (values.controller, effect.stated_in) not in ignored:
                    values.rules += said


def _said_by(effect: AppliedEffect) -> tuple[Said, ...]:
    return tuple(Said(each, effect.source, effect.terms.subject, effect.resolved) for each in effect.terms.rules)
