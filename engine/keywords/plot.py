"""Plot (702.170): the special action is in `engine.play.setting_aside`; later the card is cast for nothing."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone


@keyword_ability("plot", letter="d")
class Plot(Keyword):
    """A plotted card may be cast without paying its mana cost in a later turn, when a sorcery could be; whether or not
    it has plot itself."""

    replaces_the_cost = True
    casts_from = Zone.EXILE
    only_as_a_sorcery = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return Cost(())

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        return None if self._is_plotted(game, card) else self.rule

    def lent(self, game: Game, card: GameObject) -> KeywordAbility | None:
        return KeywordAbility("plot") if self._is_plotted(game, card) else None

    def _is_plotted(self, game: Game, card: GameObject) -> bool:
        waits = card.predecessor.set_aside if card.is_spell and card.predecessor is not None else card.set_aside
        return waits is not None and waits.how == "plotted" and waits.turn < game.turn_number
