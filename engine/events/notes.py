"""Notes: what procedures write down to keep their place: who has priority, what was announced so far, what waits.

A note changes the game as an event does; but nobody who plays would say that
something happened. So it isn't in the history, takes no time on the game's clock, and neither triggers nor is replaced.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from engine.events.kinds.control import controlled_by
from engine.events.placing import make_object, put_in_zone, take_from_zone
from engine.state.copying import copied_by
from engine.state.effects import Absence, Shield
from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.progress import PlayingBegun
from engine.state.turn import Combat
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone
from engine.values.type_line import TypeLine


@dataclass(frozen=True, eq=False, kw_only=True)
class Note(ABC):
    """Something that a procedure writes down."""

    @abstractmethod
    def change(self, game: Game) -> None:
        """What it changes in the game. Nothing but `note` calls this."""


# Priority, the stack, the turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class PriorityGiven(Note):
    """A player has priority now, or nobody (408.1a; 115.1)."""

    to: Player | None

    def change(self, game: Game) -> None:
        game.priority = self.to


@dataclass(frozen=True, eq=False, kw_only=True)
class WaitingTaken(Note):
    """Every ability that waited is about to be put on the stack (410.3; 603.3b)."""

    def change(self, game: Game) -> None:
        game.waiting = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class AbilityStacked(Note):
    """An ability is on top of the stack, without the choices that are made for it there (409.1a; 601.2a)."""

    ability: Ability
    #: Which ability of its source it is.
    key: object
    of: GameObject
    controller: Player
    announcement: Announcement

    def change(self, game: Game) -> None:
        """An ability has its text and no other characteristic (409.1a; 112.7)."""
        printed = Printed(f"{self.of.name}'s ability", TypeLine())
        on_stack = make_object(game, ObjectKind.ABILITY, printed, self.of.owner, Zone.STACK, self.controller)
        on_stack.ability, on_stack.ability_id, on_stack.source = self.ability, self.key, self.of
        on_stack.announcement = self.announcement
        put_in_zone(game, on_stack)


@dataclass(frozen=True, eq=False, kw_only=True)
class Announced(Note):
    """What was announced so far for a spell or ability (409.1b-f; 601.2b-f)."""

    of: GameObject
    announcement: Announcement

    def change(self, game: Game) -> None:
        self.of.announcement = self.announcement


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayingBegan(Note):
    """A player has begun to play a spell or ability: what comes to light meanwhile waits (217.2e-f; 401.5-6)."""

    def change(self, game: Game) -> None:
        tops = tuple(player.library[0] for player in game.players if player.library)
        game.playing = PlayingBegun(game.clock, tops)


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayingEnded(Note):
    """The spell or ability has become played (409.1i; 601.2h)."""

    def change(self, game: Game) -> None:
        game.playing = None


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsLookedAt(Note):
    """A player looks at cards, until what says so has resolved."""

    by: Player
    cards: tuple[GameObject, ...]

    def change(self, game: Game) -> None:
        game.looked_at = (*game.looked_at, *((self.by, card) for card in self.cards))


@dataclass(frozen=True, eq=False, kw_only=True)
class ResolutionEnded(Note):
    """Nothing is resolving any more (413.2h; 607.2k)."""

    def change(self, game: Game) -> None:
        game.resolving = None
        game.looked_at = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class ResolvedWithoutChoice(Note):
    """Once more something resolved without anybody having a choice. `state` is what the game was like then, and `stage`
    the same but for amounts, where that is to be compared (421.4; 713.4)."""

    state: object
    stage: object = None

    def change(self, game: Game) -> None:
        game.loop_watch = game.loop_watch.resolved_without_choice(self.state, self.stage)


@dataclass(frozen=True, eq=False, kw_only=True)
class ActionTaken(Note):
    """What the active player has played, and in which state of the game, so that a fragmented loop is noticed (421.3;
    713.3)."""

    state: object
    action: object

    def change(self, game: Game) -> None:
        game.loop_watch = game.loop_watch.acted(self.state, self.action, len(game.facts))


@dataclass(frozen=True, eq=False, kw_only=True)
class ChoiceMade(Note):
    """Somebody did something that they needn't have done."""

    def change(self, game: Game) -> None:
        game.loop_watch = game.loop_watch.choice_made()


@dataclass(frozen=True, eq=False, kw_only=True)
class OrderChosen(Note):
    """Somebody chose in which order abilities resolve that may depend on each other: what grows then is no loop for
    certain."""

    def change(self, game: Game) -> None:
        game.loop_watch = game.loop_watch.order_chosen()


@dataclass(frozen=True, eq=False, kw_only=True)
class StateChecked(Note):
    """What state-based actions look for since the last check was looked for (420.5f; 704.5b)."""

    def change(self, game: Game) -> None:
        for player in game.players:
            if player.drew_from_empty_library:
                player.drew_from_empty_library = False
        for permanent in game.battlefield:
            if permanent.hurt_by_deathtouch:
                permanent.hurt_by_deathtouch = False


@dataclass(frozen=True, eq=False, kw_only=True)
class ExtraTurnTaken(Note):
    """The newest extra turn isn't to come any more: it begins, or is skipped."""

    def change(self, game: Game) -> None:
        game.extra_turns = game.extra_turns[:-1]


