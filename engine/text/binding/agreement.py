"""Whether a referring word can mean what was spoken of: its noun and number, and what can do or suffer what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from engine.text.binding.mentions import ABILITY, ANY_TYPE, CARD, COPY, PERMANENT, PLAYER, SPELL, TOKEN, Calls, Mention
from engine.text.binding.places import Place
from engine.text.tree import changes, conditions, quantities, triggers
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.attaching import Attach
from engine.text.tree.effects.cards import Reveal, ShuffleInto
from engine.text.tree.effects.combat import RemoveFromCombat
from engine.text.tree.effects.counters import PutCounters, RemoveCounters
from engine.text.tree.effects.damage import DealDamage, Fights
from engine.text.tree.effects.joints import ForEach
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.playing import PlayCard
from engine.text.tree.effects.shields import Regenerate
from engine.text.tree.effects.spells import ChangeTargets, CopySpell, CounterSpell
from engine.text.tree.effects.status import PhaseOut, TapOrUntap, Transform
from engine.text.tree.node import Node, TriggerEvent
from engine.text.tree.nouns import Characteristic, Head, Zone
from engine.text.tree.players import ControllerOf, EachOpponent, EachPlayer, EachPlayerWho, OwnerOf
from engine.text.tree.qualities import Blocks, Description, HasStatus, InZone, IsAttachedTo, IsBlockedBy, Not
from engine.text.tree.references import Devoured
from engine.text.tree.walk import field_of
from engine.values.type_line import CARD_TYPES

_TYPES: Final = frozenset(name.lower() for name in CARD_TYPES)
#: Words without a noun of their own.
PRONOUNS: Final = frozenset({"it", "they", "itself"})


_COPIES: Final = frozenset({"copy", "copies"})


def is_plural(noun: str) -> bool:
    """Whether a referring noun means several."""
    return noun == "they" or (noun.endswith("s") and noun not in _ENDING_IN_S)


_ENDING_IN_S: Final = frozenset({"Pegasus", "Octopus", "Fungus", "Cyclops", "Homunculus", "Aurochs"})


def _bare(noun: str) -> str:
    """A noun without what tells it apart: "the blocking creature" is a creature."""
    return _TELLING_APART.sub("", noun)


_TELLING_APART: Final = re.compile("^the (blocking |damaged |other )?")


def number_agrees(noun: str, mention: Mention) -> bool:
    """Whether the word and the phrase are both of one thing, or both of several. One for each of several is several."""
    return mention.plural is None or mention.plural is is_plural(noun) or (is_plural(noun) and _is_repeated(mention))


def _is_repeated(mention: Mention) -> bool:
    """Whether a phrase is said once and followed for each of several: players, or things that are counted."""
    clause = mention.place.clause.node
    if isinstance(field_of(clause, "player"), EachPlayer | EachOpponent | EachPlayerWho):
        return True
    return any(isinstance(place.node, ForEach) for place in mention.place.parents())


def noun_fits(noun: str, mention: Mention) -> bool:
    """Whether what was spoken of can be called by the noun: "that creature", "those cards", "that Dragon"."""
    calls = mention.calls
    if COPY in calls or noun in _COPIES:
        return COPY in calls and noun in _COPIES
    if noun in PRONOUNS:
        return mention.is_object
    if noun.startswith("the blocking ") and not _blocks(mention):
        return False
    word = _bare(noun)
    if is_plural(noun):
        word = word.removesuffix("s")
    if word == "spell or ability":
        return bool(calls & {SPELL, ABILITY})
    if word == "creature or player":
        return PLAYER in calls and bool(calls & {"creature", PERMANENT})
    if word == "source":
        return bool(calls & {"source", PERMANENT, SPELL, CARD})
    if word == CARD:
        return bool(calls & {CARD, PERMANENT}) and TOKEN not in calls
    if word == "Aura":
        return bool(calls & {"Aura", "enchantment"} or (PERMANENT in calls and ANY_TYPE in calls))
    if word in _TYPES:
        return word in calls or (ANY_TYPE in calls and bool(calls & {PERMANENT, CARD, "source"}))
    return word in calls


def _blocks(mention: Mention) -> bool:
    """Whether an event says that what was spoken of blocks."""
    place = mention.origin.place
    event = place.parent.node if place.parent is not None else None
    return (isinstance(event, triggers.BlocksCreature) and place.field == "subject") or (
        isinstance(event, triggers.BecomesBlocked) and place.field == "by"
    )


def noun_fits_exactly(noun: str, mention: Mention) -> bool:
    """Whether the phrase itself says the noun: of "a card" and "a creature", "that card" means the former."""
    word = _bare(noun).removesuffix("s" if is_plural(noun) else "")
    return word in mention.calls and word not in mention.implied


Suffers = Callable[[Calls], bool]


def _permanent(calls: Calls) -> bool:
    return bool(calls & {PERMANENT, TOKEN})


def _stack(calls: Calls) -> bool:
    return bool(calls & {SPELL, ABILITY})


def _sized(calls: Calls) -> bool:
    """What has power and toughness: creatures, and cards of them."""
    return "creature" in calls or (ANY_TYPE in calls and bool(calls & {PERMANENT, CARD}))


def _sized_permanent(calls: Calls) -> bool:
    return _sized(calls) and _permanent(calls)


def _damageable(calls: Calls) -> bool:
    return bool(calls & {PLAYER, "creature", "planeswalker"}) or (ANY_TYPE in calls and _permanent(calls))


def _not_ability(calls: Calls) -> bool:
    return bool(calls - {ABILITY, PLAYER})


def _any_object(calls: Calls) -> bool:
    return bool(calls - {PLAYER})


#: What can stand in a field of a node: who can be destroyed, countered, blocked …
_SUFFER: Final[dict[tuple[type[Node], str], Suffers]] = {
    (Destroy, "what"): _permanent,
    (Sacrifice, "what"): _permanent,
    (Regenerate, "what"): _permanent,
    (TapOrUntap, "what"): _permanent,
    (Attach, "what"): _permanent,
    (Attach, "to"): _permanent,
    (RemoveFromCombat, "what"): _sized,
    (PutCounters, "on"): lambda calls: bool(calls & {PERMANENT, TOKEN, CARD, PLAYER}),
    (RemoveCounters, "origin"): _permanent,
    (Transform, "what"): _permanent,
    (PhaseOut, "what"): _permanent,
    (Fights, "first"): _sized,
    (Fights, "second"): _sized,
    (CounterSpell, "what"): _stack,
    (CopySpell, "what"): lambda calls: bool(calls & {SPELL, ABILITY, CARD}),
    (ChangeTargets, "what"): _stack,
    (Move, "what"): _not_ability,
    (PlayCard, "what"): _not_ability,
    (ShuffleInto, "what"): _not_ability,
    (Reveal, "what"): _not_ability,
    (Blocks, "reference"): _sized,
    (IsBlockedBy, "reference"): _sized,
    (IsAttachedTo, "reference"): _permanent,
    (OwnerOf, "reference"): _not_ability,
    (conditions.PlayerControlsSome, "reference"): _permanent,
    (conditions.TargetsWhat, "reference"): _stack,
    (conditions.WasCastFrom, "reference"): _not_ability,
}


#: What is done to permanents where they are, and so not to what the event was the leaving of.
_ON_THE_BATTLEFIELD: Final = frozenset(
    {
        (Destroy, "what"),
        (Sacrifice, "what"),
        (Regenerate, "what"),
        (TapOrUntap, "what"),
        (Attach, "to"),
        (RemoveFromCombat, "what"),
        (PutCounters, "on"),
        (Affect, "subject"),
    }
)


def _needs_of_affect(affect: Any) -> Suffers:
    """What a continuous effect can apply to: sizes to creatures, the rest to any permanent, or to spells."""
    if any(
        isinstance(change, changes.GetsPowerToughness | changes.SwitchesPowerToughness) for change in affect.changes
    ):
        return _sized_permanent
    if any(isinstance(change, changes.Cant) and change.act in _OF_CREATURES for change in affect.changes):
        return _sized_permanent
    return _any_object


_OF_CREATURES: Final = (changes.Act.ATTACK, changes.Act.BLOCK, changes.Act.BE_BLOCKED)


def can_stand(place: Place, mention: Mention) -> bool:
    """Whether what was spoken of can do or suffer what is said of the word at a place."""
    parent = place.parent
    if parent is None:
        return True
    node = parent.node
    if mention.has_left and (type(node), place.field) in _ON_THE_BATTLEFIELD:
        return False
    needs = _SUFFER.get((type(node), place.field))
    if needs is not None:
        return needs(mention.calls)
    match node:
        case Affect() if place.field == "subject":
            return _needs_of_affect(node)(mention.calls)
        case DealDamage() if place.field == "to":
            return _damageable(mention.calls)
        case DealDamage() if place.field == "source":
            return _any_object(mention.calls)
        case quantities.CharacteristicOf():
            sized = node.characteristic in (Characteristic.POWER, Characteristic.TOUGHNESS)
            return (_sized if sized else _not_ability)(mention.calls)
        case ControllerOf():
            return bool(mention.calls & {PERMANENT, SPELL, ABILITY, TOKEN, CARD})
        case conditions.Is():
            return _can_be(node.quality, mention.calls)
        case Devoured():
            return mention.origin.is_self
        case conditions.WasPaid():
            return _was_cast(mention)
        case _:
            return True


def _was_cast(mention: Mention) -> bool:
    """Whether costs can have been paid for what was spoken of as it was cast: for a spell, for what has just entered,
    and for the object that the text is on; not for what an instruction is done to."""
    about_event = any(isinstance(parent.node, TriggerEvent) for parent in mention.origin.place.parents())
    return mention.origin.is_self or SPELL in mention.calls or about_event


def _can_be(quality: Node, calls: Calls) -> bool:
    """Whether a condition of a quality can be asked of what is so called: only permanents are tapped."""
    if isinstance(quality, Not):
        return _can_be(quality.quality, calls)
    if isinstance(quality, HasStatus):
        return _permanent(calls)
    if isinstance(quality, InZone) and quality.zone in (Zone.GRAVEYARD, Zone.HAND):
        return bool(calls & {CARD, PERMANENT})
    if isinstance(quality, Description) and quality.head is Head.SPELL:
        return SPELL in calls
    return _any_object(calls)
