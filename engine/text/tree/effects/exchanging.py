"""Exchanges of control, of a permanent with a card, of whole zones (701.8)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference
from engine.text.tree.nouns import Zone


@dataclass(frozen=True)
class ExchangeControl(Instruction):
    """Of two objects; `second` is None where `first` names both."""

    first: Reference
    second: Reference | None


@dataclass(frozen=True)
class ExchangeWithCard(Instruction):
    """ "exchange ~ with an Aura card in your hand": a permanent with a card of another zone (701.8d–e)."""

    player: PlayerReference
    what: Reference
    card: Reference


@dataclass(frozen=True)
class ExchangeZones(Instruction):
    """ "exchange your hand and graveyard": all cards of two zones of a player (701.8d, 701.8f)."""

    player: PlayerReference
    whose: PlayerReference
    zones: tuple[Zone, ...]
