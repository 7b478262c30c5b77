"""Counters: put on, taken off, moved, doubled (200.10; 120)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from engine.actions.asking import ask_number, check_number
from engine.actions.dividing import divide
from engine.actions.following import Following, follows
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask, ask_one
from engine.events.event import Event
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.restrictions import STATIONS_BY_TOUGHNESS
from engine.meaning.context import Thing
from engine.meaning.words import number, objects
from engine.rulebooks import Cite, KeywordRule
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.counters import (
    DistributeCounters,
    DoubleCounters,
    GainsPoison,
    GetsCounters,
    LosesCounters,
    MoveCounters,
    PutCounters,
    PutCountersOfKinds,
    PutsItsCounters,
    RemoveCounters,
)
from engine.text.tree.node import Node, Quantity, Reference
from engine.text.tree.nouns import Characteristic, Zone
from engine.text.tree.players import You
from engine.text.tree.quantities import Any, CharacteristicOf, Fixed, UpTo
from engine.text.tree.references import All, Count, Either, Some, Target
from engine.text.tree.walk import rebuild, walk


@follows(PutCounters)
def put_counters(instruction: PutCounters, following: Following) -> Asking[bool]:
    """Put counters on objects (200.10; 120.1)."""
    proposals: list[Event] = []
    for by in following.each_player(instruction.by or You()):
        recipients = yield from following.things(instruction.on, by)
        for thing in following.one_at_a_time(instruction.on, recipients):
            count = yield from following.number((yield from _as_stationed(instruction.count, following)), by)
            if instruction.cap is not None and isinstance(thing, GameObject):
                most = number(instruction.cap, following.context) - thing.counters_of(instruction.kind)
                count = min(count, most)
            if count > 0 and _can_have_counters(thing):
                kind, source = instruction.kind, following.source
                by_effect, cites = not instruction.as_cost, Cite.COUNTERS
                proposals.append(
                    CountersPut(
                        on=thing, kind=kind, count=count, by_effect=by_effect, by=by, cites=cites, source=source
                    )
                )
    happened = yield from following.happen(*proposals)
    return bool(happened)


def _as_stationed(count: Quantity, following: Following) -> Asking[Quantity]:
    """The number of counters that a station ability puts: by another characteristic of the tapped creature, where an
    effect says so (702.184c in 2026)."""
    rule = following.context.owing_to
    is_of_station = isinstance(rule, KeywordRule) and rule.keyword == "station"
    if not is_of_station or not isinstance(count, CharacteristicOf):
        return count
    tapped = yield from following.objects(count.reference)
    if not any(any(STATIONS_BY_TOUGHNESS.of(following.game, creature, None)) for creature in tapped):
        return count
    return replace(count, characteristic=Characteristic.TOUGHNESS)


@follows(PutCountersOfKinds)
def put_counters_of_kinds(instruction: PutCountersOfKinds, following: Following) -> Asking[bool]:
    """Put counters of several kinds on objects, all of them at once."""
    proposals: list[Event] = []
    for by in following.each_player(instruction.by or You()):
        recipients = yield from following.things(instruction.on, by)
        for thing in following.one_at_a_time(instruction.on, recipients):
            for kind, quantity in instruction.counters:
                count = yield from following.number(quantity, by)
                if count > 0 and _can_have_counters(thing):
                    cites, source = Cite.COUNTERS, following.source
                    proposals.append(CountersPut(on=thing, kind=kind, count=count, by=by, cites=cites, source=source))
    return bool((yield from following.happen(*proposals)))


@follows(PutsItsCounters)
def puts_its_counters(instruction: PutsItsCounters, following: Following) -> Asking[bool]:
    """As many counters of each kind as an object has, or had as it left, are put on another; none are moved (122.8–9
    in 2026)."""
    proposals: list[Event] = []
    for origin in objects(instruction.of, following.context):
        counted = {kind: count for kind, count in origin.counters.items() if instruction.kind in (None, kind)}
        proposals += [
            CountersPut(on=thing, kind=kind, count=count, cites=Cite.COUNTERS, source=following.source)
            for thing in (yield from following.things(instruction.on))
            if _can_have_counters(thing)
            for kind, count in counted.items()
        ]
    return bool((yield from following.happen(*proposals)))


@follows(DistributeCounters)
def distribute_counters(instruction: DistributeCounters, following: Following) -> Asking[bool]:
    """As many on each target as was announced; what was meant for an illegal one is lost (409.1e; 601.2d). What isn't
    targeted is chosen now, and so is its share (608.2d in 2026)."""
    among, division = instruction.among, following.context.announcement.division
    is_chosen_now = not any(isinstance(node, Target) for node in walk(among))
    amount = number(instruction.count, following.context) if is_chosen_now else 0
    recipients = yield from following.objects(_so_many(among, amount) if is_chosen_now else among)
    if is_chosen_now:
        if amount <= 0 or not recipients:
            return False
        division = yield from divide(following.you, (amount,), recipients, following.source, Cite.CHOICE_ON_RESOLUTION)
    happened = yield from following.happen(
        *(
            CountersPut(
                on=thing,
                kind=instruction.kind,
                count=division[thing],
                by=following.you,
                cites=Cite.COUNTERS,
                source=following.source,
            )
            for thing in recipients
            if division.get(thing)
        )
    )
    return bool(happened)


@follows(RemoveCounters)
def remove_counters(instruction: RemoveCounters, following: Following) -> Asking[bool]:
    """Remove counters, as many as there are."""
    proposals: list[Event] = []
    has_them = _has_counters_for(instruction, following)
    for by in following.each_player(instruction.by or You()):
        origins = yield from following.objects(instruction.origin, by, has_them)
        if _is_counted_out(instruction):
            for group in (origins,) if instruction.together else ((each,) for each in origins):
                proposals += yield from _counted_out(instruction, group, by, following)
            continue
        for game_object in origins:
            kinds = yield from _kinds_removed(instruction, game_object, by, following)
            if instruction.count_chosen and instruction.kind is not None:
                count = yield from _ask_how_many(by, game_object, instruction.kind, following)
                instruction = replace(instruction, count=Fixed(count), count_chosen=False)
            proposals += [event for kind in kinds for event in _removal(instruction, game_object, kind, following)]
    happened = yield from following.happen(*proposals)
    return bool(happened)


def _is_counted_out(instruction: RemoveCounters) -> bool:
    """Whether the player says how many of which kind, or of which object: several of no kind that is named, up to so
    many, or from among objects."""
    if instruction.together or isinstance(instruction.count, UpTo):
        return True
    return instruction.kind is None and instruction.count not in (None, Fixed(1))


def _counted_out(
    instruction: RemoveCounters, origins: tuple[GameObject, ...], by: Player, following: Following
) -> Asking[list[Event]]:
    """Ask how many counters of each kind come off each object, as far as that is open."""
    held = [
        (origin, kind, count)
        for origin in origins
        for kind, count in origin.counters.items()
        if instruction.kind in (None, kind)
    ]
    left = there = sum(count for _, _, count in held)
    least, most = 0, there
    if isinstance(instruction.count, UpTo):
        most = min(there, number(instruction.count.most, following.context))
    elif isinstance(instruction.count, Quantity) and not instruction.count_chosen:
        least = most = min(there, number(instruction.count, following.context))
    removed: list[Event] = []
    for origin, kind, count in held:
        left -= count
        fewest, highest = max(0, least - left), min(count, most)
        taken = fewest
        if fewest < highest:
            prompt = f"choose how many {kind} counters to remove from {origin.name}"
            taken = yield from ask_number(by, following.source, fewest, highest, prompt)
        least, most = least - taken, most - taken
        if taken:
            removed.append(
                CountersRemoved(origin=origin, kind=kind, count=taken, cites=Cite.COUNTERS, source=following.source)
            )
    return removed


def _kinds_removed(
    instruction: RemoveCounters, origin: GameObject, by: Player, following: Following
) -> Asking[list[str]]:
    """The kinds of counters that are removed: all, or of several the one that the player chooses, where the text names
    none and counts them."""
    if instruction.kind is not None:
        return [instruction.kind]
    kinds = list(origin.counters)
    if instruction.count is None or len(kinds) < 2:
        return kinds
    options = [Option(kind, f"a {kind} counter") for kind in kinds]
    prompt = f"choose which counter to remove from {origin.name}"
    return [(yield from ask_one(by, ChoiceKind.WORD, prompt, Cite.COUNTERS, options, following.source))]


def _has_counters_for(instruction: RemoveCounters, following: Following) -> Callable[[Thing], bool]:
    """Whether there are counters to remove from a thing; as many as a cost asks for, unless they are any number."""
    wanted = 0 if instruction.count_chosen else 1
    if instruction.together:
        wanted = 1
    elif instruction.as_cost and not instruction.count_chosen and isinstance(instruction.count, Quantity):
        wanted = number(instruction.count, following.context)

    def has_them(thing: Thing) -> bool:
        if not isinstance(thing, GameObject):
            return True
        there = sum(thing.counters.values()) if instruction.kind is None else thing.counters_of(instruction.kind)
        return there >= wanted

    return has_them


def _ask_how_many(by: Player, origin: GameObject, kind: str, following: Following) -> Asking[int]:
    def check(answer: object) -> None:
        check_number(answer)
        if isinstance(answer, int) and answer > origin.counters_of(kind):
            held = origin.counters_of(kind)
            raise IllegalAction(
                f"{origin.name} has no {answer} {kind} counters",
                Cite.COUNTERS,
                Remedy(Need.FEWER, f"{held} {kind} counters at most", (origin,)),
            )

    question = Choice(
        by,
        ChoiceKind.NUMBER,
        f"choose how many {kind} counters to remove",
        Cite.COUNTERS,
        source=following.source,
        check=check,
    )
    answer = yield from ask(question)
    return int(answer)


def _removal(instruction: RemoveCounters, origin: GameObject, kind: str, following: Following) -> Iterator[Event]:
    count = origin.counters_of(kind)
    if instruction.count is not None:
        count = min(count, number(instruction.count, following.context))
    if count > 0:
        yield CountersRemoved(origin=origin, kind=kind, count=count, cites=Cite.COUNTERS, source=following.source)


@follows(MoveCounters)
def move_counters(instruction: MoveCounters, following: Following) -> Asking[bool]:
    """Take counters off one object and put as many on another (120.3); of several, the player chooses how many come
    from each, or go to each."""
    kind = instruction.kind
    origins = [each for each in (yield from following.objects(instruction.origin)) if not each.gone]
    if kind is None:
        return False
    taken: dict[GameObject, int] = {}
    for origin in origins:
        count = yield from _moved_from(origin, kind, instruction.count, following)
        if count > 0:
            taken[origin] = count
    total = sum(taken.values())
    if total == 0:
        return False
    given = yield from _moved_to(instruction.to, total, following)
    if not given:
        return False
    source = following.source
    happened = yield from following.happen(
        *(
            CountersRemoved(origin=origin, kind=kind, count=count, cites=Cite.COUNTERS, source=source)
            for origin, count in taken.items()
        ),
        *(
            CountersPut(on=thing, kind=kind, count=count, by=following.you, cites=Cite.COUNTERS, source=source)
            for thing, count in given.items()
        ),
    )
    return bool(happened)


def _moved_from(origin: GameObject, kind: str, wanted: Quantity | None, following: Following) -> Asking[int]:
    """How many counters are taken off something: all it has where the text doesn't say."""
    held = origin.counters_of(kind)
    if held and isinstance(wanted, Any):
        return (yield from following.number(UpTo(Fixed(held))))
    return held if wanted is None or not held else min(held, number(wanted, following.context))


