"""Protection (502.7; 702.14): from targeting, enchanting, equipping, damage and blocking.

Damage is prevented in `engine.events.replacing`, attachment is judged in `attaching.py`.
"""

from __future__ import annotations

from engine.events.replacing import protects_from
from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("protection")
class Protection(Keyword):
    """Nothing of the stated quality targets it, blocks it, damages it or stays attached to it."""

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cite | None:
        return Cite.PROTECTION_BLOCK if protects_from(game, attacker, ability, blocker) else None

    def refuses_target(
        self, game: Game, ability: KeywordAbility, whose: GameObject | Player, of: GameObject, player: Player
    ) -> Cite | None:
        if isinstance(whose, Player):
            return None  # players don't have protection in these editions
        source = of.source if of.is_ability and of.source is not None else of
        return Cite.PROTECTION_TARGET if protects_from(game, whose, ability, source) else None
