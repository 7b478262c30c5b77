"""The door through which the floors below have instructions followed (see `engine.state.game.Follower`)."""

from __future__ import annotations

from typing import Any

from engine.actions.choosing import choose_thing
from engine.actions.copying import copy_as_it_enters
from engine.actions.following import Following
from engine.events.choices import Asking
from engine.events.event import Event
from engine.meaning.context import NotYetSupported
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text.tree.effects import Choose, Transform
from engine.text.tree.node import Instruction
from engine.text.tree.statements import EntersWith


class Instructions:
    """Follows instructions that replacement effects hold."""

    def follow(self, instruction: Instruction, context: Any) -> Asking[list[Event]]:
        following = Following(context)
        yield from following.follow(instruction)
        return following.happened

    def choose_as_it_enters(self, instruction: Instruction, context: Any) -> Asking[dict[str, Any]]:
        """ "As ~ enters, choose …": what is chosen is kept with the object that enters. "As ~ enters, turn others face
        down" is done then, too."""
        if isinstance(instruction, Transform):
            yield from Following(context).follow(instruction)
            return {}
        if not isinstance(instruction, Choose):
            raise NotYetSupported(f"doesn't yet do {type(instruction).__name__} as something enters")
        kind, value = yield from choose_thing(instruction, Following(context))
        return {kind: value}

    def copy_as_it_enters(self, statement: EntersWith, entering: GameObject, context: Any) -> Asking[Printed | None]:
        """ "~ enters as a copy of …": the copiable values that it gets; None where nothing is copied."""
        return (yield from copy_as_it_enters(statement, entering, context))
