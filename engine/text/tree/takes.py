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
from engine.text.tree.effects.affecting import Affect
from engine.text.tree.effects.attaching import Attach, Unattach
from engine.text.tree.effects.cards import Discard, LookAt, Reveal, ShuffleInto
from engine.text.tree.effects.combat import BecomeBlocked, RemoveFromCombat
from engine.text.tree.effects.copying import CreateCopyTokens, EntersAsCopy
from engine.text.tree.effects.counters import (
    DistributeCounters,
    DoubleCounters,
    MoveCounters,
    PutCounters,
    RemoveCounters,
)
from engine.text.tree.effects.damage import DealDamage, DealDamageToEachOther, Fights
from engine.text.tree.effects.exchanging import ExchangeControl, ExchangeWithCard
from engine.text.tree.effects.moving import Destroy, Move, Sacrifice
from engine.text.tree.effects.playing import PlayCard
from engine.text.tree.effects.shields import PreventDamage, Regenerate
from engine.text.tree.effects.spells import ChangeTargets, CopySpell, CounterSpell
from engine.text.tree.effects.status import EntersTapped, PhaseOut, TapOrUntap, Transform
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
from engine.text.tree.nouns import Characteristic, Head, Status, Zone
from engine.text.tree.players import ControllerOf, OwnerOf
from engine.text.tree.references import Target


@dataclass(frozen=True)
class Things:
    """Things of some kinds; where types are named, of one of those; cards, where zones are named, in one of those.

    `says`: them in words.
    """

    says: str
    kinds: frozenset[str]
    types: frozenset[str] = frozenset()
    zones: frozenset[Zone] = frozenset()

    def hold(self, calls: Calls, zone: Zone | None = None) -> bool:
        """Whether what is so called, in that zone where one is said, is or may be one of them."""
        of_kind = self.kinds & calls
        of_type = not self.types or bool((self.types | {ANY_TYPE, ABILITY, PLAYER}) & calls)
        in_zone = not self.zones or zone is None or zone in self.zones or bool(of_kind - {CARD})
        return bool(of_kind and of_type and in_zone)


@dataclass(frozen=True)
class Role:
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

_Row = Role | Callable[[Any], Role | None]


def _status(quality: qualities.HasStatus) -> Role | None:
    word = quality.status.value
    if quality.status in OF_COMBAT or quality.status is Status.EQUIPPED:
        return Role(_CREATURES, f"be {word}")
    if quality.status in (Status.TAPPED, Status.UNTAPPED, Status.FLIPPED):
        return Role(_PERMANENTS, f"be {word}")
    if quality.status is Status.ENCHANTED:
        return Role(_things("a permanent or player", PERMANENT, TOKEN, PLAYER), "be enchanted")
    return Role(_NO_ABILITIES, f"be {word}")


def _compared(node: Any) -> Role | None:
    if node.characteristic in (Characteristic.POWER, Characteristic.TOUGHNESS):
        return Role(_SIZED, f"have {node.characteristic.value}")
    if node.characteristic is Characteristic.CONVERTED_MANA_COST:
        return Role(_NO_ABILITIES, "have a mana value")
    return None


def _supertype(quality: qualities.HasSupertype) -> Role | None:
    return Role(_LANDS, "be basic") if quality.supertype == "Basic" else None


_OF_CREATURES: Final = (Act.ATTACK, Act.BLOCK, Act.BE_BLOCKED)


def _act(change: changes.OfAct) -> Role | None:
    words = change.act.value
    match change.act:
        case Act.ATTACK | Act.BLOCK | Act.BE_BLOCKED:
            return Role(_CREATURES, words)
        case Act.BE_COUNTERED:
            return Role(_ON_THE_STACK, words)
        case Act.BE_REGENERATED | Act.BE_SACRIFICED | Act.BE_ENCHANTED:
            return Role(_PERMANENTS, words)
        case Act.BE_ACTIVATED:
            return Role(_ABILITIES, words)
        case _:
            return None


def _opposite(change: changes.Cant) -> Role | None:
    """What blocks, and what is blocked, where a text says who can't block whom."""
    return Role(_CREATURES, "block" if change.act is Act.BE_BLOCKED else "be blocked")


