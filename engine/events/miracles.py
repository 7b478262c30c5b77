"""Cards with miracle that are revealed as they are drawn (702.94a in 2026)."""

from __future__ import annotations

from engine.events.choices import Asking, ask_yes
from engine.events.kinds.cards import CardDrawn, CardRevealedAsDrawn
from engine.events.kinds.moving import ObjectMoved
from engine.rulebooks import keyword_rule
from engine.state.game import Game
from engine.text.tree.played import reads_keyword

_MIRACLE = keyword_rule("miracle", "a", "miracle")


@reads_keyword("miracle")
def revealed_for_miracle(game: Game, event: ObjectMoved) -> Asking[CardRevealedAsDrawn | None]:
    """The first card that a player draws in a turn, where it has miracle and the player likes to reveal it."""
    if event.verb != "drawn":
        return None
    card, drawer = event.object.current(), event.object.owner
    if not any(True for _ in game.characteristics(card).keywords("miracle")):
        return None
    if sum(fact.player is drawer for fact in game.facts_of_this_turn(CardDrawn)) > 1:
        return None
    if not (yield from ask_yes(drawer, f"reveal {card.name} for its miracle?", _MIRACLE, card)):
        return None
    return CardRevealedAsDrawn(player=drawer, card=card, cites=_MIRACLE, source=card)
