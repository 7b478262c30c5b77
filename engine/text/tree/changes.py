"""What continuous effects change: characteristics, control, and what objects and players can and must do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.tree.node import Ability, Change, Condition, PlayerReference, Quality, Quantity, Reference
from engine.text.tree.nouns import Characteristic, Zone
from engine.values.colors import Color

# Characteristics ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GetsPowerToughness(Change):
    """ "gets +1/+1", "gets -X/-0": modifies, doesn't set."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True)
class SetsPowerToughness(Change):
    """ "is 0/1", "becomes 0/1", "power and toughness are each equal to …"; None leaves one as it is."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True)
class SwitchesPowerToughness(Change):
    pass


@dataclass(frozen=True)
class GainsAbilities(Change):
    """ "gains flying", "has haste and '{T}: Draw a card.'"."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class GainsAbilitiesOf(Change):
    """ "gains all activated abilities of target creature"."""

    of: Reference


@dataclass(frozen=True)
class GainsProtectionVotedFor(Change):
    """ "Gains protection from each color with the most votes or tied for most votes" (701.38 in 2026)."""


@dataclass(frozen=True)
class LosesAbilities(Change):
    """ "loses flying"; every ability where `abilities` is None; `others`: "has reach and loses all other abilities"."""

    abilities: tuple[Ability, ...] | None
    others: bool = False


@dataclass(frozen=True)
class CantHaveAbilities(Change):
    """ "can't have or gain flying": what has them loses them, and nothing gives them (113.11 in 2026)."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class BecomesColors(Change):
    """ "becomes white", "is all colors"; `added`: "in addition to its other colors". No color: colorless."""

    colors: tuple[Color, ...]
    added: bool = False


@dataclass(frozen=True)
class BecomesChosenColors(Change):
    """ "becomes the color (or colors) of your choice"; "the chosen color" where `already_chosen`; `added`: "in addition
    to its other colors"."""

    several: bool = False
    already_chosen: bool = False
    added: bool = False


@dataclass(frozen=True)
class BecomesTypes(Change):
    """ "is a 1/1 Elemental creature": types, subtypes and supertypes set, or added where `added` says so.

    `added` is True for "in addition to its other types" and "that's still a land" (212.1c; 204.1b). `alone`: all other
    card types are lost, even where it becomes an artifact creature.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    added: bool = False
    alone: bool = False


@dataclass(frozen=True)
class BecomesChosenSubtype(Change):
    """ "becomes the creature type (basic land type) of your choice"; "the chosen type" where it was chosen before."""

    characteristic: Characteristic
    added: bool = False
    already_chosen: bool = False


@dataclass(frozen=True)
class IsEveryCreatureType(Change):
    pass


@dataclass(frozen=True)
class ChangesControl(Change):
    """ "you gain control of", "you control enchanted creature"."""

    player: PlayerReference


@dataclass(frozen=True)
class ChangesText(Change):
    """ "replace all instances of one color word with another" (418.6; 611); `other`: "or one basic land type …"."""

    characteristic: Characteristic
    other: Characteristic | None = None


@dataclass(frozen=True)
class BecomesCopyOf(Change):
    """ "becomes a copy of that creature", with what the text excepts (706)."""

    original: Reference
    except_for: tuple[Change, ...] = ()


# What objects can't, must and may do ---------------------------------------------------------------------------


class Act(StrEnum):
    """Something that objects do or have done to them, in the words that restrict it."""

    ATTACK = "attack"
    BLOCK = "block"
    BE_BLOCKED = "be blocked"
    BE_COUNTERED = "be countered"
    BE_TARGETED = "be the target of"
    BE_REGENERATED = "be regenerated"
    BE_SACRIFICED = "be sacrificed"
    BE_ENCHANTED = "be enchanted"
    ACTIVATE_ABILITIES = "have its activated abilities activated"
    BE_ACTIVATED = "be activated"
    TRANSFORM = "transform"
    BECOME_UNTAPPED = "become untapped"


@dataclass(frozen=True)
class OfAct(Change):
    """What is said of doing something, or of having it done."""

    act: Act


@dataclass(frozen=True)
class Cant(OfAct):
    """A restriction: "can't block", "can't be blocked except by artifact creatures", "can't attack alone".

    `by`: who or what it concerns ("can't be blocked by Walls"; "can't block creatures with flying"); `except_by`
    leaves the fitting ones allowed. `by_object`: "can't block ~", one particular object. `player`: "can't attack you";
    `or_planeswalkers`: "… or planeswalkers you control".
    """

    by: Quality | None = None
    except_by: Quality | None = None
    alone: bool = False
    player: PlayerReference | None = None
    by_object: Reference | None = None
    or_planeswalkers: bool = False


@dataclass(frozen=True)
class CantUnless(OfAct):
    """ "can't attack unless defending player controls an Island"; `by`: "can't block creatures you control unless"."""

    condition: Condition
    player: PlayerReference | None = None
    or_planeswalkers: bool = False
    by: Quality | None = None


@dataclass(frozen=True)
class Must(OfAct):
    """A requirement: "attacks each turn if able", "all creatures able to block it do so" (BE_BLOCKED), "must be blocked
    if able" (the same with `by_any`); `who`: "all creatures with flying able to block it do so"."""

    what: Reference | PlayerReference | None = None
    by_any: bool = False
    who: Quality | None = None