#: Keywords that mean something on the battlefield alone: no spell or card elsewhere has any use for them.
_ON_THE_BATTLEFIELD: Final = frozenset(
    {
        *("banding", "defender", "double strike", "fear", "first strike", "flanking", "flying", "haste", "hexproof"),
        *("horsemanship", "indestructible", "intimidate", "landwalk", "menace", "provoke", "reach", "shadow"),
        *("shroud", "skulk", "trample", "vigilance"),
    }
)
#: What players can have.
_OF_PLAYERS: Final = frozenset({"hexproof", "protection", "shroud"})


def _given(change: changes.GainsAbilities) -> Role | None:
    keywords = [ability.keyword for ability in change.abilities if isinstance(ability, KeywordAbility)]
    kinds = {PERMANENT, TOKEN, PILE}
    if len(keywords) == len(change.abilities) and _OF_PLAYERS.issuperset(keywords):
        kinds.add(PLAYER)
    if not _ON_THE_BATTLEFIELD.intersection(keywords):
        kinds |= {CARD, SPELL, COPY}
    says = {True: "a permanent, spell or card", False: "a permanent"}[SPELL in kinds]
    return Role(_things(says, *kinds), f"have {keywords[0]}" if keywords else "have such an ability")


def _enters_or_leaves(event: triggers.ChangesZone) -> Role:
    if event.to is Zone.BATTLEFIELD:
        return Role(_COPIED, "enter the battlefield")
    if event.origin is Zone.BATTLEFIELD:
        return Role(_COPIED, "die" if event.to is Zone.GRAVEYARD else "leave the battlefield")
    return Role(_NO_ABILITIES, f"be put into a {event.to.value}" if event.to is not None else "leave")


def _characteristic(node: quantities.CharacteristicOf) -> Role | None:
    return _compared(node) or Role(_NO_ABILITIES, f"have a {node.characteristic.value}")


_DEALT: Final = Role(_DAMAGEABLE, "be dealt damage")
_DEALS: Final = Role(_OBJECTS, "deal damage")
_ATTACKS: Final = Role(_CREATURES, "attack")
_BLOCKED: Final = Role(_CREATURES, "be blocked")
_BLOCKING: Final = Role(_CREATURES, "block")
_TAPPED: Final = Role(_PERMANENTS, "be tapped or untapped")
_SACRIFICED: Final = Role(_PERMANENTS, "be sacrificed")
_COPIED_AS: Final = Role(_COPIED, "be copied so")
_ASSIGNS: Final = Role(_CREATURES, "assign combat damage")
_RESIZED: Final = Role(_CREATURES, "have its power and toughness changed")
_TOLD: Final = Role(_PLAYERS, "be told so")

