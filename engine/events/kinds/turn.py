"""Turns, their phases and steps, and who decides in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.state.game import Game
from engine.state.players import Player
from engine.state.turn import Combat, Phase, Skip, TurnPart
from engine.text.tree.triggers import Step


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnBegan(Event):
    """A player is the active player, and what counts "this turn" counts anew."""

    sentence = "{player}'s turn begins."

    player: Player

    def change(self, game: Game) -> None:
        game.active_player = self.player
        game.turn_control = replace(game.turn_control, now=None)
        game.turn_number += 1
        game.skips = tuple(left for skip in game.skips if (left := skip.as_turn_begins(self.player)) is not None)
        if game.turn_number > 1 or not game.turn_began:
            game.turn_began, game.facts_this_turn_from = game.clock, len(game.facts)
        # A scenario's first turn may have begun before the scenario does.
        self.player.latest_turn_began = game.turn_began
        reach = game.measured_reach()
        if reach != game.reach:  # what everything is like depends on it
            game.reach = reach
        for player in game.players:
            player.land_plays = ()
            if game.turn_number == 1:
                player.latest_upkeep_began = player.upkeep_before_began = game.clock
        for permanent in game.battlefield:
            if permanent.uses:
                permanent.uses = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class StepBegan(Event):
    """A step, or a phase without steps, begins; `player` is the active player."""

    part: TurnPart
    player: Player

    def change(self, game: Game) -> None:
        game.part = self.part
        game.loop_watch = game.loop_watch.next_step()
        if self.part.step is Step.BEGINNING_OF_COMBAT:
            game.combat = Combat()
        if self.part.step is Step.UPKEEP:
            self.player.upkeep_before_began = self.player.latest_upkeep_began
            self.player.latest_upkeep_began = game.clock


@dataclass(frozen=True, eq=False, kw_only=True)
class PriorityPassed(Event):
    """A player who has priority does nothing; when all have in succession, the top of the stack resolves or the step
    ends."""

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class StepSkipped(Event):
    """An effect had a player skip a step; one that said "the next" is used up with it (419.6e-f; 613.10a)."""

    part: TurnPart
    player: Player

    def change(self, game: Game) -> None:
        used = skip_due(game, self.player, self.part)
        if used is not None:
            game.skips = tuple(
                left for skip in game.skips if (left := skip.after(self.part) if skip is used else skip) is not None
            )


def skip_due(game: Game, player: Player, part: TurnPart) -> Skip | None:
    """What has a player skip a part of the turn, of what is to be skipped when it comes; the oldest of several."""
    return next((skip for skip in game.skips if skip.skips(player, part)), None)


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnSkipped(Event):
    """A player's turn was skipped, and the effect that had them skip it is used up (419.6e-f; 613.10a)."""

    sentence = "{player}'s turn is skipped."

    player: Player

    def change(self, game: Game) -> None:
        used = turn_to_skip(game, self.player)
        game.skips = tuple(skip for skip in game.skips if skip is not used)


def turn_to_skip(game: Game, player: Player) -> Skip | None:
    """What has a player skip the turn that comes; the oldest of several."""
    return next((skip for skip in game.skips if skip.player is player and skip.step is Step.TURN), None)


@dataclass(frozen=True, eq=False, kw_only=True)
class SkipComing(Event):
    """A player will skip something when it comes (419.6e; 613.10)."""

    skip: Skip

    @property
    def player(self) -> Player:
        """Who skips it."""
        return self.skip.player

    def change(self, game: Game) -> None:
        game.skips = (*game.skips, self.skip)


@dataclass(frozen=True, eq=False, kw_only=True)
class ExtraTurnsComing(Event):
    """A player will take so many turns right after this one (300.6; 500.7)."""

    player: Player
    count: int = 1

    def change(self, game: Game) -> None:
        game.extra_turns = (*game.extra_turns, *(self.player,) * self.count)


@dataclass(frozen=True, eq=False, kw_only=True)
class PhasesAdded(Event):
    """More phases come after this one; those that were added last come first (500.8)."""

    phases: tuple[Phase, ...]

    def change(self, game: Game) -> None:
        game.added_phases = (*self.phases, *game.added_phases)


@dataclass(frozen=True, eq=False, kw_only=True)
class StepAdded(Event):
    """One more step comes right after this one, in its phase; what was added last comes first (500.9)."""

    step: Step

    def change(self, game: Game) -> None:
        game.added_steps = (self.step, *game.added_steps)


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnCutShort(Event):
    """The turn goes straight to its cleanup step (711.1)."""

    def change(self, game: Game) -> None:
        game.turn_is_ending = True


@dataclass(frozen=True, eq=False, kw_only=True)
class CombatCutShort(Event):
    """The game skips straight to the phase after combat (724.2d in 2026)."""

    def change(self, game: Game) -> None:
        game.combat_is_ending = True


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnControlGained(Event):
    """A player will control the next turn that another one takes (507.1; 710.1)."""

    sentence = "{player} will control {whose}'s next turn."

    player: Player
    whose: Player

    def change(self, game: Game) -> None:
        game.turn_control = game.turn_control.promised(self.whose, self.player)


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnControlled(Event):
    """The turn that has begun is controlled: `player` decides for the active player until the next turn begins."""

    sentence = "{player} controls {whose}'s turn, and decides for {whose} until the next one begins."

    player: Player
    whose: Player

    def change(self, game: Game) -> None:
        game.turn_control = game.turn_control.begun(self.whose, self.player)
