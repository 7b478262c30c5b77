"""Melding the two cards of a meld pair (701.42, 712.4 in 2026)."""

from __future__ import annotations

from typing import Final

from engine.actions.combat import what_it_attacks
from engine.actions.following import Following, follows
from engine.events.choices import Asking, ask_some
from engine.events.impossible import is_impossible
from engine.events.kinds.moving import CardsMelded, ObjectMoved
from engine.events.placing import melded_to_be
from engine.meaning.context import Thing
from engine.rulebooks import Cite
from engine.state.objects import GameObject, ObjectKind
from engine.text.tree.effects.melding import ExileAndMeld
from engine.text.tree.nouns import Zone

#: How many cards a meld pair has.
_PAIR: Final = 2


@follows(ExileAndMeld)
def exile_and_meld(instruction: ExileAndMeld, following: Following) -> Asking[bool]:
    """Both are exiled together. What is no pair then stays in exile (701.42b-c)."""
    spoken_of = yield from following.objects(instruction.what)
    pair = yield from _one_pair(tuple(thing for thing in spoken_of if thing.is_permanent), following)
    yield from following.happen(
        *(
            ObjectMoved(object=each, to=Zone.EXILE, verb="exiled", cites=Cite.EXILE, source=following.source)
            for each in pair
        )
    )
    cards = [new for each in pair for new in each.became if new.zone is Zone.EXILE and not new.gone]
    if len(cards) != _PAIR:
        return False
    first, second = cards
    combined = first.printed.melded_with(second.printed)
    if combined is None or combined.name != instruction.into or not _are_cards_of_one_owner(first, second):
        return False
    melding = CardsMelded(
        player=following.you,
        first=first,
        second=second,
        melded=melded_to_be(following.game, first, second, combined),
        tapped=instruction.tapped,
        attacking=(yield from what_it_attacks(following, following.you)) if instruction.attacking else None,
        cites=Cite.MELD,
        source=following.source,
    )
    if is_impossible(following.game, melding.entering()):
        return False
    happened = yield from following.happen(melding)
    return bool(happened)


def _are_cards_of_one_owner(first: GameObject, second: GameObject) -> bool:
    return first.kind is second.kind is ObjectKind.CARD and first.owner is second.owner


def _one_pair(spoken_of: tuple[GameObject, ...], following: Following) -> Asking[tuple[GameObject, ...]]:
    """The object itself with one counterpart; of several, its controller says which."""
    own = tuple(thing for thing in spoken_of if thing is following.source)
    others: tuple[Thing, ...] = tuple(thing for thing in spoken_of if thing is not following.source)
    if len(others) > 1:
        prompt = "choose which of them to meld with"
        others = yield from ask_some(following.you, prompt, Cite.MELD, others, source=following.source)
    return (*own, *(thing for thing in others if isinstance(thing, GameObject)))
