"""Objects that are put somewhere else: destroyed, sacrificed, moved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.tree.node import Duration, Instruction, PlayerReference, Quantity, Reference
from engine.text.tree.nouns import Zone


class Position(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    ANY_ORDER_TOP = "on top in any order"
    ANY_ORDER_BOTTOM = "on the bottom in any order"
    RANDOM_ORDER_BOTTOM = "on the bottom in a random order"
    SECOND = "second from the top"
    THIRD = "third from the top"
    EITHER_END = "on the top or bottom"


@dataclass(frozen=True)
class Move(Instruction):
    """Puts, returns or exiles objects: from where they are (or `origin`, where the text says it) to a zone.

    `whose`: the zone's player, None for the owner's. `under`: who controls what enters the battlefield (None: the
    player who puts it there). `verb` is the text's: "return", "put", "exile". `attached_to`, `face_down` as said.
    `until`: it goes back when that duration ends ("until ~ leaves the battlefield"). `haunting`: what it haunts then.
    """

    what: Reference
    to: Zone
    verb: str = "put"
    origin: Zone | None = None
    whose: PlayerReference | None = None
    by: PlayerReference | None = None
    under: PlayerReference | None = None
    position: Position | None = None
    tapped: bool = False
    attacking: bool = False
    attacking_like: Reference | None = None
    #: Whom it enters attacking, where the text says so; `or_planeswalkers`: "… or a planeswalker they control".
    attacked: PlayerReference | None = None
    or_planeswalkers: bool = False
    #: It enters blocking: the creature `blocked`, or where the text names none, one that its controller chooses.
    blocking: bool = False
    blocked: Reference | None = None
    face_down: bool = False
    transformed: bool = False
    attached_to: Reference | None = None
    counters: tuple[tuple[str, Quantity], ...] = ()
    until: Duration | None = None
    haunting: Reference | None = None
    #: "Exile ~ encoded on a creature you control": only what is a card is (702.99a in 2026).
    encoded_on: Reference | None = None
    #: What the text says next that it is: so it enters, where the rules say so (611.2e in 2018).
    being: Instruction | None = None


@dataclass(frozen=True)
class Destroy(Instruction):
    what: Reference
    regenerable: bool = True


@dataclass(frozen=True)
class Sacrifice(Instruction):
    """ "sacrifice a creature"; `exploiter`: what exploits what is sacrificed (702.110b in 2026)."""

    player: PlayerReference
    what: Reference
    exploiter: Reference | None = None
