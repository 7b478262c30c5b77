"""The families that nodes of an ability tree belong to."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

#: Under which name a node keeps what was worked out from it (see `engine.text.tree.once`). It is no field.
KEPT: Final = "_kept"


@dataclass(frozen=True)
class Node:
    """Anything in an ability tree.

    `said` remembers which of several wordings a text used ("each creature", "all creatures"), so that the writer can
    use the same one; `at` and `ends` are the offsets in the text where its words begin and end (-1 where it has no
    words of its own). None of them is part of the meaning: nodes that differ in them alone are equal.

    `named` is the name that the binding pass gives to what later words refer to, so that play can look it up (see
    `engine.text.binding`); most nodes have none.
    """

    said: tuple[int, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    at: int = field(default=-1, compare=False, repr=False, kw_only=True)
    ends: int = field(default=-1, compare=False, repr=False, kw_only=True)
    named: int | None = field(default=None, repr=False, kw_only=True)

    def __getstate__(self) -> dict[str, object]:
        """A copy in another process works out for itself what it needs."""
        return {name: value for name, value in self.__dict__.items() if name != KEPT}


#: The fields of a node that hold no words: how and where it was said, what the binding pass gave it, and on which half
#: of its card it stands.
NO_PARTS: Final = frozenset({"said", "at", "ends", "named", "means", "aimed", "half"})


_DEFAULTS: Final[dict[type[object], dict[str, object]]] = {}


def defaults_of(node: type[Any]) -> dict[str, Any]:
    """Every field of such nodes that carries meaning, with its default or MISSING."""
    known = _DEFAULTS.get(node)
    if known is None:
        known = {field.name: field.default for field in fields(node) if field.name not in NO_PARTS}
        _DEFAULTS[node] = known
    return known


@dataclass(frozen=True)
class Quality(Node):
    """A test that an object or player passes or fails: "white", "tapped", "you control"."""


@dataclass(frozen=True)
class Reference(Node):
    """Words that stand for objects: "this creature", "target artifact", "each creature you control"."""


@dataclass(frozen=True)
class PlayerReference(Node):
    """Words that stand for players: "you", "each opponent", "its controller"."""


@dataclass(frozen=True)
class Quantity(Node):
    """Words that stand for a number: "three", "X", "the number of Swamps you control"."""


@dataclass(frozen=True)
class Condition(Node):
    """Words that are true or false of the game: "if you control a Swamp"."""


@dataclass(frozen=True)
class Duration(Node):
    """How long a continuous effect lasts (418.3a in 2006-10; 610.2a in 2009-07)."""


@dataclass(frozen=True)
class TriggerEvent(Node):
    """What a triggered ability waits for, without "when", "whenever" or "at"."""


@dataclass(frozen=True)
class Referring(Node):
    """Words whose meaning stands elsewhere in the text: "it", "that player", "this way", "if you do".

    `means` says what they stand for, in terms of names; only the binding pass sets it, and no tree leaves the reader
    without it.
    """

    means: Node | None = field(default=None, repr=False, kw_only=True)


@dataclass(frozen=True)
class Change(Node):
    """One thing that a continuous effect does to what it affects: "gets +1/+1", "is white", "can't block"."""


@dataclass(frozen=True)
class Instruction(Node):
    """Something that a resolving spell or ability, or a player paying a cost, does."""


@dataclass(frozen=True)
class Statement(Node):
    """Something that a static ability simply makes true (405.1; 604.1)."""


@dataclass(frozen=True)
class Ability(Node):
    """One ability: activated, triggered, static, of a spell, or a keyword (402.2; 112.3)."""
