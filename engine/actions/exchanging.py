"""Exchanging control, or cards of one zone with cards of another: all of it or nothing (701.8)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.clock import next_id, tick
from engine.events.impossible import is_impossible
from engine.events.kinds.effects import EffectBegan
from engine.events.kinds.moving import ObjectMoved
from engine.keywords.attaching import can_be_attached
from engine.rulebooks import Cite, Ground
from engine.state.effects import FloatingEffect, Span, Until
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree import changes
from engine.text.tree.effects.exchanging import ExchangeControl, ExchangeWithCard, ExchangeZones
from engine.text.tree.names import OnePlayer
from engine.text.tree.nouns import Zone


@follows(ExchangeWithCard)
def exchange_with_card(instruction: ExchangeWithCard, following: Following) -> Asking[bool]:
    """Exchange a permanent with a card of another zone, if one player owns both. The card enters attached to what the
    permanent was attached to. If either half is impossible, nothing happens (502.62b; 701.8a, 701.8d–e, 702.62b)."""
    for whose in following.each_player(instruction.player):
        leaving = yield from following.objects(instruction.what, whose)
        coming = yield from following.objects(instruction.card, whose)
        if len(leaving) != 1 or len(coming) != 1:
            return False
        (permanent,), (card,) = leaving, coming
        host = permanent.attached_to
        if not _can_change_places(permanent, card, whose, following):
            return False
        if host is not None and not can_be_attached(following.game, card, host):
            return False
        to = card.zone
        assert to is not None
        source = following.source
        by_rule = Ground.EXCHANGE_CARDS if host is None else Ground.EXCHANGE_ATTACHED
        moves = (
            ObjectMoved(object=permanent, to=to, owing_to=Cite.AURA_SWAP, cites=by_rule, source=source),
            ObjectMoved(
                object=card,
                to=Zone.BATTLEFIELD,
                under=whose,
                attached_to=host,
                owing_to=Cite.AURA_SWAP,
                cites=by_rule,
                source=source,
            ),
        )
        if any(is_impossible(following.game, move) for move in moves):
            return False
        yield from following.happen(*moves)
    return True


def _can_change_places(permanent: GameObject, card: GameObject, player: Player, following: Following) -> bool:
    is_there = permanent.is_permanent and permanent.kind is ObjectKind.CARD
    own = following.game.controller_of(permanent) is player and permanent.owner is card.owner is player
    return is_there and own and not card.gone


@follows(ExchangeZones)
def exchange_zones(instruction: ExchangeZones, following: Following) -> Asking[None]:
    """All cards of one zone go to the other, and the other way round, even where one of them is empty (701.8f)."""
    first, second = instruction.zones
    for whose in following.each_player(instruction.whose):
        moves = [
            ObjectMoved(
                object=card,
                to=to,
                owing_to=Ground.EXCHANGE_ZONES,
                cites=Cite.FOLLOW_INSTRUCTIONS,
                source=following.source,
            )
            for origin, to in ((first, second), (second, first))
            for card in following.game.objects_in(origin, whose)
        ]
        yield from following.happen(*moves)


#: Where objects are controlled.
_CONTROLLED: Final = (Zone.BATTLEFIELD, Zone.STACK)


@follows(ExchangeControl)
def exchange_control(instruction: ExchangeControl, following: Following) -> Asking[bool]:
    """Each of two players gets control of what the other had, both at once, be it a permanent or a spell; or nothing
    happens: where one of the two is gone, or both have the same controller (701.8b)."""
    game, source = following.game, following.source
    game_objects = yield from following.objects(instruction.first)
    if instruction.second is not None:
        game_objects += yield from following.objects(instruction.second)
    if len(game_objects) != 2 or source is None or any(thing.zone not in _CONTROLLED for thing in game_objects):
        return False
    one, other = game_objects
    first, second = game.controller_of(one), game.controller_of(other)
    if first is second:
        return False
    timestamp = tick(game)
    yield from following.happen(
        *(
            EffectBegan(
                effect=FloatingEffect(
                    id=next_id(game),
                    timestamp=timestamp,
                    controller=following.you,
                    source=source,
                    changes=(changes.ChangesControl(OnePlayer(player)),),
                    span=Span(Until.FOREVER),
                    affected=(permanent,),
                ),
                owing_to=Ground.EXCHANGE_CONTROL,
                cites=Cite.EFFECT_FROM_RESOLUTION,
                source=source,
            )
            for permanent, player in ((one, second), (other, first))
        )
    )
    return True
