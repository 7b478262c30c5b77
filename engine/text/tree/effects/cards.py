"""Cards in hands and libraries: drawn, discarded, looked at, searched for, put in order."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.nouns import Zone


@dataclass(frozen=True)
class Draw(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class SkipsDraw(Instruction):
    """ "that player skips that draw": nothing takes its place."""

    player: PlayerReference


@dataclass(frozen=True)
class Discard(Instruction):
    """`what` is Some(...), All(...) or WholeZone; the player chooses unless `chooser` does or chance (701.7b)."""

    player: PlayerReference
    what: Reference
    chooser: PlayerReference | None = None


@dataclass(frozen=True)
class Mill(Instruction):
    """Puts the top cards of a library into its graveyard."""

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class LookAt(Instruction):
    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class MayLookAt(Instruction):
    """ "any player who has controlled ~ may look at the exiled card"; without `ever`, only who controls it now."""

    what: Reference
    controlled: Reference
    ever: bool


@dataclass(frozen=True)
class Reveal(Instruction):
    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class RevealUntil(Instruction):
    """ "reveal cards from the top of your library until you reveal a creature card"; `count`: "X creature cards"."""

    player: PlayerReference
    description: Quality
    verb: str = "reveal"
    count: Quantity | None = None


@dataclass(frozen=True)
class SearchLibrary(Instruction):
    """Searches zones for cards; what is done with what was found follows in later steps as That("card").

    `zones_chosen`: "library and/or graveyard", one or more of them as whoever searches chooses.
    """

    player: PlayerReference
    whose: PlayerReference
    find: Reference
    zones: tuple[Zone, ...] = (Zone.LIBRARY,)
    zones_chosen: bool = False


@dataclass(frozen=True)
class ShuffleLibrary(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class ShuffleInto(Instruction):
    """Shuffles objects into their owners' libraries."""

    what: Reference
    whose: PlayerReference | None = None
    by: PlayerReference | None = None


@dataclass(frozen=True)
class Arrange(Instruction):
    """ "put them back in any order"."""

    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class Scry(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class Surveil(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class Fateseal(Instruction):
    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class BringIn(Instruction):
    """ "choose a sorcery card you own from outside the game, reveal that card, and put it into your hand"."""

    player: PlayerReference
    what: Quality
    shown: bool = True