@dataclass(frozen=True, eq=False, kw_only=True)
class AddedStepsTaken(Note):
    """The steps that were added are what the turn goes on with."""

    def change(self, game: Game) -> None:
        game.added_steps = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class AddedPhasesTaken(Note):
    """The phases that were added are what the turn goes on with."""

    def change(self, game: Game) -> None:
        game.added_phases = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class CleanupReached(Note):
    """A turn that an effect is ending has come to its cleanup step (711.1)."""

    def change(self, game: Game) -> None:
        game.turn_is_ending = False


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameEntered(Note):
    """A game within the game is played from now on, with the cards of the libraries (506.3; 712.2); or another in its
    place, with all its cards (727.2 in 2026)."""

    subgame: Game

    def change(self, game: Game) -> None:
        for player in game.players:
            for card in player.library:
                card.gone = True
            player.library = ()
        if self.subgame.nesting.restarted:
            for left_behind in tuple(game.all_objects()):
                left_behind.gone = True
        game.nesting = replace(game.nesting, inner=self.subgame)


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameLeft(Note):
    """The game within the game is over, and this one goes on (506.6; 712.5)."""

    def change(self, game: Game) -> None:
        subgame = game.nesting.inner
        assert subgame is not None
        game.nesting = replace(game.nesting, inner=None)
        game.last_id = max(game.last_id, subgame.last_id)
        game.clock += subgame.clock


@dataclass(frozen=True, eq=False, kw_only=True)
class TakenAlong(Note):
    """Commanders leave the command zone for that of another game (729.2c in 2026)."""

    cards: tuple[GameObject, ...]

    def change(self, game: Game) -> None:
        for card in self.cards:
            take_from_zone(game, card)


# Objects -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class SeenAtLast(Note):
    """An object is about to leave, and is remembered as it is now (413.2g; 607.2h)."""

    object: GameObject

    def change(self, game: Game) -> None:
        self.object.last_known = game.characteristics(self.object)
        self.object.last_attachments = tuple(each for each in game.battlefield if each.attached_to is self.object)


@dataclass(frozen=True, eq=False, kw_only=True)
class NamesRemembered(Note):
    """What the text of one of an object's abilities named is there for the others (404.5; 606)."""

    by: GameObject
    environment: Environment

    def change(self, game: Game) -> None:
        remembered, copied = self.by.remembered, copied_by(game, self.by)
        gathered = NOTHING_NAMED.gathering((remembered.get(copied, NOTHING_NAMED), self.environment))
        self.by.remembered = {**remembered, copied: gathered}


@dataclass(frozen=True, eq=False, kw_only=True)
class ControllerSeen(Note):
    """Who controls a permanent that is new on the battlefield."""

    permanent: GameObject
    controller: Player

    def change(self, game: Game) -> None:
        controlled_by(self.permanent, self.controller)


@dataclass(frozen=True, eq=False, kw_only=True)
class ControlKept(Note):
    """A permanent stays under the control of a player, whom no effect gives it any more."""

    permanent: GameObject
    controller: Player

    def change(self, game: Game) -> None:
        self.permanent.controller = self.controller


@dataclass(frozen=True, eq=False, kw_only=True)
class DoneThisTurn(Note):
    """What an ability of a permanent lets its controller do once each turn was done (603.2h in 2026)."""

    of: GameObject
    key: object

    def change(self, game: Game) -> None:
        self.of.uses = (*self.of.uses, self.key)


@dataclass(frozen=True, eq=False, kw_only=True)
class ShieldUsed(Note):
    """A replacement or prevention effect did what it does, to so much of an amount if it counts one. It is no more if
    it is over with that (419.7b; 614.7)."""

    shield: Shield
    amount: int = 0

    def change(self, game: Game) -> None:
        used = self.shield
        left = None if used.left is None else used.left - self.amount
        kept = () if used.once or left == 0 else (replace(used, left=left),)
        game.shields = tuple(shield for other in game.shields for shield in (kept if other is used else (other,)))


@dataclass(frozen=True, eq=False, kw_only=True)
class TurnedUpToLook(Note):
    """A face-down permanent as it would be face up, for a look at what that would cost (702.34d) or what it could be
    attached to (303.4k in 2026); `over`: the look is over, and it is still face down."""

    permanent: GameObject
    over: bool = False

    def change(self, game: Game) -> None:
        self.permanent.face_down = self.over


# Combat ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class AttackSupposed(Note):
    """One creature alone attacks, for a look at whether it may."""

    creature: GameObject
    defender: Player | GameObject

    def change(self, game: Game) -> None:
        game.combat = replace(game.combat or Combat(), attackers={self.creature: self.defender})


@dataclass(frozen=True, eq=False, kw_only=True)
class BlocksDeclared(Note):
    """Every defending player has declared blockers (309.2; 509.1)."""

    def change(self, game: Game) -> None:
        if game.combat is not None:
            game.combat = replace(game.combat, blocks_declared=True)


@dataclass(frozen=True, eq=False, kw_only=True)
class FirstStrikersFound(Note):
    """Who deals damage in the first of two combat damage steps (310.5; 510.5)."""

    creatures: frozenset[GameObject]

    def change(self, game: Game) -> None:
        if game.combat is not None:
            game.combat = replace(game.combat, first_strikers=self.creatures)


# What is away until something happens ----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class AbsenceBegan(Note):
    """What an effect has moved will come back (610.3)."""

    absence: Absence

    def change(self, game: Game) -> None:
        game.absences = (*game.absences, self.absence)


@dataclass(frozen=True, eq=False, kw_only=True)
class AbsencesEnded(Note):
    """What these effects have moved is on its way back: nobody waits for it any longer."""

    absences: tuple[Absence, ...]

    def change(self, game: Game) -> None:
        game.absences = tuple(absence for absence in game.absences if absence not in self.absences)
