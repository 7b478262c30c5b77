"""Becoming the monarch, and taking the initiative (725 and 726 in 2026)."""

from __future__ import annotations

from functools import cache

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.designations import INITIATIVE, MONARCH, BecameMonarch, InitiativeTaken, initiative, monarchy
from engine.rulebooks import Cite
from engine.state.printed import Printed
from engine.text import read
from engine.text.tree.effects.designations import BecomeMonarch, TakeInitiative
from engine.values.type_line import TypeLine

#: The two abilities that come with it, as the monarch's own (725.2).
_ABILITIES = (
    "At the beginning of your end step, draw a card.\n"
    "Whenever a creature deals combat damage to you, its controller becomes the monarch."
)
#: The three that come with the initiative (726.2).
_OF_INITIATIVE = (
    "At the beginning of your upkeep, venture into Undercity.\n"
    "Whenever one or more creatures a player controls deal combat damage to you, that player takes the initiative.\n"
    "Whenever you take the initiative, venture into Undercity."
)


@follows(BecomeMonarch)
def become_monarch(instruction: BecomeMonarch, following: Following) -> Asking[None]:
    """There is one monarch at a time; who is it already goes on being it."""
    for player in following.each_player(instruction.player):
        held = monarchy(following.game)
        if held is None or held.owner is not player:
            became = BecameMonarch(player=player, printed=monarch_card(), cites=Cite.MONARCH, source=following.source)
            yield from following.happen(became)


@follows(TakeInitiative)
def take_initiative(instruction: TakeInitiative, following: Following) -> Asking[None]:
    """Who has it already takes it again, which triggers what comes of that (726.5)."""
    for player in following.each_player(instruction.player):
        held = initiative(following.game)
        again = held is not None and held.owner is player
        card, cites = initiative_card(), Cite.INITIATIVE
        taken = InitiativeTaken(player=player, printed=card, again=again, cites=cites, source=following.source)
        yield from following.happen(taken)


@cache
def monarch_card() -> Printed:
    """What stands for being the monarch, with the abilities of that."""
    return Printed(MONARCH, TypeLine(), text=read(_ABILITIES), indicated_colors=frozenset())


@cache
def initiative_card() -> Printed:
    """What stands for having the initiative, with the abilities of that."""
    return Printed(INITIATIVE, TypeLine(), text=read(_OF_INITIATIVE), indicated_colors=frozenset())
