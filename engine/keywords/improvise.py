"""Improvise (702.126): artifacts are tapped for the spell."""

from __future__ import annotations

from engine.events.choices import Asking
from engine.events.happening import happen
from engine.events.kinds.status import PermanentTapped
from engine.keywords.hooks import Keyword, keyword_ability
from engine.keywords.tapping_to_pay import check_untapped, tapped_for_nothing
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.values.mana import ManaCost


@keyword_ability("improvise", letter="a")
class Improvise(Keyword):
    """Each untapped artifact that is tapped for the spell pays {1} of its total cost."""

    may_pay_the_total = True
    taps_to_pay = True

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        player = game.controller_of(spell)
        for artifact in tapping:
            check_untapped(game, artifact, player, "Artifact", self.rule)
            left = mana.minus(ManaCost.parse("{1}"))
            if left == mana:
                raise tapped_for_nothing(spell, artifact, "artifacts", self.rule)
            mana = left
            yield from happen(game, PermanentTapped(permanent=artifact, cites=self.rule, source=spell))
        return mana
