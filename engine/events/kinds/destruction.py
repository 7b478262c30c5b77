"""Destruction, and the regeneration that takes its place."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.kinds.moving import ObjectMoved
from engine.state.effects import Shield
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentDestroyed(Event):
    """Destroyed: moved to its owner's graveyard, unless something replaces that (701.6a)."""

    sentence = "{permanent} is destroyed."

    permanent: GameObject
    regenerable: bool = True

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(
                object=self.permanent, to=Zone.GRAVEYARD, verb="destroyed", cites=self.cites, source=self.source
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentRegenerated(Event):
    """A destruction was replaced: no damage left, tapped, out of combat (419.6b; 701.11a)."""

    sentence = "{permanent} regenerates: no damage is left on it, it is tapped and out of combat."

    permanent: GameObject
    shield: Shield | None = None

    def change(self, game: Game) -> None:
        if self.shield is not None:
            game.shields = tuple(shield for shield in game.shields if shield is not self.shield)
        self.permanent.damage = 0
        self.permanent.hurt_by_deathtouch = False
        self.permanent.tapped = True
        if game.combat is not None:
            game.combat = game.combat.without(self.permanent)