#: Who can do or suffer what, and have which quality.
TAKES: Final[dict[tuple[type[Node], str], _Row]] = {
    # What is done to things.
    (Destroy, "what"): Role(_PERMANENTS, "be destroyed"),
    (Sacrifice, "what"): _SACRIFICED,
    (Regenerate, "what"): Role(_PERMANENTS, "be regenerated"),
    (TapOrUntap, "what"): _TAPPED,
    (Attach, "what"): Role(_PERMANENTS, "be attached"),
    (Attach, "to"): Role(_PERMANENTS, "have something attached to it"),
    (Unattach, "what"): Role(_PERMANENTS, "be unattached"),
    (RemoveFromCombat, "what"): Role(_CREATURES, "be removed from combat"),
    (BecomeBlocked, "what"): _BLOCKED,
    (PutCounters, "on"): Role(_WITH_COUNTERS, "have counters"),
    (RemoveCounters, "origin"): Role(
        _things("a permanent, or a card in exile", PERMANENT, TOKEN, CARD, zones=[Zone.EXILE]), "have counters"
    ),
    (MoveCounters, "origin"): Role(_PERMANENTS, "have counters"),
    (MoveCounters, "to"): Role(_PERMANENTS, "have counters"),
    (DistributeCounters, "among"): Role(_PERMANENTS, "have counters"),
    (DoubleCounters, "on"): Role(_PERMANENTS, "have counters"),
    (Transform, "what"): Role(_PERMANENTS, "be turned or flipped"),
    (PhaseOut, "what"): Role(_PERMANENTS, "phase out"),
    (EntersTapped, "what"): Role(_COPIED, "enter tapped"),
    (EntersAsCopy, "original"): _COPIED_AS,
    (CreateCopyTokens, "original"): _COPIED_AS,
    (Fights, "first"): Role(_CREATURES, "fight"),
    (Fights, "second"): Role(_CREATURES, "fight"),
    (DealDamageToEachOther, "first"): Role(_CREATURES, "deal damage equal to its power"),
    (DealDamageToEachOther, "second"): Role(_CREATURES, "deal damage equal to its power"),
    (DealDamage, "source"): _DEALS,
    (DealDamage, "to"): _DEALT,
    (PreventDamage, "source"): _DEALS,
    (PreventDamage, "to"): _DEALT,
    (CounterSpell, "what"): Role(_ON_THE_STACK, "be countered"),
    (CopySpell, "what"): Role(_COPIED_ON_THE_STACK, "be copied"),
    (ChangeTargets, "what"): Role(_ON_THE_STACK, "have targets"),
    (Move, "what"): Role(_NO_ABILITIES, "be moved"),
    (PlayCard, "what"): Role(_things("a card", CARD, SPELL, COPY), "be cast or played"),
    (ShuffleInto, "what"): Role(_NO_ABILITIES, "be shuffled into a library"),
    (Reveal, "what"): Role(_SHOWN, "be revealed"),
    (LookAt, "what"): Role(_NO_ABILITIES, "be looked at"),
    (Discard, "what"): Role(_CARDS_IN_HAND, "be discarded"),
    (ExchangeControl, "first"): Role(_NO_ABILITIES, "be exchanged"),
    (ExchangeControl, "second"): Role(_NO_ABILITIES, "be exchanged"),
    (ExchangeWithCard, "what"): Role(_COPIED, "be exchanged with a card"),
    (ExchangeWithCard, "card"): Role(_CARDS, "be exchanged with a permanent"),
    (Target, "description"): Role(
        _things(
            "a player, a permanent, a spell or ability, or a card in a graveyard or in exile",
            *(PERMANENT, TOKEN, SPELL, ABILITY, PLAYER, CARD),
            zones=[Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD, Zone.STACK],
        ),
        "be a target",
    ),
    # What events are about.
    (triggers.ChangesZone, "subject"): _enters_or_leaves,
    (triggers.Attacks, "subject"): Role(
        _things("a creature or player", PERMANENT, TOKEN, PLAYER, types=["creature"]), "attack"
    ),
    (triggers.BlocksCreature, "subject"): _BLOCKING,
    (triggers.BlocksCreature, "blocked"): _BLOCKED,
    (triggers.BecomesBlocked, "subject"): _BLOCKED,
    (triggers.BecomesBlocked, "by"): _BLOCKING,
    (triggers.AttacksUnblocked, "subject"): _ATTACKS,
    (triggers.AttacksWith, "description"): _ATTACKS,
    (triggers.DealsDamage, "source"): _DEALS,
    (triggers.DealsDamage, "to"): _DEALT,
    (triggers.IsDealtDamage, "subject"): _DEALT,
    (triggers.IsDealtDamage, "by"): _DEALS,
    (triggers.CastsSpell, "spell"): Role(_SPELLS, "be cast"),
    (triggers.PlaysLand, "land"): Role(_LANDS, "be played so"),
    (triggers.TapsForMana, "source"): Role(_PERMANENTS, "be tapped for mana"),
    (triggers.IsTappedForMana, "subject"): Role(_PERMANENTS, "be tapped for mana"),
    (triggers.BecomesTapped, "subject"): Role(_PERMANENTS, "become tapped"),
    (triggers.BecomesUntapped, "subject"): Role(_PERMANENTS, "become untapped"),
    (triggers.IsTurnedFaceUp, "subject"): Role(_PERMANENTS, "be turned face up"),
    (triggers.IsPhased, "subject"): Role(_PERMANENTS, "phase in or out"),
    (triggers.BecomesAttached, "subject"): Role(_PERMANENTS, "become attached"),
    (triggers.BecomesAttached, "to"): Role(_PERMANENTS, "have something attached to it"),
    (triggers.BecomesTarget, "of"): Role(_ON_THE_STACK, "have targets"),
    (triggers.DiscardsCard, "card"): Role(_CARDS_IN_HAND, "be discarded"),
    (triggers.Cycles, "card"): Role(_CARDS_IN_HAND, "be cycled"),
    (triggers.CyclesOrDiscards, "card"): Role(_CARDS_IN_HAND, "be cycled or discarded"),
    (triggers.Sacrifices, "what"): _SACRIFICED,
    (triggers.CounterMoves, "subject"): Role(_WITH_COUNTERS, "have counters"),
    (triggers.CausesToDo, "cause"): Role(_ON_THE_STACK, "make somebody do something"),
    (triggers.LosesControl, "what"): Role(_PERMANENTS, "be controlled"),
    # What statements are about.
    (statements.EntersWith, "subject"): Role(_COPIED, "enter the battlefield"),
    (statements.EntersWith, "copy_of"): _COPIED_AS,
    (statements.TurnsUpWith, "subject"): Role(_PERMANENTS, "be turned face up"),
    (statements.EntersCant, "what"): Role(_COPIED, "enter the battlefield"),
    (statements.ReplacesZone, "subject"): Role(_NO_ABILITIES, "be put into another zone"),
    (statements.ReplacesDestruction, "subject"): Role(_PERMANENTS, "be destroyed"),
    (statements.MultipliesDamage, "source"): _DEALS,
    (statements.MultipliesDamage, "to"): _DEALT,
    (statements.PreventsDamage, "source"): _DEALS,
    (statements.PreventsDamage, "to"): _DEALT,
    (statements.RedirectsDamage, "source"): _DEALS,
    (statements.RedirectsDamage, "to"): _DEALT,
    (statements.RedirectsDamage, "instead_to"): _DEALT,
    (statements.CostsStatement, "what"): Role(_ON_THE_STACK, "cost mana"),
    (statements.CostsAtLeast, "what"): Role(_ON_THE_STACK, "cost mana"),
    (statements.AnyUntapChoice, "subject"): _TAPPED,
    (statements.EachUntaps, "subject"): _TAPPED,
    (statements.MultipliesCounters, "on"): Role(_WITH_COUNTERS, "have counters"),
    # What conditions and numbers are about.
    (conditions.PlayerControlsSome, "reference"): Role(_PERMANENTS, "be controlled"),
    (conditions.TargetsWhat, "reference"): Role(_ON_THE_STACK, "have targets"),
    (conditions.WasCastFrom, "reference"): Role(_NO_ABILITIES, "be cast"),
    (quantities.CharacteristicOf, "reference"): _characteristic,
    (quantities.CountersOn, "reference"): Role(_WITH_COUNTERS, "have counters"),
    (quantities.Extreme, "among"): _compared,
    (OwnerOf, "reference"): Role(_NO_ABILITIES, "have an owner"),
    (ControllerOf, "reference"): Role(
        _things("a permanent, spell, ability or card", PERMANENT, SPELL, ABILITY, TOKEN, CARD), "have a controller"
    ),
    (qualities.Blocks, "reference"): _BLOCKED,
    (qualities.IsBlockedBy, "reference"): _BLOCKING,
    (qualities.IsAttachedTo, "reference"): Role(_PERMANENTS, "have something attached to it"),
    # What qualities can be had by.
    (qualities.HasStatus, OF): _status,
    (qualities.HasSupertype, OF): _supertype,
    (qualities.HasCounters, OF): Role(_WITH_COUNTERS, "have counters"),
    (qualities.Compares, OF): _compared,
    (qualities.HasExtreme, OF): _compared,
    (qualities.HasSize, OF): Role(_SIZED, "have power and toughness"),
    (qualities.Blocks, OF): _BLOCKING,
    (qualities.IsBlockedBy, OF): _BLOCKED,
    (qualities.IsAttackingPlayer, OF): _ATTACKS,
    (qualities.IsAttachedTo, OF): Role(_PERMANENTS, "be attached"),
    (qualities.WasDealtDamageThisTurn, OF): _DEALT,
    (qualities.DealtDamageThisTurn, OF): _DEALS,
    (qualities.EnteredThisTurn, OF): Role(_PERMANENTS, "enter the battlefield"),
    (qualities.Targets, OF): Role(_ON_THE_STACK, "have targets"),
    (qualities.CastBy, OF): Role(_SPELLS, "be cast"),
    (qualities.CastFrom, OF): Role(_SPELLS, "be cast"),
    (qualities.IsAbilityKind, OF): Role(_ABILITIES, "be activated or triggered"),
    (qualities.CanBePermanent, OF): Role(_CARDS, "be a permanent card"),
    # What changes can be made to.
    (changes.GetsPowerToughness, OF): Role(_CREATURES, "get a bonus to power or toughness"),
    (changes.SwitchesPowerToughness, OF): _RESIZED,
    (changes.SetsPowerToughness, OF): Role(_SIZED, "have power and toughness"),
    (changes.SetsBasePowerToughness, OF): _RESIZED,
    (changes.GainsAbilities, OF): _given,
    (changes.LosesAbilities, OF): Role(_NO_ABILITIES, "lose abilities"),
    (changes.BecomesColours, OF): Role(_NO_ABILITIES, "have a color"),
    (changes.BecomesChosenColours, OF): Role(_NO_ABILITIES, "have a color"),
    (changes.BecomesTypes, OF): Role(_NO_ABILITIES, "have types"),
    (changes.BecomesWhile, OF): Role(_PERMANENTS, "become that"),
    (changes.BecomesChosenSubtype, OF): Role(_NO_ABILITIES, "have types"),
    (changes.ChangesControl, OF): Role(_NO_ABILITIES, "be controlled"),
    (changes.ChangesText, OF): Role(_NO_ABILITIES, "have a text that is changed"),
    (changes.BecomesCopyOf, OF): Role(_PERMANENTS, "become a copy"),
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
    (changes.CantDoBoth, OF): Role(_CREATURES, "attack or block"),
    (changes.CantBothUnless, OF): Role(_CREATURES, "attack or block"),
    (changes.CantBeBlockedByMore, OF): _BLOCKED,
    (changes.CantBeBlockedByFewer, OF): _BLOCKED,
    (changes.AssignsDamageAsThoughUnblocked, OF): _ASSIGNS,
    (changes.AssignsNoCombatDamage, OF): _ASSIGNS,
    (changes.AssignsDamageByToughness, OF): _ASSIGNS,
    (changes.DoesntUntap, OF): Role(_PERMANENTS, "be untapped"),
    (changes.IsIndestructible, OF): Role(_PERMANENTS, "be destroyed"),
    (changes.CantHaveCounters, OF): Role(_WITH_COUNTERS, "have counters"),
    (changes.PlayerCant, OF): _TOLD,
    (changes.PlayerMay, OF): _TOLD,
    (changes.MaximumHandSize, OF): Role(_PLAYERS, "have a hand"),
    (changes.SkipsStep, OF): Role(_PLAYERS, "skip a step"),
    (changes.PlaysRevealed, OF): _TOLD,
    (changes.UntapLimit, OF): _TOLD,
}


