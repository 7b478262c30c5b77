"""Ending an effect that a player was allowed to end later: a special action (408.2i; 114.2c)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions.following import Following
from engine.actions.paying import pay_now
from engine.events import event as events
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.happening import happen
from engine.meaning.context import context_of
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True)
class EndingEffect:
    """End the effects of an object, for the cost that their text says."""

    source: GameObject

    def __str__(self) -> str:
        return f"end the effect of {self.source.name}"


def end_effect(game: Game, player: Player, action: EndingEffect) -> Asking[None]:
    """Pay what it costs, and the effects are over. Nobody can respond to that (114.2c).

    Raises IllegalAction where the player may end none, or can't pay.
    """
    source = action.source
    ending = [one for one in game.effects if one.source is source and one.ending is not None]
    own = [one for one in ending if one.ending is not None and one.ending.player is player]
    if not own or own[0].ending is None:
        raise IllegalAction(f"{player.name} may end no effect of {source.name}", Cite.END_EFFECT)
    if not (yield from pay_now(Following(context_of(game, source, player)), player, own[0].ending.cost)):
        raise IllegalAction(
            f"{player.name} can't pay to end the effect of {source.name}",
            Cite.PAY_COSTS,
            Remedy(Need.COST, f"what it costs to end the effect of {source.name}"),
        )
    yield from happen(game, events.EffectsEnded(effects=tuple(own), cites=Cite.END_EFFECT, source=source))
