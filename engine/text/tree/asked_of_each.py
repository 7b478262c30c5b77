"""A condition that is asked of each of a group: "each Vehicle you control gets +1/+1 as long as it's a creature".

It stands beside the statement as the text has it; play looks at those of the group of which it is so.
"""

from __future__ import annotations

from dataclasses import replace

from engine.text.tree.abilities import StaticAbility
from engine.text.tree.conditions import Is
from engine.text.tree.names import names_meant
from engine.text.tree.node import Statement
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.qualities import Description
from engine.text.tree.references import All
from engine.text.tree.statements import Affects


@once_for_each_tree
def asked_of_each(ability: StaticAbility) -> StaticAbility:
    """The ability with what its condition asks of each member of its group among what describes the group."""
    condition = ability.condition
    if not isinstance(condition, Is) or condition.past or ability.otherwise:
        return ability
    spoken_of = {*names_meant(condition.reference)}
    statements: list[Statement] = []
    for statement in ability.statements:
        if not isinstance(statement, Affects):
            return ability
        group = statement.subject
        if not isinstance(group, All) or group.named not in spoken_of or not isinstance(group.description, Description):
            return ability
        described = replace(group.description, qualities=(*group.description.qualities, condition.quality))
        statements.append(replace(statement, subject=replace(group, description=described)))
    return replace(ability, statements=tuple(statements), condition=None)
