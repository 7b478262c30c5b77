"""What the phrases of a text speak of: their kinds, as far as their own words say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.text.sense.looking import Looking
from engine.text.tree.kinds import (
    ABILITY,
    ANY_TYPE,
    CARD,
    PERMANENT,
    PLAYER,
    SPELL,
    TOKEN,
    Calls,
    called,
    kind_of_noun,
    types_named,
    zone_of,
)
from engine.text.tree.node import Node, PlayerReference
from engine.text.tree.nouns import Zone
from engine.text.tree.qualities import AnyOf, Description
from engine.text.tree.references import (
    All,
    AttachedTo,
    Either,
    HauntedBy,
    PairOf,
    RingBearer,
    Self,
    Some,
    SomeOf,
    Target,
    That,
    TopCards,
    TopOfZone,
    WhatItAttacks,
    WholeZone,
)


@dataclass(frozen=True)
class Spoken:
    """What a phrase speaks of: what it can be called, and the zone that its words name."""

    calls: Calls
    zone: Zone | None = None

    @property
    def _where(self) -> str:
        if self.zone is None:
            return ""
        return " in exile" if self.zone is Zone.EXILE else f" in {with_article(self.zone)}"

    @property
    def said(self) -> str:
        """It in a few words, as a sentence has them: "a land", "a card in a library"."""
        if PERMANENT not in self.calls and TOKEN not in self.calls:
            kinds = [kind for kind in (PLAYER, SPELL, ABILITY, CARD) if kind in self.calls]
            if kinds:
                return f"{with_article(kinds[0])}{self._where if CARD in kinds else ''}"
        types = sorted(self.calls & _TYPES)
        return with_article(" or ".join(types) or (TOKEN if TOKEN in self.calls else PERMANENT))


_TYPES: Final = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker", "instant", "sorcery"})


def with_article(noun: str) -> str:
    """A noun after "a" or "an"; a number is spoken, too: "an 8/8"."""
    begins_with_vowel = noun[0].lower() in "aeiou8" or noun.startswith(("11/", "18/"))
    return f"{'an' if begins_with_vowel else 'a'} {noun}"


_ANY_CARD: Final = frozenset({CARD, ANY_TYPE})


def spoken_in(looking: Looking, node: Node) -> Iterator[Spoken]:
    """What a phrase speaks of, each of its alternatives by itself; nothing where only other words say what it is."""
    speaks = _SPEAKS.get(type(node))
    if speaks is not None:
        yield from speaks(looking, node)
    elif isinstance(node, PlayerReference):
        yield Spoken(frozenset({PLAYER}))


def _described(looking: Looking, node: Any) -> Iterator[Spoken]:
    yield from spoken_in(looking, node.description)


def _of_that(looking: Looking, node: That) -> Iterator[Spoken]:
    """What the noun of "that creature" says; a pronoun says nothing."""
    calls = kind_of_noun(node.noun)
    if calls:
        yield Spoken(calls)


def _of_description(looking: Looking, node: Description) -> Iterator[Spoken]:
    """A noun phrase, with each of the nouns that it joins by itself: of "an artifact or creature" either is meant."""
    zone = zone_of(node)
    joined = next((part for part in node.qualities if isinstance(part, AnyOf) and _joins_nouns(part)), None)
    if joined is None:
        yield Spoken(called(node), zone)
        return
    others = tuple(part for part in node.qualities if part is not joined)
    for part in joined.qualities:
        yield Spoken(called(Description(node.head, (part, *others))), zone)


def _joins_nouns(quality: AnyOf) -> bool:
    return all(types_named(part) for part in quality.qualities)


def _each(field: str) -> Callable[[Looking, Any], Iterator[Spoken]]:
    """All that is joined in a field."""
    return lambda looking, node: (thing for part in getattr(node, field) for thing in spoken_in(looking, part))


_SPEAKS: Final[dict[type[Node], Callable[[Looking, Any], Iterator[Spoken]]]] = {
    Self: lambda looking, node: iter([Spoken(looking.self_calls, looking.zone_of_self)]),
    Target: _described,
    Some: _described,
    All: _described,
    Description: _of_description,
    AnyOf: _each("qualities"),
    Either: _each("references"),
    AttachedTo: lambda looking, node: spoken_in(looking, node.noun),
    SomeOf: lambda looking, node: spoken_in(looking, node.whole),
    That: _of_that,
    HauntedBy: lambda looking, node: iter([Spoken(frozenset({PERMANENT, "creature"}))]),
    PairOf: lambda looking, node: iter([Spoken(frozenset({PERMANENT, "creature"}))]),
    RingBearer: lambda looking, node: iter([Spoken(frozenset({PERMANENT, "creature"}))]),
    WhatItAttacks: lambda looking, node: iter([Spoken(frozenset({PLAYER, PERMANENT, "planeswalker"}))]),
    TopCards: lambda looking, node: iter([Spoken(_ANY_CARD, Zone.LIBRARY)]),
    TopOfZone: lambda looking, node: iter([Spoken(called(node.description), node.zone)]),
    WholeZone: lambda looking, node: iter([Spoken(_ANY_CARD, node.zone)]),
}
