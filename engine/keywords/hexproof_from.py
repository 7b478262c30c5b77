"""Hexproof from a quality (702.11d in 2026-08)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.keywords.protection import protects_from
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("hexproof from", letter="gone, 2018-04 d", of="hexproof")
class HexproofFrom(Keyword):
    """Opponents don't target it with spells of that quality, or with abilities of sources that have it."""

    def refuses_target(
        self, game: Game, ability: KeywordAbility, whose: GameObject | Player, of: GameObject, player: Player
    ) -> Cited | None:
        if isinstance(whose, Player) or player not in game.opponents_of(game.controller_of(whose)):
            return None
        source = of.source if of.is_ability and of.source is not None else of
        return self.rule if protects_from(game, whose, ability, source) else None
