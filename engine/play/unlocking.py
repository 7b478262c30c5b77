"""Unlocking a half of a permanent for its mana cost: a special action (709.5e, 116.2 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions.doors import doors_of, unlocking
from engine.actions.following import Following
from engine.actions.paying import pay
from engine.actions.total_cost import total_cost
from engine.events.choices import Asking, IllegalAction, Need, Remedy, undone_if_illegal
from engine.events.functioning import statements_on_battlefield
from engine.events.happening import happen
from engine.events.reducing import reduced
from engine.events.sorcery_timing import check_sorcery_timing
from engine.keywords.split_second import check_not_silenced
from engine.meaning.context import context_of
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.copying import values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost, PaysMana
from engine.text.tree.played import reads
from engine.text.tree.statements import UnlockCosts
from engine.values.mana import ManaCost


@dataclass(frozen=True)
class Unlocking:
    """Pay the mana cost of a locked half of a permanent to unlock it."""

    permanent: GameObject
    half: int

    def __str__(self) -> str:
        return f"unlock a half of {self.permanent.name}"


@takes(Unlocking)
def pay_to_unlock(game: Game, player: Player, action: Unlocking) -> Asking[None]:
    """Pay for it, and the half is unlocked; nobody can respond. Raises IllegalAction where that can't be done."""
    permanent, half = action.permanent, action.half
    door = dict(doors_of(game, permanent)).get(half, permanent.name)
    if not permanent.is_permanent or half in permanent.unlocked:
        locked = Remedy(Need.CONDITION, f"{door} locked on the battlefield", (permanent,))
        raise IllegalAction(f"{door} is no locked door", Cite.UNLOCKING, locked)
    if game.controller_of(permanent) is not player:
        control = Remedy(Need.CONTROL, f"control of {permanent.name}", (permanent,))
        raise IllegalAction(f"{player.name} doesn't control {permanent.name}", Cite.UNLOCKING, control)
    check_not_silenced(game)
    check_sorcery_timing(game, player, f"the door {door}")
    mana = values_under_status(game, permanent).halves[half].mana_cost
    if mana is None:
        raise IllegalAction(f"{door} has no mana cost to unlock it for", Cite.UNPLAYABLE_COST)
    following = Following(context_of(game, permanent, player))
    asked = Cost((PaysMana((yield from _lowered(game, player, mana, permanent))),))
    cost = yield from total_cost(game, permanent, ManaCost(), asked, following.context)
    with undone_if_illegal(game):
        yield from pay(following, player, cost, permanent)
        yield from happen(game, unlocking(game, permanent, half, player, Cite.UNLOCKING, permanent))


@reads(UnlockCosts)
def _lowered(game: Game, player: Player, mana: ManaCost, permanent: GameObject) -> Asking[ManaCost]:
    """ "Unlock costs you pay cost {1} less"."""
    for _, statement, context in statements_on_battlefield(game, UnlockCosts):
        if context.you is player:
            in_full = game.rulebook.reductions_by_color_spill_over
            mana = yield from reduced(player, mana, ManaCost.parse(statement.amount), permanent, in_full=in_full)
    return mana
