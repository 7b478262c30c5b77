"""Offering (502.42; 702.45)."""

from __future__ import annotations

from engine.events.choices import Asking, IllegalAction, Need, Remedy, ask_some
from engine.events.happening import happen
from engine.events.kinds.moving import PermanentSacrificed
from engine.events.reducing import reduced
from engine.events.restrictions import CANT_BE_SACRIFICED
from engine.keywords.hooks import Keyword, keyword_ability
from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.values.mana import ManaCost


@keyword_ability("offering", letter="a")
class Offering(Keyword):
    """A permanent of the quality is sacrificed: the spell comes as early as an instant, and for so much less."""

    lowers_only_if_announced = True
    is_quick_if_announced = True

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        player = game.controller_of(spell)
        context = context_of(game, spell, player)
        assert ability.quality is not None
        fitting = [
            permanent
            for permanent in game.permanents()
            if game.controller_of(permanent) is player
            and matches(ability.quality, permanent, context)
            and not any(CANT_BE_SACRIFICED.of(game, permanent, None))
        ]
        if not fitting:
            raise IllegalAction(
                f"{player.name} has nothing to offer for {spell.name}",
                self.rule,
                Remedy(Need.COST, f"a permanent to sacrifice that {spell.name} names"),
            )
        (offered,) = yield from ask_some(player, "choose what is offered", self.rule, fitting, source=spell)
        reduction = game.characteristics(offered).mana_cost or ManaCost()
        yield from happen(game, PermanentSacrificed(permanent=offered, player=player, cites=self.rule, source=spell))
        return (yield from reduced(player, mana, reduction, spell, in_full=True))
