"""The table as a picture: plain values that a page can show, taken at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.continuous.explaining import Reason, explain, size_text
from engine.scenarios.telling.log import identity, mana_name, step_name, what_changes, zone_name
from engine.scenarios.telling.standing import DungeonPicture, dungeon_pictured, standing_of
from engine.state.characteristics import Characteristics, Possessed
from engine.state.copying import is_hidden, stored_results, values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text import Unwritable, write
from engine.text.tree.abilities import CardText, KeywordAbility
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.values.type_line import TypeLine


@dataclass(frozen=True)
class ReasonPicture:
    """One step of why an object has its characteristics: layer, rule, effect, and the change from one value to the
    other."""

    layer: str
    layer_title: str
    rule: str
    source: str
    timestamp: int
    size_before: str
    size_after: str
    what: str
    #: What the effect says that it does, where there are words for it: "gets +4/+4".
    says: str = ""
    #: The older effects of the same layer that were applied after this one, since this one depends on none of them and
    #: they depend on it (418.5c; 613.7).
    before_older: tuple[str, ...] = ()


@dataclass(frozen=True)
class AbilityPicture:
    """An ability that is printed on an object, was gained or was lost, and what gave or took it."""

    text: str
    state: Literal["printed", "gained", "lost"]
    by: str = ""


PointerKind = Literal["targets", "attacks", "blocks", "blocked", "attached", "source"]


@dataclass(frozen=True)
class Pointer:
    """What an object points at: a target, what it fights, what it is attached to, where it came from.

    `card` is the identity of an object, 0 where it is a player.
    """

    kind: PointerKind
    name: str
    card: int


@dataclass(frozen=True)
class ObjectPicture:
    """An object on the table."""

    id: int
    name: str
    type_line: str
    colors: tuple[str, ...]
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
    #: Whether it became blocked, though no blocker may be left.
    blocked: bool
    #: Whom it attacks, whom it blocks, and what blocks it.
    attacks: str
    blocks: tuple[str, ...]
    blocked_by: tuple[str, ...]
    summoning_sick: bool
    targets: tuple[str, ...]
    reasons: tuple[ReasonPicture, ...]
    #: The same number in every zone that the card goes to, while `id` is a new one in each.
    card: int = 0
    #: "card", "token", "copy" (of a spell), "ability" or "combat damage".
    kind: str = "card"
    face_down: bool = False
    flipped: bool = False
    #: The name of what it is a copy of, itself under a copy effect; nothing where it is what is printed on it.
    copy_of: str = ""
    phased_out: bool = False
    points: tuple[Pointer, ...] = ()
    #: Every ability with what became of it, where an effect gave or took one.
    abilities: tuple[AbilityPicture, ...] = ()
    #: What was chosen for it: "color: red", "X: 3".
    chosen: tuple[str, ...] = ()
    #: Who protects it, of a battle.
    protector: str = ""


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
    #: Who decides for the player this turn; nothing where the player does.
    turn_controlled_by: str = ""
    #: What the player is and has besides: "the monarch", "3 energy counters".
    standing: tuple[str, ...] = ()
    dungeon: DungeonPicture | None = None


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
    #: How many games this one is played within: 1 for a subgame.
    depth: int = 0
    #: "day" or "night"; nothing while it is neither.
    daytime: str = ""


def picture_of(game: Game) -> TablePicture:
    """The table as it stands."""
    return TablePicture(
        turn=game.turn_number,
        active_player=game.active_player.name,
        phase=game.part.phase.value,
        step=step_name(game, game.part.step),
        players=tuple(_player(game, player) for player in game.players),
        stack=tuple(_object(game, on_stack) for on_stack in reversed(game.stack)),
        battlefield_name=zone_name(game, Zone.BATTLEFIELD),
        exile_name=zone_name(game, Zone.EXILE),
        result=_result(game),
        depth=len(game.position) - 1,
        daytime=game.daytime or "",
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
        mana=mana_name(game, player.mana_pool),
        hand=tuple(_object(game, card) for card in player.hand),
        library=len(player.library),
        graveyard=tuple(_object(game, card) for card in player.graveyard),
        battlefield=tuple(
            _object(game, permanent) for permanent in game.battlefield if game.controller_of(permanent) is player
        ),
        exile=tuple(_object(game, game_object) for game_object in game.objects_in(Zone.EXILE, player)),
        is_active=player is game.active_player,
        has_priority=player is game.priority,
        has_lost=player.has_lost,
        turn_controlled_by=game.turn_control.now.name if game.turn_control.now and player is game.active_player else "",
        standing=standing_of(game, player),
        dungeon=dungeon_pictured(game, player),
    )


def _object(game: Game, game_object: GameObject) -> ObjectPicture:
    values = game.characteristics(game_object)
    combat = game.combat
    reasons = explain(game, game_object) if game_object.is_permanent else ()
    return ObjectPicture(
        id=game_object.id,
        name=values.name or game_object.name,
        type_line=_type_line(game, game_object),
        colors=tuple(sorted(values.colors)),
        mana_cost=str(values.mana_cost or ""),
        text=_text(game_object),
        size=size_text(values),
        printed_size=_printed_size(game_object),
        keywords=tuple(
            ability_text(possessed.ability) for possessed in values.abilities if _is_shown(possessed.ability)
        ),
        owner=game_object.owner.name,
        controller=game.controller_of(game_object).name,
        is_token=game_object.kind is ObjectKind.TOKEN,
        tapped=game_object.tapped,
        damage=game_object.damage,
        counters=dict(game_object.counters),
        attached_to=str(game_object.attached_to) if game_object.attached_to is not None else "",
        attacking=combat is not None and game_object in combat.attackers,
        blocking=combat is not None and game_object in combat.blockers,
        blocked=combat is not None and game_object in combat.blocked,
        attacks=str(combat.attackers[game_object]) if combat is not None and game_object in combat.attackers else "",
        blocks=tuple(map(str, combat.blockers.get(game_object, ()))) if combat is not None else (),
        blocked_by=tuple(map(str, combat.blockers_of(game_object))) if combat is not None else (),
        summoning_sick=game_object.is_permanent and values.is_creature and game_object.control_since >= game.turn_began,
        targets=tuple(str(thing) for thing in game_object.announcement.all_targets())
        if game_object.zone is Zone.STACK
        else (),
        reasons=_pictured(reasons, game_object),
        card=identity(game_object),
        kind=game_object.kind.value,
        face_down=is_hidden(game_object),
        flipped=game_object.flipped and game_object.is_permanent,
        copy_of=_copy_of(game, game_object),
        phased_out=game_object.phased_out is not None,
        points=tuple(_points(game, game_object)),
        abilities=_abilities(game_object, values, reasons),
        chosen=tuple(_chosen(game, game_object)),
        protector=game_object.protector.name if game_object.protector is not None and game_object.is_permanent else "",
    )


def _text(game_object: GameObject) -> str:
    """The text of a card, or of an ability that is on the stack by itself."""
    return ability_text(game_object.ability) if game_object.ability is not None else game_object.printed.rules_text


def _points(game: Game, game_object: GameObject) -> Iterator[Pointer]:
    if game_object.zone is Zone.STACK:
        for thing in game_object.announcement.all_targets():
            yield _pointer("targets", thing)
        if game_object.source is not None:
            yield _pointer("source", game_object.source)
    if game_object.attached_to is not None:
        yield _pointer("attached", game_object.attached_to)
    if game.combat is not None and not game_object.gone:
        if game_object in game.combat.attackers:
            yield _pointer("attacks", game.combat.attackers[game_object])
        for attacker in game.combat.blockers.get(game_object, ()):
            yield _pointer("blocks", attacker)
        for blocker in game.combat.blockers_of(game_object):
            yield _pointer("blocked", blocker)


def _pointer(kind: PointerKind, thing: GameObject | Player) -> Pointer:
    return Pointer(kind, thing.name, identity(thing) if isinstance(thing, GameObject) else 0)


def _abilities(
    game_object: GameObject, values: Characteristics, reasons: tuple[Reason, ...]
) -> tuple[AbilityPicture, ...]:
    """Every ability that is printed on an object or that effects gave it; none where they are as printed."""
    printed = game_object.printed.possessed
    gained: dict[Possessed, str] = {}
    lost: dict[Possessed, str] = {}
    for reason in reasons:
        source = _source(reason, game_object)
        gained |= dict.fromkeys(_missing_from(reason.before, reason.after), source)
        lost |= dict.fromkeys(_missing_from(reason.after, reason.before), source)
    if not gained and not lost:
        return ()
    now = values.abilities
    kept = [
        AbilityPicture(ability_text(each.ability), "printed")
        if each in now
        else AbilityPicture(ability_text(each.ability), "lost", lost.get(each, ""))
        for each in printed
    ]
    new = [
        AbilityPicture(
            ability_text(each.ability), "gained" if each in now else "lost", source if each in now else lost[each]
        )
        for each, source in gained.items()
        if each in now or each in lost
    ]
    return (*kept, *new)


def _missing_from(others: Characteristics, values: Characteristics) -> tuple[Possessed, ...]:
    """The abilities that one set of values has and another lacks. Most changes leave the very same abilities, and trees
    are deep: comparing them is only for those that don't."""
    if values.abilities is others.abilities:
        return ()
    return tuple(each for each in values.abilities if each not in others.abilities)


