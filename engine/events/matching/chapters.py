"""Lore counters that bring a Saga to its chapters (714.2b in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.kinds.counters import CountersPut
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.match import Match, about, on
from engine.meaning.context import Context
from engine.meaning.words import matches
from engine.state.printed import Printed
from engine.text.tree import triggers
from engine.text.tree.abilities import KeywordAbility, TriggeredAbility
from engine.text.tree.nouns import Zone
from engine.text.tree.qualities import EnteredThisTurn
from engine.text.tree.references import Self

LORE = "lore"
READ_AHEAD: Final = "read ahead"


@on(triggers.ReachesChapter, CountersPut, ObjectMoved)
def _reaches(waited_for: triggers.ReachesChapter, fact: CountersPut | ObjectMoved, context: Context) -> Iterator[Match]:
    """Once for each chapter whose number the counters reach or pass: it may enter with several. What reads ahead begins
    with the chapter that has just as many (702.155a in 2026)."""
    saga = context.source
    if saga is None:
        return
    if isinstance(fact, CountersPut):
        put = fact.count if fact.on is saga and fact.kind == LORE else 0
    else:
        put = fact.counters.get(LORE, 0) if fact.to is Zone.BATTLEFIELD and fact.object.successor is saga else 0
    now = saga.counters_of(LORE)
    just_this = context.characteristics(saga).has(READ_AHEAD) and matches(EnteredThisTurn(), saga, context)
    for chapter in waited_for.chapters:
        if now - put < chapter <= now and (chapter == now or not just_this):
            yield about(waited_for, (Self(), saga))


def reads_ahead(face: Printed) -> bool:
    """Whether a Saga begins with a chapter that its controller chooses (702.155 in 2026)."""
    return any(isinstance(each, KeywordAbility) and each.keyword == READ_AHEAD for each in face.text.abilities)


def final_chapter(face: Printed) -> int:
    """The highest number among the chapters printed on a Saga; 1 where none is."""
    events = (each.event for each in face.text.abilities if isinstance(each, TriggeredAbility))
    return max((n for event in events if isinstance(event, triggers.ReachesChapter) for n in event.chapters), default=1)
