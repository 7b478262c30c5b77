"""Answers about a game that are kept for as long as nothing changes from which they were found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar, TypeVarTuple

from engine.state.journal import FieldOfThing, Journal

if TYPE_CHECKING:
    from engine.state.game import Game

_Asked = TypeVarTuple("_Asked")
_Answer = TypeVar("_Answer")

#: A function of a game and of other things, with those things.
_Question = tuple[Any, ...]

#: How many answers are kept: far more than are asked for while nothing changes.
_MOST_KEPT: Final = 5_000


class Answers:
    """What was worked out from a game, each answer with the fields that were read on the way.

    An answer holds until one of those fields changes, or anything may be like something else than it was: then no
    answer does any more.
    """

    __slots__ = ("_found_from", "_journal", "_kept", "_moment")

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept: dict[_Question, tuple[Any, set[FieldOfThing]]] = {}
        #: The answers that hold no more when a field changes.
        self._found_from: defaultdict[FieldOfThing, set[_Question]] = defaultdict(set)
        #: As which moment the layers knew it when the answers were found.
        self._moment = 0
        journal.watchers = (*journal.watchers, self._notice)

    def find(self, game: Game, question: _Question) -> Any:
        """What a function of a game comes to, asked of these things: its answer that is kept, or else a new one."""
        layers = game.layers
        if layers.is_at_work:
            return question[0](game, *question[1:])  # what objects are like isn't settled yet
        if layers.is_in_doubt or layers.moment != self._moment:
            self._catch_up(game)
        kept = self._kept.get(question)
        if kept is None:
            return self._work_out(game, question)
        around = self._journal.reads
        if around is not None:
            around |= kept[1]
        return kept[0]

    def _work_out(self, game: Game, question: _Question) -> Any:
        journal, read = self._journal, set[FieldOfThing]()
        around, journal.reads = journal.reads, read
        try:
            answer = question[0](game, *question[1:])
        finally:
            if around is not None:
                around |= read
            journal.reads = around
        if game.layers.is_in_doubt or game.layers.moment != self._moment:
            self._catch_up(game)
        if len(self._kept) >= _MOST_KEPT:
            self._forget()
        self._kept[question] = (answer, read)
        for field in read:
            self._found_from[field].add(question)
        return answer

    def questions(self) -> Iterator[_Question]:
        """To which questions the answers are kept."""
        return iter(self._kept)

    def _catch_up(self, game: Game) -> None:
        """Forget all answers if anything may have become like something else."""
        layers = game.layers
        if layers.is_in_doubt:
            layers.look_again(game)
        if layers.moment != self._moment:
            self._forget()
            self._moment = layers.moment

    def _forget(self) -> None:
        self._kept.clear()
        self._found_from.clear()

    def _notice(self, changed: FieldOfThing) -> None:
        """A field has changed."""
        for question in self._found_from.pop(changed, ()):
            self._kept.pop(question, None)


def while_it_holds(work: Callable[[Game, *_Asked], _Answer]) -> Callable[[Game, *_Asked], _Answer]:
    """A function of a game and of other things whose answer is kept until something that it looked at changes. For
    questions that are asked far more often than their answers change.

    The answer must be a value that never changes itself, and no generator.
    """

    @wraps(work)
    def kept(game: Game, /, *asked: *_Asked) -> _Answer:
        return game.kept.find(game, (work, *asked))  # type: ignore[no-any-return]

    return kept
