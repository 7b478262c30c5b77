"""Matching a fact with what a triggered ability waits for, and what the fact was about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Any, Final, TypeGuard, TypeVar

from engine.events.event import Event
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.references import everything
from engine.meaning.words import fits_player, holds, matches, number, things
from engine.state.environment import NOTHING_NAMED, Environment
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import triggers
from engine.text.tree.node import Node, PlayerReference, Quality, Reference, TriggerEvent
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.played import reads
from engine.text.tree.references import All, Anything, Count, Either, Some, SomeOf
from engine.text.tree.walk import field_names

Waited = TypeVar("Waited", bound=TriggerEvent)
Happened = TypeVar("Happened", bound=Fact)

#: What matches a trigger condition with a fact: each way in which it does.
_Matcher = Callable[[Waited, Happened, Context], "Iterator[Match]"]
_MATCHERS: Final[dict[type[TriggerEvent], tuple[_Matcher[Any, Any], frozenset[type[Fact]]]]] = {}


#: Trigger conditions that say something more of another one.
_JOINED: Final = (triggers.EventWhile, triggers.FirstEachTurn)


def on(
    waited_for: type[TriggerEvent], *kinds: type[Fact]
) -> Callable[[_Matcher[Waited, Happened]], _Matcher[Waited, Happened]]:
    """Register how facts of these kinds are matched with a trigger condition."""

    def register(match: _Matcher[Waited, Happened]) -> _Matcher[Waited, Happened]:
        _MATCHERS[waited_for] = match, frozenset(kinds)
        return match

    return register


def played_triggers() -> frozenset[type[TriggerEvent]]:
    """The trigger conditions that something is matched with."""
    return frozenset({*_MATCHERS, *_JOINED, triggers.BecomesTrue, triggers.AnyEvent})


@dataclass(frozen=True)
class Match:
    """What a matching event was about: what the names of those who took part in it stand for, and its number.

    `key` tells apart the things for which a state is true. What changed zones is found where it went, and remembered as
    it was.
    """

    environment: Environment = NOTHING_NAMED
    key: object = None
    #: Who took which part in the event, by the words that say so.
    roles: tuple[tuple[Node, Thing], ...] = ()


def about(
    waited_for: TriggerEvent,
    *roles: tuple[Node | None, Thing],
    amount: int | None = None,
    moved: Iterable[GameObject] = (),
) -> Match:
    """A match in which each role of the event is taken by a thing."""
    environment = NOTHING_NAMED.naming(waited_for.named, (thing for _, thing in roles), amount=amount)
    taken = tuple((role, thing) for role, thing in roles if role is not None)
    for role, thing in taken:
        environment = environment.naming_each(role, thing)
    return Match(environment.following(moved) if moved else environment, roles=taken)


def beside(role: Node, thing: Thing, context: Context) -> Context:
    """The context for what an event says of a second one who takes part, which may speak of the first: "a spell with
    the same name as a card in their graveyard"."""
    return replace(context, environment=context.environment.naming_each(role, thing))


def matched(waited_for: TriggerEvent, fact: Fact, context: Context) -> Iterator[Match]:
    """Each way in which `fact` is what is waited for: an ability triggers once for each (410.6; 603.2c).

    Raises NotYetSupported for trigger events that the engine doesn't watch.
    """
    if type(fact) not in kinds_waited_for(waited_for):
        return
    if isinstance(waited_for, triggers.EventWhile):
        for match in matched(waited_for.event, fact, context):
            if holds(waited_for.condition, replace(context, environment=context.environment.joined(match.environment))):
                yield match
    elif isinstance(waited_for, triggers.FirstEachTurn) and waited_for.apart:
        for match in matched(waited_for.event, fact, context):
            if _is_first_of_its_own(waited_for, match, fact, context):
                yield match
    elif isinstance(waited_for, triggers.FirstEachTurn):
        if _is_first_of_turn(waited_for, fact, context):
            yield from matched(waited_for.event, fact, context)
    elif isinstance(waited_for, triggers.AnyEvent):
        for alternative in waited_for.events:
            yield from matched(alternative, fact, context)
    else:
        matcher, _ = _MATCHERS[type(waited_for)]
        yield from matcher(waited_for, fact, context)


