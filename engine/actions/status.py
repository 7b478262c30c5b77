"""Tapping, counters, attaching, combat: what changes permanents where they are (701.3, 701.15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.actions.following import Following, check_number, follows
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask, ask_one
from engine.events.event import Event
from engine.events.kinds.attaching import Attached, Unattached
from engine.events.kinds.combat import BecameBlocked, RemovedFromCombat
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.status import PermanentTapped, PermanentUntapped
from engine.keywords.attaching import can_be_attached
from engine.meaning.context import Thing
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import nouns
from engine.text.tree.effects.attaching import Attach, Unattach
from engine.text.tree.effects.combat import BecomeBlocked, RemoveFromCombat
from engine.text.tree.effects.counters import (
    DistributeCounters,
    DoubleCounters,
    MoveCounters,
    PutCounters,
    RemoveCounters,
)
from engine.text.tree.effects.status import EntersTapped, TapOrUntap
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import Fixed


@follows(TapOrUntap)
def tap_or_untap(instruction: TapOrUntap, following: Following) -> Asking[bool]:
    """Tap or untap permanents; where the text leaves it open, whoever does it says which for each (701.15)."""
    proposals: list[Event] = []
    for by in following.each_player(instruction.by or nouns.You()):
        for game_object in (yield from following.objects(instruction.what, by)):
            tap = instruction.tap
            if tap is None:
                tap = yield from _tap_or_untap(by, game_object, following)
            kind = PermanentTapped if tap else PermanentUntapped
            proposals.append(
                kind(permanent=game_object, cites=Cite.TAP if tap else Cite.UNTAP, source=following.source)
            )
    happened = yield from following.happen(*proposals)
    return bool(happened)


def _tap_or_untap(by: Player, permanent: GameObject, following: Following) -> Asking[bool]:
    options = [Option(True, "tap"), Option(False, "untap")]
    prompt = f"tap or untap {permanent.name}"
    chosen: bool = yield from ask_one(by, ChoiceKind.WORD, prompt, Cite.TAP, options, following.source)
    return chosen


@follows(EntersTapped)
def enters_tapped(instruction: EntersTapped, following: Following) -> Asking[None]:
    """What came of a choice made as it enters (419.1c; 613.1d)."""
    following.enters_tapped = True
    return
    yield


@follows(PutCounters)
def put_counters(instruction: PutCounters, following: Following) -> Asking[bool]:
    """Put counters on objects (200.10; 120.1)."""
    proposals: list[Event] = []
    for by in following.each_player(instruction.by or nouns.You()):
        recipients = yield from following.things(instruction.on, by)
        for thing in following.one_at_a_time(instruction.on, recipients):
            count = number(instruction.count, following.context)
            if count > 0 and _can_have_counters(thing):
                kind, source = instruction.kind, following.source
                by_effect, cites = not following.as_cost, Cite.COUNTERS
                proposals.append(
                    CountersPut(on=thing, kind=kind, count=count, by_effect=by_effect, cites=cites, source=source)
                )
    happened = yield from following.happen(*proposals)
    return bool(happened)


@follows(DistributeCounters)
def distribute_counters(instruction: DistributeCounters, following: Following) -> Asking[bool]:
    """As many on each target as was announced; what was meant for an illegal one is lost (409.1e; 601.2d)."""
    division = following.context.announcement.division
    recipients = yield from following.objects(instruction.among)
    happened = yield from following.happen(
        *(
            CountersPut(
                on=thing, kind=instruction.kind, count=division[thing], cites=Cite.COUNTERS, source=following.source
            )
            for thing in recipients
            if division.get(thing)
        )
    )
    return bool(happened)


def _can_have_counters(thing: Thing) -> bool:
    """Cards of a hand, library or graveyard have none: what is meant is the permanent that has become one of them."""
    return isinstance(thing, Player) or (not thing.gone and thing.zone in (Zone.BATTLEFIELD, Zone.EXILE, Zone.STACK))


@follows(RemoveCounters)
def remove_counters(instruction: RemoveCounters, following: Following) -> Asking[bool]:
    """Remove counters, as many as there are."""
    proposals: list[Event] = []
    for by in following.each_player(instruction.by or nouns.You()):
        for game_object in (yield from following.objects(instruction.origin, by)):
            kinds = [instruction.kind] if instruction.kind is not None else list(game_object.counters)
            if instruction.count_chosen and instruction.kind is not None:
                count = yield from _ask_how_many(by, game_object, instruction.kind, following)
                instruction = replace(instruction, count=Fixed(count), count_chosen=False)
            proposals += [event for kind in kinds for event in _removal(instruction, game_object, kind, following)]
    happened = yield from following.happen(*proposals)
    return bool(happened)


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
def move_counters(instruction: MoveCounters, following: Following) -> Asking[None]:
    """Take counters off one object and put as many on another (120.3)."""
    origins = yield from following.objects(instruction.origin)
    targets = yield from following.objects(instruction.to)
    if not origins or not targets or instruction.kind is None:
        return
    wanted = origins[0].counters_of(instruction.kind)
    if instruction.count is not None:
        wanted = min(wanted, number(instruction.count, following.context))
    if wanted <= 0 or origins[0].gone or targets[0].gone:
        return
    kind, source = instruction.kind, following.source
    yield from following.happen(
        CountersRemoved(origin=origins[0], kind=kind, count=wanted, cites=Cite.COUNTERS, source=source),
        CountersPut(on=targets[0], kind=kind, count=wanted, cites=Cite.COUNTERS, source=source),
    )


@follows(Attach)
def attach(instruction: Attach, following: Following) -> Asking[None]:
    """Attach to something it can be attached to; else it stays as it is (212.2h, 212.4k; 701.3)."""
    attachments = yield from following.objects(instruction.what)
    hosts = yield from following.things(instruction.to)
    for attachment in attachments:
        for host in hosts[:1]:
            if attachment.attached_to is host or (isinstance(host, GameObject) and not host.is_permanent):
                continue
            if can_be_attached(following.game, attachment, host):
                yield from following.happen(
                    Attached(attachment=attachment, to=host, cites=Cite.ATTACH, source=following.source)
                )


@follows(Unattach)
def unattach(instruction: Unattach, following: Following) -> Asking[None]:
    for game_object in (yield from following.objects(instruction.what)):
        if game_object.attached_to is not None:
            yield from following.happen(Unattached(attachment=game_object, cites=Cite.ATTACH, source=following.source))


@follows(BecomeBlocked)
def become_blocked(instruction: BecomeBlocked, following: Following) -> Asking[None]:
    """Attackers become blocked without a blocker, once, each with its band (309.2f, 502.10g; 509.1h, 702.19i)."""
    combat = following.game.combat
    creatures = yield from following.objects(instruction.what)
    banded = [other for attacker in creatures if combat is not None for other in combat.banded_with(attacker)]
    for attacker in dict.fromkeys((*creatures, *banded)):
        if combat is not None and attacker in combat.attackers and attacker not in combat.blocked:
            yield from following.happen(
                BecameBlocked(attacker=attacker, blockers=(), cites=Cite.DECLARE_BLOCKERS, source=following.source)
            )


@follows(DoubleCounters)
def double_counters(instruction: DoubleCounters, following: Following) -> Asking[None]:
    """As many more are put on as are there."""
    for game_object in (yield from following.objects(instruction.on)):
        kinds = [instruction.kind] if instruction.kind is not None else list(game_object.counters)
        yield from following.happen(
            *(
                CountersPut(
                    on=game_object,
                    kind=kind,
                    count=game_object.counters_of(kind),
                    cites=Cite.COUNTERS,
                    source=following.source,
                )
                for kind in kinds
                if game_object.counters_of(kind)
            )
        )


@follows(RemoveFromCombat)
def remove_from_combat(instruction: RemoveFromCombat, following: Following) -> Asking[None]:
    for game_object in (yield from following.objects(instruction.what)):
        yield from following.happen(
            RemovedFromCombat(creature=game_object, cites=Cite.REMOVED_FROM_COMBAT, source=following.source)
        )
