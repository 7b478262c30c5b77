"""How the game stands: whose turn it is, who may act, and whether it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.events.choices import ChoiceKind
from engine.events.kinds.subgames import SubgameBegan, SubgameEnded
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.sentences import Assertion, Judgment, YesOrNo, says
from engine.scenarios.statements.going_on import check_subgame, is_step
from engine.scenarios.telling.log import step_name
from engine.text.tree.nouns import Daytime
from engine.text.tree.triggers import Step

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says("expect the game (is|isn't{negated!}) a draw", "expect the game is a draw")
@dataclass(frozen=True, kw_only=True)
class ExpectDraw(YesOrNo):
    """The game is over, and nobody won."""

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        instead = "the game goes on" if not game.is_over else f"{game.winner or 'nobody'} has won"
        return self.so(game.is_over and game.winner is None, instead)


@says(
    "expect (a|the) subgame (has|hasn't{negated!}) (begun|ended{ended!})",
    "expect a subgame has begun",
    "expect the subgame has ended",
)
@dataclass(frozen=True, kw_only=True)
class ExpectSubgame(YesOrNo):
    """Whether a game within the game has begun, or is over."""

    ended: bool = False

    def judge(self, acting: Acting) -> Judgment:
        games = acting.session.games
        begun = len(games) > 1 or bool(acting.game.facts.latest_of_kind(SubgameBegan))
        if not begun:
            return self.so(False, "no subgame has begun")
        over = acting.game.facts.latest_of_kind(SubgameEnded) is not None
        return self.so(over if self.ended else begun, "the subgame has ended" if over else "a subgame is being played")


@says(
    "expect {player} (won|didn't win{negated!}) the subgame",
    "expect Alice won the subgame",
    "expect Bob didn't win the subgame",
)
@dataclass(frozen=True, kw_only=True)
class ExpectWonSubgame(YesOrNo):
    """Who won the latest game within the game; nobody, if it was a draw."""

    player: str

    def judge(self, acting: Acting) -> Judgment:
        ended = acting.game.facts.latest_of_kind(SubgameEnded)
        if ended is None:
            return Judgment(False, "no subgame has ended")
        return self.so(ended.winner is acting.player(self.player), f"{ended.winner or 'nobody'} won it")


@says("in the main game[,] {assertion}", "in the main game, expect Alice has 20 life")
@dataclass(frozen=True, kw_only=True)
class InMainGame(Assertion):
    """What is so in the game around the one that is being played."""

    assertion: Assertion

    def judge(self, acting: Acting) -> Judgment:
        main = acting.game.main_game
        if main is None:
            raise ScriptError("no subgame is being played: this is the main game")
        with acting.looking_at(main):
            return self.assertion.judge(acting)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Ground.APART
        yield from self.assertion.rests_on(acting)


@says("in the subgame[,] {assertion}", "in the subgame, expect Bob has 20 life")
@dataclass(frozen=True, kw_only=True)
class InSubgame(Assertion):
    """What is so in the game within the game, while it is being played."""

    assertion: Assertion

    def judge(self, acting: Acting) -> Judgment:
        check_subgame(acting)
        return self.assertion.judge(acting)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Ground.APART
        yield from self.assertion.rests_on(acting)


@says(
    "expect (it is|~it's|it isn't{negated!}) ({player}'s {step}|the {step})",
    "expect it is Bob's upkeep",
    "expect it is the end step",
    "expect it is Alice's turn",
)
@dataclass(frozen=True, kw_only=True)
class ExpectTurn(YesOrNo):
    """Whose turn it is and which step."""

    step: Step
    player: str | None = None

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        is_now = self.step is Step.TURN or is_step(game.part.step, self.step)
        is_now = is_now and self.player in (None, game.active_player.name)
        return self.so(is_now, f"it is {game.active_player.name}'s {step_name(game, game.part.step)}")


@says(
    "expect (it is|~it's|it isn't{negated!}) (day{day!}|night{night!}|neither day nor night)",
    "expect it is night",
    "expect it isn't day",
    "expect it is neither day nor night",
)
@dataclass(frozen=True, kw_only=True)
class ExpectDaytime(YesOrNo):
    """Whether the game has become day or night."""

    day: bool = False
    night: bool = False

    def judge(self, acting: Acting) -> Judgment:
        expected = Daytime.DAY if self.day else Daytime.NIGHT if self.night else None
        daytime = acting.game.daytime
        return self.so(daytime is expected, f"it is {daytime or 'neither day nor night'}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield Cite.DAYTIME


@says(
    "expect {player:decider} (decides|doesn't decide{negated!}) for {player}",
    "expect Alice decides for Bob",
    "expect Alice doesn't decide for Bob",
)
@dataclass(frozen=True, kw_only=True)
class ExpectDecides(YesOrNo):
    """Whether what the game asks a player this turn is answered by another, who controls the turn."""

    about_questions: ClassVar[bool] = True

    decider: str
    player: str

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        whose, controller = acting.player(self.player), game.turn_control.now
        decider = controller if controller is not None and whose is game.active_player else whose
        return self.so(decider.name == self.decider, f"{decider} decides for {whose}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        if acting.game.turn_control.now is not None:
            yield Ground.DECIDES if self.decider != self.player else Ground.DECIDES_FOR_BOTH


@says("expect {player} (has|doesn't have{negated!}) priority", "expect Bob has priority")
@dataclass(frozen=True, kw_only=True)
class ExpectPriority(YesOrNo):
    """Who may act."""

    about_questions: ClassVar[bool] = True

    player: str

    def judge(self, acting: Acting) -> Judgment:
        asked = acting.session.pending
        has = asked is not None and asked.kind is ChoiceKind.PRIORITY and asked.player.name == self.player
        return self.so(has, f"{asked.player.name} has to answer: {asked.prompt}" if asked else "the game is over")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from (Cite.PRIORITY, Ground.STEP_PRIORITY)