def _is_first_of_turn(waited_for: triggers.FirstEachTurn, fact: Fact, context: Context) -> bool:
    """Whether nothing like it has happened before in this turn, or at once with it and listed before it."""
    if waited_for.during is not None and not holds(waited_for.during, context):
        return False
    kinds = kinds_waited_for(waited_for.event)
    before = takewhile(lambda other: other is not fact, context.game.facts_of_this_turn(Fact))
    return not any(True for other in before if type(other) in kinds for _ in matched(waited_for.event, other, context))


def _is_first_of_its_own(waited_for: triggers.FirstEachTurn, match: Match, fact: Fact, context: Context) -> bool:
    """Whether whatever the event is of hasn't taken that part in one before in this turn."""
    kinds = kinds_waited_for(waited_for.event)
    before = takewhile(lambda other: other is not fact, context.game.facts_of_this_turn(Fact))
    earlier = (each for other in before if type(other) in kinds for each in matched(waited_for.event, other, context))
    return all(each.roles[0][1] is not match.roles[0][1] for each in earlier)


def left_to_wait_for(
    waited_for: triggers.FirstEachTurn, facts: Sequence[Fact], context: Context
) -> TriggerEvent | None:
    """What is looked for among things that have just happened at once; None where the first time in this turn is over.
    Several at once are the first time together: an ability triggers once on them."""
    return waited_for.event if _is_first_of_turn(waited_for, facts[0], context) else None


def matched_among(waited_for: TriggerEvent, facts: Iterable[Fact], context: Context) -> Iterator[Match]:
    """Each way in which something among facts is what is waited for.

    Where the words count who takes part, "one or more creatures", "two or more", "all", what happens to several
    together is one such event, once for each of whatever else takes part in it (410.9; 603.2c). So are counters of
    whatever kinds that are put at once.
    """
    matches = (match for fact in facts for match in matched(waited_for, fact, context))
    return _together(waited_for, _counted(waited_for), matches, context) if counts_together(waited_for) else matches


def counts_together(waited_for: TriggerEvent) -> bool:
    """Whether what is waited for is something of several at once."""
    if isinstance(waited_for, triggers.EventWhile):
        return counts_together(waited_for.event)
    return isinstance(waited_for, triggers.CountersPutTogether) or _counted(waited_for) is not None


@once_for_each_tree
def _counted(waited_for: TriggerEvent) -> All | Some | None:
    """The part whose number the words state: "two or more creatures attack"; None where each is an event by itself."""
    if isinstance(waited_for, _JOINED):
        return _counted(waited_for.event)
    parts = (getattr(waited_for, name) for name in field_names(type(waited_for)))
    return next((part for part in parts if is_counted(part)), None)


def is_counted(part: object) -> TypeGuard[All | Some]:
    """Whether words count what takes part: "all creatures", "two or more creatures"."""
    return isinstance(part, All) or (isinstance(part, Some) and part.count is not None)


def _together(
    waited_for: TriggerEvent, counted: All | Some | None, matches: Iterable[Match], context: Context
) -> Iterator[Match]:
    alike: dict[tuple[Thing, ...], list[Match]] = {}
    for match in matches:
        others = tuple(thing for role, thing in match.roles if not is_counted(role))
        alike.setdefault(others, []).append(match)
    for group in alike.values():
        taking_part = tuple(dict.fromkeys(thing for match in group for role, thing in match.roles if role is counted))
        if counted is None or are_enough(counted, taking_part, context):
            yield _joined(waited_for, group, taking_part)


