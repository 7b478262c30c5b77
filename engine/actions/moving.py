"""Moving objects between zones: destroy, sacrifice, exile, return, put (701.6, 9, 13)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from engine.actions.affecting import settled_change
from engine.actions.combat import say_what_is_blocked, what_it_attacks, what_it_blocks
from engine.actions.following import Following, follows
from engine.actions.spans import span_of
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask_one, ask_order
from engine.events.clock import tick
from engine.events.event import Event
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.restrictions import CANT_BE_SACRIFICED
from engine.meaning.context import Thing
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.effects import Absence, Span
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.moving import Destroy, Move, Position, Sacrifice
from engine.text.tree.node import Change, Reference
from engine.text.tree.nouns import Zone
from engine.text.tree.players import OwnerOf, You
from engine.text.tree.references import Some


@follows(Destroy)
def destroy(instruction: Destroy, following: Following) -> Asking[bool]:
    """Destroy permanents, all at once (701.6)."""
    game_objects = yield from following.objects(instruction.what)
    happened = yield from following.happen(
        *(
            PermanentDestroyed(
                permanent=game_object, regenerable=instruction.regenerable, cites=Cite.DESTROY, source=following.source
            )
            for game_object in game_objects
            if game_object.is_permanent
        )
    )
    following.follow_moved(event.permanent for event in happened if isinstance(event, PermanentDestroyed))
    return bool(happened)


@follows(Sacrifice)
def sacrifice(instruction: Sacrifice, following: Following) -> Asking[bool]:
    """Each player meant sacrifices permanents of their own that can be; nobody can sacrifice another's (701.13a). It
    wasn't done where there were fewer than it says (608.2)."""
    proposals: list[Event] = []
    least = _least_of(instruction.what, following)
    enough = True
    exploiter = (
        next(iter((yield from following.objects(instruction.exploiter))), None) if instruction.exploiter else None
    )
    for whose in following.each_player(instruction.player):

        def own(thing: Thing, whose: Player = whose) -> bool:
            if not isinstance(thing, GameObject) or not thing.is_permanent:
                return False
            game = following.game
            return game.controller_of(thing) is whose and not any(CANT_BE_SACRIFICED.of(game, thing, None))

        game_objects = yield from following.objects(instruction.what, whose, own)
        enough = enough and len(game_objects) >= least
        proposals += [
            PermanentSacrificed(
                permanent=permanent,
                player=whose,
                exploiter=exploiter,
                cites=Cite.SACRIFICE,
                source=following.source,
            )
            for permanent in game_objects
            if own(permanent)
        ]
    happened = yield from following.happen(*proposals)
    following.follow_moved(event.permanent for event in happened if isinstance(event, PermanentSacrificed))
    return bool(happened) and enough


def _least_of(what: Reference, following: Following) -> int:
    """How many things at least an instruction speaks of, where it says a number."""
    if not isinstance(what, Some) or what.count is None:
        return 0
    return number(what.count.least, following.context)


@follows(Move)
def move(instruction: Move, following: Following) -> Asking[bool]:
    """Put objects into a zone: they go to their owners' (217.1a; 400.3), and under whose control it says.

    Where several players do it ("each player returns a creature they control"), each chooses, and all go at once.
    """
    span = None if instruction.until is None else span_of(instruction.until, following)
    if instruction.until is not None and span is None:
        return False  # what it would have waited for has happened already (610.3a-b)
    by_object: dict[GameObject, ObjectMoved] = {}
    for by in following.each_player(instruction.by or You()):
        for event in (yield from _moves_by(by, instruction, following)):
            # Where "it" is what each of several players has found, each moves what is theirs.
            if event.object not in by_object or event.object.owner is by:
                by_object[event.object] = event
    moves = [*by_object.values()]
    is_ordered = instruction.position in _IN_ANY_ORDER or instruction.position is Position.RANDOM_ORDER_BOTTOM
    if instruction.to is Zone.LIBRARY and not is_ordered:
        moves = yield from _arranged_by_owners(moves, following)
    at_once = following.game.rulebook.is_what_it_is_said_to_be_as_it_enters
    if isinstance(instruction.being, Affect) and at_once:
        being = yield from _being(instruction.being, following)
        moves = [replace(event, being=being) for event in moves]
    came_from = {event.object: event.object.zone for event in moves}
    happened = yield from following.happen(*moves)
    following.follow_moved(event.object for event in moves)
    if instruction.blocking:
        yield from say_what_is_blocked(following, (event.object.current() for event in moves))
    if span is not None:
        _let_come_back(came_from, span, following)
    if instruction.being is not None and not at_once:
        yield from following.follow(instruction.being)
    return bool(happened)


def _being(said: Affect, following: Following) -> Asking[tuple[Change, ...]]:
    """What something is as it enters, with the choices in that made."""
    being: tuple[Change, ...] = ()
    for change in said.changes:
        being += ((yield from settled_change(change, following)),)
    return being


def _let_come_back(came_from: dict[GameObject, Zone | None], span: Span, following: Following) -> None:
    """Have what was moved come back where it was once the span is over: those of each zone together (610.3)."""
    for origin in filter(None, dict.fromkeys(came_from.values())):
        away = tuple(new for moved, zone in came_from.items() if zone is origin and moved.gone for new in moved.became)
        note(following.game, notes.AbsenceBegan(absence=Absence(away, origin, span, following.source)))


