"""What "it" is after a condition: "as long as enchanted creature is red, it gets +1/+1"."""

from __future__ import annotations

from dataclasses import replace

from engine.text.tree.node import Condition, Statement
from engine.text.tree.nouns import AttachedTo, That
from engine.text.tree.statements import Affects
from engine.text.tree.walk import walk


def with_antecedent(statement: Statement, condition: Condition | None) -> Statement:
    """The statement; where it is about "it", about what is enchanted or equipped if its condition speaks of that."""
    if condition is None or not (isinstance(statement, Affects) and isinstance(statement.subject, That)):
        return statement
    spoken_of = next((node for node in walk(condition) if isinstance(node, AttachedTo)), None)
    return replace(statement, subject=spoken_of) if spoken_of is not None else statement
