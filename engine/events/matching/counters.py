"""Counters put on and removed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.state.objects import GameObject
from engine.text.tree import triggers


@on(triggers.CounterMoves, CountersPut, CountersRemoved)
def _counters(
    waited_for: triggers.CounterMoves, fact: CountersPut | CountersRemoved, context: Context
) -> Iterator[Match]:
    if isinstance(fact, CountersRemoved):
        if waited_for.removed and fact.kind == waited_for.kind and fits(waited_for.subject, fact.origin, context):
            left = fact.origin.counters_of(fact.kind) if isinstance(fact.origin, GameObject) else fact.origin.poison
            if not waited_for.last or left == 0:
                yield about(waited_for, (waited_for.subject, fact.origin), amount=fact.count)
    elif not waited_for.removed:
        if fact.kind == waited_for.kind and fits(waited_for.subject, fact.on, context):
            yield about(waited_for, (waited_for.subject, fact.on), amount=fact.count)
