"""Editions in a row, as scenarios and their record say them: under 2009-07, since 2009-07, until 2008-03."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Self

_SAID: Final = re.compile(r"(?:(?P<how>under|since|until) )(?P<edition>\d{4}-\d{2})(?: to (?P<last>\d{4}-\d{2}))?")


@dataclass(frozen=True)
class EditionRange:
    """All editions from the first to the last, which belong to it. An empty first has none before it, an empty last
    none after it."""

    first: str = ""
    last: str = ""

    def __contains__(self, edition: str) -> bool:
        return self.first <= edition and (not self.last or edition <= self.last)

    def __str__(self) -> str:
        """In the words of scripts; empty for all editions."""
        if not self.first:
            return f"until {self.last}" if self.last else ""
        if not self.last:
            return f"since {self.first}"
        return f"under {self.first}" if self.first == self.last else f"under {self.first} to {self.last}"

    @property
    def named(self) -> str:
        """The edition that is named first when it is said."""
        return self.first or self.last

    @classmethod
    def of(cls, several: Sequence[str], among: Sequence[str]) -> Self:
        """The span of some editions in a row, of all that there are, both oldest first. One edition alone is named,
        unless it is the newest: what is so in that goes on."""
        first, last = several[0], several[-1]
        is_open = first == among[0] and len(several) > 1
        return cls("" if is_open else first, "" if last == among[-1] else last)

    @classmethod
    def rows(cls, several: Container[str], among: Sequence[str]) -> tuple[Self, ...]:
        """Some editions of all that there are, oldest first, in as few ranges as they make."""
        runs = groupby(among, several.__contains__)
        return tuple(cls.of(tuple(run), among) for belongs, run in runs if belongs)

    @classmethod
    def read(cls, words: str) -> Self:
        """What `str` gives, read back. Raises ValueError."""
        said = _SAID.fullmatch(words)
        if said is None or (said["last"] and said["how"] != "under"):
            raise ValueError(f"{words!r} is neither under 2009-07, nor under 2009-07 to 2013-07, since or until one")
        edition = said["edition"]
        match said["how"]:
            case "since":
                return cls(first=edition)
            case "until":
                return cls(last=edition)
            case _:
                return cls(edition, said["last"] or edition)
