"""Shadow (502.8; 702.25): an evasion ability that works both ways."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("shadow", letter="b")
class Shadow(Keyword):
    """Blocks and is blocked only by creatures with shadow."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        return None if game.characteristics(blocker).has("shadow") else self.rule

    def refuses_to_block(
        self, game: Game, ability: KeywordAbility, blocker: GameObject, attacker: GameObject
    ) -> Cited | None:
        return None if game.characteristics(attacker).has("shadow") else self.rule
