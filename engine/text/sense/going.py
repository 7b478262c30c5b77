"""Where things go from and to: a card is in a zone that is said, it goes to its owner's, and nowhere where it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.sense.speaking import spoken_in
from engine.text.tree import statements, triggers
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import GainsAbilities, GetsPowerToughness
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.cards import Discard, SearchLibrary, ShuffleInto
from engine.text.tree.effects.joints import Sequence
from engine.text.tree.effects.moving import Move
from engine.text.tree.effects.playing import PlayCard
from engine.text.tree.kinds import PERMANENT, zone_of
from engine.text.tree.names import names_meant
from engine.text.tree.node import Change, Node, PlayerReference, Quality, Reference, Referring
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.players import ControllerOf, OwnerOf, You
from engine.text.tree.qualities import AnyOf, Description, FromAmong, InZone, LinkedTo, Not, ThisWay
from engine.text.tree.references import Either, Self, Some, Target, TopCards, TopOfZone, WholeZone
from engine.text.tree.walk import field_of


@looks_at(Move)
def _already_there(looking: Looking, node: Move) -> Iterator[Misfit]:
    """ "Return target creature to the battlefield", "return a card from your hand to your hand"."""
    if not isinstance(node.what, Target | Some):
        return
    for thing in spoken_in(looking, node.what):
        zone = node.origin or thing.zone or (Zone.BATTLEFIELD if PERMANENT in thing.calls else None)
        if zone is node.to:
            yield looking.misfit(node, f"{thing.said} is in that zone already")


#: What says where a card is, if only by what was done with it.
_PLACING: Final = (InZone, FromAmong, ThisWay, LinkedTo, Not)
#: Where a card comes from without a word: discarded from a hand, found where one searches, met on its way.
_FROM_SOMEWHERE: Final = (
    Discard,
    SearchLibrary,
    Either,
    triggers.ChangesZone,
    triggers.DiscardsCard,
    statements.ReplacesZone,
)


@looks_at(Some, Target)
def _from_nowhere(looking: Looking, node: Any) -> Iterator[Misfit]:
    """ "Cast a card", "exile target creature card"."""
    description = node.description
    if not isinstance(description, Description) or description.head is not Head.CARD:
        return
    outer = looking.around[-1]
    is_said = isinstance(outer, _FROM_SOMEWHERE) or field_of(outer, "origin") is not None
    if not is_said and not any(map(_places, description.qualities)):
        yield looking.misfit(node, "this doesn't say where the card is: in a hand, a graveyard or exile")


def _places(part: Quality) -> bool:
    """Whether a quality says where a card is: in a zone, or in one of two."""
    return isinstance(part, _PLACING) or (isinstance(part, AnyOf) and all(map(_places, part.qualities)))


@looks_at(PlayCard)
def _cast_already(looking: Looking, node: PlayCard) -> Iterator[Misfit]:
    """ "Cast a spell with mana value 2 or less": from nowhere, it would be one that is a spell already."""
    description = field_of(node.what, "description")
    if isinstance(description, Description) and description.head is Head.SPELL:
        yield looking.misfit(node, "this doesn't say where the spell is cast from")


@looks_at(Some)
def _unseen(looking: Looking, node: Some) -> Iterator[Misfit]:
    """ "Exiles a card from their library"."""
    if zone_of(node.description) is not Zone.LIBRARY or node.at_random:
        return
    if not any(isinstance(outer, SearchLibrary) for outer in looking.around):
        reason = "nobody chooses among the cards of a library: it is searched, or its top cards are looked at"
        yield looking.misfit(node, reason)


_OF_OWNERS: Final = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD)


@looks_at(Move, ShuffleInto)
def _to_another_owner(looking: Looking, node: Any) -> Iterator[Misfit]:
    """ "Return target card from an opponent's graveyard to your hand", "put it into target player's graveyard"."""
    to = field_of(node, "to") or Zone.LIBRARY
    if node.whose is None or to not in _OF_OWNERS:
        return
    origin = _whose(node.what)
    is_known = isinstance(node.whose, You | Referring | OwnerOf | ControllerOf)
    if not is_known or (origin is not None and _are_two(node.whose, origin)):
        yield looking.misfit(node, f"a card goes to no {to} but its owner's")


def _whose(what: Node) -> PlayerReference | None:
    """Whose zone the things come from, where that is said."""
    if isinstance(what, WholeZone | TopCards | TopOfZone):
        return what.player
    description = field_of(what, "description")
    if not isinstance(description, Description):
        return None
    return next((part.player for part in description.qualities if isinstance(part, InZone)), None)


def _are_two(one: PlayerReference, other: PlayerReference) -> bool:
    return isinstance(_meant(one), You) is not isinstance(_meant(other), You)


def _meant(player: PlayerReference) -> Node:
    return player.means if isinstance(player, Referring) and player.means is not None else player


#: What nothing has anywhere but on the battlefield.
_OF_PERMANENTS: Final = frozenset(
    {
        "deathtouch",
        "defender",
        "double strike",
        "first strike",
        "flying",
        "haste",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "trample",
        "vigilance",
    }
)


@looks_at(Sequence)
def _changed_where_it_is_gone(looking: Looking, node: Sequence) -> Iterator[Misfit]:
    """ "Exile ~. It gains flying": what has left the battlefield is no creature that could fly."""
    gone: set[object] = set()
    for step in node.steps:
        if isinstance(step, Move):
            moved = {step.what.named, *_spoken_of(step.what)} - {None}
            gone = gone - moved if step.to is Zone.BATTLEFIELD else gone | moved
        elif isinstance(step, Affect) and isinstance(step.subject, Reference):
            changed = set(_spoken_of(step.subject))
            if changed and changed <= gone and all(map(_is_of_permanents, step.changes)):
                yield looking.misfit(step, "what has left the battlefield can't have that: only a permanent can")


def _spoken_of(what: Reference) -> Iterator[object]:
    """Which thing is meant: by its name in the text, or as the object itself."""
    yield from names_meant(what)
    meant = what.means if isinstance(what, Referring) and what.means is not None else what
    if isinstance(meant, Self):
        yield Self


def _is_of_permanents(change: Change) -> bool:
    if isinstance(change, GainsAbilities):
        return all(isinstance(each, KeywordAbility) and each.keyword in _OF_PERMANENTS for each in change.abilities)
    return isinstance(change, GetsPowerToughness)
