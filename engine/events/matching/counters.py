"""Counters put on and removed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context, NotYetSupported
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import triggers
from engine.text.tree.nouns import Zone

_MOST_AT_ONCE: Final = 10_000


@on(triggers.CounterMoves, CountersPut, CountersRemoved, ObjectMoved)
def _counters(
    waited_for: triggers.CounterMoves, fact: CountersPut | CountersRemoved | ObjectMoved, context: Context
) -> Iterator[Match]:
    if isinstance(fact, CountersRemoved):
        of_kind = waited_for.kind in (None, fact.kind)
        if waited_for.removed and of_kind and fits(waited_for.subject, fact.origin, context):
            left = fact.origin.counters_of(fact.kind)
            if not waited_for.last:
                yield from _each_counter(waited_for, fact.origin, fact.count)
            elif left == 0:
                yield about(waited_for, (waited_for.subject, fact.origin), amount=fact.count)
    elif not waited_for.removed:
        for on_what, count in _put(waited_for, fact, context):
            if waited_for.nth is None:
                yield from _each_counter(waited_for, on_what, count)
            elif _count_on(on_what, waited_for.kind) - count < waited_for.nth <= _count_on(on_what, waited_for.kind):
                yield about(waited_for, (waited_for.subject, on_what), amount=1)


def _count_on(holder: GameObject | Player, kind: str | None) -> int:
    if kind is None:
        return sum(holder.counters.values())
    if isinstance(holder, GameObject):
        return holder.counters_of(kind)
    return holder.poison if kind == "poison" else holder.counters.get(kind, 0)


@on(triggers.CountersPutTogether, CountersPut, ObjectMoved)
def _together(
    waited_for: triggers.CountersPutTogether, fact: CountersPut | ObjectMoved, context: Context
) -> Iterator[Match]:
    for on_what, count in _put(waited_for, fact, context):
        yield about(waited_for, (waited_for.subject, on_what), amount=count)


def _put(
    waited_for: triggers.CounterMoves | triggers.CountersPutTogether, fact: CountersPut | ObjectMoved, context: Context
) -> Iterator[tuple[GameObject | Player, int]]:
    """On what counters are put that are waited for, and how many, of all kinds together where none is named: on what is
    there, or on what enters with them, which its controller then puts there (122.6 and 122.6a in 2026)."""
    game = context.game
    if isinstance(fact, CountersPut):
        on_what: GameObject | Player = fact.on
        put: Mapping[str, int] = {fact.kind: fact.count}
        by = fact.put_by(game)
    elif fact.to is Zone.BATTLEFIELD and fact.counters and fact.object.successor is not None:
        on_what, put = fact.object.successor, fact.counters
        by = game.controller_of(on_what)
    else:
        return
    if fits(waited_for.subject, on_what, context) and (
        waited_for.player is None or (by is not None and fits(waited_for.player, by, context))
    ):
        count = sum(put.values()) if waited_for.kind is None else put.get(waited_for.kind, 0)
        if count > 0:
            yield on_what, count


def _each_counter(waited_for: triggers.CounterMoves, holder: GameObject | Player, count: int) -> Iterator[Match]:
    """ "Whenever a counter is removed": each of those that are removed at once is one."""
    if count > _MOST_AT_ONCE:
        raise NotYetSupported(f"doesn't yet trigger once for each of {count:,} {waited_for.kind or 'such'} counters")
    for _ in range(count):
        yield about(waited_for, (waited_for.subject, holder), amount=1)
