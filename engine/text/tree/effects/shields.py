"""Instructions after which a statement holds for a while: what replaces and prevents later events, above all."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Duration, Instruction, PlayerReference, Quantity, Reference, Statement


@dataclass(frozen=True)
class StartReplacement(Instruction):
    """Starts a replacement or prevention effect of a duration: "the next time …, … instead"."""

    statement: Statement
    duration: Duration | None
    once: bool = False


@dataclass(frozen=True)
class Regenerate(Instruction):
    """Sets up a regeneration shield for this turn (419.6b; 701.11a)."""

    what: Reference


@dataclass(frozen=True)
class PreventDamage(Instruction):
    """ "Prevent the next N damage that would be dealt to …": all of it where `amount` is None (419.7; 614).

    `to`, `source`: whom and from what; None is anyone, anything. `next_time`: one event only. `both`: "dealt to and
    dealt by" what `to` names. `also` is no word of it: what later sentences do with what it prevents.
    """

    amount: Quantity | None
    to: Reference | PlayerReference | None
    source: Reference | None
    duration: Duration | None
    combat: bool = False
    next_time: bool = False
    both: bool = False
    divided: bool = False
    also: Instruction | None = None


@dataclass(frozen=True)
class DamageCantBePrevented(Instruction):
    """ "The damage can't be prevented": what was dealt just before; any damage where a `duration` is said."""

    duration: Duration | None = None


@dataclass(frozen=True)
class MakesTrue(Instruction):
    """A statement that holds for a while: "spells cost {1} more to cast until end of turn"; `once`: "the next spell you
    cast this turn costs {1} less", until there is one."""

    statement: Statement
    duration: Duration | None
    once: bool = False
