"""Going on: passing, resolving, coming to a step, shortcuts, and giving up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import TYPE_CHECKING, ClassVar, Final

from engine.events.choices import ChoiceKind
from engine.events.kinds.turn import StepBegan, TurnBegan
from engine.play.actions import Pass
from engine.play.turn import TURN
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_object
from engine.scenarios.playing.proposals import ACCEPTED, Proposal, Shortening
from engine.scenarios.playing.questions import STOPPING
from engine.scenarios.playing.sentences import Sentence, ToldDeed, says
from engine.scenarios.playing.shortcuts import answer, propose
from engine.scenarios.telling.log import step_name
from engine.state.game import Game
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says("({player} passes[~ priority]|~passes|~pass)", "Alice passes")
@dataclass(frozen=True, kw_only=True)
class Passes(ToldDeed):
    """Passes priority once; without a name, whoever has it does."""

    player: str = ""

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.settle()
        asked = acting.pending
        if asked.kind is not ChoiceKind.PRIORITY:
            raise ScriptError(f"nobody has priority; {asked.player.name} is asked: {asked.prompt}")
        if self.player and asked.player.name != self.player:
            raise ScriptError(f"{self.player} doesn't have priority; {asked.player.name} is asked: {asked.prompt}")
        acting.answer(Pass())


@says("everybody passes", "everybody passes")
@dataclass(frozen=True, kw_only=True)
class EverybodyPasses(ToldDeed):
    """All players pass in succession: what is on top of the stack resolves, or the step is over."""

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.settle()
        for _ in acting.game.players:
            if acting.pending.kind is not ChoiceKind.PRIORITY:
                break
            acting.answer(Pass())


@says("resolve (everything|~all|~the stack|~the whole stack)", "resolve everything")
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


@says("resolve[( {object}|~ it|~ the top of the stack)]", "resolve", "resolve Sudden Growth")
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
        acting.go_on_while(
            lambda: not top.gone and (game.resolving is None or acting.is_between_equals(later)),
            later,
        )


@says(
    "[(~go |~move |~advance |~skip |~proceed )]"
    "(to {player}'s next {step}{next!}|to the next {step}{next!}|to {player}'s {step}|to the {step}|to {step})",
    "to combat damage",
    "to the end step",
    "to Bob's upkeep",
    "to the next turn",
)
@dataclass(frozen=True, kw_only=True)
class GoTo(ToldDeed):
    """All players pass until that step begins, of this turn or, where it is over or not said to be this turn's, of the
    next one in which it comes. A player's turn has come where the statement before led into it, as the last discard of
    a turn does. A step that this turn was still to have and hasn't, and one in which nobody is asked anything, is no
    place to go to."""

    moves_on: ClassVar[bool] = True

    step: Step
    player: str | None = None
    next: bool = False

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.go_on_until(self.comes_to(acting), f"it came {self.text}")
        acting.deal_damage(later)

    def comes_to(self, acting: Acting) -> Callable[[], bool]:
        game = acting.game
        whose = None if self.player is None else acting.player(self.player)
        turn, begun = game.turn_number, len(game.facts)
        again = self.next or self._is_second_damage_step(game)
        has_come = whose is not None and not self.next and acting.a_turn_came_by_itself()
        is_to_come = whose is None and not self.next and _is_to_come(game, self.step)

        def has_begun() -> bool:
            steps = game.facts.of_kind(StepBegan, begun)
            return any(is_step(each.part.step, self.step) and (whose is None or each.player is whose) for each in steps)

        def has_gone_by() -> bool:
            if is_step(game.part.step, self.step) or (again and not self.next):
                return False
            if not self.next or whose is None:
                return has_begun()
            # The next one of a player's is one of a later turn.
            since = dropwhile(
                lambda fact: not (isinstance(fact, TurnBegan) and fact.player is whose), game.facts[begun:]
            )
            steps = (fact for fact in since if isinstance(fact, StepBegan) and fact.player is whose)
            return any(is_step(each.part.step, self.step) for each in steps)

        def reached() -> bool:
            said = _step_said(game, self.step)
            if has_gone_by():
                raise ScriptError(f"the {said} came and went: nobody is asked anything in it")
            if is_to_come and game.turn_number != turn:
                raise ScriptError(f"this turn has no more {said}: it is {game.active_player}'s turn")
            if whose is not None and game.active_player is not whose:
                return False
            if self.step is Step.TURN:
                return has_come or game.turn_number > turn
            if not is_step(game.part.step, self.step):
                return False
            if again and whose is not None:
                return game.turn_number > turn
            return not again or has_begun()

        return reached

    def _is_second_damage_step(self, game: Game) -> bool:
        """In the first of two combat damage steps, "combat damage" is the second."""
        if self.step is not Step.COMBAT_DAMAGE or game.part.step is not self.step or game.combat is None:
            return False
        return game.combat.first_strikers is not None and _damage_steps_begun(game) == 1


def _is_to_come(game: Game, step: Step) -> bool:
    """Whether a turn has such a step after the one that it is in."""
    steps = [part.step for part in TURN]
    return any(is_step(later, step) for later in steps[steps.index(game.part.step) + 1 :])


def _step_said(game: Game, step: Step) -> str:
    """What a step is called."""
    return "main phase" if step is Step.MAIN else step_name(game, step)


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
    "{player} proposes[ {number:times} times]: {deeds}[; then {deeds:then}]",
    "Alice proposes 1000 times: Alice activates Seed Gatherer, resolve everything",
    "Alice proposes: to the end step",
    "Alice proposes 9 times: Alice activates Oak, resolve everything; then Alice activates Oak, resolve",
)
@dataclass(frozen=True, kw_only=True)
class Propose(ToldDeed):
    """Proposes a shortcut: what happens, once or so many times, if everybody agrees. Who says nothing accepts it."""

    player: str
    deeds: tuple[ToldDeed, ...]
    times: int = 1
    then: tuple[ToldDeed, ...] = ()

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        acting.give_priority(player)
        if not self.times:
            raise ScriptError("a loop is proposed at least once")
        if any(isinstance(deed, _TALK) for deed in (*self.deeds, *self.then)):
            raise ScriptError("a shortcut is made of what is done in the game")
        says = self.text.partition(" ")[2]
        others = tuple(player_after.name for player_after in acting.game.in_turn_order_from(player)[1:])
        propose(acting, Proposal(self.player, says, self.deeds, self.times, self.then, others))

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        return next(filter(None, (deed.turn_of(cards) for deed in self.deeds)), "")


@says("{player} accepts[ it]", "Bob accepts")
@dataclass(frozen=True, kw_only=True)
class Accept(ToldDeed):
    """Agrees to the shortcut, or the draw, that was proposed. Those asked before who say nothing accept it, too."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        _until_asked(acting, self.player)
        acting.answer(ACCEPTED)


