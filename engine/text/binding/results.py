"""What instructions and events come to: the deeds that "this way" speaks of, and the numbers that "that much" does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.text.binding.places import Place
from engine.text.tree import effects, statements, triggers
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False)
class Deed:
    """An instruction at its place, with the verbs by which later words speak of what it did."""

    place: Place
    verbs: frozenset[str]


def _of_move(move: Any) -> set[str]:
    verbs = {move.verb}
    if move.to is Zone.EXILE:
        verbs.add("exile")
    if move.to is Zone.GRAVEYARD:
        verbs |= {"put", "die", "discard"}
    return verbs


def _always(*verbs: str) -> Callable[[Any], set[str]]:
    return lambda node: set(verbs)


_VERBS: Final[dict[type[Node], Callable[[Any], set[str]]]] = {
    effects.Destroy: _always("destroy", "die", "put"),
    effects.Sacrifice: _always("sacrifice", "die", "put"),
    effects.DealDamage: _always("dealt damage", "damage dealt", "die", "put", "destroy"),
    effects.DealDamageToEachOther: _always("dealt damage", "damage dealt", "die", "put", "destroy"),
    effects.Discard: _always("discard", "put"),
    effects.Mill: _always("mill", "put"),
    effects.Move: _of_move,
    effects.PlayCard: _always("cast"),
    effects.Reveal: _always("reveal"),
    effects.RevealUntil: _always("reveal"),
    effects.LookAt: _always("reveal"),
    effects.SearchLibrary: _always("search", "find"),
    effects.Draw: _always("draw"),
    effects.TapOrUntap: lambda node: {"untap"} if node.tap is False else {"tap"},
    effects.Choose: _always("choose"),
    effects.CounterSpell: _always("counter"),
    effects.PreventDamage: _always("damage prevented"),
    effects.LoseLife: _always("life lost"),
    effects.PayCost: _always("life paid"),
    effects.PaysAnyMana: _always("life paid"),
    effects.RemoveCounters: _always("remove counters"),
    effects.LosesPoison: _always("remove counters"),
    effects.CreateTokens: _always("create"),
    effects.Affect: _always("affect", "die"),
    effects.AddMana: _always("produce"),
    triggers.ActivatesAbility: _always("produce"),
    triggers.BecomesTapped: _always("produce"),
    statements.PreventsDamage: _always("damage prevented"),
}


def deeds_of(places: Sequence[Place]) -> list[Deed]:
    """The deeds of a text in reading order."""
    return [
        Deed(place, frozenset(_VERBS[type(place.node)](place.node))) for place in places if type(place.node) in _VERBS
    ]


_AMOUNTS: Final = (
    effects.DealDamage,
    effects.GainLife,
    effects.LoseLife,
    effects.SetLife,
    effects.Draw,
    effects.Discard,
    effects.Mill,
    effects.Sacrifice,
    effects.Destroy,
    effects.Move,
    effects.TapOrUntap,
    effects.PutCounters,
    effects.RemoveCounters,
    effects.LosesPoison,
    effects.PaysAnyMana,
    effects.CreateTokens,
    effects.RevealUntil,
    effects.Reveal,
    effects.ShuffleInto,
    effects.Choose,
    effects.PreventDamage,
    triggers.DealsDamage,
    triggers.IsDealtDamage,
    triggers.GainsLife,
    triggers.LosesLife,
    triggers.CounterMoves,
    triggers.DamageToPlayer,
    triggers.DiscardsCard,
    triggers.AttacksWith,
    statements.ReplacesLifeGain,
    statements.ReplacesLifeLoss,
    statements.ReplacesDraw,
    statements.PreventsDamage,
    statements.RedirectsDamage,
)


def gives_amount(node: Node) -> bool:
    """Whether what happens comes to a number that later words can speak of."""
    return isinstance(node, _AMOUNTS)
