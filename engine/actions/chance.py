"""Coins and clashes: what is won or lost by chance (511, 501.10; 705, 701.18)."""

from __future__ import annotations

from random import Random

from engine.actions.following import Following, follows
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_yes
from engine.events.clock import tick
from engine.events.event import Event
from engine.events.functioning import statements_for
from engine.events.kinds.cards import CardsRevealed, LibraryArranged
from engine.events.kinds.chance import Clashed, CoinFlipped
from engine.meaning.context import NotYetSupported
from engine.meaning.words import fits_player
from engine.rulebooks import Cite, Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.chance import SettlesFlips
from engine.text.tree.effects.chance import Clash, FlipCoin, FlipUntilLost
from engine.text.tree.played import reads

#: How often a coin may be won that is flipped until it is lost.
_MOST_FLIPS = 1_000


@follows(FlipCoin)
def flip_coin(instruction: FlipCoin, following: Following) -> Asking[bool]:
    """A coin is won or lost, or comes up heads or tails: as whoever tells the game says, or else by its seed."""
    won = False
    for flipper in following.each_player(instruction.player):
        settled = _is_settled(following.game, flipper)
        won = settled or (yield from _flip(flipper, following, instruction.heads_tails))
        cites: Cited = Cite.COIN_HEADS if instruction.heads_tails else Cite.COIN_CALLED
        yield from following.happen(
            CoinFlipped(
                player=flipper,
                won=won,
                called=not instruction.heads_tails,
                settled=settled,
                cites=following.game.rulebook.first_of(Cite.FLIP_SETTLED, cites) if settled else cites,
                source=following.source,
            )
        )
        then = instruction.wins if won else instruction.loses
        if then is not None:
            yield from following.follow(then)
    return won


@follows(FlipUntilLost)
def flip_until_lost(instruction: FlipUntilLost, following: Following) -> Asking[bool]:
    """One coin after the other, until one is lost; how many were won is what it comes to."""
    won = 0
    while (yield from flip_coin(FlipCoin(player=instruction.player, wins=None, loses=None), following)):
        won += 1
        if won == _MOST_FLIPS:
            raise NotYetSupported(f"a coin that is won {won} times in a row isn't flipped on")
    following.introduce_amount(instruction, won)
    return True


@reads(SettlesFlips)
def _is_settled(game: Game, flipper: Player) -> bool:
    """Whether an effect says how the coin lands: what it would show is ignored (705.3)."""
    if any(flipped.player is flipper for flipped in game.facts_of_this_turn(CoinFlipped)):
        return False
    stated = statements_for(game, flipper, SettlesFlips)
    return any(fits_player(statement.player, flipper, context) for _, statement, context in stated)


def _flip(flipper: Player, following: Following, heads_tails: bool) -> Asking[bool]:
    game = following.game
    by_chance = Random(f"{game.seed}/{tick(game)}").random() < 0.5
    question = Choice(
        flipper,
        ChoiceKind.COIN,
        "how does the coin land?",
        Cite.COIN_HEADS if heads_tails else Cite.COIN_CALLED,
        (Option(True, "heads" if heads_tails else "wins"), Option(False, "tails" if heads_tails else "loses")),
        source=following.source,
        suggested=(by_chance,),
    )
    answer = yield from ask(question)
    return bool(answer[0])


@follows(Clash)
def clash(instruction: Clash, following: Following) -> Asking[bool]:
    """Each of the two reveals the top card of their library, and may put it on the bottom; the higher converted mana
    cost wins (501.10; 701.18). Returns whether the first of them won."""
    game = following.game
    one = yield from following.player(instruction.player)
    other = yield from following.player(instruction.opponent)
    if one is None or other is None:
        return False
    both = tuple(player for player in game.in_turn_order() if player in (one, other))
    revealed = {player: player.library[0] for player in both if player.library}
    yield from following.happen(
        *(
            CardsRevealed(player=player, cards=(card,), cites=Cite.CLASH, source=following.source)
            for player, card in revealed.items()
        )
    )
    winner = _winner(revealed, following)
    to_the_bottom: list[Event] = []
    for player, card in revealed.items():
        if (yield from ask_yes(player, f"put {card.name} on the bottom?", Cite.CLASH, following.source)):
            to_the_bottom.append(
                LibraryArranged(player=player, top=(), bottom=(card,), cites=Cite.CLASH, source=following.source)
            )
    yield from following.happen(*to_the_bottom)
    yield from following.happen(
        *(Clashed(player=player, won=player is winner, cites=Cite.CLASH, source=following.source) for player in both)
    )
    return winner is one


def _winner(revealed: dict[Player, GameObject], following: Following) -> Player | None:
    costs = {player: following.game.characteristics(card).converted_mana_cost for player, card in revealed.items()}
    highest = [player for player, cost in costs.items() if cost == max(costs.values())]
    return highest[0] if len(highest) == 1 else None
