"""The journal: what a game was like before each change, so that what is done can be undone (422; 714)."""

from __future__ import annotations

from typing import Any, Final

_ABSENT: Final = object()

#: Fields that no characteristic depends on.
_IMMATERIAL: Final = frozenset(
    {
        "clock",
        "facts",
        "last_id",
        "last_known",
        "last_controller",
        "mana_pool",
        "observer",
        "priority",
        "resolving",
        "successor",
        "uses",
        "waiting",
    }
)


class Journal:
    """Old values, newest last.

    `version` grows with every change that characteristics may depend on, so that they can be kept until the next one.
    """

    __slots__ = ("_entries", "version")

    def __init__(self) -> None:
        self._entries: list[tuple[object, str, object]] = []
        self.version = 0

    def remember(self, thing: object, field: str, old: object) -> None:
        self._entries.append((thing, field, old))
        if field not in _IMMATERIAL:
            self.version += 1

    def mark(self) -> int:
        """A place to come back to."""
        return len(self._entries)

    def rewind(self, mark: int) -> None:
        """Put everything back as it was when `mark` was taken."""
        while len(self._entries) > mark:
            thing, field, old = self._entries.pop()
            if old is _ABSENT:
                object.__delattr__(thing, field)
            else:
                object.__setattr__(thing, field, old)
        self.version += 1


class Recorded:
    """Anything whose fields the journal remembers. The journal is given first and never replaced."""

    __slots__ = ("journal",)

    journal: Journal

    def __init__(self, journal: Journal) -> None:
        object.__setattr__(self, "journal", journal)

    def __setattr__(self, field: str, value: Any) -> None:
        self.journal.remember(self, field, getattr(self, field, _ABSENT))
        object.__setattr__(self, field, value)
