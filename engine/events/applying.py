"""Applying events and notes: the one place where a game changes. What happens is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from engine.events import event as events
from engine.events import notes
from engine.events.event import Event
from engine.events.notes import Note
from engine.state.copying import copied_by
from engine.state.effects import FloatingEffect, Span, Until
from engine.state.environment import NOTHING_NAMED
from engine.state.game import Game, OutOfBudget
from engine.state.objects import Announcement, GameObject, ObjectKind
from engine.state.players import LimitedMana, Player
from engine.state.printed import Printed
from engine.state.turn import Combat
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects import Position
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step
from engine.values.mana import NO_MANA, ManaPool
from engine.values.type_line import TypeLine

E = TypeVar("E", bound=Event | Note)

_APPLIERS: Final[dict[type[Any], Callable[[Game, Any], Any]]] = {}


def applies(kind: type[E]) -> Callable[[Callable[[Game, E], Any]], Callable[[Game, E], Any]]:
    """Register how an event or a note of a kind changes the game."""

    def register(apply: Callable[[Game, E], Any]) -> Callable[[Game, E], Any]:
        _APPLIERS[kind] = apply
        return apply

    return register


def apply(game: Game, event: Event) -> None:
    """Change the game as `event` says, and add it to the game's facts."""
    tick(game)
    applier = _APPLIERS.get(type(event))
    if applier is not None:
        applier(game, event)
    game.facts.add(event)


def note(game: Game, noted: Note) -> None:
    """Change the game as a procedure's note says."""
    _APPLIERS[type(noted)](game, noted)


# What every change may need ------------------------------------------------------------------------------------


def tick(game: Game) -> int:
    """The next moment of the game's clock, by which timestamps are told apart (418.5e; 612.6)."""
    game.clock += 1
    if game.clock > game.budget:
        raise OutOfBudget(f"the game went past its budget of {game.budget:,} events and timestamps")
    return game.clock


def next_id(game: Game) -> int:
    """A number that nothing else in the game has."""
    game.last_id += 1
    return game.last_id


def make_object(
    game: Game, kind: ObjectKind, printed: Printed, owner: Player, zone: Zone, controller: Player | None = None
) -> GameObject:
    """A new object of a zone, in whose list it isn't yet."""
    return GameObject(
        game.journal,
        id=next_id(game),
        kind=kind,
        printed=printed,
        owner=owner,
        zone=zone,
        controller=controller,
        timestamp=tick(game),
    )


def token_to_be(game: Game, printed: Printed, owner: Player) -> GameObject:
    """A token that is about to enter: until then it is in no zone."""
    return GameObject(game.journal, id=next_id(game), kind=ObjectKind.TOKEN, printed=printed, owner=owner, zone=None)


def put_in_zone(game: Game, game_object: GameObject, *, at_bottom: bool = False) -> None:
    """Add an object to its zone's list: on top, unless `at_bottom`."""
    assert game_object.zone is not None
    holder = game.holder_of(game_object.zone, game_object.owner)
    listed: tuple[GameObject, ...] = getattr(holder, game_object.zone.value)
    first = at_bottom != (game_object.zone is Zone.LIBRARY)
    setattr(holder, game_object.zone.value, (game_object, *listed) if first else (*listed, game_object))
    if game_object.zone is Zone.STACK and not game_object.is_ability:
        game.spells = (*game.spells, game_object)


def _take_from_zone(game: Game, gone: GameObject) -> None:
    if gone.zone is None:
        return
    holder = game.holder_of(gone.zone, gone.owner)
    setattr(holder, gone.zone.value, _without(getattr(holder, gone.zone.value), gone))
    if gone.zone is Zone.STACK and not gone.is_ability:
        game.spells = _without(game.spells, gone)


def _without(listed: tuple[GameObject, ...], gone: GameObject) -> tuple[GameObject, ...]:
    if listed and listed[-1] is gone:  # the top of a stack, however deep
        return listed[:-1]
    return tuple(game_object for game_object in listed if game_object is not gone)


