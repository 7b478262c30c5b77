"""How long what an instruction begins lasts."""

from __future__ import annotations

from engine.actions.following import Following
from engine.meaning.context import Context, NotYetSupported
from engine.meaning.words import holds, objects, player
from engine.state.effects import Span, Until
from engine.state.objects import GameObject
from engine.text.tree import durations
from engine.text.tree.conditions import Is
from engine.text.tree.names import OneObject, is_self, names_meant
from engine.text.tree.node import Condition, Duration, Reference
from engine.text.tree.played import reads
from engine.text.tree.walk import rebuild, walk


@reads(
    durations.UntilEndOfTurn,
    durations.ThisTurn,
    durations.UntilEndOfCombat,
    durations.ThisCombat,
    durations.UntilNextTurnOf,
    durations.UntilEndOfNextTurnOf,
    durations.UntilNextUpkeepOf,
    durations.UntilNextEndStepOf,
    durations.AsLongAs,
    durations.ForRestOfGame,
    durations.UntilControlLost,
    durations.UntilLeaves,
)
def span_of(duration: Duration | None, following: Following) -> Span | None:
    """A duration bound to the game; None when it is over before it begins (418.3d; 610.2b).

    What it speaks of and this text has moved is looked at where it went.
    """
    if duration is not None:
        following.find_where_they_went(names_meant(duration))
    match duration:
        case None | durations.ForRestOfGame():
            return Span(Until.FOREVER)
        case durations.UntilEndOfTurn() | durations.ThisTurn():
            return Span(Until.END_OF_TURN)
        case durations.UntilEndOfCombat() | durations.ThisCombat():
            return Span(Until.END_OF_COMBAT)
        case durations.UntilNextTurnOf():
            return Span(Until.NEXT_TURN, player(duration.player, following.context))
        case durations.UntilEndOfNextTurnOf():
            whose = player(duration.player, following.context)
            return Span(Until.END_OF_NEXT_TURN, whose, turn=following.game.turn_number)
        case durations.UntilNextUpkeepOf():
            return Span(Until.NEXT_UPKEEP, player(duration.player, following.context))
        case durations.UntilNextEndStepOf():
            return Span(Until.NEXT_END_STEP, player(duration.player, following.context))
        case durations.UntilLeaves():
            if not all(game_object.is_permanent for game_object in objects(duration.reference, following.context)):
                return None
            return Span(Until.LEAVES, objects=objects(duration.reference, following.context))
        case durations.UntilControlLost():
            return Span(Until.CONTROL_LOST, following.you)
        case durations.AsLongAs():
            condition = _of_what_it_became(duration.condition, following)
            spoken_of = _spoken_of(condition, following.context)
            if any(game_object.gone for game_object in spoken_of) or not holds(condition, following.context):
                return None
            return Span(Until.CONDITION, condition=condition, objects=spoken_of)
        case _:
            raise NotYetSupported(f"doesn't yet last for {type(duration).__name__}")


def _of_what_it_became(condition: Condition, following: Following) -> Condition:
    """The same of what the object itself became, where this text has moved it: "exile ~; for as long as it remains
    exiled, you may play it"."""
    source = following.source
    new = source if source is None else following.where_it_went(source)[0]
    if new is source:
        return condition
    return rebuild(condition, lambda node: OneObject(new) if isinstance(node, Reference) and is_self(node) else node)


def _spoken_of(condition: Condition, context: Context) -> tuple[GameObject, ...]:
    """The objects that must remain as they are for an effect to last: one that has left its zone no longer counts."""
    return tuple(
        game_object
        for node in walk(condition)
        if isinstance(node, Is)
        for game_object in objects(node.reference, context)
    )
