"""The door through which the floors below have instructions followed (see `engine.state.game.Follower`)."""

from __future__ import annotations

from typing import Any

from engine.actions.choosing import choose_thing
from engine.actions.copying import copy_as_it_enters
from engine.actions.following import Following
from engine.events.choices import Asking
from engine.events.event import Event
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text.tree.effects import Choose
from engine.text.tree.node import Instruction
from engine.text.tree.statements import EntersWith


class Instructions:
    """Follows instructions that replacement effects hold."""

    def follow(self, instruction: Instruction, context: Any) -> Asking[list[Event]]:
        following = Following(context)
        yield from following.follow(instruction)
        return following.happened

    def do_as_it_enters(self, instruction: Instruction, context: Any) -> Asking[tuple[dict[str, Any], Printed | None]]:
        """ "As ~ enters, choose …", "turn others face down": what was chosen is kept with the object that enters; and
        what it enters as a copy of, if anything."""
        following = Following(context)
        if isinstance(instruction, Choose):
            kind, value = yield from choose_thing(instruction, following)
            return {kind: value}, None
        yield from following.follow(instruction)
        return {}, following.entered_as

    def copy_as_it_enters(self, statement: EntersWith, entering: GameObject, context: Any) -> Asking[Printed | None]:
        """ "~ enters as a copy of …": the copiable values that it gets; None where nothing is copied."""
        return (yield from copy_as_it_enters(statement, entering, context))
