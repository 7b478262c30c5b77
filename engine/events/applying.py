"""Applying events: the one place where a game changes. What happens is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from engine.events import event as events
from engine.events.event import Event
from engine.state.copying import as_it_stands
from engine.state.effects import FloatingEffect
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.effects import Position
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step
from engine.values.mana import ManaPool

E = TypeVar("E", bound=Event)

_APPLIERS: Final[dict[type[Event], Callable[[Game, Any], Any]]] = {}


def applies(kind: type[E]) -> Callable[[Callable[[Game, E], Any]], Callable[[Game, E], Any]]:
    """Register how an event of a kind changes the game."""

    def register(apply: Callable[[Game, E], Any]) -> Callable[[Game, E], Any]:
        _APPLIERS[kind] = apply
        return apply

    return register


def apply(game: Game, event: Event) -> None:
    """Change the game as `event` says, and add it to the game's facts."""
    game.tick()
    applier = _APPLIERS.get(type(event))
    if applier is not None:
        applier(game, event)
    game.facts.add(event)
    if game.observer is not None:
        game.observer(game)


# Zones ---------------------------------------------------------------------------------------------------------


@applies(events.ObjectMoved)
def _move(game: Game, event: events.ObjectMoved) -> None:
    old = event.object
    if old.gone:
        return
    leave(game, old)
    if old.kind is ObjectKind.SPELL_COPY and event.to is not Zone.BATTLEFIELD:
        kind = ObjectKind.SPELL_COPY
    else:
        kind = ObjectKind.TOKEN if old.kind is ObjectKind.TOKEN else ObjectKind.CARD
    controller = event.under or (game.controller_of(old) if event.to in (Zone.BATTLEFIELD, Zone.STACK) else None)
    new = game.make_object(
        kind, old.printed, old.owner, event.to, controller if event.to in (Zone.BATTLEFIELD, Zone.STACK) else None
    )
    new.predecessor, old.successor = old, new
    new.face_down = event.face_down
    new.copied = event.copied
    if event.chosen:
        new.chosen = dict(event.chosen)
        new.chosen_under = new.copied or new.printed
    new.remembered = event.remembered
    new.haunts = event.haunting
    game.put_in_zone(new, event.to, at_bottom=event.position is Position.BOTTOM)
    if event.position is Position.SECOND and event.to is Zone.LIBRARY and len(new.owner.library) > 1:
        first, second, *rest = new.owner.library
        new.owner.library = (second, first, *rest)
    if event.to is Zone.BATTLEFIELD:
        _enter(game, event, old, new)


def _enter(game: Game, event: events.ObjectMoved, old: GameObject, new: GameObject) -> None:
    new.tapped = event.tapped
    if event.counters:
        new.counters = {kind: count for kind, count in event.counters.items() if count > 0}
    loyalty = as_it_stands(new.copied or new.printed, new).loyalty
    if loyalty is not None and game.rulebook.has_planeswalkers:
        # A planeswalker enters with as many loyalty counters as are printed on it (212.9d; 306.5b).
        new.counters = {**new.counters, "loyalty": new.counters.get("loyalty", 0) + loyalty}
    if event.attached_to is not None:
        new.attached_to = event.attached_to
    if old.zone is Zone.STACK:
        new.announcement = Announcement(x=old.announcement.x, paid=old.announcement.paid)
        new.mana_spent = old.mana_spent
        _carry_effects_over(game, old, new)
    if event.attacking is not None and game.combat is not None:
        attackers = {**game.combat.attackers, new: event.attacking}
        game.combat = replace(game.combat, attackers=attackers, was_attacked=True)


def _carry_effects_over(game: Game, spell: GameObject, permanent: GameObject) -> None:
    """Effects that changed a permanent spell go on applying to the permanent it becomes (213.5, 217.1c; 400.7a)."""
    if not any(effect.affected and spell in effect.affected for effect in game.effects):
        return

    def carried(effect: FloatingEffect) -> FloatingEffect:
        if effect.affected is None or spell not in effect.affected:
            return effect
        return replace(effect, affected=tuple(permanent if one is spell else one for one in effect.affected))

    game.effects = tuple(carried(effect) for effect in game.effects)


def leave(game: Game, old: GameObject) -> None:
    """Take an object out of its zone, keeping what it was like at last (413.2g; 607.2h)."""
    if old.zone is not None and old.last_known is None:
        old.last_known = game.characteristics(old)
    game.take_from_zone(old)
    old.gone = True
    if game.combat is not None and (old in game.combat.attackers or old in game.combat.blockers):
        old.last_combat = game.combat
        game.combat = game.combat.without(old)


@applies(events.ObjectCeased)
def _cease(game: Game, event: events.ObjectCeased) -> None:
    if not event.object.gone:
        leave(game, event.object)


@applies(events.TokenMade)
def _make_token(game: Game, event: events.TokenMade) -> None:
    token = game.make_object(ObjectKind.TOKEN, event.printed, event.player, Zone.BATTLEFIELD, event.player)
    token.tapped = event.tapped
    token.made_by = event
    game.put_in_zone(token, Zone.BATTLEFIELD)
    if event.attacking is not None and game.combat is not None:
        attackers = {**game.combat.attackers, token: event.attacking}
        game.combat = replace(game.combat, attackers=attackers, was_attacked=True)


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