def _moved_to(to: Reference, total: int, following: Following) -> Asking[Mapping[Thing, int]]:
    """What gets how many of the counters that are moved: of several, "onto other creatures", those that are chosen."""
    if isinstance(to, All):
        to = Some(to.description, Count(Fixed(1), Fixed(total)))
    things = tuple(thing for thing in (yield from following.objects(to)) if not thing.gone)
    if not things:
        return {}
    return (yield from divide(following.you, (total,), things, following.source, Cite.CHOICE_ON_RESOLUTION))


def _can_have_counters(thing: Thing) -> bool:
    """Cards of a hand, library or graveyard have none: what is meant is the permanent that has become one of them."""
    return isinstance(thing, Player) or (not thing.gone and thing.zone in (Zone.BATTLEFIELD, Zone.EXILE, Zone.STACK))


def _so_many(among: Reference, most: int) -> Reference:
    """ "Any number" of those who get a share, none of which is less than 1."""
    sure = len(among.references) - 1 if isinstance(among, Either) else 0

    def limited(node: Node) -> Node:
        if isinstance(node, Some) and node.count is not None and node.count.most is None:
            return replace(node, count=replace(node.count, most=Fixed(max(most - sure, 0))))
        return node

    return rebuild(among, limited)


@follows(DoubleCounters)
def double_counters(instruction: DoubleCounters, following: Following) -> Asking[bool]:
    """As many more are put on as are there."""
    happened: tuple[Event, ...] = ()
    for game_object in (yield from following.objects(instruction.on)):
        kinds = [instruction.kind] if instruction.kind is not None else list(game_object.counters)
        happened += yield from following.happen(
            *(
                CountersPut(
                    on=game_object,
                    kind=kind,
                    count=game_object.counters_of(kind),
                    by=following.you,
                    cites=Cite.COUNTERS,
                    source=following.source,
                )
                for kind in kinds
                if game_object.counters_of(kind)
            )
        )
    return bool(happened)


