"""How the game stands: whose turn it is, who may act, and whether it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.events.choices import ChoiceKind
from engine.scenarios.sentences import Judgment, YesOrNo, says
from engine.scenarios.statements.going_on import is_step
from engine.scenarios.telling import step_name
from engine.text.tree.triggers import Step

if TYPE_CHECKING:
    from engine.scenarios.acting import Acting


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
        return self.so(False, "no subgame has begun")


@says(
    "expect it (is|isn't{negated!}) ({player}'s {step}|the {step})",
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
        found = self.step is Step.TURN or is_step(game.part.step, self.step)
        found = found and self.player in (None, game.active_player.name)
        return self.so(found, f"it is {game.active_player.name}'s {step_name(game, game.part.step)}")


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
        whose, controller = acting.player(self.player), game.turn_controller
        decider = controller if controller is not None and whose is game.active_player else whose
        return self.so(decider.name == self.decider, f"{decider} decides for {whose}")


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
