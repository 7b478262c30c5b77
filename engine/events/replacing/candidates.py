"""Which effects apply to an event, in which order, and what it becomes.

Each effect gets one chance at an event, and at what the event becomes (419.6a; 613.5). Where several apply, the
affected player or the affected object's controller says which goes first (419.9a; 615.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask
from engine.events.event import Event
from engine.events.functioning import (
    Stated,
    found_functioning_in,
    functioning_statements,
    statements_of,
    statements_on_battlefield,
)
from engine.events.impossible import is_impossible
from engine.events.kinds.cards import CardDiscarded, CardDrawn, SeveralToBeDrawn
from engine.events.kinds.chance import DiceTaken
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.effects import ReplacementApplied
from engine.events.kinds.game import PlayerLost
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.mana import ManaAdded
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import SpellCountered
from engine.events.kinds.status import PermanentTapped, PermanentTurnedUp, PermanentUntapped
from engine.events.kinds.tokens import TokenMade
from engine.meaning.context import Context, context_of_effect
from engine.rulebooks import Cite, Cited, Foremost
from engine.state.answers import while_it_holds
from engine.state.effects import Shield
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree import statements
from engine.text.tree.abilities import StaticAbility
from engine.text.tree.node import Statement
from engine.text.tree.nouns import Zone

#: What an event becomes, once whoever has a choice has made it.
Changed = Asking[tuple[Event, ...]]
Becoming = Callable[[], Changed]


@dataclass(frozen=True)
class Candidate:
    """An effect that applies to an event: `key` tells it apart, `change` says what the event becomes."""

    key: object
    text: str
    source: GameObject
    cites: Cited
    change: Becoming
    owing_to: Cited | None = None
    #: What it changes that comes before what others change.
    foremost: Foremost | None = None
    #: What it says; between effects of one wording that say the same the order makes no difference.
    says: object = None


@dataclass(frozen=True)
class Chance:
    """The chance of one effect at an event: in whose words it speaks, and the `shield` that it is, if it comes of a
    resolved spell or ability."""

    event: Event
    context: Context
    shield: Shield | None = None


_Unit = TypeVar("_Unit", bound=Callable[..., Becoming | None])
_Offer = TypeVar("_Offer", bound=Callable[..., Iterator[Candidate]])

#: For each kind of statement, what an effect that says so does to an event, and the rule that lets it.
_UNITS: Final[dict[type[Statement], tuple[Callable[[Any, Chance], Becoming | None], Cited, Foremost | None]]] = {}
#: For each kind of event, what finds effects on it that no statement says.
_OFFERS: Final[dict[type[Event], list[Callable[[Game, Any], Iterator[Candidate]]]]] = {}


def replaces(
    kind: type[Statement], cites: Cited = Cite.REPLACEMENT, foremost: Foremost | None = None
) -> Callable[[_Unit], _Unit]:
    """Register what effects with a kind of statement do; the unit returns None where they leave an event alone."""

    def register(unit: _Unit) -> _Unit:
        _UNITS[kind] = (unit, cites, foremost)
        return unit

    return register


def offers(kind: type[Event]) -> Callable[[_Offer], _Offer]:
    """Register what finds effects on a kind of event that come of no statement."""

    def register(offer: _Offer) -> _Offer:
        _OFFERS.setdefault(kind, []).append(offer)
        return offer

    return register


def played_replacements() -> frozenset[type[Statement]]:
    """The statements of replacement and prevention that are applied."""
    return frozenset(_UNITS)


def replaced(
    game: Game, proposal: Event, had_chance: frozenset[object]
) -> Asking[list[tuple[Event, frozenset[object]]]]:
    """What a proposal becomes, each event with the effects that had their chance at it."""
    applicable = [candidate for candidate in candidates(game, proposal) if candidate.key not in had_chance]
    if not applicable:
        return [(proposal, had_chance)]
    chosen = yield from _choose(game, proposal, applicable)
    if chosen is None:
        # Who was to choose has left the game: what still can happen is looked at anew.
        return [] if is_impossible(game, proposal) else (yield from replaced(game, proposal, had_chance))
    used = had_chance | {chosen.key}
    become = yield from chosen.change()
    applied = ReplacementApplied(
        what=chosen.text,
        proposal=proposal,
        became=tuple(become),
        again=bool(had_chance),
        owing_to=chosen.owing_to,
        cites=chosen.cites,
        source=chosen.source,
    )
    result: list[tuple[Event, frozenset[object]]] = [(applied, used)]
    for event in become:
        if _is_another(event, proposal):
            event = replace(event, owing_to=chosen.owing_to, cites=chosen.cites)
        result += yield from replaced(game, event, used)
    return result


def _is_another(event: Event, proposal: Event) -> bool:
    """Whether something else happens than was proposed, and not the same in another way: what would have made that
    happen doesn't make this happen (419.1a; 613.1)."""
    if not isinstance(proposal, ObjectMoved):
        return False  # what comes in place of any other event says itself what it goes by
    return not isinstance(event, ObjectMoved) or event.to is not proposal.to


