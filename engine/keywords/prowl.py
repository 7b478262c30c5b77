"""Prowl (502.76 in 2008; 702.73)."""

from __future__ import annotations

from engine.events.kinds.damage import DamageDealt
from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.values.subtypes import subtypes_of


@keyword_ability("prowl", letter="a")
class Prowl(Keyword):
    """Its cost may be paid after combat damage to a player, by a source of the spell's creature types."""

    replaces_the_cost = True

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        of_card = game.characteristics(card)
        types = subtypes_of("Creature", of_card.subtypes, of_card.types)
        for damage in game.facts_of_this_turn(DamageDealt):
            values = game.characteristics(damage.by)  # as it is now, or was at last
            if damage.combat and isinstance(damage.to, Player) and values.controller is player:
                if types.intersection(values.subtypes):
                    return None
        return self.rule
