"""Trigger events: what "when", "whenever" and "at" wait for (404.1; 603.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.tree.node import Condition, PlayerReference, Quality, Quantity, Reference, TriggerEvent
from engine.text.tree.nouns import Daytime, Status, Zone


class Step(StrEnum):
    """A step or phase, by its name in the newest rulebook."""

    UNTAP = "untap step"
    UPKEEP = "upkeep"
    DRAW = "draw step"
    PRECOMBAT_MAIN = "precombat main phase"
    MAIN = "main phase"
    COMBAT = "combat"
    BEGINNING_OF_COMBAT = "beginning of combat step"
    DECLARE_ATTACKERS = "declare attackers step"
    DECLARE_BLOCKERS = "declare blockers step"
    COMBAT_DAMAGE = "combat damage step"
    END_OF_COMBAT = "end of combat"
    POSTCOMBAT_MAIN = "postcombat main phase"
    END = "end step"
    CLEANUP = "cleanup step"
    TURN = "turn"


@dataclass(frozen=True)
class ChangesZone(TriggerEvent):
    """ "enters the battlefield", "dies", "leaves the battlefield", "is put into a graveyard from anywhere".

    `under`: "under your control"; `whose`: into which player\'s zone; `resolving`: as the last part of its resolution.
    """

    subject: Reference
    to: Zone | None = None
    origin: Zone | None = None
    under: PlayerReference | None = None
    whose: PlayerReference | None = None
    resolving: bool = False
    #: "Leaves the battlefield without dying": for anywhere but there.
    but_to: Zone | None = None
    #: "From anywhere other than the battlefield".
    but_from: Zone | None = None


@dataclass(frozen=True)
class Attacks(TriggerEvent):
    """`alone`: "attacks alone"; `target`: whom, where the text says; `first`: "for the first time each turn".

    `saddled`: "attacks while saddled"."""

    subject: Reference
    alone: bool = False
    target: PlayerReference | None = None
    first: bool = False
    saddled: bool = False


@dataclass(frozen=True)
class BlocksCreature(TriggerEvent):
    """ "blocks", "blocks a creature with flying"."""

    subject: Reference
    blocked: Quality | Reference | None = None


@dataclass(frozen=True)
class BecomesBlocked(TriggerEvent):
    """ "becomes blocked", "becomes blocked by a creature"."""

    subject: Reference
    by: Quality | Reference | None = None


@dataclass(frozen=True)
class AttacksUnblocked(TriggerEvent):
    """ "attacks and isn't blocked"."""

    subject: Reference


@dataclass(frozen=True)
class DealsDamage(TriggerEvent):
    """ "deals (combat) damage (to a player)"; `noncombat`: no other damage counts."""

    source: Reference
    to: Quality | Reference | PlayerReference | None = None
    combat: bool = False
    noncombat: bool = False


@dataclass(frozen=True)
class IsDealtDamage(TriggerEvent):
    """ "is dealt damage"; `excess`: more than is lethal to a creature, or than a planeswalker has loyalty, and "that
    much" is how much more (120.10 in 2026); `least`: "3 or more damage", by all sources at once, or `single_source`:
    "by a single source"."""

    subject: Reference | PlayerReference
    combat: bool = False
    by: Quality | None = None
    least: Quantity | None = None
    noncombat: bool = False
    excess: bool = False
    single_source: bool = False


@dataclass(frozen=True)
class CastsSpell(TriggerEvent):
    """ "you cast a creature spell" ("plays" before Magic 2010); `during`: "during an opponent's turn"."""

    player: PlayerReference
    spell: Quality
    during: Condition | None = None


@dataclass(frozen=True)
class CopiesSpell(TriggerEvent):
    """ "you copy an instant or sorcery spell": which isn't cast (707.10 in 2026)."""

    player: PlayerReference
    spell: Quality