# Zones ---------------------------------------------------------------------------------------------------------


@applies(events.ObjectMoved)
def _move(game: Game, event: events.ObjectMoved) -> None:
    old = event.object
    if old.gone:
        return
    leave(game, old)
    controller = event.under or (game.controller_of(old) if event.to in (Zone.BATTLEFIELD, Zone.STACK) else None)
    new = make_object(
        game,
        old.kind,
        old.printed,
        old.owner,
        event.to,
        controller if event.to in (Zone.BATTLEFIELD, Zone.STACK) else None,
    )
    new.predecessor, old.successor = old, new
    new.face_down = event.face_down
    new.copied = event.copied
    if event.chosen:
        new.chosen = dict(event.chosen)
        new.chosen_under = dict.fromkeys(event.chosen)
    new.remembered = {None: event.remembered}
    new.haunts = event.haunting
    put_in_zone(game, new, at_bottom=event.position is Position.BOTTOM)
    if event.position is Position.SECOND and event.to is Zone.LIBRARY and len(new.owner.library) > 1:
        first, second, *rest = new.owner.library
        new.owner.library = (second, first, *rest)
    if event.to is Zone.BATTLEFIELD:
        _enter(game, event, old, new)


def _enter(game: Game, event: events.ObjectMoved, old: GameObject, new: GameObject) -> None:
    new.tapped = event.tapped
    if event.counters:
        new.counters = {kind: count for kind, count in event.counters.items() if count > 0}
    if event.attached_to is not None:
        new.attached_to = event.attached_to
    if old.zone is Zone.STACK:
        announced = old.announcement
        new.announcement = Announcement(x=announced.x, paid=announced.paid, spent=announced.spent)
        _carry_effects_over(game, old, new)
    if event.abilities:
        _begin_with_abilities(game, event, new)
    _enters_attacking(game, new, event.attacking)


def _enters_attacking(game: Game, permanent: GameObject, attacked: GameObject | Player | None) -> None:
    """Only a creature can attack (506.3a)."""
    if attacked is not None and game.combat is not None and game.characteristics(permanent).is_creature:
        attackers = {**game.combat.attackers, permanent: attacked}
        game.combat = replace(game.combat, attackers=attackers, was_attacked=True)


def _begin_with_abilities(game: Game, event: events.ObjectMoved, new: GameObject) -> None:
    """Begin an effect that gives an object the abilities it entered with, for as long as it is there. They are no part
    of what a copy of it copies."""
    effect = FloatingEffect(
        id=next_id(game),
        timestamp=new.timestamp,
        controller=new.controller or new.owner,
        source=new,
        changes=(GainsAbilities(event.abilities),),
        span=Span(Until.FOREVER),
        affected=(new,),
    )
    game.effects = (*game.effects, effect)


def _carry_effects_over(game: Game, spell: GameObject, permanent: GameObject) -> None:
    """Effects that changed a permanent spell go on applying to the permanent it becomes (213.5, 217.1c; 400.7a)."""
    if not any(effect.affected and spell in effect.affected for effect in game.effects):
        return

    def carried(effect: FloatingEffect) -> FloatingEffect:
        if effect.affected is None or spell not in effect.affected:
            return effect
        return replace(effect, affected=tuple(permanent if thing is spell else thing for thing in effect.affected))

    game.effects = tuple(carried(effect) for effect in game.effects)


def leave(game: Game, old: GameObject) -> None:
    """Take an object out of its zone, keeping what it was like at last (413.2g; 607.2h)."""
    if old.zone is not None and old.last_known is None:
        note(game, notes.SeenAtLast(object=old))
    _take_from_zone(game, old)
    old.gone = True
    if game.combat is not None and (old in game.combat.attackers or old in game.combat.blockers):
        old.last_combat = game.combat
        game.combat = game.combat.without(old)


@applies(notes.SeenAtLast)
def _see_at_last(game: Game, note: notes.SeenAtLast) -> None:
    note.object.last_known = game.characteristics(note.object)


