"""Who may lead a Commander deck, and which two cards may lead one together (903.3, 702.124 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.state.printed import Printed
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.qualities import HasName
from engine.text.tree.statements import CountsAs

#: What a legendary card has to be of, to be a commander: a Spacecraft among them has power and toughness somewhere.
_LEADING: Final = frozenset({"Vehicle", "Spacecraft"})
_BACKGROUND: Final = "Background"


def why_not_commanders(player: str, leaders: Sequence[Printed]) -> Iterator[str]:
    """What is wrong with the commanders of a player."""
    for leader in leaders:
        if not _may_lead(leader, leaders):
            yield (
                f"{leader.name} can't be a commander: that takes a legendary creature, Vehicle or Spacecraft, a card "
                "that says so, or a legendary Background beside a card that lets its player choose a Background"
            )
    if len(leaders) > 2 or (len(leaders) == 2 and not _are_partners(*leaders)):
        yield (
            f"{player} has {len(leaders)} commanders: it takes partner on both to have two, partner with each other's "
            "name, choose a Background on one and a Background for the other, or Doctor's companion on one and a "
            "Doctor for the other"
        )


def _may_lead(card: Printed, leaders: Sequence[Printed]) -> bool:
    line = card.type_line
    if "Legendary" not in line.supertypes:
        return False
    if "Creature" in line.types or _LEADING & {*line.subtypes} or _says_so(card):
        return True
    return _BACKGROUND in line.subtypes and any(_has(other, "choose a background") for other in leaders)


def _says_so(card: Printed) -> bool:
    """Whether it says that it can be a commander (903.3a)."""
    statements = (
        each for ability in card.text.abilities if isinstance(ability, StaticAbility) for each in ability.statements
    )
    return CountsAs("commander") in statements


def _are_partners(one: Printed, other: Printed) -> bool:
    """Whether both have partner, or partner of the same kind; each has partner with the other's name; or one is the
    Background that the other lets its player choose, or a Doctor beside his companion (702.124h-k, m): abilities of
    different kinds don't go together (702.124f)."""
    if _has(one, "partner") and _has(other, "partner"):
        return True
    if _kinds(one) & _kinds(other):
        return True
    if HasName(other.name) in _named_by(one) and HasName(one.name) in _named_by(other):
        return True
    pairs = ((one, other), (other, one))
    return any(
        (_has(chooses, "choose a background") and _BACKGROUND in chosen.type_line.subtypes)
        or (_has(chooses, "doctor's companion") and _is_a_doctor(chosen))
        for chooses, chosen in pairs
    )


def _is_a_doctor(card: Printed) -> bool:
    """Whether it is a legendary Time Lord Doctor and of no other creature type (702.124m)."""
    line = card.type_line
    return "Legendary" in line.supertypes and set(line.subtypes) == {"Time", "Lord", "Doctor"}


def _has(card: Printed, keyword: str) -> bool:
    return any(isinstance(each, KeywordAbility) and each.keyword == keyword for each in card.text.abilities)


def _kinds(card: Printed) -> set[str | None]:
    """The words behind partner on a card: "Friends forever" (702.124i)."""
    abilities = (each for each in card.text.abilities if isinstance(each, KeywordAbility))
    return {each.text for each in abilities if each.keyword == "partner of a kind"}


def _named_by(card: Printed) -> list[object]:
    """The partners that a card has by their names."""
    return [
        each.quality
        for each in card.text.abilities
        if isinstance(each, KeywordAbility) and each.keyword == "partner with"
    ]
