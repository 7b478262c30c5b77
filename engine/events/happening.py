"""How things happen: propose, replace, apply, notice (419; 613–615).

Everything given to `happen` at once happens at the same time: each event is first replaced or prevented, then all are
applied, then triggers look at them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

from engine.events import notes
from engine.events.applying import apply, note
from engine.events.arranging import (
    arranged_as_they_part,
    arranged_by_age,
    arranged_in_graveyards,
    in_order_of_prevention,
    shuffled_first,
)
from engine.events.choices import Asking
from engine.events.contradicting import one_of_contradictory
from engine.events.daytime import what_the_time_asks_for
from engine.events.earned import earned_by_entering
from engine.events.event import Event
from engine.events.follower import follower
from engine.events.impossible import is_impossible
from engine.events.kinds.cards import CardDrawn, CardsRevealed
from engine.events.kinds.combat import RemovedFromCombat
from engine.events.kinds.control import ControlChanged
from engine.events.kinds.counters import CountersPut, CountersRemoved
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.effects import EffectsEnded, InsteadFollowed
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.kinds.moving import ObjectCeased, ObjectLeftGame, ObjectMoved
from engine.events.kinds.status import PhasedIn
from engine.events.leaving import what_comes_back_to_who_left, what_goes_along, what_is_exiled, who_leaves
from engine.events.miracles import revealed_for_miracle
from engine.events.noticing import listeners, notice
from engine.events.pairs import unpaired
from engine.events.player_rules import REVEALS_FIRST_DRAWN
from engine.events.replacing import replaced
from engine.events.replacing.entering import as_it_can_be_there, is_put_on_illegal, needs_host, with_host
from engine.meaning.battles import BATTLE, DEFENSE
from engine.meaning.context import NotYetSupported, context_of_effect
from engine.meaning.words import holds
from engine.rulebooks import Cite, Cited, KeywordRule, keyword_rule
from engine.state.answers import while_it_holds
from engine.state.copying import is_hidden
from engine.state.effects import FloatingEffect, Until
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads_keyword

#: Events with which an object leaves the zone that it is in.
_LEAVING: Final = (ObjectMoved, ObjectCeased, ObjectLeftGame)
#: What a player gets by damage of a source with infect, and by combat damage of a creature with toxic.
_INFECT: Final = keyword_rule("infect", "b", "poison counters")
_INFECTS_CREATURE: Final = keyword_rule("infect", "c", "-1/-1 counters")
_WITHERS: Final = keyword_rule("wither", "a", "-1/-1 counters")
_TOXIC: Final = keyword_rule("toxic", "c", "poison counters")


def happen(game: Game, *proposed: Event, had_chance: frozenset[object] = frozenset()) -> Asking[tuple[Event, ...]]:
    """Let events happen together. Returns what did happen: replacements may have made it other, more or less.

    A compound event (a card is discarded) stands in the result before its parts (an object moves). `had_chance` are the
    replacement effects that the events come from: none of them gets another chance at what it became (419.6a; 613.5).
    """
    settled = (yield from _settled(game, proposed, had_chance)) if proposed else None
    if not settled:
        return ()
    listening_before = listeners(game)
    _note_what_leaves(game, settled)
    happened = yield from _applied(game, settled)
    happened += _note_control(game)
    if game.combat is not None:
        happened += _note_who_fights(game)
    if game.pairs:
        happened += unpaired(game)
    if game.effects or game.shields:
        _end_conditional_effects(game)
    happened += earned_by_entering(game, happened)
    notice(game, listening_before, happened)
    happened += yield from _followed_instead(happened)
    if game.absences:
        happened += yield from _coming_back(game)
    if asked_for := what_the_time_asks_for(game):
        happened += yield from happen(game, *asked_for)
    for player in who_leaves(game, happened):
        happened += yield from happen(game, *what_goes_along(game, player))
        happened += yield from happen(game, *what_is_exiled(game, player))
    if game.rulebook.orphans_are_exiled and any(player.has_lost for player in game.players):
        happened += yield from happen(game, *what_comes_back_to_who_left(game))
    return tuple(happened)


def _settled(game: Game, proposed: tuple[Event, ...], had_chance: frozenset[object]) -> Asking[list[Event]]:
    """What will happen, once everything is replaced and prevented, in the order that players choose."""
    settled: list[Event] = []
    if len(proposed) > 1:
        proposed = yield from in_order_of_prevention(game, _entering_together(proposed))
    for proposal in proposed:
        yield from _settle(game, proposal, had_chance, settled)
    if len(settled) == 1:
        return (yield from arranged_as_they_part(game, settled)) if isinstance(settled[0], ObjectMoved) else settled
    settled = yield from one_of_contradictory(game, settled)
    settled = yield from arranged_in_graveyards(game, settled)
    settled = yield from arranged_as_they_part(game, settled)
    return shuffled_first((yield from arranged_by_age(game, settled)))


def _applied(game: Game, settled: list[Event]) -> Asking[list[Event]]:
    """Apply the events, each with what it shows and what comes of it at the same moment."""
    happened: list[Event] = []
    linked = yield from _gained_by_damage(game, settled)
    to_gain = _life_gained(chain(settled, *linked.values()))
    for event in settled:
        if isinstance(event, ObjectMoved):
            happened += yield from _moved(game, event)
            continue
        apply(game, event)
        happened.append(event)
        if isinstance(event, LifeGained):
            to_gain[event.player] -= event.amount
        elif isinstance(event, DamageDealt):
            results: list[Event] = []
            for result in _results_of_damage(game, event, to_gain):
                yield from _settle(game, result, frozenset(), results)
            results += linked.get(event, ())
            for result in results:
                apply(game, result)
                happened.append(result)
            for player, amount in _life_gained(results).items():
                to_gain[player] = max(to_gain[player] - amount, 0)
    return happened


def _moved(game: Game, event: ObjectMoved) -> Asking[list[Event]]:
    """Apply a move, with what is shown as it moves."""
    happened: list[Event] = [event]
    shown = _shown_as_it_leaves(event)
    apply(game, event)
    if shown is not None:
        apply(game, shown)
    for revealed in _revealed_as_drawn(game, event):
        apply(game, revealed)
        happened.append(revealed)
    miracle = yield from revealed_for_miracle(game, event)
    if miracle is not None:
        apply(game, miracle)
        happened.append(miracle)
    return happened


def _life_gained(events: Iterable[Event]) -> defaultdict[Player, int]:
    """How much life each player gains in events."""
    gained: defaultdict[Player, int] = defaultdict(int)
    for event in events:
        if isinstance(event, LifeGained):
            gained[event.player] += event.amount
    return gained


def _followed_instead(happened: list[Event]) -> Asking[list[Event]]:
    """Follow what takes the place of events; once, where it takes the place of several together (419.5; 613.6)."""
    brought_about: list[Event] = []
    together: list[tuple[object, GameObject | None]] = []
    for event in happened:
        if isinstance(event, InsteadFollowed):
            if event.for_all is not None and (event.for_all, event.source) in together:
                continue
            together.append((event.for_all, event.source))
            owing_to = event.context.owing_to or event.cites
            context = replace(event.context, had_chance=event.had_chance, owing_to=owing_to)
            brought_about += yield from follower().follow(event.instruction, context)
    return brought_about


def _coming_back(game: Game) -> Asking[list[Event]]:
    """What was away "until" something happened comes back immediately after that, all of it at once (610.3)."""
    over = tuple(absence for absence in game.absences if any(awaited.gone for awaited in absence.span.objects))
    if not over:
        return []
    note(game, notes.AbsencesEnded(absences=over))
    returning = [
        ObjectMoved(
            object=away,
            to=absence.origin,
            verb="return",
            under=away.owner if absence.origin is Zone.BATTLEFIELD else None,
            cites=Cite.BACK_AGAIN,
            source=absence.source,
        )
        for absence in over
        if absence.origin is not None
        for away in absence.objects
        if not away.gone
    ]
    phased_out = [away for absence in over if absence.origin is None for away in absence.objects if not away.gone]
    return list((yield from happen(game, *returning, *phasing_in(game, phased_out, Cite.PHASES_BACK_IN))))


def phasing_in(game: Game, coming: Iterable[GameObject], cites: Cited) -> Iterator[PhasedIn]:
    """These phase in, and with them what phased out because it was attached to them (702.26i in 2026)."""
    with_them = list(coming)
    for permanent in with_them:
        with_them += [other for other in game.battlefield if other.phased_out and other.phased_along_with is permanent]
    yield from (PhasedIn(permanent=permanent, cites=cites, source=permanent) for permanent in with_them)


def _entering_together(proposed: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, with each move onto the battlefield told of all objects that enter at the same time: while one of
    them enters, the others count neither as there nor as where they were (419.6i; 613.12, 702.35a)."""
    entering = tuple(
        event.object for event in proposed if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD
    )
    if len(entering) < 2:
        return proposed
    return tuple(
        replace(event, entering=entering) if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD else event
        for event in proposed
    )


