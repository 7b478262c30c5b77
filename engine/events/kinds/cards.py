"""Cards that are drawn, discarded, shown or looked for, and libraries in their order."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from engine.events.event import Event
from engine.events.kinds.moving import ObjectMoved
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class CardDrawn(Event):
    """The top card of a library goes to its owner's hand. With an empty library no card is drawn (423.4; 119.4)."""

    sentence = "{player} draws a card."

    player: Player
    #: One of several cards that an instruction says to draw.
    one_of_several: bool = False

    def affected(self, game: Game) -> Player:
        return self.player

    def as_it_turns_out(self, game: Game) -> Event:
        if self.player.library:
            return self
        return DrawFromEmptyLibrary(player=self.player, owing_to=self.owing_to, cites=self.cites, source=self.source)

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(
                object=self.player.library[0], to=Zone.HAND, verb="drawn", cites=self.cites, source=self.source
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class SeveralToBeDrawn(Event):
    """An instruction has a player draw several cards: what replaces that as a whole applies before any is drawn
    (121.2a in 2026)."""

    player: Player
    count: int

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class DrawFromEmptyLibrary(Event):
    """A draw that no card was there for, and so none: the player loses at the next check (704.5b)."""

    sentence = "{player}'s library is empty."

    player: Player

    def change(self, game: Game) -> None:
        self.player.drew_from_empty_library = True


@dataclass(frozen=True, eq=False, kw_only=True)
class CardDiscarded(Event):
    """A card goes from a hand to the graveyard, or wherever a replacement effect puts it."""

    sentence = "{player} discards {card}."

    player: Player
    card: GameObject

    def affected(self, game: Game) -> Player:
        return self.player

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(object=self.card, to=Zone.GRAVEYARD, verb="discarded", cites=self.cites, source=self.source),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class CardCycled(Event):
    """The ability of a card's cycling was played: the card is discarded as its cost is paid (502.18d; 702.26d)."""

    sentence = "{player} has cycled {card}."

    player: Player
    card: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CardsRevealed(Event):
    """All players see cards, which stay where they are."""

    player: Player
    cards: tuple[GameObject, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class CardRevealedAsDrawn(Event):
    """A card was revealed as the first that its player drew in a turn, for its miracle (702.94a in 2026)."""

    sentence = "{player} reveals {card} as it is drawn."

    player: Player
    card: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class LookingAllowed(Event):
    """From now on, each player who has controlled `of` may look at a face-down card (702.72a)."""

    sentence = "Players who have controlled {of} may look at the card that it put there face down."
    ever: ClassVar[bool] = True

    card: GameObject
    of: GameObject

    def change(self, game: Game) -> None:
        self.card.shown_to_controllers_of = self.of
        self.card.shown_to_former_ones = self.ever


@dataclass(frozen=True, eq=False, kw_only=True)
class LookingAllowedToController(LookingAllowed):
    """From now on, whoever controls `of` at the time may look at a face-down card (702.75a in 2026)."""

    sentence = "Whoever controls {of} may look at the card that it put there face down."
    ever: ClassVar[bool] = False


@dataclass(frozen=True, eq=False, kw_only=True)
class LibraryShuffled(Event):
    """A library gets an order that follows from the game's seed and clock alone, so that equal games shuffle alike."""

    sentence = "{player} shuffles their library."

    player: Player

    def change(self, game: Game) -> None:
        cards = list(self.player.library)
        Random(f"{game.seed}/{game.clock}").shuffle(cards)
        self.player.library = tuple(cards)


@dataclass(frozen=True, eq=False, kw_only=True)
class LibrarySearched(Event):
    """`player` has looked through the library of `whose`."""

    player: Player
    whose: Player
    #: Whether cards of a stated quality are looked for, and not just any.
    for_quality: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class LibraryArranged(Event):
    """Cards on top and on the bottom of a library in a new order; the rest stays between them."""

    sentence = "{player}'s library is put in order."

    player: Player
    top: tuple[GameObject, ...]
    bottom: tuple[GameObject, ...] = ()

    def change(self, game: Game) -> None:
        placed = {*self.top, *self.bottom}
        rest = tuple(card for card in self.player.library if card not in placed)
        self.player.library = (*self.top, *rest, *self.bottom)


@dataclass(frozen=True, eq=False, kw_only=True)
class CardBroughtIn(Event):
    """A card came into a player's hand from outside the game."""

    sentence = "{player} brings {printed.name} into the game."

    player: Player
    printed: Printed

    def change(self, game: Game) -> None:
        outside = list(self.player.outside)
        if self.printed in outside:
            outside.remove(self.printed)
            self.player.outside = tuple(outside)
        if self.player.companion == self.printed:
            self.player.companion = None
        put_in_zone(game, make_object(game, ObjectKind.CARD, self.printed, self.player, Zone.HAND))
