"""Harmonize (702.180): from the graveyard, with a creature that is tapped to lower the cost by its power."""

from __future__ import annotations

from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.happening import happen
from engine.events.kinds.status import PermanentTapped
from engine.keywords.hooks import Keyword, keyword_ability
from engine.keywords.tapping_to_pay import check_untapped
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost


@keyword_ability("harmonize", letter="a")
class Harmonize(Keyword):
    """The card may be cast from its owner's graveyard for its harmonize cost, with up to one creature tapped for it;
    then it is exiled."""

    replaces_the_cost = True
    casts_from = Zone.GRAVEYARD
    leaves_the_stack_to = Zone.EXILE
    lowers_only_if_announced = True
    taps_to_pay = True

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        player = game.controller_of(spell)
        if len(tapping) > 1:
            fewer = Remedy(Need.FEWER, "one creature at most", tapping)
            raise IllegalAction(f"no more than one creature is tapped to harmonize {spell.name}", self.rule, fewer)
        for creature in tapping:
            check_untapped(game, creature, player, "Creature", self.rule)
            power = game.characteristics(creature).power or 0
            mana = mana.minus(ManaCost.parse(f"{{{max(power, 0)}}}"))
            yield from happen(game, PermanentTapped(permanent=creature, cites=self.rule, source=spell))
        return mana
