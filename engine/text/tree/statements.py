"""What static abilities state: continuous effects, replacements, and rules about playing their own object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.text.tree.costs import Cost
from engine.text.tree.effects.tokens import PredefinedToken, TokenDescription
from engine.text.tree.node import (
    Ability,
    Change,
    Condition,
    Duration,
    Instruction,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    Statement,
    TriggerEvent,
)
from engine.text.tree.nouns import Daytime, Zone
from engine.text.tree.references import Self
from engine.values.colors import Color


@dataclass(frozen=True)
class Affects(Statement):
    """ "creatures you control get +1/+1", "you have no maximum hand size", "~ can't block"."""

    subject: Reference | PlayerReference
    changes: tuple[Change, ...]


# Replacement and prevention (419; 613, 614) ----------------------------------------------------------------------


@dataclass(frozen=True)
class EntersWith(Statement):
    """ "~ enters the battlefield tapped / with three +1/+1 counters on it" (419.1b–c; 613.1c–d).

    `subject` is Self or All(...). `optional`: "you may have ~ enter with an additional +1/+1 counter on it"; with the
    abilities of `otherwise`, "if you don't, it gains haste". `choices`: "as ~ enters, choose a color".
    `counters_chosen`: "with your choice of a flying counter or a reach counter", as many of those listed as it says.
    `tribute`: an opponent, whom its controller chooses, decides whether it enters with the counters. `designation`:
    "~ enters prepared".
    """

    subject: Reference
    tapped: bool = False
    counters: tuple[tuple[str, Quantity], ...] = ()
    choices: Instruction | None = None
    copy_of: Reference | None = None
    except_for: tuple[Change, ...] = ()
    optional: bool = False
    condition: Condition | None = None
    unless: Condition | None = None
    abilities: tuple[Ability, ...] = ()
    otherwise: tuple[Ability, ...] = ()
    counters_chosen: int | None = None
    tribute: bool = False
    designation: str = ""
    #: "Lands you control enter untapped": whatever else would have them enter tapped.
    untapped: bool = False


@dataclass(frozen=True)
class MayExert(Statement):
    """ "You may exert ~ as it attacks": an optional cost of attacking (701.43d in 2026)."""

    subject: Reference


@dataclass(frozen=True)
class MayEnlist(Statement):
    """ "You may enlist a creature as ~ attacks": an optional cost of attacking, paid by tapping that one (702.154)."""

    subject: Reference


@dataclass(frozen=True)
class TurnsUpWith(Statement):
    """ "As ~ is turned face up, put three +1/+1 counters on it" (419.1e; 707.11)."""

    subject: Reference
    instruction: Instruction


@dataclass(frozen=True)
class Replaces(Statement):
    """ "If … would …, … instead": `event` in the words of triggers, `instead` what happens.

    In `instead`, That(...) is what the event concerns, ThatMuch its amount. `optional`: "you may … instead".
    `once`: "the next time".
    """

    event: TriggerEvent
    instead: Instruction
    optional: bool = False
    once: bool = False


@dataclass(frozen=True)
class ReplacesZone(Statement):
    """ "if ~ would be put into a graveyard (from play), exile it / shuffle it into its owner's library instead".

    `would_go` is None for anywhere: "if ~ would leave, exile it instead of putting it anywhere else"; `whose`: "into an
    opponent's graveyard"; `uncast`: "if a creature would enter and it wasn't cast".
    """

    subject: Reference
    would_go: Zone | None
    origin: Zone | None
    instead: Instruction
    whose: PlayerReference | None = None
    uncast: bool = False


@dataclass(frozen=True)
class ExilesDiscarded(Statement):
    """ "if you would discard ~, you may exile it instead of putting it into your graveyard" (702.32a); without "you
    may" from 2018 on (702.34a)."""

    optional: bool = True


