"""Resolving the top of the stack (413; 607)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from engine.actions.following import Following
from engine.actions.targeting import aims, aims_in, context_on_stack, naming_targets, share_as_they_must, why_not_target
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking
from engine.events.earned import blessed_by_spell
from engine.events.functioning import functioning_statements, ordinary
from engine.events.happening import happen
from engine.events.kinds.attaching import BestowEnded
from engine.events.kinds.merging import MutatingEnded
from engine.events.kinds.moving import ObjectCeased, ObjectMoved
from engine.events.kinds.playing import DidntResolve, Resolved, SpellCountered
from engine.keywords.hooks import hook_of
from engine.meaning.context import Context, Thing, context_of
from engine.meaning.words import holds
from engine.play import during_resolution as during_resolution
from engine.play.damage_assignment import resolve_combat_damage
from engine.play.insets import end_of_inset
from engine.play.merging import NO_LONGER_MUTATING, merge
from engine.play.spell_costs import CAST_EARLY
from engine.rulebooks import Cite, Cited, KeywordRule, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text import read
from engine.text.expansion import gift_of
from engine.text.keywords.rules import rule_of
from engine.text.tree.abilities import KeywordAbility, SpellAbility, TriggeredAbility
from engine.text.tree.effects.joints import Later
from engine.text.tree.effects.moving import Sacrifice
from engine.text.tree.node import Instruction
from engine.text.tree.nouns import Zone
from engine.text.tree.players import ControllerOf
from engine.text.tree.references import Self
from engine.text.tree.statements import SacrificedIfCastEarly
from engine.text.tree.triggers import Step, StepBegins
from engine.values.type_line import PERMANENT_TYPES


class LeftWhileResolving(Exception):
    """What was resolving has left the game, with the player who controlled it."""


_NO_LONGER_BESTOWED = keyword_rule("bestow", "d, 2021-09 e", "begins to resolve")


def resolve_top(game: Game) -> Asking[None]:
    """The spell or ability on top of the stack resolves, or doesn't, because no target is legal any more."""
    try:
        yield from _resolve(game, game.stack[-1])
    except LeftWhileResolving:
        note(game, notes.ResolutionEnded())


def _resolve(game: Game, on_stack: GameObject) -> Asking[None]:
    if on_stack.kind is ObjectKind.COMBAT_DAMAGE:
        yield from resolve_combat_damage(game, on_stack)
        return
    context = context_on_stack(game, on_stack, game.controller_of(on_stack))
    legal = _legal_targets(game, on_stack, context)
    if on_stack.bestowed and not any((legal or {}).values()):
        # Without a legal target it resolves as the creature that it is (702.103e in 2026).
        yield from happen(game, BestowEnded(object=on_stack, cites=_NO_LONGER_BESTOWED, source=on_stack))
        legal = None
    if on_stack.mutating and not any((legal or {}).values()):
        yield from happen(game, MutatingEnded(spell=on_stack, cites=NO_LONGER_MUTATING, source=on_stack))
        legal = None
    has_none = legal is not None and not any(legal.values()) and any(on_stack.announcement.targets.values())
    if has_none and not game.rulebook.fizzling_is_countering and _condition_holds(on_stack, context):
        yield from happen(game, DidntResolve(object=on_stack, cites=Cite.ALL_TARGETS_ILLEGAL, source=on_stack))
        return
    yield from happen(game, Resolved(object=on_stack, cites=Cite.RESOLVE, source=on_stack))
    if not _condition_holds(on_stack, context):
        yield from _leave_stack(game, on_stack)
        return
    if has_none:
        yield from happen(game, SpellCountered(spell=on_stack, cites=Cite.ALL_TARGETS_ILLEGAL, source=on_stack))
        note(game, notes.ResolutionEnded())
        return
    if on_stack.mutating:
        yield from merge(game, on_stack)
    elif on_stack.is_spell and game.characteristics(on_stack).types & PERMANENT_TYPES:
        yield from _become_permanent(game, on_stack)
    else:
        yield from _follow(game, on_stack, context, legal)
    note(game, notes.ResolutionEnded())


def _condition_holds(on_stack: GameObject, context: Context) -> bool:
    """The intervening "if" once more (404.3; 603.4)."""
    ability = on_stack.ability
    if not isinstance(ability, TriggeredAbility) or ability.condition is None:
        return True
    return holds(ability.condition, context)


def _legal_targets(game: Game, on_stack: GameObject, context: Context) -> dict[int, tuple[Thing, ...]] | None:
    """The targets that are still legal, for each use of the word; None where nothing is targeted (413.2a; 607.2b)."""
    aimed = aims(game, on_stack)
    if not aimed:
        return None
    chosen = {aim: on_stack.announcement.targets.get(aim.index, ()) for aim in aimed}
    return {
        aim.index: tuple(
            thing
            for thing in targets
            if share_as_they_must(aim, targets, context) and why_not_target(aim, thing, context, on_stack) is None
        )
        for aim, targets in chosen.items()
    }


def _follow(
    game: Game, on_stack: GameObject, context: Context, legal: dict[int, tuple[Thing, ...]] | None
) -> Asking[None]:
    announcement = on_stack.announcement
    environment = context.environment
    if legal is not None:
        announcement = replace(announcement, targets=legal)
        environment = naming_targets(environment, aims(game, on_stack), legal)
    blessed_by_spell(game, on_stack)
    yield from _give_gift(game, on_stack, context)
    if announcement.effect is not None:
        following = Following(replace(context, announcement=announcement, environment=environment))
        yield from following.follow(announcement.effect)
        following.remember()
    for effect, rule in _of_keywords(game, on_stack):
        yield from Following(replace(context, owing_to=rule)).follow(effect)
    yield from _leave_stack(game, on_stack)


