"""What effects say that objects and players can't, must and may do (101.2; 612.10): questions, and units that answer.

A procedure asks: does anything keep this creature from attacking? Each kind of change that has something to say to
that is a unit, registered under the question. Nobody else looks at what kind of change it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from engine.events.choices import IllegalAction, Need, Remedy
from engine.events.functioning import statements_for
from engine.meaning.context import Context, context_of, context_of_effect
from engine.meaning.words import fits_player, number
from engine.rulebooks import Cited, KeywordRule, Rulebook
from engine.state.answers import while_it_holds
from engine.state.characteristics import Said
from engine.state.effects import FloatingEffect
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import (
    Act,
    Cant,
    CantHaveCounters,
    CantHelp,
    CountersAtMost,
    GainsAbilities,
    HelpsAsThoughStronger,
    IsGoaded,
    IsIndestructible,
    Must,
    OfAct,
    OfPlayerAct,
    PlayerAct,
    StationsByToughness,
)
from engine.text.tree.node import Change, PlayerReference
from engine.text.tree.played import reads
from engine.text.tree.players import EachOtherPlayer, You
from engine.text.tree.statements import Affects

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
_IS_INDESTRUCTIBLE: Final = IsIndestructible()
_INDESTRUCTIBLE: Final = KeywordAbility("indestructible")
_Unit = TypeVar("_Unit", bound=Callable[..., Any])

#: What a change may speak of: something that objects or players do.
AnyAct = Act | PlayerAct

#: The kinds of change that answer some question, each with the acts of which it does; None for kinds without an act.
_ANSWERED: Final[dict[type[Change], set[AnyAct | None]]] = {}


class EffectsQuestion(Generic[Asked, Answer]):
    """A question that the rules ask of what effects say of an object or a player."""

    def __init__(self) -> None:
        self._units: dict[tuple[type[Change], AnyAct | None], Callable[[Any, Asked, Context], Answer]] = {}

    def answered_by(self, kind: type[Change], act: AnyAct | None = None) -> Callable[[_Unit], _Unit]:
        """Register what a kind of change answers; of those that speak of an act, only of the one named."""

        def register(unit: _Unit) -> _Unit:
            self._units[kind, act] = unit
            _ANSWERED.setdefault(kind, set()).add(act)
            return unit

        return register

    def of(
        self, game: Game, thing: GameObject | Player, asked: Asked, *, but: Collection[Change] = ()
    ) -> Iterator[Answer]:
        """What each effect on a thing answers, its words understood as its source or its resolving meant them; of an
        object, `but` those that say one of these."""
        if isinstance(thing, Player):
            said = _said_of_player(game, thing)
            return self.among(said, asked) if said else iter(())
        rules = game.characteristics(thing).rules
        if but:
            rules = tuple(said for said in rules if said.change not in but)
        return self._of_object(game, thing, rules, asked) if rules else iter(())

    def _of_object(self, game: Game, thing: GameObject, rules: tuple[Said, ...], asked: Asked) -> Iterator[Answer]:
        for said in rules:
            unit = self._unit_for(said.change)
            if unit is not None:
                yield unit(said.change, asked, _context(game, thing, said))

    def among(self, said: Iterable[tuple[Change, Context]], asked: Asked) -> Iterator[Answer]:
        """What each of these changes answers."""
        for change, context in said:
            unit = self._unit_for(change)
            if unit is not None:
                yield unit(change, asked, context)

    def _unit_for(self, change: Change) -> Callable[[Any, Asked, Context], Answer] | None:
        return self._units.get((type(change), change.act if isinstance(change, OfAct | OfPlayerAct) else None))


class Prohibition(EffectsQuestion[Asked, IllegalAction | None]):
    """A question whose answer is why something is refused, or None where it isn't."""

    def check(self, game: Game, thing: GameObject | Player, asked: Asked) -> None:
        """Raise the first refusal of what effects say of a thing."""
        for refusal in self.of(game, thing, asked):
            if refusal is not None:
                raise refusal


@while_it_holds
@reads(Affects)
def _said_of_player(game: Game, player: Player) -> tuple[tuple[Change, Context], ...]:
    """Every change that is said of a player now: by static abilities, and by what resolved (610.2c, 612.9)."""
    said: list[tuple[Change, Context]] = []
    for _, statement, context in statements_for(game, player, Affects):
        if isinstance(statement.subject, PlayerReference) and fits_player(statement.subject, player, context):
            about_them = context.about_each(statement.subject, player)
            said += [(change, about_them) for change in statement.changes]
    for effect in game.effects:
        meant = effect.affected is not None and player in effect.affected
        if isinstance(effect.subject, PlayerReference):
            meant = fits_player(effect.subject, player, context_of_effect(game, effect))
        if meant:
            said += said_by(game, effect)
    return tuple(said)


def said_by(game: Game, effect: FloatingEffect) -> Iterator[tuple[Change, Context]]:
    """Every change that an effect of a resolution makes, with the context that its words are understood in."""
    context = context_of_effect(game, effect)
    return ((change, context) for change in effect.changes)


def _context(game: Game, game_object: GameObject, said: Said) -> Context:
    """A restriction's words are those of its source, with what its text named, where it comes of a resolution."""
    context = context_of(game, said.source) if said.effect is None else context_of_effect(game, said.effect)
    return context if said.subject is None else context.about_each(said.subject, game_object)


