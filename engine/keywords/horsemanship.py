"""Horsemanship (502.17; 702.28): an evasion ability."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("horsemanship", letter="b")
class Horsemanship(Keyword):
    """Can't be blocked except by creatures with horsemanship."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        return None if game.characteristics(blocker).has("horsemanship") else self.rule
