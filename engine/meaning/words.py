"""The questions that are asked of words of any kind: does it match, which things, how many, is it true.

Each kind of word has its meaning in one of the modules beside this one, which enter it in the tables here; the words
of a text contain one another, so those modules ask each other only through these questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

from engine.meaning.context import Context, NotYetSupported, Thing
from engine.state.characteristics import Characteristics
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Condition, Node, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.players import AnOpponent, APlayer, EachPlayer, You

_Node = TypeVar("_Node", bound=Node)
_Answer = TypeVar("_Answer")
_Quality = TypeVar("_Quality", bound=Quality)
_Thing = TypeVar("_Thing", bound=Thing)


class Senses(dict[type[Node], Callable[[Any, Context], _Answer]], Generic[_Answer]):
    """What each kind of word of a family comes to in a game; whoever is entered takes that kind of word."""

    def of(self, kind: type[_Node]) -> Callable[[_SenseOf[_Node, _Answer]], _SenseOf[_Node, _Answer]]:
        """Enters what a kind of word comes to."""

        def entered(meaning: _SenseOf[_Node, _Answer]) -> _SenseOf[_Node, _Answer]:
            self[kind] = meaning
            return meaning

        return entered


QUALITIES: Final[dict[type[Node], Callable[[Any, Thing, Context], bool]]] = {}
REFERENCES: Final = Senses[Iterable[Thing]]()
PLAYERS: Final = Senses[Iterable[Player]]()
QUANTITIES: Final = Senses[int]()
CONDITIONS: Final = Senses[bool]()
#: Where to look for what has a quality, if not where its noun says: "each creature that died this turn".
DOMAINS: Final = Senses[Iterable[Thing] | None]()

_SenseOf = Callable[[_Node, Context], _Answer]
#: What asks whether a thing, an object, or the values of one have a quality.
_OfThing = Callable[[_Quality, Thing, Context], bool]
_OfObject = Callable[[_Quality, GameObject, Context], bool]
_OfValues = Callable[[_Quality, Characteristics], bool]


def of_thing(kind: type[_Quality]) -> Callable[[_OfThing[_Quality]], _OfThing[_Quality]]:
    """Enters what a quality means of any object or player."""

    def entered(test: _OfThing[_Quality]) -> _OfThing[_Quality]:
        QUALITIES[kind] = test
        return test

    return entered


def of_object(kind: type[_Quality]) -> Callable[[_OfObject[_Quality]], _OfObject[_Quality]]:
    """Enters what a quality means of an object; no player has it."""

    def entered(test: _OfObject[_Quality]) -> _OfObject[_Quality]:
        def tested(quality: _Quality, thing: Thing, context: Context) -> bool:
            return isinstance(thing, GameObject) and test(quality, thing, context)

        QUALITIES[kind] = tested
        return test

    return entered


def of_values(kind: type[_Quality]) -> Callable[[_OfValues[_Quality]], _OfValues[_Quality]]:
    """Enters what a quality means where it looks at an object's characteristics alone; no player has it."""

    def entered(test: _OfValues[_Quality]) -> _OfValues[_Quality]:
        def tested(quality: _Quality, thing: Thing, context: Context) -> bool:
            return isinstance(thing, GameObject) and test(quality, context.characteristics(thing))

        QUALITIES[kind] = tested
        return test

    return entered


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
    return _reached(_meaning(REFERENCES, reference)(reference, context), context)


def objects(reference: Reference, context: Context) -> tuple[GameObject, ...]:
    """The objects among `things`."""
    return tuple(thing for thing in things(reference, context) if isinstance(thing, GameObject))


def players(reference: PlayerReference, context: Context) -> tuple[Player, ...]:
    """The players that a reference stands for, in turn order (103.4; 101.4)."""
    return _reached(_meaning(PLAYERS, reference)(reference, context), context)


def who_chooses(reference: PlayerReference, context: Context) -> tuple[Player, ...]:
    """The players of whom one makes a choice. Where none of those is within your range of influence, it is the one who
    sits closest to your left (601.5c; 801.5c)."""
    if reached := players(reference, context):
        return reached
    meant = tuple(_meaning(PLAYERS, reference)(reference, context))
    return tuple(whom for whom in context.game.in_turn_order_from(context.you) if whom in meant)[:1]


def _reached(meant: Iterable[_Thing], context: Context) -> tuple[_Thing, ...]:
    """Those that are within your range of influence (601.10; 801.10)."""
    return tuple(filter(context.reaches, meant) if context.game.reach else meant)


def player(reference: PlayerReference, context: Context) -> Player | None:
    """The one player that a reference stands for, if there is one."""
    return next(iter(players(reference, context)), None)


def fits_player(reference: PlayerReference, whom: Player, context: Context) -> bool:
    """Whether `whom` is one of those meant: for "a player", anyone; for "an opponent", any of them."""
    if not context.reaches(whom):
        return False
    if isinstance(reference, You):
        return whom is context.you
    if isinstance(reference, APlayer | EachPlayer):
        return True
    if isinstance(reference, AnOpponent) and reference.of is None:
        return whom is not context.you
    return whom in players(reference, context)


def number(quantity: Quantity, context: Context) -> int:
    """The number that a quantity comes to now; not one that somebody has to choose (Any)."""
    return _meaning(QUANTITIES, quantity)(quantity, context)


def holds(condition: Condition, context: Context) -> bool:
    """Whether a condition is true now."""
    return _meaning(CONDITIONS, condition)(condition, context)


def _meaning(table: Mapping[type[Node], Callable[..., _Answer]], node: Node) -> Callable[..., _Answer]:
    meaning = table.get(type(node))
    if meaning is None:
        raise NotYetSupported(f"{type(node).__name__} isn't understood yet")
    return meaning
