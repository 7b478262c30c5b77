"""Fear (502.25; 702.33): an evasion ability."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.values.colors import Color


@keyword_ability("fear", letter="b")
class Fear(Keyword):
    """Can't be blocked except by artifact creatures and black creatures."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        values = game.characteristics(blocker)
        return None if "Artifact" in values.types or Color.BLACK in values.colors else self.rule