def _choose(game: Game, proposal: Event, applicable: list[Candidate]) -> Asking[Candidate | None]:
    for foremost in game.rulebook.foremost_replacements:
        first = [candidate for candidate in applicable if candidate.foremost is foremost]
        if first:
            applicable = first
            break
    if len(applicable) == 1:
        return applicable[0]
    alike = all((each.text, each.says) == (applicable[0].text, applicable[0].says) for each in applicable)
    question = Choice(
        proposal.affected(game),
        ChoiceKind.REPLACEMENT,
        "choose which effect applies first",
        Cite.REPLACEMENT_ORDER,
        [*_told_apart(applicable)],
        # Between equal effects it makes no difference.
        suggested=(applicable[0],) if alike else None,
    )
    answer: tuple[Candidate, ...] = yield from ask(question)
    return answer[0] if answer else None


def _told_apart(applicable: list[Candidate]) -> Iterator[Option]:
    """Each effect in words of its own: those of one wording that don't say the same are numbered."""
    for candidate in applicable:
        of_wording = list(dict.fromkeys(each.says for each in applicable if each.text == candidate.text))
        number = f" ({of_wording.index(candidate.says) + 1})" if len(of_wording) > 1 else ""
        yield Option(candidate, candidate.text + number)


def candidates(game: Game, event: Event) -> Iterator[Candidate]:
    """Every replacement and prevention effect that applies to an event now."""
    if not isinstance(event, _REPLACEABLE) or (isinstance(event, PlayerLost) and event.conceded):
        return
    for shield in game.shields:
        context = context_of_effect(game, shield)
        yield from _from_statement(shield.statement, Chance(event, context, shield), (shield.id,))
    for functioning, statement, context in _stated_on_battlefield(game):
        yield from _from_statement(statement, Chance(event, context), (functioning.key, statement))
    if isinstance(event, ObjectMoved) and not event.object.is_permanent:
        for functioning, statement, context in functioning_statements(game, event.object):
            yield from _from_statement(statement, Chance(event, context), (functioning.key, statement))
    moving = event.object if isinstance(event, ObjectMoved) else None
    for functioning, statement, context in _stated_in_graveyards(game):
        if functioning.holder is not moving:
            yield from _from_statement(statement, Chance(event, context), (functioning.key, statement))
    for offer in _OFFERS.get(type(event), ()):
        yield from offer(game, event)


@while_it_holds
def _stated_on_battlefield(game: Game) -> tuple[Stated[Statement], ...]:
    """What static abilities there state of replacing or preventing."""
    return statements_on_battlefield(game, *_UNITS)


@while_it_holds
def _stated_in_graveyards(game: Game) -> tuple[Stated[Statement], ...]:
    """The same of cards in graveyards, whose abilities function there."""
    return tuple(
        (functioning, statement, context)
        for functioning in found_functioning_in(game, Zone.GRAVEYARD, StaticAbility)
        for statement, context in statements_of(game, functioning)
        if type(statement) in _UNITS
    )


_REPLACEABLE: Final = (
    ObjectMoved,
    PermanentDestroyed,
    PermanentSacrificed,
    CardDrawn,
    SeveralToBeDrawn,
    CardDiscarded,
    DamageDealt,
    LifeGained,
    LifeLost,
    ManaAdded,
    CountersPut,
    TokenMade,
    DiceTaken,
    SpellCountered,
    PermanentTapped,
    PermanentUntapped,
    PlayerLost,
    PermanentTurnedUp,
)


#: Of each of these kinds, several effects come to the same in whatever order they are applied: absorb 1 and absorb 2.
_IN_ANY_ORDER: Final = (
    statements.MultipliesCounters,
    statements.MultipliesDamage,
    statements.MultipliesTokens,
    statements.PreventsDamage,
)


def _from_statement(statement: Statement, chance: Chance, key: object) -> Iterator[Candidate]:
    if type(statement) not in _UNITS:
        return
    unit, cites, foremost = _UNITS[type(statement)]
    change = unit(statement, chance)
    if change is None:
        return
    game, shield = chance.context.game, chance.shield
    if shield is not None and shield.once:
        change = _using_up(game, shield, change)
    source = chance.context.source or game.stack[-1]
    text, owing_to = f"the effect of {source.name}", chance.context.owing_to
    yield Candidate(key, text, source, cites, change, owing_to, foremost, _in_effect(statement))


def _in_effect(statement: Statement) -> object:
    """What a statement says, equal for those whose order makes no difference: adding and doubling change each other's
    outcome, and so does what is halved and rounded."""
    if not isinstance(statement, _IN_ANY_ORDER) or getattr(statement, "halved", False):
        return statement
    return type(statement), getattr(statement, "plus", None) is None


def _using_up(game: Game, shield: Shield, change: Becoming) -> Becoming:
    """The same change by an effect for the next time alone: from then on it is no more."""

    def changed() -> Changed:
        note(game, notes.ShieldUsed(shield=shield))
        return (yield from change())

    return changed


def simply(*become: Event) -> Becoming:
    """A change about which nobody is asked anything."""

    def changed() -> Changed:
        return become
        yield  # a generator that asks nothing

    return changed
