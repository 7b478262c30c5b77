"""Whether a referring word can mean what was spoken of: its noun and number, and what can do or suffer what it says."""

from __future__ import annotations

import re
from typing import Final

from engine.text.binding.mentions import Mention
from engine.text.binding.places import Place
from engine.text.tree import conditions, triggers
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import GainsAbilities
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.attaching import Attach
from engine.text.tree.effects.combat import RemoveFromCombat
from engine.text.tree.effects.counters import PutCounters, PutCountersOfKinds, PutsItsCounters
from engine.text.tree.effects.joints import ForEach
from engine.text.tree.effects.keyword_actions import KeywordAction
from engine.text.tree.effects.moving import Destroy, Sacrifice
from engine.text.tree.effects.shields import Regenerate
from engine.text.tree.effects.status import TapOrUntap
from engine.text.tree.kinds import ABILITY, ANY_TYPE, CARD, COPY, PERMANENT, PLAYER, SOURCE, SPELL, TOKEN, Calls
from engine.text.tree.node import TriggerEvent
from engine.text.tree.players import AnOpponent, EachOpponent, EachPlayer, EachPlayerWho, You
from engine.text.tree.qualities import ControlledBy, Description, Not
from engine.text.tree.references import Devoured
from engine.text.tree.takes import demands_at
from engine.text.tree.walk import field_of
from engine.values.type_line import CARD_TYPES

_TYPES: Final = frozenset(name.lower() for name in CARD_TYPES)
#: Words without a noun of their own.
PRONOUNS: Final = frozenset({"it", "they", "itself"})


_COPIES: Final = frozenset({"copy", "copies"})

#: What tells one of two things that were spoken of from the other.
_WHOSE: Final = re.compile(" (you control|you don't control|an opponent controls)$")


def tells_whose(noun: str) -> bool:
    """Whether a referring noun says whose the thing is: "the creature you control"."""
    return _WHOSE.search(noun) is not None


def is_plural(noun: str) -> bool:
    """Whether a referring noun means several."""
    noun = _WHOSE.sub("", noun)
    return noun == "they" or (noun.endswith("s") and noun not in _ENDING_IN_S)


_ENDING_IN_S: Final = frozenset({"Pegasus", "Octopus", "Fungus", "Cyclops", "Homunculus", "Aurochs"})


def _bare(noun: str) -> str:
    """A noun without what tells it apart: "the blocking creature" and "the creature you control" are creatures."""
    return _WHOSE.sub("", _TELLING_APART.sub("", noun))


_TELLING_APART: Final = re.compile("^the (blocking |attacking |first |damaged |other )?")


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
    if isinstance(mention.origin.place.node, KeywordAction):
        return noun == "Army"  # "the amassed Army" is called nothing else
    if COPY in calls or noun in _COPIES:
        return COPY in calls and noun in _COPIES
    if noun in PRONOUNS:
        return mention.is_object
    if noun.startswith("the blocking ") and not _blocks(mention):
        return False
    if noun.startswith(("the attacking ", "the first ")) and not _is_what_the_event_is_about(mention):
        return False
    whose = _WHOSE.search(noun)
    if whose is not None and not _is_whose(whose[1], mention):
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
        return (word in calls and not _is_card_alone(calls)) or (
            ANY_TYPE in calls and bool(calls & {PERMANENT, SOURCE})
        )
    return word in calls


def _is_whose(words: str, mention: Mention) -> bool:
    """Whether the phrase that introduced something says that it is whose the words say."""
    description = field_of(mention.origin.place.node, "description")
    said = description.qualities if isinstance(description, Description) else ()
    if words == "you control":
        return ControlledBy(You()) in said
    if Not(ControlledBy(You())) in said:
        return True
    of_opponent = any(isinstance(each, ControlledBy) and isinstance(each.player, AnOpponent) for each in said)
    return of_opponent and words == "an opponent controls"


def _blocks(mention: Mention) -> bool:
    """Whether an event says that what was spoken of blocks."""
    place = mention.origin.place
    event = place.parent.node if place.parent is not None else None
    return (isinstance(event, triggers.BlocksCreature) and place.field == "subject") or (
        isinstance(event, triggers.BecomesBlocked) and place.field == "by"
    )


def _is_what_the_event_is_about(mention: Mention) -> bool:
    """Whether what was spoken of is the subject of what an ability triggers on: an attacker, or the first of two."""
    place = mention.origin.place
    return place.field == "subject" and place.parent is not None and isinstance(place.parent.node, TriggerEvent)


def _is_card_alone(calls: Calls) -> bool:
    """Whether it is a card that isn't on the battlefield: "creature card" is what it is called, not "creature" (109.2
    in 2026)."""
    return CARD in calls and not calls & {PERMANENT, ANY_TYPE, SPELL, SOURCE}


def noun_fits_exactly(noun: str, mention: Mention) -> bool:
    """Whether the phrase itself says the noun: of "a card" and "a creature", "that card" means the former."""
    word = _bare(noun).removesuffix("s" if is_plural(noun) else "")
    return word in mention.calls and word not in mention.implied


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
        (PutCountersOfKinds, "on"),
        (PutsItsCounters, "on"),
        (Affect, "subject"),
    }
)


def can_stand(place: Place, mention: Mention) -> bool:
    """Whether what was spoken of can do or suffer what is said of the word at a place."""
    parent = place.parent
    if parent is None:
        return True
    node = parent.node
    if mention.has_left and (type(node), place.field) in _ON_THE_BATTLEFIELD and not _is_for_cards(node):
        return False
    if isinstance(node, Devoured) and not mention.origin.is_self:
        return False
    if isinstance(node, conditions.WasPaid) and not _was_cast(mention):
        return False
    return all(demand.of.hold(mention.calls) for demand in demands_at(node, place.field))


#: Keywords that are for cards that lie where they can be cast from.
_OF_CARDS: Final = frozenset({"escape", "flashback", "foretell", "jump-start", "plot", "retrace", "suspend"})


def _is_for_cards(node: object) -> bool:
    """Whether what is said is for cards that lie elsewhere: "exile it. It gains suspend"."""
    if not isinstance(node, Affect):
        return False
    return all(
        isinstance(change, GainsAbilities)
        and all(isinstance(given, KeywordAbility) and given.keyword in _OF_CARDS for given in change.abilities)
        for change in node.changes
    )


def _was_cast(mention: Mention) -> bool:
    """Whether costs can have been paid for what was spoken of as it was cast: for a spell, for what has just entered,
    and for the object that the text is on; not for what an instruction is done to."""
    about_event = any(isinstance(parent.node, TriggerEvent) for parent in mention.origin.place.parents())
    return mention.origin.is_self or SPELL in mention.calls or about_event
