"""Which abilities are mana abilities: not all that add mana, and not the same in each edition (406.1; 605.1)."""

from __future__ import annotations

from typing import Final

from engine.rulebooks import Rulebook
from engine.text.tree.abilities import ActivatedAbility, TriggeredAbility
from engine.text.tree.costs import PaysLoyalty
from engine.text.tree.effects.cards import Draw, Mill, SearchLibrary, ShuffleInto, Surveil
from engine.text.tree.effects.mana import AddsMana
from engine.text.tree.effects.moving import Move
from engine.text.tree.node import Ability, Node
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.players import TargetPlayer
from engine.text.tree.references import Target, TopCards, WholeZone
from engine.text.tree.triggers import IsTappedForMana, TapsForMana
from engine.text.tree.walk import walk

#: What moves cards to or from a library by itself.
_MOVES_CARDS_OF_LIBRARY: Final = (Draw, Mill, ShuffleInto, Surveil)


def is_mana_ability(ability: Ability, book: Rulebook) -> bool:
    """Could add mana, and has no target; later it is no loyalty ability, and later still it moves no card to or from a
    library either (406.1; 605.1a)."""
    if not _adds_mana_untargeted(ability):
        return False
    if book.loyalty_abilities_use_stack and is_loyalty_ability(ability):
        return False
    return not (book.mana_abilities_leave_libraries_alone and _moves_cards_of_library(ability))


def is_triggered_mana_ability(ability: TriggeredAbility) -> bool:
    """Could add mana, has no target, and triggers on mana that was tapped for (406.1; 605.1b)."""
    return isinstance(ability.event, TapsForMana | IsTappedForMana) and _adds_mana_untargeted(ability)


@once_for_each_tree
def is_loyalty_ability(ability: Ability) -> bool:
    """Whether loyalty counters are its cost (606.1)."""
    return isinstance(ability, ActivatedAbility) and any(isinstance(part, PaysLoyalty) for part in ability.cost.parts)


@once_for_each_tree
def _adds_mana_untargeted(ability: Ability) -> bool:
    nodes = tuple(walk(ability, into_granted=False))
    adds = any(isinstance(node, AddsMana) for node in nodes)
    return adds and not any(isinstance(node, Target | TargetPlayer) for node in nodes)


@once_for_each_tree
def _moves_cards_of_library(ability: Ability) -> bool:
    """Whether its cost or its effect draws, mills, puts a card that was searched for somewhere, exiles the top card."""
    nodes = tuple(walk(ability, into_granted=False))
    moves = [node for node in nodes if isinstance(node, Move)]
    return (
        any(isinstance(node, _MOVES_CARDS_OF_LIBRARY) for node in nodes)
        or any(Zone.LIBRARY in (move.to, move.origin) for move in moves)
        or (bool(moves) and any(map(_names_cards_of_library, nodes)))
    )


def _names_cards_of_library(node: Node) -> bool:
    match node:
        case TopCards():
            return True
        case SearchLibrary():
            return Zone.LIBRARY in node.zones
        case WholeZone():
            return node.zone is Zone.LIBRARY
        case _:
            return False
