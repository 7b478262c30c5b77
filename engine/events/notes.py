"""Notes: what procedures write down to keep their place: who has priority, what was announced so far, what waits.

A note changes the game as an event does, and in the same place (`applying.py`); but nobody who plays would say that
something happened. So it isn't in the history, takes no time on the game's clock, and neither triggers nor is replaced.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.effects import Shield
from engine.state.environment import Environment
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject
from engine.state.players import Player
from engine.text.tree.node import Ability


@dataclass(frozen=True, eq=False, kw_only=True)
class Note:
    """Something that a procedure writes down."""


# Priority, the stack, the turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class PriorityGiven(Note):
    """A player has priority now, or nobody (408.1a; 115.1)."""

    to: Player | None


@dataclass(frozen=True, eq=False, kw_only=True)
class WaitingTaken(Note):
    """Every ability that waited is about to be put on the stack (410.3; 603.3b)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class AbilityStacked(Note):
    """An ability is on top of the stack, without the choices that are made for it there (409.1a; 601.2a)."""

    ability: Ability
    #: Which ability of its source it is.
    key: object
    of: GameObject
    controller: Player
    announcement: Announcement


@dataclass(frozen=True, eq=False, kw_only=True)
class Announced(Note):
    """What was announced so far for a spell or ability (409.1b-f; 601.2b-f)."""

    of: GameObject
    announcement: Announcement


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayingBegan(Note):
    """A player has begun to play a spell or ability: what comes to light meanwhile waits (217.2e-f; 401.5-6)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayingEnded(Note):
    """The spell or ability has become played (409.1i; 601.2h)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsLookedAt(Note):
    """A player looks at cards, until what says so has resolved."""

    by: Player
    cards: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class ResolutionEnded(Note):
    """Nothing is resolving any more (413.2h; 607.2k)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ResolvedWithoutChoice(Note):
    """Once more something resolved without anybody having a choice. `state` is what the game was like then, where that
    is to be compared (421.4; 713.4)."""

    state: object = None


@dataclass(frozen=True, eq=False, kw_only=True)
class ActionTaken(Note):
    """What the active player has played, and in which state of the game, so that a fragmented loop is noticed (421.3;
    713.3)."""

    state: object
    action: object


@dataclass(frozen=True, eq=False, kw_only=True)
class ChoiceMade(Note):
    """Somebody did something that they needn't have done."""


@dataclass(frozen=True, eq=False, kw_only=True)
class StateChecked(Note):
    """What state-based actions look for since the last check was looked for (420.5f; 704.5b)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ExtraTurnTaken(Note):
    """The newest extra turn isn't to come any more: it begins, or is skipped."""


@dataclass(frozen=True, eq=False, kw_only=True)
class AddedPhasesTaken(Note):
    """The phases that were added are what the turn goes on with."""


@dataclass(frozen=True, eq=False, kw_only=True)
class CleanupReached(Note):
    """A turn that an effect is ending has come to its cleanup step (711.1)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameEntered(Note):
    """A game within the game is played from now on, with the cards of the libraries (506.3; 712.2)."""

    subgame: Game


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameLeft(Note):
    """The game within the game is over, and this one goes on (506.6; 712.5)."""


# Objects -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class SeenAtLast(Note):
    """An object is about to leave, and is remembered as it is now (413.2g; 607.2h)."""

    object: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class NamesRemembered(Note):
    """What the text of one of an object's abilities named is there for the others (404.5; 606)."""

    by: GameObject
    environment: Environment


@dataclass(frozen=True, eq=False, kw_only=True)
class ControllerSeen(Note):
    """Who controls a permanent that is new on the battlefield."""

    permanent: GameObject
    controller: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class ShieldUsed(Note):
    """A replacement or prevention effect did what it does, to so much of an amount if it counts one. It is no more if
    it is over with that (419.7b; 614.7)."""

    shield: Shield
    amount: int = 0


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnedUpToLook(Note):
    """A face-down permanent as it would be face up, for a look at what that would cost (702.34d)."""

    permanent: GameObject


# Combat ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackSupposed(Note):
    """One creature alone attacks, for a look at whether it may."""

    creature: GameObject
    defender: Player | GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class BlocksDeclared(Note):
    """Every defending player has declared blockers (309.2; 509.1)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class FirstStrikersFound(Note):
    """Who deals damage in the first of two combat damage steps (310.5; 510.5)."""

    creatures: frozenset[GameObject]
