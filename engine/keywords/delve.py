"""Delve (502.64 in 2008; 702.63; 702.65 in 2013)."""

from __future__ import annotations

from engine.events.choices import Asking, ask_some
from engine.events.happening import happen
from engine.events.kinds.moving import ObjectMoved
from engine.keywords.hooks import Keyword, keyword_ability
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost, ManaSymbol


@keyword_ability("delve", letter="a")
class Delve(Keyword):
    """Each card that is exiled from the graveyard for the spell lowers its cost by {1}, or pays {1} of it."""

    may_pay_the_total = True

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        player = game.controller_of(spell)
        generic = sum(symbol.generic for symbol in mana)
        if not generic or not player.graveyard:
            return mana
        prompt, suggested = "choose cards to exile from the graveyard", () if player.pays_freely else None
        chosen = yield from ask_some(
            player, prompt, self.rule, player.graveyard, 0, generic, spell, suggested=suggested
        )
        yield from happen(
            game,
            *(ObjectMoved(object=card, to=Zone.EXILE, verb="exile", cites=self.rule, source=spell) for card in chosen),
        )
        return mana.minus(ManaCost((ManaSymbol(str(len(chosen))),)))