@dataclass(frozen=True)
class CommitsCrime(TriggerEvent):
    """ "you commit a crime": by aiming at an opponent, or at what is an opponent's (700.13 in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class Expends(TriggerEvent):
    """ "you expend 4": as a player spends the fourth mana of the turn on spells (700.14 in 2026)."""

    player: PlayerReference
    amount: int


@dataclass(frozen=True)
class IsCast(TriggerEvent):
    """ "when you cast ~"."""

    subject: Reference


@dataclass(frozen=True)
class IsCountered(TriggerEvent):
    """ "a spell you control is countered", "~ is countered"."""

    subject: Reference | Quality


@dataclass(frozen=True)
class PlaysLand(TriggerEvent):
    """ "a player plays a land"; `origin`: "from exile"."""

    player: PlayerReference
    land: Quality
    origin: Zone | None = None


@dataclass(frozen=True)
class TapsForMana(TriggerEvent):
    """ "A player taps a land for mana"."""

    player: PlayerReference
    source: Quality | Reference


@dataclass(frozen=True)
class BecomesTapped(TriggerEvent):
    """ "~ becomes tapped", for whatever reason."""

    subject: Reference


@dataclass(frozen=True)
class IsTappedForMana(TriggerEvent):
    """ "Enchanted land is tapped for mana"."""

    subject: Reference


@dataclass(frozen=True)
class BecomesUntapped(TriggerEvent):
    subject: Reference


@dataclass(frozen=True)
class BecomesTarget(TriggerEvent):
    """ "becomes the target of a spell or ability"."""

    subject: Reference | PlayerReference
    of: Quality
    first: bool = False


@dataclass(frozen=True)
class Mutates(TriggerEvent):
    """ "mutates": a spell merges with it as that resolves (702.140d in 2026)."""

    subject: Reference


@dataclass(frozen=True)
class Enlists(TriggerEvent):
    """ "enlists a creature"; `own`: by the instance of the keyword that this is of (702.154d in 2026)."""

    subject: Reference
    what: Reference
    own: bool = False


@dataclass(frozen=True)
class DrawsCard(TriggerEvent):
    """`but_first`: "except the first one they draw in each of their draw steps"."""

    player: PlayerReference
    but_first: bool = False


@dataclass(frozen=True)
class RevealsLinked(TriggerEvent):
    """ "you reveal a creature card this way": as the linked static ability has it revealed (404.5; 606)."""

    player: PlayerReference
    card: Quality


@dataclass(frozen=True)
class DiscardsCard(TriggerEvent):
    player: PlayerReference
    card: Quality | Reference


@dataclass(frozen=True)
class GainsLife(TriggerEvent):
    player: PlayerReference


@dataclass(frozen=True)
class LosesLife(TriggerEvent):
    player: PlayerReference


@dataclass(frozen=True)
class CreatesToken(TriggerEvent):
    """ "you create a token", "an opponent creates one or more creature tokens" (111.2 in 2026-08)."""

    player: PlayerReference
    what: Quality | Reference


@dataclass(frozen=True)
class Sacrifices(TriggerEvent):
    """ "you sacrifice a Food"; "one or more Foods"."""

    player: PlayerReference
    what: Quality | Reference


@dataclass(frozen=True)
class Exploits(TriggerEvent):
    """ "~ exploits a creature": one is sacrificed to its exploit ability (702.110b in 2026)."""

    subject: Reference


@dataclass(frozen=True)
class IsTurnedFaceUp(TriggerEvent):
    subject: Reference


@dataclass(frozen=True)
class CounterMoves(TriggerEvent):
    """ "a +1/+1 counter is put on ~", "the last time counter is removed from ~"; `exiled`: "while it's exiled"; `nth`:
    "the fifth plan counter is put on ~"; `player`: "you put a +1/+1 counter on a creature"."""

    kind: str | None
    subject: Reference
    removed: bool = False
    last: bool = False
    exiled: bool = False
    nth: int | None = None
    player: PlayerReference | None = None


@dataclass(frozen=True)
class IsRevealedAsDrawn(TriggerEvent):
    """ "When ~ is revealed this way": as the first card drawn in a turn (702.94a in 2026)."""

    subject: Reference


@dataclass(frozen=True)
class IsExiledFromDiscard(TriggerEvent):
    """ "when ~ is exiled this way": instead of being put into a graveyard as it was discarded (702.32a)."""

    subject: Reference


@dataclass(frozen=True)
class Cycles(TriggerEvent):
    player: PlayerReference
    card: Reference | Quality


@dataclass(frozen=True)
class StepBegins(TriggerEvent):
    """ "at the beginning of your upkeep", "at end of turn"; `next` makes it "the next end step", and `of_turn` the one
    of that number in its turn: "your second main phase"."""

    step: Step
    whose: PlayerReference | None = None
    next: bool = False
    next_turn: bool = False
    of_turn: int | None = None


@dataclass(frozen=True)
class BecomesTrue(TriggerEvent):
    """A state: "when you control no Islands", "when a player has no cards in hand" (410.11; 603.8)."""

    condition: Condition


@dataclass(frozen=True)
class AnyEvent(TriggerEvent):
    """ "enters the battlefield or dies", "attacks or blocks"."""

    events: tuple[TriggerEvent, ...]


@dataclass(frozen=True)
class BecomesAttached(TriggerEvent):
    """ "~ becomes attached to a creature", "becomes unattached from" where `off`."""

    subject: Reference
    to: Quality | Reference | None = None
    off: bool = False


@dataclass(frozen=True)
class TapsForKeyword(TriggerEvent):
    """ "~ crews a Vehicle", "saddles a Mount": it is tapped to pay the cost of that ability (702.122c in 2026)."""

    subject: Reference
    keyword: str
    of: Quality


@dataclass(frozen=True)
class GrowsByKeyword(TriggerEvent):
    """ "~ evolves", "trains": its own ability of that name puts +1/+1 counters on it (702.100b, 702.149c in 2026)."""

    subject: Reference
    keyword: str


@dataclass(frozen=True)
class KeywordResolves(TriggerEvent):
    """ "~ becomes crewed", "~ mentors another creature", "you firebend": an ability of that name resolves, of a
    permanent or of a player's (702.122e, 702.134c, 702.189b in 2026)."""

    keyword: str
    subject: Reference | None = None
    player: PlayerReference | None = None


