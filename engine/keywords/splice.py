"""Splice (502.40; 702.44): the card's instructions are added to a spell, see `engine.play.casting`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility


@keyword_ability("splice", letter="a")
class Splice(Keyword):
    """Its cost is an additional cost of the spell onto which it is spliced."""

    def may_be_spliced(self, game: Game, ability: KeywordAbility, card: GameObject, spell: GameObject) -> bool:
        return ability.quality is not None and matches(ability.quality, spell, context_of(game, card, card.owner))
