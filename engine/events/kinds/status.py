"""Permanents: tapped, turned face up or down, flipped, phased out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.clock import tick
from engine.events.event import Event
from engine.events.kinds.preparing import copies_as_prepared
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Status


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTapped(Event):
    """An untapped permanent is turned sideways; what is tapped already can't be tapped (701.15a)."""

    sentence = "{permanent} taps."

    permanent: GameObject

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)

    def change(self, game: Game) -> None:
        self.permanent.tapped = True


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentUntapped(Event):
    """A tapped permanent is turned upright; what is untapped already can't be untapped (701.15b)."""

    sentence = "{permanent} untaps."

    permanent: GameObject

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)

    def change(self, game: Game) -> None:
        self.permanent.tapped = False


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTurnedUp(Event):
    """A face-down permanent was turned face up (504.5; 707.8). `x`: what was chosen for X in the cost of that, which
    its other abilities speak of as well (702.37f in 2026-08)."""

    sentence = "{permanent} is turned face up."

    permanent: GameObject
    x: int | None = None

    def change(self, game: Game) -> None:
        self.permanent.face_down = False
        self.permanent.hidden_parts = frozenset()
        _remember_x(self.permanent, self.x)
        _renew_timestamp(game, self.permanent)


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTurnedDown(Event):
    """A face-up permanent was turned face down (502.26e; 707.2a)."""

    sentence = "{permanent} is turned face down."

    permanent: GameObject

    def change(self, game: Game) -> None:
        self.permanent.face_down = True
        _renew_timestamp(game, self.permanent)


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentFlipped(Event):
    """A flip card was flipped, once and for all (508.4; 709.4)."""

    sentence = "{permanent} is flipped."

    permanent: GameObject

    def change(self, game: Game) -> None:
        self.permanent.flipped = True


@dataclass(frozen=True, eq=False, kw_only=True)
class BecameDesignated(Event):
    """A permanent got a designation, which it keeps until it leaves or loses it (702.112b in 2026-08).

    `x`: the X that was announced for the ability that made it so, where the permanent's other abilities mean it too.
    """

    sentence = "{permanent} becomes {designation}."

    permanent: GameObject
    designation: str
    x: int | None = None

    def change(self, game: Game) -> None:
        self.permanent.designations |= {self.designation}
        _remember_x(self.permanent, self.x)

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (copies_as_prepared(self.permanent),) if self.designation == Status.PREPARED else ()


@dataclass(frozen=True, eq=False, kw_only=True)
class DesignationLost(Event):
    """A permanent lost a designation (701.60a in 2026-08)."""

    sentence = "{permanent} is no longer {designation}."

    permanent: GameObject
    designation: str

    def change(self, game: Game) -> None:
        self.permanent.designations -= {self.designation}


@dataclass(frozen=True, eq=False, kw_only=True)
class PhasedOut(Event):
    """`along_with`: what it was attached to, where it went with that (702.23f)."""

    permanent: GameObject
    along_with: GameObject | None = None

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)

    def change(self, game: Game) -> None:
        """Counters, choices and what it is attached to stay with it; only combat goes on without it (502.15b–h;
        702.23c–e)."""
        permanent = self.permanent
        if game.combat is not None and (permanent in game.combat.attackers or permanent in game.combat.blockers):
            game.combat = game.combat.without(permanent)
        permanent.phased_out = game.controller_of(permanent)
        permanent.phased_along_with = self.along_with


@dataclass(frozen=True, eq=False, kw_only=True)
class PhasedIn(Event):
    """It is treated as existing again, with its counters, its status and what is attached to it; nothing enters
    (702.23c)."""

    sentence = "{permanent} phases in."

    permanent: GameObject

    def change(self, game: Game) -> None:
        """What comes back by itself isn't brought back by what would have done so later (610.4a in 2026)."""
        self.permanent.phased_out = self.permanent.phased_along_with = None
        game.absences = tuple(
            replace(absence, objects=tuple(away for away in absence.objects if away is not self.permanent))
            if absence.origin is None
            else absence
            for absence in game.absences
        )

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (copies_as_prepared(self.permanent),) if Status.PREPARED in self.permanent.designations else ()


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentTransformed(Event):
    """A double-faced permanent was turned over, to its other face (701.27a in 2026); `verb`: or it "converts", which is
    the same by another name (701.28a)."""

    sentence = "{permanent} {verb}."

    permanent: GameObject
    verb: str = "transforms"

    def change(self, game: Game) -> None:
        self.permanent.transformed = not self.permanent.transformed
        self.permanent.transformed_at = tick(game)
        _renew_timestamp(game, self.permanent)


def _remember_x(permanent: GameObject, x: int | None) -> None:
    """An X with which something was done to a permanent is from then on the X of its abilities."""
    if x is not None:
        permanent.announcement = replace(permanent.announcement, x=x)


def _renew_timestamp(game: Game, turned: GameObject) -> None:
    """What is turned over is as new as if it had just come, since 2018 (613.6e–f in 2018)."""
    if game.rulebook.turning_over_renews_timestamp:
        turned.timestamp = tick(game)
