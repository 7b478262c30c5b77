"""The order in which attackers and blockers assign damage, since Magic 2010 (509.2–3)."""

from __future__ import annotations

from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask_order
from engine.events.happening import happen
from engine.events.kinds.combat import AttackersOrdered, BlockersOrdered
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


def order_blockers(game: Game) -> Asking[None]:
    """Magic 2010: for each attacker with several blockers, the attacking player orders them (509.2)."""
    combat = game.combat
    for attacker in tuple(combat.attackers) if combat else ():
        blockers = combat.blockers_of(attacker) if combat else ()
        if len(blockers) > 1:
            yield from _order(game, game.active_player, attacker, blockers, Cite.ORDER_BLOCKERS)


def order_attackers(game: Game) -> Asking[None]:
    """Magic 2010: for each blocker of several attackers, the defending player orders those (509.3)."""
    combat = game.combat
    for blocker, blocked in tuple(combat.blockers.items()) if combat else ():
        if len(blocked) > 1:
            cites = Cite.ORDER_ATTACKERS
            ordered = yield from _ask_order(game.controller_of(blocker), blocker, blocked, cites)
            yield from happen(game, AttackersOrdered(blocker=blocker, order=ordered, cites=cites, source=blocker))


def _order(
    game: Game, player: Player, attacker: GameObject, blockers: tuple[GameObject, ...], cites: Cite
) -> Asking[None]:
    ordered = yield from _ask_order(player, attacker, blockers, cites)
    yield from happen(game, BlockersOrdered(attacker=attacker, order=ordered, cites=cites, source=attacker))


def _ask_order(
    player: Player, of: GameObject, creatures: tuple[GameObject, ...], cites: Cite
) -> Asking[tuple[GameObject, ...]]:
    question = Choice(
        player,
        ChoiceKind.ORDER,
        f"choose the order in which {of.name} assigns damage",
        cites,
        [Option(creature, creature.name) for creature in creatures],
        len(creatures),
        len(creatures),
        source=of,
        suggested=creatures,
    )
    return (yield from ask_order(question))