@follows(GainsPoison)
def gains_poison(instruction: GainsPoison, following: Following) -> Asking[None]:
    yield from following.happen(
        *[
            CountersPut(
                on=player,
                kind="poison",
                count=number(instruction.count, following.context),
                cites=Cite.COUNTERS,
                source=following.source,
            )
            for player in following.each_player(instruction.player)
        ]
    )


@follows(GetsCounters)
def gets_counters(instruction: GetsCounters, following: Following) -> Asking[None]:
    proposals = []
    for player in following.each_player(instruction.player):
        count, kind = number(instruction.count, following.context), instruction.kind
        if count > 0:
            proposals.append(
                CountersPut(on=player, kind=kind, count=count, cites=Cite.COUNTERS, source=following.source)
            )
    yield from following.happen(*proposals)


@follows(LosesCounters)
def loses_counters(instruction: LosesCounters, following: Following) -> Asking[bool]:
    """As many as it says, or as there are, or all (200.10; 120.1)."""
    proposals: list[CountersRemoved] = []
    for player in following.each_player(instruction.player):
        held = player.counters_of(instruction.kind)
        wanted = held if instruction.count is None else number(instruction.count, following.context)
        count = min(wanted, held)
        if count > 0:
            cites, source = Cite.COUNTERS, following.source
            removed = CountersRemoved(origin=player, kind=instruction.kind, count=count, cites=cites, source=source)
            proposals.append(removed)
    return bool((yield from following.happen(*proposals)))
