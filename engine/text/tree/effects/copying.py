"""Copies of spells, and permanents that enter as copies (503; 706)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Change, Instruction, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class CopySpell(Instruction):
    """Puts copies onto the stack (706.9)."""

    what: Reference
    count: Quantity
    new_targets: bool
    except_for: tuple[Change, ...] = ()
    by: PlayerReference | None = None


@dataclass(frozen=True)
class EntersAsCopy(Instruction):
    """ "~ enters as a copy of that creature", as the outcome of a choice made as it enters."""

    what: Reference
    original: Reference
    except_for: tuple[Change, ...] = ()
