"""Conditions: what is true or false of the game when it is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.costs import Cost
from engine.text.tree.node import Condition, PlayerReference, Quality, Quantity, Reference, Referring, TriggerEvent
from engine.text.tree.nouns import Characteristic, Comparison, Daytime, Zone
from engine.text.tree.triggers import Step
from engine.values.colors import Color


@dataclass(frozen=True)
class Is(Condition):
    """ "if it's black", "~ is tapped"; `past`: what it was when last seen, "if that creature was black"."""

    reference: Reference
    quality: Quality
    past: bool = False


@dataclass(frozen=True)
class PlayerControls(Condition):
    """ "if you control a Swamp", "as long as an opponent controls three or more creatures"."""

    player: PlayerReference
    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class OwnsAndControls(Condition):
    """ "if you both own and control ~ and a creature named …": each of those spoken of."""

    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class PlayerHasCards(Condition):
    """ "if you have no cards in hand": the description names the zone."""

    player: PlayerReference
    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class PlayerHasCounters(Condition):
    """ "an opponent has three or more poison counters": one and the same player."""

    player: PlayerReference
    kind: str
    quantity: Quantity


@dataclass(frozen=True)
class ThereAre(Condition):
    """ "if there are seven or more cards in your graveyard"."""

    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class QuantityCompares(Condition):
    """ "if its power is 4 or greater", "if you have 5 or less life"."""

    left: Quantity
    comparison: Comparison
    right: Quantity


@dataclass(frozen=True)
class MoreThan(Condition):
    """ "if an opponent controls more lands than you": the same description, counted for two players; `by`: "at least
    four more"."""

    player: PlayerReference
    description: Quality
    than: PlayerReference
    by: Quantity | None = None


@dataclass(frozen=True)
class HeldAsCast(Condition):
    """ "If you controlled a Dragon as you cast ~": what was so then. Of a copy, which isn't cast, it never was."""

    condition: Condition


@dataclass(frozen=True)
class ControlsMost(Condition):
    """ "Each player who controls the most creatures": nobody controls more, or fewer; several may be tied."""

    player: PlayerReference
    description: Quality
    fewest: bool = False


@dataclass(frozen=True)
class IsTurnOf(Condition):
    player: PlayerReference


@dataclass(frozen=True)
class IsDuring(Condition):
    """During a phase or step: "combat", "upkeep", "declare attackers step"; of that player, where one is named."""

    part: str
    player: PlayerReference | None = None


@dataclass(frozen=True)
class WasPaid(Condition):
    """ "if ~ was kicked", "if the buyback cost was paid", "if {R} was spent to cast it".

    `reference` is whose cost it was, where that isn\'t the object itself. `own`: in the definition of a keyword, the
    cost of that instance of it.
    """

    what: str
    reference: Reference | None = None
    cost: Cost | None = None
    own: bool = False


@dataclass(frozen=True)
class ManaWasSpent(Condition):
    """ "if {R} was spent to cast ~"."""

    mana: str
    reference: Reference


@dataclass(frozen=True)
class PlayerControlsSome(Condition):
    """ "for as long as you control ~"."""

    player: PlayerReference
    reference: Reference


@dataclass(frozen=True)
class Did(Referring, Condition):
    """ "if you do", "if they don't" (negative), after a choice (419.5b; 608.2…)."""

    player: PlayerReference
    negative: bool = False


@dataclass(frozen=True)
class DidSo(Referring, Condition):
    """ "Each opponent who does", "… who doesn't" (negative): of several who were asked, whether this one did it."""

    player: PlayerReference
    negative: bool = False


@dataclass(frozen=True)
class NotSo(Condition):
    condition: Condition


@dataclass(frozen=True)
class AllSo(Condition):
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class AnySo(Condition):
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class ZoneHolds(Condition):
    """ "seven or more cards are in your graveyard": the description names the zone."""

    description: Quality
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class HasMoreLife(Condition):
    """ "if you have more life than an opponent"; less where `less`."""

    player: PlayerReference
    than: PlayerReference
    less: bool = False


@dataclass(frozen=True)
class HasMoreCards(Condition):
    """ "if an opponent has more cards in hand than you"; fewer where `fewer`."""

    player: PlayerReference
    than: PlayerReference
    fewer: bool = False


@dataclass(frozen=True)
class ObjectHappened(Condition):
    """Something that the turn has seen an object of that description do: "if a creature died this turn". `this_combat`:
    since its latest combat phase began, "attacked or blocked this combat"."""

    event: TriggerEvent
    negative: bool = False
    this_combat: bool = False


