"""Costs of attacking and blocking: "can't attack you unless its controller pays {2}" (308, 309; 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from engine.actions.following import Following
from engine.actions.paying import could_end_well, pay_now
from engine.events.choices import Asking, IllegalAction
from engine.meaning.context import Context, context_of
from engine.meaning.words import fits_player, number
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import Act, CantBothUnless, CantUnless
from engine.text.tree.conditions import PlayerPays
from engine.text.tree.costs import Cost, CostPart
from engine.text.tree.node import Change, Quantity
from engine.text.tree.nouns import IsAttackingPlayer
from engine.text.tree.walk import walk

#: A creature, and what it attacks or blocks.
Declared = Sequence[tuple[GameObject, Player | GameObject]]


def taxes_on(
    game: Game, creature: GameObject, act: Act, defender: Player | None
) -> Iterator[tuple[PlayerPays, Context]]:
    """What has to be paid so that this creature may attack or block."""
    for change, source in game.characteristics(creature).rules:
        if not _is_about(change, act) or not isinstance(change.condition, PlayerPays):
            continue
        context = context_of(game, source or creature)
        whom = change.player if isinstance(change, CantUnless) else None
        if whom is None or defender is None or fits_player(whom, defender, context):
            yield change.condition, context


def _is_about(change: Change, act: Act) -> TypeGuard[CantUnless | CantBothUnless]:
    if isinstance(change, CantBothUnless):
        return act in (Act.ATTACK, Act.BLOCK)
    return isinstance(change, CantUnless) and change.act is act


def total_tax(game: Game, declared: Declared, act: Act) -> Cost:
    """All that has to be paid for what was declared. "For each creature that's attacking you" is said of each of them
    once."""
    parts: list[CostPart] = []
    for creature, other in dict(declared).items():
        defender = other if isinstance(other, Player) else game.controller_of(other)
        for tax, context in taxes_on(game, creature, act, defender):
            times = 1 if tax.for_each is None or _counts_declared(tax.for_each) else number(tax.for_each, context)
            parts += tax.cost.parts * times
    if act is Act.BLOCK:
        for attacker, blockers in _blockers_of(declared).items():
            for tax, _ in taxes_on(game, attacker, Act.BE_BLOCKED, None):
                parts += tax.cost.parts * (1 if tax.for_each is None else len(blockers))
    return Cost(tuple(parts))


def _blockers_of(declared: Declared) -> dict[GameObject, list[GameObject]]:
    blockers: dict[GameObject, list[GameObject]] = {}
    for blocker, attacker in declared:
        if isinstance(attacker, GameObject):
            blockers.setdefault(attacker, []).append(blocker)
    return blockers


def _counts_declared(quantity: Quantity) -> bool:
    """Whether it counts the creatures that are just being declared: each of them is asked by itself."""
    return any(isinstance(node, IsAttackingPlayer) for node in walk(quantity))


def check_can_be_paid(game: Game, player: Player, declared: Declared, act: Act) -> None:
    """Raise IllegalAction where the player couldn't pay for what is declared."""
    if declared and not could_end_well(game, pay_tax(game, player, declared, act)):
        cites = Cite.ATTACK_RESTRICTION if act is Act.ATTACK else Cite.BLOCK_RESTRICTION
        raise IllegalAction(f"{player.name} can't pay what it costs to {act.value}", cites)


def pay_tax(game: Game, player: Player, declared: Declared, act: Act) -> Asking[bool]:
    """Pay, all of it or nothing; returns whether it was paid."""
    cost = total_tax(game, declared, act)
    if not cost.parts:
        return True
    following = Following(context_of(game, declared[0][0], player))
    return (yield from pay_now(following, player, cost))
