"""Life: gained, lost, set, exchanged, doubled (215 in 2008; 117)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.impossible import is_impossible
from engine.events.kinds.life import LifeGained, LifeLost
from engine.meaning.words import number
from engine.rulebooks import Cite, Ground
from engine.state.players import Player
from engine.text.tree.effects.life import DoubleLife, ExchangeLife, GainLife, LoseLife, SetLife


def _changed(kind: type[LifeGained | LifeLost], player: Player, amount: int, following: Following) -> Event:
    """A life total that the instruction changes."""
    return kind(player=player, amount=amount, cites=Cite.LIFE, source=following.source)


def _each_changed(
    kind: type[LifeGained | LifeLost], instruction: GainLife | LoseLife, following: Following
) -> list[Event]:
    """The life total of each player whom the instruction names, by as much as it says."""
    return [
        _changed(kind, player, number(instruction.amount, following.context), following)
        for player in following.each_player(instruction.player)
    ]


@follows(GainLife)
def gain_life(instruction: GainLife, following: Following) -> Asking[None]:
    yield from following.happen(*_each_changed(LifeGained, instruction, following))


@follows(LoseLife)
def lose_life(instruction: LoseLife, following: Following) -> Asking[None]:
    yield from following.happen(*_each_changed(LifeLost, instruction, following))


@follows(SetLife)
def set_life(instruction: SetLife, following: Following) -> Asking[None]:
    """A life total that becomes a number is the gain or loss it takes (117.5)."""
    proposals: list[Event] = []
    for player in following.each_player(instruction.player):
        wanted = number(instruction.amount, following.context)
        kind = LifeGained if wanted > player.life else LifeLost
        proposals.append(_changed(kind, player, abs(wanted - player.life), following))
    yield from following.happen(*proposals)


@follows(ExchangeLife)
def exchange_life(instruction: ExchangeLife, following: Following) -> Asking[bool]:
    """Each gains or loses what makes their total the other's (215.5; 117.5). Where one of them can't, nothing is
    exchanged (701.8a)."""
    one = yield from following.player(instruction.first)
    other = yield from following.player(instruction.second)
    if one is None or other is None or one is other or one.life == other.life:
        return False
    richer, poorer = (one, other) if one.life > other.life else (other, one)
    amount = richer.life - poorer.life
    changed = tuple(
        replace(change, owing_to=Ground.EXCHANGE_LIFE)
        for change in (_changed(LifeLost, richer, amount, following), _changed(LifeGained, poorer, amount, following))
    )
    if any(is_impossible(following.game, change) for change in changed):
        return False
    yield from following.happen(*changed)
    return True


@follows(DoubleLife)
def double_life(instruction: DoubleLife, following: Following) -> Asking[None]:
    """The gain that doubles a life total; the loss, where it is below 0 (215.3; 117.3)."""
    yield from following.happen(
        *(
            _changed(LifeGained if player.life > 0 else LifeLost, player, abs(player.life), following)
            for player in following.each_player(instruction.player)
        )
    )
