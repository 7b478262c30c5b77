"""Continuous effects that resolving made, and delayed triggers: what waits or lasts without being an object."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.state.environment import NOTHING_NAMED, Environment
from engine.text.tree.costs import Cost
from engine.text.tree.node import (
    Ability,
    Change,
    Condition,
    Instruction,
    PlayerReference,
    Reference,
    Statement,
    TriggerEvent,
)
from engine.text.tree.nouns import Zone

if TYPE_CHECKING:
    from engine.rulebooks import Cited
    from engine.state.characteristics import Possessed
    from engine.state.objects import Announcement, GameObject
    from engine.state.players import Player


class Until(StrEnum):
    """When an effect that resolving made is over."""

    FOREVER = "the end of the game"
    END_OF_TURN = "end of turn"
    END_OF_COMBAT = "end of combat"
    NEXT_TURN = "the player's next turn"
    END_OF_NEXT_TURN = "the end of the player's next turn"
    NEXT_UPKEEP = "the player's next upkeep"
    NEXT_END_STEP = "the player's next end step"
    LEAVES = "what it waits for leaves the battlefield"
    CONTROL_LOST = "the player no longer controls it"
    CONDITION = "the condition is no longer true"


@dataclass(frozen=True)
class Span:
    """A duration in a game: `player` is whose next turn or whose control counts, `condition` belongs to "as long as",
    and `objects` must not leave their zone, for "until it leaves" and "as long as it remains"."""

    until: Until
    player: Player | None = None
    condition: Condition | None = None
    objects: tuple[GameObject, ...] = ()
    #: The number of the turn in which it began, where that isn't the next one.
    turn: int = 0

    @property
    def end(self) -> str:
        """When it is over, in words, with the name of the player by whose turns or control that goes."""
        words = self.until.value
        return words if self.player is None else words.replace("the player", self.player.name)


@dataclass(frozen=True, eq=False)
class Ending:
    """A player who may end an effect at any time that they have priority, and what they pay for it (114.2c)."""

    player: Player
    cost: Cost


@dataclass(frozen=True, eq=False)
class FloatingEffect:
    """A continuous effect from a resolved spell or ability (418.3; 610.2).

    `affected` is settled when the effect begins, for effects that change characteristics or control; for the others
    (`affected` None) `subject` is asked anew each time (418.3b; 610.2c). `changes` hold numbers, no variables (418.3c).
    """

    id: int
    timestamp: int
    controller: Player
    source: GameObject
    changes: tuple[Change, ...]
    span: Span
    affected: tuple[GameObject | Player, ...] | None = None
    subject: Reference | PlayerReference | None = None
    announcement: Announcement | None = None
    environment: Environment = NOTHING_NAMED
    ending: Ending | None = None


@dataclass(frozen=True, eq=False)
class Shield:
    """A replacement or prevention effect from a resolved spell or ability (419.3; 613.3).

    `statement` says what it does. `objects` are what it guards, and `sources` what it guards against, where the text
    settles that; `left` is how much a counted prevention shield still prevents; `once`: it is used up by the first
    event that it changes.
    """

    id: int
    controller: Player
    source: GameObject
    statement: Statement
    span: Span
    objects: tuple[GameObject | Player, ...] = ()
    sources: tuple[GameObject, ...] = ()
    left: int | None = None
    once: bool = False
    announcement: Announcement | None = None
    environment: Environment = NOTHING_NAMED


@dataclass(frozen=True, eq=False)
class Absence:
    """What a resolved spell or ability moved "until" something happens: `objects`, as they are where they went, come
    back to `origin` immediately after the span is over (610.3 in 2013-07). Without an origin they have phased out, and
    phase in (610.4 in 2026)."""

    objects: tuple[GameObject, ...]
    origin: Zone | None
    span: Span
    source: GameObject | None


@dataclass(frozen=True, eq=False)
class DelayedTrigger:
    """A delayed triggered ability (404.4; 603.7). Without a span, or where it says so, it triggers once."""

    id: int
    controller: Player
    source: GameObject
    event: TriggerEvent
    effect: Instruction
    environment: Environment
    #: What was announced for what set it up; its X goes on being that number.
    announcement: Announcement
    span: Span | None = None
    once: bool = False
    #: The number of the turn in which it was set up: "the next turn's upkeep" is in no earlier one than the next.
    turn: int = 0
    #: Who may stop it from triggering, for a cost.
    ending: Ending | None = None


@dataclass(frozen=True, eq=False)
class Waiting:
    """An ability that has triggered and waits to be put on the stack (404.2; 603.3).

    `environment`: what the trigger event was about. `key` tells a state trigger from others, so that it waits once.
    `owing_to`: the rule of the keyword that it is part of.
    """

    controller: Player
    source: GameObject
    ability: Ability
    possessed: Possessed | None
    environment: Environment = NOTHING_NAMED
    x: int | None = None
    key: object = None
    owing_to: Cited | None = None
