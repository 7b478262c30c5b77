"""Sneak (702.190): in the declare blockers step, for a creature that nobody blocked; the spell comes in its place."""

from __future__ import annotations

from engine.events.kinds.moving import ObjectMoved
from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step


@keyword_ability("sneak", letter="a")
class Sneak(Keyword):
    """Its cost may be paid in one's own declare blockers step; a permanent enters tapped and attacking then."""

    replaces_the_cost = True
    is_quick_if_announced = True

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        is_its_time = game.part.step is Step.DECLARE_BLOCKERS and game.active_player is player
        return None if is_its_time else self.rule

    def cost_of(self, ability: KeywordAbility) -> Cost:
        mana = ability.cost.parts if ability.cost is not None else ()
        return Cost((*read_cost("Return an unblocked attacking creature you control to its owner's hand").parts, *mana))

    def enters_attacking(self, game: Game, spell: GameObject) -> GameObject | Player | None:
        for moved in game.facts_of_this_turn(ObjectMoved):
            was = moved.object
            if moved.source is spell and moved.to is Zone.HAND and was.last_combat is not None:
                return was.last_combat.attackers.get(was) if game.combat is not None else None
        return None
