"""Defender (502.41; 702.3)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("defender", letter="b")
class Defender(Keyword):
    """Can't attack."""

    def refuses_to_attack(self, game: Game, ability: KeywordAbility, creature: GameObject) -> Cited | None:
        return self.rule