def _moves_by(by: Player, instruction: Move, following: Following) -> Asking[list[ObjectMoved]]:
    """The moves that one player makes."""
    moved = yield from following.objects(instruction.what, by)
    under = by
    if instruction.under is not None:
        under = (yield from following.player(instruction.under)) or by
    attached_to = None
    if instruction.attached_to is not None:
        attached_to = next(iter((yield from following.things(instruction.attached_to))), None)
    haunted = None
    if instruction.haunting is not None:
        haunted = next(iter((yield from following.objects(instruction.haunting))), None)
    encoded_on = None
    if instruction.encoded_on is not None:
        moved = tuple(card for card in moved if card.kind is ObjectKind.CARD)
        encoded_on = next(iter((yield from following.objects(instruction.encoded_on, by))), None) if moved else None
        moved = moved if encoded_on is not None else ()
    if instruction.origin is not None:
        moved = tuple(game_object for game_object in moved if game_object.zone is instruction.origin)
    attacking: dict[GameObject, GameObject | Player | None] = {}
    for attacker in moved if instruction.attacking else ():
        attacking[attacker] = yield from what_it_attacks(
            following,
            under,
            like=instruction.attacking_like,
            of=None if instruction.attacked is None else (yield from following.player(instruction.attacked)),
            or_planeswalkers=instruction.or_planeswalkers,
        )
    blocking: dict[GameObject, GameObject | None] = {}
    for blocker in moved if instruction.blocking else ():
        blocking[blocker] = yield from what_it_blocks(following, under, instruction.blocked)
    position = instruction.position or Position.TOP
    if position in _IN_ANY_ORDER and len(moved) > 1:
        moved = yield from _put_in_order(by, moved, position, following)
    if position is Position.RANDOM_ORDER_BOTTOM:
        moved = _by_chance(moved, following.game)
    if position is Position.EITHER_END and moved:
        position = yield from _end_chosen(by, following)
    return [
        ObjectMoved(
            object=game_object,
            to=instruction.to,
            verb=instruction.verb,
            under=_controller_of_entering(game_object, under, instruction)
            if instruction.to is Zone.BATTLEFIELD
            else None,
            position=_PLACES.get(position, position),
            tapped=instruction.tapped,
            attacking=attacking.get(game_object),
            blocking=blocking.get(game_object),
            face_down=instruction.face_down,
            transformed=instruction.transformed,
            counters={kind: number(count, following.context) for kind, count in instruction.counters},
            attached_to=attached_to,
            haunting=haunted,
            encoded_on=encoded_on,
            cites=_cite_of(instruction),
            source=following.source,
        )
        for game_object in moved
        if not game_object.gone
    ]


#: Where cards go that are put somewhere "in any order".
_IN_ANY_ORDER: Final = {
    Position.ANY_ORDER_TOP: Position.TOP,
    Position.ANY_ORDER_BOTTOM: Position.BOTTOM,
}
#: The end of the library that each of these orders is at.
_PLACES: Final = {**_IN_ANY_ORDER, Position.RANDOM_ORDER_BOTTOM: Position.BOTTOM}


def _end_chosen(chooser: Player, following: Following) -> Asking[Position]:
    """The top or the bottom of a library, as whoever puts something there chooses."""
    options = [Option(end, end.value) for end in (Position.TOP, Position.BOTTOM)]
    prompt, cites = "choose an end of the library", Cite.FOLLOW_INSTRUCTIONS
    end: Position = yield from ask_one(chooser, ChoiceKind.WORD, prompt, cites, options, following.source)
    return end


def _by_chance(cards: tuple[GameObject, ...], game: Game) -> tuple[GameObject, ...]:
    return tuple(Random(f"{game.seed}/{tick(game)}").sample(cards, len(cards)))  # the same in each play of a game


def _put_in_order(
    chooser: Player,
    cards: tuple[GameObject, ...],
    position: Position,
    following: Following,
    cites: Cite = Cite.FOLLOW_INSTRUCTIONS,
) -> Asking[tuple[GameObject, ...]]:
    """The cards in the order in which they are put one after the other, so that the first named lies uppermost."""
    question = Choice(
        chooser,
        ChoiceKind.ORDER,
        f"choose the order {_IN_ANY_ORDER[position].value}, the uppermost first",
        cites,
        [Option(card, card.name) for card in cards],
        len(cards),
        len(cards),
        source=following.source,
    )
    answer = yield from ask_order(question)
    return answer if position is Position.ANY_ORDER_BOTTOM else tuple(reversed(answer))


def _arranged_by_owners(moves: list[ObjectMoved], following: Following) -> Asking[list[ObjectMoved]]:
    """Where several cards go on one library together, their owner says in which order (217.2d; 401.4)."""
    arranged: list[ObjectMoved] = []
    for owner in following.game.in_turn_order():
        own = {event.object: event for event in moves if event.object.owner is owner}
        cards = tuple(own)
        if len(cards) > 1:
            at = Position.ANY_ORDER_TOP if own[cards[0]].position is Position.TOP else Position.ANY_ORDER_BOTTOM
            cards = yield from _put_in_order(owner, cards, at, following, Cite.LIBRARY_ORDER)
        arranged += [own[card] for card in cards]
    return arranged


def _controller_of_entering(entering: GameObject, under: Player, instruction: Move) -> Player:
    """Under whose control it enters: of several with "their owners' control", each under its own owner's."""
    return entering.owner if isinstance(instruction.under, OwnerOf) else under


def _cite_of(instruction: Move) -> Cite:
    if instruction.haunting is not None:
        return Cite.HAUNT
    return Cite.EXILE if instruction.to is Zone.EXILE else Cite.FOLLOW_INSTRUCTIONS
