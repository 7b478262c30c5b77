"""State-based actions: what the game does by itself whenever a player would get priority (420; 704).

Each is a named unit that proposes events; all that apply happen as one event, and then they are looked at again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, ask_some, ask_yes
from engine.events.event import Event
from engine.events.functioning import statements_on_battlefield
from engine.events.happening import happen
from engine.events.impossible import is_indestructible
from engine.events.kinds.attaching import BestowEnded, Unattached
from engine.events.kinds.battles import ProtectorChosen
from engine.events.kinds.commanders import CommanderLeftThere
from engine.events.kinds.counters import CountersRemoved
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.game import PlayerLost, ReasonsJoined
from engine.events.kinds.moving import ObjectCeased, ObjectMoved
from engine.events.kinds.preparing import is_prepared
from engine.events.replacing.battles import protector_chosen
from engine.events.restrictions import COUNTER_LIMITS
from engine.keywords.attaching import why_not_attached
from engine.rulebooks import Cite, keyword_rule
from engine.state.answers import while_it_holds
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.statements import LegendRuleOff
from engine.values.subtypes import subtypes_of

_BESTOW_ENDS: Final = keyword_rule("bestow", "e, 2021-09 f", "becomes unattached")


@dataclass(frozen=True)
class OneStays:
    """One of several permanents stays, which their controller chooses; the others go (704.5j–k in 2013)."""

    player: Player
    among: tuple[GameObject, ...]
    cites: Cite


@dataclass(frozen=True)
class MayGoHome:
    """A commander that its owner may put into the command zone (903.9a in 2026)."""

    card: GameObject


@dataclass(frozen=True)
class ChoosesProtector:
    """A battle whose controller chooses among those who can protect it (704.5x-y in 2026)."""

    player: Player
    battle: GameObject
    able: tuple[Player, ...]


#: What somebody has a choice in.
_Chosen = OneStays | MayGoHome | ChoosesProtector

StateCheck = Callable[[Game], Iterator[Event | _Chosen]]

_UNITS: Final[list[tuple[Cite, StateCheck]]] = []


def state_based_action(cites: Cite) -> Callable[[StateCheck], StateCheck]:
    """Register a state-based action; an edition that doesn't know the rule doesn't perform it."""

    def register(unit: StateCheck) -> StateCheck:
        _UNITS.append((cites, unit))
        return unit

    return register


def perform_state_based_actions(game: Game) -> Asking[bool]:
    """Perform all that apply, once, as one event; returns whether there were any (420.3; 704.3)."""
    applicable = _applicable(game)
    note(game, notes.StateChecked())  # only what happened since the last check counts (704.5b, 704.5h)
    if not applicable:
        return False
    events = yield from _with_choices_made(applicable)
    happened = yield from happen(game, *_each_once(events))
    return bool(happened)


def _with_choices_made(applicable: Iterable[Event | _Chosen]) -> Asking[list[Event]]:
    """What happens, once each player has chosen which of their permanents stay."""
    events: list[Event] = []
    for proposed in applicable:
        if isinstance(proposed, Event):
            events.append(proposed)
            continue
        if isinstance(proposed, MayGoHome):
            events.append((yield from _home_or_left_there(proposed.card)))
            continue
        if isinstance(proposed, ChoosesProtector):
            events.append((yield from _protected(proposed)))
            continue
        among, cites = proposed.among, proposed.cites
        prompt = f"choose which {among[0].name} stays"
        kept = yield from ask_some(proposed.player, prompt, cites, among, suggested=among[:1])
        events += (_to_graveyard(permanent, cites) for permanent in among if permanent not in kept)
    return events


def _protected(proposed: ChoosesProtector) -> Asking[Event]:
    """A battle with the protector that its controller has chosen for it."""
    protector = yield from protector_chosen(proposed.player, proposed.able, proposed.battle)
    assert protector is not None
    cites = Cite.PROTECTOR_CHOSEN
    return ProtectorChosen(battle=proposed.battle, player=protector, cites=cites, source=proposed.battle)


def _home_or_left_there(card: GameObject) -> Asking[Event]:
    """What becomes of a commander in exile or in a graveyard, as its owner likes."""
    cites = Cite.COMMANDER_RETURNS
    prompt = f"put {card.name} into the command zone?"
    if (yield from ask_yes(card.owner, prompt, cites, card)):
        return ObjectMoved(object=card, to=Zone.COMMAND, verb="put", cites=cites, source=card)
    return CommanderLeftThere(card=card, cites=cites, source=card)


@while_it_holds
def _applicable(game: Game) -> tuple[Event | _Chosen, ...]:
    """Everything that any of them proposes."""
    known = game.rulebook.citations
    return tuple(chain.from_iterable([_proposed_by(game, unit) for cites, unit in _UNITS if cites in known]))


@while_it_holds
def _proposed_by(game: Game, unit: StateCheck) -> tuple[Event | _Chosen, ...]:
    """What one of them proposes: mostly nothing, until something changes that it looks at."""
    return tuple(unit(game))


def _each_once(applicable: Iterable[Event]) -> Iterator[Event]:
    """One move or destruction for each permanent, and one loss for each player, however many conditions they meet: so
    one replacement effect replaces all of it (704.6).

    What is put into a graveyard anyway isn't destroyed as well: regeneration could only replace the destruction.
    """
    moved: dict[GameObject, Event] = {}
    destroyed: dict[GameObject, Event] = {}
    lost: dict[Player, list[Event]] = {}
    for event in applicable:
        match event:
            case PlayerLost():
                lost.setdefault(event.player, []).append(event)
            case ObjectMoved():
                moved.setdefault(event.object, event)
            case PermanentDestroyed():
                destroyed.setdefault(event.permanent, event)
    for player, losses in lost.items():
        if len(losses) > 1:
            reasons = tuple(loss.cites for loss in losses)
            yield ReasonsJoined(player=player, reasons=reasons, cites=Cite.ONE_RESULT)
    for event in applicable:
        match event:
            case PlayerLost():
                goes = lost[event.player][0] is event
            case ObjectMoved():
                goes = moved[event.object] is event
            case PermanentDestroyed():
                goes = event.permanent not in moved and destroyed[event.permanent] is event
            case _:
                goes = True
        if goes:
            yield event


def _to_graveyard(permanent: GameObject, cites: Cite) -> ObjectMoved:
    return ObjectMoved(object=permanent, to=Zone.GRAVEYARD, verb="put", cites=cites, source=permanent)


@state_based_action(Cite.ZERO_LIFE)
def zero_life(game: Game) -> Iterator[Event]:
    """A player with 0 or less life loses the game."""
    for player in game.in_turn_order():
        if player.life <= 0:
            yield PlayerLost(player=player, cites=Cite.ZERO_LIFE)


@state_based_action(Cite.EMPTY_LIBRARY)
def empty_library(game: Game) -> Iterator[Event]:
    """A player who tried to draw from an empty library since the last check loses the game."""
    for player in game.in_turn_order():
        if player.drew_from_empty_library:
            yield PlayerLost(player=player, cites=Cite.EMPTY_LIBRARY)


@state_based_action(Cite.TEN_POISON)
def ten_poison(game: Game) -> Iterator[Event]:
    """A player with ten or more poison counters loses the game."""
    for player in game.in_turn_order():
        if player.poison >= 10:
            yield PlayerLost(player=player, cites=Cite.TEN_POISON)


@state_based_action(Cite.TOKEN_CEASES)
def token_ceases(game: Game) -> Iterator[Event]:
    """A token anywhere but on the battlefield ceases to exist; until 2013 one that is phased out, too (217.8d in 2008;
    702.23j)."""
    for game_object in game.all_objects():
        if game_object.kind is ObjectKind.TOKEN and game_object.zone is not Zone.STACK:
            phased = game_object.phased_out and game.rulebook.phased_out_tokens_cease
            if phased or game_object.zone is not Zone.BATTLEFIELD:
                yield ObjectCeased(object=game_object, cites=Cite.TOKEN_CEASES, source=game_object)


_COPIES: Final = (ObjectKind.SPELL_COPY, ObjectKind.CARD_COPY)


@state_based_action(Cite.COPY_CEASES)
def copy_ceases(game: Game) -> Iterator[Event]:
    """A copy of a spell anywhere but on the stack ceases to exist; so does a copy of a card that isn't on the
    battlefield either, unless a prepared permanent has it in exile (722.3c in 2026)."""
    for game_object in game.all_objects():
        if game_object.kind in _COPIES and game_object.zone is not Zone.STACK:
            may_be_there = game_object.kind is ObjectKind.CARD_COPY and game_object.zone is Zone.BATTLEFIELD
            is_kept = game_object.prepared_by is not None and is_prepared(game_object.prepared_by)
            if not (may_be_there or is_kept):
                yield ObjectCeased(object=game_object, cites=Cite.COPY_CEASES, source=game_object)


@state_based_action(Cite.ZERO_TOUGHNESS)
def zero_toughness(game: Game) -> Iterator[Event]:
    """A creature with toughness 0 or less goes to its owner's graveyard; it isn't destroyed, and can't regenerate."""
    for creature in game.creatures():
        if (game.characteristics(creature).toughness or 0) <= 0:
            yield _to_graveyard(creature, Cite.ZERO_TOUGHNESS)


