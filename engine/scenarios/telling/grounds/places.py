"""What the zones, permanents and tokens rest on (214, 216–217; 110–111, 400–406 since 2009)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.kinds.cards import (
    CardBroughtIn,
    CardDiscarded,
    CardDrawn,
    CardsRevealed,
    LibrarySearched,
    LibraryShuffled,
)
from engine.events.kinds.chance import Clashed
from engine.events.kinds.choosing import PilesMade
from engine.events.kinds.control import ControlChanged
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.mana import ManaAdded, ManaEmptied
from engine.events.kinds.moving import ObjectCeased, ObjectMoved, PermanentSacrificed
from engine.events.kinds.status import PermanentTransformed
from engine.events.kinds.tokens import TokenMade
from engine.rulebooks import Cite, Cited, Ground, KeywordRule
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.text.tree.effects.tokens import CardToken
from engine.text.tree.nouns import Zone
from engine.text.tree.walk import walk

_SHUFFLE: Final = KeywordRule("shuffle", "a", "shuffle")
_OF_PLAYERS: Final = (Zone.LIBRARY, Zone.GRAVEYARD, Zone.HAND)


@rests(ObjectMoved)
def _exiled_again(_: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.to is Zone.EXILE and fact.object.zone is Zone.EXILE:
        yield Ground.EXILED_AGAIN


@rests(ObjectMoved)
def _how_it_enters(game: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.to is not Zone.BATTLEFIELD:
        return
    new = fact.object.current()
    if not fact.tapped:
        yield Ground.ENTERS_UNTAPPED
    if any(was.tapped or was.flipped or was.face_down for was in _earlier(new)):
        yield Ground.STATUS
    if any(was.flipped for was in _earlier(new)):
        yield Cite.FLIP
    if fact.copied is not None:
        yield Cite.ENTERS_AS_COPY
        if fact.chosen:
            yield Ground.CHOICES_ANEW
    if fact.object.zone is not Zone.STACK:
        yield Ground.PERMANENT_CONTROLLED
    if fact.object.kind is ObjectKind.TOKEN:
        yield Ground.TOKENS_OWNER
        if fact.source is not None and CardToken(fact.object.printed.name) in walk(fact.source.printed.text):
            yield Ground.TOKEN_OF_CARD
        if new.printed.turns_over:
            yield Ground.BOTH_FACES_COPIED
    if new.kind is ObjectKind.TOKEN and fact.object.kind is ObjectKind.SPELL_COPY:
        yield Ground.COPY_BECOMES_TOKEN
    if fact.face_down:
        yield Ground.ENTERS_FACE_DOWN
    if fact.being:
        yield Ground.ENTERS_BEING


def _earlier(permanent: GameObject) -> Iterator[GameObject]:
    """What it was whenever it was on the battlefield before."""
    before = permanent.predecessor
    while before is not None:
        if before.zone is Zone.BATTLEFIELD:
            yield before
        before = before.predecessor


@rests(ObjectMoved)
def _where_it_goes(game: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.verb == "suspended":
        yield Ground.SUSPENDING_SPECIAL
    if fact.to in _OF_PLAYERS:
        yield from _of_going_home(fact.object)
    if fact.object.zone is Zone.EXILE and game.rulebook.exiled_is_outside:
        yield Ground.OUTSIDE_THE_GAME
    if Cite.REPLACEMENT in fact.rules:
        yield Ground.MOVE_REPLACED
    if fact.object.melded and fact.object.zone is Zone.BATTLEFIELD:
        yield Ground.MELDED_LEAVES
        if Cite.REPLACEMENT in fact.rules:
            yield Ground.MELDED_REPLACED
    if fact.commander_to is not None:
        yield Ground.COMMANDER_PARTS
    if fact.object.merged and fact.object.zone is Zone.BATTLEFIELD:
        yield Ground.MERGED_LEAVES
        if fact.of_cards is not None:
            yield Ground.MERGED_CARDS_APART
        elif Cite.REPLACEMENT in fact.rules:
            yield Ground.MERGED_REPLACED
    if fact.object.zone is not Zone.BATTLEFIELD and _is_one_of_several(fact.object):
        assert fact.object.predecessor is not None
        yield Ground.MERGED_FINDS_ALL if fact.object.predecessor.merged else Ground.MELDED_FINDS_BOTH


def _is_one_of_several(card: GameObject) -> bool:
    """Whether it is where it is as one of the cards that a melded or merged permanent became."""
    permanent = card.predecessor
    return permanent is not None and len(permanent.became) > 1


@rests(PermanentTransformed)
def _what_transforms(_: Game, __: PermanentTransformed) -> Iterator[Cited]:
    yield Ground.DOUBLE_FACED_TURN


@rests(PermanentDestroyed, PermanentSacrificed)
def _to_whose_graveyard(_: Game, fact: PermanentDestroyed | PermanentSacrificed) -> Iterator[Cited]:
    yield from _of_going_home(fact.permanent)
    if fact.permanent.kind is ObjectKind.TOKEN:
        yield from (Ground.TOKEN_IS_PERMANENT, Ground.TOKEN_LEAVES)


def _of_going_home(game_object: GameObject) -> Iterator[Cited]:
    if game_object.last_controller not in (None, game_object.owner):
        yield Ground.OWNERS_ZONE


@rests(ObjectCeased)
def _why_it_ceases(_: Game, fact: ObjectCeased) -> Iterator[Cited]:
    if fact.cites is Cite.TOKEN_CEASES:
        yield Ground.TOKEN_LEAVES
    if fact.cites is Cite.COPY_CEASES:
        yield Ground.COPY_ON_STACK_ALONE


@rests(TokenMade)
def _whose_token_it_is(_: Game, __: TokenMade) -> Iterator[Cited]:
    yield Ground.TOKENS_OWNER


@rests(ControlChanged)
def _whose_it_is_now(_: Game, __: ControlChanged) -> Iterator[Cited]:
    yield Ground.PERMANENT_CONTROLLED


@rests(CardDrawn)
def _which_card_is_drawn(game: Game, fact: CardDrawn) -> Iterator[Cited]:
    if game.playing is not None:
        yield Ground.DRAWN_WHILE_PLAYING
    if fact.cites is Cite.OPENING_HAND:
        yield Ground.HAND_OF_SEVEN
    if fact.cites is Cite.DRAW_STEP:
        yield Ground.GAME_ACTIONS


@rests(CardDiscarded)
def _why_it_is_discarded(_: Game, fact: CardDiscarded) -> Iterator[Cited]:
    if fact.cites is Cite.CLEANUP_DISCARD:
        yield Ground.MAXIMUM_HAND_SIZE
    elif fact.owing_to is None:
        yield Ground.WHO_PICKS_DISCARD


@rests(CardsRevealed)
def _where_they_stay(_: Game, fact: CardsRevealed) -> Iterator[Cited]:
    if fact.cites is not Cite.FACE_DOWN_REVEALED:
        yield Ground.REVEALED_STAY
    if fact.cites is Cite.CLASH:
        yield Ground.CLASH_WITH


@rests(CardDrawn, CardDiscarded)
def _a_split_card(game: Game, fact: CardDrawn | CardDiscarded) -> Iterator[Cited]:
    card = fact.card if isinstance(fact, CardDiscarded) else next(iter(fact.player.hand[-1:]), None)
    if card is not None and card.printed.halves:
        yield Ground.ONE_CARD


@rests(LibrarySearched)
def _what_is_found(_: Game, fact: LibrarySearched) -> Iterator[Cited]:
    yield Ground.SEARCH_QUALITY if fact.for_quality else Ground.SEARCH_ANY
    yield Ground.FOUND_HIDDEN


@rests(CardBroughtIn)
def _from_where_it_comes(game: Game, _: CardBroughtIn) -> Iterator[Cited]:
    yield Ground.OUTSIDE_THE_GAME
    if game.main_game is not None:
        yield Ground.BROUGHT_FROM_MAIN_GAME


@rests(PilesMade)
def _where_piles_are(_: Game, fact: PilesMade) -> Iterator[Cited]:
    yield Ground.PILES_STAY
    if not all(fact.piles):
        yield Ground.EMPTY_PILE


@rests(Clashed)
def _who_wins_it(_: Game, __: Clashed) -> Iterator[Cited]:
    yield Ground.CLASH_WON


@rests(LibraryShuffled)
def _what_shuffling_is(_: Game, __: LibraryShuffled) -> Iterator[Cited]:
    yield _SHUFFLE


@rests(ManaAdded, ManaEmptied)
def _where_mana_is(_: Game, __: ManaAdded | ManaEmptied) -> Iterator[Cited]:
    yield Ground.MANA_POOL
