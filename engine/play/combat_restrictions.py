"""What keeps creatures from attacking and blocking, and what has them do it (308–309; 508–509)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import IllegalAction, Need, Remedy
from engine.events.matching import fits
from engine.events.restrictions import EffectsQuestion, Prohibition, always, without
from engine.meaning.context import Context
from engine.meaning.qualities import names_of_keyword
from engine.meaning.words import fits_player, holds, matches, number, objects, players
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import (
    Act,
    AssignsDamageAsThoughUnblocked,
    AssignsDamageByToughness,
    AssignsNoCombatDamage,
    AttackLimit,
    CanAdditionally,
    CanAsThough,
    CanBlockAsThough,
    CanBlockOnly,
    Cant,
    CantBeBlockedByFewer,
    CantBeBlockedByMore,
    CantBothUnless,
    CantDoBoth,
    CantUnless,
    Must,
)
from engine.text.tree.conditions import PlayerPays
from engine.text.tree.node import PlayerReference

#: A creature, and what it is to attack or block.
Declared = tuple[GameObject, Player | GameObject]


@dataclass(frozen=True)
class AttackTried:
    """A creature is to attack a player or planeswalker, with `together` creatures in all."""

    creature: GameObject
    attacked: Player | GameObject
    together: int

    def is_on(self, change: Cant | CantUnless, context: Context) -> bool:
        """Whether a restriction is about attacking what is attacked: who can't attack a player can attack that player's
        planeswalkers, unless they are named, too."""
        if change.player is None:
            return True
        if isinstance(self.attacked, Player):
            return fits_player(change.player, self.attacked, context)
        controller = context.game.controller_of(self.attacked)
        return change.or_planeswalkers and fits_player(change.player, controller, context)


@dataclass(frozen=True)
class BlockTried:
    """A creature is to block an attacker."""

    blocker: GameObject
    attacker: GameObject


# Attacking -----------------------------------------------------------------------------------------------------------

#: Why a creature can't make an attack.
CANT_ATTACK: Final = Prohibition[AttackTried]()
#: Why so many creatures can't attack, or attack one player.
TOO_MANY_ATTACK: Final = Prohibition[tuple[Declared, ...]]()
#: Whom an effect has a creature attack: any of these players; whoever it is, where the effect says no more.
MUST_ATTACK: Final = EffectsQuestion[None, "tuple[Player, ...] | None"]()


@CANT_ATTACK.answered_by(Cant, Act.ATTACK)
def _cant_attack(change: Cant, tried: AttackTried, context: Context) -> IllegalAction | None:
    if (change.alone and tried.together > 1) or not tried.is_on(change, context):
        return None
    return _no_attack(tried, context, "can't attack")


@CANT_ATTACK.answered_by(CantDoBoth)
def _cant_attack_or_block(change: CantDoBoth, tried: AttackTried, context: Context) -> IllegalAction | None:
    return None if change.alone and tried.together > 1 else _no_attack(tried, context, "can't attack")


@CANT_ATTACK.answered_by(CantUnless, Act.ATTACK)
def _cant_attack_unless(change: CantUnless, tried: AttackTried, context: Context) -> IllegalAction | None:
    """The condition is looked at as though the creature attacked already."""
    if _is_a_cost(change) or not tried.is_on(change, context):
        return None
    with context.game.facts.trying():
        note(context.game, notes.AttackSupposed(creature=tried.creature, defender=tried.attacked))
        is_met = holds(change.condition, context)
    return None if is_met else _no_attack(tried, context, "can't attack now")


@CANT_ATTACK.answered_by(CantBothUnless)
def _cant_attack_or_block_unless(change: CantBothUnless, tried: AttackTried, context: Context) -> IllegalAction | None:
    is_allowed = _is_a_cost(change) or holds(change.condition, context)
    return None if is_allowed else _no_attack(tried, context, "can't attack now")


def _no_attack(tried: AttackTried, context: Context, why: str) -> IllegalAction:
    return IllegalAction(f"{tried.creature.name} {why}", Cite.ATTACK_RESTRICTION, *without(context.source))


def _is_a_cost(change: CantUnless | CantBothUnless) -> bool:
    """Whether something is paid as it is declared, rather than true beforehand (see `taxes.py`)."""
    return isinstance(change.condition, PlayerPays)


@TOO_MANY_ATTACK.answered_by(AttackLimit)
def _too_many_attack(change: AttackLimit, attacks: tuple[Declared, ...], context: Context) -> IllegalAction | None:
    if change.block:
        return None
    concerned = [
        creature
        for creature, attacked in attacks
        if change.player is None or (isinstance(attacked, Player) and fits_player(change.player, attacked, context))
    ]
    most = number(change.count, context)
    why = f"{context.source} lets no more than {most} creatures attack"
    return IllegalAction(why, Cite.ATTACK_RESTRICTION) if len(concerned) > most else None


@MUST_ATTACK.answered_by(Must, Act.ATTACK)
def _must_attack(change: Must, asked: None, context: Context) -> tuple[Player, ...] | None:
    return tuple(players(change.what, context)) if isinstance(change.what, PlayerReference) else None


# Blocking ------------------------------------------------------------------------------------------------------------


def _any_creature(creature: GameObject) -> bool:
    return True


@dataclass(frozen=True)
class MustBeBlocked:
    """What an effect wants that has an attacker blocked: `by_all` that fit and can block it, or else by anyone."""

    by_all: bool
    fits: Callable[[GameObject], bool] = _any_creature


#: Why a creature can't block an attacker.
CANT_BLOCK: Final = Prohibition[BlockTried]()
#: Why an attacker can't be blocked by a creature.
CANT_BE_BLOCKED: Final = Prohibition[BlockTried]()
#: Why a creature can't be the only one that blocks.
CANT_BLOCK_ALONE: Final = Prohibition[GameObject]()
#: Why an attacker can't be blocked by as many creatures as these.
CANT_BE_BLOCKED_BY_SO_MANY: Final = Prohibition[tuple[BlockTried, ...]]()
#: Why so many creatures can't block.
TOO_MANY_BLOCK: Final = Prohibition[tuple[Declared, ...]]()
#: How many attackers more than one a creature may block; None for any number.
MORE_BLOCKS: Final = EffectsQuestion[None, int | None]()
#: Whether an effect has a creature block: any attacker, or this one.
MUST_BLOCK: Final = EffectsQuestion[None, bool]()
MUST_BLOCK_IT: Final = EffectsQuestion[GameObject, bool]()
#: For each effect that has an attacker blocked: whether by whoever can, or else by anyone.
MUST_BE_BLOCKED: Final = EffectsQuestion[None, MustBeBlocked]()


@CANT_BLOCK.answered_by(Cant, Act.BLOCK)
def _cant_block(change: Cant, tried: BlockTried, context: Context) -> IllegalAction | None:
    is_meant = not change.alone and _is_meant(change, tried.attacker, context)
    return _no_block(tried, context) if is_meant else None


@CANT_BLOCK.answered_by(CantDoBoth)
def _cant_block_or_attack(change: CantDoBoth, tried: BlockTried, context: Context) -> IllegalAction | None:
    return None if change.alone else _no_block(tried, context)


@CANT_BLOCK.answered_by(CantUnless, Act.BLOCK)
def _cant_block_such_unless(change: CantUnless, tried: BlockTried, context: Context) -> IllegalAction | None:
    if change.by is not None and not matches(change.by, tried.attacker, context):
        return None
    return _cant_block_unless(change, tried, context)


@CANT_BLOCK.answered_by(CantBothUnless)
def _cant_block_unless(
    change: CantUnless | CantBothUnless, tried: BlockTried, context: Context
) -> IllegalAction | None:
    is_allowed = _is_a_cost(change) or holds(change.condition, context)
    return None if is_allowed else _no_block(tried, context)


@CANT_BLOCK.answered_by(CanBlockOnly)
def _can_block_only(change: CanBlockOnly, tried: BlockTried, context: Context) -> IllegalAction | None:
    return None if matches(change.what, tried.attacker, context) else _no_block(tried, context)


def _no_block(tried: BlockTried, context: Context) -> IllegalAction:
    why = f"{tried.blocker.name} can't block {tried.attacker.name}"
    return IllegalAction(why, Cite.BLOCK_RESTRICTION, *without(context.source))


@CANT_BE_BLOCKED.answered_by(Cant, Act.BE_BLOCKED)
def _cant_be_blocked(change: Cant, tried: BlockTried, context: Context) -> IllegalAction | None:
    if not _is_meant(change, tried.blocker, context):
        return None
    why = f"{tried.attacker.name} can't be blocked by {tried.blocker.name}"
    if change.by is None and change.by_object is None and change.except_by is None:
        return IllegalAction(why, Cite.UNBLOCKABLE)
    # Kept from some creatures, it isn't unblockable: each of those is restricted in what it may block.
    return IllegalAction(why, Cite.BLOCK_RESTRICTION)


@CANT_BE_BLOCKED.answered_by(CantUnless, Act.BE_BLOCKED)
def _cant_be_blocked_unless(change: CantUnless, tried: BlockTried, context: Context) -> IllegalAction | None:
    if _is_a_cost(change) or holds(change.condition, context):
        return None
    why = f"{tried.attacker.name} can't be blocked now"
    return IllegalAction(why, Cite.BLOCK_RESTRICTION, *without(context.source))


def _is_meant(change: Cant, other: GameObject, context: Context) -> bool:
    """Whether the other creature is one of those that the restriction is about."""
    if change.by_object is not None:
        return other in objects(change.by_object, context)
    if change.except_by is not None:
        return not matches(change.except_by, other, context)
    return change.by is None or matches(change.by, other, context)


@CANT_BLOCK_ALONE.answered_by(Cant, Act.BLOCK)
@CANT_BLOCK_ALONE.answered_by(CantDoBoth)
def _cant_block_alone(change: Cant | CantDoBoth, blocker: GameObject, context: Context) -> IllegalAction | None:
    others = Remedy(Need.MORE, "another blocker beside it", (blocker,))
    why = f"{blocker.name} can't block alone"
    return IllegalAction(why, Cite.BLOCK_RESTRICTION, others) if change.alone else None


@CANT_BE_BLOCKED_BY_SO_MANY.answered_by(CantBeBlockedByFewer)
def _too_few_block_it(
    change: CantBeBlockedByFewer, blocks: tuple[BlockTried, ...], context: Context
) -> IllegalAction | None:
    more = Remedy(Need.MORE, "more blockers")
    return _not_by_so_many(blocks, more) if len(blocks) < number(change.count, context) else None


@CANT_BE_BLOCKED_BY_SO_MANY.answered_by(CantBeBlockedByMore)
def _too_many_block_it(
    change: CantBeBlockedByMore, blocks: tuple[BlockTried, ...], context: Context
) -> IllegalAction | None:
    fewer = Remedy(Need.FEWER, "fewer blockers")
    return _not_by_so_many(blocks, fewer) if len(blocks) > number(change.count, context) else None


def _not_by_so_many(blocks: tuple[BlockTried, ...], remedy: Remedy) -> IllegalAction:
    creatures = "one creature" if len(blocks) == 1 else f"{len(blocks)} creatures"
    why = f"{blocks[0].attacker.name} can't be blocked by {creatures}"
    return IllegalAction(why, Cite.BLOCK_RESTRICTION, remedy)


@TOO_MANY_BLOCK.answered_by(AttackLimit)
def _too_many_block(change: AttackLimit, blocks: tuple[Declared, ...], context: Context) -> IllegalAction | None:
    most = number(change.count, context)
    if not change.block or len({blocker for blocker, _ in blocks}) <= most:
        return None
    return IllegalAction(f"{context.source} lets no more than {most} creatures block", Cite.BLOCK_RESTRICTION)


@MORE_BLOCKS.answered_by(CanAdditionally, Act.BLOCK)
def _more_blocks(change: CanAdditionally, asked: None, context: Context) -> int | None:
    return None if change.count is None else number(change.count, context)


@MUST_BLOCK.answered_by(Must, Act.BLOCK)
def _must_whomever(change: Must, asked: None, context: Context) -> bool:
    return change.what is None


@MUST_BE_BLOCKED.answered_by(Must, Act.BE_BLOCKED)
def _must_be_blocked(change: Must, asked: None, context: Context) -> MustBeBlocked:
    who = change.who
    if who is None:
        return MustBeBlocked(by_all=not change.by_any)
    return MustBeBlocked(by_all=not change.by_any, fits=lambda creature: matches(who, creature, context))


@MUST_BLOCK_IT.answered_by(Must, Act.BLOCK)
def _must_block_it(change: Must, attacker: GameObject, context: Context) -> bool:
    return change.what is not None and fits(change.what, attacker, context)


# Keywords that are overlooked, and damage ---------------------------------------------------------------------------

#: Whether a creature may attack, or be blocked, as though it didn't have a keyword (608.4).
ATTACKS_AS_THOUGH_WITHOUT: Final = EffectsQuestion[KeywordAbility, bool]()
IS_BLOCKED_AS_THOUGH_WITHOUT: Final = EffectsQuestion[KeywordAbility, bool]()
#: The keyword as though with which a creature may attack.
ATTACKS_AS_THOUGH_WITH: Final = EffectsQuestion[None, str]()
#: Whether a creature may block attackers as though they didn't have a keyword.
BLOCKS_AS_THOUGH_THEY_LACKED: Final = EffectsQuestion[KeywordAbility, bool]()
#: Whether a creature may assign its combat damage as though it weren't blocked.
ASSIGNS_AS_THOUGH_UNBLOCKED: Final = EffectsQuestion[None, bool]()
#: Whether a creature assigns as much combat damage as it has toughness.
ASSIGNS_BY_TOUGHNESS: Final = EffectsQuestion[None, bool]()
#: Whether a creature assigns no combat damage.
ASSIGNS_NO_DAMAGE: Final = EffectsQuestion[None, bool]()


@ATTACKS_AS_THOUGH_WITHOUT.answered_by(CanAsThough, Act.ATTACK)
@IS_BLOCKED_AS_THOUGH_WITHOUT.answered_by(CanAsThough, Act.BE_BLOCKED)
def _as_though_without(change: CanAsThough, ability: KeywordAbility, context: Context) -> bool:
    return not change.has and change.keyword in names_of_keyword(ability)


@ATTACKS_AS_THOUGH_WITH.answered_by(CanAsThough, Act.ATTACK)
def _attacks_as_though_with(change: CanAsThough, asked: None, context: Context) -> str:
    return change.keyword if change.has else ""


@BLOCKS_AS_THOUGH_THEY_LACKED.answered_by(CanBlockAsThough)
def _as_though_they_lacked(change: CanBlockAsThough, ability: KeywordAbility, context: Context) -> bool:
    """ "Can block creatures with shadow as though they didn't have shadow"."""
    return change.keyword == ability.keyword


ASSIGNS_AS_THOUGH_UNBLOCKED.answered_by(AssignsDamageAsThoughUnblocked)(always)
ASSIGNS_BY_TOUGHNESS.answered_by(AssignsDamageByToughness)(always)
ASSIGNS_NO_DAMAGE.answered_by(AssignsNoCombatDamage)(always)
