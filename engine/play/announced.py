"""What a player announces with a spell (409.1a–e; 601.2a–d): one value that playing it can look things up in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.objects import GameObject


@dataclass(frozen=True)
class Casting:
    """A card that a player plays as a spell, with everything that is announced and isn't asked for on the way.

    Modes, targets, divisions and payments are asked for. `kicked` is how often kicker is paid; `extras` are other
    optional costs by their keyword (buyback, entwine); `instead` is the keyword whose cost is paid in place of the mana
    cost; `half` is the place of the half of a split card that is played; `fused`: both are; `splicing` the cards whose
    text is added; `tapping` the creatures that help to pay.
    """

    card: GameObject
    x: int | None = None
    face_down: bool = False
    kicked: int = 0
    extras: tuple[str, ...] = ()
    instead: str = ""
    half: int | None = None
    fused: bool = False
    splicing: tuple[GameObject, ...] = ()
    tapping: tuple[GameObject, ...] = ()

    def __str__(self) -> str:
        return f"cast {self.card.name}"
