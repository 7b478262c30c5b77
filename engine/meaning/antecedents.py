"""What "it" is after a condition: "as long as enchanted creature is red, it gets +1/+1"."""

from __future__ import annotations

from dataclasses import replace

from engine.text.tree.abilities import StaticAbility
from engine.text.tree.node import Condition, Statement
from engine.text.tree.nouns import AttachedTo, That
from engine.text.tree.statements import Affects, OthersState
from engine.text.tree.walk import walk


def with_antecedents(ability: StaticAbility) -> StaticAbility:
    """The ability; what in it is about "it" is about what is enchanted or equipped if its condition speaks of that."""
    statements = tuple(_with_antecedent(one, ability.condition) for one in ability.statements)
    changed = any(new is not old for new, old in zip(statements, ability.statements, strict=True))
    return replace(ability, statements=statements) if changed else ability


def _with_antecedent(statement: Statement, condition: Condition | None) -> Statement:
    if isinstance(statement, OthersState):
        inner = _with_antecedent(statement.statement, statement.condition)
        return replace(statement, statement=inner) if inner is not statement.statement else statement
    if condition is None or not (isinstance(statement, Affects) and isinstance(statement.subject, That)):
        return statement
    spoken_of = next((node for node in walk(condition) if isinstance(node, AttachedTo)), None)
    return replace(statement, subject=spoken_of) if spoken_of is not None else statement
