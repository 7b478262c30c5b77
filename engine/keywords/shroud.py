"""Shroud (702.16)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("shroud", letter="a")
class Shroud(Keyword):
    """Can't be the target of spells or abilities, whoever controls them."""

    def refuses_target(
        self, game: Game, ability: KeywordAbility, whose: GameObject | Player, of: GameObject, player: Player
    ) -> Cited | None:
        return self.rule
