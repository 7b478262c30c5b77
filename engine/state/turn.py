"""Where the turn is: whose it is, which step, who has priority, and who fights whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.text.tree.triggers import Step

if TYPE_CHECKING:
    from engine.state.objects import GameObject
    from engine.state.players import Player


class Phase(StrEnum):
    BEGINNING = "beginning phase"
    PRECOMBAT_MAIN = "precombat main phase"
    COMBAT = "combat phase"
    POSTCOMBAT_MAIN = "postcombat main phase"
    ENDING = "ending phase"


@dataclass(frozen=True, slots=True)
class TurnPart:
    """A step of a phase; a main phase is its own only step."""

    phase: Phase
    step: Step


@dataclass(frozen=True)
class Skip:
    """A turn, phase or step that a player is to skip: the next of its kind, or all phases of a kind in their next turn
    (419.6e; 614.10). `this_turn`: the next one only where it comes in this turn; `begun`: that phase or turn is at
    hand."""

    player: Player
    step: Step
    all_in_turn: bool = False
    this_turn: bool = False
    begun: bool = False

    def skips(self, player: Player, part: TurnPart) -> bool:
        """Whether a part of this player's turn is skipped; of a phase that is under way nothing more is."""
        opens = self.step is not Step.COMBAT or part.step is Step.BEGINNING_OF_COMBAT
        is_due = self.begun or (opens and not self.all_in_turn)
        return self.player is player and is_due and self._names(part)

    def _names(self, part: TurnPart) -> bool:
        if self.step is Step.COMBAT:
            return part.phase is Phase.COMBAT
        if self.step is Step.MAIN:
            return part.phase in (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN)
        return part.step is self.step

    def after(self, part: TurnPart) -> Skip | None:
        """What is left to skip once this part has been skipped."""
        if self.all_in_turn:
            return self
        goes_on = self.step is Step.COMBAT and part.step is not Step.END_OF_COMBAT
        return replace(self, begun=True) if goes_on else None

    def as_turn_begins(self, player: Player) -> Skip | None:
        """What is left to skip as a player's turn begins."""
        if self.this_turn or (self.all_in_turn and self.begun):
            return None
        return replace(self, begun=True) if self.all_in_turn and self.player is player else self


@dataclass(frozen=True)
class Band:
    """Attackers that were declared to be in one band; each other member is blocked by whatever blocks one (702.19)."""

    members: tuple[GameObject, ...]


@dataclass(frozen=True)
class Combat:
    """Who attacks whom, who blocks whom, in the orders in which damage is assigned.

    `blocked` holds attackers that became blocked, with or without a blocker left (309.2f; 509.1h).
    `first_strikers`: who dealt damage in the first of two combat damage steps; None where there is only one.
    """

    attackers: Mapping[GameObject, Player | GameObject] = field(default_factory=dict)
    blockers: Mapping[GameObject, tuple[GameObject, ...]] = field(default_factory=dict)
    blocker_order: Mapping[GameObject, tuple[GameObject, ...]] = field(default_factory=dict)
    blocked: frozenset[GameObject] = frozenset()
    blocks_declared: bool = False
    #: Whether there has been an attacker: without one the next steps are skipped (308.4; 508.6).
    was_attacked: bool = False
    first_strikers: frozenset[GameObject] | None = None
    bands: tuple[Band, ...] = ()

    def banded_with(self, attacker: GameObject) -> tuple[GameObject, ...]:
        """The other members of an attacker's band; none where it is in no band."""
        return tuple(
            member for band in self.bands if attacker in band.members for member in band.members if member != attacker
        )

    def blockers_of(self, attacker: GameObject) -> tuple[GameObject, ...]:
        """Who blocks this attacker, in damage assignment order where there is one."""
        ordered = self.blocker_order.get(attacker, ())
        others = [blocker for blocker, blocked in self.blockers.items() if attacker in blocked]
        return tuple(blocker for blocker in ordered if blocker in others) + tuple(
            blocker for blocker in others if blocker not in ordered
        )

    def without(self, creature: GameObject) -> Combat:
        """The combat after `creature` was removed from it (306.2; 506.4)."""
        return Combat(
            attackers={attacker: whom for attacker, whom in self.attackers.items() if attacker is not creature},
            blockers={
                blocker: tuple(whom for whom in blocked if whom is not creature)
                for blocker, blocked in self.blockers.items()
                if blocker is not creature
            },
            blocker_order=self.blocker_order,
            blocked=self.blocked - {creature},
            blocks_declared=self.blocks_declared,
            was_attacked=self.was_attacked,
            first_strikers=self.first_strikers,
            bands=tuple(
                Band(tuple(member for member in band.members if member is not creature)) for band in self.bands
            ),
        )
