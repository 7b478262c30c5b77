"""Lore counters that bring a Saga to its chapters (714.2b in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.counters import CountersPut
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.match import Match, about, on
from engine.meaning.context import Context
from engine.text.tree import triggers
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Self

LORE = "lore"


@on(triggers.ReachesChapter, CountersPut, ObjectMoved)
def _reaches(waited_for: triggers.ReachesChapter, fact: CountersPut | ObjectMoved, context: Context) -> Iterator[Match]:
    """Once for each chapter whose number the counters reach or pass: it may enter with several."""
    saga = context.source
    if saga is None:
        return
    if isinstance(fact, CountersPut):
        put = fact.count if fact.on is saga and fact.kind == LORE else 0
    else:
        put = fact.counters.get(LORE, 0) if fact.to is Zone.BATTLEFIELD and fact.object.successor is saga else 0
    now = saga.counters_of(LORE)
    for chapter in waited_for.chapters:
        if now - put < chapter <= now:
            yield about(waited_for, (Self(), saga))
