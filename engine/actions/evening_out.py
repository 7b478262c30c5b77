"""Keeping as many of something as the player who has fewest, and giving up the rest."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking, ask_some
from engine.events.event import Event
from engine.events.kinds.cards import CardDiscarded
from engine.events.kinds.moving import PermanentSacrificed
from engine.events.restrictions import CANT_BE_SACRIFICED
from engine.meaning.references import everything
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.evening_out import KeepAsFew
from engine.text.tree.players import EachPlayer


@follows(KeepAsFew)
def keep_as_few(instruction: KeepAsFew, following: Following) -> Asking[bool]:
    """In turn order each player chooses what they keep; then the rest of all goes at once (101.4, 608.2f in 2026)."""
    whose = following.players(EachPlayer())
    having = {player: _had_by(player, instruction, following) for player in whose}
    fewest = min(map(len, having.values()), default=0)
    given_up: list[Event] = []
    for player, things in having.items():
        kept = things
        if len(things) > fewest:
            kept = yield from ask_some(
                player, "choose what to keep", Cite.CHOICE_ON_RESOLUTION, things, fewest, fewest, following.source
            )
        given_up += [
            _giving_up(thing, player, following)
            for thing in things
            if thing not in kept and not any(CANT_BE_SACRIFICED.of(following.game, thing, None))
        ]
    return bool((yield from following.happen(*given_up)))


def _had_by(player: Player, instruction: KeepAsFew, following: Following) -> tuple[GameObject, ...]:
    """What a player has of it: permanents they control, or cards in their hand."""
    controller_of = following.game.controller_of
    fitting = (thing for thing in everything(instruction.what, following.context) if isinstance(thing, GameObject))
    return tuple(thing for thing in fitting if (controller_of(thing) if thing.is_permanent else thing.owner) is player)


def _giving_up(thing: GameObject, player: Player, following: Following) -> Event:
    source = following.source
    if thing.is_permanent:
        return PermanentSacrificed(permanent=thing, player=player, cites=Cite.SACRIFICE, source=source)
    return CardDiscarded(player=player, card=thing, cites=Cite.DISCARD, source=source)
