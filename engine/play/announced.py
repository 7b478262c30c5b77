"""What a player announces with a spell (409.1a–e; 601.2a–d): one value that playing it can look things up in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.values.filled import filled_at_once


@filled_at_once
@dataclass(frozen=True)
class Casting:
    """A card that a player plays as a spell, with everything that is announced and isn't asked for on the way.

    Modes, targets, divisions and payments are asked for. `kicked` is how often kicker is paid; `extras` are other
    optional costs by their keyword (buyback, entwine); `instead` is the keyword whose cost is paid in place of the mana
    cost; `prototyped`: with the mana cost and size of its prototype, in place of which another cost may be paid; `face`
    is the place of what the card is played as, among several: a half of a split card, a face of a modal double-faced
    one, an Adventure; `fused`: both halves are; `transformed`: an effect lets it be cast with its back face up;
    `splicing` the cards whose text is added; `tapping` the creatures that help to pay.
    """

    card: GameObject
    x: int | None = None
    face_down: bool = False
    kicked: int = 0
    extras: tuple[str, ...] = ()
    instead: str = ""
    prototyped: bool = False
    face: int | None = None
    fused: bool = False
    transformed: bool = False
    splicing: tuple[GameObject, ...] = ()
    tapping: tuple[GameObject, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether the whole card is played as it is, for its mana cost."""
        is_as_it_is = not (self.face_down or self.prototyped or self.transformed or self.fused)
        return is_as_it_is and self.face is None and not self.instead

    @property
    def alone(self) -> Printed | None:
        """The one part of the card that has a say on the stack, where it is cast by that: a half, an Adventure."""
        printed = self.card.printed
        if self.face is None or not (printed.halves or (printed.inset is not None and self.face)):
            return None
        return printed.played_as[self.face]

    @property
    def by_its_back(self) -> bool:
        """Whether a modal double-faced card is played by its back face."""
        return bool(self.face) and self.card.printed.modal

    @property
    def played(self) -> Printed:
        """What of the card is played: the part of it that is announced, or else all of it."""
        return self.card.printed if self.face is None else self.card.printed.played_as[self.face]

    def __str__(self) -> str:
        return f"cast {self.card.name}"
