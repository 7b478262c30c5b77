"""Intimidate (702.11): an evasion ability."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("intimidate", letter="b")
class Intimidate(Keyword):
    """Can't be blocked except by artifact creatures and creatures that share a color with it."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        values = game.characteristics(blocker)
        shares = values.colors & game.characteristics(attacker).colors
        return None if "Artifact" in values.types or shares else self.rule
