"""Quantities: numbers as card texts say them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import PlayerReference, Quality, Quantity, Reference, Referring, TriggerEvent
from engine.text.tree.nouns import Characteristic
from engine.values.colors import Color


@dataclass(frozen=True)
class Fixed(Quantity):
    value: int


@dataclass(frozen=True)
class Variable(Quantity):
    """X, as announced in a cost, or as the text defines it ("where X is …", see `WhereX`)."""

    letter: str = "X"


@dataclass(frozen=True)
class CountOf(Quantity):
    """ "the number of creatures you control"; `distinct` counts a characteristic once: "basic land types among …"."""

    description: Quality
    distinct: Characteristic | None = None


@dataclass(frozen=True)
class CharacteristicOf(Quantity):
    """ "its power", "the converted mana cost of that card"."""

    characteristic: Characteristic
    reference: Reference


@dataclass(frozen=True)
class ManaSymbolsIn(Quantity):
    """ "the number of red mana symbols in the mana costs of permanents you control"."""

    color: Color
    of: Reference


@dataclass(frozen=True)
class CountersOn(Quantity):
    """ "the number of age counters on it"; any kind where it is None."""

    kind: str | None
    reference: Reference


@dataclass(frozen=True)
class LifeTotalOf(Quantity):
    player: PlayerReference


@dataclass(frozen=True)
class SpeedOf(Quantity):
    """ "Your speed": 0 without any (702.179f in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class ThatMuch(Referring, Quantity):
    """ "that much damage", "that many cards": the amount last spoken of; `of`: "that damage", the damage last dealt."""

    of: str = ""


@dataclass(frozen=True)
class StartingLife(Quantity):
    """ "your starting life total"."""

    player: PlayerReference


@dataclass(frozen=True)
class Times(Quantity):
    """ "twice X", "three times the number of …"."""

    factor: int
    quantity: Quantity


@dataclass(frozen=True)
class Half(Quantity):
    quantity: Quantity
    rounded_up: bool


@dataclass(frozen=True)
class Plus(Quantity):
    """ "1 plus the number of …"; a negative addend is "minus"."""

    quantity: Quantity
    addend: Quantity


@dataclass(frozen=True)
class Minus(Quantity):
    """ "-X" as in "gets -X/-X"."""

    quantity: Quantity


@dataclass(frozen=True)
class Any(Quantity):
    """Any number, as the player chooses."""


@dataclass(frozen=True)
class AmountThisWay(Referring, Quantity):
    """ "the damage prevented this way", "the life lost this way"."""

    what: str


@dataclass(frozen=True)
class AmountAsItEntered(Referring, Quantity):
    """ "the life paid as it entered", "the life you lost when it entered": what another ability of the object came to
    (404.5; 606)."""

    what: str


@dataclass(frozen=True)
class ExcessThisWay(Referring, Quantity):
    """ "the excess damage dealt this way"."""

    verb: str = "dealt damage"


@dataclass(frozen=True)
class MostThisWay(Referring, Quantity):
    """ "the greatest number of cards a player discarded this way"; `verb` is what was done."""

    verb: str


@dataclass(frozen=True)
class ChosenNumber(Quantity):
    """ "the chosen number"."""


@dataclass(frozen=True)
class Shortfall(Quantity):
    """ "for each card fewer than three in that player's hand"; `excess`: "for each card more than four"."""

    than: Quantity
    player: PlayerReference
    excess: bool = False


@dataclass(frozen=True)
class ColorsOf(Quantity):
    """ "for each of its colors", "the number of colors of mana spent to cast it" (`spent`)."""

    reference: Reference
    spent: bool = False


@dataclass(frozen=True)
class TimesKicked(Quantity):
    """ "for each time it was kicked"."""

    reference: Reference


@dataclass(frozen=True)
class TargetsBeyondFirst(Quantity):
    """ "for each target beyond the first", of the spell that says so (409.1f; 601.2e)."""


@dataclass(frozen=True)
class SpellsCastThisTurn(Quantity):
    """ "for each spell cast this turn", "for each other spell cast before it"; `other`: but the object itself."""

    before: bool = False
    other: bool = False


@dataclass(frozen=True)
class PowerAttackedWith(Quantity):
    """ "you attacked with creatures with total power 6 or greater this combat": as they were declared."""

    player: PlayerReference


@dataclass(frozen=True)
class SpellsCastBy(Quantity):
    """ "three or more instant and sorcery spells you've cast this turn": how many such a player has cast."""

    player: PlayerReference
    spells: Quality


@dataclass(frozen=True)
class TimesPaid(Quantity):
    """ "for each time its replicate cost was paid"; `own`: that of the same instance of the keyword."""

    what: str
    own: bool = False


@dataclass(frozen=True)
class TimesMutated(Quantity):
    """ "the number of times ~ has mutated"."""

    reference: Reference


@dataclass(frozen=True)
class PutIntoGraveyardsThisTurn(Quantity):
    """ "for each permanent put into a graveyard from the battlefield this turn"."""


@dataclass(frozen=True)
class Product(Quantity):
    left: Quantity
    right: Quantity


@dataclass(frozen=True)
class UpTo(Quantity):
    """ "draw up to two cards": as many as the player chooses, no more than that."""

    most: Quantity


@dataclass(frozen=True)
class Difference(Referring, Quantity):
    """ "the difference": between the two numbers compared just before."""


@dataclass(frozen=True)
class CountersThisWay(Referring, Quantity):
    """ "for each charge counter removed this way"; of whatever kind where it is None."""

    kind: str | None


@dataclass(frozen=True)
class Extreme(Quantity):
    """ "the highest mana value among permanents you control"."""

    characteristic: Characteristic
    among: Quality
    greatest: bool = True


@dataclass(frozen=True)
class AmountThisTurn(Quantity):
    """ "the damage dealt to you this turn", "the number of cards they've drawn this turn": `what` the turn has seen."""

    what: str
    whom: PlayerReference | Reference


@dataclass(frozen=True)
class TimesThisTurn(Quantity):
    """ "the number of permanents you've sacrificed this turn": how often the turn has seen what these words say."""

    event: TriggerEvent


@dataclass(frozen=True)
class CommanderCasts(Quantity):
    """ "each time you've cast your commander from the command zone this game"; `of_any`: "a commander"."""

    of_any: bool = False


@dataclass(frozen=True)
class PutThereThisTurn(Quantity):
    """ "for each creature put into your graveyard from the battlefield this turn"."""

    description: Quality
    player: PlayerReference


@dataclass(frozen=True)
class AllBut(Quantity):
    """ "all but two", "all lands they control except for three": how many fit, less that many."""

    of: Quality
    number: Quantity


@dataclass(frozen=True)
class Devotion(Quantity):
    """ "your devotion to white and black": mana symbols of any of these colors among the mana costs of a player's
    permanents (700.5 in 2026-08). `chosen`: "your devotion to that color"."""

    player: PlayerReference
    colors: tuple[Color, ...]
    chosen: bool = False


@dataclass(frozen=True)
class PartySize(Quantity):
    """ "the number of creatures in your party": up to one each of four types (700.8 in 2026-08)."""

    player: PlayerReference


@dataclass(frozen=True)
class OpponentsAttacked(Quantity):
    """ "for each opponent you attacked with a creature this combat"."""


@dataclass(frozen=True)
class ManaSpentOn(Quantity):
    """ "the amount of mana spent to cast that spell"."""

    reference: Reference


@dataclass(frozen=True)
class CountersOfPlayer(Quantity):
    """ "For each experience counter you have", "the amount of {E} they have"."""

    kind: str
    player: PlayerReference


@dataclass(frozen=True)
class UnlockedDoors(Quantity):
    """ "unlocked doors among Rooms you control"."""

    among: Quality


@dataclass(frozen=True)
class RollResult(Referring, Quantity):
    """ "The result" of a roll of dice; with `total`, "the total of those results" (706.2 in 2026)."""

    total: bool = False


@dataclass(frozen=True)
class StoredResults(Quantity):
    """ "The number of ~'s stored results" (706.8 in 2026), or of those of a value from `least` to `most`, where that is
    said; with `alike`, the greatest number of those that have the same value; with `total`, what their values come to
    together."""

    of: Reference
    least: Quantity | None = None
    most: Quantity | None = None
    alike: bool = False
    total: bool = False


@dataclass(frozen=True)
class CompletedDungeons(Quantity):
    """ "For each dungeon you've completed" (309.7 in 2026); with `distinct`, of those of different names."""

    player: PlayerReference
    distinct: bool = False