@dataclass(frozen=True)
class ActivatedNoneThisTurn(Condition):
    """ "you haven't activated an exhaust ability this turn": no longer so once you begin to (702.177b in 2026)."""

    keyword: str


@dataclass(frozen=True)
class PlayerPays(Condition):
    """ "unless its controller pays {3}": a cost paid as the restricted thing is done."""

    player: PlayerReference
    cost: Cost
    for_each: Quantity | None = None


@dataclass(frozen=True)
class ShareAmongThem(Condition):
    """ "if those cards share a color": each of several with each other; any two of them where `pair`."""

    reference: Reference
    characteristic: Characteristic
    pair: bool = False


@dataclass(frozen=True)
class DidThisWay(Referring, Condition):
    """ "if a creature dies this way", "if a card is discarded this way": the description and the verb; `by` is the
    object that is said to do it, or to have it done to it; `player`, whose it was."""

    description: Quality
    verb: str
    by: Reference | None = None
    player: PlayerReference | None = None


@dataclass(frozen=True)
class AllShare(Condition):
    """ "As long as they all share a color": one that each of them has."""

    reference: Reference
    characteristic: Characteristic


@dataclass(frozen=True)
class ControlsAlike(Condition):
    """ "Three or more creatures that share a creature type": so many that have one of them in common."""

    player: PlayerReference
    description: Quality
    characteristic: Characteristic
    least: Quantity


@dataclass(frozen=True)
class PreventedFrom(Referring, Condition):
    """ "If damage from a black source is prevented this way"."""

    source: Quality


@dataclass(frozen=True)
class SearchedThisWay(Referring, Condition):
    """ "each player who searched their library this way"."""

    player: PlayerReference
    verb: str = "search"


@dataclass(frozen=True)
class WasCastFrom(Condition):
    """ "if you cast it from your hand"; `by_anyone`: "if it was cast"."""

    reference: Reference
    zone: Zone | None = None
    by_anyone: bool = False


@dataclass(frozen=True)
class EnteredFrom(Condition):
    """ "if it entered from your graveyard": where it was before, and whose."""

    reference: Reference
    zone: Zone


@dataclass(frozen=True)
class WasNthCast(Condition):
    """ "if it was the second spell you cast this turn"."""

    reference: Reference
    nth: int


@dataclass(frozen=True)
class IsNthOfTurn(Condition):
    """ "it's the first combat phase of the turn": the step or phase that it is, and the so-manieth of this turn."""

    step: Step
    nth: int


@dataclass(frozen=True)
class BeforeStep(Condition):
    """ "before attackers are declared", "before the combat damage step", "before blocks"; after where `after`. It is
    about the turn, or about each of its combat phases where it says "during combat" (506.7c–d in 2026)."""

    part: str
    after: bool = False
    each_combat: bool = False


@dataclass(frozen=True)
class WinsFlip(Referring, Condition):
    """ "if you win the flip"; loses where `loses`."""

    player: PlayerReference
    loses: bool = False


@dataclass(frozen=True)
class WonClash(Referring, Condition):
    """ "if you win" after a clash."""

    player: PlayerReference


@dataclass(frozen=True)
class WonSubgame(Condition):
    """ "who doesn't win the subgame" where `negative`."""

    player: PlayerReference
    negative: bool = False


@dataclass(frozen=True)
class CameUnderControl(Condition):
    """ "if ~ came under your control since the beginning of your last upkeep"."""

    reference: Reference


@dataclass(frozen=True)
class ControlledSinceYourTurn(Condition):
    """ "if you've controlled ~ continuously since the beginning of your most recent turn"."""

    reference: Reference


@dataclass(frozen=True)
class Couldnt(Referring, Condition):
    """ "if you can't": what the step before said could not be done; `what`: "if you can't sacrifice a creature"."""

    player: PlayerReference
    what: Quality | None = None


@dataclass(frozen=True)
class HadCounters(Condition):
    """ "if it had no -1/-1 counters on it", before it left; counters of any kind where that is None."""

    reference: Reference
    kind: str | None
    negative: bool = False


@dataclass(frozen=True)
class NotControls(Condition):
    """ "if you don't control an Ogre"."""

    player: PlayerReference
    description: Quality


@dataclass(frozen=True)
class WasAttackedThisStep(Condition):
    """ "if you've been attacked this step"."""

    player: PlayerReference


