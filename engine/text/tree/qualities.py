"""Qualities: tests that an object or player passes or fails, and the descriptions that they make up."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Condition, PlayerReference, Quality, Quantity, Reference, Referring
from engine.text.tree.nouns import Characteristic, Comparison, Head, Status, Zone
from engine.values.colors import Color


@dataclass(frozen=True)
class HasType(Quality):
    """The card type, capitalised as on a type line: "Creature"."""

    type: str


@dataclass(frozen=True)
class HasSupertype(Quality):
    supertype: str


@dataclass(frozen=True)
class HasSubtype(Quality):
    subtype: str


@dataclass(frozen=True)
class HasColor(Quality):
    color: Color


@dataclass(frozen=True)
class IsColorless(Quality):
    pass


@dataclass(frozen=True)
class HasXInCost(Quality):
    """ "with {X} in its mana cost"."""

    symbol: str = "{X}"


@dataclass(frozen=True)
class IsMulticolored(Quality):
    pass


@dataclass(frozen=True)
class IsMonocolored(Quality):
    pass


@dataclass(frozen=True)
class HasStatus(Quality):
    status: Status


@dataclass(frozen=True)
class HasKeyword(Quality):
    """Has a keyword ability, by its name: "flying", "landwalk", "protection"."""

    keyword: str


@dataclass(frozen=True)
class HasCounters(Quality):
    """Has at least one counter of that kind ("+1/+1", "age"); any kind where it is None."""

    kind: str | None = None
    at_least: int = 1


@dataclass(frozen=True)
class HasNoAbilities(Quality):
    pass


@dataclass(frozen=True)
class HasInset(Quality):
    """ "that has an Adventure": a frame in the text box holds a spell of that kind."""

    kind: str


@dataclass(frozen=True)
class HasName(Quality):
    name: str


@dataclass(frozen=True)
class Compares(Quality):
    """ "with power 2 or less", "with converted mana cost X"."""

    characteristic: Characteristic
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True)
class IsTougherThanStrong(Quality):
    """ "whose toughness is greater than its power"."""


@dataclass(frozen=True)
class IsStrongerThanTough(Quality):
    """ "whose power is greater than its toughness"."""


@dataclass(frozen=True)
class HasEvenValue(Quality):
    """ "with even mana values"; `odd`: "with odd mana values"."""

    characteristic: Characteristic
    odd: bool = False


@dataclass(frozen=True)
class IsChosenParity(Quality):
    """ "with mana value of the chosen value": even or odd, as was chosen."""

    characteristic: Characteristic


@dataclass(frozen=True)
class Shares(Quality):
    """ "that shares a color with creatures you control": with any of them; `every`: "with each creature"."""

    characteristic: Characteristic
    reference: Reference
    every: bool = False


@dataclass(frozen=True)
class HasDifferentName(Quality):
    """ "with a different name than each other creature you control": it has a name, and none of theirs (201.2c in
    2026)."""

    reference: Reference


@dataclass(frozen=True)
class IsChosen(Quality):
    """ "of the chosen color", "of the chosen type"; `just_now`: "of that color", said by what has just chosen it."""

    characteristic: Characteristic
    just_now: bool = False


@dataclass(frozen=True)
class ControlledBy(Quality):
    player: PlayerReference


@dataclass(frozen=True)
class OwnedBy(Quality):
    player: PlayerReference


@dataclass(frozen=True)
class InZone(Quality):
    """In a zone; of that player, where one is named."""

    zone: Zone
    player: PlayerReference | None = None
    single: bool = False


@dataclass(frozen=True)
class IsOther(Referring, Quality):
    """ "another creature", "other creatures": not the object the ability is on, nor one already chosen for it."""


@dataclass(frozen=True)
class IsSelf(Quality):
    """ "other than ~" is Not(IsSelf())."""


@dataclass(frozen=True)
class Blocks(Quality):
    """ "blocking it"."""

    reference: Reference


@dataclass(frozen=True)
class IsBlockedBy(Quality):
    """ "blocked by ~"."""

    reference: Reference


@dataclass(frozen=True)
class IsAttackingPlayer(Quality):
    """ "attacking you"; `or_planeswalkers`: "… or a planeswalker you control"."""

    player: PlayerReference
    or_planeswalkers: bool = False


@dataclass(frozen=True)
class IsAttachedTo(Quality):
    reference: Reference


@dataclass(frozen=True)
class Bears(Quality):
    """ "with another Aura attached to it"."""

    what: Quality


@dataclass(frozen=True)
class WasDealtDamageThisTurn(Quality):
    """By that source, where one is named."""

    source: Reference | None = None


@dataclass(frozen=True)
class WasDealtDamageThisGame(Quality):
    """ "previously dealt damage by it", "it has dealt damage to this game"."""

    source: Reference


@dataclass(frozen=True)
class HadMoreAsAimed(Quality):
    """ "who had more life than you did as you activated this ability": more of those described, or of life. That is
    looked at as targets are chosen, and not again."""

    of: Quality | None = None


@dataclass(frozen=True)
class AttackedThisTurn(Quality):
    """ "that attacked you this turn"."""

    player: PlayerReference


@dataclass(frozen=True)
class EnteredThisTurn(Quality):
    """Came onto the battlefield this turn; `player`: under whose control."""

    player: PlayerReference | None = None


@dataclass(frozen=True)
class Targets(Quality):
    """A spell or ability that targets this: "target spell that targets a creature"; `only`: and nothing else."""

    target: Reference
    only: bool = False


@dataclass(frozen=True)
class HasOneTarget(Quality):
    """ "target spell with a single target": one was chosen, once (115.9a in 2026)."""


@dataclass(frozen=True)
class Not(Quality):
    """ "nonblack", "without flying"."""

    quality: Quality


@dataclass(frozen=True)
class AnyOf(Quality):
    """ "artifact or creature", "white and/or blue"."""

    qualities: tuple[Quality, ...]


@dataclass(frozen=True)
class AllOf(Quality):
    """Qualities joined inside an AnyOf: "artifact, or green creature"."""

    qualities: tuple[Quality, ...]


@dataclass(frozen=True)
class IsDealtDamageItself(Quality):
    """A planeswalker that can be "any target" as a creature can: not where damage reaches it by way of its controller
    (114.4 in 2018)."""


@dataclass(frozen=True)
class IsHistoric(Quality):
    pass


@dataclass(frozen=True)
class IsModified(Quality):
    """ "Modified": with counters, equipped, or enchanted by an Aura of its controller (700.9 in 2026)."""


@dataclass(frozen=True)
class HasMostVotes(Quality):
    """ "With the most votes or tied for most votes" (701.38 in 2026)."""


@dataclass(frozen=True)
class IsOutlaw(Quality):
    """ "Outlaw": an Assassin, Mercenary, Pirate, Rogue or Warlock (700.12 in 2026)."""


@dataclass(frozen=True)
class CanBePermanent(Quality):
    """ "permanent card": an artifact, creature, enchantment, land or planeswalker card."""


@dataclass(frozen=True)
class IsAbilityKind(Quality):
    """ "activated ability", "triggered ability", "mana ability"."""

    kind: str


@dataclass(frozen=True)
class IsAbilityOfKeyword(Quality):
    """ "An exhaust ability": one that such a keyword stands before."""

    keyword: str


@dataclass(frozen=True)
class HasSource(Quality):
    """ "abilities from a red source": an ability (or damage) whose source fits."""

    source: Quality


@dataclass(frozen=True)
class CastBy(Quality):
    """ "spells you cast"."""

    player: PlayerReference


@dataclass(frozen=True)
class FirstCastThisTurn(Quality):
    """ "The first creature spell you cast each turn": whoever casts it has cast no other such spell before it."""

    spell: Quality


@dataclass(frozen=True)
class LinkedTo(Referring, Quality):
    """ "cards exiled with ~": what an instruction of that object did it to (404.5; 606)."""

    verb: str
    reference: Reference


@dataclass(frozen=True)
class Materials(Quality):
    """What craft asks for: "two or more creatures", or, where there are `others`, one of each, "a Merfolk and a Pirate"
    (702.167a in 2026).

    `most` None: that many or more. `alike`: "that share a card type".
    """

    what: Quality
    least: Quantity
    most: Quantity | None = None
    others: tuple[Quality, ...] = ()
    alike: Characteristic | None = None


@dataclass(frozen=True)
class CouldEnchant(Quality):
    """ "an Aura card that could enchant it"."""

    reference: Reference


@dataclass(frozen=True)
class CouldBear(Quality):
    """ "a creature it could be attached to", "a creature ~ can enchant"."""

    reference: Reference


@dataclass(frozen=True)
class UsedToCraft(Quality):
    """ "used to craft ~": exiled to pay for the craft ability that put it onto the battlefield (702.167c in 2026)."""

    reference: Reference


@dataclass(frozen=True)
class AnyColor(Quality):
    """ "protection from all colors": a color of any kind."""


@dataclass(frozen=True)
class FromAmong(Quality):
    """ "a card from it", "a creature card from among them"."""

    reference: Reference


@dataclass(frozen=True)
class ThisWay(Referring, Quality):
    """ "destroyed this way", "revealed this way": what the instruction before did it to; `whose`: "cards they exiled
    this way" are those of theirs."""

    verb: str
    whose: PlayerReference | None = None