@dataclass(frozen=True)
class CanAdditionally(OfAct):
    """ "can block an additional creature", "can block any number of creatures" (`count` None)."""

    count: Quantity | None
    by: Quality | None = None


@dataclass(frozen=True)
class CanAsThough(OfAct):
    """ "can attack as though it didn't have defender", "can block as though it had reach"."""

    keyword: str
    has: bool


@dataclass(frozen=True)
class MustTarget(Change):
    """ "While an opponent is choosing targets …, that player must choose at least one Flagbearer if able"."""

    what: Quality


@dataclass(frozen=True)
class DoesntUntap(Change):
    """ "doesn't untap during its controller's untap step"; `next`: during the next one only.

    `whose` names another player's step, which stays that player's when control of the permanent changes.
    """

    next: bool = False
    whose: PlayerReference | None = None


@dataclass(frozen=True)
class IsIndestructible(Change):
    """A quality and no ability (700.4a)."""


@dataclass(frozen=True)
class AssignsDamageAsThoughUnblocked(Change):
    optional: bool = True


@dataclass(frozen=True)
class AssignsNoCombatDamage(Change):
    pass


# What players can't, must and may do -----------------------------------------------------------------------------


class PlayerAct(StrEnum):
    """Something that players do, in the words that keep them from it or let them do it."""

    CAST = "cast"
    CAST_AT_OTHER_TIMES = "cast at other times than sorceries"
    CAST_SEVERAL = "cast more than one spell in a turn"
    CAST_AS_THOUGH_FLASH = "cast as though with flash"
    PLAY_LANDS = "play lands"
    PLAY = "play lands or cast spells"
    PLAY_FROM_GRAVEYARD = "play from a graveyard"
    CAST_FROM_GRAVEYARD = "cast from a graveyard"
    PLAY_AS_FROM_OWN_GRAVEYARD = "play what lies in others' graveyards as though in their own"
    CAST_FROM_TOP = "cast from the top of a library"
    PLAY_LANDS_FROM_TOP = "play lands from the top of a library"
    ACTIVATE = "activate abilities"
    ACTIVATE_OF = "activate abilities of such objects"
    EXHAUST_ANEW = "activate exhaust abilities in their own turn as though they never were activated"
    ACT_IN_TURNS_OF_OTHERS = "act in the turns of others"
    ATTACK = "attack"
    DRAW = "draw cards"
    GAIN_LIFE = "gain life"
    LOSE_LIFE = "lose life"
    SPEND_AS_ANY_COLOR = "spend mana as though it were mana of any color"
    SPEND_AS_ANY_TYPE = "spend mana as though it were mana of any type"
    LOSE_UNSPENT_MANA = "lose unspent mana"
    SEARCH_LIBRARIES = "search libraries"
    TARGET_DESPITE_HEXPROOF = "choose targets as though they didn't have hexproof"
    LOOK_AT_FACE_DOWN = "look at what is face down"
    LOOK_AT_TOP_CARD = "look at the top card of their library"
    VOTE_ONCE_MORE = "vote once more"
    WIN = "win the game"
    LOSE = "lose the game"
    LOSE_FOR_LIFE = "lose the game for having no life"