@applies(events.ObjectCeased)
def _cease(game: Game, event: events.ObjectCeased) -> None:
    if not event.object.gone:
        leave(game, event.object)


@applies(events.ObjectLeftGame)
def _leave_game(game: Game, event: events.ObjectLeftGame) -> None:
    if not event.object.gone:
        leave(game, event.object)


@applies(events.DrawFromEmptyLibrary)
def _draw_nothing(game: Game, event: events.DrawFromEmptyLibrary) -> None:
    event.player.drew_from_empty_library = True


@applies(events.LibraryShuffled)
def _shuffle(game: Game, event: events.LibraryShuffled) -> None:
    cards = list(event.player.library)
    Random(f"{game.seed}/{game.clock}").shuffle(cards)
    event.player.library = tuple(cards)


@applies(events.LibraryArranged)
def _arrange(game: Game, event: events.LibraryArranged) -> None:
    placed = {*event.top, *event.bottom}
    rest = tuple(card for card in event.player.library if card not in placed)
    event.player.library = (*event.top, *rest, *event.bottom)


@applies(events.LookingAllowed)
def _allow_looking(game: Game, event: events.LookingAllowed) -> None:
    event.card.shown_to_controllers_of = event.of


# Status, counters, attachment ------------------------------------------------------------------------------------


@applies(events.PermanentTapped)
def _tap(game: Game, event: events.PermanentTapped) -> None:
    event.permanent.tapped = True


@applies(events.PermanentUntapped)
def _untap(game: Game, event: events.PermanentUntapped) -> None:
    event.permanent.tapped = False


@applies(events.PermanentTurnedUp)
def _turn_up(game: Game, event: events.PermanentTurnedUp) -> None:
    event.permanent.face_down = False


@applies(events.PermanentTurnedDown)
def _turn_down(game: Game, event: events.PermanentTurnedDown) -> None:
    event.permanent.face_down = True


@applies(notes.TurnedUpToLook)
def _turn_up_to_look(game: Game, note: notes.TurnedUpToLook) -> None:
    note.permanent.face_down = False


@applies(events.PermanentFlipped)
def _flip(game: Game, event: events.PermanentFlipped) -> None:
    event.permanent.flipped = True


@applies(events.PhasedOut)
def _phase_out(game: Game, event: events.PhasedOut) -> None:
    """Counters, choices and what it is attached to stay with it; only combat goes on without it (502.15b–h;
    702.23c–e)."""
    permanent = event.permanent
    if game.combat is not None and (permanent in game.combat.attackers or permanent in game.combat.blockers):
        game.combat = game.combat.without(permanent)
    permanent.phased_out = game.controller_of(permanent)
    permanent.phased_along_with = event.along_with


@applies(events.PhasedIn)
def _phase_in(game: Game, event: events.PhasedIn) -> None:
    event.permanent.phased_out = event.permanent.phased_along_with = None


@applies(events.CountersPut)
def _put_counters(game: Game, event: events.CountersPut) -> None:
    if isinstance(event.on, Player):
        event.on.poison += event.count
    else:
        event.on.counters = _changed(event.on.counters, event.kind, event.count)


@applies(events.CountersRemoved)
def _remove_counters(game: Game, event: events.CountersRemoved) -> None:
    """What leaves at the same moment is remembered with its counters (704.3, 704.5r)."""
    if isinstance(event.origin, Player):
        event.origin.poison -= event.count
    elif not event.origin.gone:
        event.origin.counters = _changed(event.origin.counters, event.kind, -event.count)


def _changed(counters: Mapping[str, int], kind: str, by: int) -> Mapping[str, int]:
    count = counters.get(kind, 0) + by
    others = {name: number for name, number in counters.items() if name != kind}
    return {**others, kind: count} if count > 0 else others


@applies(events.Attached)
def _attach(game: Game, event: events.Attached) -> None:
    event.attachment.attached_to = event.to
    event.attachment.timestamp = tick(game)


