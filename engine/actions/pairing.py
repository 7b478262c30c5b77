"""Pairing creatures (702.95c-d in 2026)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.pairing import CreaturesPaired
from engine.meaning.pairs import can_be_paired
from engine.rulebooks import keyword_rule
from engine.state.objects import GameObject
from engine.text.tree.effects.pairing import Pair

_PAIRED = keyword_rule("soulbond", "b", "paired")


@follows(Pair)
def pair(instruction: Pair, following: Following) -> Asking[bool]:
    """Neither becomes paired where one of them no longer can be (702.95c)."""
    game, own = following.game, following.context.you
    first: GameObject | None = next(iter((yield from following.objects(instruction.first))), None)
    second: GameObject | None = next(iter((yield from following.objects(instruction.second))), None)
    if first is None or second is None or not can_be_paired(game, first, second):
        return False
    if game.controller_of(first) is not own:
        return False
    paired = CreaturesPaired(first=first, second=second, cites=_PAIRED, source=following.source)
    return bool((yield from following.happen(paired)))
