"""Where abilities function (402.8; 112.5): on the battlefield, unless they say or need otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.meaning.context import Context, context_of
from engine.meaning.words import holds
from engine.rulebooks import Rulebook
from engine.state.characteristics import Possessed
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text import read
from engine.text.keyword_expansion import expand
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from engine.text.tree.changes import Act, Cant
from engine.text.tree.costs import Does
from engine.text.tree.effects import Discard, Move
from engine.text.tree.node import Ability, Node, Statement
from engine.text.tree.nouns import Self, Zone
from engine.text.tree.statements import Affects, OthersState
from engine.text.tree.triggers import ChangesZone, Cycles, DiscardsCard, IsCast
from engine.text.tree.walk import walk


@dataclass(frozen=True)
class Functioning:
    """An ability of an object that functions now, as ordinary text where it is a keyword."""

    holder: GameObject
    possessed: Possessed
    ability: Ability
    place: int = 0

    @property
    def key(self) -> object:
        """What tells this ability of this object from every other."""
        return (self.holder.id, self.possessed.granted_by, self.possessed.place, self.place)


def ordinary(ability: Ability, rulebook: Rulebook) -> tuple[Ability, ...]:
    """The ability itself, or what a keyword stands for (502.1; 702.1); a keyword that is a hook stays one."""
    if not isinstance(ability, KeywordAbility):
        return (ability,)
    text = rulebook.keyword_texts.get(ability.keyword)
    if text is not None:
        return read(text).abilities
    return expand(ability) or (ability,)


@lru_cache(maxsize=4096)
def zones_of(ability: Ability) -> frozenset[Zone]:
    """The zones in which an ability of an object that isn't an instant or sorcery functions."""
    if isinstance(ability, TriggeredAbility | ActivatedAbility):
        for node in walk(ability, into_granted=False):
            if isinstance(node, Move) and node.what == Self() and node.origin not in (None, Zone.BATTLEFIELD):
                if isinstance(ability, TriggeredAbility) and _puts_itself(ability, node.origin):
                    break
                return frozenset({node.origin}) if node.origin is not None else frozenset()
            if isinstance(node, Does) and isinstance(node.instruction, Discard) and node.instruction.what == Self():
                return frozenset({Zone.HAND})
    if isinstance(ability, TriggeredAbility):
        if isinstance(ability.event, IsCast):
            return frozenset({Zone.STACK})
        if isinstance(ability.event, ChangesZone) and ability.event.subject == Self() and ability.event.origin is None:
            to = ability.event.to
            return frozenset({to}) if to is not None else frozenset(Zone)
        if isinstance(ability.event, Cycles | DiscardsCard):
            return frozenset({Zone.GRAVEYARD, Zone.BATTLEFIELD})
    if isinstance(ability, StaticAbility) and any(_keeps_itself_from_being_countered(one) for one in walk(ability)):
        return frozenset({Zone.STACK})
    return frozenset({Zone.BATTLEFIELD})


def _keeps_itself_from_being_countered(node: Node) -> bool:
    if not isinstance(node, Affects) or node.subject != Self():
        return False
    return any(isinstance(change, Cant) and change.act is Act.BE_COUNTERED for change in node.changes)


def _puts_itself(ability: TriggeredAbility, zone: Zone | None) -> bool:
    """The exception of 402.8g (112.5i): the trigger condition itself says that the object comes into that zone."""
    return isinstance(ability.event, ChangesZone) and ability.event.to is zone


def functioning_abilities(game: Game, game_object: GameObject) -> Iterator[Functioning]:
    """The abilities of an object that function where it is."""
    zone = game_object.zone
    for possessed, ability, place, zones in _all_ordinary(game.characteristics(game_object).abilities, game.rulebook):
        if zone in zones:
            yield Functioning(game_object, possessed, ability, place)


_Ordinary = tuple[Possessed, Ability, int, frozenset[Zone]]
_KEPT: Final[dict[tuple[int, str], tuple[tuple[Possessed, ...], tuple[_Ordinary, ...]]]] = {}
_MOST_KEPT: Final = 4096


def _all_ordinary(abilities: tuple[Possessed, ...], rulebook: Rulebook) -> tuple[_Ordinary, ...]:
    """Every ability of a set as ordinary text, with the zones it functions in; kept for the very same set of abilities.

    Trees are deep, and comparing them costs more than working this out; so it is the tuple itself that is looked for.
    It is kept alive with what is kept of it, so that its identity stays its own.
    """
    key = (id(abilities), rulebook.edition)
    kept = _KEPT.get(key)
    if kept is None or kept[0] is not abilities:
        found = tuple(
            (possessed, ability, place, zones_of(ability))
            for possessed in abilities
            for place, ability in enumerate(ordinary(possessed.ability, rulebook))
        )
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[key] = (abilities, found)
    return kept[1]


def functioning_statements(game: Game, game_object: GameObject) -> Iterator[tuple[Functioning, Statement, Context]]:
    """The statements of its static abilities that hold now, with the context they are understood in."""
    for one in functioning_abilities(game, game_object):
        if isinstance(one.ability, StaticAbility):
            context = context_of(game, game_object)
            if one.ability.condition is None or holds(one.ability.condition, context):
                for statement in holding(one.ability.statements, context):
                    yield one, statement, context


def holding(statements: Iterable[Statement], context: Context) -> Iterator[Statement]:
    """The statements themselves, and those under a condition of their own while it holds."""
    for statement in statements:
        if not isinstance(statement, OthersState):
            yield statement
        elif holds(statement.condition, context):
            yield statement.statement
