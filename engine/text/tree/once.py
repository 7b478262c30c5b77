"""What a tree alone settles is worked out once for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
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
        known = _known_of(tree)
        key = (work, more, *named.items())
        try:
            return known[key]  # type: ignore[no-any-return]
        except KeyError:
            result = known[key] = work(tree, *more, **named)
            return result

    @wraps(work)
    def kept_of_tree_alone(tree: _Tree) -> Result:
        """The same where the tree is all that is asked for, as it mostly is, and for every thing on a full table."""
        try:
            return tree.__dict__[KEPT][work]  # type: ignore[no-any-return]
        except KeyError:
            result = _known_of(tree)[work] = work(tree)  # type: ignore[call-arg]
            return result

    return kept_of_tree_alone if len(signature(work).parameters) == 1 else kept  # type: ignore[return-value]


def _known_of(tree: Node) -> dict[Any, Any]:
    known: dict[Any, Any] | None = tree.__dict__.get(KEPT)
    if known is None:
        known = tree.__dict__[KEPT] = {}
    return known
