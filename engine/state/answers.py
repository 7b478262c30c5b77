"""Answers about a game that are kept for as long as nothing changes from which they were found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from engine.state.journal import FieldOfThing, Journal

if TYPE_CHECKING:
    from engine.state.game import Game

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")

#: How many answers are kept: far more than are asked for while nothing changes.
_MOST_KEPT: Final = 5_000


class Answers:
    """What was worked out from a game, each answer with the fields that were read on the way.

    An answer holds until one of those fields changes, or anything may be like something else than it was: `moment` says
    when that is.
    """

    __slots__ = ("_found_from", "_journal", "_kept")

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept: dict[Any, tuple[Any, int, set[FieldOfThing]]] = {}
        #: The answers that hold no more when a field changes.
        self._found_from: dict[FieldOfThing, set[Any]] = {}
        journal.watchers = (*journal.watchers, self._notice)

    def find(self, game: Game, key: Any, work: Callable[[], _Answer]) -> _Answer:
        """The answer that is kept under a key, or else what comes of the work now."""
        if game.layers.is_at_work:
            return work()  # what objects are like isn't settled yet
        kept = self._kept.get(key)
        if kept is not None and kept[1] == game.layers.moment(game):
            if self._journal.reads is not None:
                self._journal.reads |= kept[2]
            return kept[0]  # type: ignore[no-any-return]
        # What `Journal.reading` does, without its detours: this is asked at every step.
        journal, read = self._journal, set[FieldOfThing]()
        around, journal.reads = journal.reads, read
        try:
            answer = work()
        finally:
            if around is not None:
                around |= read
            journal.reads = around
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
            self._found_from.clear()
        self._kept[key] = (answer, game.layers.moment(game), read)
        for field in read:
            self._found_from.setdefault(field, set()).add(key)
        return answer

    def keys(self) -> Iterator[Any]:
        """Under which keys answers are kept."""
        return iter(self._kept)

    def _notice(self, thing: object, field: str) -> None:
        """A field has changed."""
        for key in self._found_from.pop((thing, field), ()):
            self._kept.pop(key, None)


def while_it_holds(work: Callable[Concatenate[Game, _Asked], _Answer]) -> Callable[Concatenate[Game, _Asked], _Answer]:
    """A function of a game and other keys whose answer is kept until something that it looked at changes. For questions
    that are asked far more often than their answers change.

    The answer must be a value that never changes itself, and no generator.
    """

    @wraps(work)
    def kept(game: Game, /, *asked: _Asked.args, **named: _Asked.kwargs) -> _Answer:
        return game.kept.find(game, (work, *asked, *named.items()), lambda: work(game, *asked, **named))

    return kept
