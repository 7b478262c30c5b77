"""Landwalk (502.6; 702.12): an evasion ability, one for each kind of land."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("landwalk", letter="b, 2010-07 c")
class Landwalk(Keyword):
    """Can't be blocked while the defending player controls a land of the stated kind."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        defender = game.controller_of(blocker)
        context = context_of(game, attacker)
        for land in game.permanents():
            values = game.characteristics(land)
            if "Land" not in values.types or values.controller is not defender:
                continue
            if ability.quality is None or matches(ability.quality, land, context):
                return self.rule
        return None
