"""Steps that begin."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.turn import StepBegan
from engine.events.matching.match import Match, about, on
from engine.meaning.context import Context
from engine.meaning.words import fits_player
from engine.text.tree import triggers
from engine.text.tree.triggers import Step


@on(triggers.StepBegins, StepBegan)
def _step_begins(waited_for: triggers.StepBegins, fact: StepBegan, context: Context) -> Iterator[Match]:
    if not _is_step(waited_for.step, fact):
        return
    if waited_for.of_turn is not None and waited_for.of_turn != _which_of_turn(waited_for.step, fact, context):
        return
    if waited_for.whose is None or fits_player(waited_for.whose, fact.player, context):
        yield about(waited_for, (waited_for.whose, fact.player))


def _which_of_turn(step: Step, fact: StepBegan, context: Context) -> int:
    """How many such steps or phases of the turn have begun with this one: added ones count (505.1b in 2026)."""
    begun = [each for each in context.game.facts_of_this_turn(StepBegan) if _is_step(step, each)]
    return begun.index(fact) + 1 if fact in begun else len(begun) + 1


def _is_step(step: Step, fact: StepBegan) -> bool:
    if step is Step.COMBAT:
        return fact.part.step is Step.BEGINNING_OF_COMBAT
    if step is Step.MAIN:
        return fact.part.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
    return fact.part.step is step
