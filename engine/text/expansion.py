"""A keyword ability as the ordinary abilities that it stands for, and the hooks of the others."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from engine.text.keywords.table import keywords
from engine.text.reading.reader import action_definition, definition, read
from engine.text.tree.abilities import (
    ActivatedAbility,
    KeywordAbility,
    Reduction,
    Restriction,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from engine.text.tree.blanks import BlankCost, BlankQuality
from engine.text.tree.conditions import AllSo, Is, IsDuring, NotSo, ObjectHappened, QuantityCompares, WasPaid
from engine.text.tree.costs import Cost
from engine.text.tree.node import Ability, Condition, Instruction, Quality
from engine.text.tree.nouns import Characteristic, Comparison, Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.players import EachOpponent, PromisedPlayer, You
from engine.text.tree.qualities import Description, EnteredThisTurn
from engine.text.tree.quantities import AmountThisTurn, ColorsOf, Fixed, SpeedOf, Variable
from engine.text.tree.references import Self
from engine.text.tree.triggers import Attacks, ChangesZone, EventWhile
from engine.text.tree.walk import with_parts
from engine.text.tree.word_change import change_words

_NUMBER = Variable("N")
#: What a meaning says for the kind of creature that an action names.
_ANY_SUBTYPE: Final = "Zombie"
#: What stands where a number would: "Modular—Sunburst" (702.41c), "Bloodthirst X" (702.51b).
_NUMBERS_SAID: Final = {
    "sunburst": ColorsOf(Self(), spent=True),
    "X": AmountThisTurn("damage dealt", EachOpponent()),
}
#: When the ability that stands after such a word can be activated (502.53b; 702.54b; 702.142a and 702.177a in 2026-08).
_ATTACKED: Final = ObjectHappened(Attacks(Self()))
_RESTRICTED: Final = {
    "forecast": Restriction(times_a_turn=1, during=IsDuring("upkeep", You())),
    "boast": Restriction(times_a_turn=1, only_if=_ATTACKED),
    "exhaust": Restriction(only_once=True),
    "power-up": Restriction(only_once=True),
}
#: What such an ability costs less (702.193a in 2026-08).
_REDUCED: Final = {
    "power-up": Reduction("", condition=Is(Self(), EnteredThisTurn()), own_mana_cost=True),
}


@once_for_each_tree
def expand(ability: KeywordAbility, text: str | None = None) -> tuple[Ability, ...]:
    """The ordinary abilities that a keyword ability stands for; none where it is a hook alone.

    `text` is what it stands for in an edition that defines it otherwise, with the same blanks.
    """
    return _expanded(ability, text)


@lru_cache(maxsize=4096)
def _expanded(ability: KeywordAbility, text: str | None) -> tuple[Ability, ...]:
    """Equal keywords of many cards stand for the very same abilities."""
    meant = tuple(_filled(part, ability) for part in definition(ability.keyword, text))
    gift = gift_of(ability)
    if gift is not None:
        promised = WasPaid("gift", Self())
        entering = ChangesZone(Self(), to=Zone.BATTLEFIELD)
        meant += (TriggeredAbility("when", entering, gift, condition=promised),)
    if ability.keyword == "max speed" and ability.ability is not None:
        return _at_max_speed(ability.ability)
    if isinstance(ability.ability, ActivatedAbility):
        restriction, reduction = _RESTRICTED[ability.keyword], _REDUCED.get(ability.keyword)
        return (*meant, replace(ability.ability, restriction=restriction, reduction=reduction))
    return meant


@lru_cache(maxsize=1024)
def action_meaning(action: str, count: int | None, subtype: str | None) -> Instruction | None:
    """What a keyword action stands for, with its number and its kind of creature; None where it has no words."""
    meant = action_definition(action)
    if meant is None:
        return None
    if count is not None:
        meant = _filled(meant, KeywordAbility(action, number=count))
    return meant if subtype is None else change_words(meant, Characteristic.CREATURE_TYPE, _ANY_SUBTYPE, subtype)


#: What is given for each kind of gift (702.174d-i in 2026).
_GIFTS: Final = {
    "a card": "Draw a card.",
    "a Food": "Create a Food token.",
    "a Treasure": "Create a Treasure token.",
    "a tapped Fish": "Create a tapped 1/1 blue Fish creature token.",
    "an extra turn": "Take an extra turn after this one.",
    "an Octopus": "Create an 8/8 blue Octopus creature token.",
}


@once_for_each_tree
def gift_of(ability: KeywordAbility) -> Instruction | None:
    """What the player gets to whom a gift was promised; None of a keyword that promises nothing."""
    if ability.keyword != "gift" or ability.text is None:
        return None
    (given,) = read(_GIFTS[ability.text]).abilities
    assert isinstance(given, SpellAbility)
    return with_parts(given.effect, lambda value, _: PromisedPlayer() if isinstance(value, You) else value)


_MAX_SPEED: Final = QuantityCompares(SpeedOf(You()), Comparison.EXACTLY, Fixed(4))


def _at_max_speed(ability: Ability) -> tuple[Ability, ...]:
    """An ability that its object has only while its player's speed is 4 (702.178a in 2026)."""
    match ability:
        case ActivatedAbility(restriction=restriction):
            limits = restriction or Restriction()
            return (replace(ability, restriction=replace(limits, only_if=_and_max_speed(limits.only_if))),)
        case TriggeredAbility(event=event):
            return (replace(ability, event=EventWhile(event, _MAX_SPEED)),)
        case StaticAbility(condition=None):
            return (replace(ability, condition=_MAX_SPEED),)
        case StaticAbility(condition=Condition() as condition, otherwise=otherwise):
            so = replace(ability, condition=_and_max_speed(condition), otherwise=())
            if not otherwise:
                return (so,)
            return (so, replace(so, statements=otherwise, condition=_and_max_speed(NotSo(condition))))
    raise AssertionError(f"max speed has no {type(ability).__name__}")


def _and_max_speed(condition: Condition | None) -> Condition:
    return _MAX_SPEED if condition is None else AllSo((_MAX_SPEED, condition))


def hook_name(ability: KeywordAbility) -> str | None:
    """The keyword by whose name the rules of the game treat its object differently; None where they don't."""
    keyword = keywords().get(ability.keyword)
    return keyword.name if keyword is not None and keyword.hooked else None


def _filled(part: Any, ability: KeywordAbility) -> Any:
    """`part` of a definition with its blanks filled as in `ability`."""
    if isinstance(part, tuple):
        return tuple(filled for item in part for filled in _spread(item, ability))
    if part == _NUMBER and ability.number is not None:
        return Fixed(ability.number)
    if part == _NUMBER and ability.text in _NUMBERS_SAID:
        return _NUMBERS_SAID[ability.text]
    return with_parts(part, lambda value, _: _filled(value, ability))


def _spread(part: Any, ability: KeywordAbility) -> tuple[Any, ...]:
    """What one item of a tuple becomes: a blank may stand for several."""
    if isinstance(part, BlankCost):
        return (ability.cost or Cost(())).parts
    if isinstance(part, BlankQuality):
        return _qualities(ability.quality)
    return (_filled(part, ability),)


def _qualities(quality: Quality | None) -> tuple[Quality, ...]:
    if quality is None:
        return ()
    return quality.qualities if isinstance(quality, Description) else (quality,)
