"""Whose words a line of a table has: the editions after its @.

They are named one by one, or from the first to the last: `2006-10,2008-03`, or `2009-07..2018-04`;
`2018-04..` goes on to the newest.
"""

from __future__ import annotations

from typing import Final

from engine.rulebooks import EditionRange

_TO: Final = ".."


def is_among(edition: str, named: str) -> bool:
    """Whether an edition is one of those that a line names; a line may name none."""
    return bool(named) and any(_is_in(edition, part.strip()) for part in named.split(","))


def _is_in(edition: str, part: str) -> bool:
    first, to, last = part.partition(_TO)
    return edition in EditionRange(first, last if to else first)
