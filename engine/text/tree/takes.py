"""What can stand where: which kinds of things can be destroyed, countered, tapped or dealt damage, attack, have power.

One row for each field of a node that only some kinds can fill, and, under `OF`, for each quality and change that only
some kinds can have. Binding asks it of everything that "it" could mean (`engine.text.binding.agreement`), and the check
of a text that is read asks it of what its phrases describe (`engine.text.reading.fitting`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.text.tree import changes, conditions, qualities, quantities, statements, triggers
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import Act
from engine.text.tree.effects.affecting import Affect, MultiplySize
from engine.text.tree.effects.attaching import Attach, Unattach
from engine.text.tree.effects.cards import Discard, LookAt, Reveal, ShuffleInto
from engine.text.tree.effects.combat import BecomeBlocked, RemoveFromCombat, ReselectsAttacked
from engine.text.tree.effects.copying import CreateCopyTokens, EntersAsCopy
from engine.text.tree.effects.counters import (
    DistributeCounters,
    DoubleCounters,
    MoveCounters,
    PutCounters,
    PutCountersOfKinds,
    PutsItsCounters,
    RemoveCounters,
)
from engine.text.tree.effects.damage import DealDamage, DealDamageToEachOther, Fights, RemoveDamage
from engine.text.tree.effects.doors import UnlockDoor
from engine.text.tree.effects.exchanging import ExchangeControl, ExchangeWithCard
from engine.text.tree.effects.keyword_actions import Airbend, BecomesDesignated, KeywordAction
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.playing import PlayCard
from engine.text.tree.effects.shields import PreventDamage, Regenerate
from engine.text.tree.effects.spells import ChangeTargets, CopyForOthers, CopyInExile, CopySpell, CounterSpell
from engine.text.tree.effects.status import EntersTapped, PhaseOut, TapOrUntap, Transform
from engine.text.tree.effects.tokens import CreateTokens
from engine.text.tree.kinds import (
    ABILITY,
    ANY_TYPE,
    CARD,
    COPY,
    OF_COMBAT,
    PERMANENT,
    PILE,
    PLAYER,
    SOURCE,
    SPELL,
    TOKEN,
    Calls,
    types_named,
)
from engine.text.tree.node import Change, Node, Quality
from engine.text.tree.nouns import DESIGNATIONS, Characteristic, Head, Status, Zone
from engine.text.tree.players import ControllerOf, OwnerOf
from engine.text.tree.references import Target


@dataclass(frozen=True)
class Things:
    """Things of some kinds; where types are named, of one of those; cards, where zones are named, in one of those.

    `says`: them in words. `and_spells_of`: besides these, spells of such types.
    """

    says: str
    kinds: frozenset[str]
    types: frozenset[str] = frozenset()
    zones: frozenset[Zone] = frozenset()
    and_spells_of: frozenset[str] = frozenset()

    def hold(self, calls: Calls, zone: Zone | None = None) -> bool:
        """Whether what is so called, in that zone where one is said, is or may be one of them."""
        of_kind = self.kinds & calls
        if SPELL in calls and self.and_spells_of & calls:
            return True
        of_type = not self.types or bool((self.types | {ANY_TYPE, ABILITY, PLAYER}) & calls)
        in_zone = not self.zones or zone is None or zone in self.zones or bool(of_kind - {CARD})
        return bool(of_kind and of_type and in_zone)


@dataclass(frozen=True)
class Demand:
    """What only some things can do, be, or have done to them, in words: "be destroyed"."""

    of: Things
    words: str


def _things(says: str, *kinds: str, types: Iterable[str] = (), zones: Iterable[Zone] = ()) -> Things:
    return Things(says, frozenset(kinds), frozenset(types), frozenset(zones))


_PERMANENTS: Final = _things("a permanent", PERMANENT, TOKEN)
_CREATURES: Final = _things("a creature", PERMANENT, TOKEN, types=["creature"])
_SIZED: Final = _things("a creature, or a spell or card of one", PERMANENT, TOKEN, CARD, SPELL, types=["creature"])
_LANDS: Final = _things("a land", PERMANENT, TOKEN, CARD, types=["land"])
_SPELLS: Final = _things("a spell", SPELL)
_ABILITIES: Final = _things("an ability", ABILITY)
_ON_THE_STACK: Final = _things("a spell or ability", SPELL, ABILITY)
_PLAYERS: Final = _things("a player", PLAYER)
_DAMAGEABLE: Final = _things(
    "a player, creature or planeswalker", PERMANENT, TOKEN, PLAYER, types=["creature", "planeswalker"]
)
_WITH_COUNTERS: Final = _things("a permanent, card or player", PERMANENT, TOKEN, CARD, PLAYER)
_NO_ABILITIES: Final = _things("a permanent, spell or card", PERMANENT, TOKEN, SPELL, CARD, COPY, PILE)
_OBJECTS: Final = _things(
    "a permanent, spell, ability or card", PERMANENT, TOKEN, SPELL, CARD, COPY, PILE, ABILITY, SOURCE
)
_CARDS: Final = _things("a card", CARD)
_CARDS_IN_HAND: Final = _things("a card in a hand", CARD, zones=[Zone.HAND])
_COPIED: Final = _things("a permanent or card", PERMANENT, TOKEN, CARD)

#: Where cards are that aren't on the battlefield.
_OFF_THE_BATTLEFIELD: Final = frozenset(Zone) - {Zone.BATTLEFIELD}
_COPIED_ON_THE_STACK: Final = _things(
    "a spell, an ability, or a card elsewhere", SPELL, ABILITY, CARD, zones=_OFF_THE_BATTLEFIELD
)
_SHOWN: Final = _things("a card in another zone", CARD, zones=_OFF_THE_BATTLEFIELD)

#: Of what a quality or a change is said.
OF: Final = "of"

_Row = Demand | Callable[[Any], Demand | None]


def _status(quality: qualities.HasStatus) -> Demand | None:
    word = quality.status.value
    if quality.status in OF_COMBAT or quality.status is Status.EQUIPPED:
        return Demand(_CREATURES, f"be {word}")
    if quality.status in (Status.TAPPED, Status.UNTAPPED, Status.FLIPPED, *DESIGNATIONS):
        return Demand(_PERMANENTS, f"be {word}")
    if quality.status is Status.ENCHANTED:
        return Demand(_things("a permanent or player", PERMANENT, TOKEN, PLAYER), "be enchanted")
    return Demand(_NO_ABILITIES, f"be {word}")


def _compared(node: Any) -> Demand | None:
    if node.characteristic in (Characteristic.POWER, Characteristic.TOUGHNESS):
        return Demand(_SIZED, f"have {node.characteristic.value}")
    if node.characteristic is Characteristic.CONVERTED_MANA_COST:
        return Demand(_NO_ABILITIES, "have a mana value")
    return None


def _supertype(quality: qualities.HasSupertype) -> Demand | None:
    return Demand(_LANDS, "be basic") if quality.supertype == "Basic" else None


_OF_CREATURES: Final = (Act.ATTACK, Act.BLOCK, Act.BE_BLOCKED)


def _act(change: changes.OfAct) -> Demand | None:
    words = change.act.value
    match change.act:
        case Act.ATTACK | Act.BLOCK | Act.BE_BLOCKED:
            return Demand(_CREATURES, words)
        case Act.BE_COUNTERED:
            return Demand(_ON_THE_STACK, words)
        case Act.BE_REGENERATED | Act.BE_SACRIFICED | Act.BE_ENCHANTED | Act.TRANSFORM | Act.BECOME_UNTAPPED:
            return Demand(_PERMANENTS, words)
        case Act.BE_ACTIVATED:
            return Demand(_ABILITIES, words)
        case _:
            return None


def _opposite(change: changes.Cant) -> Demand | None:
    """What blocks, and what is blocked, where a text says who can't block whom; what enchants."""
    if change.act is Act.BE_ENCHANTED:
        return Demand(_PERMANENTS, "enchant anything")
    return Demand(_CREATURES, "block" if change.act is Act.BE_BLOCKED else "be blocked")