@applies(events.Unattached)
def _unattach(game: Game, event: events.Unattached) -> None:
    event.attachment.attached_to = None


@applies(events.PermanentRegenerated)
def _regenerate(game: Game, event: events.PermanentRegenerated) -> None:
    if event.shield is not None:
        game.shields = tuple(shield for shield in game.shields if shield is not event.shield)
    event.permanent.damage = 0
    event.permanent.hurt_by_deathtouch = False
    event.permanent.tapped = True
    if game.combat is not None:
        game.combat = game.combat.without(event.permanent)


@applies(events.RemovedFromCombat)
def _remove_from_combat(game: Game, event: events.RemovedFromCombat) -> None:
    if game.combat is not None:
        game.combat = game.combat.without(event.creature)


@applies(notes.ControllerSeen)
def _see_controller(game: Game, note: notes.ControllerSeen) -> None:
    _controlled_by(note.permanent, note.controller)


def _controlled_by(permanent: GameObject, controller: Player) -> None:
    permanent.last_controller = controller
    if controller not in permanent.controllers:
        permanent.controllers = (*permanent.controllers, controller)


@applies(events.ControlChanged)
def _change_control(game: Game, event: events.ControlChanged) -> None:
    _controlled_by(event.permanent, event.to)
    event.permanent.control_since = game.clock


@applies(notes.NamesRemembered)
def _remember_names(game: Game, note: notes.NamesRemembered) -> None:
    remembered, copied = note.by.remembered, copied_by(game, note.by)
    gathered = NOTHING_NAMED.gathering((remembered.get(copied, NOTHING_NAMED), note.environment))
    note.by.remembered = {**remembered, copied: gathered}


@applies(events.DamageRemoved)
def _heal(game: Game, event: events.DamageRemoved) -> None:
    event.permanent.damage = 0
    event.permanent.hurt_by_deathtouch = False


# Damage and life -------------------------------------------------------------------------------------------------


@applies(events.DamageDealt)
def _deal_damage(game: Game, event: events.DamageDealt) -> None:
    if isinstance(event.to, Player):
        return  # the loss of life is an event of its own, see `_results_of_damage` in `happening.py`
    values = game.characteristics(event.by)
    target = game.characteristics(event.to)
    if "Planeswalker" in target.types:
        event.to.counters = _changed(event.to.counters, "loyalty", -event.amount)
    if target.is_creature:
        if values.has("wither"):
            event.to.counters = _changed(event.to.counters, "-1/-1", event.amount)
        else:
            event.to.damage += event.amount
        if values.has("deathtouch"):
            event.to.hurt_by_deathtouch = True


@applies(events.LifeGained)
def _gain_life(game: Game, event: events.LifeGained) -> None:
    event.player.life += event.amount


@applies(events.LifeLost)
def _lose_life(game: Game, event: events.LifeLost) -> None:
    event.player.life -= event.amount


# Mana ------------------------------------------------------------------------------------------------------------


@applies(events.ManaAdded)
def _add_mana(game: Game, event: events.ManaAdded) -> None:
    player = event.player
    player.mana_pool = player.mana_pool.plus(event.mana)
    if event.purpose is not None and event.source is not None:
        player.limited_mana = (*player.limited_mana, LimitedMana(event.mana, event.purpose, event.source))


@applies(events.ManaTriggerResolved)
def _resolve_mana_trigger(game: Game, event: events.ManaTriggerResolved) -> None:
    game.waiting = tuple(waiting for waiting in game.waiting if waiting is not event.waiting)


@applies(events.ManaSpent)
def _spend_mana(game: Game, event: events.ManaSpent) -> None:
    if not event.player.pays_freely:
        event.player.mana_pool = event.player.mana_pool.minus(event.mana)
        event.player.limited_mana = event.limited_left
    if event.on is not None:
        announced = event.on.announcement
        event.on.announcement = replace(announced, spent=announced.spent.plus(event.mana))