def _shown_as_it_leaves(event: ObjectMoved) -> CardsRevealed | None:
    """What is face down is shown to everyone as it moves, unless it is a spell becoming a permanent (504.6; 707.9)."""
    if not is_hidden(event.object) or event.object.gone:
        return None
    if event.object.zone is Zone.STACK and event.to is Zone.BATTLEFIELD:
        return None
    moving = event.object
    return CardsRevealed(player=moving.owner, cards=(moving,), cites=Cite.FACE_DOWN_REVEALED, source=moving)


def _revealed_as_drawn(game: Game, event: ObjectMoved) -> Iterator[CardsRevealed]:
    """ "Reveal the first card you draw each turn": shown by each of the effects that say so."""
    if event.verb != "drawn":
        return
    drawer = event.object.owner
    if sum(fact.player is drawer for fact in game.facts_of_this_turn(CardDrawn)) > 1:
        return
    for source in REVEALS_FIRST_DRAWN.of(game, drawer, None):
        yield CardsRevealed(player=drawer, cards=(event.object.current(),), cites=Cite.REVEAL, source=source)


def _note_what_leaves(game: Game, settled: list[Event]) -> None:
    """What leaves together is remembered as it was before any of it left (413.2g; 607.2h)."""
    for event in settled:
        if isinstance(event, _LEAVING) and not event.object.gone:
            note(game, notes.SeenAtLast(object=event.object))


