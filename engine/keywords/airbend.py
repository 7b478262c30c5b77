"""Airbend (701.65 in 2026): what was airbent waits in exile, and its owner may cast it for {2}."""

from __future__ import annotations

from typing import Final

from engine.keywords.hooks import Keyword, keyword_ability
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost, PaysMana
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost

#: How a card waits in exile that was airbent.
AIRBENT: Final = "airbent"


@keyword_ability("airbend", letter="a")
class CastWhenAirbent(Keyword):
    """An airbent card may be cast for {2}, whatever it is and has, as long as it remains exiled."""

    replaces_the_cost = True
    casts_from = Zone.EXILE

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return Cost((PaysMana(ManaCost.parse("{2}")),))

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        return None if _is_airbent(card) else self.rule

    def lent(self, game: Game, card: GameObject) -> KeywordAbility | None:
        return KeywordAbility("airbend") if _is_airbent(card) else None


def _is_airbent(card: GameObject) -> bool:
    waits = card.predecessor.set_aside if card.is_spell and card.predecessor is not None else card.set_aside
    return waits is not None and waits.how == AIRBENT
