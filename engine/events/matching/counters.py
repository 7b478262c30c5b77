"""Counters put on and removed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context, NotYetSupported
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import triggers

_MOST_AT_ONCE: Final = 10_000


@on(triggers.CounterMoves, CountersPut, CountersRemoved)
def _counters(
    waited_for: triggers.CounterMoves, fact: CountersPut | CountersRemoved, context: Context
) -> Iterator[Match]:
    if isinstance(fact, CountersRemoved):
        if waited_for.removed and fact.kind == waited_for.kind and fits(waited_for.subject, fact.origin, context):
            left = fact.origin.counters_of(fact.kind)
            if not waited_for.last:
                yield from _each_counter(waited_for, fact.origin, fact.count)
            elif left == 0:
                yield about(waited_for, (waited_for.subject, fact.origin), amount=fact.count)
    elif not waited_for.removed:
        if fact.kind != waited_for.kind or not fits(waited_for.subject, fact.on, context):
            return
        if waited_for.nth is None:
            yield from _each_counter(waited_for, fact.on, fact.count)
        elif _count_on(fact.on, fact.kind) - fact.count < waited_for.nth <= _count_on(fact.on, fact.kind):
            yield about(waited_for, (waited_for.subject, fact.on), amount=1)


def _count_on(holder: GameObject | Player, kind: str) -> int:
    if isinstance(holder, GameObject):
        return holder.counters_of(kind)
    return holder.poison if kind == "poison" else holder.counters.get(kind, 0)


@on(triggers.CountersPutTogether, CountersPut)
def _together(waited_for: triggers.CountersPutTogether, fact: CountersPut, context: Context) -> Iterator[Match]:
    if waited_for.kind in (None, fact.kind) and fits(waited_for.subject, fact.on, context):
        yield about(waited_for, (waited_for.subject, fact.on), amount=fact.count)


def _each_counter(waited_for: triggers.CounterMoves, holder: GameObject | Player, count: int) -> Iterator[Match]:
    """ "Whenever a counter is removed": each of those that are removed at once is one."""
    if count > _MOST_AT_ONCE:
        raise NotYetSupported(f"doesn't yet trigger once for each of {count:,} {waited_for.kind} counters")
    for _ in range(count):
        yield about(waited_for, (waited_for.subject, holder), amount=1)
