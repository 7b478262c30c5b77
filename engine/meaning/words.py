"""The questions that are asked of words of any kind: does it match, which things, how many, is it true.

Each kind of word has its meaning in one of the modules beside this one, which enter it in the tables here; the words
of a text contain one another, so those modules ask each other only through these questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from engine.meaning.context import Context, NotYetSupported, Thing
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Condition, Node, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.players import AnOpponent, APlayer, EachPlayer, You

QUALITIES: Final[dict[type[Quality], Callable[[Any, Thing, Context], bool]]] = {}
REFERENCES: Final[dict[type[Reference], Callable[[Any, Context], Iterable[Thing]]]] = {}
PLAYERS: Final[dict[type[PlayerReference], Callable[[Any, Context], Iterable[Player]]]] = {}
QUANTITIES: Final[dict[type[Quantity], Callable[[Any, Context], int]]] = {}
CONDITIONS: Final[dict[type[Condition], Callable[[Any, Context], bool]]] = {}
#: Where to look for what has a quality, if not where its noun says: "each creature that died this turn".
DOMAINS: Final[dict[type[Quality], Callable[[Any, Context], Iterable[Thing] | None]]] = {}

Meaning = TypeVar("Meaning")


def understood() -> frozenset[type[Node]]:
    """Every kind of word that has a meaning here."""
    return frozenset({*QUALITIES, *REFERENCES, *PLAYERS, *QUANTITIES, *CONDITIONS})


def matches(quality: Quality, thing: Thing, context: Context) -> bool:
    """Whether `thing` has a quality, or fits a whole description.

    Raises NotYetSupported, as all questions here do, for words that the engine doesn't play.
    """
    return _meaning(QUALITIES, quality)(quality, thing, context)


def things(reference: Node, context: Context) -> tuple[Thing, ...]:
    """The objects or players that a reference stands for; not those that somebody has to choose (Some)."""
    if isinstance(reference, PlayerReference):
        return players(reference, context)
    return tuple(_meaning(REFERENCES, reference)(reference, context))


def objects(reference: Reference, context: Context) -> tuple[GameObject, ...]:
    """The objects among `things`."""
    return tuple(thing for thing in things(reference, context) if isinstance(thing, GameObject))


def players(reference: PlayerReference, context: Context) -> tuple[Player, ...]:
    """The players that a reference stands for, in turn order (103.4; 101.4)."""
    return tuple(_meaning(PLAYERS, reference)(reference, context))


def player(reference: PlayerReference, context: Context) -> Player | None:
    """The one player that a reference stands for, if there is one."""
    return next(iter(players(reference, context)), None)


def fits_player(reference: PlayerReference, whom: Player, context: Context) -> bool:
    """Whether `whom` is one of those meant: for "a player", anyone; for "an opponent", any of them."""
    if isinstance(reference, You):
        return whom is context.you
    if isinstance(reference, APlayer | EachPlayer):
        return True
    if isinstance(reference, AnOpponent):
        return whom is not context.you
    return whom in players(reference, context)


def number(quantity: Quantity, context: Context) -> int:
    """The number that a quantity comes to now; not one that somebody has to choose (Any)."""
    return _meaning(QUANTITIES, quantity)(quantity, context)


def holds(condition: Condition, context: Context) -> bool:
    """Whether a condition is true now."""
    return _meaning(CONDITIONS, condition)(condition, context)


def _meaning(table: dict[type[Any], Meaning], node: Node) -> Meaning:
    meaning = table.get(type(node))
    if meaning is None:
        raise NotYetSupported(f"{type(node).__name__} isn't understood yet")
    return meaning