@applies(events.ManaEmptied)
def _empty_mana(game: Game, event: events.ManaEmptied) -> None:
    event.player.mana_pool = NO_MANA
    event.player.limited_mana = ()


# Playing and resolving ---------------------------------------------------------------------------------------------


@applies(events.LandPlayed)
def _play_land(game: Game, event: events.LandPlayed) -> None:
    event.player.lands_played += 1


@applies(notes.PriorityGiven)
def _give_priority(game: Game, note: notes.PriorityGiven) -> None:
    game.priority = note.to


@applies(notes.AbilityStacked)
def _stack_ability(game: Game, note: notes.AbilityStacked) -> None:
    """An ability has its text and no other characteristic (409.1a; 112.7)."""
    printed = Printed(f"{note.of.name}'s ability", TypeLine())
    on_stack = make_object(game, ObjectKind.ABILITY, printed, note.of.owner, Zone.STACK, note.controller)
    on_stack.ability, on_stack.ability_id, on_stack.source = note.ability, note.key, note.of
    on_stack.announcement = note.announcement
    put_in_zone(game, on_stack)


@applies(notes.Announced)
def _announce(game: Game, note: notes.Announced) -> None:
    note.of.announcement = note.announcement


@applies(events.Resolved)
def _begin_to_resolve(game: Game, event: events.Resolved) -> None:
    game.resolving = event.object


@applies(notes.ResolutionEnded)
def _end_resolution(game: Game, note: notes.ResolutionEnded) -> None:
    game.resolving = None
    game.looked_at = ()


@applies(notes.CardsLookedAt)
def _look_at(game: Game, note: notes.CardsLookedAt) -> None:
    game.looked_at = (*game.looked_at, *((note.by, card) for card in note.cards))


@applies(notes.PlayingBegan)
def _begin_playing(game: Game, note: notes.PlayingBegan) -> None:
    game.playing_began = game.clock
    game.tops_then = tuple(player.library[0] for player in game.players if player.library)


@applies(notes.PlayingEnded)
def _end_playing(game: Game, note: notes.PlayingEnded) -> None:
    game.playing_began = None
    game.tops_then = ()


@applies(notes.ResolvedWithoutChoice)
def _count_forced(game: Game, note: notes.ResolvedWithoutChoice) -> None:
    game.forced_in_a_row += 1
    if note.state is not None:
        game.states_seen = game.states_seen | {note.state}


@applies(notes.ActionTaken)
def _remember_action(game: Game, note: notes.ActionTaken) -> None:
    game.actions_taken = (*game.actions_taken, (note.state, note.action, len(game.facts)))


@applies(notes.ChoiceMade)
def _forget_forced(game: Game, note: notes.ChoiceMade) -> None:
    game.forced_in_a_row = 0
    game.states_seen = frozenset()


@applies(notes.StateChecked)
def _forget_what_was_checked(game: Game, note: notes.StateChecked) -> None:
    for player in game.players:
        if player.drew_from_empty_library:
            player.drew_from_empty_library = False
    for permanent in game.battlefield:
        if permanent.hurt_by_deathtouch:
            permanent.hurt_by_deathtouch = False


@applies(events.DelayedTriggerMade)
def _make_delayed_trigger(game: Game, event: events.DelayedTriggerMade) -> None:
    game.delayed = (*game.delayed, event.delayed)


@applies(events.AbilityTriggered)
def _trigger(game: Game, event: events.AbilityTriggered) -> None:
    game.waiting = (*game.waiting, event.waiting)
    if event.delayed is not None and event.delayed.span is None:
        game.delayed = tuple(delayed for delayed in game.delayed if delayed is not event.delayed)


@applies(notes.WaitingTaken)
def _take_waiting(game: Game, note: notes.WaitingTaken) -> None:
    game.waiting = ()


@applies(events.AbilityActivated)
def _activate(game: Game, event: events.AbilityActivated) -> None:
    if event.on_stack is not None:
        event.of.uses = (*event.of.uses, event.on_stack.ability_id)


