"""Who attacks, blocks and is blocked; of what has left, in the combat that it was in (413.2g; 607.2h)."""

from __future__ import annotations

from engine.meaning.context import Context, Thing
from engine.meaning.relations import is_meant
from engine.meaning.words import fits_player, of_object, things
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Combat
from engine.text.tree.node import Node
from engine.text.tree.qualities import Blocks, IsAttackingPlayer, IsBlockedBy
from engine.text.tree.references import All, Either, Some


def combat_of(thing: Thing | None, context: Context) -> Combat | None:
    """The combat there is; for what has left, the one that it was in (413.2g; 607.2h)."""
    if isinstance(thing, GameObject) and thing.gone:
        return thing.last_combat
    return context.game.combat


def _combat_with(reference: Node, thing: GameObject, context: Context) -> Combat | None:
    """The combat in which two things met: if one of them has left, the one that it was in."""
    if not isinstance(reference, Some | All | Either):
        gone = next(
            (
                candidate
                for candidate in things(reference, context)
                if isinstance(candidate, GameObject) and candidate.gone
            ),
            None,
        )
        if gone is not None and not thing.gone:
            return gone.last_combat
    return combat_of(thing, context)


@of_object(Blocks)
def _blocks(quality: Blocks, thing: GameObject, context: Context) -> bool:
    combat = _combat_with(quality.reference, thing, context)
    blocked = combat.blockers.get(thing, ()) if combat else ()
    return any(is_meant(quality.reference, attacker, context) for attacker in blocked)


@of_object(IsBlockedBy)
def _blocked_by(quality: IsBlockedBy, thing: GameObject, context: Context) -> bool:
    combat = _combat_with(quality.reference, thing, context)
    return combat is not None and any(
        thing in blocked and is_meant(quality.reference, blocker, context)
        for blocker, blocked in combat.blockers.items()
    )


@of_object(IsAttackingPlayer)
def _attacks_player(quality: IsAttackingPlayer, thing: GameObject, context: Context) -> bool:
    combat = combat_of(thing, context)
    defender = combat.attackers.get(thing) if combat else None
    if isinstance(defender, Player):
        return fits_player(quality.player, defender, context)
    if (
        defender is None
        or not quality.or_planeswalkers
        or "Planeswalker" not in context.characteristics(defender).types
    ):
        return False
    return fits_player(quality.player, context.controller_of(defender), context)
