"""A shortcut that a player proposes, and what the others say to it (713.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from engine.events.choices import Choice, ChoiceKind, Option
from engine.rulebooks import Cite
from engine.scenarios.playing.finding import find_player
from engine.scenarios.playing.sentences import ToldDeed
from engine.state.game import Game

#: The answer of whoever has nothing against it.
ACCEPTED: Final = ("accept",)


@dataclass(frozen=True)
class Shortening:
    """Where a player shortened a shortcut: the number of deeds that are done first. Then the game goes to the place
    that the last deed names, if it names one, and there that player does something else than was proposed."""

    player: str
    after: int
    place: ToldDeed | None = None


@dataclass(frozen=True)
class Proposal:
    """What a player proposes: deeds, repeated so many times, then other deeds; or only a draw.

    `asked` are the players who haven't answered yet, in turn order. `ending`: how the last who did shortened it.
    """

    player: str
    says: str
    deeds: tuple[ToldDeed, ...]
    times: int = 1
    then: tuple[ToldDeed, ...] = ()
    asked: tuple[str, ...] = ()
    ending: Shortening | None = None

    @property
    def is_draw(self) -> bool:
        """Whether a draw is offered, rather than something that is repeated."""
        return not self.deeds

    def deed(self, index: int) -> ToldDeed | None:
        """The deed of a place in the whole sequence, counted from 0; None after the last."""
        loop = len(self.deeds) * self.times
        if index < loop:
            return self.deeds[index % len(self.deeds)]
        return self.then[index - loop] if index - loop < len(self.then) else None

    def question(self, game: Game) -> Choice:
        """What the next player is asked who hasn't answered."""
        return Choice(
            find_player(game, self.asked[0]),
            ChoiceKind.DRAW if self.is_draw else ChoiceKind.SHORTCUT,
            f"{self.player} {self.says}: accept it{'' if self.is_draw else ', or shorten it'}?",
            Cite.GAME_DRAWN if self.is_draw else Cite.SHORTCUT_ANSWERED,
            (Option(ACCEPTED[0], ACCEPTED[0]),),
            suggested=ACCEPTED,
        )

    def answered(self, ending: Shortening | None = None) -> Proposal:
        """The proposal after the next player has answered."""
        return replace(self, asked=self.asked[1:], ending=ending or self.ending)


@dataclass(frozen=True)
class Remark:
    """Among answers: what a player said about a shortcut."""

    player: Any
    says: str
    cites: Cite