@dataclass(frozen=True)
class MultipliesDamage(Statement):
    """ "if a source would deal damage to …, it deals double that damage (or that much plus N) instead"; to
    anything where `to` is None. `combat`, `noncombat`: only damage of that kind."""

    source: Quality | Reference
    to: Quality | Reference | PlayerReference | None
    factor: int = 2
    plus: Quantity | None = None
    halved: bool = False
    combat: bool = False
    noncombat: bool = False


@dataclass(frozen=True)
class PreventsDamage(Statement):
    """ "prevent all (combat) damage that would be dealt to / by …"; `amount`: "prevent 1 of that damage";
    `no_more_than`: only where it is "3 or less damage"."""

    to: Reference | PlayerReference | None
    source: Reference | None
    combat: bool = False
    amount: Quantity | None = None
    also: Instruction | None = None
    noncombat: bool = False
    no_more_than: Quantity | None = None
    #: "Prevent half that damage", rounded "up" or "down".
    halved: str = ""


@dataclass(frozen=True)
class ReplacesDraw(Statement):
    """ "if you would draw a card, … instead"."""

    player: PlayerReference
    instead: Instruction
    optional: bool = False
    #: "Except the first one he or she draws in his or her draw step": that one is drawn all the same.
    but_first: bool = False
    #: "While your library has no cards in it."
    condition: Condition | None = None
    #: "If you would draw two or more cards": not each card by itself, but what draws so many (121.2a in 2026).
    at_least: int | None = None


@dataclass(frozen=True)
class ReplacesLifeGain(Statement):
    """ "for each 1 life you would gain, … instead" (`for_each`), "if you would gain life, … instead"."""

    player: PlayerReference
    instead: Instruction
    for_each: bool = False


@dataclass(frozen=True)
class RedirectsDamage(Statement):
    """ "all damage that would be dealt to you is dealt to ~ instead" (419.6c; 613.9)."""

    to: Reference | PlayerReference
    instead_to: Reference | PlayerReference
    source: Reference | None = None
    amount: Quantity | None = None
    combat: bool = False


@dataclass(frozen=True)
class ReplacesMana(Statement):
    """ "If a land is tapped for mana, it produces {B} instead of any other type".

    `player`: "if you tap a permanent for mana". `amount_too`: "… of any other type and amount". `of_choice`: "mana of a
    color of your choice"; with neither that nor `mana`, of the chosen color. `colors_alone`: "instead of any other
    color". `factor`: "twice as much of that mana".
    """

    source: Quality
    player: PlayerReference | None = None
    mana: str = ""
    amount_too: bool = False
    of_choice: bool = False
    colors_alone: bool = False
    factor: int = 1


@dataclass(frozen=True)
class ReplacesDestruction(Statement):
    """ "if ~ would be destroyed, regenerate it"."""

    subject: Reference
    instead: Instruction


@dataclass(frozen=True)
class EntersCant(Statement):
    """ "lands can't enter"."""

    what: Quality


@dataclass(frozen=True)
class BringsDaytime(Statement):
    """ "If it's neither day nor night, it becomes day as ~ enters"."""

    to: Daytime
    subject: Reference


@dataclass(frozen=True)
class LegendRuleOff(Statement):
    """ "the legend rule doesn't apply"."""


@dataclass(frozen=True)
class SpendsAsThough(Statement):
    """ "you may spend white mana as though it were red mana"."""

    mana: Color
    other: Color


@dataclass(frozen=True)
class PaysLifeWithLibrary(Statement):
    """ "if you would pay life and your library has that many or more cards, instead exile that many cards from its
    top"."""


@dataclass(frozen=True)
class SearchesOnly(Statement):
    """ "if an opponent would search a library, they search the top four cards of that library instead"."""

    player: PlayerReference
    count: Quantity


@dataclass(frozen=True)
class EntersUnder(Statement):
    """ "if a creature would enter under an opponent's control, it enters under your control instead"; `chosen`: you
    choose which, "~ enters under the control of an opponent of your choice"."""

    what: Quality
    whose: PlayerReference
    instead: PlayerReference
    chosen: bool = False


