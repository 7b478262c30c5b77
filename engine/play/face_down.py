"""Morph: playing cards face down, and turning them face up (502.26, 504; 702.34, 707)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.actions.following import Following
from engine.actions.paying import pay_now
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, IllegalAction, Need, Remedy
from engine.events.happening import happen
from engine.events.kinds.status import PermanentTurnedUp
from engine.meaning.context import context_of
from engine.play.taking import takes
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost
from engine.text.tree.played import reads_keyword
from engine.values.mana import ManaCost

#: What playing a card face down costs in place of its mana cost (502.26a; 702.34a).
FACE_DOWN_COST: Final = ManaCost.parse("{3}")


@dataclass(frozen=True)
class TurningFaceUp:
    """Turn a face-down permanent face up for its morph cost: a special action (408.1i; 114.2b)."""

    permanent: GameObject

    def __str__(self) -> str:
        return f"turn {self.permanent.name} face up"


def check_morph(game: Game, card: GameObject) -> None:
    """Raise IllegalAction for a card that can't be played face down, since it has no morph (502.26c; 702.34c)."""
    if not game.characteristics(card).has("morph"):
        raise IllegalAction(f"{card.name} has no morph, and can't be played face down", Cite.MORPH)


@takes(TurningFaceUp)
def turn_face_up(game: Game, player: Player, action: TurningFaceUp) -> Asking[None]:
    """Show what the morph cost will be, pay it, and turn the permanent face up; nobody can respond (502.26d; 702.34d).

    Raises IllegalAction where it can't be done.
    """
    permanent = action.permanent
    if not permanent.is_permanent or not permanent.face_down:
        raise IllegalAction(
            f"{permanent.name} is no face-down permanent",
            Cite.TURN_FACE_UP,
            Remedy(Need.CONDITION, f"{permanent.name} face down on the battlefield", (permanent,)),
        )
    if game.controller_of(permanent) is not player:
        raise IllegalAction(
            f"{player.name} doesn't control {permanent.name}",
            Cite.TURN_FACE_UP,
            Remedy(Need.CONTROL, f"control of {permanent.name}", (permanent,)),
        )
    cost = morph_cost(game, permanent)
    if cost is None:
        raise IllegalAction(f"{permanent.name} has no morph cost, so it stays face down", Cite.TURN_FACE_UP)
    turning_up = Following(replace(context_of(game, permanent, player), owing_to=Cite.TURN_FACE_UP))
    if not (yield from pay_now(turning_up, player, cost)):
        raise IllegalAction(
            f"{player.name} can't pay {permanent.name}'s morph cost",
            Cite.PAY_COSTS,
            Remedy(Need.COST, "the morph cost", (permanent,)),
        )
    yield from happen(game, PermanentTurnedUp(permanent=permanent, cites=Cite.TURN_FACE_UP, source=permanent))


@reads_keyword("morph")
def morph_cost(game: Game, permanent: GameObject) -> Cost | None:
    """The morph cost that a face-down permanent would have if it were face up, with every effect on it (702.34d)."""
    with game.facts.trying():
        note(game, notes.TurnedUpToLook(permanent=permanent))
        costs = [ability.cost for ability in game.characteristics(permanent).keywords("morph")]
    return next((cost for cost in costs if cost is not None), None)
