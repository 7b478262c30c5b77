"""Convoke (502.46; 702.48; 702.50 in 2013)."""

from __future__ import annotations

from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask
from engine.events.happening import happen
from engine.events.kinds.status import PermanentTapped
from engine.keywords.hooks import Keyword, keyword_ability
from engine.keywords.tapping_to_pay import check_untapped, tapped_for_nothing
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.values.mana import ManaCost


@keyword_ability("convoke", letter="a")
class Convoke(Keyword):
    """Each untapped creature that is tapped for the spell lowers its cost by {1}, or by one mana of its colors. From
    2013 on it pays that of the total, and none is tapped for nothing."""

    may_pay_the_total = True
    taps_to_pay = True

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        controller = game.controller_of(spell)
        for creature in tapping:
            check_untapped(game, creature, controller, "Creature", self.rule)
        # Creatures of one color first: those of several can be tapped for what is left.
        for creature in sorted(tapping, key=lambda tapped: len(game.characteristics(tapped).colors)):
            paid = yield from _what_it_pays(game, creature, mana, controller, spell)
            if mana.minus(paid) == mana and game.rulebook.convoke_and_delve_pay:
                raise tapped_for_nothing(spell, creature, "creatures", self.rule)
            mana = mana.minus(paid)
            yield from happen(game, PermanentTapped(permanent=creature, cites=self.rule, source=spell))
        return mana


def _what_it_pays(
    game: Game, creature: GameObject, mana: ManaCost, controller: Player, spell: GameObject
) -> Asking[ManaCost]:
    """{1}, or one mana of one of its colors; the controller chooses where the cost has several of those."""
    colors = sorted(game.characteristics(creature).colors, key=lambda color: color.symbol)
    ways = [ManaCost.parse(f"{{{symbol}}}") for symbol in (*(color.symbol for color in colors), "1")]
    useful = [way for way in ways if mana.minus(way) != mana]
    if len(useful) < 2:
        return useful[0] if useful else ways[-1]
    question = Choice(
        controller,
        ChoiceKind.PAYMENT,
        f"choose what {creature.name} pays",
        Convoke.rule,
        [Option(way, str(way)) for way in useful],
        source=spell,
        suggested=(useful[0],),
    )
    (chosen,) = yield from ask(question)
    assert isinstance(chosen, ManaCost)
    return chosen
