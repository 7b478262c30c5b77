"""What play looks at: whoever looks at a kind of node, or at a keyword by its name, says so where it does.

Most kinds have a unit of their own, registered with the floor that it belongs to. Those that are looked at as a part of
something else are declared here, and a text with a kind that nobody has declared says that it isn't played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.text.tree.node import Node

_Reader = TypeVar("_Reader", bound=Callable[..., Any])

_NODES: Final[set[type[Node]]] = set()
_KEYWORDS: Final[set[str]] = set()


def reads(*kinds: type[Node]) -> Callable[[_Reader], _Reader]:
    """Declare that a function, or a class, looks at nodes of these kinds: texts that have them are played."""

    def register(reader: _Reader) -> _Reader:
        _NODES.update(kinds)
        return reader

    return register


def reads_keyword(*names: str) -> Callable[[_Reader], _Reader]:
    """Declare that a function asks whether something has these keywords, whose rules are built into play."""

    def register(reader: _Reader) -> _Reader:
        _KEYWORDS.update(names)
        return reader

    return register


def nodes_read() -> frozenset[type[Node]]:
    """Every kind of node that some function has declared; of the modules loaded so far."""
    return frozenset(_NODES)


def keywords_read() -> frozenset[str]:
    """Every keyword whose rules are built into play; of the modules loaded so far."""
    return frozenset(_KEYWORDS)
