"""More counters than there would have been (419.5; 613.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.kinds.counters import CountersPut
from engine.events.kinds.moving import ObjectMoved
from engine.events.replacing.candidates import Becoming, Chance, replaces, simply
from engine.events.replacing.entering import would_fit
from engine.meaning.words import matches, number
from engine.state.objects import GameObject
from engine.text.tree import statements
from engine.text.tree.nouns import Zone
from engine.text.tree.references import All


@replaces(statements.MultipliesCounters)
def multiplies_counters(statement: statements.MultipliesCounters, chance: Chance) -> Becoming | None:
    """Twice as many counters, or one more: on a permanent, and on one that enters with some."""
    event, context = chance.event, chance.context

    def multiplied(count: int) -> int:
        return count * statement.factor + (0 if statement.plus is None else number(statement.plus, context))

    if isinstance(event, CountersPut):
        if statement.by_effect and not event.by_effect:
            return None
        is_meant = isinstance(event.on, GameObject) and matches(statement.on, event.on, context)
        if not is_meant or statement.kind not in (None, event.kind):
            return None
        return simply(replace(event, count=multiplied(event.count)))
    if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD:
        kinds = [kind for kind, count in event.counters.items() if count and statement.kind in (None, kind)]
        if not kinds or not would_fit(All(statement.on), event, context):
            return None
        counters = {**event.counters, **{kind: multiplied(event.counters[kind]) for kind in kinds}}
        return simply(replace(event, counters=counters))
    return None
