"""How a game already stands where a scenario begins: day or night, the monarch, the initiative, dungeons, doors and
protectors."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions.designations import initiative_card, monarch_card
from engine.actions.doors import doors_of
from engine.actions.dungeons import dungeon_card
from engine.events.kinds.designations import designate
from engine.events.placing import make_object, put_in_zone
from engine.events.radiation import RAD, radiate
from engine.meaning.battles import is_battle, may_protect
from engine.rulebooks import Cite, Rulebook
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.shapes import PlacedShape, PlayerShape, ScenarioShape
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.keywords.dungeons import dungeons
from engine.text.tree.nouns import Daytime, Zone


def lacked_at_start(shape: ScenarioShape, book: Rulebook) -> dict[str, str]:
    """What of the beginning an edition doesn't have, with the reason."""
    return {
        what: f"{what} isn't part of {book.edition}: {book.lacks[cite]}"
        for what, cite in _said(shape)
        if cite in book.lacks
    }


def _said(shape: ScenarioShape) -> Iterator[tuple[str, Cite]]:
    """What the beginning speaks of that came with a rule."""
    if shape.daytime:
        yield "day and night", Cite.DAYTIME
    for player in shape.players.values():
        if player.monarch:
            yield "the monarch", Cite.MONARCH
        if player.initiative:
            yield "the initiative", Cite.INITIATIVE
        if player.dungeon or player.completed:
            yield "venture into the dungeon", Cite.DUNGEON_COMPLETED
        for name in (player.dungeon, *player.completed):
            if name in dungeons() and dungeons()[name].is_special:
                yield name, Cite.INITIATIVE
        if RAD in player.counters:
            yield "rad counters", Cite.RAD_COUNTERS


def stand_at_start(game: Game, shape: ScenarioShape) -> None:
    """Let a game be what a scenario says of it and its players. Raises ScriptError for what can't be."""
    game.daytime = Daytime(shape.daytime) if shape.daytime else None
    for what, having in (
        ("the monarch", [name for name, player in shape.players.items() if player.monarch]),
        ("the initiative", [name for name, player in shape.players.items() if player.initiative]),
    ):
        if len(having) > 1:
            raise ScriptError(f"only one player can be or have {what}: not both {having[0]} and {having[1]}")
    for player, fields in zip(game.players, shape.players.values(), strict=True):
        _stand(game, player, fields)


def _stand(game: Game, player: Player, fields: PlayerShape) -> None:
    radiate(game, player)
    if fields.monarch:
        designate(game, monarch_card(), player)
    if fields.initiative:
        designate(game, initiative_card(), player)
    for name in (fields.dungeon, *fields.completed):
        if name and name not in dungeons():
            raise ScriptError(f"there is no dungeon {name!r}: {', '.join(dungeons())} are known")
    player.completed_dungeons = tuple(fields.completed)
    if fields.room and not fields.dungeon:
        raise ScriptError(f"{player.name} is in the room {fields.room!r} of no dungeon: say which")
    if fields.dungeon:
        dungeon = dungeons()[fields.dungeon]
        rooms = [room.name for room in dungeon.rooms]
        if fields.room and fields.room not in rooms:
            raise ScriptError(f"{fields.dungeon} has no room {fields.room!r}: {', '.join(rooms)}")
        put_in_zone(game, make_object(game, ObjectKind.DUNGEON, dungeon_card(dungeon), player, Zone.COMMAND))
        player.room = rooms.index(fields.room) + 1 if fields.room else 1


def place_at_start(game: Game, permanent: GameObject, placed: PlacedShape) -> None:
    """Let a permanent have the doors unlocked, and the protector, that a scenario says. Raises ScriptError."""
    doors = {name: half for half, name in doors_of(game, permanent)}
    unknown = [name for name in placed.unlocked if name not in doors]
    if unknown:
        known = f"its doors are {' and '.join(doors)}" if doors else "it has none"
        raise ScriptError(f"{permanent.name} has no door {unknown[0]!r}: {known}")
    permanent.unlocked = frozenset(doors[name] for name in placed.unlocked)
    if placed.protector:
        if not is_battle(game, permanent):
            raise ScriptError(f"{permanent.name} is no battle, and nobody protects it")
        possible = may_protect(game, tuple(game.characteristics(permanent).subtypes), game.controller_of(permanent))
        permanent.protector = next((player for player in possible if player.name == placed.protector), None)
        if permanent.protector is None:
            names = " or ".join(player.name for player in possible)
            raise ScriptError(f"{placed.protector} can't protect {permanent.name}: {names} can")