@dataclass(frozen=True)
class WasCastDuring(Condition):
    """ "if you cast this spell during your main phase"."""

    reference: Reference
    period: Condition


@dataclass(frozen=True)
class ControlsFewer(Condition):
    """ "if you control fewer lands than each opponent"."""

    player: PlayerReference
    description: Quality
    than: PlayerReference


@dataclass(frozen=True)
class TargetsWhat(Condition):
    """ "if it targets a tapped creature"."""

    reference: Reference
    what: Reference


@dataclass(frozen=True)
class ActivatedThisTurn(Condition):
    """ "if this ability has been activated four or more times this turn"."""

    times: Quantity


@dataclass(frozen=True)
class ResolvedThisTurn(Condition):
    """ "if this is the third time this ability has resolved this turn", that of one object."""

    times: Quantity


@dataclass(frozen=True)
class FirstToResolve(Condition):
    """ "This is the first time a spell you control named ~ has resolved this game" (702.192a in 2026)."""


@dataclass(frozen=True)
class CardsAbove(Condition):
    """ "with three or more creature cards above it", in its graveyard; `directly`: the card next above it."""

    reference: Reference
    description: Quality
    count: Quantity
    directly: bool = False


@dataclass(frozen=True)
class WasDealtThisTurn(Condition):
    """ "if an opponent was dealt 7 or more damage this turn"."""

    player: PlayerReference
    least: Quantity


@dataclass(frozen=True)
class NoManaSpent(Condition):
    """ "if no mana was spent to cast it"."""

    reference: Reference


@dataclass(frozen=True)
class IsEven(Condition):
    """ "if the number of permanents is even"; odd where `odd`."""

    quantity: Quantity
    odd: bool = False


@dataclass(frozen=True)
class IsMostCommonColor(Condition):
    """ "as long as red is the most common color among all permanents or is tied for most common"."""

    color: Color
    among: Quality


@dataclass(frozen=True)
class CastLastTurn(Condition):
    """ "If no spells were cast last turn", "if a player cast two or more spells last turn": so many by one player, or
    none by anybody."""

    least: int


@dataclass(frozen=True)
class AnchorChosen(Condition):
    """As long as the word before an ability was chosen as the permanent entered (614.12c in 2026)."""

    word: str


@dataclass(frozen=True)
class TributePaid(Condition):
    """ "If tribute was paid": an opponent had it enter with its counters (702.104b in 2026)."""

    reference: Reference


@dataclass(frozen=True)
class HasBlessing(Condition):
    """ "You have the city's blessing" (702.131 in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class HasStory(Condition):
    """ "You have an enduring story" (702.195 in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class IsPaired(Condition):
    """ "~ is paired with a creature with soulbond" (702.95b in 2026)."""

    reference: Reference
    other: Quality


@dataclass(frozen=True)
class CanBePaired(Condition):
    """ "You control both ~ and another creature and both are unpaired" (702.95a in 2026)."""

    reference: Reference
    other: Reference


@dataclass(frozen=True)
class IsRingBearer(Condition):
    """ "~ is your Ring-bearer" (701.54e in 2026)."""

    reference: Reference


@dataclass(frozen=True)
class RingHasTempted(Condition):
    """ "The Ring has tempted you four or more times" (701.54c in 2026)."""

    player: PlayerReference
    least: int


@dataclass(frozen=True)
class HasInitiative(Condition):
    """ "You have the initiative"."""

    player: PlayerReference


@dataclass(frozen=True)
class IsMonarch(Condition):
    """ "If you're the monarch"."""

    player: PlayerReference


@dataclass(frozen=True)
class IsDaytime(Condition):
    """ "It's night"; None stands for "it's neither day nor night" (731.1 in 2026)."""

    daytime: Daytime | None


@dataclass(frozen=True)
class IsEarlyTurn(Condition):
    """ "During your first, second, or third turns of the game": it is a turn of that player's, no later than that."""

    player: PlayerReference
    latest: int


@dataclass(frozen=True)
class HappenedLastTurn(Condition):
    """ "If you lost life last turn": what the turn before this one has seen."""

    event: TriggerEvent


@dataclass(frozen=True)
class HappenedSinceUpkeep(Condition):
    """ "If it attacked or blocked since your last upkeep": since the one before this one began, where it is upkeep."""

    event: TriggerEvent


@dataclass(frozen=True)
class HappenedInLastTurnOf(Condition):
    """ "If it attacked during your last turn": what the last turn of that player before this one has seen."""

    event: TriggerEvent
    player: PlayerReference
