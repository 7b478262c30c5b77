"""Kinds: what a phrase speaks of must be able to do, be and suffer what is said of it, by the table of kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.text.sense.looking import Looking, Misfit, looks_at
from engine.text.sense.speaking import Spoken, spoken_in
from engine.text.tree.changes import BecomesCopyOf, BecomesTypes, BecomesWhile, types_given
from engine.text.tree.kinds import ANY_TYPE, SPELL
from engine.text.tree.node import Node
from engine.text.tree.nouns import Head
from engine.text.tree.qualities import Description, HasStatus
from engine.text.tree.references import Self
from engine.text.tree.statements import Affects
from engine.text.tree.takes import FIELDS, Demand, demands_at, demands_of
from engine.text.tree.walk import field_of


def _fits(looking: Looking, node: Node) -> Iterator[Misfit]:
    for field in FIELDS[type(node)]:
        demands = demands_at(node, field)
        value = getattr(node, field)
        for phrase in value if isinstance(value, tuple) else (value,):
            if demands and isinstance(phrase, Node):
                yield from _misfits(looking, node, phrase, demands)


looks_at(*FIELDS)(_fits)


def _misfits(looking: Looking, node: Node, phrase: Node, demands: tuple[Demand, ...]) -> Iterator[Misfit]:
    for thing in _as_changed(looking, node, phrase):
        yield from (looking.misfit(phrase, _why(thing, demand)) for demand in demands if not _can(thing, demand))


def _as_changed(looking: Looking, node: Node, phrase: Node) -> Iterator[Spoken]:
    """What a phrase speaks of, with the types that the same words give it: "each land is a creature with …". Statements
    are of the object as a spell, too, and it may be anything that the card says it becomes."""
    given = types_given(field_of(node, "changes") or ())  # type: ignore[arg-type]
    for thing in spoken_in(looking, phrase):
        if isinstance(phrase, Self):
            given = {SPELL} if isinstance(node, Affects) else set()
            given |= {ANY_TYPE} if any(isinstance(each, _BECOMING) for each in looking.nodes) else set()
        yield Spoken(thing.calls | given, thing.zone) if given else thing


_BECOMING: Final = (BecomesWhile, BecomesTypes, BecomesCopyOf)


@looks_at(Description)
def _described(looking: Looking, node: Description) -> Iterator[Misfit]:
    """Adjectives and what follows the noun: nothing but a creature attacks, no spell is tapped."""
    if node.head in (Head.SOURCE, Head.SPELL_OR_ABILITY):
        return
    nouns = list(spoken_in(looking, _without_adjectives(node)))
    for demand in demands_of(node.qualities):
        # What follows several nouns may be of the last alone: "an artifact, or creature with power 4 or greater".
        if not any(_can(noun, demand) for noun in nouns):
            yield looking.misfit(node, _why(nouns[0], demand))


def _without_adjectives(node: Description) -> Description:
    """A description without the states that imply a type: it is asked whether what has its noun can be in them."""
    nouns = tuple(quality for quality in node.qualities if not isinstance(quality, HasStatus))
    return Description(node.head, nouns)


def _can(thing: Spoken, demand: Demand) -> bool:
    return demand.of.hold(thing.calls, thing.zone)


def _why(thing: Spoken, demand: Demand) -> str:
    return f"{thing.said} can't {demand.words}: only {demand.of.says} can"