#: Keywords that mean something on the battlefield alone: no card elsewhere has any use for them, and of spells only
#: those that become permanents (400.7a in 2026).
_ON_THE_BATTLEFIELD: Final = frozenset(
    {
        *("banding", "defender", "double strike", "fear", "first strike", "flanking", "flying", "haste", "hexproof"),
        *("horsemanship", "indestructible", "intimidate", "landwalk", "menace", "provoke", "reach", "shadow"),
        *("shroud", "skulk", "trample", "vigilance"),
    }
)
_OF_PERMANENTS: Final = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
#: What players can have.
_OF_PLAYERS: Final = frozenset({"hexproof", "protection", "shroud"})


def _given(change: changes.GainsAbilities) -> Demand | None:
    keywords = [ability.keyword for ability in change.abilities if isinstance(ability, KeywordAbility)]
    kinds = {PERMANENT, TOKEN, PILE}
    if len(keywords) == len(change.abilities) and _OF_PLAYERS.issuperset(keywords):
        kinds.add(PLAYER)
    if not _ON_THE_BATTLEFIELD.intersection(keywords):
        kinds |= {CARD, SPELL, COPY}
    says = {True: "a permanent, spell or card", False: "a permanent"}[SPELL in kinds]
    having = Things(says, frozenset(kinds), and_spells_of=_OF_PERMANENTS)
    return Demand(having, f"have {keywords[0]}" if keywords else "have such an ability")


