"""Noticing what happened: abilities that trigger (404, 410; 603)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from engine.events.applying import apply
from engine.events.event import Event
from engine.events.functioning import Functioning, found_functioning_in, statements_on_battlefield
from engine.events.kinds.triggering import AbilityTriggered
from engine.events.matching import (
    Match,
    as_seen_by,
    conditions_of,
    counts_together,
    fits,
    kinds_waited_for,
    left_to_wait_for,
    looks_back,
    matched,
    matched_among,
    states_reached,
)
from engine.meaning.conditions import witnesses
from engine.meaning.context import Context, NotYetSupported, context_of, context_of_effect
from engine.meaning.words import holds
from engine.rulebooks import Cite
from engine.state.answers import while_it_holds
from engine.state.copying import copied_by
from engine.state.effects import DelayedTrigger, Waiting
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.text.tree.abilities import KeywordAbility, TriggeredAbility
from engine.text.tree.effects.joints import OnceEachTurn
from engine.text.tree.node import TriggerEvent
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.played import reads
from engine.text.tree.statements import TriggersAgain, TriggersNot
from engine.text.tree.triggers import BecomesTrue, ChangesZone, FirstEachTurn, StepBegins
from engine.text.tree.zones import zones_of_condition

#: Zones whose objects may have abilities that trigger there.
_WATCHED = (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.COMMAND)


@dataclass(frozen=True, eq=False)
class _Listener:
    """One trigger condition of an ability that can trigger from the zone that its object is in, with the kinds of
    events that it waits for, and whether it looks back (410.10d; 603.6d)."""

    ability: Functioning
    condition: TriggerEvent
    context: Context
    kinds: frozenset[type[Fact]]
    looks_back: bool


@dataclass(frozen=True, eq=False)
class Listeners:
    """Every trigger condition that can trigger at one moment, in the order of zones and objects."""

    every: tuple[_Listener, ...]
    #: Those that look back, and the others, that wait for some of these kinds of events; filled as they are asked.
    _to_kinds: dict[tuple[bool, frozenset[type[Fact]]], tuple[_Listener, ...]] = field(default_factory=dict, repr=False)

    def to(self, kinds: frozenset[type[Fact]], *, looking_back: bool) -> tuple[_Listener, ...]:
        """Those that wait for events of these kinds, and look back or don't."""
        listening = self._to_kinds.get((looking_back, kinds))
        if listening is None:
            listening = self._to_kinds[looking_back, kinds] = tuple(
                listener
                for listener in self.every
                if listener.looks_back is looking_back and not listener.kinds.isdisjoint(kinds)
            )
        return listening


@dataclass(frozen=True)
class _Caused:
    """What an ability has triggered on: its trigger condition, and all that happened at once."""

    condition: TriggerEvent
    facts: tuple[Event, ...]


def notice(game: Game, before: Listeners, happened: Iterable[Event]) -> None:
    """Let abilities trigger on what happened; they wait to be put on the stack. Those that look back are the ones that
    there were just `before` (410.10d; 603.6d)."""
    facts = tuple(happened)
    kinds = frozenset(map(type, facts))
    for looking_back, listening in ((True, before), (False, listeners(game))):
        for listener in listening.to(kinds, looking_back=looking_back):
            for match in _matches(listener.condition, facts, listener.context):
                _trigger(game, listener.ability, listener.context, match, _Caused(listener.condition, facts))
    for delayed in game.delayed:
        _look_delayed(game, delayed, facts, kinds)
    _look_at_states(game)


@while_it_holds
def listeners(game: Game) -> Listeners:
    """What can trigger now."""
    return Listeners(tuple(chain.from_iterable([_listeners_in(game, zone) for zone in _WATCHED])))


@while_it_holds
@reads(TriggeredAbility)
def _listeners_in(game: Game, zone: Zone) -> tuple[_Listener, ...]:
    listening: list[_Listener] = []
    for functioning in found_functioning_in(game, zone, TriggeredAbility):
        assert isinstance(functioning.ability, TriggeredAbility)
        for condition, kinds, zones in _waiting_in(functioning.ability):
            if zone in zones:
                context = _context_of(game, functioning)
                listening.append(_Listener(functioning, condition, context, kinds, looks_back(condition)))
    return tuple(listening)


