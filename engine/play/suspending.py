"""Suspending a card: a special action, which doesn't use the stack (502.59a, 408.2; 702.59a, 114.2)."""

from __future__ import annotations

from engine.actions.following import Following
from engine.actions.paying import pay, total_cost
from engine.events import event as events
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.happening import happen
from engine.meaning.context import context_of
from engine.play.actions import Suspending, check_spell
from engine.play.announced import Casting
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.players import Player
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost


def suspend(game: Game, player: Player, action: Suspending) -> Asking[None]:
    """Pay the suspend cost and exile the card.

    Raises IllegalAction where the player couldn't begin to cast the card now, or can't pay.
    """
    card = action.card
    ability = next(game.characteristics(card).keywords("suspend"), None)
    if ability is None or card.zone is not Zone.HAND:
        remedies = (Remedy(Need.ZONE, f"{card.name} in {player.name}'s hand", (card,)),) if ability else ()
        raise IllegalAction(f"{card.name} can't be suspended from where it is", Cite.SUSPEND, *remedies)
    check_spell(game, player, Casting(card), for_a_cost=False)
    following = Following(context_of(game, card, player))
    cost = total_cost(game, card, ManaCost(), ability.cost or Cost(()), following.context)
    mark = game.journal.mark()
    try:
        yield from pay(following, player, cost, card)
        yield from happen(
            game,
            events.ObjectMoved(object=card, to=Zone.EXILE, verb="suspended", cites=Cite.SUSPEND, source=card),
        )
        yield from happen(
            game,
            events.CountersPut(
                on=card.current(), kind="time", count=ability.number or 0, cites=Cite.SUSPEND, source=card
            ),
        )
    except IllegalAction:
        game.journal.rewind(mark)
        raise
