"""What objects are like, kept for as long as nothing changes that it was worked out from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from engine.continuous.collecting import OTHER_ZONES, speaking_there
from engine.continuous.layers import Layering
from engine.continuous.so_far import SoFar
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.journal import FieldOfThing, Recorded
from engine.state.objects import GameObject

_Done = TypeVar("_Done")

#: The fields that hold the zones from which a card may speak of permanents.
_OTHER_ZONES: Final = frozenset(OTHER_ZONES)


class KeptCharacteristics:
    """What the layers came to, until a field changes that was read on the way.

    Which fields those are depends on the effects that there are: a creature's being tapped matters where an effect
    counts tapped creatures, a player's hand where a size is the number of cards in it. What objects are there, and what
    they are by themselves, always matters.
    """

    def __init__(self) -> None:
        self._so_far: SoFar | None = None
        #: Whether all of it has to be worked out again, and whether that has yet to be seen: by what these zones hold.
        self._is_stale = True
        self.is_in_doubt = True
        self._doubted: set[FieldOfThing] = set()
        self.is_at_work = False
        self.moment = 0
        self.table: dict[GameObject, Characteristics] = {}
        self.elsewhere: dict[GameObject, Characteristics] = {}
        self._read: set[FieldOfThing] = set()
        self._read_elsewhere: set[FieldOfThing] = set()

    def of(self, game: Game, game_object: GameObject) -> Characteristics:
        """What an object is like now, or was like at last if it has left its zone."""
        if self.is_in_doubt and self._has_become_stale(game):
            self._work_out(game)
        return self.table.get(game_object) or self.elsewhere.get(game_object) or self._look_elsewhere(game, game_object)

    def look_again(self, game: Game) -> None:
        """Settle whether anything may be like something else than before."""
        self._has_become_stale(game)

    def _has_become_stale(self, game: Game) -> bool:
        """After cards came to other zones or left them: few of them say anything of permanents from there."""
        if not self._is_stale and self._so_far is not None:
            self.is_in_doubt = False
            if not self._read_by(game, lambda: self._is_spoken_as_before(game), set()):
                self._become_stale()
        return self._is_stale

    def _is_spoken_as_before(self, game: Game) -> bool:
        """Whether the same cards speak of permanents from the zones that have changed."""
        assert self._so_far is not None
        spoken, doubted = self._so_far.speaking_elsewhere, self._doubted
        self._doubted = set()
        return all(speaking_there(game, zone) == spoken[zone] for zone in doubted)

    def _read_by(self, game: Game, work: Callable[[], _Done], read: set[FieldOfThing]) -> _Done:
        """What some work comes to; the fields that it reads are noted. Whoever asked, and notes what they read, is told
        by another `moment` when it holds no more; only the layers themselves need all that they came from."""
        return game.journal.reading(work, read, is_part=self.is_at_work)

    def _become_stale(self) -> None:
        self._is_stale = self.is_in_doubt = True
        self.moment += 1

    def _work_out(self, game: Game) -> None:
        if self._so_far is None:
            game.journal.watchers = (*game.journal.watchers, self._notice)
        layering = self._read_by(game, lambda: Layering(game), set())
        self._so_far = layering.so_far
        # Kept before it is worked out, so that a question asked on the way sees the layers half done.
        self._is_stale = self.is_in_doubt = False
        self._doubted.clear()
        self.table, self.elsewhere = self._so_far.table, self._so_far.elsewhere
        self._read, self._read_elsewhere = set(), set()
        self._read_by(game, lambda: self._compute(layering), self._read)

    def _compute(self, layering: Layering) -> None:
        was_at_work, self.is_at_work = self.is_at_work, True
        try:
            layering.compute()
        finally:
            self.is_at_work = was_at_work

    def _look_elsewhere(self, game: Game, game_object: GameObject) -> Characteristics:
        assert self._so_far is not None
        if game_object.gone and game_object.last_known is not None:
            return game_object.last_known
        so_far, read = self._so_far, set[FieldOfThing]()
        values = self._read_by(game, lambda: so_far.characteristics(game_object), read)
        read.discard((game_object, "gone"))  # what is gone is forgotten by itself
        self._read_elsewhere |= read
        return values

    def _notice(self, changed: FieldOfThing) -> None:
        """A field has changed: whatever was worked out from it no longer holds."""
        thing, field = changed
        if field in Recorded.basic_fields or changed in self._read:
            self._become_stale()
            return
        if field in _OTHER_ZONES:
            self._doubted.add(changed)
            self.is_in_doubt = True
        elif field == "gone" and isinstance(thing, GameObject):
            self.table.pop(thing, None)
            self.elsewhere.pop(thing, None)
        if changed in self._read_elsewhere:
            self.elsewhere.clear()
            self._read_elsewhere.clear()
            self.moment += 1
