"""The context in which words are understood: who "you" are, what "it" is, what was targeted."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.state.characteristics import Characteristics, View
from engine.state.objects import Announcement, GameObject
from engine.state.players import Player

if TYPE_CHECKING:
    from engine.state.effects import FloatingEffect
    from engine.state.game import Game

Thing = GameObject | Player


class NotYetSupported(Exception):
    """The engine understands the words but doesn't play them; the text says which words."""


@dataclass(frozen=True)
class Context:
    """Who and what the words of a text are about.

    `memory` holds what was spoken of, newest last, in groups ("those creatures"). `amount` is the number last spoken of
    ("that much"). `view` says what objects are like: the game, or the layers half done.
    """

    game: Game
    you: Player
    source: GameObject | None
    view: View
    announcement: Announcement = Announcement()
    memory: tuple[tuple[Thing, ...], ...] = ()
    amount: int | None = None
    done: bool | None = None
    #: What this text moved, or whose move triggered it: it is found in the zone it went to (217.1c; 400.7d).
    followed: frozenset[GameObject] = frozenset()
    #: The replacement effects whose instructions these are: they get no other chance at what comes of them.
    had_chance: frozenset[object] = frozenset()
    linked: dict[str, tuple[GameObject, ...]] = field(default_factory=dict)

    def remembering(self, things: tuple[Thing, ...]) -> Context:
        return replace(self, memory=(*self.memory, things))

    def characteristics(self, game_object: GameObject) -> Characteristics:
        return self.view.characteristics(game_object)

    def controller_of(self, game_object: GameObject) -> Player:
        return self.view.characteristics(game_object).controller or game_object.owner


def context_of(game: Game, source: GameObject, you: Player | None = None, view: View | None = None) -> Context:
    """The context of an ability of an object, before anything was announced or has happened."""
    you = you or game.controller_of(source)
    return Context(game, you, source, view or game, memory=((source,),))


def context_of_effect(game: Game, effect: FloatingEffect, view: View | None = None) -> Context:
    """The context in which a continuous effect goes on being understood, with what was announced for it."""
    announcement = effect.announcement or effect.source.announcement
    source = effect.source
    return Context(game, effect.controller, source, view or game, announcement=announcement, memory=((source,),))
