"""Abilities: the paragraphs of a card's text (402; 112)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.costs import Cost
from engine.text.tree.node import (
    Ability,
    Condition,
    Instruction,
    Node,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    Statement,
    TriggerEvent,
)


@dataclass(frozen=True)
class SpellAbility(Ability):
    """Text that is followed when an instant or sorcery spell resolves."""

    effect: Instruction
    ability_word: str | None = None
    #: "X can't be 0."
    positive_x: bool = False


@dataclass(frozen=True)
class Restriction(Node):
    """When, how often and by whom an activated ability can be activated (403.3–5; 602.5).

    `timing`: "sorcery" or "instant" for "any time you could cast a …". `times_a_turn`: "only once each turn".
    `only_if`: "only during your upkeep", "only if …". `by`: "any player may activate this ability".
    `only_once`: "activate only once", as long as the object is the same.
    """

    timing: str | None = None
    times_a_turn: int | None = None
    only_if: Condition | None = None
    by: PlayerReference | None = None
    during: Condition | None = None
    only_once: bool = False


@dataclass(frozen=True)
class Reduction(Node):
    """By how much an ability costs less to activate (or `more`): for each of something, or while something is so.

    `own_mana_cost`: by the mana cost of its object, and no amount. `targets`: "if it targets a creature with flying".
    """

    amount: str
    more: bool = False
    times: Quantity | None = None
    condition: Condition | None = None
    own_mana_cost: bool = False
    targets: Reference | None = None


@dataclass(frozen=True)
class ActivatedAbility(Ability):
    """ "[cost]: [effect]" (403.1; 602.1)."""

    cost: Cost
    effect: Instruction
    restriction: Restriction | None = None
    #: "This ability costs {1} less to activate for each …".
    reduction: Reduction | None = None
    ability_word: str | None = None
    #: "X can't be 0."
    positive_x: bool = False


@dataclass(frozen=True)
class TriggeredAbility(Ability):
    """ "When/Whenever/At [event], if [condition], [effect]" (404; 603).

    `word` is "when", "whenever" or "at".
    """

    word: str
    event: TriggerEvent
    effect: Instruction
    condition: Condition | None = None
    ability_word: str | None = None
    #: "This ability triggers only once each turn", or twice.
    times_a_turn: int | None = None
    #: "This ability can't be countered" (603.1a in 2026).
    uncounterable: bool = False


@dataclass(frozen=True)
class StaticAbility(Ability):
    """Statements that are true while the object is where the ability functions (405; 604).

    `condition`: "as long as …, …". `defines`: a characteristic-defining ability (405.2; 604.3).
    """

    statements: tuple[Statement, ...]
    condition: Condition | None = None
    ability_word: str | None = None
    defines: bool = False
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """A keyword with what its blanks are filled with (502; 702).

    `cost` for "cycling {2}", `number` for "bushido 2", `quality` for "protection from red", "enchant creature",
    "swampcycling"; `second_cost` for "kicker {1}{R} and/or {G}"; `text` for blanks of other kinds. `bare`: for cleave,
    the whole text that the keyword is in, without the words in square brackets.
    """

    keyword: str
    cost: Cost | None = None
    number: int | None = None
    quality: Quality | None = None
    text: str | None = None
    ability: Ability | None = None
    second_cost: Cost | None = None
    bare: CardText | None = None


@dataclass(frozen=True)
class CardText(Node):
    """All abilities of a card (or of one half or face), in printed order."""

    abilities: tuple[Ability, ...]
