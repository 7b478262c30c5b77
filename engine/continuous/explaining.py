"""Why an object has its characteristics: each step of the layers that changed it, with effect, layer, time and rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.continuous.layers import Layering
from engine.continuous.parts import AppliedEffect
from engine.rulebooks import Cite, Layer, LayerKind
from engine.state.answers import while_it_holds
from engine.state.characteristics import Characteristics
from engine.state.copying import LiesFaceDown, is_hidden
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.node import Change


@dataclass(frozen=True)
class Reason:
    """One step: what an object was, which effect changed it in which layer, and what it was then.

    `kind` is what of the object it changed; `rule` is the number of what it `cites`, the layer's rule, in the game's
    edition; `timestamp` is on the game's clock.
    """

    layer: str
    layer_title: str
    kind: LayerKind | None
    cites: Cite
    rule: str
    source: GameObject
    timestamp: int
    change: Change
    before: Characteristics
    after: Characteristics

    @property
    def size_before(self) -> str:
        """Power and toughness as "2/2", empty for what has none."""
        return size_text(self.before)

    @property
    def size_after(self) -> str:
        """Power and toughness as "2/2", empty for what has none."""
        return size_text(self.after)


def size_text(values: Characteristics) -> str:
    """ "2/2"; nothing for what has no size."""
    if values.power is None and values.toughness is None:
        return ""
    return f"{values.power}/{values.toughness}"


def explain(game: Game, game_object: GameObject) -> tuple[Reason, ...]:
    """Every step of the layers that had a part in what an object is now, in the order in which they were applied.

    Works on permanents and spells; for anything else there are no steps.
    """
    values = game.characteristics(game_object)
    steps = _explain_all(game).get(game_object, [])
    copying = tuple(step for step in steps if step.kind is LayerKind.COPY)
    return (*copying, *_lying_face_down(game, game_object, values), *steps[len(copying) :])


def _lying_face_down(game: Game, game_object: GameObject, values: Characteristics) -> Iterator[Reason]:
    """The step of an object that lies face down, where a layer says so (613.2b in 2021). What it was before is nobody's
    to see, so the step says nothing of it."""
    for layer in game.rulebook.layers if is_hidden(game_object) else ():
        if layer.cites is Cite.LAYER_FACE_DOWN:
            yield Reason(
                layer=layer.name,
                layer_title=layer.title,
                kind=None,
                cites=layer.cites,
                rule=game.number_of(layer.cites),
                source=game_object,
                timestamp=game_object.timestamp,
                change=LiesFaceDown(),
                before=values,
                after=values,
            )


@while_it_holds
def _explain_all(game: Game) -> dict[GameObject, list[Reason]]:
    reasons: dict[GameObject, list[Reason]] = {}

    def witness(
        layer: Layer,
        effect: AppliedEffect,
        change: Change,
        changed: GameObject,
        before: Characteristics,
        after: Characteristics,
    ) -> None:
        reasons.setdefault(changed, []).append(
            Reason(
                layer=layer.name,
                layer_title=layer.title,
                kind=effect.terms.kind_of(change),
                cites=layer.cites,
                rule=game.number_of(layer.cites),
                source=effect.source,
                timestamp=effect.timestamp,
                change=change,
                before=before,
                after=after,
            )
        )

    Layering(game, witness).compute()
    return reasons
