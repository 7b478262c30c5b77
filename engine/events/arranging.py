"""The order of what happens at once: what is prevented first, which card lies uppermost, which permanent is older."""

from __future__ import annotations

from dataclasses import replace

from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask_order
from engine.events.event import Event
from engine.events.kinds.cards import LibraryShuffled
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.moving import ObjectMoved
from engine.events.replacing.damage import damage_is_preventable
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.state.players import Player
from engine.text.tree.effects.moving import Position
from engine.text.tree.nouns import Zone


def in_order_of_prevention(game: Game, proposed: tuple[Event, ...]) -> Asking[tuple[Event, ...]]:
    """Where several sources deal damage at once and a counted shield can't prevent all of it, the player who would be
    dealt the damage, or the controller of the creature, says which of it is prevented first (419.7b; 614.7)."""
    damage = [
        dealing for dealing in proposed if isinstance(dealing, DamageDealt) and damage_is_preventable(game, dealing)
    ]
    ordered = list(proposed)
    for recipient in dict.fromkeys(dealing.to for dealing in damage):
        own = [dealing for dealing in damage if dealing.to is recipient]
        shielded = sum(shield.left or 0 for shield in game.shields if recipient in shield.objects)
        if len(own) < 2 or shielded == 0 or shielded >= sum(dealing.amount for dealing in own):
            continue
        question = Choice(
            own[0].affected(game),
            ChoiceKind.ORDER,
            "choose which damage is prevented first",
            Cite.PREVENTION_SHIELD,
            [Option(dealing.by, dealing.by.name) for dealing in own],
            len(own),
            len(own),
            suggested=tuple(dealing.by for dealing in own),
        )
        answer = yield from ask_order(question)
        places = sorted(ordered.index(dealing) for dealing in own)
        for index, dealing in zip(places, sorted(own, key=lambda event: answer.index(event.by)), strict=True):
            ordered[index] = dealing
    return tuple(ordered)


def arranged_in_graveyards(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """Where several cards go to one graveyard together, their owner chooses their order (217.4c; 404.3). The engine
    asks only where a text in the game looks at the order of a graveyard."""
    moves = [move for move in settled if isinstance(move, ObjectMoved) and move.to is Zone.GRAVEYARD]
    if len(moves) < 2 or not _graveyards_are_ordered(game):
        return settled
    for owner in game.in_turn_order():
        own = [move for move in moves if move.object.owner is owner and move.object.kind is ObjectKind.CARD]
        prompt = "choose the order in the graveyard, the uppermost first"
        from_top = yield from _ordered(owner, own[::-1], prompt, Cite.GRAVEYARD_ORDER)
        settled = _in_places_of(settled, own, from_top[::-1])
    return settled


def arranged_as_they_part(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """The cards of a melded or merged permanent that leaves go to a graveyard or library in the order that their owner
    says, and to exile in that of whoever exiles them (712.21a-b, 730.3a-b in 2026)."""
    arranged: list[Event] = []
    for event in settled:
        if isinstance(event, ObjectMoved) and event.object.parts and event.object.zone is Zone.BATTLEFIELD:
            event = yield from _parting(game, event)
        arranged.append(event)
    return arranged


def _parting(game: Game, event: ObjectMoved) -> Asking[ObjectMoved]:
    permanent, chooser = event.object, event.object.owner
    cites = Cite.MERGED_PILED if permanent.merged else Cite.MELDED_PILED
    match event.to:
        case Zone.EXILE:
            chooser = chooser if event.source is None else game.controller_of(event.source)
            prompt = "choose the order in exile, the earlier first"
            cites = Cite.MERGED_EXILED if permanent.merged else Cite.MELDED_EXILED
        case Zone.LIBRARY if event.verb != "shuffled":
            prompt = "choose the order in the library, the uppermost first"
        case Zone.GRAVEYARD if _graveyards_are_ordered(game):
            prompt = "choose the order in the graveyard, the uppermost first"
        case _:
            return event
    options = [Option(card, card.printed.name) for card in permanent.parts]
    question = Choice(
        chooser, ChoiceKind.ORDER, prompt, cites, options, len(options), len(options), suggested=permanent.parts
    )
    answer = yield from ask_order(question)
    # The last that is put on top lies uppermost, and the first of those that are put at the bottom.
    comes_in_order = event.to is Zone.EXILE or event.position is Position.BOTTOM
    return replace(event, cards=tuple(answer) if comes_in_order else tuple(reversed(answer)))


def _graveyards_are_ordered(game: Game) -> bool:
    """Whether a text in the game looks at the order of a graveyard: only then anybody is asked about it."""
    return any(game_object.printed.looks_at_graveyard_order for game_object in game.all_objects())


def shuffled_first(settled: list[Event]) -> list[Event]:
    """Where a library is shuffled as cards are put on it at the same time, they are put there after that (701.24g in
    2026)."""
    shuffled = {event.player for event in settled if isinstance(event, LibraryShuffled)}

    def comes_after(event: Event) -> bool:
        put_there = isinstance(event, ObjectMoved) and event.to is Zone.LIBRARY and event.verb != "shuffled"
        return put_there and isinstance(event, ObjectMoved) and event.object.owner in shuffled

    return sorted(settled, key=comes_after) if shuffled else settled


def arranged_by_age(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """Of permanents that enter together, the active player says which is the older (418.5e; 612.6). Later each player
    says it of their own, and those of the active player are older (613.7k in 2021). That is asked only of those with
    static abilities about others: the age of no other counts."""
    entering = [
        move
        for move in settled
        if isinstance(move, ObjectMoved)
        and move.to is Zone.BATTLEFIELD
        and (move.copied or move.object.printed).says_of_others
    ]
    if entering and all(_is_nothing_but(entering[0], move) for move in entering):
        return settled
    prompt = "choose which of these is the older: the oldest first"
    if not game.rulebook.each_orders_own_timestamps:
        by_age = yield from _ordered(game.active_player, entering, prompt, Cite.TIMESTAMPS)
        return _in_places_of(settled, entering, by_age)
    by_age = []
    for player in game.in_turn_order():
        own = [move for move in entering if _enters_for(move) is player]
        by_age += yield from _ordered(player, own, prompt, Cite.TIMESTAMPS)
    return _in_places_of(settled, entering, by_age)


def _enters_for(move: ObjectMoved) -> Player:
    return move.under or move.object.owner


def _is_nothing_but(one: ObjectMoved, other: ObjectMoved) -> bool:
    """Whether two tokens enter that nothing tells apart."""
    are_made = one.verb == other.verb == "made"
    return are_made and not one.chosen and not other.chosen and one.object.printed == other.object.printed


def _ordered(chooser: Player, moves: list[ObjectMoved], prompt: str, cites: Cite) -> Asking[list[ObjectMoved]]:
    """The moves in an order that a player chooses; as they are, where nobody says otherwise."""
    if len(moves) < 2:
        return moves
    options = [Option(move.object, move.object.name) for move in moves]
    everything = tuple(move.object for move in moves)
    question = Choice(chooser, ChoiceKind.ORDER, prompt, cites, options, len(moves), len(moves), suggested=everything)
    answer = yield from ask_order(question)
    return sorted(moves, key=lambda move: answer.index(move.object))


def _in_places_of(settled: list[Event], moves: list[ObjectMoved], ordered: list[ObjectMoved]) -> list[Event]:
    """The events with these moves in another order, in the places that they had."""
    arranged = list(settled)
    for index, move in zip([settled.index(move) for move in moves], ordered, strict=True):
        arranged[index] = move
    return arranged
