"""Mayhem (702.187): from the graveyard, in the turn in which the card was discarded."""

from __future__ import annotations

from engine.events.kinds.cards import CardDiscarded
from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.nouns import Zone


@keyword_ability("mayhem", letter="b")
class Mayhem(Keyword):
    """The card may be cast from its owner's graveyard for its mayhem cost if its owner discarded it this turn."""

    replaces_the_cost = True
    casts_from = Zone.GRAVEYARD

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        there = card.predecessor if card.is_spell else card
        discarded = (fact for fact in game.facts_of_this_turn(CardDiscarded) if fact.player is player)
        return None if any(fact.card.successor is there for fact in discarded) else self.rule
