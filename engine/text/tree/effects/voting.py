"""Votes (701.38 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Condition, Instruction, PlayerReference, Quality, Quantity


@dataclass(frozen=True)
class Vote(Instruction):
    """ "Starting with you, each player votes for death or taxes"; `what`: "for a creature", which nobody targets."""

    player: PlayerReference
    options: tuple[str, ...] = ()
    what: Quality | None = None


@dataclass(frozen=True)
class MostVotes(Condition):
    """ "Death gets more votes", or with `tied` as many as another."""

    option: str
    tied: bool = False


@dataclass(frozen=True)
class VotesFor(Quantity):
    """ "For each death vote"."""

    option: str
