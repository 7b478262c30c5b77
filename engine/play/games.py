"""A whole game, from its first turn to its end, and games within it (506; 712)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from engine.actions.following import Following, follows
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_some, ask_yes
from engine.events.clock import tick
from engine.events.happening import happen
from engine.events.kinds.cards import CardDrawn, LibraryShuffled
from engine.events.kinds.game import GameEnded, MulliganTaken, StartingPlayerChosen
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.subgames import GameRestarted, RestartedGameOver, Returned, SubgameBegan, SubgameEnded
from engine.play.deciding import with_deciders
from engine.play.setup import begin_as, make_commander, put_all_at_start, put_at_start, start_at, subgame_of
from engine.play.turn import TURN, play_turns
from engine.rulebooks import Cite, MulliganKind
from engine.state.game import Game
from engine.state.objects import Component, GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.effects.game import PlaySubgame, RestartGame
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
    _commanders_to(game, subgame)
    start_at(subgame, subgame.players[0], TURN[0])
    note(game, notes.SubgameEntered(subgame=subgame))
    yield from with_deciders(subgame, _from_the_beginning(subgame, subgame.called(following.you.name)))
    note(game, notes.SubgameLeft())
    _commanders_to(subgame, game)
    winner = None if subgame.winner is None else game.called(subgame.winner.name)
    yield from following.happen(
        SubgameEnded(
            winner=winner, cards=tuple(_cards_that_return(game, subgame)), cites=Cite.SUBGAME_ENDS, source=source
        )
    )
    yield from following.happen(
        *(LibraryShuffled(player=player, cites=Cite.SUBGAME_ENDS, source=source) for player in game.in_turn_order())
    )


def _commanders_to(game: Game, other: Game) -> None:
    """Commanders move from the command zone of one game to that of the other (729.2c, 729.5c in 2026)."""
    for player in game.in_turn_order():
        own = [card for card in game.objects_in(Zone.COMMAND) if card.commander and card.owner is player]
        note(game, notes.TakenAlong(cards=tuple(own)))
        _made_there(other, own, other.called(player.name), Zone.COMMAND)


def _made_there(game: Game, cards: Iterable[GameObject], owner: Player, zone: Zone) -> tuple[GameObject, ...]:
    """The cards of another game as they begin this one; those that are commanders are the same commanders here."""
    cards = tuple(cards)
    made = put_all_at_start(game, [card.printed for card in cards], owner, zone)
    for here, there in zip(made, cards, strict=True):
        make_commander(here, there.commander)
    return made


# Restarting ----------------------------------------------------------------------------------------------------------


@follows(RestartGame)
def restart_game(instruction: RestartGame, following: Following) -> Asking[None]:
    """The game ends at once, and its players begin another with all its cards, commanders in the command zone; whoever
    controls what restarted it goes first. What is exempted stays in exile, and enters before the first turn (727)."""
    game, source, you = following.game, following.source, following.you
    left = () if instruction.leaving is None else (yield from following.objects(instruction.leaving))
    yield from following.happen(GameRestarted(cites=Cite.RESTARTED, source=source))
    new = subgame_of(game, restarted=True)
    exempted: list[GameObject] = []
    for player in game.in_turn_order():
        owner = new.called(player.name)
        begin_as(owner, player)
        owned = [each for each in game.all_objects() if each.owner is player]
        decked = [card for card in owned if card not in left]
        put_all_at_start(
            new,
            [each.printed for card in decked for each in _cards_in(card) if not each.commander],
            owner,
            Zone.LIBRARY,
        )
        for card in decked:
            for each in _cards_in(card):
                if each.commander:
                    make_commander(put_at_start(new, each.printed, owner, Zone.COMMAND), each.commander)
        exempted += _made_there(new, [card for card in owned if card in left], owner, Zone.EXILE)
    first = new.called(you.name)
    start_at(new, first, TURN[0])
    note(game, notes.SubgameEntered(subgame=new))
    yield from with_deciders(new, _again_from_the_beginning(new, first, exempted if instruction.brought else []))
    note(game, notes.SubgameLeft())
    losers = tuple(player for player in game.in_turn_order() if new.called(player.name).has_lost)
    winner = None if new.winner is None else game.called(new.winner.name)
    yield from following.happen(RestartedGameOver(losers=losers, cites=Cite.RESTARTED, source=source))
    yield from following.happen(GameEnded(winner=winner, cites=Cite.RESTARTED, source=source))


def _cards_in(game_object: GameObject) -> Iterator[Component]:
    """The cards that represent an object: several of a melded or merged permanent, and none of a token."""
    own = Component(game_object.printed, game_object.kind, game_object.commander)
    yield from (part for part in game_object.parts or (own,) if part.kind is ObjectKind.CARD)


def _again_from_the_beginning(game: Game, first: Player, brought: list[GameObject]) -> Asking[None]:
    """Libraries are shuffled and hands drawn; just before the first turn, what restarted the game finishes resolving
    (727.1a, 727.4)."""
    begins = StartingPlayerChosen(player=first, cites=Cite.RESTARTER_BEGINS)
    if game.rulebook.who_begins_is_settled_first:
        yield from happen(game, begins)
    yield from _shuffled(game)
    if not game.rulebook.who_begins_is_settled_first:
        yield from happen(game, begins)
    yield from _hands_drawn(game)
    entering = (
        ObjectMoved(object=card, to=Zone.BATTLEFIELD, under=first, verb="put", cites=Cite.RESTARTED) for card in brought
    )
    yield from happen(game, *entering)
    yield from play_turns(game, Step.UNTAP)


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
    yield from _shuffled(game)
    first = yield from _who_goes_first(game, asked)
    yield from happen(game, StartingPlayerChosen(player=first, cites=Cite.SUBGAME))
    yield from _hands_drawn(game)
    yield from play_turns(game, Step.UNTAP)


def _shuffled(game: Game) -> Asking[None]:
    shuffled = (LibraryShuffled(player=player, cites=Cite.DECKS_SHUFFLED) for player in game.in_turn_order())
    yield from happen(game, *shuffled)


def _hands_drawn(game: Game) -> Asking[None]:
    for player in game.in_turn_order():
        yield from _draw(game, player, _OPENING_HAND)
    yield from _mulligans(game)


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
                yield from _put_on_the_bottom(game, player, min(_OPENING_HAND - size, len(player.hand)))
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
