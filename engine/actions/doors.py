"""Unlocking and locking doors of Rooms (709.5f-g in 2026)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.event import Event
from engine.events.kinds.doors import DoorLocked, DoorUnlocked
from engine.rulebooks import Cite, Cited
from engine.state.copying import values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.doors import UnlockDoor


@follows(UnlockDoor)
def unlock(instruction: UnlockDoor, following: Following) -> Asking[bool]:
    """Whoever does it chooses a locked half of each permanent, or any half, which is locked if it isn't."""
    game, player = following.game, following.you
    permanents = yield from following.objects(instruction.what)
    done = False
    for permanent in permanents:
        doors = dict(doors_of(game, permanent))
        halves = [half for half in doors if instruction.or_lock or half not in permanent.unlocked]
        if not permanent.is_permanent or not halves:
            continue
        half = halves[0]
        if len(halves) > 1:
            options = [Option(each, doors[each]) for each in halves]
            prompt = f"choose a door of {permanent.name}"
            half = yield from ask_one(player, ChoiceKind.WORD, prompt, Cite.DOOR_UNLOCKED, options, following.source)
        yield from following.happen(_turned(game, permanent, half, doors[half], player, following.source))
        done = True
    return done


def doors_of(game: Game, permanent: GameObject) -> tuple[tuple[int, str], ...]:
    """The halves of a permanent with one type line, locked or not, each with its name; none of any other."""
    values = values_under_status(game, permanent)
    return tuple((index, half.name) for index, half in enumerate(values.halves)) if values.shares_type_line else ()


def unlocking(
    game: Game, permanent: GameObject, half: int, player: Player, cites: Cited, source: GameObject | None
) -> DoorUnlocked:
    """That a player unlocks a half of a permanent."""
    doors = dict(doors_of(game, permanent))
    return DoorUnlocked(
        permanent=permanent,
        half=half,
        door=doors[half],
        player=player,
        fully=permanent.unlocked | {half} == set(doors),
        cites=cites,
        source=source,
    )


def _turned(
    game: Game, permanent: GameObject, half: int, door: str, player: Player, source: GameObject | None
) -> Event:
    """A locked half, whose door is called so, is unlocked, and an unlocked one locked."""
    if half not in permanent.unlocked:
        return unlocking(game, permanent, half, player, Cite.DOOR_UNLOCKED, source)
    return DoorLocked(permanent=permanent, half=half, door=door, player=player, cites=Cite.DOOR_LOCKED, source=source)
