"""The state-based actions on battles: those without defense, and those without a protector (704.5v-y in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.event import Event
from engine.events.kinds.moving import ObjectMoved
from engine.meaning.battles import DEFENSE, SIEGE, is_battle, may_protect
from engine.play.state_based_actions import ChoosesProtector, state_based_action
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.nouns import Zone


@state_based_action(Cite.SIEGE_FALLS)
def _sieges_without_defense(game: Game) -> Iterator[Event]:
    """A Siege with defense 0 goes to its owner's graveyard, unless an ability of it has triggered and is still to
    come or on the stack."""
    for battle in _battles(game, of_type=True):
        if not battle.counters_of(DEFENSE) and not _is_source(game, battle):
            yield _falls(battle, Cite.SIEGE_FALLS)


@state_based_action(Cite.BATTLE_FALLS)
def _others_without_defense(game: Game) -> Iterator[Event]:
    """Any other battle with defense 0 does in any case."""
    for battle in _battles(game, of_type=False):
        if not battle.counters_of(DEFENSE):
            yield _falls(battle, Cite.BATTLE_FALLS)


@state_based_action(Cite.PROTECTOR_CHOSEN)
def _without_protector(game: Game) -> Iterator[Event | ChoosesProtector]:
    """One that nobody protects who is in the game, while nothing attacks it, or that is protected by who can't, gets
    another protector; if there is nobody, it goes to its owner's graveyard."""
    attacked = game.combat.attackers.values() if game.combat else ()
    for battle in game.permanents():
        if not is_battle(game, battle):
            continue
        controller = game.controller_of(battle)
        able = may_protect(game, game.characteristics(battle).subtypes, controller)
        has_one = battle.protector is not None and not battle.protector.has_lost
        if (has_one and battle.protector in able) or (not has_one and battle in attacked):
            continue
        if able:
            yield ChoosesProtector(controller, battle, able)
        else:
            yield _falls(battle, Cite.PROTECTOR_CHOSEN)


def _battles(game: Game, *, of_type: bool) -> Iterator[GameObject]:
    for permanent in game.permanents():
        if is_battle(game, permanent) and (SIEGE in game.characteristics(permanent).subtypes) is of_type:
            yield permanent


def _is_source(game: Game, battle: GameObject) -> bool:
    """Whether it is the source of an ability that has triggered and hasn't left the stack."""
    if any(waiting.source is battle for waiting in game.waiting):
        return True
    return any(on_stack.source is battle and on_stack.is_ability for on_stack in game.stack)


def _falls(battle: GameObject, cites: Cite) -> ObjectMoved:
    return ObjectMoved(object=battle, to=Zone.GRAVEYARD, verb="put", cites=cites, source=battle)