def are_enough(counted: All | Some, taking_part: Sequence[Thing], context: Context) -> bool:
    """Whether as many take part as the words say."""
    if isinstance(counted, All):
        return all(thing in taking_part for thing in everything(counted.description, context))
    assert isinstance(counted.count, Count)
    number_there = _how_many(taking_part)
    least, most = counted.count.least, counted.count.most
    return number(least, context) <= number_there and (most is None or number_there <= number(most, context))


def _how_many(things: Iterable[Thing]) -> int:
    return sum(thing.copies if isinstance(thing, GameObject) else 1 for thing in things)


def _joined(waited_for: TriggerEvent, group: list[Match], taking_part: tuple[Thing, ...]) -> Match:
    """One match for several, in which the names stand for all that took part, with what it came to altogether."""
    moved = frozenset().union(*(match.environment.moved for match in group))
    environment = NOTHING_NAMED.gathering(match.environment for match in group).following(moved)
    if waited_for.named is not None and environment.amount_of(waited_for.named) is None:
        environment = environment.naming(waited_for.named, taking_part, amount=_how_many(taking_part))
    return Match(environment, group[0].key)


def kinds_waited_for(waited_for: TriggerEvent) -> frozenset[type[Fact]]:
    """The kinds of events that can be what is waited for; none where that is a state.

    Raises NotYetSupported for trigger events that the engine doesn't watch.
    """
    if isinstance(waited_for, triggers.BecomesTrue):
        return frozenset()
    if isinstance(waited_for, _JOINED):
        return kinds_waited_for(waited_for.event)
    if isinstance(waited_for, triggers.AnyEvent):
        return frozenset().union(*map(kinds_waited_for, waited_for.events))
    if type(waited_for) not in _MATCHERS:
        raise NotYetSupported(f"doesn't yet trigger on {type(waited_for).__name__}")
    _, kinds = _MATCHERS[type(waited_for)]
    return kinds


def would_match(waited_for: TriggerEvent, proposal: Event, context: Context) -> Match | None:
    """Whether a proposed event is what a replacement effect watches for, told in the words of triggers."""
    return next(matched(waited_for, proposal, context), None)


@once_for_each_tree
def conditions_of(waited_for: TriggerEvent) -> tuple[TriggerEvent, ...]:
    """The trigger conditions of an ability: of "when ~ enters or leaves the battlefield", two; so, too, of "whenever
    you gain or lose life during your turn". The first time of either is one condition."""
    if isinstance(waited_for, triggers.AnyEvent):
        return tuple(chain.from_iterable(map(conditions_of, waited_for.events)))
    if isinstance(waited_for, triggers.EventWhile):
        return tuple(replace(waited_for, event=event) for event in conditions_of(waited_for.event))
    return (waited_for,)


@reads(Anything)
def fits(reference: Reference | PlayerReference | Quality | None, thing: Thing, context: Context) -> bool:
    """Whether `thing` is one of those meant. None means anything."""
    if reference is None or isinstance(reference, Anything):
        return True
    if isinstance(reference, PlayerReference):
        return isinstance(thing, Player) and fits_player(reference, thing, context)
    if isinstance(reference, All | Some):
        return matches(reference.description, thing, context)
    if isinstance(reference, Either):
        return any(fits(alternative, thing, context) for alternative in reference.references)
    if isinstance(reference, SomeOf):  # "one of those creatures": any of them
        reference = replace(reference, count=None)
    if isinstance(reference, Reference):
        return thing in things(reference, context)
    return matches(reference, thing, context)


def earlier_this_turn(fact: Happened, is_same: Callable[[Happened], bool], context: Context) -> bool:
    """Whether the same has happened before in this turn: "for the first time each turn" is over then."""
    return so_often_this_turn(fact, is_same, context) > 1


def so_often_this_turn(fact: Happened, is_same: Callable[[Happened], bool], context: Context) -> int:
    """How often the same has happened in this turn, this time included."""
    return sum(is_same(other) for other in context.game.facts_of_this_turn(type(fact)))