def answered_changes() -> frozenset[type[Change]]:
    """Every kind of change that answers a question."""
    return frozenset(_ANSWERED)


def answered_acts(kind: type[Change]) -> frozenset[AnyAct | None]:
    """The acts for which a kind of change answers some question."""
    return frozenset(_ANSWERED.get(kind, ()))


@reads(IsGoaded)
def as_understood(said: Iterable[Change], rulebook: Rulebook) -> tuple[Change, ...]:
    """Changes as an edition takes them: what makes something indestructible gives it an ability since 2013, and is a
    rule about it before (700.4 in 2010, 702.12 in 2013). What is goaded has to do two things (701.15b in 2026)."""
    understood: list[Change] = []
    for change in said:
        if change == _IS_INDESTRUCTIBLE and rulebook.indestructible_is_ability:
            understood.append(GainsAbilities((_INDESTRUCTIBLE,)))
        elif (
            isinstance(change, GainsAbilities)
            and _INDESTRUCTIBLE in change.abilities
            and not rulebook.indestructible_is_ability
        ):
            others = tuple(ability for ability in change.abilities if ability != _INDESTRUCTIBLE)
            understood += [*([replace(change, abilities=others)] if others else []), _IS_INDESTRUCTIBLE]
        elif isinstance(change, IsGoaded):
            understood += [Must(Act.ATTACK), Must(Act.ATTACK, what=EachOtherPlayer(means=You()))]
        else:
            understood.append(change)
    return tuple(understood)


def without(source: GameObject | None) -> tuple[Remedy, ...]:
    """What would help where an effect forbids something: to be rid of what it comes from."""
    return () if source is None else (Remedy(Need.WITHOUT, f"{source.name} out of the way", (source,)),)


#: Whether an effect keeps a spell or ability from being countered.
CANT_BE_COUNTERED: Final = EffectsQuestion[None, bool]()
#: Whether an effect keeps a permanent from being destroyed.
CANT_BE_DESTROYED: Final = EffectsQuestion[None, bool]()
#: Whether an effect keeps counters of a kind from being put on an object or player.
CANT_HAVE_COUNTERS: Final = EffectsQuestion[str, bool]()
#: Of which kind an effect lets a permanent have only so many counters, and how many.
COUNTER_LIMITS: Final = EffectsQuestion[None, tuple[str, int]]()
#: Whether an effect keeps a permanent from being regenerated.
CANT_BE_REGENERATED: Final = EffectsQuestion[None, bool]()
#: Whether an effect keeps a permanent from transforming, and so from converting (701.28f in 2026).
CANT_TRANSFORM: Final = EffectsQuestion[None, bool]()
#: Whether an effect keeps a permanent from becoming untapped.
CANT_BECOME_UNTAPPED: Final = EffectsQuestion[None, bool]()
#: Whether a creature can't be tapped for a cost, by the rule that asks for it.
CANT_HELP: Final = EffectsQuestion[Cited | None, bool]()
#: Whether an effect keeps a permanent from being sacrificed.
CANT_BE_SACRIFICED: Final = EffectsQuestion[None, bool]()
#: By how much more than its power a creature counts that is tapped for a cost, by the rule that asks for it.
MORE_POWER_FOR: Final = EffectsQuestion[Cited | None, int]()


#: Whether a creature that is tapped for station counts by its toughness.
STATIONS_BY_TOUGHNESS: Final = EffectsQuestion[None, bool]()


@STATIONS_BY_TOUGHNESS.answered_by(StationsByToughness)
@CANT_BE_COUNTERED.answered_by(Cant, Act.BE_COUNTERED)
@CANT_BE_DESTROYED.answered_by(IsIndestructible)
@CANT_BE_REGENERATED.answered_by(Cant, Act.BE_REGENERATED)
@CANT_TRANSFORM.answered_by(Cant, Act.TRANSFORM)
@CANT_BECOME_UNTAPPED.answered_by(Cant, Act.BECOME_UNTAPPED)
@CANT_BE_SACRIFICED.answered_by(Cant, Act.BE_SACRIFICED)
def always(change: Change, asked: object, context: Context) -> bool:
    """The answer of a change that says nothing but "yes"."""
    return True


@CANT_HAVE_COUNTERS.answered_by(CantHaveCounters)
def _keeps_off(change: CantHaveCounters, kind: str, context: Context) -> bool:
    return change.kind is None or change.kind == kind


@MORE_POWER_FOR.answered_by(HelpsAsThoughStronger)
def _more_power(change: HelpsAsThoughStronger, rule: Cited | None, context: Context) -> int:
    return change.more if isinstance(rule, KeywordRule) and rule.keyword in change.keywords else 0


@CANT_HELP.answered_by(CantHelp)
def _cant_help(change: CantHelp, rule: Cited | None, context: Context) -> bool:
    return isinstance(rule, KeywordRule) and rule.keyword in change.keywords


@COUNTER_LIMITS.answered_by(CountersAtMost)
def _counter_limit(change: CountersAtMost, asked: object, context: Context) -> tuple[str, int]:
    return change.kind, number(change.most, context)
