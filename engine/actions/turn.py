"""Turns and steps to come, and who controls them (500)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.kinds.combat import RemovedFromCombat
from engine.events.kinds.moving import ObjectCeased, ObjectMoved
from engine.events.kinds.triggering import TriggerCeased
from engine.events.kinds.turn import (
    CombatCutShort,
    ExtraTurnsComing,
    PhasesAdded,
    SkipComing,
    StepAdded,
    TurnControlGained,
    TurnCutShort,
)
from engine.meaning.context import NotYetSupported
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.turn import Phase, Skip
from engine.text.tree.effects.turn import (
    AddsStep,
    ControlNextTurn,
    EndCombat,
    EndTurn,
    ExtraStep,
    ExtraTurn,
    ExtraTurns,
    ExtraUpkeeps,
    SkipNext,
)
from engine.text.tree.node import PlayerReference
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step


@follows(ExtraTurn)
def extra_turn(instruction: ExtraTurn, following: Following) -> Asking[None]:
    """Taken right after this one; of several, the last made comes first (300.6; 500.7)."""
    yield from _give_turns(following, instruction.player, 1)


@follows(ExtraTurns)
def extra_turns(instruction: ExtraTurns, following: Following) -> Asking[None]:
    """Several of them, right after this one (300.6; 500.7)."""
    yield from _give_turns(following, instruction.player, number(instruction.count, following.context))


def _give_turns(following: Following, to: PlayerReference, count: int) -> Asking[None]:
    yield from following.happen(
        *(
            ExtraTurnsComing(player=player, count=count, cites=Cite.TURN_BEGINS, source=following.source)
            for player in following.players(to)
        )
    )


@follows(ExtraStep)
def extra_step(instruction: ExtraStep, following: Following) -> Asking[bool]:
    """More phases come after this one; "after this main phase" adds none to any other phase (500.8)."""
    phase = following.game.part.phase
    if instruction.after is Step.MAIN and phase not in (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN):
        return False
    added = tuple(_ADDED[step] for step in instruction.steps)
    yield from following.happen(PhasesAdded(phases=added, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source))
    return True


@follows(ExtraUpkeeps)
def extra_upkeeps(instruction: ExtraUpkeeps, following: Following) -> Asking[bool]:
    """So many beginning phases, each with its upkeep step alone (500.10 in 2026)."""
    if following.game.active_player not in following.players(instruction.player):
        return False
    added = (Phase.BEGINNING,) * number(instruction.count, following.context)
    yield from following.happen(PhasesAdded(phases=added, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source))
    return bool(added)


@follows(AddsStep)
def adds_step(instruction: AddsStep, following: Following) -> Asking[bool]:
    """One more step after this one; what "you get" isn't added to anybody else's turn (500.9, 500.10a in 2026). Only
    a step of this phase can come after a step of it."""
    game = following.game
    if instruction.player is not None and game.active_player not in following.players(instruction.player):
        return False
    if instruction.step not in _OF_PHASE.get(game.part.phase, ()):
        raise NotYetSupported(f"can't yet add a {instruction.step.value} after the {game.part.step.value}")
    yield from following.happen(
        StepAdded(step=instruction.step, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
    )
    return True


#: The steps that can be added to each phase.
_OF_PHASE: Final = {Phase.BEGINNING: (Step.UPKEEP, Step.DRAW), Phase.ENDING: (Step.END,)}

_ADDED: Final = {Step.COMBAT: Phase.COMBAT, Step.MAIN: Phase.POSTCOMBAT_MAIN}


@follows(ControlNextTurn)
def control_next_turn(instruction: ControlNextTurn, following: Following) -> Asking[None]:
    """Of the next turn that the player takes, however late that is; what was to control it before doesn't any more
    (507.1a–b; 710.1a–b)."""
    (controller,) = following.players(instruction.player)
    yield from following.happen(
        *(
            TurnControlGained(player=controller, whose=whose, cites=Cite.TURN_CONTROLLED, source=following.source)
            for whose in following.players(instruction.whose)
        )
    )


@follows(EndTurn)
def end_turn(instruction: EndTurn, following: Following) -> Asking[None]:
    """Exile everything on the stack, also what is resolving, remove all creatures from combat, and go straight to the
    cleanup step; nobody gets priority before it (711.1). What has triggered before that never goes on the stack since
    2018 (716.1a)."""
    if Cite.TRIGGERS_CEASE in following.game.rulebook.citations:
        yield from _let_triggers_cease(following, Cite.TRIGGERS_CEASE)
    yield from _clear_away(following, exiled_by=Cite.TURN_ENDED, out_of_combat_by=Cite.TURN_ENDED)
    yield from following.happen(TurnCutShort(cites=Cite.TURN_ENDED, source=following.source))


@follows(EndCombat)
def end_combat(_: EndCombat, following: Following) -> Asking[bool]:
    """Exile everything on the stack, remove all creatures from combat, and go straight to the next phase; at any other
    time than in a combat phase do nothing (724.2 in 2026)."""
    if following.game.part.phase is not Phase.COMBAT:
        return False
    yield from _let_triggers_cease(following, Cite.TRIGGERS_CEASE_IN_COMBAT)
    yield from _clear_away(following, exiled_by=Cite.STACK_EXILED_IN_COMBAT, out_of_combat_by=Cite.COMBAT_CUT_SHORT)
    yield from following.happen(CombatCutShort(cites=Cite.COMBAT_CUT_SHORT, source=following.source))
    return True


def _let_triggers_cease(following: Following, cites: Cite) -> Asking[None]:
    """What has triggered and isn't on the stack yet never comes there."""
    waiting = following.game.waiting
    yield from following.happen(
        *(TriggerCeased(waiting=each, cites=cites, source=following.source) for each in waiting)
    )


def _clear_away(following: Following, *, exiled_by: Cite, out_of_combat_by: Cite) -> Asking[None]:
    """All that is on the stack leaves it, and whoever fights leaves combat."""
    game, source = following.game, following.source
    leaving: list[Event] = [
        ObjectMoved(object=on_stack, to=Zone.EXILE, verb="exiled", cites=exiled_by, source=source)
        if on_stack.is_spell
        else ObjectCeased(object=on_stack, cites=exiled_by, source=source)
        for on_stack in game.stack
    ]
    fighting = () if game.combat is None else (*game.combat.attackers, *game.combat.blockers)
    leaving += [RemovedFromCombat(creature=creature, cites=out_of_combat_by, source=source) for creature in fighting]
    yield from following.happen(*leaving)


@follows(SkipNext)
def skip_next(instruction: SkipNext, following: Following) -> Asking[None]:
    """Instead of the next such turn, phase or step, nothing (419.6e; 613.10)."""
    skips = (
        Skip(player, instruction.step, instruction.all_in_turn, instruction.this_turn)
        for player in following.players(instruction.player)
    )
    yield from following.happen(*(SkipComing(skip=skip, cites=Cite.SKIPPED, source=following.source) for skip in skips))
