"""What can be wrong with a scenario, said with file, line and column."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rulebooks import Cited


class InvalidScenario(ValueError):
    """A scenario that can't be read; `problems` lists everything that is wrong, each with its place."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True)
class PutInstead:
    """What stands there, and what could stand there in its place; `asks`: it is a question, which a search answers."""

    written: str
    ways: tuple[str, ...] = ()
    asks: bool = False


class Problem:
    """One fault: where it is, what is wrong, and what would work."""

    def __init__(
        self,
        where: str,
        what: str,
        *,
        line: int | None = None,
        column: int | None = None,
        instead: PutInstead | None = None,
    ) -> None:
        self.where, self.what, self.line, self.column, self.instead = where, what, line, column, instead

    def __str__(self) -> str:
        place = "".join(
            f", {word} {number}"
            for word, number in (("line", self.line), ("column", self.column))
            if number is not None
        )
        return f"{self.where}{place}: {self.what}"


class ScriptError(Exception):
    """A statement that can't be followed as the game stands: the rules don't refuse it, the story doesn't fit."""


class KeywordsLacked(ScriptError):
    """Cards with keywords that the edition played under doesn't have; `keywords` are those."""

    def __init__(self, why: str, keywords: tuple[str, ...]) -> None:
        super().__init__(why)
        self.keywords = keywords


class NotOffered(ScriptError):
    """An answer that isn't among what a question offers: a slip of the script, unless it is told as what the rules
    refuse. `cites` is the rule under which the question is asked."""

    def __init__(self, why: str, cites: Cited) -> None:
        super().__init__(why)
        self.cites = cites
