"""Hexproof from a quality (702.11d in 2026-08)."""

from __future__ import annotations

from typing import Final

from engine.keywords.hooks import Keyword, keyword_ability
from engine.keywords.protection import protects_from
from engine.rulebooks import Cited, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility

_FROM: Final = keyword_rule("hexproof", "gone, 2018-04 d", "hexproof from")


@keyword_ability("hexproof from")
class HexproofFrom(Keyword):
    """Opponents don't target it with spells of that quality, or with abilities of sources that have it."""

    def refuses_target(
        self, game: Game, ability: KeywordAbility, whose: GameObject | Player, of: GameObject, player: Player
    ) -> Cited | None:
        if isinstance(whose, Player) or player not in game.opponents_of(game.controller_of(whose)):
            return None
        source = of.source if of.is_ability and of.source is not None else of
        return _FROM if protects_from(game, whose, ability, source) else None