def _context_of(game: Game, functioning: Functioning) -> Context:
    """What an ability knows as it looks at what happens: of a keyword, which instance of that it is."""
    context = context_of(game, functioning.holder)
    if not isinstance(functioning.possessed.ability, KeywordAbility):
        return context
    return replace(context, announcement=replace(context.announcement, instance=functioning.possessed.instance))


@once_for_each_tree
def _waiting_in(ability: TriggeredAbility) -> tuple[tuple[TriggerEvent, frozenset[type[Fact]], frozenset[Zone]], ...]:
    """The trigger conditions of an ability, with the kinds of events that each waits for and where it can trigger."""
    return tuple(
        (condition, kinds_waited_for(condition), zones_of_condition(ability, condition))
        for condition in conditions_of(ability.event)
    )


def _matches(waited_for: TriggerEvent, facts: tuple[Event, ...], context: Context) -> Iterator[Match]:
    if isinstance(waited_for, FirstEachTurn) and not waited_for.apart:
        left = left_to_wait_for(waited_for, facts, context)
        if left is not None:
            yield from islice(_matches(left, facts, context), 1)
        return
    seen = as_seen_by(waited_for, facts)
    if counts_together(waited_for):
        yield from matched_among(waited_for, seen, context)
        return
    for fact in seen:
        for match in matched(waited_for, fact, context):
            if all(
                context.reaches(thing) for _, thing in match.roles
            ):  # the whole event is within range (601.7; 801.7)
                _check_it_happens_once(fact)
                yield match


def _check_it_happens_once(fact: Fact) -> None:
    """What happens to tokens that are kept as one object would trigger an ability for each of them."""
    for thing in vars(fact).values():
        if isinstance(thing, GameObject) and thing.copies > 1:
            raise NotYetSupported(f"doesn't yet trigger once for each of {thing.copies:,} {thing.name} tokens")


def _has_been_done(game: Game, holder: GameObject, key: object) -> bool:
    """Whether what an ability lets its controller do once each turn was done, or is being done now: what comes of doing
    it doesn't trigger the ability again (603.2h in 2026)."""
    doing = game.resolving
    return key in holder.uses or (doing is not None and doing.source is holder and doing.ability_id == key)


def _trigger(
    game: Game, functioning: Functioning, context: Context, match: Match, caused: _Caused | None = None
) -> None:
    ability = functioning.ability
    assert isinstance(ability, TriggeredAbility)
    key = match.key or functioning.key
    if ability.times_a_turn is not None and _times_triggered(game, key) >= ability.times_a_turn:
        return
    if isinstance(ability.effect, OnceEachTurn) and _has_been_done(game, functioning.holder, key):
        return
    announcement = replace(
        context.announcement,
        x=_x_of_spell(game, functioning, caused),
        instance=functioning.possessed.instance,
    )
    seen = replace(context, environment=context.environment.joined(match.environment), announcement=announcement)
    if ability.condition is not None:
        if not holds(ability.condition, seen):
            return  # the intervening "if" is checked now and again on resolution (404.3; 603.4)
        seen = witnesses(ability.condition, seen)
    if _is_kept_from_triggering(game, context, match, caused):
        return
    for _ in range(1 + _times_more(game, functioning, context, match, caused)):
        apply(
            game,
            AbilityTriggered(
                waiting=Waiting(
                    controller=context.you,
                    source=functioning.holder,
                    ability=ability,
                    possessed=functioning.possessed,
                    environment=seen.environment,
                    x=announcement.x,
                    key=match.key or functioning.key,
                    owing_to=functioning.owing_to,
                ),
                owing_to=functioning.owing_to,
                cites=Cite.STATE_TRIGGER if isinstance(ability.event, BecomesTrue) else Cite.TRIGGERED,
                source=functioning.holder,
            ),
        )


