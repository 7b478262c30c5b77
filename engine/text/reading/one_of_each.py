"""Targets of which each of several players controls one: "for each opponent, gain control of target permanent that
player controls" targets them all, and does it to them in one moment (608.2f in 2026)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.joints import ForEach
from engine.text.tree.effects.moving import Destroy
from engine.text.tree.node import Ability, Instruction, Node, Reference
from engine.text.tree.players import EachOpponent, ThatPlayer
from engine.text.tree.qualities import ControlledBy, Description
from engine.text.tree.references import Target
from engine.text.tree.walk import rebuild_where


def one_of_each(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """The abilities with one use of the word *target* for all whom "for each opponent" goes through."""
    return tuple(rebuild_where(ForEach, ability, _for_all) for ability in abilities)


def _for_all(node: Node) -> Node:
    if not isinstance(node, ForEach) or not isinstance(node.description, EachOpponent):
        return node
    instruction: Instruction = node.instruction
    if isinstance(instruction, Affect) and instruction.duration is None:
        aimed = _of_each(instruction.subject, node.description)
        return node if aimed is None else replace(instruction, subject=aimed)
    if isinstance(instruction, Destroy) and instruction.regenerable:
        aimed = _of_each(instruction.what, node.description)
        return node if aimed is None else replace(instruction, what=aimed)
    return node


def _of_each(what: Node, whose: EachOpponent) -> Reference | None:
    """ "Target permanent that player controls", as one of each of them; None for other words."""
    if not isinstance(what, Target) or what.count is not None or not isinstance(what.description, Description):
        return None
    *others, last = what.description.qualities
    if not isinstance(last, ControlledBy) or not isinstance(last.player, ThatPlayer):
        return None
    plain = replace(what.description, qualities=tuple(others))
    described = Description(what.description.head, (plain, ControlledBy(whose)))
    return replace(what, description=described, each_controller=True)
