"""Life gained and lost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.GainsLife, LifeGained)
@on(triggers.LosesLife, LifeLost)
def _of_life(
    waited_for: triggers.GainsLife | triggers.LosesLife, fact: LifeGained | LifeLost, context: Context
) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player), amount=fact.amount)