@says(
    "{player} shortens it(: {deeds}| to {number:times} times)",
    "Bob shortens it: to the beginning of combat step",
    "Bob shortens it to 3 times",
)
@dataclass(frozen=True, kw_only=True)
class Shorten(ToldDeed):
    """Agrees to a part of the shortcut that was proposed: up to where the player means to do something else. That is a
    step, or the next time that the player has priority after some of the deeds, or after so many rounds."""

    answers: ClassVar[bool] = True

    player: str
    deeds: tuple[ToldDeed, ...] = ()
    times: int | None = None

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        proposal = _until_asked(acting, self.player)
        if proposal.is_draw:
            raise ScriptError("a draw can't be shortened")
        answer(acting, self._ending(acting, proposal), self.text.partition(" ")[2])

    def _ending(self, acting: Acting, proposal: Proposal) -> Shortening:
        if self.times is not None:
            if self.times >= proposal.times:
                raise ScriptError(f"{self.times} times is no less than was proposed")
            return Shortening(self.player, self.times * len(proposal.deeds))
        *before, last = self.deeds
        is_place = last.comes_to(acting) is not None
        for index, deed in enumerate(before if is_place else self.deeds):
            proposed = proposal.deed(index)
            if proposed is None or proposed.text != deed.text:
                raise ScriptError(f"{deed.text!r} isn't what was proposed there")
        return Shortening(self.player, len(before), last) if is_place else Shortening(self.player, len(self.deeds))


def _until_asked(acting: Acting, player: str) -> Proposal:
    """Let those accept who are asked before a player about what was proposed."""
    while (proposal := acting.session.proposal) is not None:
        if player not in proposal.asked:
            raise ScriptError(f"{player} isn't asked about what {proposal.player} proposes")
        if proposal.asked[0] == player:
            return proposal
        acting.answer(ACCEPTED, by_script=False)
    raise ScriptError(f"nothing is proposed that {player} could accept or shorten")


@says("in the subgame[,] {deed}", "in the subgame, Alice casts Sudden Growth targeting Old Ogre")
@dataclass(frozen=True, kw_only=True)
class DoInSubgame(ToldDeed):
    """Does something in the game within the game. Where one is being played, all that is said is about it anyway."""

    deed: ToldDeed

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        check_subgame(acting)
        acting.follow((self.deed, *later))


def check_subgame(acting: Acting) -> None:
    if acting.game.main_game is None:
        raise ScriptError("no subgame is being played")


@says("{player} offers a draw", "Bob offers a draw")
@dataclass(frozen=True, kw_only=True)
class OfferDraw(ToldDeed):
    """Offers the others a draw, whatever the game is asking: it is one if every player accepts."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        if acting.session.pending is None or player.has_lost:
            raise ScriptError(f"{self.player} isn't playing any more")
        others = tuple(player_after.name for player_after in acting.game.in_turn_order_from(player)[1:])
        propose(acting, Proposal(self.player, "offers a draw", (), asked=others))


@says("{player} declines[ it]", "Alice declines")
@dataclass(frozen=True, kw_only=True)
class Decline(ToldDeed):
    """Doesn't want the draw that was offered: the game goes on."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        if not _until_asked(acting, self.player).is_draw:
            raise ScriptError("a shortcut is accepted or shortened")
        acting.session.decline(self.player)


@says("{player} concedes", "Bob concedes")
@dataclass(frozen=True, kw_only=True)
class Concede(ToldDeed):
    """Gives up: the player leaves the game and loses it at once, whatever the game is asking."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.session.concede(acting.player(self.player))


#: What no shortcut is made of.
_TALK: Final = (Propose, Accept, Shorten, OfferDraw, Decline, Concede)