def _give_gift(game: Game, on_stack: GameObject, context: Context) -> Asking[None]:
    """What was promised as a spell was cast comes before anything else that it does (702.174j in 2026)."""
    for possessed in game.characteristics(on_stack).abilities if on_stack.is_spell else ():
        ability = possessed.ability
        if isinstance(ability, KeywordAbility) and (gift := gift_of(ability)) is not None:
            if on_stack.announcement.was_paid(ability.keyword):
                yield from Following(replace(context, owing_to=rule_of(ability))).follow(gift)


def _of_keywords(game: Game, on_stack: GameObject) -> Iterator[tuple[Instruction, KeywordRule | None]]:
    """Instructions that keywords add to a resolving spell besides its text (epic), with their rules. They aren't
    announced, so a copy without the keyword doesn't follow them."""
    for possessed in game.characteristics(on_stack).abilities:
        if isinstance(possessed.ability, KeywordAbility):
            for ability in ordinary(possessed.ability, game.rulebook):
                if isinstance(ability, SpellAbility) and not aims_in(ability.effect):
                    yield ability.effect, rule_of(possessed.ability)


def _leave_stack(game: Game, on_stack: GameObject) -> Asking[None]:
    """The last part of resolving: an ability ceases, an instant or sorcery goes to the graveyard (413.2h; 607.2k)."""
    note(game, notes.ResolutionEnded())
    if on_stack.gone:
        return
    if on_stack.is_ability:
        yield from happen(game, ObjectCeased(object=on_stack, cites=Cite.RESOLVE, source=on_stack))
        return
    inset = end_of_inset(on_stack)
    if inset is not None:
        instruction, rule = inset
        yield from Following(replace(context_of(game, on_stack), owing_to=rule)).follow(instruction)
    if not on_stack.gone:
        to, cites = _where_it_goes(on_stack)
        yield from happen(game, ObjectMoved(object=on_stack, to=to, verb="put", cites=cites, source=on_stack))


def _where_it_goes(spell: GameObject) -> tuple[Zone, Cited]:
    """The graveyard, unless a cost was paid that puts it elsewhere (a hand, with buyback), and by which rule."""
    paid = filter(None, (hook_of(payment.what) for payment in spell.announcement.paid))
    for hook in paid:
        if hook.resolves_to is not None:
            return hook.resolves_to, hook.rule
    return Zone.GRAVEYARD, Cite.SPELL_TO_GRAVEYARD


def _become_permanent(game: Game, spell: GameObject) -> Asking[None]:
    """A permanent spell enters under its controller's control; an Aura attached to its target (212.4d; 607.3)."""
    targets = spell.announcement.all_targets()
    attached_to = targets[0] if targets and "Aura" in game.characteristics(spell).subtypes else None
    hooks_paid = [hook for payment in spell.announcement.paid if (hook := hook_of(payment.what)) is not None]
    entering = (hook.enters_attacking(game, spell) for hook in hooks_paid)
    attacked: GameObject | Player | None = next((whom for whom in entering if whom is not None), None)
    yield from happen(
        game,
        ObjectMoved(
            object=spell,
            to=Zone.BATTLEFIELD,
            verb="resolved",
            under=game.controller_of(spell),
            attached_to=attached_to,
            face_down=spell.face_down,
            face_down_as=spell.face_down_as,
            bestowed=spell.bestowed,
            prototyped=spell.prototyped,
            transformed=spell.transformed,
            unlocked=_cast_half(spell),
            tapped=attacked is not None,
            attacking=attacked,
            cites=Cite.PERMANENT_SPELL_RESOLVES,
            source=spell,
        ),
    )
    if not spell.gone:  # something keeps it out (607.3b)
        cites = Cite.SPELL_CANT_ENTER
        yield from happen(game, ObjectMoved(object=spell, to=Zone.GRAVEYARD, verb="put", cites=cites, source=spell))
        return
    for hook in hooks_paid:
        if hook.of_its_permanent:
            follow = Following(replace(context_of(game, spell.current()), owing_to=hook.rule))
            yield from follow.follow(_instruction(hook.of_its_permanent))
    if spell.announcement.was_paid(CAST_EARLY):
        yield from _sacrifice_at_cleanup(game, spell.current())


def _cast_half(spell: GameObject) -> frozenset[int]:
    """Which half of a split permanent spell was cast; none of a copy, which wasn't (709.5d in 2026)."""
    if not spell.printed.shares_type_line or spell.kind is ObjectKind.SPELL_COPY:
        return frozenset()
    return frozenset(index for index, half in enumerate(spell.printed.halves) if half is spell.copied)


@cache
def _instruction(text: str) -> Instruction:
    """What a text of one instruction says."""
    (ability,) = read(text).abilities
    assert isinstance(ability, SpellAbility)
    return ability.effect


def _sacrifice_at_cleanup(game: Game, permanent: GameObject) -> Asking[None]:
    """A permanent that was cast as though it had flash on that condition is sacrificed by its controller at the cleanup
    step."""
    if any(isinstance(statement, SacrificedIfCastEarly) for _, statement, _ in functioning_statements(game, permanent)):
        at_cleanup = StepBegins(Step.CLEANUP, next=True)
        sacrifice = Sacrifice(ControllerOf(Self()), Self())
        yield from Following(context_of(game, permanent)).follow(Later(at_cleanup, sacrifice))