def _note_control(game: Game) -> list[Event]:
    """A permanent that changed controllers is new to the new one, and leaves combat (418.5a, 306.2; 612.1b, 506.4)."""
    changed: list[Event] = []
    for permanent, controller in _with_another_controller(game):
        if permanent.last_controller is not None and controller.has_lost:
            # It would come under the control of a player who has left, and doesn't (600.4b; 800.4b).
            if not game.rulebook.orphans_are_exiled:
                note(game, notes.ControlKept(permanent=permanent, controller=permanent.last_controller))
        elif permanent.last_controller is None:
            note(game, notes.ControllerSeen(permanent=permanent, controller=controller))
        else:
            taken = ControlChanged(
                permanent=permanent,
                before=permanent.last_controller,
                to=controller,
                cites=Cite.LAYER_CONTROL,
                source=permanent,
            )
            apply(game, taken)
            changed.append(taken)
            if game.combat is not None and (permanent in game.combat.attackers or permanent in game.combat.blockers):
                cites = Cite.REMOVED_FROM_COMBAT
                apply(game, RemovedFromCombat(creature=permanent, cites=cites, source=permanent))
    return changed


def _note_who_fights(game: Game) -> list[Event]:
    """Who attacks or blocks and is no creature any more leaves combat; what is attacked goes on being attacked (306.2;
    506.4, 506.4d)."""
    removed = [
        RemovedFromCombat(creature=permanent, cites=Cite.REMOVED_FROM_COMBAT, source=permanent)
        for permanent in _no_creatures_any_more(game)
    ]
    for event in removed:
        apply(game, event)
    return [*removed]


@while_it_holds
def _no_creatures_any_more(game: Game) -> tuple[GameObject, ...]:
    """Those that fight without being creatures."""
    if game.combat is None:
        return ()
    fighting = dict.fromkeys((*game.combat.attackers, *game.combat.blockers))
    return tuple(each for each in fighting if not each.gone and not game.characteristics(each).is_creature)


@while_it_holds
def _with_another_controller(game: Game) -> tuple[tuple[GameObject, Player], ...]:
    """The permanents whose controller, given with them, is another one than was seen last."""
    controlled = ((permanent, game.controller_of(permanent)) for permanent in game.battlefield)
    return tuple((permanent, player) for permanent, player in controlled if permanent.last_controller is not player)


def _end_conditional_effects(game: Game) -> None:
    """Effects that last "as long as" something is so end when it no longer is, for good (418.3d; 610.2b)."""
    over = tuple(effect for effect in game.effects if _is_over(game, effect))
    shields = tuple(shield for shield in game.shields if any(game_object.gone for game_object in shield.span.objects))
    if over or shields:
        apply(game, EffectsEnded(effects=over, shields=shields, cites=Cite.DURATION_ENDS))


def _is_over(game: Game, effect: FloatingEffect) -> bool:
    if any(game_object.gone for game_object in effect.span.objects):
        return True
    if effect.span.until is Until.CONTROL_LOST:
        return any(isinstance(thing, GameObject) and _is_lost(game, effect, thing) for thing in effect.affected or ())
    if effect.span.condition is None:
        return False
    return not holds(effect.span.condition, context_of_effect(game, effect))


def _is_lost(game: Game, effect: FloatingEffect, affected: GameObject) -> bool:
    return affected.gone or game.controller_of(affected) is not effect.span.player


