"""Convoke (502.46; 702.48)."""

from __future__ import annotations

from engine.events import event as events
from engine.events.choices import Asking, IllegalAction
from engine.events.happening import happen
from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.values.mana import ManaCost


@keyword_ability("convoke")
class Convoke(Keyword):
    """Each untapped creature that is tapped for the spell lowers its cost by {1}, or by one mana of its colors."""

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        controller = game.controller_of(spell)
        for creature in tapping:
            is_own = creature.is_permanent and game.controller_of(creature) is controller
            if not is_own or creature.tapped or not game.characteristics(creature).is_creature:
                raise IllegalAction(f"{creature.name} isn't an untapped creature of {controller.name}", Cite.CONVOKE)
        # Creatures of one color first: those of several can be tapped for what is left.
        for creature in sorted(tapping, key=lambda one: len(game.characteristics(one).colours)):
            colours = game.characteristics(creature).colours
            left = mana
            for colour in colours:
                left = mana.minus(ManaCost.parse(f"{{{colour.symbol}}}"))
                if left != mana:
                    break
            mana = left if left != mana else mana.minus(ManaCost.parse("{1}"))
            yield from happen(game, events.PermanentTapped(permanent=creature, cites=Cite.CONVOKE, source=spell))
        return mana
