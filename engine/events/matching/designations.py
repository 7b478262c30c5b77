"""Players who become the monarch or take the initiative, and whether one is or has."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.designations import BecameMonarch, InitiativeTaken, initiative, monarchy
from engine.events.kinds.ring import RingBearerChosen
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.meaning.words import CONDITIONS, players
from engine.text.tree import triggers
from engine.text.tree.conditions import HasInitiative, IsMonarch


@on(triggers.BecomesMonarch, BecameMonarch)
def _becomes(waited_for: triggers.BecomesMonarch, fact: BecameMonarch, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.ChoosesRingBearer, RingBearerChosen)
def _chooses_ring_bearer(
    waited_for: triggers.ChoosesRingBearer, fact: RingBearerChosen, context: Context
) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context) and fits(waited_for.chosen, fact.creature, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.chosen, fact.creature))


@CONDITIONS.of(IsMonarch)
def _is_monarch(condition: IsMonarch, context: Context) -> bool:
    held = monarchy(context.game)
    return held is not None and held.owner in players(condition.player, context)


@on(triggers.TakesInitiative, InitiativeTaken)
def _takes(waited_for: triggers.TakesInitiative, fact: InitiativeTaken, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@CONDITIONS.of(HasInitiative)
def _has_initiative(condition: HasInitiative, context: Context) -> bool:
    held = initiative(context.game)
    return held is not None and held.owner in players(condition.player, context)
