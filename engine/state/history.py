"""Everything that happened in a game, oldest first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, overload

from engine.rulebooks import Cite, Cited
from engine.state.journal import Journal

if TYPE_CHECKING:
    from engine.state.objects import GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class Fact:
    """Something that happened. `cites` is the rule that made it happen; `source` the object whose doing it was.

    `owing_to` is the rule that had it happen in the first place, where that is another one: a keyword's, for what the
    keyword stands for; that of a replacement, for what is done instead; that of paying, for what is done as a cost.

    What kinds there are, and what each does, is said two floors up (see `engine.events.event`).
    """

    cites: Cited
    owing_to: Cited | None = None
    source: GameObject | None = None

    @property
    def rules(self) -> tuple[Cited, ...]:
        """The rules that made it happen, that which had it happen in the first place first. That instructions are
        followed goes without saying where it is known whose they are."""
        if self.owing_to is None:
            return (self.cites,)
        return (self.owing_to,) if self.cites is Cite.FOLLOW_INSTRUCTIONS else (self.owing_to, self.cites)


E = TypeVar("E", bound=Fact)


class History(Sequence[Fact]):
    """Facts that only ever grow in number, unless the journal is rewound: adding one costs the same however many.

    Each kind of event is listed by itself as well, so that "this turn" is answered without looking through the others.
    """

    __slots__ = ("_events", "_journal", "_places", "observer")

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._events: list[Fact] = []
        #: For each kind of event, where in the history the events of that very kind are.
        self._places: dict[type[Fact], list[int]] = {}
        #: Called after each thing that happens.
        self.observer: Callable[[History], None] | None = None

    def add(self, event: Fact) -> None:
        """Only applying an event calls this."""
        length = len(self._events)
        self._journal.remember(self, "events", length)
        self._places.setdefault(type(event), []).append(length)
        self._events.append(event)
        if self.observer is not None:
            self.observer(self)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """What happens inside is only tried: nobody is told of it, and it is taken back at the end."""
        observer, self.observer = self.observer, None
        with self._journal.undoable() as take_back:
            try:
                yield
            finally:
                take_back()
                self.observer = observer

    def put_back(self, field: str, old: Any) -> None:
        """Forget what happened since there were `old` events; for the journal alone."""
        for event in reversed(self._events[old:]):
            self._places[type(event)].pop()
        del self._events[old:]

    def latest_of_kind(self, kind: type[E]) -> E | None:
        """The newest event of a kind."""
        return max(self.of_kind(kind), key=self._events.index, default=None)

    def of_kind(self, kind: type[E], since: int = 0) -> Iterator[E]:
        """The events of a kind from a place in the history on, oldest first."""
        self._note_reading()
        kinds = [each for each in self._places if issubclass(each, kind)]
        places = sorted(
            index for each in kinds for index in self._places[each][bisect_left(self._places[each], since) :]
        )
        return (self._events[index] for index in places)  # type: ignore[misc]

    @overload
    def __getitem__(self, index: int) -> Fact: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Fact]: ...
    def __getitem__(self, index: int | slice) -> Fact | Sequence[Fact]:
        self._note_reading()
        return self._events[index]

    def __len__(self) -> int:
        self._note_reading()
        return len(self._events)

    def __iter__(self) -> Iterator[Fact]:
        self._note_reading()
        return iter(self._events)

    def _note_reading(self) -> None:
        if self._journal.reads is not None:
            self._journal.reads.add((self, "events"))
