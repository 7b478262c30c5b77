"""Becoming the monarch (725 in 2026)."""

from __future__ import annotations

from functools import cache

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.designations import MONARCH, BecameMonarch, monarchy
from engine.rulebooks import Cite
from engine.state.printed import Printed
from engine.text import read
from engine.text.tree.effects.designations import BecomeMonarch
from engine.values.type_line import TypeLine

#: The two abilities that come with it, as the monarch's own (725.2).
_ABILITIES = (
    "At the beginning of your end step, draw a card.\n"
    "Whenever a creature deals combat damage to you, its controller becomes the monarch."
)


@follows(BecomeMonarch)
def become_monarch(instruction: BecomeMonarch, following: Following) -> Asking[None]:
    """There is one monarch at a time; who is it already goes on being it."""
    for player in following.each_player(instruction.player):
        held = monarchy(following.game)
        if held is None or held.owner is not player:
            became = BecameMonarch(player=player, printed=_monarch(), cites=Cite.MONARCH, source=following.source)
            yield from following.happen(became)


@cache
def _monarch() -> Printed:
    return Printed(MONARCH, TypeLine(), text=read(_ABILITIES), indicated_colors=frozenset())
