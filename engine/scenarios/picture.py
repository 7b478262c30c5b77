"""The table as a picture: plain values that a page can show, taken at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.continuous.explaining import Reason, explain, size_text
from engine.scenarios.telling import step_name, zone_name
from engine.state.copying import is_hidden, values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text import Unwritable, write
from engine.text.tree.abilities import CardText, KeywordAbility
from engine.text.tree.nouns import Zone
from engine.values.type_line import TypeLine


@dataclass(frozen=True)
class ReasonPicture:
    """One step of why an object is what it is: layer, rule, effect, and what changed from what to what."""

    layer: str
    layer_title: str
    rule: str
    source: str
    timestamp: int
    size_before: str
    size_after: str
    what: str


@dataclass(frozen=True)
class ObjectPicture:
    """An object on the table."""

    id: int
    name: str
    type_line: str
    colours: tuple[str, ...]
    mana_cost: str
    text: str
    size: str
    printed_size: str
    keywords: tuple[str, ...]
    owner: str
    controller: str
    is_token: bool
    tapped: bool
    damage: int
    counters: Mapping[str, int]
    attached_to: str
    attacking: bool
    blocking: bool
    #: Whom it attacks, whom it blocks, and what blocks it.
    attacks: str
    blocks: tuple[str, ...]
    blocked_by: tuple[str, ...]
    summoning_sick: bool
    targets: tuple[str, ...]
    reasons: tuple[ReasonPicture, ...]
    face_down: bool = False
    flipped: bool = False
    #: The name of what it is a copy of, itself under a copy effect; nothing where it is what is printed on it.
    copy_of: str = ""


@dataclass(frozen=True)
class PlayerPicture:
    name: str
    life: int
    poison: int
    mana: str
    hand: tuple[ObjectPicture, ...]
    library: int
    graveyard: tuple[ObjectPicture, ...]
    battlefield: tuple[ObjectPicture, ...]
    exile: tuple[ObjectPicture, ...]
    is_active: bool
    has_priority: bool
    has_lost: bool


@dataclass(frozen=True)
class TablePicture:
    """Everything there is to see at one moment. The stack's top comes first."""

    turn: int
    active_player: str
    phase: str
    step: str
    players: tuple[PlayerPicture, ...]
    stack: tuple[ObjectPicture, ...]
    battlefield_name: str
    exile_name: str
    result: str


def picture_of(game: Game) -> TablePicture:
    """The table as it stands."""
    return TablePicture(
        turn=game.turn_number,
        active_player=game.active_player.name,
        phase=game.part.phase.value,
        step=step_name(game, game.part.step),
        players=tuple(_player(game, player) for player in game.players),
        stack=tuple(_object(game, one) for one in reversed(game.stack)),
        battlefield_name=zone_name(game, Zone.BATTLEFIELD),
        exile_name=zone_name(game, Zone.EXILE),
        result=_result(game),
    )


def _result(game: Game) -> str:
    if not game.is_over:
        return ""
    return f"{game.winner} has won" if game.winner else "The game is a draw"


def _player(game: Game, player: Player) -> PlayerPicture:
    return PlayerPicture(
        name=player.name,
        life=player.life,
        poison=player.poison,
        mana=str(player.mana_pool),
        hand=tuple(_object(game, one) for one in player.hand),
        library=len(player.library),
        graveyard=tuple(_object(game, one) for one in player.graveyard),
        battlefield=tuple(_object(game, one) for one in game.permanents() if game.controller_of(one) is player),
        exile=tuple(_object(game, one) for one in game.objects_in(Zone.EXILE, player)),
        is_active=player is game.active_player,
        has_priority=player is game.priority,
        has_lost=player.has_lost,
    )


