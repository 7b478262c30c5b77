"""The context in which words are understood: who "you" are, what "it" is, what was targeted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.rulebooks import Cited
from engine.state.characteristics import Characteristics, View
from engine.state.effects import DelayedTrigger, FloatingEffect, Shield
from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject
from engine.state.players import Player
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone
from engine.values.filled import filled_at_once

Thing = GameObject | Player


class NotYetSupported(Exception):
    """The engine understands the words but doesn't play them; the text says which words."""


@filled_at_once
@dataclass(frozen=True)
class Context:
    """Who and what the words of a text are about.

    `environment` says what the names in it stand for. `view` says what objects are like: the game, or the layers
    half done.
    """

    game: Game
    you: Player
    source: GameObject | None
    view: View
    announcement: Announcement = Announcement()
    environment: Environment = NOTHING_NAMED
    #: The replacement effects whose instructions these are: they get no other chance at what comes of them.
    had_chance: frozenset[object] = frozenset()
    #: What is about to enter the battlefield together: as one of them does, none of the others can be chosen.
    entering: tuple[GameObject, ...] = ()
    #: The rule that has the text followed: its keyword's, that of what it replaces, or that of paying a cost.
    owing_to: Cited | None = None
    #: What is tapped for mana by the mana ability that is followed.
    tapped: GameObject | None = None
    #: How many votes each choice got, where players have voted.
    votes: tuple[tuple[str | GameObject, int], ...] = ()

    def naming(self, node: Node, *things: Thing, amount: int | None = None) -> Context:
        """The same with whatever a node is called standing for these."""
        if node.named is None:
            return self
        return replace(self, environment=self.environment.naming(node.named, things, amount=amount))

    def about_each(self, reference: Node, thing: Thing) -> Context:
        """The same while one of those that a reference stands for is looked at."""
        return replace(self, environment=self.environment.naming_each(reference, thing))

    def reaches(self, thing: Thing) -> bool:
        """Whether something is within your range of influence: what isn't can be neither affected nor seen (601.10-11;
        801.10-11). What lies in no zone of permanents or spells is its owner's."""
        if self.you not in self.game.reach:
            return True
        if isinstance(thing, GameObject):
            whose = self.controller_of(thing) if thing.zone in (Zone.BATTLEFIELD, Zone.STACK) else thing.owner
        else:
            whose = thing
        return self.game.is_reached(self.you, whose)

    def characteristics(self, game_object: GameObject) -> Characteristics:
        """What something is like now; of what has left, what it was like when it was last there."""
        return self.view.characteristics(game_object)

    def controller_of(self, game_object: GameObject) -> Player:
        """Who controls something now, or controlled it when it was last there."""
        return self.view.characteristics(game_object).controller or game_object.owner


def context_of(
    game: Game,
    source: GameObject,
    you: Player | None = None,
    view: View | None = None,
    *,
    instance: tuple[object, int] | None = None,
    owing_to: Cited | None = None,
) -> Context:
    """The context of an ability of an object, before anything was announced or has happened; `instance` tells it from
    others that say the same, and it is there `owing_to` a rule."""
    return Context(
        game,
        you or game.controller_of(source),
        source,
        view or game,
        announcement=Announcement(instance=instance),
        environment=source.announcement.environment,
        owing_to=owing_to,
    )


def context_of_effect(
    game: Game, effect: FloatingEffect | Shield | DelayedTrigger, view: View | None = None
) -> Context:
    """The context in which what a resolution set up goes on being understood, with what was announced for that."""
    announcement = effect.announcement or effect.source.announcement
    source = effect.source
    return Context(
        game,
        effect.controller,
        source,
        view or game,
        announcement=announcement,
        environment=effect.environment,
        owing_to=announcement.owing_to,
    )