@dataclass(frozen=True)
class GivesGift(TriggerEvent):
    """ "You give a gift": with a spell that promised it, or with what enters from one (702.174c in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class Boasts(TriggerEvent):
    """ "~ boasts": its boast ability is activated (702.142b in 2026)."""

    subject: Reference


@dataclass(frozen=True)
class BecomesSetAside(TriggerEvent):
    """ "~ becomes plotted": as a card in exile, which waits there to be cast (702.170c in 2026)."""

    subject: Reference
    how: str


@dataclass(frozen=True)
class CausesToDo(TriggerEvent):
    """ "a spell or ability an opponent controls causes you to discard ~"."""

    cause: Quality
    player: PlayerReference
    verb: str
    what: Reference


@dataclass(frozen=True)
class SearchesLibrary(TriggerEvent):
    """ "an opponent searches their library"."""

    player: PlayerReference


@dataclass(frozen=True)
class ShufflesLibrary(TriggerEvent):
    player: PlayerReference


@dataclass(frozen=True)
class WinsClash(TriggerEvent):
    player: PlayerReference


@dataclass(frozen=True)
class IsPhased(TriggerEvent):
    """ "phases in", "phases out" where `out`."""

    subject: Reference
    out: bool = False


@dataclass(frozen=True)
class CyclesOrDiscards(TriggerEvent):
    player: PlayerReference
    card: Quality


@dataclass(frozen=True)
class AttacksWith(TriggerEvent):
    """ "you attack with two or more creatures"; `target`: whom or what with those, "you attack a player with …"."""

    player: PlayerReference
    count: Reference
    description: Quality
    target: PlayerReference | Reference | None = None


@dataclass(frozen=True)
class LosesGame(TriggerEvent):
    """ "you would lose the game"."""

    player: PlayerReference


@dataclass(frozen=True)
class DamageToPlayer(TriggerEvent):
    """ "damage would be dealt to you": the amount is ThatMuch."""

    player: PlayerReference
    source: Quality | None = None


@dataclass(frozen=True)
class WinsCoinFlip(TriggerEvent):
    """ "you win a coin flip"; loses where `loses`."""

    player: PlayerReference
    loses: bool = False


@dataclass(frozen=True)
class RollsDice(TriggerEvent):
    """ "You roll one or more dice"; with `each`, "you roll a die", whose result is from `least` to `most`, or whose
    natural result where that is what counts: "you roll a natural 20"."""

    player: PlayerReference
    each: bool = False
    least: int | None = None
    most: int | None = None
    natural: bool = False


@dataclass(frozen=True)
class LosesControl(TriggerEvent):
    """ "you lose control of ~"."""

    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class GainsControl(TriggerEvent):
    """ "it came under your control": what was on the battlefield already."""

    player: PlayerReference
    what: Reference


@dataclass(frozen=True)
class Activates(TriggerEvent):
    """ "a player activates an ability of an artifact": `ability` says what kind of ability, `of` whose it is,
    `without_tap` that nothing taps for its cost: "without {T} in its activation cost"."""

    player: PlayerReference
    ability: Quality | None = None
    of: Quality | Reference | None = None
    without_tap: bool = False


@dataclass(frozen=True)
class CastsFirst(TriggerEvent):
    """ "a player casts their first spell each turn"; any but the first where `later`."""

    player: PlayerReference
    spell: Quality
    later: bool = False


@dataclass(frozen=True)
class DoesAction(TriggerEvent):
    """ "you proliferate", "~ explores", "you scry or surveil": a keyword action, by a player or by a permanent."""

    actions: tuple[str, ...]
    player: PlayerReference | None = None
    subject: Reference | None = None


@dataclass(frozen=True)
class ChoosesRingBearer(TriggerEvent):
    """ "You choose a creature as your Ring-bearer" (701.54a in 2026)."""

    player: PlayerReference
    chosen: Reference


@dataclass(frozen=True)
class GetsDesignation(TriggerEvent):
    """ "~ becomes monstrous"."""

    subject: Reference
    designation: Status


@dataclass(frozen=True)
class AttacksAlongside(TriggerEvent):
    """ "~ and at least two other creatures attack": all of them declared at once."""

    subject: Reference
    count: Quantity
    description: Quality


@dataclass(frozen=True)
class JustDone(TriggerEvent):
    """ "When you do": what a reflexive ability has triggered on already as it comes to be."""


@dataclass(frozen=True)
class CastsNth(TriggerEvent):
    """ "you cast your second spell each turn": of those like it."""

    player: PlayerReference
    spell: Quality
    nth: int


@dataclass(frozen=True)
class DrawsNth(TriggerEvent):
    """ "you draw your second card each turn"."""

    player: PlayerReference
    nth: int


@dataclass(frozen=True)
class FirstEachTurn(TriggerEvent):
    """ "you gain life for the first time each turn"; `during`: "during each of your turns".

    `apart`: each of those that take part is asked by itself, "a creature you control is dealt damage for the first time
    each turn".
    """

    event: TriggerEvent
    during: Condition | None = None
    apart: bool = False


@dataclass(frozen=True)
class EventWhile(TriggerEvent):
    """ "~ attacks while you control a creature with power 4 or greater"."""

    event: TriggerEvent
    condition: Condition


@dataclass(frozen=True)
class CountersPutTogether(TriggerEvent):
    """ "one or more +1/+1 counters are put on ~": once, however many they are; of any kind where `kind` is None.

    `player`: "you put one or more +1/+1 counters on a creature"."""

    subject: Reference
    kind: str | None = None
    player: PlayerReference | None = None


@dataclass(frozen=True)
class ReachesChapter(TriggerEvent):
    """ "I, II — …": lore counters that bring the Saga to one of these chapters, or past it (714.2 in 2026)."""

    chapters: tuple[int, ...]


@dataclass(frozen=True)
class Transforms(TriggerEvent):
    """ "When ~ transforms", "converts", "transforms into a non-Human creature" (701.27 and 701.28 in 2026).

    `itself`: "into ~", the face that says so; `verb`: or it "converts" (701.28 in 2026)."""

    subject: Reference
    into: Quality | None = None
    itself: bool = False
    verb: str = "transforms"


@dataclass(frozen=True)
class TakesInitiative(TriggerEvent):
    """ "You take the initiative" (726.2 in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class EntersRoom(TriggerEvent):
    """ "You move your venture marker into room 3" of the dungeon that says so, counted from the topmost (309.4c)."""

    room: int


@dataclass(frozen=True)
class CompletesDungeon(TriggerEvent):
    """ "You complete a dungeon" (309.7 in 2026)."""

    player: PlayerReference


@dataclass(frozen=True)
class BecomesMonarch(TriggerEvent):
    """ "Whenever you become the monarch"."""

    player: PlayerReference


@dataclass(frozen=True)
class BecomesDaytime(TriggerEvent):
    """ "It becomes night"; "day becomes night", where it was the other of the two before (731.1a in 2026)."""

    to: Daytime
    origin: Daytime | None = None


@dataclass(frozen=True)
class UnlocksDoor(TriggerEvent):
    """ "You unlock a door of a Room"; `fully`: "you fully unlock a Room" (709.5h-i in 2026)."""

    player: PlayerReference
    what: Quality
    fully: bool = False


@dataclass(frozen=True)
class UnlocksThisDoor(TriggerEvent):
    """ "You unlock this door"; `half`: which of its Room's halves that is, once that is known."""

    player: PlayerReference
    half: int | None = None