@dataclass(frozen=True)
class OfPlayerAct(Change):
    """What is said of a player's doing something; `what`: only of spells or cards like these."""

    act: PlayerAct
    what: Quality | None = None


@dataclass(frozen=True)
class PlayerCant(OfPlayerAct):
    """ "can't cast spells", "can't gain life", "can't play lands", "can't draw cards", "can't lose the game".

    `zones`: from those alone, where any are named; `own`: from the player's own.
    """

    zones: tuple[Zone, ...] = ()
    own: bool = False


@dataclass(frozen=True)
class PlayerMay(OfPlayerAct):
    """A standing permission: "you may play an additional land on each of your turns", "as though it had flash".

    `each_turn`: for one spell in each turn. `exiles`: "if a spell cast this way would be put into your graveyard, exile
    it instead".
    """

    count: Quantity | None = None
    each_turn: bool = False
    exiles: bool = False


@dataclass(frozen=True)
class MayPlayIt(Change):
    """ "You may play that card this turn", from wherever it is; `free`: without paying its mana cost.

    `what`: spells of which kind may be cast from among several cards. `any_mana`: mana of any "type", or "color", can
    be spent on it. `as_itself`: not as an Adventure.
    """

    player: PlayerReference
    verb: str = "play"
    free: bool = False
    what: Quality | None = None
    any_mana: str = ""
    as_itself: bool = False


@dataclass(frozen=True)
class MaximumHandSize(Change):
    """ "no maximum hand size" where `size` is None."""

    size: Quantity | None
    relative: bool = False


@dataclass(frozen=True)
class SkipsStep(Change):
    """ "skips his or her draw step"."""

    step: str


@dataclass(frozen=True)
class PlaysRevealed(Change):
    """ "plays with the top card of his or her library revealed" / "with their hand revealed"."""

    what: Reference


@dataclass(frozen=True)
class RevealsFirstDrawn(Change):
    """ "reveal the first card you draw each turn": what is revealed so, a linked ability may wait for."""


