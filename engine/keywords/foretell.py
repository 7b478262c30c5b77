"""Foretell (702.143): the special action is in `engine.play.setting_aside`; later the card is cast from exile."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.nouns import Zone


@keyword_ability("foretell", letter="a")
class Foretell(Keyword):
    """A foretold card may be cast for its foretell cost once the turn has ended in which it was foretold."""

    replaces_the_cost = True
    casts_from = Zone.EXILE

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        waits = card.predecessor.set_aside if card.is_spell and card.predecessor is not None else card.set_aside
        may = waits is not None and waits.how == "foretold" and waits.turn < game.turn_number
        return None if may else self.rule
