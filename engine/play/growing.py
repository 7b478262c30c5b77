"""Loops in which something grows: they come back to what they were, but for amounts that grow each time (421; 713).

Such a loop is shown by three rounds of it, between which nobody had a choice: the game is like what it was, each amount
has grown by as much as before or more, none of them brings an end nearer, and no number that a text speaks of is still
to be reached. What ends by itself, as life runs out, isn't one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.play.game_states import ON_THE_TABLE, kind_of_object, off_the_table, waiting_alike
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.conditions import (
    ControlsFewer,
    HasMoreCards,
    HasMoreLife,
    MoreThan,
    PlayerControls,
    PlayerHasCards,
    QuantityCompares,
    ThereAre,
    ZoneHolds,
)
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.qualities import Compares, HasCounters, HasExtreme, HasSize
from engine.text.tree.quantities import Difference, Extreme, Fixed, Minus, Shortfall
from engine.text.tree.walk import walk

#: What is counted, and of what.
Counted = tuple[str, object]

#: So many rounds in a row show that there will always be another.
_ROUNDS: Final = 3


@dataclass(frozen=True)
class Stage:
    """How a game stands right after something has resolved: what it is like but for amounts, these amounts, and how
    many objects are on the stack."""

    shape: object
    amounts: Mapping[Counted, int]
    on_stack: int

    @classmethod
    def of(cls, game: Game) -> Stage:
        kinds = _Kinds(game)
        return cls(_shape(game, kinds), dict(_amounts(game, kinds)), len(game.stack))


#: The zones of what may do something by itself, and of what something may be connected with.
_PLACED: Final = (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)


class _Kinds:
    """What permanents are known by: tokens by what they are like, other things by their place among their equals."""

    def __init__(self, game: Game) -> None:
        others = (each for zone in _PLACED for each in game.objects_in(zone) if not _is_token(each))
        self._places = {game_object: index for index, game_object in enumerate(others)}
        self._of: dict[GameObject, object] = {}
        self._game = game

    def known(self, thing: object) -> object:
        """What stands for a thing that something is connected with."""
        match thing:
            case Player():
                return thing.name
            case GameObject() if _is_token(thing):
                return (thing.printed.name, thing.owner.name, thing.gone)
            case GameObject():
                return self._places.get(thing)
            case _:
                return None

    def of(self, permanent: GameObject) -> object:
        if permanent not in self._of:
            kind = kind_of_object(self._game, permanent, self.known)
            self._of[permanent] = kind if _is_token(permanent) else (self._places[permanent], kind)
        return self._of[permanent]


def _is_token(game_object: GameObject) -> bool:
    return game_object.kind is ObjectKind.TOKEN


def _shape(game: Game, kinds: _Kinds) -> object:
    """All but amounts, and but for the stack: of that, a round of a loop uses up no more than it has put there."""
    combat = game.combat
    return (
        (game.part, game.active_player.name, game.extra_turns, len(game.skips)),
        tuple((player.poison, player.land_plays, player.has_lost) for player in game.players),
        tuple(off_the_table(game, zone) for zone in Zone if zone not in ON_THE_TABLE),
        frozenset(map(kinds.of, game.battlefield)),
        frozenset((kinds.known(effect.source), effect.changes, effect.span.until) for effect in game.effects),
        frozenset((kinds.known(shield.source), shield.statement, shield.span.until) for shield in game.shields),
        frozenset((kinds.known(delayed.source), delayed.event) for delayed in game.delayed),
        waiting_alike(game, kinds.known),
        None if combat is None else tuple(map(kinds.known, (*combat.attackers, *combat.blockers))),
    )


def _amounts(game: Game, kinds: _Kinds) -> Iterator[tuple[Counted, int]]:
    for player in game.players:
        yield ("life", player.name), player.life
        for symbol, count in player.mana_pool.mana:
            yield ("mana", (player.name, symbol)), count
    of_kind: dict[object, list[GameObject]] = {}
    for permanent in game.battlefield:
        of_kind.setdefault(kinds.of(permanent), []).append(permanent)
    for kind, permanents in of_kind.items():
        yield ("permanents", kind), len(permanents)
        counters = sum((Counter(permanent.counters) for permanent in permanents), Counter[str]())
        for name, count in counters.items():
            yield ("counters", (kind, name)), count
        values = [game.characteristics(permanent) for permanent in permanents]
        if values[0].is_creature:
            toughness = [each.toughness or 0 for each in values]
            yield ("power", kind), sum(each.power or 0 for each in values)
            yield ("toughness", kind), min(toughness)
            left = (each - permanent.damage for each, permanent in zip(toughness, permanents, strict=True))
            yield ("toughness left", kind), min(left)
        yield ("abilities", kind), sum(len(each.abilities) for each in values)
    yield ("effects", ""), len(game.effects)
    yield ("shields", ""), len(game.shields)
    yield ("delayed", ""), len(game.delayed)
    yield ("stack", ""), len(game.stack)


# Whether it goes on forever ------------------------------------------------------------------------------------------


def goes_on_forever(game: Game, stages: Sequence[Stage], resolved: int) -> bool:
    """Whether the stages that a game has come to, without anybody having a choice, show that it will go on like that
    forever; `resolved`: how many things have resolved so."""
    latest = len(stages) - 1
    for length in range(1, latest // _ROUNDS + 1):
        begun = [latest - length * rounds for rounds in range(_ROUNDS, -1, -1)]
        if any(stages[place].shape != stages[latest].shape for place in begun):
            continue
        if any(_reaches_below(stages[place : place + length]) for place in begun[:-1]):
            continue
        growing = _growing([stages[place].amounts for place in begun])
        return growing is not None and _nothing_waits_for_more(game, growing, resolved)
    return False


def _reaches_below(stages: Sequence[Stage]) -> bool:
    """Whether during a round anything resolves that was on the stack before it: that would run out."""
    return any(stage.on_stack < stages[0].on_stack for stage in stages)


#: Amounts that end something when they run out, unless something keeps it from that.
_ENDING: Final = ("life", "toughness left")


def _growing(counted: Sequence[Mapping[Counted, int]]) -> list[int] | None:
    """How much there is now of each amount that grows from one round to the next; None where one grows less than it did
    before, or brings an end nearer.

    Less and less is left of an amount for good where it has run out long ago: whoever can't lose the game has less and
    less life, and what is indestructible more and more damage.
    """
    growing = []
    for amount in {amount for amounts in counted for amount in amounts}:
        counts = [amounts.get(amount, 0) for amounts in counted]
        steps = [after - before for before, after in pairwise(counts)]
        if max(steps) <= 0 and (amount[0] in _ENDING and counts[0] <= 0):
            continue
        if min(steps) < 0 or any(after < before for before, after in pairwise(steps)):
            return None
        if max(steps) > 0:
            growing.append(counts[-1])
    return growing


def _nothing_waits_for_more(game: Game, growing: Sequence[int], resolved: int) -> bool:
    """Whether no text compares one amount with another, and each number that one waits for has been passed by all that
    grows, and by how often something happened."""
    reached = min((resolved, *growing))
    for text in _texts(game):
        numbers = _numbers_waited_for(text)
        if numbers is None or any(number >= reached for number in numbers):
            return False
    return True


#: What compares one amount of a game with another: no number says when it comes to something else.
_RELATIONS: Final = (
    ControlsFewer,
    Difference,
    Extreme,
    HasExtreme,
    HasMoreCards,
    HasMoreLife,
    Minus,
    MoreThan,
    Shortfall,
)


@once_for_each_tree
def _numbers_waited_for(text: Node) -> tuple[int, ...] | None:
    """The numbers with which a text compares amounts; None where it compares one amount with another."""
    numbers = []
    for node in walk(text):
        if isinstance(node, _RELATIONS):
            return None
        match node:
            case HasCounters():
                numbers.append(node.at_least)
            case QuantityCompares():
                numbers += [side.value for side in (node.left, node.right) if isinstance(side, Fixed)]
                if not isinstance(node.left, Fixed) and not isinstance(node.right, Fixed):
                    return None
            case Compares() | PlayerControls() | PlayerHasCards() | ThereAre() | ZoneHolds():
                if not isinstance(node.quantity, Fixed):
                    return None
                numbers.append(node.quantity.value)
            case HasSize():
                numbers += [side.value for side in (node.power, node.toughness) if isinstance(side, Fixed)]
    return tuple(numbers)


def _texts(game: Game) -> Iterator[Node]:
    """Every text that may do something without anybody playing it, and before what was on the stack before."""
    for waiting in game.waiting:
        yield waiting.ability
    for zone in _PLACED:
        for game_object in game.objects_in(zone):
            for possessed in game.characteristics(game_object).abilities:
                yield possessed.ability
    for effect in game.effects:
        yield from effect.changes
    for shield in game.shields:
        yield shield.statement
    for delayed in game.delayed:
        yield delayed.event
        yield delayed.effect