@dataclass(frozen=True)
class AdditionalCostOfAbilities(Statement):
    """ "activated abilities of nontoken Rebels cost an additional 'Sacrifice a land' to activate"."""

    what: Quality
    cost: Cost


# Playing the object itself (402.8b–d; 112.6) -----------------------------------------------------------------------


@dataclass(frozen=True)
class AdditionalCost(Statement):
    """ "as an additional cost to cast ~, …"."""

    cost: Cost
    optional: bool = False


@dataclass(frozen=True)
class AlternativeCost(Statement):
    """ "you may pay … rather than pay ~'s mana cost", with its condition."""

    cost: Cost | None
    condition: Condition | None = None


@dataclass(frozen=True)
class CastForAnother(Statement):
    """ "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast": what may be paid in place of
    the mana costs of spells; nothing where `cost` is None, "without paying their mana costs"."""

    what: Quality
    cost: Cost | None = None


@dataclass(frozen=True)
class CastOnly(Statement):
    """ "cast ~ only during combat / before blockers are declared / if …"."""

    when: Condition


@dataclass(frozen=True)
class CastAsThoughFlash(Statement):
    """ "you may cast ~ as though it had flash"; `more`: "if you pay {2} more to cast it"."""

    condition: Condition | None = None
    more: str | None = None


@dataclass(frozen=True)
class SacrificedIfCastEarly(Statement):
    """What a spell cast as though it had flash becomes is sacrificed at the next cleanup step."""


@dataclass(frozen=True)
class DoesntRemove(Statement):
    """ "this effect doesn't remove ~": an Aura stays on what its own protection would take it from."""

    what: Reference


@dataclass(frozen=True)
class ReducesOnly(Statement):
    """How far a reduction of costs goes: "colored mana" only, or so that "at least one" mana stays."""

    limit: str


@dataclass(frozen=True)
class CountsAs(Statement):
    """Deck construction and names: "remove ~ from your deck before playing". Nothing happens in a game."""

    text: str


@dataclass(frozen=True)
class CountedAsNamed(Statement):
    """ "If ~ is in a graveyard, effects from spells named Fire Blast count it as a card named Fire Blast"."""

    spells: str
    name: str


@dataclass(frozen=True)
class DeckLimit(Statement):
    """ "A deck can have any number of cards named ~", or up to so many (100.2a). Nothing happens in a game."""

    most: int | None = None


# Further statements ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AnyUntapChoice(Statement):
    """ "you may choose not to untap ~ during your untap step"."""

    subject: Reference


@dataclass(frozen=True)
class EachUntaps(Statement):
    """ "untap all creatures you control during each other player's untap step"."""

    subject: Reference
    player: PlayerReference


@dataclass(frozen=True)
class OthersState(Statement):
    """A statement with a condition of its own beside others without it: "and has flying as long as …"."""

    statement: Statement
    condition: Condition


@dataclass(frozen=True)
class CostsStatement(Statement):
    """ "white spells cost {1} more to cast", "equip abilities you activate cost {1} less"; `verb`: cast or activate.

    `nth`: only the first such spell that a player casts each turn, or the second, and so on.
    """

    what: Quality
    amount: str
    more: bool
    times: Quantity | None = None
    verb: str = "cast"
    up_to: bool = False
    nth: int | None = None


@dataclass(frozen=True)
class UnlockCosts(Statement):
    """ "Unlock costs you pay cost {1} less"."""

    amount: str


@dataclass(frozen=True)
class AttachesOnlyTo(Statement):
    """ "~ can be attached only to a legendary creature"."""

    subject: Reference
    what: Quality


@dataclass(frozen=True)
class KeywordCosts(Statement):
    """ "Morph costs cost {2} more", "buyback costs cost {2} less": what is paid for a keyword, whoever pays it."""

    keyword: str
    amount: str
    more: bool


