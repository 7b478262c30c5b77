"""Freerunning (702.173)."""

from __future__ import annotations

from engine.events.kinds.damage import DamageDealt
from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("freerunning", letter="a")
class Freerunning(Keyword):
    """Its cost may be paid after an Assassin or a commander of the player's has dealt combat damage to a player."""

    replaces_the_cost = True

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        for damage in game.facts_of_this_turn(DamageDealt):
            values = game.characteristics(damage.by)  # as it is now, or was at last
            if damage.combat and isinstance(damage.to, Player) and values.controller is player:
                if values.is_creature and "Assassin" in values.subtypes:
                    return None
        return self.rule