@state_based_action(Cite.LETHAL_DAMAGE)
def lethal_damage(game: Game) -> Iterator[Event]:
    """A creature with toughness above 0 and as much damage or more is destroyed; regeneration can replace that."""
    for creature in game.creatures():
        toughness = game.characteristics(creature).toughness or 0
        if 0 < toughness <= creature.damage and not is_indestructible(game, creature):
            yield PermanentDestroyed(permanent=creature, cites=Cite.LETHAL_DAMAGE, source=creature)


@state_based_action(Cite.DEATHTOUCH_DAMAGE)
def deathtouch_damage(game: Game) -> Iterator[Event]:
    """A creature damaged by a source with deathtouch since the last check is destroyed."""
    for creature in game.creatures():
        toughness = game.characteristics(creature).toughness or 0
        if toughness > 0 and creature.hurt_by_deathtouch and not is_indestructible(game, creature):
            yield PermanentDestroyed(permanent=creature, cites=Cite.DEATHTOUCH_DAMAGE, source=creature)


@state_based_action(Cite.ZERO_LOYALTY)
def zero_loyalty(game: Game) -> Iterator[Event]:
    """A planeswalker with loyalty 0 goes to its owner's graveyard."""
    for permanent in game.permanents():
        if "Planeswalker" in game.characteristics(permanent).types and permanent.counters_of("loyalty") == 0:
            yield _to_graveyard(permanent, Cite.ZERO_LOYALTY)


