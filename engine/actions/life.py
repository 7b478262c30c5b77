"""Life: gained, lost, set, exchanged, doubled (118; 117)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.kinds.life import LifeGained, LifeLost
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.text.tree.effects.life import DoubleLife, ExchangeLife, GainLife, LoseLife, SetLife


@follows(GainLife)
def gain_life(instruction: GainLife, following: Following) -> Asking[None]:
    yield from following.happen(
        *[
            LifeGained(
                player=player,
                amount=number(instruction.amount, following.context),
                cites=Cite.LIFE,
                source=following.source,
            )
            for player in following.each_player(instruction.player)
        ]
    )


@follows(LoseLife)
def lose_life(instruction: LoseLife, following: Following) -> Asking[None]:
    yield from following.happen(
        *[
            LifeLost(
                player=player,
                amount=number(instruction.amount, following.context),
                cites=Cite.LIFE,
                source=following.source,
            )
            for player in following.each_player(instruction.player)
        ]
    )


@follows(SetLife)
def set_life(instruction: SetLife, following: Following) -> Asking[None]:
    """A life total that becomes a number is the gain or loss it takes (117.5)."""
    proposals: list[Event] = []
    for player in following.each_player(instruction.player):
        wanted = number(instruction.amount, following.context)
        if wanted > player.life:
            proposals.append(
                LifeGained(player=player, amount=wanted - player.life, cites=Cite.LIFE, source=following.source)
            )
        else:
            proposals.append(
                LifeLost(player=player, amount=player.life - wanted, cites=Cite.LIFE, source=following.source)
            )
    yield from following.happen(*proposals)


@follows(ExchangeLife)
def exchange_life(instruction: ExchangeLife, following: Following) -> Asking[bool]:
    """Each gains or loses what makes their total the other's (118.5; 118.7)."""
    one = yield from following.player(instruction.first)
    other = yield from following.player(instruction.second)
    if one is None or other is None or one is other or one.life == other.life:
        return False
    richer, poorer = (one, other) if one.life > other.life else (other, one)
    amount = richer.life - poorer.life
    source = following.source
    yield from following.happen(
        LifeLost(player=richer, amount=amount, cites=Cite.LIFE, source=source),
        LifeGained(player=poorer, amount=amount, cites=Cite.LIFE, source=source),
    )
    return True


@follows(DoubleLife)
def double_life(instruction: DoubleLife, following: Following) -> Asking[None]:
    """The gain that doubles a life total; the loss, where it is below 0 (118.5; 118.9)."""
    kinds = {True: LifeGained, False: LifeLost}
    yield from following.happen(
        *(
            kinds[player.life > 0](player=player, amount=abs(player.life), cites=Cite.LIFE, source=following.source)
            for player in following.each_player(instruction.player)
        )
    )
