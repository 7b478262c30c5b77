"""What referring words stand for once they are bound: names that the same text has given (see `engine.text.binding`)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Condition, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class Named(Reference):
    """The objects or players that the phrases of these names stood for; of several names, those that were filled.

    Several names are the alternatives of one role: "whenever ~ blocks or becomes blocked by a creature, … that creature".
    """

    names: tuple[int, ...]


@dataclass(frozen=True)
class NamedPlayers(PlayerReference):
    """The same, where players are meant."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class RestOf(Reference):
    """What is left of `whole` without what was chosen from it: "the rest", "the other"."""

    whole: Reference
    without: tuple[int, ...]


@dataclass(frozen=True)
class NamedAmount(Quantity):
    """How much the events or instructions of these names came to: damage, life, counters, cards."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class NamedDone(Condition):
    """Whether the instructions of these names were followed: "if you do"."""

    names: tuple[int, ...]


@dataclass(frozen=True)
class Linked(Reference):
    """What another ability of the same object named: "the exiled card", said by a second ability (404.5; 606)."""

    names: tuple[int, ...]