@applies(events.CopyPutOnStack)
def _copy_on_stack(game: Game, event: events.CopyPutOnStack) -> None:
    """With all that was decided for the original, and without the mana that was spent on it; the copy of an ability has
    the same source (503.10b; 706.9b)."""
    original = event.original
    kind = ObjectKind.ABILITY if original.is_ability else ObjectKind.SPELL_COPY
    copy = make_object(game, kind, event.printed, event.player, Zone.STACK, event.player)
    copy.announcement = replace(original.announcement, spent=NO_MANA)
    copy.ability, copy.ability_id, copy.source = original.ability, original.ability_id, original.source
    put_in_zone(game, copy)


@applies(events.CardCopied)
def _copy_card(game: Game, event: events.CardCopied) -> None:
    zone = event.original.zone
    assert zone is not None
    put_in_zone(game, make_object(game, ObjectKind.CARD_COPY, event.printed, event.player, zone))


@applies(events.TargetsChanged)
def _change_targets(game: Game, event: events.TargetsChanged) -> None:
    event.of.announcement = event.announcement


@applies(events.EffectBegan)
def _begin_effect(game: Game, event: events.EffectBegan) -> None:
    game.effects = (*game.effects, event.effect)


@applies(events.EffectIgnored)
def _ignore_effect(game: Game, event: events.EffectIgnored) -> None:
    game.effects = (*game.effects, event.effect)


@applies(events.ShieldBegan)
def _begin_shield(game: Game, event: events.ShieldBegan) -> None:
    game.shields = (*game.shields, event.shield)


@applies(events.EffectsEndable)
def _make_endable(game: Game, event: events.EffectsEndable) -> None:
    game.effects = tuple(
        replace(effect, ending=event.ending) if effect in event.effects else effect for effect in game.effects
    )


@applies(notes.ShieldUsed)
def _use_shield(game: Game, note: notes.ShieldUsed) -> None:
    used = note.shield
    left = None if used.left is None else used.left - note.amount
    kept = () if used.once or left == 0 else (replace(used, left=left),)
    game.shields = tuple(shield for other in game.shields for shield in (kept if other is used else (other,)))


@applies(events.EffectsEnded)
def _end_effects(game: Game, event: events.EffectsEnded) -> None:
    game.effects = tuple(effect for effect in game.effects if effect not in event.effects)
    game.shields = tuple(shield for shield in game.shields if shield not in event.shields)
    if event.delayed:
        game.delayed = tuple(delayed for delayed in game.delayed if delayed not in event.delayed)


@applies(events.ThingChosen)
def _choose(game: Game, event: events.ThingChosen) -> None:
    chosen_for = event.for_object
    chosen_for.chosen = {**chosen_for.chosen, event.kind: event.value}
    chosen_for.chosen_under = {**chosen_for.chosen_under, event.kind: copied_by(game, chosen_for)}


# Turn and combat -----------------------------------------------------------------------------------------------------


@applies(events.TurnBegan)
def _begin_turn(game: Game, event: events.TurnBegan) -> None:
    game.active_player = event.player
    game.turn_controller = None
    game.turn_number += 1
    game.turn_began = event.player.latest_turn_began = game.clock
    game.facts_this_turn_from = len(game.facts)
    for player in game.players:
        player.lands_played = 0
        if game.turn_number == 1:
            player.latest_upkeep_began = player.upkeep_before_began = game.clock
    for permanent in game.battlefield:
        if permanent.uses:
            permanent.uses = ()


@applies(events.TurnControlGained)
def _gain_turn_control(game: Game, event: events.TurnControlGained) -> None:
    game.turns_to_control = {**game.turns_to_control, event.whose: event.player}


@applies(events.TurnControlled)
def _control_turn(game: Game, event: events.TurnControlled) -> None:
    game.turns_to_control = {whose: by for whose, by in game.turns_to_control.items() if whose is not event.whose}
    game.turn_controller = None if event.player is event.whose else event.player


