"""The door through which the floors below have instructions followed (see `engine.state.game.Follower`)."""

from __future__ import annotations

from typing import Any

from engine.actions.choosing import choose_thing
from engine.actions.following import Following
from engine.events.choices import Asking
from engine.events.event import Event
from engine.meaning.context import NotYetSupported
from engine.text.tree.effects import Choose
from engine.text.tree.node import Instruction


class Instructions:
    """Follows instructions that replacement effects hold."""

    def follow(self, instruction: Instruction, context: Any) -> Asking[list[Event]]:
        following = Following(context)
        yield from following.follow(instruction)
        return following.happened

    def choose_as_it_enters(self, instruction: Instruction, context: Any) -> Asking[dict[str, Any]]:
        """ "As ~ enters, choose …": what is chosen is kept with the object that enters."""
        if not isinstance(instruction, Choose):
            raise NotYetSupported(f"doesn't yet do {type(instruction).__name__} as something enters")
        kind, value = yield from choose_thing(instruction, Following(context))
        return {kind: value}
