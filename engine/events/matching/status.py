"""Permanents that tap, untap, turn face up or phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.status import (
    PermanentTapped,
    PermanentTransformed,
    PermanentTurnedUp,
    PermanentUntapped,
    PhasedIn,
    PhasedOut,
)
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.meaning.words import matches
from engine.rulebooks import KeywordRule
from engine.text.tree import triggers


@on(triggers.BecomesTapped, PermanentTapped)
@on(triggers.BecomesUntapped, PermanentUntapped)
@on(triggers.IsTurnedFaceUp, PermanentTurnedUp)
def _status(
    waited_for: triggers.BecomesTapped | triggers.BecomesUntapped | triggers.IsTurnedFaceUp,
    fact: PermanentTapped | PermanentUntapped | PermanentTurnedUp,
    context: Context,
) -> Iterator[Match]:
    if fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))


@on(triggers.TapsForKeyword, PermanentTapped)
def _taps_for(waited_for: triggers.TapsForKeyword, fact: PermanentTapped, context: Context) -> Iterator[Match]:
    """It is tapped for a cost, by the ability of the one that it crews or saddles (702.122c, 702.171c in 2026)."""
    cost_of = fact.owing_to
    if not isinstance(cost_of, KeywordRule) or cost_of.keyword != waited_for.keyword or fact.source is None:
        return
    if fits(waited_for.subject, fact.permanent, context) and matches(waited_for.of, fact.source, context):
        yield about(waited_for, (waited_for.subject, fact.permanent), (waited_for.of, fact.source))


@on(triggers.Transforms, PermanentTransformed)
def _transforms(waited_for: triggers.Transforms, fact: PermanentTransformed, context: Context) -> Iterator[Match]:
    becomes_something = waited_for.into is not None or waited_for.itself
    if fact.verb != waited_for.verb and not becomes_something:
        return  # what transforms into something may also convert into it (701.27e in 2026)
    if waited_for.into is not None and not matches(waited_for.into, fact.permanent, context):
        return
    if fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))


@on(triggers.IsPhased, PhasedOut, PhasedIn)
def _phases(waited_for: triggers.IsPhased, fact: PhasedOut | PhasedIn, context: Context) -> Iterator[Match]:
    if isinstance(fact, PhasedOut) is waited_for.out and fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))