@applies(events.PermanentFlipped)
def _flip(game: Game, event: events.PermanentFlipped) -> None:
    event.permanent.flipped = True


@applies(events.PhasedOut)
def _phase_out(game: Game, event: events.PhasedOut) -> None:
    """Counters, choices and what it is attached to stay with it; only combat goes on without it. Where the phased-out
    permanents have a zone of their own, a token can't be there (216.3, 502.15b–h; 702.23c–e)."""
    permanent = event.permanent
    if game.combat is not None and (permanent in game.combat.attackers or permanent in game.combat.blockers):
        game.combat = game.combat.without(permanent)
    if permanent.kind is ObjectKind.TOKEN and game.rulebook.phased_out_tokens_cease:
        leave(game, permanent)
        return
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
    event.origin.counters = _changed(event.origin.counters, event.kind, -event.count)


def _changed(counters: Mapping[str, int], kind: str, by: int) -> Mapping[str, int]:
    count = counters.get(kind, 0) + by
    others = {name: number for name, number in counters.items() if name != kind}
    return {**others, kind: count} if count > 0 else others


@applies(events.Attached)
def _attach(game: Game, event: events.Attached) -> None:
    event.attachment.attached_to = event.to
    event.attachment.timestamp = game.tick()


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


@applies(events.DamageRemoved)
def _heal(game: Game, event: events.DamageRemoved) -> None:
    event.permanent.damage = 0
    event.permanent.hurt_by_deathtouch = False


# Damage and life -------------------------------------------------------------------------------------------------


@applies(events.DamageDealt)
def _deal_damage(game: Game, event: events.DamageDealt) -> None:
    if isinstance(event.to, Player):
        return  # the loss of life is an event of its own, see `happening.results_of_damage`
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
    event.player.mana_pool = event.player.mana_pool.plus(event.mana)


@applies(events.ManaSpent)
def _spend_mana(game: Game, event: events.ManaSpent) -> None:
    event.player.mana_pool = event.player.mana_pool.minus(event.mana)
    if event.on is not None and event.on.is_spell:
        event.on.mana_spent = event.on.mana_spent.plus(event.mana)


@applies(events.ManaEmptied)
def _empty_mana(game: Game, event: events.ManaEmptied) -> None:
    event.player.mana_pool = ManaPool()


# Playing and resolving ---------------------------------------------------------------------------------------------


@applies(events.LandPlayed)
def _play_land(game: Game, event: events.LandPlayed) -> None:
    event.player.lands_played += 1


@applies(events.AbilityTriggered)
def _trigger(game: Game, event: events.AbilityTriggered) -> None:
    game.waiting = (*game.waiting, event.waiting)


@applies(events.AbilityActivated)
def _activate(game: Game, event: events.AbilityActivated) -> None:
    if event.on_stack is not None:
        event.of.uses = (*event.of.uses, event.on_stack.ability_id)


@applies(events.CopyPutOnStack)
def _copy_on_stack(game: Game, event: events.CopyPutOnStack) -> None:
    """With all that was decided for the original; the copy of an ability has the same source (503.10b; 706.9b)."""
    original = event.original
    kind = ObjectKind.ABILITY if original.is_ability else ObjectKind.SPELL_COPY
    copy = game.make_object(kind, event.printed, event.player, Zone.STACK, event.player)
    copy.announcement = original.announcement
    copy.ability, copy.ability_id, copy.source = original.ability, original.ability_id, original.source
    game.put_in_zone(copy, Zone.STACK)


@applies(events.TargetsChanged)
def _change_targets(game: Game, event: events.TargetsChanged) -> None:
    event.of.announcement = event.announcement


@applies(events.EffectBegan)
def _begin_effect(game: Game, event: events.EffectBegan) -> None:
    game.effects = (*game.effects, event.effect)


@applies(events.ShieldBegan)
def _begin_shield(game: Game, event: events.ShieldBegan) -> None:
    game.shields = (*game.shields, event.shield)


@applies(events.EffectsEnded)
def _end_effects(game: Game, event: events.EffectsEnded) -> None:
    game.effects = tuple(effect for effect in game.effects if effect not in event.effects)
    game.shields = tuple(shield for shield in game.shields if shield not in event.shields)


@applies(events.ThingChosen)
def _choose(game: Game, event: events.ThingChosen) -> None:
    event.for_object.chosen = {**event.for_object.chosen, event.kind: event.value}


# Turn and combat -----------------------------------------------------------------------------------------------------


@applies(events.TurnBegan)
def _begin_turn(game: Game, event: events.TurnBegan) -> None:
    game.active_player = event.player
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


@applies(events.StepBegan)
def _begin_step(game: Game, event: events.StepBegan) -> None:
    game.part = event.part
    if event.part.step is Step.UPKEEP:
        event.player.upkeep_before_began = event.player.latest_upkeep_began
        event.player.latest_upkeep_began = game.clock


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


@applies(events.CombatEnded)
def _end_combat(game: Game, event: events.CombatEnded) -> None:
    game.combat = None


# Endings -------------------------------------------------------------------------------------------------------------


@applies(events.PlayerLost)
def _lose(game: Game, event: events.PlayerLost) -> None:
    event.player.has_lost = True


@applies(events.GameEnded)
def _end(game: Game, event: events.GameEnded) -> None:
    game.is_over = True
    game.winner = event.winner
