"""Targets and divisions that only the payment of a cost will make legal (601.5 in 2026)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.actions.cost_parts import pay_part
from engine.actions.following import Following
from engine.actions.targeting import Aimed, context_on_stack, legal_targets, why_not_target
from engine.actions.trying import could_end_well
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.meaning.context import Context, Thing
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost, CostPart, Does
from engine.text.tree.names import Named, NamedAmount, NamedPlayers
from engine.text.tree.node import Quantity, Referring
from engine.text.tree.walk import walk


@dataclass(frozen=True)
class Proposed:
    """What was announced in view of how the cost is going to be paid: each target that wasn't legal yet, with its use
    of the word *target*, and the amount that was divided, if it hangs on the payment."""

    targets: tuple[tuple[Aimed, Thing], ...] = ()
    divided: Quantity | None = None


def targets_in_view(aimed: Aimed, context: Context, on_stack: GameObject, cost: Cost) -> tuple[Thing, ...]:
    """What could be a target once the cost is paid, in one way or another: "with power no greater than the sacrificed
    creature's", or what a creature protects that may be sacrificed."""
    legal: dict[Thing, None] = {}
    _look_once_paid(context, cost, lambda then: legal.update(dict.fromkeys(legal_targets(aimed, then, on_stack))))
    return tuple(legal)


def amounts_in_view(divided: Quantity, context: Context, cost: Cost) -> tuple[int, ...]:
    """How much there may be to divide once the cost is paid, in one way or another; none where that doesn't hang on
    what the cost is paid with."""
    amounts: dict[int, None] = {}
    meant = (node.means for node in walk(divided) if isinstance(node, Referring))
    names = [name for means in meant if isinstance(means, Named | NamedPlayers | NamedAmount) for name in means.names]
    if names and not context.environment.is_given(names):
        _look_once_paid(context, cost, lambda then: amounts.update({number(divided, then): None}))
    return tuple(amounts)


def _look_once_paid(context: Context, cost: Cost, look: Callable[[Context], None]) -> None:
    """Pay what is paid by doing something, in each way in turn, look at what it would be like then, and take it back.
    Nothing is looked at where such a cost can't be paid, or has no such part."""
    parts = _done_for(cost)
    if not parts:
        return

    def begin() -> Asking[bool]:
        following = Following(context)
        for part in parts:
            yield from pay_part(following, context.you, part, Cite.PAY_COSTS)
        look(replace(context, environment=following.context.environment))
        return False  # go on with another way

    could_end_well(context.game, begin)


def _done_for(cost: Cost) -> tuple[CostPart, ...]:
    return tuple(part for part in cost.parts if isinstance(part, Does))


def check_proposed(game: Game, on_stack: GameObject, player: Player, proposed: Proposed) -> None:
    """Raise IllegalAction where the cost was paid in another way than what was announced had in view. What is divided
    gets its amount."""
    context = context_on_stack(game, on_stack, player)
    for aimed, target in proposed.targets:
        refused = why_not_target(aimed, target, context, on_stack)
        if refused is not None:
            raise IllegalAction(
                f"{refused[0]}, however its cost was paid",
                Cite.CHOICES_IN_VIEW,
                Remedy(Need.SAID, f"another way to pay for {on_stack.name}", (on_stack,)),
            )
    if proposed.divided is None:
        return
    amount = number(proposed.divided, context)
    division = on_stack.announcement.division
    if len(division) == 1:
        division = dict.fromkeys(division, amount)
        note(game, notes.Announced(of=on_stack, announcement=replace(on_stack.announcement, division=division)))
    elif sum(division.values()) != amount:
        raise IllegalAction(
            f"{sum(division.values())} were divided, and as the cost of {on_stack.name} was paid there are {amount}",
            Cite.CHOICES_IN_VIEW,
            Remedy(Need.SAID, f"a division of all {amount}", (on_stack,)),
        )
