"""More counters than there would have been (419.5; 613.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.kinds.counters import CountersPut
from engine.events.kinds.moving import ObjectMoved
from engine.events.replacing.candidates import Becoming, Chance, replaces, simply
from engine.events.replacing.entering import would_fit
from engine.meaning.context import Context
from engine.meaning.words import fits_player, matches, number
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import statements
from engine.text.tree.nouns import Zone
from engine.text.tree.references import All


@replaces(statements.MultipliesCounters)
def multiplies_counters(statement: statements.MultipliesCounters, chance: Chance) -> Becoming | None:
    """Twice as many counters, one more, or half as many: on a permanent, on one that enters with some, on a player."""
    event, context = chance.event, chance.context

    def multiplied(count: int) -> int:
        if statement.halved:
            return count // 2
        return count * statement.factor + (0 if statement.plus is None else number(statement.plus, context))

    if isinstance(event, CountersPut):
        if (statement.by_effect and not event.by_effect) or statement.kind not in (None, event.kind):
            return None
        if not _is_meant(statement, event.on, context) or not _put_by(statement, event.put_by(context.game), context):
            return None
        return simply(replace(event, count=multiplied(event.count)))
    if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD and statement.on is not None:
        kinds = [kind for kind, count in event.counters.items() if count and statement.kind in (None, kind)]
        # Its controller puts on it what it enters with, where nothing else is said (122.6a in 2026).
        controller = event.under or context.game.controller_of(event.object)
        if not kinds or not _put_by(statement, controller, context) or not would_fit(All(statement.on), event, context):
            return None
        counters = {**event.counters, **{kind: multiplied(event.counters[kind]) for kind in kinds}}
        return simply(replace(event, counters=counters))
    return None


def _is_meant(statement: statements.MultipliesCounters, on: GameObject | Player, context: Context) -> bool:
    if isinstance(on, Player):
        return statement.on_player is not None and fits_player(statement.on_player, on, context)
    return statement.on is not None and matches(statement.on, on, context)


def _put_by(statement: statements.MultipliesCounters, who: Player | None, context: Context) -> bool:
    return statement.by is None or (who is not None and fits_player(statement.by, who, context))
