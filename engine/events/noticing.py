"""Noticing what happened: abilities that trigger (404, 410; 603)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.events import event as events
from engine.events.applying import apply
from engine.events.event import Event
from engine.events.functioning import Functioning, functioning_in
from engine.events.trigger_matching import Match, as_seen_by, conditions_of, looks_back, matched
from engine.meaning.conditions import witnesses
from engine.meaning.context import Context, NotYetSupported, context_of, context_of_effect
from engine.meaning.words import holds
from engine.rulebooks import Cite
from engine.state.effects import DelayedTrigger, Waiting
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.node import TriggerEvent
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import BecomesTrue, StepBegins
from engine.text.tree.zones import zones_of_condition

#: Zones whose objects may have abilities that trigger there.
_WATCHED = (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.COMMAND)


class Watch:
    """The triggered abilities there were just before something happened, for those that look back (410.10d; 603.6d)."""

    def __init__(self, game: Game) -> None:
        self.before = [
            (one, context_of(game, one.holder))
            for one in _triggered_abilities(game, _WATCHED)
            if isinstance(one.ability, TriggeredAbility) and any(map(looks_back, conditions_of(one.ability.event)))
        ]


def notice(game: Game, watch: Watch, happened: Iterable[Event]) -> None:
    """Let abilities trigger on what happened; they wait to be put on the stack."""
    facts = tuple(happened)
    for one, context in watch.before:
        _look(game, one, replace(context, view=game), facts, back=True)
    for one in tuple(_triggered_abilities(game, _WATCHED)):
        _look(game, one, context_of(game, one.holder), facts, back=False)
    for delayed in game.delayed:
        _look_delayed(game, delayed, facts)
    _look_at_states(game)


def _triggered_abilities(game: Game, zones: Iterable[Zone]) -> Iterator[Functioning]:
    for zone in zones:
        yield from functioning_in(game, zone, TriggeredAbility)


def _look(game: Game, one: Functioning, context: Context, facts: tuple[Event, ...], *, back: bool) -> None:
    """Look at what happened with those trigger conditions of an ability that look back, or with the others."""
    ability = one.ability
    assert isinstance(ability, TriggeredAbility)
    for condition in conditions_of(ability.event):
        if looks_back(condition) is back and one.holder.zone in zones_of_condition(ability, condition):
            for match in _matches(condition, facts, context):
                _trigger(game, one, context, match)


def _matches(waited_for: TriggerEvent, facts: tuple[Event, ...], context: Context) -> Iterator[Match]:
    for fact in as_seen_by(waited_for, facts):
        for match in matched(waited_for, fact, context):
            _check_it_happens_once(fact)
            yield match


def _check_it_happens_once(fact: Fact) -> None:
    """What happens to tokens that are kept as one object would trigger an ability for each of them."""
    for thing in vars(fact).values():
        if isinstance(thing, GameObject) and thing.copies > 1:
            raise NotYetSupported(f"doesn't yet trigger once for each of {thing.copies:,} {thing.name} tokens")


def _trigger(game: Game, one: Functioning, context: Context, match: Match) -> None:
    ability = one.ability
    assert isinstance(ability, TriggeredAbility)
    announcement = replace(context.announcement, instance=one.possessed.instance)
    seen = replace(context, environment=context.environment.joined(match.environment), announcement=announcement)
    if ability.condition is not None:
        if not holds(ability.condition, seen):
            return  # the intervening "if" is checked now and again on resolution (404.3; 603.4)
        seen = witnesses(ability.condition, seen)
    apply(
        game,
        events.AbilityTriggered(
            waiting=Waiting(
                controller=context.you,
                source=one.holder,
                ability=ability,
                possessed=one.possessed,
                environment=seen.environment,
                key=match.key or one.key,
            ),
            cites=Cite.STATE_TRIGGER if isinstance(ability.event, BecomesTrue) else Cite.TRIGGERED,
            source=one.holder,
        ),
    )


def _look_delayed(game: Game, delayed: DelayedTrigger, facts: tuple[Event, ...]) -> None:
    context = context_of_effect(game, delayed)
    for condition in conditions_of(delayed.event):
        if isinstance(condition, StepBegins) and condition.next_turn and game.turn_number == delayed.turn:
            continue
        for match in _matches(condition, facts, context):
            apply(
                game,
                events.AbilityTriggered(
                    waiting=Waiting(
                        controller=delayed.controller,
                        source=delayed.source,
                        ability=TriggeredAbility("at", delayed.event, delayed.effect),
                        possessed=None,
                        environment=delayed.environment.joined(match.environment),
                        x=delayed.announcement.x,
                    ),
                    delayed=delayed,
                    cites=Cite.DELAYED_TRIGGER,
                    source=delayed.source,
                ),
            )
            if delayed.span is None:
                return


def _look_at_states(game: Game) -> None:
    """State triggers: as soon as their state is there, and not again while they wait or are on the stack."""
    for one in tuple(_triggered_abilities(game, (Zone.BATTLEFIELD,))):
        ability = one.ability
        if not isinstance(ability, TriggeredAbility) or not isinstance(ability.event, BecomesTrue):
            continue
        context = context_of(game, one.holder)
        for match in matched(ability.event, None, context):
            key = (one.key, match.key)
            if not _is_pending(game, key):
                _trigger(game, one, context, replace(match, key=key))


def _is_pending(game: Game, key: object) -> bool:
    return any(waiting.key == key for waiting in game.waiting) or any(
        on_stack.ability_id == key for on_stack in game.stack
    )
