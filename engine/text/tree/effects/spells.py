"""Spells and abilities on the stack: countered, copied, aimed anew (503; 701.5, 706)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.tree.effects.moving import Position
from engine.text.tree.node import Change, Instruction, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.nouns import Zone


@dataclass(frozen=True)
class CounterSpell(Instruction):
    """Counters a spell or ability (413; 701.5). `to`: where the card goes instead of its owner's graveyard."""

    what: Reference
    to: Zone | None = None
    position: Position | None = None


@dataclass(frozen=True)
class CopySpell(Instruction):
    """Puts copies onto the stack (706.9)."""

    what: Reference
    count: Quantity
    new_targets: bool
    except_for: tuple[Change, ...] = ()
    by: PlayerReference | None = None


class Retargeting(StrEnum):
    """How many of its targets are changed."""

    ALL = "all of them, or none"
    ONE = "one of them"
    ANY = "any number of them"
    #: Those that stay may have become illegal.
    NEW = "new ones are chosen"


@dataclass(frozen=True)
class CopyForOthers(Instruction):
    """ "copy that spell for each other creature that the spell could target. Each copy targets a different one"."""

    what: Reference
    others: Quality
    by: PlayerReference | None = None


@dataclass(frozen=True)
class CopyInExile(Instruction):
    """ "Create a copy of ~ in exile": it can be cast from there (702.192a in 2026)."""

    what: Reference


@dataclass(frozen=True)
class ChangeTargets(Instruction):
    """ "change the target of …", "change a target of …", "choose new targets for …" (115.7a–d in 2026)."""

    what: Reference
    to: Reference | None = None
    which: Retargeting = Retargeting.ALL
