"""Moving objects between zones: destroy, sacrifice, exile, return, counter, put (701.5–6, 9, 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.tokens import printed_token
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask_some
from engine.events.event import Event
from engine.events.kinds.cards import LibraryShuffled
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import SpellCountered
from engine.events.kinds.tokens import TokenMade
from engine.meaning.context import NotYetSupported, Thing
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.state.turn import Combat
from engine.text.tree import nouns
from engine.text.tree.effects.cards import ShuffleInto
from engine.text.tree.effects.moving import Destroy, Move, Position, Sacrifice
from engine.text.tree.effects.playing import CounterSpell
from engine.text.tree.effects.tokens import CreateTokens
from engine.text.tree.node import Reference
from engine.text.tree.nouns import Zone

#: The most tokens that one instruction makes one by one: a picture of more would help nobody.
MOST_TOKENS: Final = 500


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
    """Each player meant sacrifices permanents of their own; nobody can sacrifice another's (701.13a). It wasn't done
    where there were fewer than it says (608.2)."""
    proposals: list[Event] = []
    least = _least_of(instruction.what, following)
    enough = True
    for whose in following.each_player(instruction.player):

        def own(thing: Thing, whose: Player = whose) -> bool:
            return isinstance(thing, GameObject) and thing.is_permanent and following.game.controller_of(thing) is whose

        game_objects = yield from following.objects(instruction.what, whose, own)
        enough = enough and len(game_objects) >= least
        proposals += [
            PermanentSacrificed(permanent=permanent, player=whose, cites=Cite.SACRIFICE, source=following.source)
            for permanent in game_objects
            if own(permanent)
        ]
    happened = yield from following.happen(*proposals)
    following.follow_moved(event.permanent for event in happened if isinstance(event, PermanentSacrificed))
    return bool(happened) and enough


def _least_of(what: Reference, following: Following) -> int:
    """How many things at least an instruction speaks of, where it says a number."""
    if not isinstance(what, nouns.Some) or what.count is None:
        return 0
    return number(what.count.least, following.context)


@follows(Move)
def move(instruction: Move, following: Following) -> Asking[bool]:
    """Put objects into a zone: they go to their owners' (217.1a; 400.3), and under whose control it says.

    Where several players do it ("each player returns a creature they control"), each chooses, and all go at once.
    """
    moves: list[ObjectMoved] = []
    for by in following.each_player(instruction.by or nouns.You()):
        moves += yield from _moves_by(by, instruction, following)
    if instruction.to is Zone.LIBRARY and instruction.position not in _IN_ANY_ORDER:
        moves = yield from _arranged_by_owners(moves, following)
    happened = yield from following.happen(*moves)
    following.follow_moved(event.object for event in moves)
    return bool(happened)


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
    if instruction.origin is not None:
        moved = tuple(game_object for game_object in moved if game_object.zone is instruction.origin)
    attacking: dict[GameObject, GameObject | Player | None] = {}
    for attacker in moved if instruction.attacking else ():
        attacking[attacker] = yield from _what_it_attacks(following, under, like=instruction.attacking_like)
    position = instruction.position or Position.TOP
    if position in _IN_ANY_ORDER and len(moved) > 1:
        moved = yield from _put_in_order(by, moved, position, following)
    return [
        ObjectMoved(
            object=game_object,
            to=instruction.to,
            verb=instruction.verb,
            under=_controller_of_entering(game_object, under, instruction)
            if instruction.to is Zone.BATTLEFIELD
            else None,
            position=_IN_ANY_ORDER.get(position, position),
            tapped=instruction.tapped,
            attacking=attacking.get(game_object),
            face_down=instruction.face_down,
            counters={kind: number(count, following.context) for kind, count in instruction.counters},
            attached_to=attached_to,
            haunting=haunted,
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
    # Asked even where every card is in it: it is the order that is chosen.
    answer = yield question
    question.examine(answer)
    return tuple(answer) if position is Position.ANY_ORDER_BOTTOM else tuple(reversed(answer))


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
    return entering.owner if isinstance(instruction.under, nouns.OwnerOf) else under


def _what_it_attacks(
    following: Following, under: Player, *, like: Reference | None = None
) -> Asking[Player | GameObject | None]:
    """What a creature that enters attacking attacks: its controller chooses, or it is the same as for another creature,
    where the text says so. None where its controller isn't attacking (506.3b, 508.5)."""
    game = following.game
    if game.combat is None or under is not game.active_player:
        return None
    if like is not None:
        others = yield from following.objects(like)
        return next((whom for other in others if (whom := _attacked_by(other, game.combat)) is not None), None)
    attacked: list[Player | GameObject] = list(game.opponents_of(under))
    attacked += [permanent for permanent in game.battlefield if _is_attackable(game, permanent, under)]
    # Who doesn't care lets it attack what the creature attacks that brought it along.
    same = game.combat.attackers.get(following.source) if following.source is not None else None
    suggested = (same,) if same in attacked else None
    chosen = yield from ask_some(
        under, "choose what it attacks", Cite.PUT_ATTACKING, attacked, source=following.source, suggested=suggested
    )
    return chosen[0]


