"""References to objects: "this creature", "target artifact", "each creature you control"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import PlayerReference, Quality, Quantity, Reference, Referring
from engine.text.tree.nouns import Characteristic, Zone


@dataclass(frozen=True)
class Count(Reference):
    """How many are chosen: exactly, up to, or any number of them (`most` is None)."""

    least: Quantity
    most: Quantity | None


@dataclass(frozen=True)
class Self(Reference):
    """The object that the text is on: its name, "this creature" or ~ (202.2; 201.2)."""


@dataclass(frozen=True)
class Target(Reference):
    """One use of the word *target* (409.1c; 601.2c). `count` None means one. Also players: "target creature or player".

    `chooser`: "of an opponent's choice". `each_controller`: one of each player who controls any, "for each opponent, …
    target permanent that player controls". `index` tells the uses of a text apart when it is played, and `whose` says
    whose of those chosen are meant, where it is of each controller and they are gone through; readers and writers leave
    both as they are. `alike`: "two target creatures that share a creature type", all with each other. `at_most`: "with
    total power 10 or less", that of all that are chosen.
    """

    description: Quality
    count: Count | None = None
    index: int = 0
    chooser: PlayerReference | None = None
    each_controller: bool = False
    whose: PlayerReference | None = None
    alike: Characteristic | None = None
    at_most: tuple[Characteristic, Quantity] | None = None


@dataclass(frozen=True)
class All(Reference):
    """Everything that fits: "all creatures", "each creature", "creatures you control"."""

    description: Quality


@dataclass(frozen=True)
class Some(Reference):
    """What somebody chooses while following the instruction, without targeting: "a creature you control"."""

    description: Quality
    count: Count | None = None
    at_random: bool = False
    #: "With different names": no two of them have the same.
    distinct: Characteristic | None = None
    #: "With total power 3 or greater": that of all that are chosen.
    total: tuple[Characteristic, Quantity] | None = None


@dataclass(frozen=True)
class OneOfEach(Reference):
    """ "From among the permanents they control, an artifact, a creature, and a land": one of `whole` for each of those;
    the same one may be chosen for several."""

    whole: Reference
    each: tuple[Reference, ...]


@dataclass(frozen=True)
class That(Referring, Reference):
    """The thing last spoken of that fits: "it", "that creature", "those cards". `noun`: the word after it."""

    noun: str = "it"


@dataclass(frozen=True)
class AttachedTo(Reference):
    """ "enchanted creature", "equipped creature", "fortified land": what this object is attached to."""

    adjective: str
    noun: Quality


@dataclass(frozen=True)
class LinkedCards(Referring, Reference):
    """ "the exiled card", "cards exiled with ~" (404.5; 606)."""

    verb: str
    description: Quality | None = None


@dataclass(frozen=True)
class TopCards(Reference):
    """ "the top three cards of your library"."""

    count: Quantity
    player: PlayerReference
    bottom: bool = False


@dataclass(frozen=True)
class WholeZone(Reference):
    """ "your hand", "their graveyard"."""

    zone: Zone
    player: PlayerReference


@dataclass(frozen=True)
class Either(Reference):
    """ "~ or another creature", "~ and that creature"."""

    references: tuple[Reference, ...]
    together: bool = False


@dataclass(frozen=True)
class GrantingObject(Reference):
    """A card's own name inside an ability that it grants: the object that grants it, not the one that has it."""


@dataclass(frozen=True)
class Anything(Reference):
    """Any object or player, where a text doesn't say which: "a spell with a single target"."""


@dataclass(frozen=True)
class HauntedBy(Reference):
    """ "the creature it haunts"."""

    reference: Reference


@dataclass(frozen=True)
class EncodedOn(Reference):
    """ "the creature ~ is encoded on" (702.99b in 2026)."""

    reference: Reference


@dataclass(frozen=True)
class RingBearer(Reference):
    """ "Your Ring-bearer": on the battlefield, under the player's control (701.54e in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class PairOf(Reference):
    """ "Both creatures": it and the one that it is paired with (702.95b in 2026)."""

    reference: Reference


@dataclass(frozen=True)
class WhatItAttacks(Reference):
    """ "The player or planeswalker it's attacking"."""

    reference: Reference


@dataclass(frozen=True)
class Devoured(Reference):
    """ "what it devoured": sacrificed for its devour ability as it entered (702.79b)."""

    reference: Reference


@dataclass(frozen=True)
class SomeOf(Reference):
    """Some of a group: "two of them", "one of those cards", "each of those creatures" (`count` None: each). `chooser`
    chooses "the pile of an opponent's choice"; `description` says which members count."""

    whole: Reference
    count: Count | None = None
    chooser: PlayerReference | None = None
    description: Quality | None = None
    at_random: bool = False


@dataclass(frozen=True)
class TopOfZone(Reference):
    """ "the top creature card of your graveyard"."""

    description: Quality
    player: PlayerReference
    zone: Zone = Zone.GRAVEYARD
    bottom: bool = False
