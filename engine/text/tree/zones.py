"""The zones in which an ability functions, by what its own words say (402.8; 112.5): on the battlefield, unless they
say or need otherwise."""

from __future__ import annotations

from typing import Final

from engine.text.tree import statements, triggers
from engine.text.tree.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from engine.text.tree.changes import Act, Cant
from engine.text.tree.conditions import AllSo, Is
from engine.text.tree.costs import Does
from engine.text.tree.effects.cards import Discard, Reveal
from engine.text.tree.effects.moving import Move
from engine.text.tree.names import is_self
from engine.text.tree.node import Ability, Condition, Statement, TriggerEvent
from engine.text.tree.nouns import Status, Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.players import You
from engine.text.tree.qualities import AnyOf, Description, HasStatus, InZone, IsOther, IsSelf
from engine.text.tree.references import AttachedTo, Either, EncodedOn, HauntedBy, Some, Target
from engine.text.tree.walk import walk

Zones = frozenset[Zone]

_BATTLEFIELD: Final[Zones] = frozenset({Zone.BATTLEFIELD})
EVERYWHERE: Final[Zones] = frozenset(Zone)
_ELSEWHERE: Final[Zones] = EVERYWHERE - _BATTLEFIELD


@once_for_each_tree
def zones_of(ability: Ability) -> Zones:
    """The zones in which an ability of an object that isn't an instant or sorcery functions."""
    if isinstance(ability, StaticAbility):
        return _of_static(ability)
    if isinstance(ability, TriggeredAbility):
        return _zones_said(ability.condition) or _moved_out_of(ability) or triggers_from(ability.event)
    if isinstance(ability, ActivatedAbility):
        limits = ability.restriction.only_if if ability.restriction is not None else None
        return _zones_said(limits) or _moved_out_of(ability) or _paid_from(ability)
    return _BATTLEFIELD


def _zones_said(condition: Condition | None) -> Zones:
    """The zones that a condition says the object is in: "if ~ is in your graveyard" (402.8b; 112.5b)."""
    if isinstance(condition, AllSo):
        return frozenset(zone for part in condition.conditions for zone in _zones_said(part))
    if isinstance(condition, Is) and is_self(condition.reference):
        alternatives = condition.quality.qualities if isinstance(condition.quality, AnyOf) else (condition.quality,)
        if condition.quality == HasStatus(Status.SUSPENDED):
            return frozenset({Zone.EXILE})  # what is suspended is in exile (702.62b in 2026)
        if all(isinstance(part, InZone) for part in alternatives):
            return frozenset(part.zone for part in alternatives if isinstance(part, InZone))
    return frozenset()


def _of_static(ability: StaticAbility) -> Zones:
    if ability.defines:
        return EVERYWHERE
    said = _zones_said(ability.condition)
    if said:
        return said
    return frozenset(zone for statement in ability.statements for zone in _of_statement(statement)) or _BATTLEFIELD


def _of_statement(statement: Statement) -> Zones:
    match statement:
        case statements.OthersState():
            return _zones_said(statement.condition) or _of_statement(statement.statement)
        case statements.Affects() if _keeps_itself_from_being_countered(statement):
            return frozenset({Zone.STACK})
        case statements.Affects(subject=EncodedOn()):
            return frozenset({Zone.EXILE})
        case statements.CostsSelf() | statements.AdditionalCost() | statements.AlternativeCost():
            return frozenset({Zone.STACK})
        case statements.CastOnly() | statements.CastAsThoughFlash():
            return _ELSEWHERE
        case statements.ReplacesZone(origin=None) if is_self(statement.subject):
            return EVERYWHERE  # "from anywhere": wherever it is
        case statements.EntersUnder(what=IsSelf()):
            return EVERYWHERE  # from wherever it enters (614.12)
        case statements.CastableFrom():
            return frozenset({statement.zone})
        case statements.ExilesDiscarded():
            return frozenset({Zone.HAND})
        case statements.ReplacesDraw():
            return _moved_out_of(statement) or _BATTLEFIELD
        case statements.Replaces(event=triggers.CausesToDo()):
            return frozenset({Zone.HAND})
        case _:
            return _BATTLEFIELD


def _keeps_itself_from_being_countered(statement: statements.Affects) -> bool:
    about_it = (change for change in statement.changes if isinstance(change, Cant) and change.act is Act.BE_COUNTERED)
    return is_self(statement.subject) and any(about_it)


def zones_of_condition(ability: TriggeredAbility, condition: TriggerEvent) -> Zones:
    """The zones from which one of the trigger conditions of an ability can trigger (402.8g; 112.5h)."""
    return _zones_said(ability.condition) or _moved_out_of(ability) or triggers_from(condition)


