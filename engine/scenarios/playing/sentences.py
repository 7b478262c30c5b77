"""What a statement of a script is: a deed that is followed, or an assertion that is judged.

Each kind of statement is one class that says how it is written (`says`), what stands in its slots (its fields), what it
means (its docstring, which the site's page shows) and what it does. Nothing else knows of it: the reader, the messages
and the page on the language are made from what is registered here.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self, TypeVar

from engine.scenarios.language.forms import Form, parts_of
from engine.state.printed import Printed

if TYPE_CHECKING:
    from engine.rulebooks import Cited
    from engine.scenarios.playing.acting import Acting


class Judgment(NamedTuple):
    """The result of an assertion: whether it holds, and what is there instead."""

    met: bool
    instead: str = ""


@dataclass(frozen=True, kw_only=True)
class Sentence(ABC):
    """One statement of a script: where it stands, and how it was written there."""

    form: ClassVar[Form]

    line: int = field(default=1, compare=False)
    text: str = field(default="", compare=False)

    @property
    def speaks_of_damage(self) -> bool:
        """Whether it is about how combat damage is assigned: that question is then left to the script."""
        return False


@dataclass(frozen=True, kw_only=True)
class ToldDeed(Sentence):
    """Something that is done in the game."""

    #: Whether it answers a question that the game asks: the question then stays open until it comes.
    answers: ClassVar[bool] = False
    #: Whether it may say what makes the mana that is being paid.
    makes_mana: ClassVar[bool] = False
    #: Whether it may go on to another turn: what comes later says nothing of whose turn it was.
    moves_on: ClassVar[bool] = False

    @abstractmethod
    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        """Do it; `later` is the rest of the script.

        Raises IllegalAction when the rules refuse it, ScriptError when it doesn't fit the game as it stands.
        """

    def comes_to(self, acting: Acting) -> Callable[[], bool] | None:
        """For one that only goes on to a place: whether that is reached, from here on; None for any other."""
        return None

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        """The player whose turn it must be before this can be done; empty where that can't be told."""
        return ""


@dataclass(frozen=True, kw_only=True)
class Declaration(ToldDeed):
    """A deed that several lines in a row make together, all of one player."""

    player: str

    @abstractmethod
    def declare(self, acting: Acting, lines: Sequence[Self], later: Sequence[Sentence]) -> None:
        """Do what all these lines say, at once."""

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        self.declare(acting, (self,), later)

    def joins(self, other: Sentence) -> bool:
        """Whether another line belongs to the same declaration."""
        return type(other) is type(self) and isinstance(other, Declaration) and other.player == self.player


@dataclass(frozen=True, kw_only=True)
class Assertion(Sentence):
    """Something that is claimed of the game. The rules and layers that it names by one edition's numbers are meant in
    each other one as well."""

    #: The edition whose numbers it says; empty for the one that is played.
    of_edition: str = field(default="", compare=False)

    #: Whether it is about what is asked or could be done: questions are then left open.
    about_questions: ClassVar[bool] = False

    @abstractmethod
    def judge(self, acting: Acting) -> Judgment:
        """Whether it is so now. Raises ScriptError when it speaks of what isn't there."""

    def rests_on(self, acting: Acting) -> Iterable[Cited]:
        """The rules that what is claimed rests on, where it is so and the log doesn't say it."""
        return ()


@dataclass(frozen=True, kw_only=True)
class YesOrNo(Assertion):
    """An assertion that is also made the other way round: is or isn't, has or doesn't have."""

    negated: bool = False

    def so(self, is_so: bool, instead: str) -> Judgment:
        """The judgment of "is" or "isn't"; `instead` says what is there, for whoever expected the other."""
        return Judgment(is_so is not self.negated, instead)


# The register --------------------------------------------------------------------------------------------------------

_FORMS: dict[str, list[Form]] = {}

_S = TypeVar("_S", bound=type[Sentence])


def says(pattern: str, *examples: str) -> Callable[[_S], _S]:
    """Give a statement its words. Its fields are named after the slots; its docstring says what it means."""

    def register(kind: _S) -> _S:
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
        meaning = " ".join((kind.__doc__ or "").split())
        role = "deed" if issubclass(kind, ToldDeed) else "assertion"
        kind.form = Form(name, role, parts_of(pattern), meaning, examples, kind)
        _FORMS.setdefault(kind.__module__, []).append(kind.form)
        return kind

    return register


def forms_in(module: str) -> tuple[Form, ...]:
    """The forms that a module of statements holds, in the order in which they are read."""
    return tuple(_FORMS.get(module, ()))