@dataclass(frozen=True)
class OfYourChoice(Quality):
    """ "of the creature type of your choice"; of another player's where `chooser` is."""

    characteristic: Characteristic
    chooser: PlayerReference | None = None


@dataclass(frozen=True)
class HasSize(Quality):
    """ "1/1 creature"."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True)
class DealtDamageThisTurn(Quality):
    """ "that dealt damage to you this turn"."""

    to: PlayerReference | None = None


@dataclass(frozen=True)
class HappenedToIt(Quality):
    """ "that attacked this turn", "that was put there from the battlefield this turn": the verb says what."""

    verb: str


@dataclass(frozen=True)
class TappedToPay(Quality):
    """ "that convoked it", "that crewed it this turn": it was tapped for that cost of a spell, which it may have been
    that a permanent was, or of a permanent's ability (702.51c, 702.122c in 2026)."""

    keyword: str
    reference: Reference


@dataclass(frozen=True)
class HasExtreme(Quality):
    """ "with the least power", "with the greatest power among creatures you control"."""

    characteristic: Characteristic
    greatest: bool
    among: Quality | None = None


@dataclass(frozen=True)
class CouldBePaidFrom(Quality):
    """ "whose mana cost could be paid by some amount of, or all of, the mana you spent on {X}"."""

    mana: str


