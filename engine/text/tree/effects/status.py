"""Permanents that are tapped, turned, flipped, or phase out."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Duration, Instruction, PlayerReference, Reference


@dataclass(frozen=True)
class TapOrUntap(Instruction):
    """`tap` None: tap or untap, as chosen."""

    what: Reference
    tap: bool | None
    by: PlayerReference | None = None


@dataclass(frozen=True)
class EntersTapped(Instruction):
    """ "it enters tapped", as the outcome of a choice made as it enters."""

    what: Reference


@dataclass(frozen=True)
class Transform(Instruction):
    """Flips a flip card, or turns a permanent face up or face down: `verb` says which."""

    what: Reference
    verb: str


@dataclass(frozen=True)
class PhaseOut(Instruction):
    """`until`: it phases in when that duration ends ("until ~ leaves the battlefield"), and not by itself."""

    what: Reference
    until: Duration | None = None