def _x_of_spell(game: Game, functioning: Functioning, caused: _Caused | None) -> int | None:
    """What an ability that triggers on entering knows of X: what was chosen for the spell that its object was (107.3m
    in 2026), but not where it has gained the ability, be it by being a copy (107.3j there)."""
    holder, condition = functioning.holder, None if caused is None else caused.condition
    if not isinstance(condition, ChangesZone) or condition.to is not Zone.BATTLEFIELD:
        return None
    is_own = functioning.possessed.instance[0] is None and holder.copied is None and copied_by(game, holder) is None
    return holder.announcement.x_as_cast if is_own else None


@reads(TriggersAgain)
def _times_more(game: Game, functioning: Functioning, context: Context, match: Match, caused: _Caused | None) -> int:
    """How many times more than once an ability triggers, determined at once: no effect adds to what another has added
    (603.2d in 2026)."""
    times = 0
    for _, again, its_context in statements_on_battlefield(game, TriggersAgain):
        if fits(again.of, functioning.holder, its_context):
            times += again.cause is None or (
                caused is not None and _is_caused_by(again.cause, its_context, caused, match, context)
            )
    return times


@reads(TriggersNot)
def _is_kept_from_triggering(game: Game, context: Context, match: Match, caused: _Caused | None) -> bool:
    """Whether what an ability would trigger on is something that is kept from causing any to."""
    if caused is None:
        return False
    return any(
        _is_caused_by(statement.cause, its_context, caused, match, context)
        for _, statement, its_context in statements_on_battlefield(game, TriggersNot)
    )


def _is_caused_by(cause: TriggerEvent, its_context: Context, caused: _Caused, match: Match, context: Context) -> bool:
    """Whether what an ability has triggered on is such an event, too."""
    together = counts_together(caused.condition)
    for fact in as_seen_by(caused.condition, caused.facts):
        if any(True for _ in matched(cause, fact, its_context)):
            alike = matched(caused.condition, fact, context)
            if any(together or each.roles == match.roles for each in alike):
                return True
    return False


def _times_triggered(game: Game, key: object) -> int:
    """How often an ability of an object has triggered in this turn already."""
    return sum(fact.waiting.key == key for fact in game.facts_of_this_turn(AbilityTriggered))


def _look_delayed(game: Game, delayed: DelayedTrigger, facts: tuple[Event, ...], kinds: frozenset[type[Fact]]) -> None:
    waiting = [
        condition for condition in conditions_of(delayed.event) if not kinds_waited_for(condition).isdisjoint(kinds)
    ]
    if not waiting:
        return
    context = context_of_effect(game, delayed)
    for condition in waiting:
        if isinstance(condition, StepBegins) and condition.next_turn and game.turn_number == delayed.turn:
            continue
        for match in _matches(condition, facts, context):
            apply(
                game,
                AbilityTriggered(
                    waiting=Waiting(
                        controller=delayed.controller,
                        source=delayed.source,
                        ability=TriggeredAbility("at", delayed.event, delayed.effect),
                        possessed=None,
                        environment=delayed.environment.joined(match.environment),
                        x=delayed.announcement.x,
                        owing_to=delayed.announcement.owing_to,
                    ),
                    delayed=delayed,
                    owing_to=delayed.announcement.owing_to,
                    cites=Cite.DELAYED_TRIGGER,
                    source=delayed.source,
                ),
            )
            if delayed.span is None:
                return


def _look_at_states(game: Game) -> None:
    """State triggers: as soon as their state is there, and not again while they wait or are on the stack."""
    for functioning, event in _waiting_for_states(game):
        context = context_of(game, functioning.holder)
        for match in states_reached(event, context):
            key = (functioning.key, match.key)
            if not _is_pending(game, key):
                _trigger(game, functioning, context, replace(match, key=key))


@while_it_holds
def _waiting_for_states(game: Game) -> tuple[tuple[Functioning, BecomesTrue], ...]:
    return tuple(
        (functioning, functioning.ability.event)
        for functioning in found_functioning_in(game, Zone.BATTLEFIELD, TriggeredAbility)
        if isinstance(functioning.ability, TriggeredAbility) and isinstance(functioning.ability.event, BecomesTrue)
    )


def _is_pending(game: Game, key: object) -> bool:
    return any(waiting.key == key for waiting in game.waiting) or any(
        on_stack.ability_id == key for on_stack in game.stack
    )