@dataclass(frozen=True)
class IsNamedLikeSelf(Quality):
    """ "cards named ~"."""


@dataclass(frozen=True)
class CastFrom(Quality):
    """ "a spell cast from a graveyard"."""

    zone: Zone


@dataclass(frozen=True)
class CastForCost(Quality):
    """ "A spell that was warped": one for which the cost of that keyword was paid."""

    keyword: str


@dataclass(frozen=True)
class Description(Quality):
    """A noun phrase without its article: "nontoken white creature you control with flying".

    Where `qualities` names a zone, that zone is meant. Else a PERMANENT is on the battlefield, a SPELL or ABILITY on
    the stack, a CARD where the sentence puts it.
    """

    head: Head
    qualities: tuple[Quality, ...] = ()


@dataclass(frozen=True)
class ControlledAllTurn(Quality):
    """ "controlled continuously since the beginning of the turn", by whoever controls it."""


@dataclass(frozen=True)
class HasMostCommonColor(Quality):
    """ "shares a color with the most common color among all permanents or a color tied for most common"."""

    among: Quality


@dataclass(frozen=True)
class ControllerIs(Quality):
    """ "whose controller controls an Island": the condition speaks of that player as ThatPlayer()."""

    condition: Condition


@dataclass(frozen=True)
class BlockedThisTurn(Quality):
    """ "that blocked it this turn"."""

    reference: Reference


@dataclass(frozen=True)
class WasBlockedThisTurnBy(Quality):
    """ "that was blocked by it this turn"."""

    reference: Reference