#: Where what is said decides: the changes, and the quality of a condition.
_BY_WHAT_IS_SAID: Final = ((Affect, "subject"), (statements.Affects, "subject"), (conditions.Is, "reference"))


def roles_at(node: Node, field: str) -> tuple[Role, ...]:
    """What must be possible for whatever stands in a field of a node; nothing where anything can."""
    if isinstance(node, Affect | statements.Affects) and field == "subject":
        return roles_of(node.changes)
    if isinstance(node, conditions.Is) and field == "reference":
        return _of_what_is_said(node.quality)
    role = _role(node, field)
    return () if role is None else (role,)


def roles_of(said: Iterable[Quality | Change]) -> tuple[Role, ...]:
    """What must be possible for whatever has such qualities, or is changed so."""
    return tuple(role for each in said for role in _roles_of_one(each))


def _roles_of_one(said: Quality | Change) -> Iterator[Role]:
    """What one quality or change asks; of several of which one is enough, what each of them asks."""
    match said:
        case qualities.Not():
            yield from _roles_of_one(said.quality)
        case qualities.AnyOf():
            # Among nouns each has adjectives of its own: "an artifact or attacking creature".
            if not any(types_named(part) for part in said.qualities):
                yield from roles_of(said.qualities)
        case _:
            role = _role(said, OF)
            if role is not None:
                yield role


def _of_what_is_said(quality: Quality) -> tuple[Role, ...]:
    """What "it's black" or "it's a spell" asks of what it is said of."""
    if not isinstance(quality, qualities.Description):
        return roles_of((quality,))
    kinds = _OF_HEADS.get(quality.head)
    return (*((Role(kinds, f"be {kinds.says}"),) if kinds is not None else ()), *roles_of(quality.qualities))


_OF_HEADS: Final = {Head.SPELL: _SPELLS, Head.ABILITY: _ABILITIES, Head.PLAYER: _PLAYERS, Head.OPPONENT: _PLAYERS}


def _role(node: Node, field: str) -> Role | None:
    row = TAKES.get((type(node), field))
    return row(node) if row is not None and not isinstance(row, Role) else row


def _fields() -> dict[type[Node], tuple[str, ...]]:
    fields: dict[type[Node], tuple[str, ...]] = {}
    for kind, field in (*TAKES, *_BY_WHAT_IS_SAID):
        if field != OF:
            fields[kind] = (*fields.get(kind, ()), field)
    return fields


#: The fields of each kind of node in which not everything can stand.
FIELDS: Final = _fields()
