"""Mana that is added, limited, lost."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.text.tree.node import Duration, Instruction, PlayerReference, Quality, Quantity
from engine.values.colors import Color


@dataclass(frozen=True)
class SpendOnly(Instruction):
    """ "spend this mana only to cast creature spells": limits the mana that the step before it added. `never`: "this
    mana can't be spent to cast …", and on anything else it can. `then`: what comes of spending it so."""

    what: Quality
    verb: str = "cast"
    never: bool = False
    then: Instruction | None = None


@dataclass(frozen=True)
class KeepsMana(Instruction):
    """ "until end of turn, you don't lose this mana as steps and phases end": what the step before it added."""

    duration: Duration


@dataclass(frozen=True)
class WhenSpent(Instruction):
    """ "If that mana is spent on a creature spell, it gains haste": what comes of spending the mana that the step
    before it added (106.6 in 2026). `triggers`: "when that mana is spent to cast …"."""

    what: Quality
    instruction: Instruction
    triggers: bool = False


@dataclass(frozen=True)
class AddsMana(Instruction):
    """Mana that is added. `only`, `spent` and `kept` are no words of it: what a later sentence says that it can be
    spent on alone, what comes of that, and how long it is kept."""

    only: SpendOnly | None = field(default=None, repr=False, kw_only=True)
    spent: WhenSpent | None = field(default=None, repr=False, kw_only=True)
    kept: Duration | None = field(default=None, repr=False, kw_only=True)


@dataclass(frozen=True)
class AddMana(AddsMana):
    """ "add {G}{G}"; `times`: "for each …" or "an amount equal to"."""

    player: PlayerReference
    mana: str
    times: Quantity | None = None


@dataclass(frozen=True)
class AddManaOfChoice(AddsMana):
    """ "add one mana of any color"; `same`: all of one color. `among`: symbols the choice is limited to.

    `produced_by`: "of any color that a land you control could produce"; `colorless`: "of any type"; `colors_of`: "of
    any color among permanents you control"; `of_identity`: "of any color in your commander's color identity";
    `different`: "two mana of different colors".
    """

    player: PlayerReference
    count: Quantity
    same: bool = True
    among: tuple[str, ...] = ()
    produced_by: Quality | None = None
    colorless: bool = False
    colors_of: Quality | None = None
    of_identity: bool = False
    different: bool = False


@dataclass(frozen=True)
class AddManaOfChosenColor(AddsMana):
    """ "add one mana of the chosen color"."""

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class AddManaOfEachColor(AddsMana):
    """ "For each color among permanents you control, add one mana of that color"."""

    player: PlayerReference
    colors_of: Quality


@dataclass(frozen=True)
class DoublesUnspentMana(Instruction):
    """ "double the amount of each type of your unspent mana"."""

    player: PlayerReference


@dataclass(frozen=True)
class SpendsOnX(Instruction):
    """ "spend only black mana on X": limits how the cost of the same spell or ability is paid."""

    colors: tuple[Color, ...]


@dataclass(frozen=True)
class LosesUnspentMana(Instruction):
    player: PlayerReference