def _settle(game: Game, proposal: Event, had_chance: frozenset[object], settled: list[Event]) -> Asking[None]:
    """Replace a proposal until nothing more applies, then do the same with its parts."""
    if is_impossible(game, proposal):
        return
    if isinstance(proposal, DamageDealt) and proposal.by.copies > 1:
        raise NotYetSupported(f"doesn't yet let {proposal.by.copies:,} {proposal.by.name} tokens deal damage")
    for event, used in (yield from replaced(game, proposal, had_chance)):
        if used is not had_chance and is_impossible(game, event):
            continue
        event = event.as_it_turns_out(game)
        if isinstance(event, InsteadFollowed):
            event = replace(event, had_chance=used)
        if isinstance(event, ObjectMoved) and is_put_on_illegal(game, event):
            continue
        if isinstance(event, ObjectMoved) and needs_host(game, event):
            enchanting = yield from with_host(game, event)
            if enchanting is None:
                continue
            event = enchanting
        if isinstance(event, ObjectMoved) and event.to is Zone.BATTLEFIELD:
            event = as_it_can_be_there(game, event)
        settled.append(event)
        for part in event.parts(game):
            # What made the whole happen made its parts happen.
            yield from _settle(game, replace(part, owing_to=part.owing_to or event.owing_to), used, settled)


@reads_keyword("lifelink")
def _gained_by_damage(game: Game, settled: list[Event]) -> Asking[dict[DamageDealt, list[Event]]]:
    """What sources with lifelink bring their controllers, beside the last damage that each of them deals: a source
    causes life to be gained once, whomever it damages together (119.9 in 2026)."""
    if not game.rulebook.lifelink_is_part_of_damage:
        return {}
    dealt: dict[GameObject, list[DamageDealt]] = {}
    for event in settled:
        if isinstance(event, DamageDealt) and game.characteristics(event.by).has("lifelink"):
            dealt.setdefault(event.by, []).append(event)
    gained: dict[DamageDealt, list[Event]] = {}
    for by, damage in dealt.items():
        amount = sum(event.amount for event in damage)
        gain = LifeGained(player=game.controller_of(by), amount=amount, cites=Cite.LIFELINK, source=by)
        yield from _settle(game, gain, frozenset(), gained.setdefault(damage[-1], []))
    return gained


def _results_for_battle(game: Game, damaged: GameObject, event: DamageDealt) -> Iterator[Event]:
    """As many defense counters are removed from a battle (120.3h in 2026)."""
    count = min(event.amount, damaged.counters_of(DEFENSE))
    if count and BATTLE in game.characteristics(damaged).types:
        yield CountersRemoved(
            origin=damaged,
            kind=DEFENSE,
            count=count,
            damage=event.amount,
            cites=Cite.DAMAGE_TO_BATTLE,
            source=event.by,
        )


@reads_keyword("infect", "wither")
def _results_for_creature(game: Game, damaged: GameObject, event: DamageDealt) -> Iterator[Event]:
    """-1/-1 counters that the source's controller puts on a creature where the source has wither or infect (120.3d in
    2026)."""
    values = game.characteristics(event.by)
    if (values.has("wither") or values.has("infect")) and game.characteristics(damaged).is_creature:
        cites = _WITHERS if values.has("wither") else _INFECTS_CREATURE
        yield CountersPut(on=damaged, kind="-1/-1", count=event.amount, by_effect=False, cites=cites, source=event.by)


@reads_keyword("infect", "toxic")
def _results_of_damage(game: Game, event: DamageDealt, to_gain: Mapping[Player, int]) -> Iterator[Event]:
    """What damage brings about (118.3–4 in 2009-07): for a player, loss of life; poison counters in its place where the
    source has infect, and besides where it has toxic. `to_gain` is what players are still to gain in the same event."""
    if not isinstance(event.to, Player):
        yield from _results_for_creature(game, event.to, event)
        yield from _results_for_battle(game, event.to, event)
        return
    player = event.to
    values = game.characteristics(event.by)
    if values.has("infect"):
        yield _poisoned(player, event.amount, _INFECT, event)
    else:
        beside, cites = to_gain.get(player, 0), Cite.DAMAGE_TO_PLAYER
        yield LifeLost(player=player, amount=event.amount, gained_beside=beside, cites=cites, source=event.by)
    if event.combat and (toxic := sum(ability.number or 0 for ability in values.keywords("toxic"))):
        yield _poisoned(player, toxic, _TOXIC, event)


def _poisoned(player: Player, count: int, cites: KeywordRule, event: DamageDealt) -> Event:
    return CountersPut(on=player, kind="poison", count=count, by_effect=False, cites=cites, source=event.by)
