"""What companion asks of a starting deck (702.139 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Quality, Quantity, Statement


@dataclass(frozen=True)
class DeckFits(Statement):
    """ "Each creature card in your starting deck is a Cat or Ox card": every card of the deck, or every one that is
    `what`, is one of the `kinds`."""

    kinds: tuple[Quality, ...]
    what: Quality | None = None


@dataclass(frozen=True)
class DeckHasActivatedAbilities(Statement):
    """ "Each permanent card in your starting deck has an activated ability"."""

    what: Quality


@dataclass(frozen=True)
class DeckRepeatsNoSymbol(Statement):
    """ "No card in your starting deck has more than one of the same mana symbol in its mana cost"."""


@dataclass(frozen=True)
class DeckSharesCardType(Statement):
    """ "Each nonland card in your starting deck shares a card type": there is one type that all of them have."""

    what: Quality


@dataclass(frozen=True)
class DeckIsLarger(Statement):
    """ "Your starting deck contains at least twenty cards more than the minimum deck size"."""

    more: Quantity


@dataclass(frozen=True)
class DeckNamesDiffer(Statement):
    """ "Each nonland card in your starting deck has a different name"."""

    what: Quality
