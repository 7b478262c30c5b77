"""Which abilities of an object function where it is, as ordinary text (402.8; 112.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.meaning.context import Context, context_of
from engine.meaning.words import holds
from engine.rulebooks import KeywordRule, Rulebook
from engine.state.answers import while_it_holds
from engine.state.characteristics import Possessed
from engine.state.game import Game
from engine.state.ignoring import AbilityKey, ignored_abilities
from engine.state.objects import IN_COMMAND_ZONE, GameObject
from engine.state.players import Player
from engine.text.expansion import expand
from engine.text.keywords.rules import rule_of
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.asked_of_each import asked_of_each
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.node import Ability, Change, Node, Statement
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import Description, InZone
from engine.text.tree.statements import Affects, OthersState
from engine.text.tree.walk import walk
from engine.text.tree.zones import EVERYWHERE, zones_of
from engine.values.filled import filled_at_once

S = TypeVar("S", bound=Statement)


@filled_at_once
@dataclass(frozen=True)
class Functioning:
    """An ability of an object that functions now, as ordinary text where it is a keyword."""

    holder: GameObject
    possessed: Possessed
    ability: Ability
    place: int

    @property
    def owing_to(self) -> KeywordRule | None:
        """The rule of the keyword that it is part of, if any."""
        return rule_of(self.possessed.ability)

    @property
    def key(self) -> object:
        """What tells this ability of this object from every other."""
        return (*self.stated_in, self.place)

    @property
    def stated_in(self) -> AbilityKey:
        """What tells the ability that is printed or granted: a keyword stands for several ordinary ones."""
        return (self.holder.id, self.possessed.granted_by, self.possessed.place)


@reads(KeywordAbility)
def ordinary(ability: Ability, rulebook: Rulebook) -> tuple[Ability, ...]:
    """The ability itself, or what a keyword stands for (502.1; 702.1); a keyword that is a hook stays one."""
    if isinstance(ability, StaticAbility):
        return (asked_of_each(ability),)
    if not isinstance(ability, KeywordAbility):
        return (ability,)
    return expand(ability, rulebook.keyword_texts.get(ability.keyword)) or (ability,)


def stated_by(abilities: tuple[Possessed, ...], rulebook: Rulebook) -> tuple[tuple[Possessed, Statement], ...]:
    """What the static abilities of a set state, wherever their object is, each with its ability; a keyword, what it
    stands for."""
    return _as_ordinary(abilities, rulebook).stated


def functioning_abilities(game: Game, game_object: GameObject) -> Iterator[Functioning]:
    """The abilities of an object that function where it is; of a token to be, which is nowhere yet, those that function
    everywhere."""
    zone = _as_if_in(game_object)
    for possessed, ability, index, zones in _ordinary_of(game, game_object).every:
        if zone in zones if zone is not None else zones == EVERYWHERE:
            yield Functioning(game_object, possessed, ability, index)


def abilities_of_kind(game: Game, game_object: GameObject, kind: type[Ability]) -> list[Functioning]:
    """The abilities of a kind that an object has, wherever they function, in printed order, keywords as what they stand
    for."""
    return [
        Functioning(game_object, possessed, ability, index)
        for possessed, ability, index, _ in _ordinary_of(game, game_object).of_kind(kind)
    ]


@while_it_holds
def functioning_in(game: Game, zone: Zone, kind: type[Ability]) -> tuple[Functioning, ...]:
    """Every ability of a kind that functions in a zone now, in the order of its objects."""
    return tuple(found_functioning_in(game, zone, kind))


def found_functioning_in(game: Game, zone: Zone, kind: type[Ability]) -> Iterator[Functioning]:
    """The same, looked for anew: for who keeps what comes of it."""
    objects = _objects_of(game, zone)
    if zone is not Zone.BATTLEFIELD and objects and not _abilities_are_given_elsewhere(game):
        objects = [each for each in objects if functions_there(each, game.rulebook)]
    for game_object in objects:
        if not game_object.phased_out:
            for possessed, ability, index, zones in _ordinary_of(game, game_object).of_kind(kind):
                if zone in zones:
                    yield Functioning(game_object, possessed, ability, index)


def _objects_of(game: Game, zone: Zone) -> Iterable[GameObject]:
    """The objects whose abilities are looked for in a zone. Those of emblems function in the command zone as those of
    permanents do on the battlefield (114.4 in 2026), and are found with them."""
    if zone is Zone.BATTLEFIELD and game.command:
        return (*game.battlefield, *emblems_of(game))
    return game.spells if zone is Zone.STACK else game.objects_in(zone)


def emblems_of(game: Game) -> Iterator[GameObject]:
    """The emblems, and what stands for designations such as being the monarch: abilities and a controller, nothing
    more."""
    return (each for each in game.command if each.kind in IN_COMMAND_ZONE)


def _as_if_in(game_object: GameObject) -> Zone | None:
    """The zone that decides which abilities of an object function."""
    return Zone.BATTLEFIELD if game_object.kind in IN_COMMAND_ZONE else game_object.zone


def functions_there(game_object: GameObject, rulebook: Rulebook) -> bool:
    """Whether any ability printed on an object functions in the zone where it is: most do on the battlefield alone."""
    zones = _as_ordinary(game_object.printed.possessed, rulebook).zones
    return (Zone.BATTLEFIELD if game_object.kind in IN_COMMAND_ZONE else game_object.zone) in zones


@while_it_holds
def _abilities_are_given_elsewhere(game: Game) -> bool:
    """Whether anything gives abilities to what isn't on the battlefield: "each red spell you cast has conspire"."""
    stated = (statement for _, statement, _ in statements_on_battlefield(game, Affects))
    given: list[tuple[Node | None, tuple[Change, ...]]] = [(each.subject, each.changes) for each in stated]
    given += [(effect.subject, effect.changes) for effect in game.effects if effect.affected is None]
    affected = (thing for effect in game.effects for thing in effect.affected or ())
    return any(_speaks_of_elsewhere(subject) and _gives_abilities(changes) for subject, changes in given) or any(
        isinstance(thing, GameObject) and not thing.gone and not thing.is_permanent for thing in affected
    )