def _chosen(game: Game, game_object: GameObject) -> Iterator[str]:
    if game_object.copies > 1:
        yield f"{game_object.copies:,} of them"
    for kind, value in game_object.chosen.items():
        yield f"{kind}: {value}"
    stored = stored_results(game, game_object)
    if stored:
        yield f"stored results: {', '.join(map(str, stored))}"
    if game_object.announcement.x is not None:
        yield f"X: {game_object.announcement.x}"


def _copy_of(game: Game, game_object: GameObject) -> str:
    """The name of what a permanent has become or entered as a copy of."""
    values = values_under_status(game, game_object)
    return values.name if game_object.is_permanent and values is not game_object.printed else ""


def _printed_size(game_object: GameObject) -> str:
    printed = game_object.printed
    if printed.written_size or printed.power is None:
        return printed.written_size
    return f"{printed.power}/{printed.toughness}"


def _is_shown(ability: object) -> bool:
    return isinstance(ability, KeywordAbility)


def _type_line(game: Game, game_object: GameObject) -> str:
    values = game.characteristics(game_object)
    return str(TypeLine(values.supertypes, values.types, values.subtypes))


@once_for_each_tree
def ability_text(ability: Ability) -> str:
    """An ability in card English; a keyword that has no words of its own, by its name."""
    try:
        return write(CardText((ability,)))
    except Unwritable:
        return ability.keyword if isinstance(ability, KeywordAbility) else "an ability"


