"""Counters on objects, and poison counters on players."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.text.tree.node import Instruction, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class PutCounters(Instruction):
    """`cap`: "this can't cause the total number of those counters on it to be greater than four"."""

    kind: str
    count: Quantity
    on: Reference
    by: PlayerReference | None = None
    cap: Quantity | None = None
    #: No word of it: whether it is done to pay a cost, and is no effect's doing.
    as_cost: bool = field(default=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class PutCountersOfKinds(Instruction):
    """ "put a flying counter, a reach counter, and a lifelink counter on it": of each kind so many, all at once."""

    counters: tuple[tuple[str, Quantity], ...]
    on: Reference
    by: PlayerReference | None = None


@dataclass(frozen=True)
class RemoveCounters(Instruction):
    """Every counter of that kind where `count` is None; any kind where `kind` is None."""

    kind: str | None
    count: Quantity | None
    origin: Reference
    by: PlayerReference | None = None
    count_chosen: bool = False
    #: "From among creatures you control": so many of all of them, as the player divides it.
    together: bool = False
    #: No word of it: whether it is done to pay a cost, and has to be done in full.
    as_cost: bool = field(default=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class MoveCounters(Instruction):
    """ "move a +1/+1 counter from ~ onto target creature"; every counter where `count` is None."""

    kind: str | None
    count: Quantity | None
    origin: Reference
    to: Reference


@dataclass(frozen=True)
class PutsItsCounters(Instruction):
    """ "put its counters on target creature": as many of each kind as it had, or of the `kind` that the text names
    (122.8, 122.9 in 2026)."""

    of: Reference
    on: Reference
    kind: str | None = None
    by: PlayerReference | None = None


@dataclass(frozen=True)
class DistributeCounters(Instruction):
    """ "distribute three +1/+1 counters among one, two, or three target creatures"."""

    kind: str
    count: Quantity
    among: Reference


@dataclass(frozen=True)
class DoubleCounters(Instruction):
    """ "double the number of +1/+1 counters on ~"; of each kind where `kind` is None."""

    on: Reference
    kind: str | None


@dataclass(frozen=True)
class GainsPoison(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class GetsCounters(Instruction):
    """ "You get {E}{E}", "you get an experience counter": counters of a kind that players have (122.1 in 2026)."""

    player: PlayerReference
    kind: str
    count: Quantity


@dataclass(frozen=True)
class LosesCounters(Instruction):
    """ "Target player loses all poison counters": all of them where `count` is None."""

    player: PlayerReference
    count: Quantity | None
    kind: str = "poison"
