"""Damage and life (118, 117)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.life import LifeGained, LifeLost
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.text.tree.effects.counters import GainsPoison, LosesPoison
from engine.text.tree.effects.damage import DealDamage, Fights
from engine.text.tree.effects.life import DoubleLife, ExchangeLife, GainLife, LoseLife, SetLife


@follows(DealDamage)
def deal_damage(instruction: DealDamage, following: Following) -> Asking[None]:
    """An object deals damage to each thing meant, at once; divided as announced (409.1e; 601.2d)."""
    sources = yield from following.objects(instruction.source)
    division = following.context.announcement.division
    proposals: list[Event] = []
    for source in following.one_at_a_time(instruction.source, sources):
        assert isinstance(source, GameObject)
        for reference in instruction.to:
            recipients = yield from following.things(reference)
            for recipient in following.one_at_a_time(reference, recipients):
                amount = number(instruction.amount, following.context)
                if instruction.divided:
                    amount = division.get(recipient, 0)
                elif instruction.evenly:
                    amount //= len(recipients)
                proposals.append(
                    DamageDealt(
                        by=source,
                        to=recipient,
                        amount=amount,
                        preventable=instruction.preventable,
                        cites=Cite.DAMAGE_TO_CREATURE if isinstance(recipient, GameObject) else Cite.DAMAGE_TO_PLAYER,
                        source=following.source,
                    )
                )
    yield from following.happen(*proposals)


@follows(Fights)
def fights(instruction: Fights, following: Following) -> Asking[None]:
    """Each of two creatures deals damage equal to its power to the other."""
    first = yield from following.objects(instruction.first)
    second = yield from following.objects(instruction.second)
    if not first or not second:
        return
    yield from following.happen(
        *(
            DamageDealt(
                by=one,
                to=other,
                amount=following.game.characteristics(one).power or 0,
                cites=Cite.DAMAGE_TO_CREATURE,
                source=following.source,
            )
            for one, other in ((first[0], second[0]), (second[0], first[0]))
        )
    )


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


@follows(LosesPoison)
def loses_poison(instruction: LosesPoison, following: Following) -> Asking[bool]:
    """As many as it says, or as there are, or all (120.3; 121.3)."""
    proposals: list[CountersRemoved] = []
    for player in following.each_player(instruction.player):
        wanted = player.poison if instruction.count is None else number(instruction.count, following.context)
        count = min(wanted, player.poison)
        if count > 0:
            cites = Cite.COUNTERS
            source = following.source
            proposals.append(CountersRemoved(origin=player, kind="poison", count=count, cites=cites, source=source))
    return bool((yield from following.happen(*proposals)))


@follows(GainsPoison)
def gains_poison(instruction: GainsPoison, following: Following) -> Asking[None]:
    yield from following.happen(
        *[
            CountersPut(
                on=player,
                kind="poison",
                count=number(instruction.count, following.context),
                cites=Cite.COUNTERS,
                source=following.source,
            )
            for player in following.each_player(instruction.player)
        ]
    )
