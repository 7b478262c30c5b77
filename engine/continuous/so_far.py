"""What objects are like as far as the layers have come."""

from __future__ import annotations

from itertools import chain

from engine.continuous.basics import basic_characteristics
from engine.continuous.collecting import Collection, conditions_hold, effects_that_define, speaking_elsewhere
from engine.continuous.modifying import modify, outcome
from engine.continuous.ordering import by_time
from engine.continuous.parts import AppliedEffect
from engine.events.functioning import emblems_of
from engine.meaning.comparing import has_no_size
from engine.rulebooks import LayerKind
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.changes import LosesAbilities


class SoFar:
    """The characteristics of everything on the battlefield and the stack, and of emblems, as the layers change them.

    Objects in other zones are looked at one by one, when somebody asks for them.
    """

    collection: Collection

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table: dict[GameObject, Characteristics] = {
            game_object: basic_characteristics(game_object)
            for game_object in (*game.battlefield, *game.stack, *emblems_of(game))
            if not game_object.phased_out
        }
        self.elsewhere: dict[GameObject, Characteristics] = {}
        self.speaking_elsewhere = speaking_elsewhere(game)
        #: Another number whenever applying an effect changed anything; the same one when that was taken back.
        self.version = 0
        self._last_version = 0
        #: The kinds of the layers that are over, and those with the kinds of the layer that is being applied.
        self.passed: frozenset[LayerKind] = frozenset()
        self.reached: frozenset[LayerKind] = frozenset()

    def collect(self) -> None:
        """Find the effects that there are before the first layer."""
        self.collection = Collection(self.game, self, self.table, chain.from_iterable(self.speaking_elsewhere.values()))
        self.passed = self.reached = frozenset()

    def begin(self, kinds: frozenset[LayerKind]) -> None:
        """Come to the layer with these kinds of changes."""
        # What was asked of other zones may have looked at the table as it was then.
        self.elsewhere.clear()
        self.passed, self.reached = self.reached, self.reached | kinds

    def change(self) -> None:
        """Note that something is otherwise than before."""
        self._last_version += 1
        self.go_to(self._last_version)

    def go_to(self, version: int) -> None:
        """Note that everything on the table is as it was at a version."""
        self.version = version
        self.elsewhere.clear()

    def begin_anew(self) -> None:
        """Take back what all layers did."""
        self.table.update({game_object: basic_characteristics(game_object) for game_object in self.table})
        self.change()

    def leave_sizes_to_creatures(self) -> None:
        """A permanent that is no creature has no power or toughness, whatever is printed on it or was done to that
        (208.3; 207.3)."""
        for game_object, values in self.table.items():
            if has_no_size(game_object, values):
                values.power = values.toughness = None

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
        on_card = self._on_card(game_object)
        effects = (*defining, *on_card)
        for layer in self.game.rulebook.layers if effects else ():
            for effect in effects:
                for change in effect.terms.changes_of(layer.kinds):
                    modify(change, outcome(change, effect.looking_at(game_object)), effect, values, game_object)
        for effect in on_card:
            values.rules += effect.said
        return values

    def is_lost_elsewhere(self, effect: AppliedEffect) -> bool:
        """Whether a card in another zone has lost the ability that an effect comes from, in a layer reached so far. The
        effect depends on whatever takes the ability away and is applied after it, even where it is older (418.5c;
        612.7)."""
        card = effect.source
        values = basic_characteristics(card)
        for taking in self._on_card(card):
            for change in taking.terms.changes_of(self.reached):
                if isinstance(change, LosesAbilities):
                    modify(change, outcome(change, taking.looking_at(card)), taking, values, card)
        return not self.collection.still_speaks(effect, values)

    def _on_card(self, card: GameObject) -> list[AppliedEffect]:
        """The effects that are about a card in another zone, by their timestamps."""
        return sorted(filter(conditions_hold, self.collection.on_card(card)), key=by_time)
