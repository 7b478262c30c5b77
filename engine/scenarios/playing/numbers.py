"""Rules and layers as a script numbers them: the numbers are one edition's, and mean the same in any that is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from engine.citing import cited_as, numbers_elsewhere
from engine.continuous.explaining import Reason
from engine.rulebooks import Cite, Cited, KeywordRule, Layer, rulebook
from engine.scenarios.playing.sentences import Assertion, Judgment
from engine.state.game import Game


@dataclass(frozen=True)
class _Said(ABC):
    """What a claim names by a number of `edition`, in a game that may be played by another. No number means any."""

    number: str
    edition: str
    played: str

    @classmethod
    def by(cls, claim: Assertion, number: str, game: Game) -> Self:
        """What has a number for whoever made the claim."""
        played = game.rulebook.edition
        return cls(number, claim.of_edition or played, played)

    @abstractmethod
    def missing(self) -> str:
        """Why no game of the edition that is played can have it; empty where one can."""

    def judged(self, judgment: Judgment) -> Judgment:
        """The judgment on a claim that names it: nothing can be claimed, and nothing denied, of what there isn't."""
        missing = self.number and self.missing()
        return Judgment(False, "; ".join(filter(None, (missing, judgment.instead)))) if missing else judgment


@dataclass(frozen=True)
class SaidRule(_Said):
    """A rule, by its number."""

    def is_cited(self, cited: Cited) -> bool:
        """Whether it is this rule that is cited."""
        return not self.number or rulebook(self.edition).number_of(cited) == self.number

    def missing(self) -> str:
        meant = cited_as(self.edition, self.number)
        if not meant:
            return f"nothing in a game cites rule {self.number} of {self.edition}"
        if numbers_elsewhere(self.number, self.edition, self.played):
            return ""
        return (
            f"rule {self.number} of {self.edition} has no counterpart in {self.played} ({'; '.join(self._why(meant))})"
        )

    def _why(self, meant: tuple[Cited, ...]) -> Iterator[str]:
        for cited in meant:
            if isinstance(cited, Cite):
                yield rulebook(self.played).lacks[cited]
            else:
                yield f"it has no {cited.keyword}" if isinstance(cited, KeywordRule) else "we don't hold it there"


@dataclass(frozen=True)
class SaidLayer(_Said):
    """A layer, by its number."""

    def has(self, step: Reason) -> bool:
        """Whether what a step changes is changed in this layer."""
        return not self.number or any(step.kind in layer.kinds for layer in self._meant())

    def missing(self) -> str:
        return "" if self._meant() else f"{self.edition} has no layer {self.number}"

    def _meant(self) -> tuple[Layer, ...]:
        return tuple(layer for layer in rulebook(self.edition).layers if layer.name == self.number)
