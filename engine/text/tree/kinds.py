"""Kinds: what the things that a text speaks of are (permanents, cards in zones, spells, abilities, players, tokens), by
the words of their phrases. What can stand where, says `engine.text.tree.takes`."""

from __future__ import annotations

import re
from typing import Final

from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head, Status, Zone
from engine.text.tree.qualities import AllOf, AnyOf, Description, HasSize, HasStatus, HasSubtype, HasType, InZone
from engine.values.subtypes import kinds_of
from engine.values.type_line import PERMANENT_TYPES

#: What a phrase can be called. Besides these, card types in lower case and subtypes as printed.
PLAYER: Final = "player"
PERMANENT: Final = "permanent"
CARD: Final = "card"
SPELL: Final = "spell"
ABILITY: Final = "ability"
SOURCE: Final = "source"
TOKEN: Final = "token"
PILE: Final = "pile"
#: Nothing but "the copy" means one, so that "it" goes on meaning what was copied.
COPY: Final = "copy"
#: It may have any card type, for all that its phrase says.
ANY_TYPE: Final = "any type"

Calls = frozenset[str]
_PERMANENT_TYPES: Final = frozenset(name.lower() for name in PERMANENT_TYPES)
#: Those that are on no permanent.
SPELL_TYPES: Final = frozenset({"instant", "sorcery"})
_CARD_TYPES: Final = _PERMANENT_TYPES | SPELL_TYPES | {"tribal"}


def called(description: Quality) -> Calls:
    """What something that fits a description can be called."""
    if isinstance(description, AnyOf):
        return frozenset().union(*(called(part) for part in description.qualities))
    if not isinstance(description, Description):
        return _typed(PERMANENT, (description,))
    match description.head:
        case Head.PLAYER | Head.OPPONENT:
            return frozenset({PLAYER})
        case Head.SPELL:
            return _typed(SPELL, description.qualities)
        case Head.ABILITY:
            return frozenset({ABILITY})
        case Head.SPELL_OR_ABILITY:
            return frozenset({SPELL, ABILITY, ANY_TYPE})
        case Head.SOURCE:
            return _typed(PERMANENT, description.qualities) | {SPELL, CARD, ABILITY, SOURCE}
        case Head.CARD:
            return _typed(CARD, description.qualities)
        case _:
            kind = _typed(PERMANENT, description.qualities)
            return kind if zone_of(description) in (None, Zone.BATTLEFIELD) else kind | {CARD}


def zone_of(description: Quality) -> Zone | None:
    """The zone that a description names."""
    if not isinstance(description, Description):
        return None
    return next((part.zone for part in description.qualities if isinstance(part, InZone)), None)


def _typed(kind: str, qualities: tuple[Quality, ...]) -> Calls:
    """The kind with the types that the qualities name; any type where they name none."""
    types: set[str] = set()
    others: set[str] = set()
    for quality in qualities:
        types |= types_named(quality)
        if isinstance(quality, HasSubtype):
            others.add(quality.subtype)
        if quality == HasStatus(Status.TOKEN):
            others.add(TOKEN)
        if isinstance(quality, HasStatus) and quality.status in OF_COMBAT:
            types.add("creature")
    return frozenset({kind, *(types or {ANY_TYPE}), *others})


#: What only creatures are.
OF_COMBAT: Final = (Status.ATTACKING, Status.ATTACKING_ALONE, Status.BLOCKING, Status.BLOCKED, Status.UNBLOCKED)


def types_named(quality: Quality) -> set[str]:
    """The card types that a quality names, by themselves or by subtypes; none where it may be of any."""
    match quality:
        case HasType():
            return {quality.type.lower()}
        case HasSubtype():
            kinds = set(kinds_of(quality.subtype)) - {"spell"}
            return kinds | {"creature"} if quality.subtype in _BECOME_CREATURES else kinds
        case AnyOf():
            named = [types_named(part) for part in quality.qualities]
            return set().union(*named) if all(named) else set()
        case AllOf() | Description():
            return set().union(*(types_named(part) for part in quality.qualities))
        case HasSize():
            return {"creature"}
        case _:
            return set()


def kind_of_noun(noun: str) -> Calls:
    """What the noun of "that creature" or "those cards" calls a thing; nothing for pronouns, and for words that stand
    for things of any kind."""
    word = _TELLING_APART.sub("", noun)
    return _NOUNS.get(word) or _NOUNS.get(word.removesuffix("s"), frozenset())


_TELLING_APART: Final = re.compile("^the (blocking |damaged |other )?")
_NOUNS: Final[dict[str, Calls]] = {
    **{name: frozenset({PERMANENT, TOKEN, name}) for name in _PERMANENT_TYPES},
    PERMANENT: frozenset({PERMANENT, TOKEN, ANY_TYPE}),
    TOKEN: frozenset({TOKEN, ANY_TYPE}),
    CARD: frozenset({CARD, ANY_TYPE}),
    SPELL: frozenset({SPELL, ANY_TYPE}),
    ABILITY: frozenset({ABILITY}),
    "spell or ability": frozenset({SPELL, ABILITY, ANY_TYPE}),
}


def calls_of_self(type_line: str | None) -> Calls:
    """What the object that the text is on can be called, by its type line; anything where there is none."""
    if type_line is None:
        return frozenset({PERMANENT, CARD, SPELL, ANY_TYPE})
    words = type_line.replace("—", " ").split()
    types = {word.lower() for word in words} & _CARD_TYPES
    if types & SPELL_TYPES:
        return frozenset({SPELL, CARD, *types})
    if _BECOME_CREATURES.intersection(words):
        types = types | {"creature"}
    return frozenset({PERMANENT, CARD, *(types or {ANY_TYPE}), *(word for word in words if word.lower() not in types)})


#: Artifacts that their own rules make creatures: crewed, or with enough cards on them (301.7, 721.2 in 2026).
_BECOME_CREATURES: Final = frozenset({"Vehicle", "Spacecraft"})
