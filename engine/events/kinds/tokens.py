"""Tokens that are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from engine.events.event import Event
from engine.events.kinds.moving import ObjectMoved
from engine.events.placing import token_to_be
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class TokenMade(Event):
    """A token was made: it entered, and that may be replaced as any permanent's entering (216.1; 110.5)."""

    player: Player
    printed: Printed
    tapped: bool = False
    attacking: GameObject | Player | None = None
    blocking: GameObject | None = None
    attached_to: GameObject | Player | None = None
    #: With its back face up.
    transformed: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    #: Who owns it, where that isn't who gets it.
    owner: Player | None = None
    #: What the same player gets at the same time, and before this one where it comes to an order: each kind once.
    beside: tuple[Printed, ...] = ()

    def affected(self, game: Game) -> Player:
        return self.player

    def parts(self, game: Game) -> tuple[ObjectMoved]:
        """It enters, as the object that it will be."""
        return (
            ObjectMoved(
                object=token_to_be(game, self.printed, self.owner or self.player),
                to=Zone.BATTLEFIELD,
                verb="made",
                under=self.player,
                tapped=self.tapped,
                attacking=self.attacking,
                blocking=self.blocking,
                attached_to=self.attached_to,
                transformed=self.transformed,
                counters=self.counters,
                cites=self.cites,
                source=self.source,
            ),
        )


def each_beside_the_others(events: Iterable[Event]) -> Iterator[Event]:
    """Events that happen at once, each token that is made with the kinds of those before it that the same player
    gets."""
    kinds: dict[Player, tuple[Printed, ...]] = {}
    for event in events:
        if not isinstance(event, TokenMade):
            yield event
            continue
        before = kinds.get(event.player, ())
        yield replace(event, beside=before)
        if not any(kind is event.printed for kind in before):
            kinds[event.player] = (*before, event.printed)