def triggers_from(event: TriggerEvent) -> Zones:
    """The zones from which a trigger condition can trigger; each of several has its own (402.8g; 112.5h)."""
    match event:
        case triggers.AnyEvent():
            return frozenset(zone for alternative in event.events for zone in triggers_from(alternative))
        case triggers.EventWhile() | triggers.FirstEachTurn():
            return triggers_from(event.event)
        case triggers.IsCast():
            return frozenset({Zone.STACK})
        case triggers.IsCountered() if is_self(event.subject):
            return frozenset({Zone.STACK})
        case triggers.IsRevealedAsDrawn():
            return frozenset({Zone.HAND})
        case triggers.BecomesSetAside() if is_self(event.subject):
            return frozenset({Zone.EXILE})
        case triggers.IsExiledFromDiscard() | triggers.CounterMoves(exiled=True):
            return frozenset({Zone.EXILE})
        case triggers.ChangesZone(origin=Zone() as origin) if is_self(event.subject) and goes_out_of_sight(event):
            return frozenset({origin})
        case triggers.ChangesZone() if is_self(event.subject) and event.origin is not Zone.BATTLEFIELD:
            if event.to is Zone.EXILE and event.origin is None:
                return _BATTLEFIELD  # of a permanent alone: it doesn't say "from anywhere"
            return EVERYWHERE if event.to is None else frozenset({event.to})
        case triggers.ChangesZone() if isinstance(event.subject, HauntedBy):
            return frozenset({Zone.EXILE})
        case triggers.Cycles() | triggers.DiscardsCard() | triggers.CyclesOrDiscards() if is_self(event.card):
            return _ELSEWHERE
        case triggers.CausesToDo(verb="discard") if is_self(event.what):
            return _ELSEWHERE
        case _:
            return _BATTLEFIELD


def goes_out_of_sight(event: triggers.ChangesZone) -> bool:
    """Whether it waits for something that everybody can see to go where nobody does: to a hand or library. The game is
    looked at as it was before (410.10d; 603.6d)."""
    return event.to in _HIDDEN and event.origin is not None and event.origin not in _HIDDEN


_HIDDEN: Final = (Zone.HAND, Zone.LIBRARY)


def _moved_out_of(ability: TriggeredAbility | ActivatedAbility | Statement) -> Zones:
    """The zone that a cost or an effect moves the object out of, unless the trigger condition or earlier words have
    just put it there (402.8h; 112.5i). Dredge works in that zone, too (502.47a; 702.49a).

    An Aura that waits for something to happen to what it enchants does so on the battlefield: when that leaves, the
    Aura goes to the graveyard by itself, and is found there (400.7e).
    """
    put_into: set[Zone | None] = set()
    if isinstance(ability, TriggeredAbility) and _is_about_what_it_enchants(ability.event):
        return frozenset()
    if isinstance(ability, TriggeredAbility) and isinstance(ability.event, triggers.ChangesZone):
        put_into = {ability.event.to} if is_self(ability.event.subject) else set()
    for node in walk(ability, into_granted=False):
        if not isinstance(node, Move):
            continue
        others = _zone_shared_with_others(node)
        if others is not None and others not in put_into:
            return frozenset({others})
        if not is_self(node.what):
            continue
        if node.origin is not None and node.origin is not Zone.BATTLEFIELD and node.origin not in put_into:
            return frozenset({node.origin})
        put_into.add(node.to)
    return frozenset()


def _zone_shared_with_others(move: Move) -> Zone | None:
    """The zone that the object is in with what is moved beside it: "return this card and target land card from your
    graveyard to the battlefield", where what isn't there yet goes, and "exile this card and two other cards from your
    graveyard", which counts it among those cards."""
    if not isinstance(move.what, Either) or not move.what.together or not any(map(is_self, move.what.references)):
        return None
    for other in move.what.references:
        if not isinstance(other, Some | Target) or not isinstance(other.description, Description):
            continue
        qualities = other.description.qualities
        if move.to is Zone.BATTLEFIELD or any(isinstance(each, IsOther) for each in qualities):
            for each in qualities:
                if isinstance(each, InZone) and each.player == You():
                    return each.zone
    return None


def _is_about_what_it_enchants(event: TriggerEvent) -> bool:
    return any(isinstance(node, AttachedTo) for node in walk(event))


def _paid_from(ability: ActivatedAbility) -> Zones:
    """Where a cost can be paid that can't be paid on the battlefield: discarding the card itself (402.8f; 112.5g)."""
    for node in walk(ability.cost):
        if isinstance(node, Does) and isinstance(node.instruction, Discard | Reveal) and is_self(node.instruction.what):
            return frozenset({Zone.HAND})
    return _BATTLEFIELD
