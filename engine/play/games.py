"""A whole game, from its first turn to its end, and games within it (506; 712)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.actions.following import Following, follows
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_some, ask_yes
from engine.events.clock import tick
from engine.events.happening import happen
from engine.events.kinds.cards import CardDrawn, LibraryShuffled
from engine.events.kinds.game import MulliganTaken, StartingPlayerChosen
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.subgames import Returned, SubgameBegan, SubgameEnded
from engine.play.deciding import with_deciders
from engine.play.setup import put_all_at_start, start_at, subgame_of
from engine.play.turn import TURN, play_turns
from engine.rulebooks import Cite, MulliganKind
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.effects.game import PlaySubgame
from engine.text.tree.effects.moving import Position
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step

#: Each player draws so many cards before the first turn (101.3; 103.3).
_OPENING_HAND: Final = 7


def play_game(game: Game, *, first_step: Step = Step.UNTAP) -> Asking[None]:
    """Play turns until the game is over, the first one from `first_step` on. The active player is set already."""
    yield from with_deciders(game, play_turns(game, first_step))


# Subgames ------------------------------------------------------------------------------------------------------------


@follows(PlaySubgame)
def play_subgame(instruction: PlaySubgame, following: Following) -> Asking[None]:
    """A game of its own with the cards of all libraries; the main game waits until it is over, and gets the cards back
    (506.1–6; 712.1–5)."""
    game, source = following.game, following.source
    yield from following.happen(SubgameBegan(cites=Cite.SUBGAME, source=source))
    subgame = subgame_of(game)
    for player in game.in_turn_order():
        cards = [card.printed for card in player.library]
        put_all_at_start(subgame, cards, subgame.called(player.name), Zone.LIBRARY)
    start_at(subgame, subgame.players[0], TURN[0])
    note(game, notes.SubgameEntered(subgame=subgame))
    yield from with_deciders(subgame, _from_the_beginning(subgame, subgame.called(following.you.name)))
    note(game, notes.SubgameLeft())
    winner = None if subgame.winner is None else game.called(subgame.winner.name)
    yield from following.happen(
        SubgameEnded(
            winner=winner, cards=tuple(_cards_that_return(game, subgame)), cites=Cite.SUBGAME_ENDS, source=source
        )
    )
    yield from following.happen(
        *(LibraryShuffled(player=player, cites=Cite.SUBGAME_ENDS, source=source) for player in game.in_turn_order())
    )


def _cards_that_return(game: Game, subgame: Game) -> Iterator[Returned]:
    """Every card of the subgame that its owner has there; in 2006 none that was removed from it."""
    for game_object in subgame.all_objects():
        owner = game.called(game_object.owner.name)
        if game_object.kind is ObjectKind.CARD and not owner.has_lost:
            stays = game_object.zone is Zone.EXILE and not game.rulebook.subgame_returns_exiled
            yield Returned(game_object.printed, owner, Zone.EXILE if stays else Zone.LIBRARY)


def _from_the_beginning(game: Game, asked: Player) -> Asking[None]:
    """Libraries are shuffled, chance says who goes first, and everybody draws a hand that they needn't keep; then the
    turns are played (101; 103)."""
    yield from happen(game, *(LibraryShuffled(player=player, cites=Cite.SUBGAME) for player in game.in_turn_order()))
    first = yield from _who_goes_first(game, asked)
    yield from happen(game, StartingPlayerChosen(player=first, cites=Cite.SUBGAME))
    for player in game.in_turn_order():
        yield from _draw(game, player, _OPENING_HAND)
    yield from _mulligans(game)
    yield from play_turns(game, Step.UNTAP)


def _who_goes_first(game: Game, asked: Player) -> Asking[Player]:
    """The player that the teller of the game names, or else one chosen by the game's seed."""
    question = Choice(
        asked,
        ChoiceKind.FIRST_PLAYER,
        "who goes first?",
        Cite.SUBGAME,
        [Option(player, player.name) for player in game.players],
        suggested=(Random(f"{game.seed}/{tick(game)}").choice(game.players),),
    )
    (first,) = yield from ask(question, even_if_forced=True)
    assert isinstance(first, Player)
    return first


def _draw(game: Game, player: Player, count: int) -> Asking[None]:
    for _ in range(count):
        yield from happen(game, CardDrawn(player=player, cites=Cite.OPENING_HAND))


def _mulligans(game: Game) -> Asking[None]:
    """Each player in turn may shuffle their hand away and draw another, for which each mulligan costs a card; those who
    do so do it together, until nobody does (101.4; 103.4). With more than two players the first costs none (800.5)."""
    kind = game.rulebook.mulligan
    left = {player: _OPENING_HAND + (len(game.players) > 2) for player in game.players}
    deciding = game.in_turn_order()
    while deciding:
        taking: tuple[Player, ...] = ()
        for player in deciding:
            if left[player] and (yield from ask_yes(player, "take a mulligan?", Cite.MULLIGAN, suggested=False)):
                taking += (player,)
        for player in taking:
            left[player] -= 1
            yield from happen(
                game,
                MulliganTaken(player=player, cites=Cite.MULLIGAN),
                *(
                    ObjectMoved(object=card, to=Zone.LIBRARY, verb="shuffled", cites=Cite.MULLIGAN, source=card)
                    for card in player.hand
                ),
            )
            yield from happen(game, LibraryShuffled(player=player, cites=Cite.MULLIGAN))
            size = min(left[player], _OPENING_HAND)
            yield from _draw(game, player, _OPENING_HAND if kind is MulliganKind.LONDON else size)
            if kind is MulliganKind.LONDON:
                yield from _put_on_the_bottom(game, player, len(player.hand) - size)
        deciding = taking
    if kind is MulliganKind.SCRY:
        for player in game.in_turn_order():
            if len(player.hand) < _OPENING_HAND:
                yield from _looks_at_the_next(game, player)


def _put_on_the_bottom(game: Game, player: Player, count: int) -> Asking[None]:
    """Of a full hand, a card for each mulligan goes to the bottom of the library, in any order (103.4 in 2021)."""
    prompt = f"choose {count} of the cards in hand for the bottom of the library"
    chosen = yield from ask_some(
        player, prompt, Cite.MULLIGAN, player.hand, count, count, suggested=player.hand[:count]
    )
    yield from happen(game, *(_to_bottom(card) for card in chosen))


def _looks_at_the_next(game: Game, player: Player) -> Asking[None]:
    """Who has fewer cards than at first may look at the top card of their library, and put it on the bottom (103.4 in
    2018)."""
    if not player.library:
        return
    top = player.library[0]
    if (yield from ask_yes(player, f"put {top.name} on the bottom of the library?", Cite.MULLIGAN, suggested=False)):
        yield from happen(game, _to_bottom(top))


def _to_bottom(card: GameObject) -> ObjectMoved:
    return ObjectMoved(
        object=card, to=Zone.LIBRARY, position=Position.BOTTOM, verb="put", cites=Cite.MULLIGAN, source=card
    )
