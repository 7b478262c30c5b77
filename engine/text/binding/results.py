"""What instructions and events come to: the deeds that "this way" speaks of, and the numbers that "that much" does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.text.binding.places import Place
from engine.text.tree import statements, triggers
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.cards import Discard, Draw, LookAt, Mill, Reveal, RevealUntil, SearchLibrary, ShuffleInto
from engine.text.tree.effects.chance import FlipUntilLost
from engine.text.tree.effects.choosing import Choose
from engine.text.tree.effects.copying import CreateCopyTokens
from engine.text.tree.effects.counters import LosesCounters, PutCounters, RemoveCounters
from engine.text.tree.effects.damage import DealDamage, DealDamageToEachOther
from engine.text.tree.effects.keyword_actions import Airbend
from engine.text.tree.effects.life import GainLife, LoseLife, SetLife
from engine.text.tree.effects.mana import AddMana
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.paying import PayCost, PaysAnyMana
from engine.text.tree.effects.playing import PlayCard
from engine.text.tree.effects.shields import PreventDamage
from engine.text.tree.effects.spells import CounterSpell
from engine.text.tree.effects.status import TapOrUntap
from engine.text.tree.effects.tokens import CreateTokens
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone
from engine.text.tree.references import Some


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
    Destroy: _always("destroy", "die", "put"),
    Sacrifice: _always("sacrifice", "die", "put"),
    DealDamage: _always("dealt damage", "damage dealt", "die", "put", "destroy"),
    DealDamageToEachOther: _always("dealt damage", "damage dealt", "die", "put", "destroy"),
    Discard: _always("discard", "put"),
    Mill: _always("mill", "put"),
    Move: _of_move,
    PlayCard: _always("cast"),
    Reveal: _always("reveal"),
    RevealUntil: lambda node: {"reveal", node.verb},
    LookAt: _always("reveal"),
    SearchLibrary: _always("search", "find"),
    Draw: _always("draw"),
    TapOrUntap: lambda node: {"untap"} if node.tap is False else {"tap"},
    Choose: _always("choose"),
    CounterSpell: _always("counter"),
    Airbend: _always("exile"),
    PreventDamage: _always("damage prevented"),
    LoseLife: _always("life lost"),
    FlipUntilLost: _always("flips won"),
    PayCost: _always("life paid"),
    PaysAnyMana: _always("life paid"),
    RemoveCounters: _always("remove counters"),
    LosesCounters: _always("remove counters"),
    CreateTokens: _always("create"),
    CreateCopyTokens: _always("create"),
    Affect: _always("affect", "die"),
    AddMana: _always("produce"),
    triggers.TapsForMana: _always("produce"),
    triggers.IsTappedForMana: _always("produce"),
    statements.PreventsDamage: _always("damage prevented"),
}


def deeds_of(places: Sequence[Place]) -> list[Deed]:
    """The deeds of a text in reading order."""
    return [
        Deed(place, frozenset(_VERBS[type(place.node)](place.node))) for place in places if type(place.node) in _VERBS
    ]


_AMOUNTS: Final = (
    DealDamage,
    GainLife,
    LoseLife,
    SetLife,
    Draw,
    Discard,
    Mill,
    Sacrifice,
    Destroy,
    Move,
    TapOrUntap,
    PutCounters,
    RemoveCounters,
    LosesCounters,
    PaysAnyMana,
    CreateTokens,
    RevealUntil,
    Reveal,
    ShuffleInto,
    Choose,
    PreventDamage,
    FlipUntilLost,
    triggers.DealsDamage,
    triggers.IsDealtDamage,
    triggers.GainsLife,
    triggers.LosesLife,
    triggers.CounterMoves,
    triggers.CountersPutTogether,
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
    """Whether what happens comes to a number that later words can speak of: of "one or more creatures attack", how many
    do."""
    counted = _COUNTED.get(type(node))
    if counted is not None:
        several = getattr(node, counted)
        return isinstance(several, Some) and several.count is not None
    return isinstance(node, _AMOUNTS)


#: Events that come to a number where the words count who takes this part in them.
_COUNTED: Final[dict[type[Node], str]] = {
    triggers.Attacks: "subject",
    triggers.ChangesZone: "subject",
    triggers.Sacrifices: "what",
    triggers.CreatesToken: "what",
}