def _enters_or_leaves(event: triggers.ChangesZone) -> Demand:
    if event.to is Zone.BATTLEFIELD:
        return Demand(_COPIED, "enter the battlefield")
    if event.origin is Zone.BATTLEFIELD:
        return Demand(_COPIED, "die" if event.to is Zone.GRAVEYARD else "leave the battlefield")
    return Demand(_NO_ABILITIES, f"be put into a {event.to.value}" if event.to is not None else "leave")


def _characteristic(node: quantities.CharacteristicOf) -> Demand | None:
    return _compared(node) or Demand(_NO_ABILITIES, f"have a {node.characteristic.value}")


_DEALT: Final = Demand(_DAMAGEABLE, "be dealt damage")
_DEALS: Final = Demand(_OBJECTS, "deal damage")
_ATTACKS: Final = Demand(_CREATURES, "attack")
_BLOCKED: Final = Demand(_CREATURES, "be blocked")
_BLOCKING: Final = Demand(_CREATURES, "block")
_TAPPED: Final = Demand(_PERMANENTS, "be tapped or untapped")
_SACRIFICED: Final = Demand(_PERMANENTS, "be sacrificed")
_COPIED_AS: Final = Demand(_COPIED, "be copied so")
_ASSIGNS: Final = Demand(_CREATURES, "assign combat damage")
_RESIZED: Final = Demand(_CREATURES, "have its power and toughness changed")
_TOLD: Final = Demand(_PLAYERS, "be told so")