def _pictured(reasons: tuple[Reason, ...], game_object: GameObject) -> tuple[ReasonPicture, ...]:
    return tuple(
        ReasonPicture(
            layer=reason.layer,
            layer_title=reason.layer_title,
            rule=reason.rule,
            source=_source(reason, game_object),
            timestamp=reason.timestamp,
            size_before=reason.size_before,
            size_after=reason.size_after,
            what=_what_changed(reason),
            says=what_changes((reason.change,)),
            before_older=tuple(
                _source(later, game_object)
                for later in reasons[index + 1 :]
                if later.layer == reason.layer and later.timestamp < reason.timestamp
            ),
        )
        for index, reason in enumerate(reasons)
    )


def _source(reason: Reason, game_object: GameObject) -> str:
    return "its counters" if reason.source is game_object and "counters" in reason.layer_title else reason.source.name


def _what_changed(reason: Reason) -> str:
    """What one step changed, in a few words: size, colors, types, abilities, control."""
    before, after = reason.before, reason.after
    changes = []
    if reason.size_before != reason.size_after:
        changes.append(f"{reason.size_before} becomes {reason.size_after}")
    if before.colors != after.colors:
        changes.append(f"becomes {' and '.join(sorted(after.colors)) or 'colorless'}")
    if before.types != after.types or before.subtypes != after.subtypes or before.supertypes != after.supertypes:
        changes.append(f"becomes {' '.join((*sorted(after.types), *after.subtypes))}")
    changes += [f"gains {ability_text(possessed.ability)}" for possessed in _missing_from(before, after)]
    changes += [f"loses {ability_text(possessed.ability)}" for possessed in _missing_from(after, before)]
    if before.controller is not after.controller:
        changes.append(f"comes under {after.controller}'s control")
    return "; ".join(changes) or "nothing changes"