def _attacked_by(creature: GameObject, combat: Combat) -> Player | GameObject | None:
    """What a creature attacks, or attacked as it left combat with the battlefield."""
    was = creature.predecessor or creature
    return combat.attackers.get(creature) or (was.last_combat.attackers.get(was) if was.last_combat else None)


def _is_attackable(game: Game, permanent: GameObject, attacker: Player) -> bool:
    controlled = game.controller_of(permanent) is not attacker
    return controlled and game.rulebook.has_planeswalkers and "Planeswalker" in game.characteristics(permanent).types


def _cite_of(instruction: Move) -> Cite:
    if instruction.haunting is not None:
        return Cite.HAUNT
    return Cite.EXILE if instruction.to is Zone.EXILE else Cite.FOLLOW_INSTRUCTIONS


@follows(CounterSpell)
def counter(instruction: CounterSpell, following: Following) -> Asking[None]:
    """Counter spells or abilities (414; 701.5)."""
    spells = yield from following.objects(instruction.what)
    yield from following.happen(
        *(
            SpellCountered(
                spell=game_object,
                to=instruction.to or Zone.GRAVEYARD,
                position=instruction.position or Position.TOP,
                cites=Cite.COUNTER_ACTION,
                source=following.source,
            )
            for game_object in spells
            if game_object.zone is Zone.STACK and not game_object.gone
        )
    )


@follows(ShuffleInto)
def shuffle_into(instruction: ShuffleInto, following: Following) -> Asking[None]:
    """Put objects into their owners' libraries and shuffle those; whoever is to shuffle them into their own library
    does so even when there are none."""
    shuffled_in: list[GameObject] = []
    shuffling: list[Player] = []
    for by in following.each_player(instruction.by or nouns.You()):
        shuffled_in += yield from following.objects(instruction.what, by)
        shuffling += [] if instruction.whose is None else following.players(instruction.whose)
    yield from following.happen(
        *(
            ObjectMoved(
                object=game_object,
                to=Zone.LIBRARY,
                verb="shuffled",
                cites=Cite.FOLLOW_INSTRUCTIONS,
                source=following.source,
            )
            for game_object in shuffled_in
        )
    )
    following.follow_moved(shuffled_in)
    for owner in dict.fromkeys((*(game_object.owner for game_object in shuffled_in), *shuffling)):
        yield from following.happen(
            LibraryShuffled(player=owner, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
        )


@follows(CreateTokens)
def create_tokens(instruction: CreateTokens, following: Following) -> Asking[None]:
    """Make tokens: what the text doesn't give them they don't have (216.1; 110.5b)."""
    made: list[GameObject] = []
    for whose in following.each_player(instruction.player):
        printed = printed_token(instruction.token, following.context)
        count = number(instruction.count, following.context)
        attacked: list[Player | GameObject | None] = []
        for _ in range(count) if instruction.attacking else ():
            attacked += [(yield from _what_it_attacks(following, whose))]
        made += yield from make_tokens(following, whose, printed, count, tapped=instruction.tapped, attacked=attacked)
    following.introduce(instruction, made)


def make_tokens(
    following: Following,
    whose: Player,
    printed: Printed,
    count: int,
    *,
    tapped: bool = False,
    attacked: Sequence[Player | GameObject | None] = (),
) -> Asking[list[GameObject]]:
    """So many tokens under a player's control, all at once; `attacked` is what each of them attacks."""
    if count > MOST_TOKENS:
        raise NotYetSupported(f"can't yet make {count:,} tokens one by one; at most {MOST_TOKENS:,}")
    before = set(following.game.battlefield)
    owner = following.context.you if following.game.rulebook.makers_own_tokens else whose
    yield from following.happen(
        *(
            TokenMade(
                player=whose,
                owner=owner,
                printed=printed,
                tapped=tapped,
                attacking=attacking,
                cites=Cite.TOKEN_MADE,
                source=following.source,
            )
            for attacking in attacked or (None,) * count
        )
    )
    return [permanent for permanent in following.game.battlefield if permanent not in before]
