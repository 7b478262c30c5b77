"""Moving objects between zones: destroy, sacrifice, exile, return, counter, put (701.5–6, 9, 13)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following, follows
from engine.actions.tokens import printed_token
from engine.events import event as events
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.event import Event, ObjectMoved
from engine.keywords.attaching import can_be_attached
from engine.meaning.context import NotYetSupported, Thing
from engine.meaning.words import number, player
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import effects
from engine.text.tree.effects import Position
from engine.text.tree.nouns import Zone

#: More tokens than this are no picture that anybody looks at.
MOST_TOKENS: Final = 500


@follows(effects.Destroy)
def destroy(instruction: effects.Destroy, following: Following) -> Asking[None]:
    """Destroy permanents, all at once (701.6)."""
    found = yield from following.objects(instruction.what)
    yield from following.happen(
        *(
            events.PermanentDestroyed(
                permanent=one, regenerable=instruction.regenerable, cites=Cite.DESTROY, source=following.source
            )
            for one in found
            if one.is_permanent
        )
    )


@follows(effects.Sacrifice)
def sacrifice(instruction: effects.Sacrifice, following: Following) -> Asking[None]:
    """Each player meant sacrifices permanents of their own; nobody can sacrifice another's (701.13a)."""
    proposals: list[Event] = []
    for whose in following.players(instruction.player):

        def own(thing: Thing, whose: Player = whose) -> bool:
            return isinstance(thing, GameObject) and thing.is_permanent and following.game.controller_of(thing) is whose

        found = yield from following.objects(instruction.what, whose, own)
        proposals += [
            events.PermanentSacrificed(permanent=one, player=whose, cites=Cite.SACRIFICE, source=following.source)
            for one in found
            if own(one)
        ]
    happened = yield from following.happen(*proposals)
    following.note_done(bool(happened))


@follows(effects.Move)
def move(instruction: effects.Move, following: Following) -> Asking[None]:
    """Put objects into a zone: they go to their owners' (217.1a; 400.3), and under whose control it says."""
    by = player(instruction.by, following.context) if instruction.by else following.you
    found = yield from following.objects(instruction.what, by)
    under = player(instruction.under, following.context) if instruction.under else by
    attached_to = None
    if instruction.attached_to is not None:
        attached_to = next(iter((yield from following.things(instruction.attached_to))), None)
    if instruction.origin is not None:
        found = tuple(one for one in found if one.zone is instruction.origin)
    hosts: dict[GameObject, GameObject | Player] = {}
    if instruction.to is Zone.BATTLEFIELD and attached_to is None:
        found = yield from _with_hosts(found, hosts, under or following.you, following)
    moves = [
        ObjectMoved(
            object=one,
            to=instruction.to,
            verb=instruction.verb,
            under=under if instruction.to is Zone.BATTLEFIELD else None,
            position=instruction.position or Position.TOP,
            tapped=instruction.tapped,
            attacking=_whom_it_attacks(following) if instruction.attacking else None,
            face_down=instruction.face_down,
            counters={kind: number(count, following.context) for kind, count in instruction.counters},
            attached_to=hosts.get(one, attached_to),
            cites=_cite_of(instruction),
            source=following.source,
        )
        for one in found
        if not one.gone
    ]
    happened = yield from following.happen(*moves)
    following.follow_moved(one.object for one in moves)
    if instruction.whose is None:
        following.remember(dict.fromkeys(one.object.owner for one in moves))
    following.note_done(bool(happened))


def _with_hosts(
    found: tuple[GameObject, ...], hosts: dict[GameObject, GameObject | Player], chooser: Player, following: Following
) -> Asking[tuple[GameObject, ...]]:
    """An Aura put onto the battlefield is attached to what its controller chooses; without a legal choice it stays
    where it is (212.4j; 303.4f–g)."""
    entering: list[GameObject] = []
    game = following.game
    for one in found:
        if "Aura" in game.characteristics(one).subtypes:
            everything: list[Thing] = [*game.permanents(), *game.in_turn_order()]
            legal = [host for host in everything if can_be_attached(game, one, host)]
            if not legal:
                continue
            hosts[one] = yield from ask_one(
                chooser,
                ChoiceKind.OBJECTS,
                f"choose what {one.name} enchants",
                Cite.AURA_ENTERS,
                [Option(host, str(host)) for host in legal],
                one,
            )
        entering.append(one)
    return tuple(entering)


def _whom_it_attacks(following: Following) -> Player | GameObject | None:
    combat = following.game.combat
    if combat is None:
        return None
    source = following.source
    if source is not None and source in combat.attackers:
        return combat.attackers[source]
    return next(iter(following.game.opponents_of(following.game.active_player)), None)


def _cite_of(instruction: effects.Move) -> Cite:
    return Cite.EXILE if instruction.to is Zone.EXILE else Cite.FOLLOW_INSTRUCTIONS


@follows(effects.CounterSpell)
def counter(instruction: effects.CounterSpell, following: Following) -> Asking[None]:
    """Counter spells or abilities (414; 701.5)."""
    found = yield from following.objects(instruction.what)
    yield from following.happen(
        *(
            events.SpellCountered(spell=one, cites=Cite.COUNTER_ACTION, source=following.source)
            for one in found
            if one.zone is Zone.STACK and not one.gone
        )
    )


@follows(effects.ShuffleInto)
def shuffle_into(instruction: effects.ShuffleInto, following: Following) -> Asking[None]:
    """Put objects into their owners' libraries and shuffle those."""
    found = yield from following.objects(instruction.what)
    yield from following.happen(
        *(
            ObjectMoved(
                object=one,
                to=Zone.LIBRARY,
                verb="shuffled",
                cites=Cite.FOLLOW_INSTRUCTIONS,
                source=following.source,
            )
            for one in found
        )
    )
    for owner in dict.fromkeys(one.owner for one in found):
        yield from following.happen(
            events.LibraryShuffled(player=owner, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
        )


@follows(effects.CreateTokens)
def create_tokens(instruction: effects.CreateTokens, following: Following) -> Asking[None]:
    """Make tokens: what the text doesn't give them they don't have (216.1; 110.5b)."""
    for whose in following.players(instruction.player):
        count = number(instruction.count, following.context)
        if count > MOST_TOKENS:
            raise NotYetSupported(f"can't yet make {count:,} tokens one by one; at most {MOST_TOKENS:,}")
        printed = printed_token(instruction.token, following.context)
        before = set(following.game.battlefield)
        yield from following.happen(
            *(
                events.TokenMade(
                    player=whose,
                    printed=printed,
                    tapped=instruction.tapped,
                    attacking=_whom_it_attacks(following) if instruction.attacking else None,
                    cites=Cite.TOKEN_MADE,
                    source=following.source,
                )
                for _ in range(count)
            )
        )
        following.remember(one for one in following.game.battlefield if one not in before)
