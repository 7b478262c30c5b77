"""What is enchanted, equipped or fortified: the object must be one that is attached, and to such a thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.sense.speaking import with_article
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import BecomesTypes, BecomesWhile
from engine.text.tree.effects.tokens import TokenDescription
from engine.text.tree.kinds import ANY_TYPE, CARD, PERMANENT, PLAYER, called
from engine.text.tree.node import Node
from engine.text.tree.players import EnchantedPlayer
from engine.text.tree.references import AttachedTo

#: By the adjective: the subtype of what is attached so, and the keyword that attaches it.
_ATTACHED_BY: Final = {
    "enchanted": ("Aura", "enchant"),
    "equipped": ("Equipment", "equip"),
    "fortified": ("Fortification", "fortify"),
}


@looks_at(AttachedTo)
def _by_what_is_never_attached(looking: Looking, node: AttachedTo) -> Iterator[Misfit]:
    """ "Enchanted creature gets +1/+1" on a creature, "equipped creature" on an enchantment."""
    subtype, keyword = _ATTACHED_BY[node.adjective]
    if not _is_attached(looking, subtype, keyword):
        only = f"only on {with_article(subtype)} does that mean something"
        yield looking.misfit(node, f"this attaches to nothing, so nothing is {node.adjective}: {only}")


@looks_at(AttachedTo, EnchantedPlayer)
def _to_another_kind(looking: Looking, node: Node) -> Iterator[Misfit]:
    """ "Enchant land" and then "enchanted creature"."""
    enchants = [
        each.quality for each in looking.nodes if isinstance(each, KeywordAbility) and each.keyword == "enchant"
    ]
    if not enchants or (isinstance(node, AttachedTo) and node.adjective != "enchanted"):
        return
    calls = called(node.noun) if isinstance(node, AttachedTo) else frozenset({PLAYER})
    if not any(quality is not None and _may_be(called(quality), calls) for quality in enchants):
        yield looking.misfit(node, "this enchants something else")


def _may_be(one: frozenset[str], other: frozenset[str]) -> bool:
    if (PLAYER in one) is not (PLAYER in other):
        return False
    types = {PERMANENT, CARD, ANY_TYPE}
    return ANY_TYPE in one | other or bool((one - types) & (other - types))


def _is_attached(looking: Looking, subtype: str, keyword: str) -> bool:
    holder = looking.holder
    if holder is None or subtype in holder.split():
        return True
    return any(_attaches(node, subtype, keyword) for node in looking.nodes)


def _attaches(node: Node, subtype: str, keyword: str) -> bool:
    if isinstance(node, KeywordAbility):
        return node.keyword == keyword or (node.keyword == "bestow" and keyword == "enchant")
    if isinstance(node, BecomesTypes):
        return subtype in node.subtypes
    return (
        isinstance(node, BecomesWhile) and isinstance(node.token, TokenDescription) and subtype in node.token.subtypes
    )
