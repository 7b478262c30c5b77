"""Permanents with which something merges."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.merging import PermanentMerged
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.Mutates, PermanentMerged)
def _mutates(waited_for: triggers.Mutates, fact: PermanentMerged, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))