def _gives_abilities(changes: Iterable[Change]) -> bool:
    return any(isinstance(change, GainsAbilities) for change in changes)


def _speaks_of_elsewhere(subject: Node | None) -> bool:
    """Whether words speak of spells, or of cards in a zone that they name."""
    return subject is not None and any(
        isinstance(node, InZone) or (isinstance(node, Description) and node.head in (Head.SPELL, Head.CARD))
        for node in walk(subject)
    )


#: An ability as ordinary text: what is possessed, what that is or stands for, which of several, and where it functions.
_Ordinary = tuple[Possessed, Ability, int, frozenset[Zone]]


class _AllOrdinary:
    """A set of abilities as ordinary text, and what is asked of it again and again."""

    def __init__(self, abilities: tuple[Possessed, ...], rulebook: Rulebook) -> None:
        self.abilities = abilities
        self.every: tuple[_Ordinary, ...] = tuple(
            (possessed, ability, index, zones_of(ability))
            for possessed in abilities
            for index, ability in enumerate(ordinary(possessed.ability, rulebook))
        )
        #: The zones in which any of it functions.
        self.zones = frozenset[Zone]().union(*(zones for _, _, _, zones in self.every))
        #: What its static abilities state, each with what is possessed.
        self.stated = tuple(
            (possessed, statement)
            for possessed, ability, _, _ in self.every
            if isinstance(ability, StaticAbility)
            for statement in ability.statements
        )
        self._of_kinds: dict[type[Ability], tuple[_Ordinary, ...]] = {}

    def of_kind(self, kind: type[Ability]) -> tuple[_Ordinary, ...]:
        """Those of it that are of a kind."""
        if kind not in self._of_kinds:
            self._of_kinds[kind] = tuple(each for each in self.every if isinstance(each[1], kind))
        return self._of_kinds[kind]


