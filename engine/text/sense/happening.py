"""What abilities wait for and are limited to: an event is of one thing, and limits are looked at before all else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.abilities import Restriction
from engine.text.tree.names import Named, NamedAmount, NamedPlayers
from engine.text.tree.node import Node, Referring, TriggerEvent
from engine.text.tree.players import EachOpponent, EachPlayer, ThatPlayer, You
from engine.text.tree.references import All
from engine.text.tree.triggers import StepBegins
from engine.text.tree.walk import walk


@looks_at(All, EachPlayer, EachOpponent)
def _to_each(looking: Looking, node: Node) -> Iterator[Misfit]:
    """ "Whenever each player casts a spell": of each of them something happens by itself."""
    outer = looking.around[-1] if looking.around else None
    if not isinstance(outer, TriggerEvent) or isinstance(outer, StepBegins):
        return
    if looking.says(node).lower().startswith("each "):
        yield looking.misfit(node, "this happens to one at a time: say “a” for “each”")


@looks_at(Restriction)
def _before_it_is_done(looking: Looking, node: Restriction) -> Iterator[Misfit]:
    """ "Tap target creature. Activate only during that player's turn": nothing is known yet of what will be done, and
    of players only who may activate it where that isn't you alone."""
    for part in walk(node):
        if isinstance(part, Referring) and (isinstance(part.means, _DONE) or (_is_you(part) and node.by is None)):
            yield looking.misfit(part, "this is looked at before anything is done, and means nothing then")


_DONE: Final = (Named, NamedPlayers, NamedAmount)


def _is_you(word: Referring) -> bool:
    return isinstance(word, ThatPlayer) and isinstance(word.means, You)
