"""Conditions: what is true or false of the game when it is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Condition, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.nouns import Comparison


@dataclass(frozen=True)
class Is(Condition):
    """ "if it's black", "~ is tapped", "that creature remains tapped"."""

    reference: Reference
    quality: Quality


@dataclass(frozen=True)
class PlayerControls(Condition):
    """ "if you control a Swamp", "as long as an opponent controls three or more creatures"."""

    player: PlayerReference
    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class PlayerHasCards(Condition):
    """ "if you have no cards in hand": the description names the zone."""

    player: PlayerReference
    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class ThereAre(Condition):
    """ "if there are seven or more cards in your graveyard"."""

    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class QuantityCompares(Condition):
    """ "if its power is 4 or greater", "if you have 5 or less life"."""

    left: Quantity
    comparison: Comparison
    right: Quantity


@dataclass(frozen=True)
class MoreThan(Condition):
    """ "if an opponent controls more lands than you": the same description, counted for two players."""

    player: PlayerReference
    description: Quality
    than: PlayerReference


@dataclass(frozen=True)
class IsTurnOf(Condition):
    player: PlayerReference


@dataclass(frozen=True)
class IsDuring(Condition):
    """During a phase or step: "combat", "upkeep", "main phase", "declare attackers step"; of that player, where named."""

    part: str
    player: PlayerReference | None = None


@dataclass(frozen=True)
class WasPaid(Condition):
    """ "if ~ was kicked", "if the buyback cost was paid", "if {R} was spent to cast it"."""

    what: str


@dataclass(frozen=True)
class Did(Condition):
    """ "if you do", "if they don't" (negative), after a choice (419.5b; 608.2…)."""

    player: PlayerReference
    negative: bool = False


@dataclass(frozen=True)
class HappenedThisTurn(Condition):
    """ "if ~ attacked this turn": an event that the turn has seen."""

    reference: Reference | PlayerReference
    verb: str


@dataclass(frozen=True)
class NotSo(Condition):
    condition: Condition


@dataclass(frozen=True)
class AllSo(Condition):
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class AnySo(Condition):
    conditions: tuple[Condition, ...]
