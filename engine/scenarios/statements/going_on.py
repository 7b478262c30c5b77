"""Going on: passing, resolving, coming to a step, shortcuts, and giving up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.events.choices import ChoiceKind
from engine.events.event import Event, StepBegan
from engine.meaning.context import NotYetSupported
from engine.play.actions import Pass
from engine.scenarios.faults import ScriptError
from engine.scenarios.finding import find_object
from engine.scenarios.names import NamedObject
from engine.scenarios.questions import STOPPING
from engine.scenarios.sentences import Sentence, ToldDeed, says
from engine.state.game import Game
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step

if TYPE_CHECKING:
    from engine.scenarios.acting import Acting


@says("{player} passes", "Alice passes")
@dataclass(frozen=True, kw_only=True)
class Passes(ToldDeed):
    """Passes priority once."""

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.settle()
        asked = acting.pending
        if asked.kind is not ChoiceKind.PRIORITY or asked.player.name != self.player:
            raise ScriptError(f"{self.player} doesn't have priority; {asked.player.name} is asked: {asked.prompt}")
        acting.answer(Pass())


@says("resolve everything", "resolve everything")
@dataclass(frozen=True, kw_only=True)
class ResolveEverything(ToldDeed):
    """All players pass until the stack is empty."""

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        game = acting.game
        acting.settle()
        # Between one object and the next there may be a question of its own, such as the order of new triggers.
        acting.go_on_while(
            lambda: bool(game.stack or game.resolving) or acting.pending.kind not in STOPPING,
            later,
        )


@says("resolve[ {object}]", "resolve", "resolve Sudden Growth")
@dataclass(frozen=True, kw_only=True)
class Resolve(ToldDeed):
    """All players pass until the top of the stack has resolved; with a name, until that has."""

    object: NamedObject | None = None

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        game = acting.game
        acting.settle()
        if not game.stack:
            raise ScriptError("nothing is on the stack")
        top = game.stack[-1]
        if self.object is not None:
            top = find_object(game, self.object, game.stack, (Zone.STACK,))
        acting.go_on_while(lambda: not top.gone and game.resolving is None, later)


@says(
    "(to {player}'s next {step}{next!}|to the next {step}{next!}|to {player}'s {step}|to the {step}|to {step})",
    "to combat damage",
    "to the end step",
    "to Bob's upkeep",
    "to the next turn",
)
@dataclass(frozen=True, kw_only=True)
class GoTo(ToldDeed):
    """All players pass until that step begins, of this turn or the next one in which it comes."""

    moves_on: ClassVar[bool] = True

    step: Step
    player: str | None = None
    next: bool = False

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        game = acting.game
        whose = None if self.player is None else acting.player(self.player)
        turn, begun = game.turn_number, len(game.facts)
        again = self.next or self._is_second_damage_step(game)

        def begins(fact: Event) -> bool:
            return isinstance(fact, StepBegan) and is_step(fact.part.step, self.step)

        def reached() -> bool:
            if whose is not None and game.active_player is not whose:
                return False
            if self.step is Step.TURN:
                return game.turn_number > turn
            if not is_step(game.part.step, self.step):
                return False
            if again and whose is not None:
                return game.turn_number > turn
            return not again or any(begins(fact) for fact in game.facts[begun:])

        acting.go_on_until(reached, f"it came {self.text}")
        acting.deal_damage(later)

    def _is_second_damage_step(self, game: Game) -> bool:
        """In the first of two combat damage steps, "combat damage" is the second."""
        if self.step is not Step.COMBAT_DAMAGE or game.part.step is not self.step or game.combat is None:
            return False
        return game.combat.first_strikers is not None and _damage_steps_begun(game) == 1


def _damage_steps_begun(game: Game) -> int:
    """How many combat damage steps there have been in this combat."""
    count = 0
    for fact in reversed(game.facts):
        if isinstance(fact, StepBegan):
            if fact.part.step is not Step.COMBAT_DAMAGE:
                break
            count += 1
    return count


def is_step(actual: Step, meant: Step) -> bool:
    """Whether a step is the one meant: a main phase is either of the two."""
    if meant is Step.MAIN:
        return actual in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
    return actual is meant


# Shortcuts -----------------------------------------------------------------------------------------------------------


@says(
    "{player} proposes[ {number:times} times]: {deeds}",
    "Alice proposes 1000 times: Alice activates Seed Gatherer, resolve everything",
    "Alice proposes: to the end step",
)
@dataclass(frozen=True, kw_only=True)
class Propose(ToldDeed):
    """Proposes a shortcut: what happens, once or so many times, if everybody agrees."""

    player: str
    deeds: tuple[ToldDeed, ...]
    times: int = 1

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        raise NotYetSupported("doesn't yet propose shortcuts")

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return next(filter(None, (deed.turn_of(cards) for deed in self.deeds)), "")


@says("{player} accepts", "Bob accepts")
@dataclass(frozen=True, kw_only=True)
class Accept(ToldDeed):
    """Agrees to the shortcut that was proposed."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        raise NotYetSupported("doesn't yet take shortcuts")


@says("{player} shortens it: {deeds}", "Bob shortens it: to the beginning of combat step")
@dataclass(frozen=True, kw_only=True)
class Shorten(ToldDeed):
    """Agrees to a part of the shortcut that was proposed: up to where the player means to do something else."""

    answers: ClassVar[bool] = True

    player: str
    deeds: tuple[ToldDeed, ...]

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        raise NotYetSupported("doesn't yet take shortcuts")


@says("{player} concedes", "Bob concedes")
@dataclass(frozen=True, kw_only=True)
class Concede(ToldDeed):
    """Gives up: the player leaves the game and loses it at once, whatever the game is asking."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.session.concede(acting.player(self.player))
