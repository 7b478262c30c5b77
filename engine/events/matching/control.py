"""Control that a player gains or loses."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.control import ControlChanged
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers
from engine.text.tree.nouns import Zone


@on(triggers.GainsControl, ControlChanged)
def _gains_control(waited_for: triggers.GainsControl, fact: ControlChanged, context: Context) -> Iterator[Match]:
    if fits(waited_for.what, fact.permanent, context) and fits(waited_for.player, fact.to, context):
        yield about(waited_for, (waited_for.player, fact.to), (waited_for.what, fact.permanent))


@on(triggers.LosesControl, ControlChanged, ObjectMoved)
def _loses_control(
    waited_for: triggers.LosesControl, fact: ControlChanged | ObjectMoved, context: Context
) -> Iterator[Match]:
    """Whether it has another controller now, or has left; the controller is asked for as it was just before."""
    if isinstance(fact, ControlChanged):
        lost, loser = fact.permanent, fact.before
    elif fact.object.zone is Zone.BATTLEFIELD:
        lost, loser = fact.object, context.controller_of(fact.object)
    else:
        return
    if fits(waited_for.what, lost, context) and fits(waited_for.player, loser, context):
        yield about(waited_for, (waited_for.player, loser), (waited_for.what, lost))
