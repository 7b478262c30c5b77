"""Suspending a card: a special action, which doesn't use the stack (502.59a, 408.2; 702.59a, 114.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions.following import Following
from engine.actions.paying import pay
from engine.actions.total_cost import choose_x, total_cost
from engine.events.choices import Asking, IllegalAction, Need, Remedy, undone_if_illegal
from engine.events.happening import happen
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.moving import ObjectMoved
from engine.meaning.context import context_of
from engine.play.actions import Suspending, check_spell
from engine.play.announced import Casting
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.players import Player
from engine.text.tree.costs import Cost, PaysMana
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost


@takes(Suspending)
def suspend(game: Game, player: Player, action: Suspending) -> Asking[None]:
    """Pay the suspend cost and exile the card.

    Raises IllegalAction where the player couldn't begin to cast the card now, can't pay, or has chosen 0 for the X of
    "Suspend X—… X can't be 0."
    """
    card = action.card
    ability = next(game.characteristics(card).keywords("suspend"), None)
    if ability is None or card.zone is not Zone.HAND:
        remedies = (Remedy(Need.ZONE, f"{card.name} in {player.name}'s hand", (card,)),) if ability else ()
        raise IllegalAction(f"{card.name} can't be suspended from where it is", Cite.SUSPEND, *remedies)
    check_spell(game, player, Casting(card), for_a_cost=False)
    following = Following(context_of(game, card, player))
    announced = ability.cost or Cost(())
    count = ability.number or 0
    if ability.text == "X":
        count = (yield from choose_x(player, card)) if action.x is None else action.x
        if count < 1:
            bigger = Remedy(Need.SAID, "an X of 1 or more", (card,))
            raise IllegalAction(f"X can't be 0 as {card.name} is suspended", Cite.SUSPEND, bigger)
        announced = _with_x(announced, count)
    cost = yield from total_cost(game, card, ManaCost(), announced, following.context)
    with undone_if_illegal(game):
        yield from pay(following, player, cost, card)
        yield from happen(
            game,
            ObjectMoved(object=card, to=Zone.EXILE, verb="suspended", cites=Cite.SUSPEND, source=card),
        )
        yield from happen(
            game,
            CountersPut(on=card.current(), kind="time", count=count, cites=Cite.SUSPEND, source=card),
        )


def _with_x(cost: Cost, x: int) -> Cost:
    return Cost(
        tuple(
            replace(part, mana=part.mana.with_variable(x)) if isinstance(part, PaysMana) else part
            for part in cost.parts
        )
    )
