"""Which static abilities define a characteristic of their own object (405.2; 604.3)."""

from __future__ import annotations

import dataclasses
from typing import Final

from engine.text.tree.abilities import StaticAbility
from engine.text.tree.changes import BecomesColors, BecomesTypes, IsEveryCreatureType, SetsPowerToughness
from engine.text.tree.effects.tokens import CreateTokens, TokenDescription
from engine.text.tree.node import Ability, Change, Node, Statement
from engine.text.tree.references import Self
from engine.text.tree.statements import Affects
from engine.text.tree.walk import rebuild_where

_SETTING: Final = (BecomesColors, BecomesTypes, IsEveryCreatureType, SetsPowerToughness)


def defining(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a card, those marked that define: on the card itself, and on the tokens that it makes.

    An ability that an effect gives to an object defines nothing, whatever its words.
    """
    return tuple(rebuild_where(CreateTokens, _marked(ability), _with_marked_token) for ability in abilities)


def _with_marked_token(node: Node) -> Node:
    if not isinstance(node, CreateTokens) or not isinstance(node.token, TokenDescription):
        return node
    marked = tuple(_marked(ability) for ability in node.token.abilities)
    return dataclasses.replace(node, token=dataclasses.replace(node.token, abilities=marked))


def _marked(ability: Ability) -> Ability:
    if not isinstance(ability, StaticAbility) or ability.condition is not None or ability.otherwise:
        return ability
    if not all(_defines(statement) for statement in ability.statements):
        return ability
    return dataclasses.replace(ability, defines=True)


def _defines(statement: Statement) -> bool:
    """Whether it sets its own object's colors, types or size, and does nothing else."""
    if not isinstance(statement, Affects) or not isinstance(statement.subject, Self):
        return False
    return all(_sets(change) for change in statement.changes)


def _sets(change: Change) -> bool:
    if isinstance(change, BecomesColors | BecomesTypes) and change.added:
        return False
    return isinstance(change, _SETTING)
