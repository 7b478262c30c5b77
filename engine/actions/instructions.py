"""The door through which the floors below have instructions followed (see `engine.events.follower`)."""

from __future__ import annotations

from engine.actions.copying import copy_as_it_enters
from engine.actions.following import Following, FollowingAsItEnters
from engine.actions.tokens import token_described
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.follower import Entering, register
from engine.keywords.attaching import can_be_attached
from engine.meaning.context import Context, Thing
from engine.state.copying import values_under_status
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text.tree.effects.tokens import PredefinedToken, TokenDescription
from engine.text.tree.node import Instruction
from engine.text.tree.statements import EntersWith


class Instructions:
    """Follows instructions that replacement effects hold."""

    def follow(self, instruction: Instruction, context: Context) -> Asking[list[Event]]:
        """Follow an instruction to its end, and return what happened in it, in order."""
        following = Following(context)
        yield from following.follow(instruction)
        following.remember()
        return following.happened

    def choose_as_it_enters(self, instruction: Instruction, context: Context) -> Asking[Entering]:
        """Follow "As ~ enters, choose …", or "you may pay 2 life; if you don't, it enters tapped", before the permanent
        is there, so that the choice is kept with the object that it becomes."""
        following = FollowingAsItEnters(context)
        yield from following.follow(instruction)
        entering = context.source
        if entering is not None:
            # Another of its abilities means what was exiled where it is now (404.5; 606).
            following.find_where_they_went(values_under_status(context.game, entering).linked_names)
        chosen = entering.chosen if entering is not None else {}
        return Entering(chosen, following.enters_tapped, following.context.environment, following.enters_as)

    def copy_as_it_enters(
        self, statement: EntersWith, entering: GameObject, context: Context
    ) -> Asking[Printed | None]:
        """ "~ enters as a copy of …": the copiable values that it gets; None where nothing is copied."""
        return (yield from copy_as_it_enters(statement, entering, context))

    def hosts_for(self, aura: GameObject, context: Context) -> tuple[Thing, ...]:
        """The permanents and players that its enchant abilities, and whatever protects those, let it be attached to."""
        game = context.game
        everything: tuple[Thing, ...] = (*game.permanents(), *game.in_turn_order())
        return tuple(host for host in everything if can_be_attached(game, aura, host))

    def token_described(self, token: TokenDescription | PredefinedToken, context: Context) -> Printed:
        """What a token is like that a text describes or names."""
        return token_described(token, context)


register(Instructions())