@state_based_action(Cite.PLANESWALKER_RULE)
def planeswalker_rule(game: Game) -> Iterator[Event | OneStays]:
    """Of planeswalkers that share a planeswalker type all go, or all but one of each player's."""
    groups: dict[str, list[GameObject]] = defaultdict(list)
    for permanent in game.permanents():
        values = game.characteristics(permanent)
        if "Planeswalker" in values.types:
            for subtype in subtypes_of("Planeswalker", values.subtypes, values.types):
                groups[subtype].append(permanent)
    yield from _too_many(game, groups, Cite.PLANESWALKER_RULE)


@state_based_action(Cite.LEGEND_RULE)
@reads(LegendRuleOff)
def legend_rule(game: Game) -> Iterator[Event | OneStays]:
    """Of legendary permanents with the same name all go, or all but one of each player's, unless an effect turns the
    rule off."""
    if statements_on_battlefield(game, LegendRuleOff):
        return
    groups: dict[str, list[GameObject]] = defaultdict(list)
    for permanent in game.permanents():
        values = game.characteristics(permanent)
        if "Legendary" in values.supertypes and values.name:
            groups[values.name].append(permanent)
    yield from _too_many(game, groups, Cite.LEGEND_RULE)


def _too_many(game: Game, groups: Mapping[str, Sequence[GameObject]], cites: Cite) -> Iterator[Event | OneStays]:
    """Until 2010 all that are too like each other go; later each player keeps one of their own."""
    if not groups:
        return
    if not game.rulebook.one_legend_is_kept:
        for group in groups.values():
            for permanent in group:
                whose = game.controller_of(permanent)
                if any(other is not permanent and game.reaches(whose, other) for other in group):
                    yield _to_graveyard(permanent, cites)
        return
    for player in game.in_turn_order():
        for group in groups.values():
            own = tuple(permanent for permanent in group if game.controller_of(permanent) is player)
            if len(own) > 1:
                yield OneStays(player, own, cites)


