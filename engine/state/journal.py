"""The journal: what a game was like before each change, so that what is done can be undone (422; 714).

Old values are remembered only while somebody may want them back: a game that goes on for long takes no more memory for
what is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar


class Undoable(Protocol):
    """Something that the journal can restore: it takes the old value of a field, or of whatever it keeps under this
    name."""

    def put_back(self, field: str, old: object) -> None:
        """Set a field to what it was, without a new entry in the journal."""


_Done = TypeVar("_Done")

#: A field of a thing.
FieldOfThing = tuple[object, str]


class Journal:
    """The old values of changed fields, newest last. It also tells observers which fields are read, and each change as
    it is made.

    What was worked out from some fields holds for as long as none of them has changed: `reading` says which fields
    those are, and `watchers` are told of each field that changes or is put back.
    """

    __slots__ = ("_entries", "_undoable", "reads", "watchers")

    def __init__(self) -> None:
        self._entries: list[tuple[Undoable, str, object]] = []
        #: How many are doing something that may have to be taken back.
        self._undoable = 0
        #: The fields that are being read, while that is noted.
        self.reads: set[FieldOfThing] | None = None
        self.watchers: tuple[Callable[[FieldOfThing], None], ...] = ()

    def remember(self, thing: Undoable, field: str, old: object) -> None:
        """Keep what a field was before it is set, where it may have to be taken back, and tell the watchers."""
        if self._undoable:
            self._entries.append((thing, field, old))
        changed = (thing, field)
        for watcher in self.watchers:
            watcher(changed)

    @property
    def is_undoable(self) -> bool:
        """Whether somebody is doing what may have to be taken back."""
        return self._undoable > 0

    @property
    def is_within_another(self) -> bool:
        """Whether what may have to be taken back is part of something else that may have to be."""
        return self._undoable > 1

    def __len__(self) -> int:
        """How many old values are remembered."""
        return len(self._entries)

    def undoable(self) -> AbstractContextManager[Callable[[], None]]:
        """Remember what is changed meanwhile. What it gives takes all of that back, when it is called."""
        return _Meanwhile(self)

    def begin(self) -> int:
        """What is changed from here on may have to be taken back; returns how far. For `undoable` alone."""
        self._undoable += 1
        return len(self._entries)

    def end(self) -> None:
        """It hasn't to be any more. For `undoable` alone."""
        self._undoable -= 1
        if not self._undoable:
            self._entries.clear()

    def rewind(self, mark: int) -> None:
        """Take back what was changed since then. For `undoable` alone."""
        while len(self._entries) > mark:
            thing, field, old = self._entries.pop()
            thing.put_back(field, old)
            changed = (thing, field)
            for watcher in self.watchers:
                watcher(changed)

    def reading(self, work: Callable[[], _Done], read: set[FieldOfThing], *, is_part: bool) -> _Done:
        """Do some work, and note in `read` the fields that are read for it. Whoever notes around this learns of them
        only where it `is_part` of what they do; otherwise they have to be told when what came of it holds no more."""
        around, self.reads = self.reads, read
        try:
            return work()
        finally:
            if around is not None and is_part:
                around |= read
            self.reads = around


class _Meanwhile:
    """The time in which what is changed may have to be taken back."""

    __slots__ = ("_journal",)

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def __enter__(self) -> Callable[[], None]:
        return partial(self._journal.rewind, self._journal.begin())

    def __exit__(self, *raised: object) -> None:
        self._journal.end()


class _Field:
    """A field whose reading the journal notes."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, thing: Recorded, kind: type) -> Any:
        values = thing.__dict__
        reads = values["journal"].reads
        if reads is not None:
            reads.add((thing, self.name))
        return values[self.name]

    def __set__(self, thing: Recorded, value: object) -> None:
        """Having this makes Python ask here, and not look in `__dict__` first; `Recorded.__setattr__` does the work."""
        thing.__dict__[self.name] = value


class Recorded:
    """Anything whose fields the journal remembers.

    A class states its fields once, with their types and what they are at first. `fixed` names those that never change,
    `basic` those that say what objects are there and what they are by themselves: what an object is like always depends
    on them. Every other field tells the journal when it is read. A field that isn't stated can't be set.
    """

    journal: Journal
    #: Every field of this class, in the order in which they are stated.
    fields: ClassVar[tuple[str, ...]] = ()
    #: Of all classes, the fields that what objects are like always depends on.
    basic_fields: ClassVar[set[str]] = set()
    _at_first: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, *, fixed: Iterable[str] = (), basic: Iterable[str] = ()) -> None:
        super().__init_subclass__()
        cls.fields = tuple(cls.__annotations__)
        cls._at_first = {name: cls.__dict__[name] for name in cls.fields if name in cls.__dict__}
        plain = {*fixed, *basic}
        if unknown := plain - set(cls.fields):
            raise TypeError(f"{cls.__name__} has no fields {sorted(unknown)}")
        Recorded.basic_fields.update(basic)
        for name in cls.fields:
            if name not in plain:
                setattr(cls, name, _Field(name))
            elif name in cls._at_first:
                delattr(cls, name)

    def __init__(self, journal: Journal, **given: Any) -> None:
        self.__dict__.update(self._at_first, journal=journal, **given)

    def __setattr__(self, field: str, value: object) -> None:
        values = self.__dict__
        try:
            old = values[field]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {field!r}") from None
        if old is not value:
            values["journal"].remember(self, field, old)
            values[field] = value

    def put_back(self, field: str, old: object) -> None:
        """For the journal alone."""
        self.__dict__[field] = old
