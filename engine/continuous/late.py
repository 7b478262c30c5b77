"""Effects of abilities that are granted after the layer that they speak of.

"Enchanted creature has 'This creature is an artifact creature.'" (407.2): the ability comes in the layer of abilities,
and what it says belongs in that of types. Such an effect is *late*. The layers are gone through again with it in them
from the start, until every ability that has had an effect is still there at the end, and every one that is there has
had it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.continuous.parts import AppliedEffect
from engine.rulebooks import LayerKind


class LateEffects:
    """The effects that are put into the layers before the abilities that make them are granted."""

    def __init__(self) -> None:
        self._late: dict[object, AppliedEffect] = {}
        self._came: set[object] = set()
        self._undoing_themselves: set[object] = set()

    def put_in(self) -> Iterable[AppliedEffect]:
        """Those that the layers have from the start."""
        return self._late.values()

    def begin(self) -> None:
        """The layers are gone through from the start."""
        self._came = set()

    def see(
        self, known: tuple[AppliedEffect, ...], there: tuple[AppliedEffect, ...], passed: frozenset[LayerKind]
    ) -> None:
        """Note the effects that are there now, and weren't known, of which some part belongs in a layer that is
        over."""
        before = {effect.key for effect in known}
        self._came |= {effect.key for effect in there if effect.key not in before and effect.terms.kinds & passed}

    def settle(self, effects: Iterable[AppliedEffect]) -> bool:
        """See which effects belong in layers that had been passed. Whether the layers have to be applied again.

        An effect that takes away the very ability that makes it never comes to be: each is tried once.
        """
        if not self._late and not self._came:
            return False
        there = {effect.key: effect for effect in effects}
        ended = self._late.keys() - there.keys()
        came = {key: there[key] for key in self._came & there.keys() - self._late.keys() - self._undoing_themselves}
        self._undoing_themselves |= ended
        self._late = {key: effect for key, effect in (self._late | came).items() if key not in ended}
        return bool(ended or came)
