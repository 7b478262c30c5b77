"""Flying (502.4; 702.9): an evasion ability."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("flying", letter="b")
class Flying(Keyword):
    """Can't be blocked except by creatures with flying or reach."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        values = game.characteristics(blocker)
        return None if values.has("flying") or values.has("reach") else self.rule
