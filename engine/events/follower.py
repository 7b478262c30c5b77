"""Who follows instructions, for events that lead to some: a replacement effect may (419.5; 613.6).

Following stands floors above, and registers here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from engine.events.choices import Asking
from engine.events.event import Event
from engine.meaning.context import Context, Thing
from engine.state.environment import Environment
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text.tree.effects.tokens import PredefinedToken, TokenDescription
from engine.text.tree.node import Instruction
from engine.text.tree.statements import EntersWith


@dataclass(frozen=True)
class Entering:
    """The result of an instruction that is followed as something enters: what was chosen for it, whether it enters
    tapped, what was named on the way, and what it enters as a copy of."""

    chosen: Mapping[str, Any]
    tapped: bool
    environment: Environment
    copied: Printed | None = None


class Follower(Protocol):
    """What follows instructions."""

    def follow(self, instruction: Instruction, context: Context) -> Asking[list[Event]]:
        """Follow them now; returns what happened."""
        ...

    def choose_as_it_enters(self, instruction: Instruction, context: Context) -> Asking[Entering]:
        """Follow them before something enters, for which they have something chosen."""
        ...

    def copy_as_it_enters(
        self, statement: EntersWith, entering: GameObject, context: Context
    ) -> Asking[Printed | None]:
        """What something enters as a copy of; None where nothing is copied."""
        ...

    def hosts_for(self, aura: GameObject, context: Context) -> tuple[Thing, ...]:
        """Everything that an Aura on the battlefield could be attached to."""
        ...

    def token_described(self, token: TokenDescription | PredefinedToken, context: Context) -> Printed:
        """The copiable values of a token that a text describes or names."""
        ...


_REGISTERED: Final[list[Follower]] = []


def register(follower: Follower) -> None:
    """Let this follow instructions from now on."""
    _REGISTERED[:] = [follower]


def follower() -> Follower:
    """What follows instructions."""
    (registered,) = _REGISTERED
    return registered