#: Who can do or suffer what, and have which quality.
TAKES: Final[dict[tuple[type[Node], str], _Row]] = {
    # What is done to things.
    (Destroy, "what"): Demand(_PERMANENTS, "be destroyed"),
    (Sacrifice, "what"): _SACRIFICED,
    (Sacrifice, "exploiter"): Demand(_PERMANENTS, "exploit"),
    (Regenerate, "what"): Demand(_PERMANENTS, "be regenerated"),
    (TapOrUntap, "what"): _TAPPED,
    (Attach, "what"): Demand(_PERMANENTS, "be attached"),
    (Attach, "to"): Demand(_PERMANENTS, "have something attached to it"),
    (Unattach, "what"): Demand(_PERMANENTS, "be unattached"),
    (RemoveFromCombat, "what"): Demand(_CREATURES, "be removed from combat"),
    (BecomeBlocked, "what"): _BLOCKED,
    (ReselectsAttacked, "what"): _ATTACKS,
    (Move, "blocked"): _BLOCKED,
    (CreateTokens, "blocked"): _BLOCKED,
    (MultiplySize, "what"): Demand(_CREATURES, "have its power or toughness multiplied"),
    (PutCounters, "on"): Demand(_WITH_COUNTERS, "have counters"),
    (PutCountersOfKinds, "on"): Demand(_WITH_COUNTERS, "have counters"),
    (RemoveCounters, "origin"): Demand(
        _things("a permanent, or a card in exile", PERMANENT, TOKEN, CARD, zones=[Zone.EXILE]), "have counters"
    ),
    (MoveCounters, "origin"): Demand(_PERMANENTS, "have counters"),
    (MoveCounters, "to"): Demand(_PERMANENTS, "have counters"),
    (PutsItsCounters, "of"): Demand(_PERMANENTS, "have counters"),
    (PutsItsCounters, "on"): Demand(_WITH_COUNTERS, "have counters"),
    (DistributeCounters, "among"): Demand(_PERMANENTS, "have counters"),
    (DoubleCounters, "on"): Demand(_PERMANENTS, "have counters"),
    (UnlockDoor, "what"): Demand(_PERMANENTS, "have doors"),
    (Transform, "what"): Demand(_PERMANENTS, "be turned or flipped"),
    (PhaseOut, "what"): Demand(_PERMANENTS, "phase out"),
    (BecomesDesignated, "what"): Demand(_PERMANENTS, "be marked so"),
    (KeywordAction, "what"): Demand(_PERMANENTS, "do or suffer that"),
    (EntersTapped, "what"): Demand(_COPIED, "enter tapped"),
    (EntersAsCopy, "original"): _COPIED_AS,
    (CreateCopyTokens, "original"): _COPIED_AS,
    (Fights, "first"): Demand(_CREATURES, "fight"),
    (Fights, "second"): Demand(_CREATURES, "fight"),
    (DealDamageToEachOther, "first"): Demand(_CREATURES, "deal damage equal to its power"),
    (DealDamageToEachOther, "second"): Demand(_CREATURES, "deal damage equal to its power"),
    (DealDamage, "source"): _DEALS,
    (RemoveDamage, "what"): Demand(_PERMANENTS, "have damage marked on it"),
    (DealDamage, "to"): _DEALT,
    (PreventDamage, "source"): _DEALS,
    (PreventDamage, "to"): _DEALT,
    (Airbend, "what"): Demand(_things("a permanent or spell", PERMANENT, TOKEN, SPELL), "be airbent"),
    (CounterSpell, "what"): Demand(_ON_THE_STACK, "be countered"),
    (CopyInExile, "what"): Demand(_COPIED_ON_THE_STACK, "be copied"),
    (CopySpell, "what"): Demand(_COPIED_ON_THE_STACK, "be copied"),
    (CopyForOthers, "what"): Demand(_ON_THE_STACK, "be copied"),
    (ChangeTargets, "what"): Demand(_ON_THE_STACK, "have targets"),
    (Move, "what"): Demand(_NO_ABILITIES, "be moved"),
    (PlayCard, "what"): Demand(_things("a card", CARD, SPELL, COPY), "be cast or played"),
    (ShuffleInto, "what"): Demand(_NO_ABILITIES, "be shuffled into a library"),
    (Reveal, "what"): Demand(_SHOWN, "be revealed"),
    (LookAt, "what"): Demand(_NO_ABILITIES, "be looked at"),
    (Discard, "what"): Demand(_CARDS_IN_HAND, "be discarded"),
    (ExchangeControl, "first"): Demand(_NO_ABILITIES, "be exchanged"),
    (ExchangeControl, "second"): Demand(_NO_ABILITIES, "be exchanged"),
    (ExchangeWithCard, "what"): Demand(_COPIED, "be exchanged with a card"),
    (ExchangeWithCard, "card"): Demand(_CARDS, "be exchanged with a permanent"),
    (Target, "description"): Demand(
        _things(
            "a player, a permanent, a spell or ability, or a card in a graveyard or in exile",
            *(PERMANENT, TOKEN, SPELL, ABILITY, PLAYER, CARD),
            zones=[Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD, Zone.STACK],
        ),
        "be a target",
    ),
    # What events are about.
    (triggers.ChangesZone, "subject"): _enters_or_leaves,
    (triggers.Attacks, "subject"): Demand(
        _things("a creature or player", PERMANENT, TOKEN, PLAYER, types=["creature"]), "attack"
    ),
    (triggers.BlocksCreature, "subject"): _BLOCKING,
    (triggers.BlocksCreature, "blocked"): _BLOCKED,
    (triggers.BecomesBlocked, "subject"): _BLOCKED,
    (triggers.BecomesBlocked, "by"): _BLOCKING,
    (triggers.AttacksUnblocked, "subject"): _ATTACKS,
    (triggers.AttacksAlongside, "subject"): _ATTACKS,
    (triggers.AttacksAlongside, "description"): _ATTACKS,
    (triggers.AttacksWith, "description"): _ATTACKS,
    (triggers.DealsDamage, "source"): _DEALS,
    (triggers.DealsDamage, "to"): _DEALT,
    (triggers.IsDealtDamage, "subject"): _DEALT,
    (triggers.IsDealtDamage, "by"): _DEALS,
    (triggers.CastsSpell, "spell"): Demand(_SPELLS, "be cast"),
    (triggers.CopiesSpell, "spell"): Demand(_SPELLS, "be copied"),
    (triggers.IsCountered, "subject"): Demand(_ON_THE_STACK, "be countered"),
    (triggers.PlaysLand, "land"): Demand(_LANDS, "be played so"),
    (triggers.TapsForMana, "source"): Demand(_PERMANENTS, "be tapped for mana"),
    (triggers.IsTappedForMana, "subject"): Demand(_PERMANENTS, "be tapped for mana"),
    (triggers.BecomesTapped, "subject"): Demand(_PERMANENTS, "become tapped"),
    (triggers.BecomesUntapped, "subject"): Demand(_PERMANENTS, "become untapped"),
    (triggers.IsTurnedFaceUp, "subject"): Demand(_PERMANENTS, "be turned face up"),
    (triggers.GetsDesignation, "subject"): Demand(_PERMANENTS, "be marked so"),
    (triggers.DoesAction, "subject"): Demand(_PERMANENTS, "do or suffer that"),
    (triggers.IsPhased, "subject"): Demand(_PERMANENTS, "phase in or out"),
    (triggers.TapsForKeyword, "subject"): Demand(_PERMANENTS, "crew or saddle"),
    (triggers.TapsForKeyword, "of"): Demand(_PERMANENTS, "be crewed or saddled"),
    (triggers.GrowsByKeyword, "subject"): Demand(_PERMANENTS, "evolve or train"),
    (triggers.KeywordResolves, "subject"): Demand(_PERMANENTS, "have abilities that resolve"),
    (triggers.Exploits, "subject"): Demand(_PERMANENTS, "exploit"),
    (triggers.Boasts, "subject"): Demand(_PERMANENTS, "boast"),
    (triggers.Mutates, "subject"): Demand(_PERMANENTS, "mutate"),
    (triggers.Enlists, "subject"): Demand(_PERMANENTS, "enlist others"),
    (triggers.Enlists, "what"): Demand(_PERMANENTS, "be enlisted"),
    (triggers.BecomesAttached, "subject"): Demand(_PERMANENTS, "become attached"),
    (triggers.BecomesAttached, "to"): Demand(_PERMANENTS, "have something attached to it"),
    (triggers.BecomesTarget, "of"): Demand(_ON_THE_STACK, "have targets"),
    (triggers.DiscardsCard, "card"): Demand(_CARDS_IN_HAND, "be discarded"),
    (triggers.Cycles, "card"): Demand(_CARDS_IN_HAND, "be cycled"),
    (triggers.CyclesOrDiscards, "card"): Demand(_CARDS_IN_HAND, "be cycled or discarded"),
    (triggers.Sacrifices, "what"): _SACRIFICED,
    (triggers.CounterMoves, "subject"): Demand(_WITH_COUNTERS, "have counters"),
    (triggers.CausesToDo, "cause"): Demand(_ON_THE_STACK, "make somebody do something"),
    (triggers.LosesControl, "what"): Demand(_PERMANENTS, "be controlled"),
    # What statements are about.
    (statements.EntersWith, "subject"): Demand(_COPIED, "enter the battlefield"),
    (statements.EntersWith, "copy_of"): _COPIED_AS,
    (statements.TurnsUpWith, "subject"): Demand(_PERMANENTS, "be turned face up"),
    (statements.EntersCant, "what"): Demand(_COPIED, "enter the battlefield"),
    (statements.ReplacesZone, "subject"): Demand(_NO_ABILITIES, "be put into another zone"),
    (statements.ReplacesDestruction, "subject"): Demand(_PERMANENTS, "be destroyed"),
    (statements.MultipliesDamage, "source"): _DEALS,
    (statements.MultipliesDamage, "to"): _DEALT,
    (statements.PreventsDamage, "source"): _DEALS,
    (statements.PreventsDamage, "to"): _DEALT,
    (statements.RedirectsDamage, "source"): _DEALS,
    (statements.ReplacesMana, "source"): Demand(_PERMANENTS, "be tapped for mana"),
    (statements.RedirectsDamage, "to"): _DEALT,
    (statements.RedirectsDamage, "instead_to"): _DEALT,
    (statements.CostsStatement, "what"): Demand(_ON_THE_STACK, "cost mana"),
    (statements.CostsAtLeast, "what"): Demand(_ON_THE_STACK, "cost mana"),
    (statements.AnyUntapChoice, "subject"): _TAPPED,
    (statements.EachUntaps, "subject"): _TAPPED,
    (statements.MultipliesCounters, "on"): Demand(_WITH_COUNTERS, "have counters"),
    # What conditions and numbers are about.
    (conditions.PlayerControlsSome, "reference"): Demand(_PERMANENTS, "be controlled"),
    (conditions.TargetsWhat, "reference"): Demand(_ON_THE_STACK, "have targets"),
    (conditions.WasNthCast, "reference"): Demand(_NO_ABILITIES, "be cast"),
    (conditions.EnteredFrom, "reference"): Demand(_PERMANENTS, "enter"),
    (conditions.WasCastFrom, "reference"): Demand(_NO_ABILITIES, "be cast"),
    (quantities.CharacteristicOf, "reference"): _characteristic,
    (quantities.CountersOn, "reference"): Demand(_WITH_COUNTERS, "have counters"),
    (quantities.Extreme, "among"): _compared,
    (OwnerOf, "reference"): Demand(_NO_ABILITIES, "have an owner"),
    (ControllerOf, "reference"): Demand(
        _things("a permanent, spell, ability or card", PERMANENT, SPELL, ABILITY, TOKEN, CARD), "have a controller"
    ),
    (qualities.Blocks, "reference"): _BLOCKED,
    (qualities.IsBlockedBy, "reference"): _BLOCKING,
    (qualities.IsAttachedTo, "reference"): Demand(_PERMANENTS, "have something attached to it"),
    # What qualities can be had by.
    (qualities.HasStatus, OF): _status,
    (qualities.HasSupertype, OF): _supertype,
    (qualities.HasCounters, OF): Demand(_WITH_COUNTERS, "have counters"),
    (qualities.Compares, OF): _compared,
    (qualities.HasExtreme, OF): _compared,
    (qualities.HasSize, OF): Demand(_SIZED, "have power and toughness"),
    (qualities.Blocks, OF): _BLOCKING,
    (qualities.IsBlockedBy, OF): _BLOCKED,
    (qualities.IsAttackingPlayer, OF): _ATTACKS,
    (qualities.AttackedThisTurn, OF): _ATTACKS,
    (qualities.Bears, OF): Demand(_PERMANENTS, "have something attached to it"),
    (qualities.CouldBear, OF): Demand(_PERMANENTS, "have something attached to it"),
    (qualities.IsAttachedTo, OF): Demand(_PERMANENTS, "be attached"),
    (qualities.WasDealtDamageThisTurn, OF): _DEALT,
    (qualities.DealtDamageThisTurn, OF): _DEALS,
    (qualities.EnteredThisTurn, OF): Demand(_PERMANENTS, "enter the battlefield"),
    (qualities.Targets, OF): Demand(_ON_THE_STACK, "have targets"),
    (qualities.HasOneTarget, OF): Demand(_ON_THE_STACK, "have targets"),
    (qualities.CastBy, OF): Demand(_SPELLS, "be cast"),
    (qualities.FirstCastThisTurn, OF): Demand(_SPELLS, "be cast"),
    (qualities.CastFrom, OF): Demand(_SPELLS, "be cast"),
    (qualities.CastForCost, OF): Demand(_SPELLS, "be cast"),
    (qualities.IsAbilityOfKeyword, OF): Demand(_ABILITIES, "be such an ability"),
    (qualities.IsAbilityKind, OF): Demand(_ABILITIES, "be activated or triggered"),
    (qualities.CanBePermanent, OF): Demand(_things("a card or a spell", CARD, SPELL), "be a permanent card"),
    # What changes can be made to.
    (changes.GetsPowerToughness, OF): Demand(_CREATURES, "get a bonus to power or toughness"),
    (changes.SwitchesPowerToughness, OF): _RESIZED,
    (changes.SetsPowerToughness, OF): Demand(_SIZED, "have power and toughness"),
    (changes.SetsBasePowerToughness, OF): _RESIZED,
    (changes.GainsAbilities, OF): _given,
    (changes.CantHaveAbilities, OF): Demand(_NO_ABILITIES, "have abilities"),
    (changes.LosesAbilities, OF): Demand(_NO_ABILITIES, "lose abilities"),
    (changes.BecomesColors, OF): Demand(_NO_ABILITIES, "have a color"),
    (changes.BecomesChosenColors, OF): Demand(_NO_ABILITIES, "have a color"),
    (changes.BecomesTypes, OF): Demand(_NO_ABILITIES, "have types"),
    (changes.BecomesWhile, OF): Demand(_PERMANENTS, "become that"),
    (changes.BecomesChosenSubtype, OF): Demand(_NO_ABILITIES, "have types"),
    (changes.ChangesControl, OF): Demand(_NO_ABILITIES, "be controlled"),
    (changes.ChangesText, OF): Demand(_NO_ABILITIES, "have a text that is changed"),
    (changes.BecomesCopyOf, OF): Demand(_PERMANENTS, "become a copy"),
    (changes.BecomesCopyOf, "original"): _COPIED_AS,
    (changes.Cant, OF): _act,
    (changes.Cant, "by"): _opposite,
    (changes.Cant, "except_by"): _opposite,
    (changes.Cant, "by_object"): _opposite,
    (changes.CantUnless, OF): _act,
    (changes.Must, OF): _act,
    (changes.CanAdditionally, OF): _act,
    (changes.CanAsThough, OF): _act,
    (changes.CanBlockOnly, OF): _BLOCKING,
    (changes.CanBlockOnly, "what"): _BLOCKED,
    (changes.CanBlockAsThough, OF): _BLOCKING,
    (changes.CantDoBoth, OF): Demand(_CREATURES, "attack or block"),
    (changes.CantBothUnless, OF): Demand(_CREATURES, "attack or block"),
    (changes.CantBeBlockedByMore, OF): _BLOCKED,
    (changes.CantBeBlockedByFewer, OF): _BLOCKED,
    (changes.AssignsDamageAsThoughUnblocked, OF): _ASSIGNS,
    (changes.AssignsNoCombatDamage, OF): _ASSIGNS,
    (changes.AssignsDamageByToughness, OF): _ASSIGNS,
    (changes.DoesntUntap, OF): Demand(_PERMANENTS, "be untapped"),
    (changes.IsIndestructible, OF): Demand(_PERMANENTS, "be destroyed"),
    (changes.CantHaveCounters, OF): Demand(_WITH_COUNTERS, "have counters"),
    (changes.CountersAtMost, OF): Demand(_PERMANENTS, "have counters"),
    (changes.PlayerCant, OF): _TOLD,
    (changes.PlayerMay, OF): _TOLD,
    (changes.MaximumHandSize, OF): Demand(_PLAYERS, "have a hand"),
    (changes.SkipsStep, OF): Demand(_PLAYERS, "skip a step"),
    (changes.PlaysRevealed, OF): _TOLD,
    (changes.UntapLimit, OF): _TOLD,
    (changes.DrawLimit, OF): _TOLD,
}


