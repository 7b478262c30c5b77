"""Cards that are drawn, discarded, cycled, revealed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.cards import (
    CardCycled,
    CardDiscarded,
    CardDrawn,
    CardRevealedAsDrawn,
    CardsRevealed,
    LibrarySearched,
    LibraryShuffled,
)
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.turn import StepBegan
from engine.events.matching.match import Match, about, fits, on, so_often_this_turn
from engine.meaning.context import Context
from engine.meaning.words import matches
from engine.text.tree import triggers
from engine.text.tree.triggers import Step


@on(triggers.DrawsCard, CardDrawn)
def _draws(waited_for: triggers.DrawsCard, fact: CardDrawn, context: Context) -> Iterator[Match]:
    if waited_for.but_first and _is_first_of_draw_step(fact, context):
        return
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


def _is_first_of_draw_step(fact: CardDrawn, context: Context) -> bool:
    """Whether it is the first card that the active player draws in the draw step that the game is in."""
    game = context.game
    if game.part.step is not Step.DRAW or fact.player is not game.active_player:
        return False
    drawn = 0
    for other in game.facts_this_turn():
        if isinstance(other, StepBegan):
            drawn = 0
        elif isinstance(other, CardDrawn) and other.player is fact.player:
            drawn += 1
    return drawn == 1


@on(triggers.DrawsNth, CardDrawn)
def _draws_nth(waited_for: triggers.DrawsNth, fact: CardDrawn, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        if so_often_this_turn(fact, lambda other: other.player is fact.player, context) == waited_for.nth:
            yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.DiscardsCard, CardDiscarded)
def _discards(waited_for: triggers.DiscardsCard, fact: CardDiscarded, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        card = fact.card.current()
        if fits(waited_for.card, card, context) or fits(waited_for.card, fact.card, context):
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.card, card))


@on(triggers.CyclesOrDiscards, CardDiscarded)
def _cycles_or_discards(
    waited_for: triggers.CyclesOrDiscards, fact: CardDiscarded, context: Context
) -> Iterator[Match]:
    """What is cycled is discarded for it: one event, however it is looked at."""
    yield from _discards(triggers.DiscardsCard(waited_for.player, waited_for.card), fact, context)


@on(triggers.CausesToDo, CardDiscarded, ObjectMoved)
def _causes_to_do(
    waited_for: triggers.CausesToDo, fact: CardDiscarded | ObjectMoved, context: Context
) -> Iterator[Match]:
    """ "A spell or ability an opponent controls causes you to discard ~": it is what is resolving.

    As it is replaced, what would happen is that the card is moved.
    """
    cause = context.game.resolving
    if isinstance(fact, CardDiscarded):
        card = fact.card
    elif fact.verb == "discarded" and not fact.object.gone:
        card = fact.object
    else:
        return
    is_caused = cause is not None and cause is not context.source and fits(waited_for.cause, cause, context)
    if is_caused and fits(waited_for.player, card.owner, context):
        if fits(waited_for.what, card, context) or fits(waited_for.what, card.current(), context):
            yield about(waited_for, (waited_for.player, card.owner), (waited_for.what, card), moved=(card,))


@on(triggers.Cycles, CardCycled)
def _cycles(waited_for: triggers.Cycles, fact: CardCycled, context: Context) -> Iterator[Match]:
    """The card is looked at where its cost has put it (502.18d; 702.26d)."""
    if not fits(waited_for.player, fact.player, context):
        return
    card = fact.card.current()
    if fits(waited_for.card, card, context) or fits(waited_for.card, fact.card, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.card, card), moved=(fact.card,))


@on(triggers.IsRevealedAsDrawn, CardRevealedAsDrawn)
def _is_revealed_as_drawn(
    waited_for: triggers.IsRevealedAsDrawn, fact: CardRevealedAsDrawn, context: Context
) -> Iterator[Match]:
    if fits(waited_for.subject, fact.card, context):
        yield about(waited_for, (waited_for.subject, fact.card))


@on(triggers.RevealsLinked, CardsRevealed)
def _reveals_linked(waited_for: triggers.RevealsLinked, fact: CardsRevealed, context: Context) -> Iterator[Match]:
    if fact.source is not context.source:
        return
    for card in fact.cards:
        if fits(waited_for.player, fact.player, context) and matches(waited_for.card, card, context):
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.card, card))


@on(triggers.SearchesLibrary, LibrarySearched)
def _searches(waited_for: triggers.SearchesLibrary, fact: LibrarySearched, context: Context) -> Iterator[Match]:
    """A player looks through the library that is theirs."""
    if fact.player is fact.whose and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.ShufflesLibrary, LibraryShuffled)
def _shuffles(waited_for: triggers.ShufflesLibrary, fact: LibraryShuffled, context: Context) -> Iterator[Match]:
    """Of no card, too, or of one alone (701.24e in 2026)."""
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))
