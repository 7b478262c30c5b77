"""Costs of attacking and blocking: "can't attack you unless its controller pays {2}" (308, 309; 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.actions.following import Following
from engine.actions.paying import pay_now
from engine.actions.trying import could_end_well
from engine.events.choices import Asking, IllegalAction
from engine.events.restrictions import EffectsQuestion
from engine.meaning.context import Context, context_of
from engine.meaning.words import fits_player, matches, number
from engine.play.combat_restrictions import Declared
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import Act, CantBothUnless, CantUnless
from engine.text.tree.conditions import PlayerPays
from engine.text.tree.costs import Cost, CostPart, PaysMana
from engine.text.tree.node import Quantity
from engine.text.tree.nouns import Status
from engine.text.tree.played import reads
from engine.text.tree.qualities import HasStatus, IsAttackingPlayer
from engine.text.tree.walk import walk

#: What creatures become by being declared.
_DECLARED: Final = (Status.ATTACKING, Status.BLOCKING)

#: What has to be paid.
Tax = tuple[PlayerPays, Context]

#: What has to be paid for attacking a player, for blocking, and for blocking an attacker.
_TAXES: Final = {
    act: EffectsQuestion[Player | GameObject | None, Tax | None]() for act in (Act.ATTACK, Act.BLOCK, Act.BE_BLOCKED)
}


@_TAXES[Act.ATTACK].answered_by(CantUnless, Act.ATTACK)
@_TAXES[Act.BLOCK].answered_by(CantUnless, Act.BLOCK)
@_TAXES[Act.BE_BLOCKED].answered_by(CantUnless, Act.BE_BLOCKED)
@reads(PlayerPays)
def _tax(change: CantUnless, attacked: Player | GameObject | None, context: Context) -> Tax | None:
    """What is paid for attacking a player isn't paid for attacking that player's planeswalkers, unless they are named,
    too."""
    if not isinstance(change.condition, PlayerPays):
        return None
    if change.by is not None and isinstance(attacked, GameObject) and not matches(change.by, attacked, context):
        return None
    if change.player is None or attacked is None:
        return change.condition, context
    if isinstance(attacked, Player):
        is_on = fits_player(change.player, attacked, context)
    else:
        game = context.game
        is_named = change.or_planeswalkers and "Planeswalker" in game.characteristics(attacked).types
        is_on = is_named and fits_player(change.player, game.controller_of(attacked), context)
    return (change.condition, context) if is_on else None


@_TAXES[Act.ATTACK].answered_by(CantBothUnless)
@_TAXES[Act.BLOCK].answered_by(CantBothUnless)
def _tax_of_both(change: CantBothUnless, attacked: Player | GameObject | None, context: Context) -> Tax | None:
    return (change.condition, context) if isinstance(change.condition, PlayerPays) else None


def taxes_on(game: Game, creature: GameObject, act: Act, attacked: Player | GameObject | None) -> Iterator[Tax]:
    """What has to be paid so that this creature may attack or block, or be blocked."""
    return filter(None, _TAXES[act].of(game, creature, attacked))


def total_tax(game: Game, declared: Sequence[Declared], act: Act) -> Cost:
    """All that has to be paid for what was declared. "For each creature that's attacking you" is said of each of them
    once."""
    parts: list[CostPart] = []
    for creature, other in dict(declared).items():
        for tax, context in taxes_on(game, creature, act, other):
            times = 1 if tax.for_each is None or _counts_declared(tax.for_each) else number(tax.for_each, context)
            parts += [_settled(part, context) for part in tax.cost.parts] * times
    if act is Act.BLOCK:
        for attacker, blockers in _blockers_of(declared).items():
            for tax, _ in taxes_on(game, attacker, Act.BE_BLOCKED, None):
                parts += tax.cost.parts * (1 if tax.for_each is None else len(blockers))
    return Cost(tuple(parts))


def _settled(part: CostPart, context: Context) -> CostPart:
    """A part with its number, which the effect that asks for it counts: "{X}, where X is …"."""
    if not isinstance(part, PaysMana) or part.times is None:
        return part
    return PaysMana(part.mana.times(number(part.times, context)))


def _blockers_of(declared: Sequence[Declared]) -> dict[GameObject, list[GameObject]]:
    blockers: dict[GameObject, list[GameObject]] = {}
    for blocker, attacker in declared:
        if isinstance(attacker, GameObject):
            blockers.setdefault(attacker, []).append(blocker)
    return blockers


def _counts_declared(quantity: Quantity) -> bool:
    """Whether it counts the creatures that are just being declared: each of them is asked by itself."""
    return any(
        isinstance(node, IsAttackingPlayer) or (isinstance(node, HasStatus) and node.status in _DECLARED)
        for node in walk(quantity)
    )


def check_can_be_paid(game: Game, player: Player, declared: Sequence[Declared], act: Act) -> None:
    """Raise IllegalAction where the player couldn't pay for what is declared."""
    if declared and not could_end_well(game, lambda: pay_tax(game, player, declared, act)):
        cites = Cite.ATTACK_RESTRICTION if act is Act.ATTACK else Cite.BLOCK_RESTRICTION
        raise IllegalAction(f"{player.name} can't pay what it costs to {act.value}", cites)


def pay_tax(game: Game, player: Player, declared: Sequence[Declared], act: Act) -> Asking[bool]:
    """Pay, all of it or nothing; returns whether it was paid."""
    cost = total_tax(game, declared, act)
    if not cost.parts:
        return True
    owing_to = Cite.ATTACK_PAID if act is Act.ATTACK else Cite.BLOCK_PAID
    following = Following(replace(context_of(game, declared[0][0], player), owing_to=owing_to))
    return (yield from pay_now(following, player, cost))