#: Where what is said decides: the changes, and the quality of a condition.
_BY_WHAT_IS_SAID: Final = ((Affect, "subject"), (statements.Affects, "subject"), (conditions.Is, "reference"))


def demands_at(node: Node, field: str) -> tuple[Demand, ...]:
    """What must be possible for whatever stands in a field of a node; nothing where anything can."""
    if isinstance(node, Affect | statements.Affects) and field == "subject":
        return demands_of(node.changes)
    if isinstance(node, conditions.Is) and field == "reference":
        return _of_what_is_said(node.quality)
    demand = _demand(node, field)
    return () if demand is None else (demand,)


def demands_of(said: Iterable[Quality | Change]) -> tuple[Demand, ...]:
    """What must be possible for whatever has such qualities, or is changed so."""
    return tuple(demand for each in said for demand in _demands_of_one(each))


def _demands_of_one(said: Quality | Change) -> Iterator[Demand]:
    """What one quality or change asks; of several of which one is enough, what each of them asks."""
    match said:
        case qualities.Not():
            yield from _demands_of_one(said.quality)
        case qualities.AnyOf():
            # Among nouns each has adjectives of its own: "an artifact or attacking creature".
            if not any(types_named(part) for part in said.qualities):
                yield from demands_of(said.qualities)
        case _:
            demand = _demand(said, OF)
            if demand is not None:
                yield demand


def _of_what_is_said(quality: Quality) -> tuple[Demand, ...]:
    """What "it's black" or "it's a spell" asks of what it is said of."""
    if not isinstance(quality, qualities.Description):
        return demands_of((quality,))
    kinds = _OF_HEADS.get(quality.head)
    return (*((Demand(kinds, f"be {kinds.says}"),) if kinds is not None else ()), *demands_of(quality.qualities))


_OF_HEADS: Final = {Head.SPELL: _SPELLS, Head.ABILITY: _ABILITIES, Head.PLAYER: _PLAYERS, Head.OPPONENT: _PLAYERS}


def _demand(node: Node, field: str) -> Demand | None:
    row = TAKES.get((type(node), field))
    return row(node) if row is not None and not isinstance(row, Demand) else row


def _fields() -> dict[type[Node], tuple[str, ...]]:
    fields: dict[type[Node], tuple[str, ...]] = {}
    rows: list[tuple[type[Node], str]] = [*TAKES, *_BY_WHAT_IS_SAID]
    for kind, field in rows:
        if field != OF:
            fields[kind] = (*fields.get(kind, ()), field)
    return fields


#: The fields of each kind of node in which not everything can stand.
FIELDS: Final = _fields()