# Further changes ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SetsBasePowerToughness(Change):
    """ "has base power and toughness 1/1"; None leaves one as it is."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True)
class LosesThisAbility(Change):
    """ "loses this ability"."""


@dataclass(frozen=True)
class CanBlockOnly(Change):
    """ "can block only creatures with flying"."""

    what: Quality


@dataclass(frozen=True)
class BecomesWhile(Change):
    """ "is a 2/2 Bear creature": size, colors and types in one breath, each of them set or added.

    `still`: "that's still a land", "in addition to its other types": the former types stay. `colors_kept`: "… other
    colors and types", the former colors, too. `loses`: what "it loses all other" of, "abilities", "card types" …
    """

    token: Quality
    still: bool = False
    colors_kept: bool = False
    loses: tuple[str, ...] = ()


@dataclass(frozen=True)
class AssignsDamageByToughness(Change):
    """ "assigns combat damage equal to its toughness rather than its power"."""


@dataclass(frozen=True)
class ActivatedCant(Change):
    """ "its activated abilities can't be activated"; `unless_mana`: "unless they're mana abilities"; `with_tap`: only
    those "with {T} in their costs"."""

    unless_mana: bool = False
    with_tap: bool = False


@dataclass(frozen=True)
class CantBeTargetedBy(Change):
    """ "can't be the target of spells or abilities your opponents control"."""

    of: Quality


@dataclass(frozen=True)
class CantDoBoth(Change):
    """ "can't attack or block"."""

    alone: bool = False


@dataclass(frozen=True)
class CantBothUnless(Change):
    """ "can't attack or block unless …"."""

    condition: Condition


@dataclass(frozen=True)
class CantBeBlockedByMore(Change):
    """ "can't be blocked by more than one creature"."""

    count: Quantity


@dataclass(frozen=True)
class CantBeBlockedByFewer(Change):
    """ "can't be blocked except by two or more creatures"."""

    count: Quantity


@dataclass(frozen=True)
class GainsThisAbility(Change):
    """ "except it has this ability"."""


@dataclass(frozen=True)
class CanBlockAsThough(Change):
    """ "can block creatures with shadow as though they didn't have shadow"; `has`: as though it had shadow itself."""

    keyword: str
    has: bool = False


@dataclass(frozen=True)
class CantHaveCounters(Change):
    """ "can't have counters put on it"; of a player, "can't get counters". `kind`: no counters of that kind."""

    kind: str | None = None


@dataclass(frozen=True)
class CountersAtMost(Change):
    """ "can't have more than seven charge counters on it" (704.5r in 2026)."""

    kind: str
    most: Quantity


@dataclass(frozen=True)
class DoesntCopy(Change):
    """ "except it doesn't copy that creature's color"."""

    characteristic: Characteristic


@dataclass(frozen=True)
class UntapLimit(Change):
    """ "can't untap more than one artifact during their untap steps"."""

    count: Quantity
    what: Quality


@dataclass(frozen=True)
class DrawLimit(Change):
    """ "can't draw more than one card each turn" (121.2b in 2026)."""

    count: Quantity


@dataclass(frozen=True)
class AttackLimit(Change):
    """ "no more than two creatures can attack each combat"; block where `block`; only attacks on `player`, if named."""

    count: Quantity
    block: bool = False
    player: PlayerReference | None = None


@dataclass(frozen=True)
class IsEveryLandType(Change):
    """ "is every basic land type": instead of its land types, or `added` to its other types."""

    added: bool = False


@dataclass(frozen=True)
class LosesLandTypes(Change):
    """ "loses all land types"."""


@dataclass(frozen=True)
class LosesCreatureTypes(Change):
    """ "loses all creature types"."""


@dataclass(frozen=True)
class EitherChange(Change):
    """ "gains your choice of flying or haste", "gets +1/-1 or -1/+1": one of them, chosen as the effect begins."""

    options: tuple[Change, ...]


def types_given(given: tuple[Change, ...]) -> set[str]:
    """The card types that changes give, in lower case: what they affect can be called so from then on."""
    types: set[str] = set()
    for change in given:
        if isinstance(change, BecomesTypes):
            types |= set(change.types)
        elif isinstance(change, BecomesWhile):
            types |= set(getattr(change.token, "types", ()))
    return {name.lower() for name in types}


@dataclass(frozen=True)
class LacksManaCost(Change):
    """ "except it has no mana cost"."""


@dataclass(frozen=True)
class LosesTypes(Change):
    """ "isn't a creature", "except it isn't legendary": card types go with their subtypes, or supertypes go."""

    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()


@dataclass(frozen=True)
class IsGoaded(Change):
    """ "Is goaded": it attacks each combat if able, and somebody else if able (701.15 in 2026)."""


@dataclass(frozen=True)
class CantHelp(Change):
    """ "can't crew Vehicles": it can't be tapped for the cost of an ability of these keywords (702.122d in 2026)."""

    keywords: tuple[str, ...]


@dataclass(frozen=True)
class HelpsAsThoughStronger(Change):
    """ "saddles Mounts and crews Vehicles as though its power were 2 greater": for the costs of these keywords."""

    keywords: tuple[str, ...]
    more: int


@dataclass(frozen=True)
class EntersWithMore(Change):
    """An exception of copying that is a further effect: "it also enters with two additional +1/+1 counters on it"."""

    counters: tuple[tuple[str, Quantity], ...]


@dataclass(frozen=True)
class OnlyIf(Change):
    """Exceptions of copying for what is something in particular: "if it's a creature, it has changeling"."""

    quality: Quality
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class StationsByToughness(Change):
    """ "stations permanents using its toughness instead of its power" (702.184c in 2026)."""


@dataclass(frozen=True)
class IsSaddled(Change):
    """ "Becomes saddled until end of turn" (702.171 in 2026)."""
