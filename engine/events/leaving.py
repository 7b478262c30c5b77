"""A player leaves a game that others play on: what goes with them, and when (600.4; 800.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.event import Event
from engine.events.kinds.designations import BecameMonarch, InitiativeTaken, initiative, monarchy
from engine.events.kinds.effects import EffectsEnded
from engine.events.kinds.game import PlayerLeft, PlayerLost
from engine.events.kinds.moving import ObjectLeftGame, ObjectMoved
from engine.meaning.context import context_of_effect
from engine.meaning.words import player as player_meant
from engine.rulebooks import Cite
from engine.state.effects import FloatingEffect
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.changes import ChangesControl
from engine.text.tree.nouns import Zone


def who_leaves(game: Game, happened: list[Event]) -> tuple[Player, ...]:
    """The players who lost and whom the others play on without; of a game that is over, nobody."""
    lost = tuple(fact.player for fact in happened if isinstance(fact, PlayerLost))
    return lost if lost and len(game.in_turn_order()) > 1 else ()


def what_goes_along(game: Game, player: Player) -> Iterator[Event]:
    """All that the player owns leaves the game, what they have on the stack ceases to exist, and effects that give them
    control of something end (600.4a; 800.4a)."""
    yield PlayerLeft(player=player, cites=Cite.PLAYER_LEAVES)
    crown = monarchy(game)
    if crown is not None and crown.owner is player:
        yield BecameMonarch(player=_heir(game), printed=crown.printed, cites=Cite.MONARCH_LEAVES)
    lead = initiative(game)
    if lead is not None and lead.owner is player:
        yield InitiativeTaken(player=_heir(game), printed=lead.printed, cites=Cite.INITIATIVE_LEAVES)
    for game_object in tuple(game.all_objects()):
        if game_object not in (crown, lead) and _goes_along(game, game_object, player):
            yield ObjectLeftGame(object=game_object, cites=Cite.PLAYER_LEAVES, source=game_object)
    ending = tuple(effect for effect in game.effects if _gives_control(game, effect, player))
    if ending:
        yield EffectsEnded(effects=ending, cites=Cite.PLAYER_LEAVES)


def _heir(game: Game) -> Player:
    """Who is the monarch, or has the initiative, after one who has left: the active player, or whoever comes next where
    that player leaves too (725.4 and 726.4 in 2026)."""
    active = game.active_player
    return game.next_player_after(active) if active.has_lost else active


def what_is_exiled(game: Game, player: Player) -> Iterator[Event]:
    """What the player still controls when everything of theirs has gone (600.4a; 800.4a), and what would come back with
    the end of their control to a player who left before (800.4c in 2013-07)."""
    for permanent in game.battlefield:
        controller = game.controller_of(permanent)
        if controller is player or (game.rulebook.orphans_are_exiled and controller.has_lost):
            yield ObjectMoved(
                object=permanent, to=Zone.EXILE, verb="exiled", cites=Cite.PLAYER_LEAVES, source=permanent
            )


def what_comes_back_to_who_left(game: Game) -> Iterator[Event]:
    """Permanents that an effect had given to somebody, which would come back now to a player who has left
    (800.4c in 2013-07)."""
    for permanent in game.battlefield:
        was = permanent.last_controller
        if was is not None and not was.has_lost and game.controller_of(permanent).has_lost:
            yield ObjectMoved(
                object=permanent, to=Zone.EXILE, verb="exiled", cites=Cite.PLAYER_LEAVES, source=permanent
            )


def _goes_along(game: Game, game_object: GameObject, player: Player) -> bool:
    """Combat damage that waits on the stack stays, whoever leaves."""
    if game_object.kind is ObjectKind.COMBAT_DAMAGE:
        return False
    return game_object.owner is player or (game_object.zone is Zone.STACK and game.controller_of(game_object) is player)


def _gives_control(game: Game, effect: FloatingEffect, player: Player) -> bool:
    return any(
        isinstance(change, ChangesControl) and player_meant(change.player, context_of_effect(game, effect)) is player
        for change in effect.changes
    )
