"""The words of one phrase: none is said twice, and none takes back what another says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.kinds import SPELL_TYPES, types_named
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head, Status
from engine.text.tree.qualities import (
    AllOf,
    AnyOf,
    Description,
    HasColor,
    HasStatus,
    HasType,
    IsColorless,
    IsMonocolored,
    IsMulticolored,
    Not,
)


@looks_at(Description, AnyOf, AllOf)
def _said_twice(looking: Looking, node: Any) -> Iterator[Misfit]:
    """ "Target creature creature", "a red red spell", "an artifact or artifact"."""
    for one, other in combinations(node.qualities, 2):
        if one == other and not isinstance(one, Description):
            yield looking.misfit(node, "a word is said twice here")


@looks_at(DealDamage)
def _dealt_twice(looking: Looking, node: DealDamage) -> Iterator[Misfit]:
    """ "Deals 2 damage to each player and each player"."""
    if len(set(node.to)) < len(node.to):
        yield looking.misfit(node, "whom damage is dealt to is said twice here")


@looks_at(TokenDescription)
def _never_tokens(looking: Looking, node: TokenDescription) -> Iterator[Misfit]:
    """ "A 1/1 black Thrull instant token"."""
    types = {name.lower() for name in node.types} & SPELL_TYPES
    if types:
        yield looking.misfit(node, f"no {' or '.join(sorted(types))} is a permanent, as a token is")


@looks_at(Description, AllOf)
def _taken_back(looking: Looking, node: Any) -> Iterator[Misfit]:
    """ "A nonwhite white creature", "a tapped untapped creature", "a colorless red spell"."""
    for one, other in combinations(node.qualities, 2):
        if _exclude(one, other) or _exclude(other, one):
            yield looking.misfit(node, "nothing is all that at once: one word takes back another")


#: States of which nothing is in both.
_OPPOSITES: Final = (
    {Status.TAPPED, Status.UNTAPPED},
    {Status.ATTACKING, Status.BLOCKING},
    {Status.BLOCKED, Status.UNBLOCKED},
    {Status.FACE_UP, Status.FACE_DOWN},
)


def _exclude(one: Quality, other: Quality) -> bool:
    if isinstance(one, HasStatus) and isinstance(other, HasStatus):
        return {one.status, other.status} in _OPPOSITES
    if isinstance(one, IsColorless):
        return isinstance(other, HasColor | IsMulticolored | IsMonocolored)
    if isinstance(one, IsMulticolored):
        return isinstance(other, IsMonocolored)
    return one == Not(other)


@looks_at(Description)
def _never_permanents(looking: Looking, node: Description) -> Iterator[Misfit]:
    """ "Destroy target instant": an instant is a spell or a card, and never on the battlefield."""
    if node.head is not Head.PERMANENT:
        return
    types = set().union(*(types_named(quality) for quality in node.qualities))
    if types and types <= SPELL_TYPES and not looking.is_protected_from:
        noun = " or ".join(sorted(types))
        yield looking.misfit(node, f"what is {noun} is no permanent: say “{noun} spell” or “{noun} card”")


@looks_at(Description)
def _of_both_worlds(looking: Looking, node: Description) -> Iterator[Misfit]:
    """ "An instant creature": what is a permanent is never an instant or sorcery as well."""
    types = {quality.type.lower() for quality in node.qualities if isinstance(quality, HasType)}
    if types & SPELL_TYPES and types - SPELL_TYPES - {"tribal"}:
        yield looking.misfit(node, f"nothing is {' and '.join(sorted(types))} at once")