@applies(events.StepBegan)
def _begin_step(game: Game, event: events.StepBegan) -> None:
    game.part = event.part
    game.actions_taken = ()
    if event.part.step is Step.BEGINNING_OF_COMBAT:
        game.combat = Combat()
    if event.part.step is Step.UPKEEP:
        event.player.upkeep_before_began = event.player.latest_upkeep_began
        event.player.latest_upkeep_began = game.clock


@applies(events.SkipComing)
def _will_skip(game: Game, event: events.SkipComing) -> None:
    game.skips = (*game.skips, (event.player, event.step))


@applies(events.StepSkipped)
def _skip_step(game: Game, event: events.StepSkipped) -> None:
    _use_up_skip(game, event.player, event.part.step)


@applies(events.TurnSkipped)
def _skip_turn(game: Game, event: events.TurnSkipped) -> None:
    _use_up_skip(game, event.player, Step.TURN)


def _use_up_skip(game: Game, player: Player, step: Step) -> None:
    if (player, step) in game.skips:
        skips = list(game.skips)
        skips.remove((player, step))
        game.skips = tuple(skips)


@applies(events.ExtraTurnsComing)
def _will_take_turns(game: Game, event: events.ExtraTurnsComing) -> None:
    game.extra_turns = (*game.extra_turns, *(event.player,) * event.count)


@applies(events.PhasesAdded)
def _add_phases(game: Game, event: events.PhasesAdded) -> None:
    game.added_phases = (*event.phases, *game.added_phases)


@applies(notes.AddedPhasesTaken)
def _take_added_phases(game: Game, note: notes.AddedPhasesTaken) -> None:
    game.added_phases = ()


@applies(notes.ExtraTurnTaken)
def _take_extra_turn(game: Game, note: notes.ExtraTurnTaken) -> None:
    game.extra_turns = game.extra_turns[:-1]


@applies(events.TurnCutShort)
def _cut_turn_short(game: Game, event: events.TurnCutShort) -> None:
    game.turn_is_ending = True


@applies(notes.CleanupReached)
def _reach_cleanup(game: Game, note: notes.CleanupReached) -> None:
    game.turn_is_ending = False


@applies(notes.AttackSupposed)
def _suppose_attack(game: Game, note: notes.AttackSupposed) -> None:
    game.combat = replace(game.combat or Combat(), attackers={note.creature: note.defender})


@applies(events.CreatureAttacked)
def _attack(game: Game, event: events.CreatureAttacked) -> None:
    if game.combat is not None:
        attackers = {**game.combat.attackers, event.creature: event.defender}
        game.combat = replace(game.combat, attackers=attackers, was_attacked=True)


@applies(events.BandFormed)
def _form_band(game: Game, event: events.BandFormed) -> None:
    if game.combat is not None:
        game.combat = replace(game.combat, bands=(*game.combat.bands, event.band))


@applies(events.CreatureBlocked)
def _block(game: Game, event: events.CreatureBlocked) -> None:
    _is_blocked_by(game, event.attacker, event.blocker)


@applies(events.BlockedWithItsBand)
def _block_with_band(game: Game, event: events.BlockedWithItsBand) -> None:
    _is_blocked_by(game, event.attacker, event.blocker)


def _is_blocked_by(game: Game, attacker: GameObject, blocker: GameObject) -> None:
    combat = game.combat
    if combat is not None:
        blocked = combat.blockers.get(blocker, ())
        game.combat = replace(
            combat,
            blockers={**combat.blockers, blocker: (*blocked, attacker)},
            blocked=combat.blocked | {attacker},
        )


@applies(events.BecameBlocked)
def _become_blocked(game: Game, event: events.BecameBlocked) -> None:
    if game.combat is not None:
        game.combat = replace(game.combat, blocked=game.combat.blocked | {event.attacker})


@applies(events.BlockersOrdered)
def _order_blockers(game: Game, event: events.BlockersOrdered) -> None:
    if game.combat is not None:
        orders = {**game.combat.blocker_order, event.attacker: event.order}
        game.combat = replace(game.combat, blocker_order=orders)


