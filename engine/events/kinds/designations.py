"""What players became."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.events.event import Event
from engine.events.kinds.moving import leave
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class BecameMonarch(Event):
    """A player became the monarch, and whoever was it no longer is (725.3 in 2026). `printed` has the abilities that
    come with it."""

    sentence = "{player} becomes the monarch."

    player: Player
    printed: Printed

    def change(self, game: Game) -> None:
        before = monarchy(game)
        if before is not None:
            leave(game, before)
        designate(game, self.printed, self.player)


@dataclass(frozen=True, eq=False, kw_only=True)
class InitiativeTaken(Event):
    """A player took the initiative, and whoever had it no longer has (726.3 in 2026). Who has it may take it again, and
    has it no more than once: `again` (726.5). `printed` has the abilities that come with it."""

    sentence = "{player} takes the initiative."

    player: Player
    printed: Printed
    again: bool = False

    def change(self, game: Game) -> None:
        if self.again:
            return
        before = initiative(game)
        if before is not None:
            leave(game, before)
        designate(game, self.printed, self.player)


MONARCH: Final = "The Monarch"
INITIATIVE: Final = "The Initiative"


def monarchy(game: Game) -> GameObject | None:
    """What stands for being the monarch; whoever owns it is."""
    return designation_of(game, MONARCH)


def initiative(game: Game) -> GameObject | None:
    """What stands for having the initiative; whoever owns it has it."""
    return designation_of(game, INITIATIVE)


def designation_of(game: Game, name: str, player: Player | None = None) -> GameObject | None:
    """What has the abilities that come with being designated so, or with that player's being so."""
    return next(
        (
            each
            for each in game.command
            if each.kind is ObjectKind.DESIGNATION and each.printed.name == name and player in (None, each.owner)
        ),
        None,
    )


def designate(game: Game, printed: Printed, player: Player) -> None:
    """Have the abilities that come with a designation be a player's own."""
    put_in_zone(game, make_object(game, ObjectKind.DESIGNATION, printed, player, Zone.COMMAND))


@dataclass(frozen=True, eq=False, kw_only=True)
class DesignationGained(Event):
    """A player got something for the rest of the game."""

    player: Player

    @classmethod
    def is_had_by(cls, player: Player) -> bool:
        """Whether a player has it already."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False, kw_only=True)
class BlessingGained(DesignationGained):
    """A player got the city's blessing (702.131 in 2026)."""

    sentence = "{player} gets the city's blessing."

    @classmethod
    def is_had_by(cls, player: Player) -> bool:
        return player.has_blessing

    def change(self, game: Game) -> None:
        self.player.has_blessing = True


@dataclass(frozen=True, eq=False, kw_only=True)
class StoryBegan(DesignationGained):
    """A player has an enduring story from now on (702.195 in 2026)."""

    sentence = "{player} has an enduring story."

    @classmethod
    def is_had_by(cls, player: Player) -> bool:
        return player.has_story

    def change(self, game: Game) -> None:
        self.player.has_story = True
