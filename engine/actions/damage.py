"""Damage (118, 117)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.damage import DamageDealt, DamageRemoved
from engine.meaning.battles import BATTLE, DEFENSE
from engine.meaning.words import number
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.effects.damage import DealDamage, Fights, RemoveDamage
from engine.text.tree.node import PlayerReference, Reference

_HEAL: Final = keyword_rule("heal", "a", "remove that marked damage")


@follows(DealDamage)
def deal_damage(instruction: DealDamage, following: Following) -> Asking[None]:
    """An object deals damage to each thing meant, at once; divided as announced (409.1e; 601.2d)."""
    sources = yield from _sources(instruction.source, following)
    division = following.context.announcement.division
    proposals: list[DamageDealt] = []
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
                        cites=Cite.DAMAGE_DEALT,
                        source=following.source,
                    )
                )
    if instruction.excess_to is not None:
        proposals = list(_with_excess_sent_on(proposals, instruction.excess_to, following))
    yield from following.happen(*proposals)


def _with_excess_sent_on(
    proposals: Iterable[DamageDealt], to: PlayerReference, following: Following
) -> Iterator[DamageDealt]:
    """The same damage, but what is more than a permanent needs is dealt to a player (120.4a in 2026)."""
    for proposal in proposals:
        excess = _excess(following.game, proposal)
        players = following.players(to) if excess else ()
        if not players:
            yield proposal
            continue
        if proposal.amount > excess:
            yield replace(proposal, amount=proposal.amount - excess)
        yield from (replace(proposal, to=player, amount=excess) for player in players)


def _excess(game: Game, proposal: DamageDealt) -> int:
    """How much of the damage is more than lethal to a creature, or than the loyalty of a planeswalker or the defense of
    a battle; of several card types the one of which it is most counts (120.4a in 2026)."""
    if not isinstance(proposal.to, GameObject):
        return 0
    values = game.characteristics(proposal.to)
    enough: list[int] = []
    if values.is_creature:
        lethal = max((values.toughness or 0) - proposal.to.damage, 0)
        deadly = game.rulebook.deathtouch_is_lethal and game.characteristics(proposal.by).has("deathtouch")
        enough.append(min(lethal, 1) if deadly else lethal)
    if "Planeswalker" in values.types:
        enough.append(proposal.to.counters_of("loyalty"))
    if BATTLE in values.types:
        enough.append(proposal.to.counters_of(DEFENSE))
    return max(proposal.amount - min(enough, default=proposal.amount), 0)


def _sources(reference: Reference, following: Following) -> Asking[tuple[GameObject, ...]]:
    """What deals damage: what this text has put onto the battlefield as the permanent that it became; what it has made
    leave, as it last was there (413.2f; 607.2g)."""
    spoken_of = yield from following.things_as_spoken_of(reference)
    sources: list[GameObject] = []
    for thing in spoken_of:
        now = following.where_it_went(thing)[0]
        source = now if isinstance(now, GameObject) and now.is_permanent else thing
        if isinstance(source, GameObject):
            sources.append(source)
    return tuple(sources)


@follows(Fights)
def fights(instruction: Fights, following: Following) -> Asking[None]:
    """Each of two creatures deals damage equal to its power to the other."""
    first = yield from following.objects(instruction.first)
    second = first[1:2] if instruction.second is None else (yield from following.objects(instruction.second))
    if not first or not second:
        return
    yield from following.happen(
        *(
            DamageDealt(
                by=one,
                to=other,
                amount=following.game.characteristics(one).power or 0,
                cites=Cite.DAMAGE_DEALT,
                source=following.source,
            )
            for one, other in ((first[0], second[0]), (second[0], first[0]))
        )
    )


@follows(RemoveDamage)
def remove_damage(instruction: RemoveDamage, following: Following) -> Asking[None]:
    """All damage that is marked on permanents goes (701.69a in 2026-08)."""
    damaged = [
        thing for thing in (yield from following.objects(instruction.what)) if thing.is_permanent and thing.damage
    ]
    cites: Cited = _HEAL if following.game.rulebook.number_of(_HEAL) else Cite.FOLLOW_INSTRUCTIONS
    yield from following.happen(
        *(DamageRemoved(permanent=thing, cites=cites, source=following.source) for thing in damaged)
    )
