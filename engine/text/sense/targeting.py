"""Where a text can have targets: in what a spell or ability does, which is chosen for as it goes on the stack."""

from __future__ import annotations

from collections.abc import Iterator

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.abilities import Restriction, StaticAbility, TriggeredAbility
from engine.text.tree.costs import Cost
from engine.text.tree.node import Ability, Node
from engine.text.tree.players import TargetPlayer
from engine.text.tree.references import Target


@looks_at(Target, TargetPlayer)
def _where_nothing_targets(looking: Looking, node: Node) -> Iterator[Misfit]:
    """ "At the beginning of target player's upkeep", "Tap target creature: …", "as long as target creature is red"."""
    place = _place(looking, node)
    if place is not None:
        yield looking.misfit(node, f"{place} has no targets: only what a spell or ability does can have them")


def _place(looking: Looking, node: Node) -> str | None:
    """The part of an ability around a target that can't have one, in words."""
    inside = node
    for outer in reversed(looking.around):
        if isinstance(outer, Cost):
            return "a cost"
        if isinstance(outer, Restriction):
            return "a restriction"
        if isinstance(outer, StaticAbility):
            return "what is so all the time"
        if isinstance(outer, TriggeredAbility):
            return None if inside is outer.effect else "what an ability waits for"
        if isinstance(outer, Ability):
            return None
        inside = outer
    return None