@applies(events.AttackersOrdered)
def _order_attackers(game: Game, event: events.AttackersOrdered) -> None:
    if game.combat is not None:
        game.combat = replace(game.combat, blockers={**game.combat.blockers, event.blocker: event.order})


@applies(notes.BlocksDeclared)
def _end_declaration(game: Game, note: notes.BlocksDeclared) -> None:
    if game.combat is not None:
        game.combat = replace(game.combat, blocks_declared=True)


@applies(notes.FirstStrikersFound)
def _find_first_strikers(game: Game, note: notes.FirstStrikersFound) -> None:
    if game.combat is not None:
        game.combat = replace(game.combat, first_strikers=note.creatures)


@applies(events.CombatDamageStacked)
def _stack_damage(game: Game, event: events.CombatDamageStacked) -> None:
    player = game.active_player
    printed = Printed("combat damage", TypeLine())
    on_stack = make_object(game, ObjectKind.COMBAT_DAMAGE, printed, player, Zone.STACK, player)
    on_stack.announcement = Announcement(shares=event.shares)
    put_in_zone(game, on_stack)


@applies(events.CombatEnded)
def _end_combat(game: Game, event: events.CombatEnded) -> None:
    game.combat = None


@applies(events.LoopRepeated)
def _repeat_loop(game: Game, event: events.LoopRepeated) -> None:
    for kind, holder, name, by in event.changes:
        if isinstance(holder, GameObject):
            if kind == "damage":
                holder.damage += by
            else:
                holder.counters = _changed(holder.counters, name, by)
        elif kind == "mana":
            counts = dict(holder.mana_pool.mana)
            holder.mana_pool = ManaPool.counted({**counts, name: counts.get(name, 0) + by})
        elif kind == "life":
            holder.life += by
        else:
            holder.poison += by
    for example, count in event.tokens:
        tokens = make_object(
            game, ObjectKind.TOKEN, example.printed, example.owner, Zone.BATTLEFIELD, example.controller
        )
        tokens.copies = count
        tokens.copied, tokens.tapped, tokens.chosen = example.copied, example.tapped, example.chosen
        put_in_zone(game, tokens)


# Endings -------------------------------------------------------------------------------------------------------------


@applies(events.PlayerLost)
def _lose(game: Game, event: events.PlayerLost) -> None:
    event.player.has_lost = True


@applies(notes.SubgameEntered)
def _enter_subgame(game: Game, note: notes.SubgameEntered) -> None:
    for player in game.players:
        for card in player.library:
            card.gone = True
        player.library = ()
    game.subgame = note.subgame


@applies(notes.SubgameLeft)
def _leave_subgame(game: Game, note: notes.SubgameLeft) -> None:
    subgame = game.subgame
    assert subgame is not None
    game.subgame = None
    game.last_id = max(game.last_id, subgame.last_id)
    game.clock += subgame.clock


@applies(events.SubgameEnded)
def _end_subgame(game: Game, event: events.SubgameEnded) -> None:
    game.subgame_winner = event.winner
    for card in event.cards:
        put_in_zone(game, make_object(game, ObjectKind.CARD, card.printed, card.owner, card.to))


@applies(events.StartingPlayerChosen)
def _choose_starting_player(game: Game, event: events.StartingPlayerChosen) -> None:
    game.active_player = event.player
    if len(game.players) == 2:
        game.skips = (*game.skips, (event.player, Step.DRAW))


@applies(events.CardBroughtIn)
def _bring_in(game: Game, event: events.CardBroughtIn) -> None:
    outside = list(event.player.outside)
    if event.printed in outside:
        outside.remove(event.printed)
        event.player.outside = tuple(outside)
    put_in_zone(game, make_object(game, ObjectKind.CARD, event.printed, event.player, Zone.HAND))


@applies(events.GameEnded)
def _end(game: Game, event: events.GameEnded) -> None:
    game.is_over = True
    game.winner = event.winner