@state_based_action(Cite.WORLD_RULE)
def world_rule(game: Game) -> Iterator[Event]:
    """Of several world permanents only the newest stays; where two are equally new, none does. It is applied to each
    with those that are within its controller's range of influence (801.12)."""
    worlds = [world for world in game.permanents() if "World" in game.characteristics(world).supertypes]
    for permanent in worlds:
        controller = game.controller_of(permanent)
        others = [other for other in worlds if other is not permanent and game.reaches(controller, other)]
        if any(other.timestamp >= permanent.timestamp for other in others):
            yield _to_graveyard(permanent, Cite.WORLD_RULE)


@state_based_action(Cite.AURA_FALLS_OFF)
def aura_falls_off(game: Game) -> Iterator[Event]:
    """An Aura that is attached to nothing, or to what it can't enchant, goes to its owner's graveyard."""
    for permanent in game.permanents():
        if "Aura" in game.characteristics(permanent).subtypes:
            host = permanent.attached_to
            if host is None or _isnt_there(host) or why_not_attached(game, permanent, host) is not None:
                if permanent.bestowed:
                    yield BestowEnded(object=permanent, cites=_BESTOW_ENDS, source=permanent)
                else:
                    yield _to_graveyard(permanent, Cite.AURA_FALLS_OFF)


@state_based_action(Cite.ROLES)
def newest_role_stays(game: Game) -> Iterator[Event]:
    """Of several Roles of one player on a permanent, all but the newest go to their owners' graveyards."""
    roles: dict[tuple[object, Player], list[GameObject]] = defaultdict(list)
    for permanent in game.permanents():
        if permanent.attached_to is not None and "Role" in game.characteristics(permanent).subtypes:
            roles[permanent.attached_to, game.controller_of(permanent)].append(permanent)
    for together in roles.values():
        newest = max(together, key=lambda role: role.timestamp)
        yield from (_to_graveyard(role, Cite.ROLES) for role in together if role is not newest)


@state_based_action(Cite.EQUIPMENT_FALLS_OFF)
def equipment_falls_off(game: Game) -> Iterator[Event]:
    """Equipment or a Fortification on what it can't be attached to becomes unattached and stays."""
    for permanent in game.permanents():
        subtypes = game.characteristics(permanent).subtypes
        host = permanent.attached_to
        if host is not None and ("Equipment" in subtypes or "Fortification" in subtypes):
            if _isnt_there(host) or why_not_attached(game, permanent, host) is not None:
                cites = Cite.EQUIPMENT_FALLS_OFF
                yield Unattached(attachment=permanent, origin=host, cites=cites, source=permanent)


@state_based_action(Cite.OTHER_FALLS_OFF)
def other_falls_off(game: Game) -> Iterator[Event]:
    """Any other attached permanent becomes unattached and stays."""
    for permanent in game.permanents():
        subtypes = game.characteristics(permanent).subtypes
        host = permanent.attached_to
        if host is not None and not {"Aura", "Equipment", "Fortification"} & set(subtypes):
            yield Unattached(attachment=permanent, origin=host, cites=Cite.OTHER_FALLS_OFF, source=permanent)


def _isnt_there(host: object) -> bool:
    return isinstance(host, GameObject) and not host.is_permanent


@state_based_action(Cite.COUNTERS_CANCEL)
def counters_cancel(game: Game) -> Iterator[Event]:
    """+1/+1 and -1/-1 counters on one permanent go in pairs."""
    for permanent in game.permanents():
        pairs = min(permanent.counters_of("+1/+1"), permanent.counters_of("-1/-1"))
        if pairs:
            for kind in ("+1/+1", "-1/-1"):
                yield CountersRemoved(
                    origin=permanent, kind=kind, count=pairs, cites=Cite.COUNTERS_CANCEL, source=permanent
                )


@state_based_action(Cite.COUNTERS_AT_MOST)
def _counters_beyond_a_limit(game: Game) -> Iterator[Event]:
    """A permanent that can't have more than so many counters of a kind keeps so many."""
    for permanent in game.permanents():
        if not permanent.counters:
            continue
        limits: dict[str, int] = {}
        for kind, most in COUNTER_LIMITS.of(game, permanent, None):
            limits[kind] = min(most, limits.get(kind, most))
        for kind, most in limits.items():
            beyond = permanent.counters_of(kind) - most
            if beyond > 0:
                yield CountersRemoved(
                    origin=permanent, kind=kind, count=beyond, cites=Cite.COUNTERS_AT_MOST, source=permanent
                )
