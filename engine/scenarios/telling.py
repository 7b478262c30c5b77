"""The log: what happened, in a sentence each, in the words of the edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.events import event as events
from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step


def tell(game: Game, event: Event) -> str | None:
    """A sentence on what happened; None for what only prepares or goes without saying."""
    say = _SENTENCES.get(type(event))
    return None if say is None else say(game, event)


def step_name(game: Game, step: Step) -> str:
    """What the edition calls a step."""
    return game.rulebook.words.get(step.value, step.value)


def zone_name(game: Game, zone: Zone) -> str:
    return game.rulebook.words.get(zone.value, zone.value)


def listed(things: tuple[Any, ...]) -> str:
    """ "A", "A and B", "A, B and C"."""
    words = [str(thing) for thing in things]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _nothing_meant(game: Game, event: events.NothingMeant) -> str:
    noun = getattr(event.word, "noun", "that")
    word = noun if noun in ("it", "they", "itself", "that") or noun.startswith("the ") else f"that {noun}"
    return f"Nothing is found that “{word}” could mean."


def _moved(game: Game, event: events.ObjectMoved) -> str | None:
    name, owner = event.object.name, event.object.owner
    if event.verb in ("destroyed", "sacrificed", "discarded", "countered", "drawn") and event.to in _USUAL[event.verb]:
        return None  # said by the event that this is part of
    match event.to:
        case Zone.BATTLEFIELD:
            how = " tapped" if event.tapped else ""
            on = f" attached to {event.attached_to}" if event.attached_to is not None else ""
            return f"{name} {game.rulebook.words['enters the battlefield']}{how}{on}."
        case Zone.STACK:
            return f"{game.stack[-1].controller} announces {name}."
        case Zone.EXILE:
            return f"{name} {game.rulebook.words['is exiled']}."
        case Zone.LIBRARY if event.verb == "shuffled":
            return f"{name} is shuffled into {owner}'s library."
        case Zone.LIBRARY:
            return f"{name} goes to the {event.position.value} of {owner}'s library."
        case _ if event.verb == "played":
            return None
        case _:
            return f"{name} goes to {owner}'s {zone_name(game, event.to)}."


_USUAL: Final = {
    "destroyed": (Zone.GRAVEYARD,),
    "sacrificed": (Zone.GRAVEYARD,),
    "discarded": (Zone.GRAVEYARD,),
    "countered": (Zone.GRAVEYARD,),
    "drawn": (Zone.HAND,),
}


def _counters(game: Game, event: events.CountersPut) -> str:
    return f"{event.on} gets {_count(event.count, f'{event.kind} counter')}."


def _count(number: int, noun: str) -> str:
    if number == 1:
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return f"{number} {noun}s"


def _effect_began(game: Game, event: events.EffectBegan) -> str:
    effect = event.effect
    whom = f" on {listed(effect.affected)}" if effect.affected else ""
    return f"The effect of {effect.source.name} begins{whom}, until {effect.span.until.value}."


def _effects_ended(game: Game, event: events.EffectsEnded) -> str:
    names = [effect.source.name for effect in event.effects] + [shield.source.name for shield in event.shields]
    sources = tuple(dict.fromkeys(names))
    return (
        f"{'Effects' if len(sources) > 1 else 'The effect'} of {listed(sources)} end{'' if len(sources) > 1 else 's'}."
    )


def _shield_began(game: Game, event: events.ShieldBegan) -> str:
    guarded = f" guards {listed(event.shield.objects)}" if event.shield.objects else " begins"
    return f"A shield of {event.shield.source.name}{guarded}."


def _activated(game: Game, event: events.AbilityActivated) -> str:
    verb = "uses" if event.for_mana else game.rulebook.words["activates"]
    targets = event.on_stack.announcement.all_targets() if event.on_stack else ()
    at = f", targeting {listed(targets)}" if targets else ""
    return f"{event.player} {verb} {event.of.name}'s ability{at}."


def _cast(game: Game, event: events.SpellCast) -> str:
    targets = event.spell.announcement.all_targets()
    at = f", targeting {listed(targets)}" if targets else ""
    return f"{event.player} {game.rulebook.words['casts']} {event.spell.name}{at}."


def _new_targets(game: Game, event: events.TargetsChanged) -> str:
    return f"{event.of.name} now targets {listed(event.announcement.all_targets())}."


def _on_stack(game: Game, event: events.TriggerPutOnStack) -> str:
    targets = event.on_stack.announcement.all_targets()
    at = f", targeting {listed(targets)}" if targets else ""
    return f"{event.on_stack.name} goes on the stack under {event.player}'s control{at}."


def _resolved(game: Game, event: events.Resolved) -> str:
    return f"{event.object.name} resolves."


def _countered(game: Game, event: events.SpellCountered) -> str:
    return f"{event.spell.name} is countered."


def _damage(game: Game, event: events.DamageDealt) -> str:
    kind = "combat damage" if event.combat else "damage"
    return f"{event.by.name} deals {event.amount} {kind} to {event.to}."


def _emptied(game: Game, event: events.ManaEmptied) -> str:
    burnt = " and burns" if event.burns else ""
    return f"{event.player}'s unused mana ({event.amount}) goes away{burnt}."


def _blocked(game: Game, event: events.BecameBlocked) -> str:
    return f"{event.attacker.name} becomes blocked."


def _attacked(game: Game, event: events.CreatureAttacked) -> str:
    return f"{event.creature.name} attacks {event.defender}."


def _assigned(game: Game, event: events.DamageAssigned) -> str:
    return f"{event.by.name} assigns {event.amount} damage to {event.to}."


def _step(game: Game, event: events.StepBegan) -> str:
    return f"{event.player}'s {step_name(game, event.part.step)} begins."


def _ended(game: Game, event: events.GameEnded) -> str:
    return f"{event.winner} wins the game." if event.winner else "The game is a draw."


def _token(game: Game, event: events.TokenMade) -> str:
    printed = event.printed
    size = f"{printed.power}/{printed.toughness} " if printed.power is not None else ""
    return f"{event.player} gets a {size}{printed.name} token."


def _ceased(game: Game, event: events.ObjectCeased) -> str | None:
    if event.object.kind in (ObjectKind.ABILITY, ObjectKind.COMBAT_DAMAGE):
        return None
    return f"{event.object.name} ceases to exist."


def _chosen(game: Game, event: events.ThingChosen) -> str:
    return f"{event.chooser} chooses {event.value} for {event.for_object.name}."


def _permanent(words: str) -> Callable[[Game, Any], str]:
    return lambda game, event: f"{event.permanent.name} {words}."


def _attached(game: Game, event: events.Attached) -> str:
    return f"{event.attachment.name} becomes attached to {event.to}."


_SENTENCES: Final[Mapping[type[Event], Callable[[Game, Any], str | None]]] = {
    events.ObjectMoved: _moved,
    events.PermanentDestroyed: _permanent("is destroyed"),
    events.PermanentSacrificed: lambda game, event: f"{event.player} sacrifices {event.permanent.name}.",
    events.CardDrawn: lambda game, event: f"{event.player} draws a card.",
    events.DrawFromEmptyLibrary: lambda game, event: f"{event.player}'s library is empty.",
    events.CardDiscarded: lambda game, event: f"{event.player} discards {event.card.name}.",
    events.SpellCountered: _countered,
    events.ObjectCeased: _ceased,
    events.TokenMade: _token,
    events.LibraryShuffled: lambda game, event: f"{event.player} shuffles their library.",
    events.LibraryArranged: lambda game, event: f"{event.player}'s library is put in order.",
    events.CardsRevealed: lambda game, event: (
        f"{event.player} reveals {listed(event.cards) if event.cards else 'nothing'}."
    ),
    events.PermanentTapped: _permanent("taps"),
    events.PermanentUntapped: _permanent("untaps"),
    events.PermanentTurnedUp: _permanent("is turned face up"),
    events.PermanentTurnedDown: _permanent("is turned face down"),
    events.PermanentFlipped: _permanent("is flipped"),
    events.CountersPut: _counters,
    events.CountersRemoved: lambda game, event: (
        f"{event.origin.name} loses {_count(event.count, event.kind + ' counter')}."
    ),
    events.Attached: _attached,
    events.Unattached: lambda game, event: f"{event.attachment.name} becomes unattached.",
    events.PermanentRegenerated: lambda game, event: (
        f"{event.permanent.name} regenerates: no damage is left on it, it is tapped and out of combat."
    ),
    events.RemovedFromCombat: lambda game, event: f"{event.creature.name} is removed from combat.",
    events.DamageRemoved: lambda game, event: f"The damage on {event.permanent.name} wears off.",
    events.DamageDealt: _damage,
    events.DamagePrevented: lambda game, event: (
        f"{event.amount} damage from {event.by.name} to {event.to} is prevented."
    ),
    events.LifeGained: lambda game, event: f"{event.player} gains {event.amount} life.",
    events.LifeLost: lambda game, event: f"{event.player} loses {event.amount} life.",
    events.ManaAdded: lambda game, event: f"{event.player} gets {event.mana}.",
    events.ManaSpent: lambda game, event: f"{event.player} pays {event.mana}.",
    events.ManaEmptied: _emptied,
    events.SpellCast: _cast,
    events.AbilityActivated: _activated,
    events.LandPlayed: lambda game, event: f"{event.player} plays {event.land.name}.",
    events.AbilityTriggered: lambda game, event: f"{event.waiting.source.name}'s ability triggers.",
    events.TriggerPutOnStack: _on_stack,
    events.CopyPutOnStack: lambda game, event: (
        f"A copy of {event.original.name} is put onto the stack under {event.player}'s control."
    ),
    events.TargetsChanged: _new_targets,
    events.Resolved: _resolved,
    events.EffectBegan: _effect_began,
    events.ShieldBegan: _shield_began,
    events.EffectsEnded: _effects_ended,
    events.ThingChosen: _chosen,
    events.ReplacementApplied: lambda game, event: f"{event.what[0].upper()}{event.what[1:]} applies.",
    events.TurnBegan: lambda game, event: f"{event.player}'s turn begins.",
    events.StepBegan: _step,
    events.TurnSkipped: lambda game, event: f"{event.player}'s turn is skipped.",
    events.NothingMeant: _nothing_meant,
    events.StepSkipped: lambda game, event: f"{event.player} skips the {step_name(game, event.part.step)}.",
    events.CreatureAttacked: _attacked,
    events.CreatureBlocked: lambda game, event: f"{event.blocker.name} blocks {event.attacker.name}.",
    events.BecameBlocked: _blocked,
    events.NotBlocked: lambda game, event: f"{event.attacker.name} isn't blocked.",
    events.BlockersOrdered: lambda game, event: (
        f"{event.attacker.name} will assign damage to {', then '.join(one.name for one in event.order)}."
    ),
    events.DamageAssigned: _assigned,
    events.CombatDamageStacked: lambda game, event: "The combat damage goes on the stack.",
    events.CombatEnded: lambda game, event: "Combat is over.",
    events.PlayerLost: lambda game, event: f"{event.player} loses the game.",
    events.GameEnded: _ended,
}
