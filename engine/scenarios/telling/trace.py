"""The result of a run: moments, questions, expectations and the table, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.scenarios.telling.log import Words
from engine.scenarios.telling.picture import TablePicture

RunStatus = Literal["pass", "fail", "error"]


@dataclass(frozen=True)
class Moment:
    """One line of the log: what happened, under which rule, when, and which line of the script led to it.

    `rule` had it happen in the first place; `also` are the others that made it so.
    """

    place: int
    text: str
    rule: str
    also: tuple[str, ...]
    kind: str
    turn: int
    step: str
    active_player: str
    line: int

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule behind it, that which had it happen in the first place first."""
        return (self.rule, *self.also) if self.rule else ()


@dataclass(frozen=True)
class Question:
    """What the game asked, what could be answered, and what was."""

    player: str
    kind: str
    prompt: str
    rule: str
    options: tuple[str, ...]
    answer: str
    line: int
    at: int
    by_script: bool


@dataclass(frozen=True)
class Expectation:
    """One thing that the scenario claims, and whether it is so. `why` says what is there instead, `rules` are the
    numbers of those that it rests on where it is so.

    `forgotten` is the statement after which it would be so, and `waits` what it would have happen, where that was found
    by playing on.
    """

    line: int
    text: str
    met: bool
    why: str
    at: int
    rules: tuple[str, ...] = ()
    forgotten: str = ""
    waits: str = ""


@dataclass(frozen=True)
class Frame:
    """The table at a moment, with the moment's sentence taken apart at the names in it.

    `about` are the cards that something happened to, by their identities; `amount` says what became of an amount:
    "2 becomes 4", "2 of 4".
    """

    table: TablePicture
    words: tuple[Words, ...]
    about: tuple[int, ...]
    amount: str


@dataclass(frozen=True)
class Offered:
    """An option of a question. `says` is how a script chooses it, `card` what stands on the table for it, or 0."""

    text: str
    says: str
    card: int
    is_answer: bool


@dataclass(frozen=True)
class Decision:
    """A question as it was answered, passes of priority among them. `at` is the moment that followed.

    The decisions before it settle the run so far, so `place` says where another answer branches off. `decided_by`: who
    answers for the player, where somebody else does.
    """

    place: int
    player: str
    kind: str
    prompt: str
    rule: str
    options: tuple[Offered, ...]
    answer: str
    at: int
    by_script: bool
    decided_by: str = ""


@dataclass(frozen=True)
class Needed:
    """One thing that a refused action would need to be legal: its kind, the words for it, and the identities of the
    cards concerned."""

    kind: str
    text: str
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Way:
    """Something that could be done now, as a statement; or why not, with the rule that refuses it and all that would
    be `needed` to make it legal, as far as that can be told.

    `card` is what does it or what is chosen, and `other` what it is done to, by their identities.
    """

    says: str
    text: str
    card: int = 0
    other: int = 0
    why_not: str = ""
    rule: str = ""
    needed: tuple[Needed, ...] = ()


@dataclass(frozen=True)
class DividedPart:
    """A part of what is divided: how much goes to what if nobody says otherwise, in a script's words.

    `player` divides it; `by` deals it, where it is combat damage. `card` is what gets it, by its identity, or 0 for a
    player.
    """

    player: str
    by: str
    to: str
    amount: int
    card: int


@dataclass(frozen=True)
class PendingQuestion:
    """The question that a game waits for, with the ways to go on. From `least` to `most` options are chosen.

    `parts`: what is divided, now or as combat damage of the creatures that fight. `decided_by`: who answers for the
    player, where somebody else does.
    """

    player: str
    kind: str
    prompt: str
    rule: str
    least: int
    most: int
    ways: tuple[Way, ...]
    decided_by: str = ""
    parts: tuple[DividedPart, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """A statement that the rules refused, or that could not be followed; `ways`: how one may put what can't be read."""

    statement: str
    why: str
    rule: str
    needed: tuple[Needed, ...] = ()
    ways: tuple[str, ...] = ()


@dataclass(frozen=True)
class Film:
    """A run with the table at every moment, and every decision.

    `branched_at` counts the moments before a branch leaves the script; None for a run that only follows it.
    """

    frames: tuple[Frame, ...]
    decisions: tuple[Decision, ...]
    branched_at: int | None


@dataclass(frozen=True)
class Run:
    """A scenario played under an edition.

    `status` is "error" when the script could not be followed to its end: `error` then says where and why. Where the
    edition has no such cards, `keywords_lacked` says for which keywords. `table` is as the run leaves it.
    """

    scenario: str
    title: str
    edition: str
    status: RunStatus
    moments: tuple[Moment, ...]
    questions: tuple[Question, ...]
    expectations: tuple[Expectation, ...]
    error: str
    error_line: int | None
    table: TablePicture | None
    milliseconds: float = field(compare=False)
    keywords_lacked: tuple[str, ...] = ()
    #: Whether nobody pays mana, since the example isn't about it.
    pays_freely: bool = False
    #: What a branch waits for at its end.
    waiting: PendingQuestion | None = None
    #: What could not be followed, and why.
    refusal: Refusal | None = None
    #: Where the run was played to be watched: the table at each moment.
    film: Film | None = None

    def table_at(self, moment: int) -> TablePicture | None:
        """The table as a moment finds it, in a run that was filmed; None before the first."""
        assert self.film is not None, "only a run that is filmed keeps its tables"
        return self.film.frames[moment].table if 0 <= moment < len(self.film.frames) else None

    @property
    def failures(self) -> tuple[str, ...]:
        """Every claim that isn't so, and what stopped the script."""
        failed = tuple(
            f"line {expectation.line}: {expectation.text}: {expectation.why}"
            for expectation in self.expectations
            if not expectation.met
        )
        return (*failed, self.error) if self.error else failed
