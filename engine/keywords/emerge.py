"""Emerge (702.119): a creature is sacrificed for the spell, which costs as much less as that one's mana value."""

from __future__ import annotations

from engine.events.choices import Asking, IllegalAction, Need, Remedy, ask_some
from engine.events.happening import happen
from engine.events.kinds.moving import PermanentSacrificed
from engine.events.restrictions import CANT_BE_SACRIFICED
from engine.keywords.hooks import Keyword, keyword_ability
from engine.meaning.context import context_of
from engine.meaning.words import matches
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
        player, rule = game.controller_of(spell), type(self).rule
        able = [
            permanent
            for permanent in game.permanents()
            if game.controller_of(permanent) is player
            and self.can_be_sacrificed(ability, permanent, game)
            and not any(CANT_BE_SACRIFICED.of(game, permanent, None))
        ]
        if not able:
            raise IllegalAction(
                f"{player.name} has nothing of the kind to sacrifice for {spell.name}",
                rule,
                Remedy(Need.COST, "a permanent of that kind to sacrifice"),
            )
        prompt = f"choose what is sacrificed for {spell.name}"
        (sacrificed,) = yield from ask_some(player, prompt, rule, able, source=spell)
        less = game.characteristics(sacrificed).converted_mana_cost
        yield from happen(game, PermanentSacrificed(permanent=sacrificed, player=player, cites=rule, source=spell))
        return mana.minus(ManaCost.parse(f"{{{less}}}"))

    def can_be_sacrificed(self, ability: KeywordAbility, permanent: GameObject, game: Game) -> bool:
        """Whether a permanent is of the kind that is asked for."""
        return game.characteristics(permanent).is_creature


@keyword_ability("emerge from", letter="gone, 2026-08 b", of="emerge", words="emerge")
class EmergeFrom(Emerge):
    """The same with a permanent that has a quality, rather than with a creature."""

    def can_be_sacrificed(self, ability: KeywordAbility, permanent: GameObject, game: Game) -> bool:
        """Whether it has the quality that the keyword names."""
        return ability.quality is not None and matches(ability.quality, permanent, context_of(game, permanent))
