"""Emerge (702.119): a creature is sacrificed for the spell, which costs as much less as that one's mana value."""

from __future__ import annotations

from engine.events.choices import Asking, IllegalAction, Need, Remedy, ask_some
from engine.events.happening import happen
from engine.events.kinds.moving import PermanentSacrificed
from engine.events.restrictions import CANT_BE_SACRIFICED
from engine.keywords.hooks import Keyword, keyword_ability
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility
from engine.values.mana import ManaCost


@keyword_ability("emerge", letter="a")
class Emerge(Keyword):
    """Its cost may be paid in place of the mana cost, with a creature sacrificed, whose mana value lowers it."""

    replaces_the_cost = True
    lowers_only_if_announced = True

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        player = game.controller_of(spell)
        creatures = [
            creature
            for creature in game.creatures()
            if game.controller_of(creature) is player and not any(CANT_BE_SACRIFICED.of(game, creature, None))
        ]
        if not creatures:
            raise IllegalAction(
                f"{player.name} has no creature to sacrifice for {spell.name}",
                self.rule,
                Remedy(Need.COST, "a creature to sacrifice"),
            )
        prompt = f"choose the creature that is sacrificed for {spell.name}"
        (sacrificed,) = yield from ask_some(player, prompt, self.rule, creatures, source=spell)
        less = game.characteristics(sacrificed).converted_mana_cost
        yield from happen(game, PermanentSacrificed(permanent=sacrificed, player=player, cites=self.rule, source=spell))
        return mana.minus(ManaCost.parse(f"{{{less}}}"))
