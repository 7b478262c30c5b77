"""Applying an effect to see what would become of another, and taking it back."""

from __future__ import annotations

from engine.continuous.changing import Changing
from engine.continuous.parts import AppliedEffect
from engine.continuous.so_far import SoFar
from engine.rulebooks import Layer
from engine.state.characteristics import Characteristics
from engine.state.objects import GameObject


class Trials:
    """Tries out, for the order of a layer's effects, which of them depends on which (418.5c; 612.7)."""

    def __init__(self, so_far: SoFar, changing: Changing) -> None:
        self._so_far = so_far
        self._changing = changing

    @property
    def version(self) -> int:
        """Another number whenever applying an effect changed anything: what was tried before may come out otherwise."""
        return self._so_far.version

    def would_matter(self, layer: Layer, effect: AppliedEffect, other: AppliedEffect) -> bool:
        """Whether applying `other` first would change whether an effect exists, what it affects or what it does."""
        so_far, changing = self._so_far, self._changing
        before = changing.what_it_does(layer, effect)
        affected = changing.affected(other)
        was_started = other.key in changing.started
        saved = {game_object: so_far.table[game_object] for game_object in affected}
        so_far.table.update({game_object: values.copy() for game_object, values in saved.items()})
        version = so_far.version
        try:
            changing.apply(layer, other, affected, watch=True, is_trial=True)
            if so_far.version == version:
                return False
            changing.started.setdefault(other.key, (other, affected))
            return before != self._does_anew(layer, effect, saved)
        finally:
            so_far.table.update(saved)
            so_far.go_to(version)
            if not was_started:
                changing.started.pop(other.key, None)

    def _does_anew(self, layer: Layer, effect: AppliedEffect, changed: dict[GameObject, Characteristics]) -> object:
        """What an effect does now, with its ability as it is on a changed object; nothing where it is no longer."""
        if effect.key not in self._changing.started:
            now: AppliedEffect | None = effect
            if effect.source in changed:
                now = self._so_far.collection.as_it_would_be(effect, self._so_far.table[effect.source])
            if now is None or not self._changing.exists(now):
                return None
            effect = now
        return self._changing.what_it_does(layer, effect)