def _object(game: Game, one: GameObject) -> ObjectPicture:
    values = game.characteristics(one)
    combat = game.combat
    return ObjectPicture(
        id=one.id,
        name=values.name or one.name,
        type_line=_type_line(game, one),
        colours=tuple(sorted(values.colours)),
        mana_cost=str(values.mana_cost or ""),
        text=one.printed.rules_text,
        size=size_text(values),
        printed_size=_printed_size(one),
        keywords=tuple(
            ability_text(possessed.ability) for possessed in values.abilities if _is_shown(possessed.ability)
        ),
        owner=one.owner.name,
        controller=game.controller_of(one).name,
        is_token=one.kind is ObjectKind.TOKEN,
        tapped=one.tapped,
        damage=one.damage,
        counters=dict(one.counters),
        attached_to=str(one.attached_to) if one.attached_to is not None else "",
        attacking=combat is not None and one in combat.attackers,
        blocking=combat is not None and one in combat.blockers,
        attacks=str(combat.attackers[one]) if combat is not None and one in combat.attackers else "",
        blocks=tuple(map(str, combat.blockers.get(one, ()))) if combat is not None else (),
        blocked_by=tuple(map(str, combat.blockers_of(one))) if combat is not None else (),
        summoning_sick=one.is_permanent and values.is_creature and one.control_since >= game.turn_began,
        targets=tuple(str(thing) for thing in one.announcement.all_targets()) if one.zone is Zone.STACK else (),
        reasons=_reasons(game, one) if one.is_permanent else (),
        face_down=is_hidden(one),
        flipped=one.flipped and one.is_permanent,
        copy_of=_copy_of(game, one),
    )


def _copy_of(game: Game, one: GameObject) -> str:
    """The name of what a permanent has become or entered as a copy of."""
    values = values_under_status(game, one)
    return values.name if one.is_permanent and values is not one.printed else ""


def _printed_size(one: GameObject) -> str:
    printed = one.printed
    if printed.written_size or printed.power is None:
        return printed.written_size
    return f"{printed.power}/{printed.toughness}"


def _is_shown(ability: object) -> bool:
    return isinstance(ability, KeywordAbility)


def _type_line(game: Game, one: GameObject) -> str:
    values = game.characteristics(one)
    return str(TypeLine(values.supertypes, values.types, values.subtypes))


def ability_text(ability: object) -> str:
    """An ability in card English; a keyword that has no words of its own, by its name."""
    try:
        return write(CardText((ability,)))  # type: ignore[arg-type]
    except Unwritable:
        return getattr(ability, "keyword", "an ability")


def _reasons(game: Game, one: GameObject) -> tuple[ReasonPicture, ...]:
    return tuple(
        ReasonPicture(
            layer=reason.layer,
            layer_title=reason.layer_title,
            rule=reason.rule,
            source=_source(reason, one),
            timestamp=reason.timestamp,
            size_before=reason.size_before,
            size_after=reason.size_after,
            what=_what_changed(reason),
        )
        for reason in explain(game, one)
    )


def _source(reason: Reason, one: GameObject) -> str:
    return "its counters" if reason.source is one and "counters" in reason.layer_title else reason.source.name


def _what_changed(reason: Reason) -> str:
    """What one step changed, in a few words: size, colours, types, abilities, control."""
    before, after = reason.before, reason.after
    changes = []
    if reason.size_before != reason.size_after:
        changes.append(f"{reason.size_before} becomes {reason.size_after}")
    if before.colours != after.colours:
        changes.append(f"becomes {' and '.join(sorted(after.colours)) or 'colorless'}")
    if before.types != after.types or before.subtypes != after.subtypes or before.supertypes != after.supertypes:
        changes.append(f"becomes {' '.join((*sorted(after.types), *after.subtypes))}")
    gained = [one.ability for one in after.abilities if one not in before.abilities]
    lost = [one.ability for one in before.abilities if one not in after.abilities]
    changes += [f"gains {ability_text(ability)}" for ability in gained]
    changes += [f"loses {ability_text(ability)}" for ability in lost]
    if before.controller is not after.controller:
        changes.append(f"comes under {after.controller}'s control")
    return "; ".join(changes) or "nothing changes"
