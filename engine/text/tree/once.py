"""What a tree alone settles is worked out once for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.text.tree.node import KEPT, Node

_Tree = TypeVar("_Tree", bound=Node)
More = ParamSpec("More")
Result = TypeVar("Result")


def once_for_each_tree(work: Callable[Concatenate[_Tree, More], Result]) -> Callable[Concatenate[_Tree, More], Result]:
    """A function of a tree, and of whatever else can be a key, that is asked again and again: it works once for each.

    What comes of it is kept with the very tree. That holds for good, since no node ever changes; and it is found
    without comparing trees, which are deep.
    """

    @wraps(work)
    def kept(tree: _Tree, /, *more: More.args, **named: More.kwargs) -> Result:
        known: dict[Any, Any] | None = tree.__dict__.get(KEPT)
        if known is None:
            known = tree.__dict__[KEPT] = {}
        key = (work, more, *named.items()) if more or named else work
        try:
            return known[key]  # type: ignore[no-any-return]
        except KeyError:
            result = known[key] = work(tree, *more, **named)
            return result

    return kept
