"""Spells and lands that are played, and what becomes a target."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.copying import CopyPutOnStack
from engine.events.kinds.playing import (
    AbilityActivated,
    BecameTarget,
    CrimeCommitted,
    LandPlayed,
    SpellCast,
    SpellCountered,
)
from engine.events.matching.match import Match, about, beside, earlier_this_turn, fits, on, so_often_this_turn
from engine.meaning.context import Context
from engine.meaning.words import holds
from engine.rulebooks import KeywordRule
from engine.text.tree import triggers
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.qualities import AnyOf, Description, HasSource, IsAbilityKind, IsAbilityOfKeyword, Not


@on(triggers.CopiesSpell, CopyPutOnStack)
def _copies(waited_for: triggers.CopiesSpell, fact: CopyPutOnStack, context: Context) -> Iterator[Match]:
    """The copy is what has just been put on the stack; what is copied as a card and then cast is cast alone."""
    copy = context.game.stack[-1] if context.game.stack else None
    if copy is None or copy.is_ability or fact.original.zone is not Zone.STACK:
        return
    if fits(waited_for.player, fact.player, context) and fits(waited_for.spell, copy, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.spell, copy))


@on(triggers.CastsSpell, SpellCast)
def _casts(waited_for: triggers.CastsSpell, fact: SpellCast, context: Context) -> Iterator[Match]:
    if not fits(waited_for.player, fact.player, context):
        return
    if waited_for.during is not None and not holds(waited_for.during, context):
        return
    if fits(waited_for.spell, fact.spell, beside(waited_for.player, fact.player, context)):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.spell, fact.spell))


@on(triggers.CastsFirst, SpellCast)
def _casts_first(waited_for: triggers.CastsFirst, fact: SpellCast, context: Context) -> Iterator[Match]:
    def is_alike(other: SpellCast) -> bool:
        return other.player is fact.player and fits(waited_for.spell, other.spell, context)

    if fits(waited_for.player, fact.player, context) and is_alike(fact):
        if earlier_this_turn(fact, is_alike, context) is waited_for.later:
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.spell, fact.spell))


@on(triggers.CastsNth, SpellCast)
def _casts_nth(waited_for: triggers.CastsNth, fact: SpellCast, context: Context) -> Iterator[Match]:
    def is_alike(other: SpellCast) -> bool:
        return other.player is fact.player and fits(waited_for.spell, other.spell, context)

    if fits(waited_for.player, fact.player, context) and is_alike(fact):
        if so_often_this_turn(fact, is_alike, context) == waited_for.nth:
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.spell, fact.spell))


@on(triggers.Activates, AbilityActivated)
def _activates(waited_for: triggers.Activates, fact: AbilityActivated, context: Context) -> Iterator[Match]:
    if not fits(waited_for.player, fact.player, context) or not fits(waited_for.of, fact.of, context):
        return
    if waited_for.without_tap and fact.cost.has_tap_symbol:
        return
    if waited_for.ability is not None:
        if fact.on_stack is None and not _is_such_mana_ability(waited_for.ability, fact, context):
            return
        if fact.on_stack is not None and not fits(waited_for.ability, fact.on_stack, context):
            return
    roles = ((waited_for.ability, fact.on_stack),) if fact.on_stack is not None else ()
    yield about(waited_for, (waited_for.player, fact.player), (waited_for.of, fact.of), *roles)


def _is_such_mana_ability(words: Quality, fact: AbilityActivated, context: Context) -> bool:
    """Whether words such as "an ability of a creature" mean a mana ability: it is activated like others, but never on
    the stack, where they are looked at (406.4; 605.3b)."""
    match words:
        case Description():
            return words.head is Head.ABILITY and all(
                _is_such_mana_ability(part, fact, context) for part in words.qualities
            )
        case AnyOf():
            return any(_is_such_mana_ability(part, fact, context) for part in words.qualities)
        case Not():
            return not _is_such_mana_ability(words.quality, fact, context)
        case HasSource():
            return fits(words.source, fact.of, context)
        case IsAbilityKind():
            return words.kind in ("mana", "activated", "activated ability")
        case IsAbilityOfKeyword():
            return isinstance(fact.owing_to, KeywordRule) and fact.owing_to.keyword == words.keyword
        case _:
            return False  # it has no targets, and nothing else by which abilities on the stack are told apart


@on(triggers.CommitsCrime, CrimeCommitted)
def _commits_crime(waited_for: triggers.CommitsCrime, fact: CrimeCommitted, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.Expends, SpellCast)
def _expends(waited_for: triggers.Expends, fact: SpellCast, context: Context) -> Iterator[Match]:
    """With this spell the mana that a player has spent on spells this turn comes to so much for the first time."""
    if not fits(waited_for.player, fact.player, context):
        return
    before = 0
    for other in context.game.facts_of_this_turn(SpellCast):
        if other is fact:
            break
        before += other.spell.announcement.mana_spent if other.player is fact.player else 0
    if before < waited_for.amount <= before + fact.spell.announcement.mana_spent:
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.IsCast, SpellCast)
def _is_cast(waited_for: triggers.IsCast, fact: SpellCast, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.spell, context):
        yield about(waited_for, (waited_for.subject, fact.spell))


@on(triggers.IsCountered, SpellCountered)
def _is_countered(waited_for: triggers.IsCountered, fact: SpellCountered, context: Context) -> Iterator[Match]:
    """The game is looked at as it was before, when the spell was on the stack (603.10e in 2026)."""
    if fits(waited_for.subject, fact.spell, context):
        yield about(waited_for, (waited_for.subject, fact.spell))


@on(triggers.PlaysLand, LandPlayed)
def _plays_land(waited_for: triggers.PlaysLand, fact: LandPlayed, context: Context) -> Iterator[Match]:
    if waited_for.origin is not None and fact.land.zone is not waited_for.origin:
        return
    if fits(waited_for.player, fact.player, context):
        land = fact.land.current()
        if fits(waited_for.land, land, context):
            yield about(waited_for, (waited_for.player, fact.player), (waited_for.land, land))


@on(triggers.BecomesTarget, BecameTarget)
def _becomes_target(waited_for: triggers.BecomesTarget, fact: BecameTarget, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.target, context):
        if waited_for.first and earlier_this_turn(fact, lambda other: other.target is fact.target, context):
            return
        if fits(waited_for.of, fact.of, context):
            yield about(waited_for, (waited_for.subject, fact.target), (waited_for.of, fact.of))
