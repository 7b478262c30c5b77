"""Turns and steps: more of them, fewer, and who decides in them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quantity
from engine.text.tree.triggers import Step


@dataclass(frozen=True)
class ExtraTurn(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class ExtraTurns(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class ExtraStep(Instruction):
    """ "there is an additional combat phase after this phase"."""

    steps: tuple[Step, ...]
    after: Step | None = None


@dataclass(frozen=True)
class ExtraUpkeeps(Instruction):
    """ "you get that many extra upkeep steps after this phase": beginning phases with nothing else in them (500.10)."""

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class AddsStep(Instruction):
    """ "there is an additional end step after this step": right after the step that it is, in its phase (500.9).
    `player`: who gets it, where the text says "you get"; in another's turn there is none then (500.10a)."""

    step: Step
    player: PlayerReference | None = None


@dataclass(frozen=True)
class SkipNext(Instruction):
    """ "Skip your next draw step"; `all_in_turn`: "all combat phases of their next turn"; `this_turn`: "their next
    combat phase this turn"."""

    player: PlayerReference
    step: Step
    all_in_turn: bool = False
    this_turn: bool = False


@dataclass(frozen=True)
class EndTurn(Instruction):
    pass


@dataclass(frozen=True)
class EndCombat(Instruction):
    """ "end the combat phase" (724.2 in 2026)."""


@dataclass(frozen=True)
class ControlNextTurn(Instruction):
    """ "you control target player during that player's next turn" (507; 710)."""

    player: PlayerReference
    whose: PlayerReference
