"""What each process holds of an index, as a pickle that can't do anything."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, Final

from rulesite.search.library.columns import Columns
from rulesite.search.library.lore import Lore


class ForeignPickle(ValueError):
    """A pickle holds what no index does."""


class _Unpickler(pickle.Unpickler):
    """Reads what a pickle of an index may hold, and nothing that could do something: who writes into the folder of an
    index can make its digests, too."""

    _ADMITTED: Final = frozenset(
        {
            (Columns.__module__, Columns.__qualname__),
            (Lore.__module__, Lore.__qualname__),
            ("collections", "Counter"),
            ("numpy", "dtype"),
            ("numpy._core.numeric", "_frombuffer"),
        }
    )

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in self._ADMITTED:
            raise ForeignPickle(f"it holds {module}.{name}, which no index does")
        return super().find_class(module, name)


def write_pickled(path: Path, told: tuple[Columns, Lore]) -> None:
    """Keep these in a file, for `read_pickled`."""
    path.write_bytes(pickle.dumps(told, pickle.HIGHEST_PROTOCOL))


def read_pickled(path: Path) -> tuple[Columns, Lore]:
    """What is kept in a file. Raises ForeignPickle for what isn't of an index."""
    with path.open("rb") as file:
        columns, lore = _Unpickler(file).load()
    return columns, lore
