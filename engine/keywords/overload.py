"""Overload (702.96): each instance of the word "target" becomes "each"."""

from __future__ import annotations

from dataclasses import replace

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text.tree.node import Instruction, Node
from engine.text.tree.nouns import Head
from engine.text.tree.players import EachOpponent, EachPlayer, TargetPlayer
from engine.text.tree.qualities import Description
from engine.text.tree.references import All, Target
from engine.text.tree.walk import rebuild


@keyword_ability("overload", letter="a")
class Overload(Keyword):
    """Its cost may be paid in place of the mana cost; the spell has no targets then."""

    replaces_the_cost = True


def overloaded(effect: Instruction) -> Instruction:
    """What the spell says once its overload cost is paid."""
    return rebuild(effect, _each)


def _each(node: Node) -> Node:
    if isinstance(node, Target):
        return replace(All(node.description), named=node.named, at=node.at, ends=node.ends)
    if isinstance(node, TargetPlayer):
        is_opponent = isinstance(node.description, Description) and node.description.head is Head.OPPONENT
        return replace(EachOpponent() if is_opponent else EachPlayer(), named=node.named, at=node.at, ends=node.ends)
    return node