_KEPT: Final[dict[tuple[int, str], _AllOrdinary]] = {}
_MOST_KEPT: Final = 4096


def _as_ordinary(abilities: tuple[Possessed, ...], rulebook: Rulebook) -> _AllOrdinary:
    """A set of abilities as ordinary text, kept for the very same set.

    Trees are deep, and comparing them costs more than working this out; so it is the tuple itself that is looked for.
    It is kept alive with what is kept of it, so that its identity stays its own.
    """
    key = (id(abilities), rulebook.edition)
    kept = _KEPT.get(key)
    if kept is None or kept.abilities is not abilities:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[key] = _AllOrdinary(abilities, rulebook)
    return kept


def _ordinary_of(game: Game, game_object: GameObject) -> _AllOrdinary:
    """The abilities that an object has now, as ordinary text."""
    return _as_ordinary(game.characteristics(game_object).abilities, game.rulebook)


def functioning_statements(game: Game, game_object: GameObject) -> Iterator[Stated[Statement]]:
    """The statements of its static abilities that hold now, with the context they are understood in."""
    for functioning in functioning_abilities(game, game_object):
        yield from _statements(game, functioning)


#: A statement of a static ability that holds now, with the ability and the context that it is understood in.
Stated = tuple[Functioning, S, Context]


def statements_on_battlefield(game: Game, *kinds: type[S]) -> tuple[Stated[S], ...]:
    """The statements of these kinds of all permanents' static abilities that hold now."""
    return _stated(game, kinds)  # type: ignore[return-value]


def statements_on_stack(game: Game, *kinds: type[S]) -> tuple[Stated[S], ...]:
    """The statements of these kinds of the static abilities of spells, which function on the stack."""
    statics = functioning_in(game, Zone.STACK, StaticAbility) if game.stack else ()
    stated = (each for functioning in statics for each in _statements(game, functioning))
    return tuple(each for each in stated if isinstance(each[1], kinds))  # type: ignore[misc]


@while_it_holds
def _stated(game: Game, kinds: tuple[type[Statement], ...]) -> tuple[Stated[Statement], ...]:
    if not kinds:
        statics = functioning_in(game, Zone.BATTLEFIELD, StaticAbility)
        return tuple(stated for functioning in statics for stated in _statements(game, functioning))
    return tuple(stated for stated in _stated(game, ()) if isinstance(stated[1], kinds))


def statements_for(game: Game, player: Player, *kinds: type[S]) -> Iterator[Stated[S]]:
    """The same, without those of abilities whose effect a player ignores (408.2j; 114.2d)."""
    stated = statements_on_battlefield(game, *kinds)
    ignored = ignored_abilities(game.effects) if stated else frozenset()
    return (each for each in stated if (player, each[0].stated_in) not in ignored)


@reads(StaticAbility)
def _statements(game: Game, functioning: Functioning) -> Iterator[Stated[Statement]]:
    if isinstance(functioning.ability, StaticAbility):
        instance = functioning.possessed.instance
        context = context_of(game, functioning.holder, instance=instance, owing_to=functioning.owing_to)
        is_so = functioning.ability.condition is None or holds(functioning.ability.condition, context)
        for statement in holding(functioning.ability.statements if is_so else functioning.ability.otherwise, context):
            yield functioning, statement, context


def statements_of(game: Game, functioning: Functioning) -> Iterator[tuple[Statement, Context]]:
    """What a static ability states now, with the context it is understood in."""
    for _, statement, context in _statements(game, functioning):
        yield statement, context


@reads(OthersState)
def holding(statements: Iterable[Statement], context: Context) -> Iterator[Statement]:
    """The statements themselves, and those under a condition of their own while it holds."""
    for statement in statements:
        if not isinstance(statement, OthersState):
            yield statement
        elif holds(statement.condition, context):
            yield statement.statement
