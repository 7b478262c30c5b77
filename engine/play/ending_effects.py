"""Ending an effect, or stopping a delayed trigger, as a player was allowed to: a special action (408.2i; 114.2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions.following import Following
from engine.actions.paying import pay_now
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.happening import happen
from engine.events.kinds.effects import EffectsEnded
from engine.meaning.context import context_of
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.effects import Ending
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True)
class EndingEffect:
    """End the effects of an object, and what it set up to trigger later, for the cost that their text says."""

    source: GameObject

    def __str__(self) -> str:
        return f"end the effect of {self.source.name}"


def endable(game: Game) -> tuple[GameObject, ...]:
    """The objects, as they are now, whose effects or delayed triggers a player may end."""
    effects = (effect.source for effect in game.effects if effect.ending is not None)
    delayed = (trigger.source for trigger in game.delayed if trigger.ending is not None)
    return tuple(dict.fromkeys(source.current() for source in (*effects, *delayed)))


@takes(EndingEffect)
def end_effect(game: Game, player: Player, action: EndingEffect) -> Asking[None]:
    """Pay what it costs, and the effects are over. Nobody can respond to that (114.2c).

    Raises IllegalAction where the player may end none, or can't pay.
    """
    source = action.source

    def is_own(ending: Ending | None, began: GameObject) -> bool:
        return ending is not None and ending.player is player and began.current() is source

    effects = tuple(effect for effect in game.effects if is_own(effect.ending, effect.source))
    delayed = tuple(trigger for trigger in game.delayed if is_own(trigger.ending, trigger.source))
    endings = [*(effect.ending for effect in effects), *(trigger.ending for trigger in delayed)]
    if not endings or endings[0] is None:
        raise IllegalAction(f"{player.name} may end no effect of {source.name}", Cite.END_EFFECT)
    ending = Following(replace(context_of(game, source, player), owing_to=Cite.END_EFFECT))
    if not (yield from pay_now(ending, player, endings[0].cost)):
        raise IllegalAction(
            f"{player.name} can't pay to end the effect of {source.name}",
            Cite.PAY_COSTS,
            Remedy(Need.COST, f"what it costs to end the effect of {source.name}"),
        )
    yield from happen(game, EffectsEnded(effects=effects, delayed=delayed, cites=Cite.END_EFFECT, source=source))