@dataclass(frozen=True)
class CostsAtLeast(Statement):
    """ "each spell that would cost less than three mana to cast costs three mana to cast"."""

    what: Quality
    least: Quantity


_ITSELF: Final = Self()


@dataclass(frozen=True)
class CostsSelf(Statement):
    """ "~ costs {1} less to cast for each artifact you control"."""

    amount: str
    more: bool
    times: Quantity | None = None
    condition: Condition | None = None
    #: The spell itself, of which its condition may speak: "if it targets a creature".
    subject: Reference = _ITSELF


@dataclass(frozen=True)
class BeginsOnBattlefield(Statement):
    """ "if ~ is in your opening hand, you may begin the game with it on the battlefield"."""


@dataclass(frozen=True)
class MayIgnore(Statement):
    """ "any player may pay {2} for that player to ignore this effect until end of turn": what the ability states."""

    player: PlayerReference
    cost: Cost
    duration: Duration


@dataclass(frozen=True)
class LifeStopsAt(Statement):
    """ "damage that would bring your life total below 1 brings it to 1", as its card words it."""

    player: PlayerReference
    least: Quantity


@dataclass(frozen=True)
class MultipliesCounters(Statement):
    """ "if one or more counters would be put on …, that many plus one (or twice, or half that many) are put on it
    instead". `by_effect`: "if an effect would put …": costs and damage put counters, too. `by`: "if you would put …".
    `on_player`: players that would get counters are meant, too."""

    on: Quality | None = None
    kind: str | None = None
    factor: int = 1
    plus: Quantity | None = None
    by_effect: bool = False
    by: PlayerReference | None = None
    on_player: PlayerReference | None = None
    halved: bool = False


@dataclass(frozen=True)
class MoreDevotion(Statement):
    """ "your devotion to each color and each combination of colors is one greater"."""

    player: PlayerReference


@dataclass(frozen=True)
class MultipliesTokens(Statement):
    """ "if an effect would create tokens under your control, it creates twice as many … instead"."""

    player: PlayerReference
    factor: int = 2


@dataclass(frozen=True)
class ReplacesTokens(Statement):
    """ "if one or more tokens would be created under your control, those tokens plus an additional Food token are
    created instead": further tokens, one of each named. `of`: where tokens like these would be created. `for_each`:
    "plus that many"; `in_place`: "that many … instead", without the tokens that would have been created."""

    player: PlayerReference
    tokens: tuple[TokenDescription | PredefinedToken, ...]
    of: Quality | None = None
    for_each: bool = False
    in_place: bool = False


@dataclass(frozen=True)
class ReplacesLifeLoss(Statement):
    """ "if an opponent would lose life, … instead"."""

    player: PlayerReference
    instead: Instruction


@dataclass(frozen=True)
class DamageUnpreventable(Statement):
    """ "damage can't be prevented"; `combat`: "combat damage"; `source`: "damage that would be dealt by ~"."""

    combat: bool = False
    source: Reference | None = None


@dataclass(frozen=True)
class CastableFrom(Statement):
    """ "You may cast ~ from your graveyard": while `condition` is so, and for a `cost` besides its others.

    `using`: only for the cost of that keyword of its own.
    """

    zone: Zone
    condition: Condition | None = None
    cost: Cost | None = None
    using: str = ""


@dataclass(frozen=True)
class TriggersNot(Statement):
    """ "creatures entering don't cause abilities to trigger"."""

    cause: TriggerEvent


@dataclass(frozen=True)
class TriggersAgain(Statement):
    """ "If a triggered ability of a Ninja you control triggers, that ability triggers an additional time"; `cause`:
    only where that is what it triggers on, "if a creature dying causes …" (603.2d in 2026)."""

    of: Reference
    cause: TriggerEvent | None = None
