"""Permanents that enter as copies, and tokens that are copies (503; 706)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Change, Instruction, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class EntersAsCopy(Instruction):
    """ "~ enters as a copy of that creature", as the outcome of a choice made as it enters."""

    what: Reference
    original: Reference
    except_for: tuple[Change, ...] = ()


@dataclass(frozen=True)
class CreateCopyTokens(Instruction):
    player: PlayerReference
    count: Quantity
    original: Reference
    except_for: tuple[Change, ...] = ()
    tapped: bool = False
    attacking: bool = False
    #: Whom they attack, or a planeswalker of theirs; whomever their player likes where nobody is named.
    attacked: PlayerReference | None = None
