"""What would be done to an object at once though each excludes the other: its controller chooses (217.1d; 400.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.event import Event
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.effects import InsteadFollowed
from engine.events.kinds.moving import ObjectMoved
from engine.meaning.words import objects
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.effects.joints import Sequence
from engine.text.tree.effects.moving import Move
from engine.text.tree.node import Instruction
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Either, OneOfEach, Some, SomeOf

#: What somebody chooses as the instruction is followed: nobody knows yet whether it is what something else moves.
_CHOSEN: Final = (Either, OneOfEach, Some, SomeOf)


def one_of_contradictory(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """The events without those that an object's controller, or its owner where nobody controls it, decides against:
    where a replacement effect has it go to one zone, and something else that happens at once has it go to another."""
    for event in tuple(settled):
        if not isinstance(event, InsteadFollowed):
            continue
        for moving, to in _moved_by(event):
            leaving = [other for other in settled if _moves(other) is moving]
            elsewhere = {_goes_to(other) for other in leaving} - {to}
            if not elsewhere:
                continue
            options = [Option(zone, zone.value) for zone in (*sorted(elsewhere), to)]
            chosen = yield from ask_one(
                game.controller_of(moving),
                ChoiceKind.WORD,
                f"choose where {moving.name} goes",
                Cite.ONE_OF_CONTRADICTORY,
                options,
                event.source,
            )
            settled = [other for other in settled if other not in leaving or _goes_to(other) is chosen]
    return settled


def _moved_by(event: InsteadFollowed) -> Iterator[tuple[GameObject, Zone]]:
    """What the instructions that take the place of an event move in any case, and where to."""
    for step in _steps(event.instruction):
        if isinstance(step, Move) and not isinstance(step.what, _CHOSEN):
            yield from ((moving, step.to) for moving in objects(step.what, event.context))


def _steps(instruction: Instruction) -> tuple[Instruction, ...]:
    return instruction.steps if isinstance(instruction, Sequence) else (instruction,)


def _moves(event: Event) -> GameObject | None:
    """The object that an event has leave its zone."""
    match event:
        case ObjectMoved(object=moving) | PermanentDestroyed(permanent=moving):
            return moving
        case _:
            return None


def _goes_to(event: Event) -> Zone:
    return event.to if isinstance(event, ObjectMoved) else Zone.GRAVEYARD
