"""How long continuous effects last."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Condition, Duration, PlayerReference, Reference


@dataclass(frozen=True)
class UntilEndOfTurn(Duration):
    pass


@dataclass(frozen=True)
class ThisTurn(Duration):
    """ "this turn"; ends when "until end of turn" effects do (514.2)."""


@dataclass(frozen=True)
class UntilEndOfCombat(Duration):
    pass


@dataclass(frozen=True)
class ThisCombat(Duration):
    pass


@dataclass(frozen=True)
class UntilNextTurnOf(Duration):
    """ "until your next turn"."""

    player: PlayerReference


@dataclass(frozen=True)
class UntilEndOfNextTurnOf(Duration):
    """ "until the end of your next turn"."""

    player: PlayerReference


@dataclass(frozen=True)
class UntilNextEndStepOf(Duration):
    """ "until your next end step": until it begins."""

    player: PlayerReference


@dataclass(frozen=True)
class UntilNextUpkeepOf(Duration):
    player: PlayerReference


@dataclass(frozen=True)
class ForRestOfGame(Duration):
    """ "for the rest of the game" (702.47a)."""


@dataclass(frozen=True)
class AsLongAs(Duration):
    """ "(for) as long as ~ remains tapped" (418.3d; 610.2b)."""

    condition: Condition


@dataclass(frozen=True)
class UntilLeaves(Duration):
    """ "until ~ leaves the battlefield"."""

    reference: Reference


@dataclass(frozen=True)
class UntilControlLost(Duration):
    """ "until you lose control of it": of what the effect is about, be it a spell or the permanent that it becomes
    (502.59a; 702.59a)."""
