"""Long lists, a leaf at a time: which entries stand on the one that is asked for, and where the others are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final
from urllib.parse import urlencode

_PAGE: Final = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Leaf:
    """One of the pages over which a list goes."""

    number: int
    url: str


@dataclass(frozen=True, slots=True)
class Leaves:
    """The pages of a list, and the one that is shown; `entries` are the places of what stands on it."""

    every: tuple[Leaf, ...]
    at: int
    entries: slice

    @property
    def shown(self) -> Leaf:
        return self.every[self.at - 1]

    @property
    def previous(self) -> Leaf | None:
        return self.every[self.at - 2] if self.at > 1 else None

    @property
    def next(self) -> Leaf | None:
        return self.every[self.at] if self.at < len(self.every) else None


def leaves(count: int, on_a_page: int, chosen: Mapping[str, str], asked: Mapping[str, str], base: str) -> Leaves:
    """The pages of a list of `count` entries whose address is `base` with what was `chosen`.

    The one shown is the `page` that is `asked` for, the last where there are fewer, the first where it is no number.
    """
    pages = max(1, ceil(count / on_a_page))
    written = asked.get("page", "")
    at = min(int(written), pages) if _PAGE.fullmatch(written) else 1
    every = tuple(Leaf(number, _address(base, chosen, number)) for number in range(1, pages + 1))
    return Leaves(every, at, slice((at - 1) * on_a_page, at * on_a_page))


def _address(base: str, chosen: Mapping[str, str], page: int) -> str:
    said = urlencode({**chosen, "page": page} if page > 1 else chosen)
    return f"{base}?{said}" if said else base
