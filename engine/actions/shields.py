"""Statements that hold for a while: what replaces and prevents later events (419; 613–615)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.actions.spans import span_of
from engine.events.choices import Asking, ask_some
from engine.events.clock import next_id
from engine.events.kinds.effects import ShieldBegan
from engine.events.replacing import RegenerationShield
from engine.meaning.context import NotYetSupported, Thing
from engine.meaning.words import matches, number
from engine.rulebooks import Cite
from engine.state.effects import Shield, Span, Until
from engine.state.objects import GameObject
from engine.text.tree.effects.shields import (
    DamageCantBePrevented,
    MakesTrue,
    PreventDamage,
    Regenerate,
    StartReplacement,
)
from engine.text.tree.node import Duration, PlayerReference, Reference, Statement
from engine.text.tree.references import All, Either, Some
from engine.text.tree.statements import DamageUnpreventable, PreventsDamage, RedirectsDamage, ReplacesZone


@follows(MakesTrue)
def makes_true(instruction: MakesTrue, following: Following) -> Asking[None]:
    """A statement that holds for a while: "spells cost {1} more to cast until end of turn"."""
    yield from _state_for_a_while(instruction.statement, instruction.duration, following, once=instruction.once)


@follows(DamageCantBePrevented)
def damage_cant_be_prevented(instruction: DamageCantBePrevented, following: Following) -> Asking[None]:
    """No damage can be prevented, for a while. What is said of the damage just dealt is looked at with that."""
    yield from _state_for_a_while(DamageUnpreventable(), instruction.duration, following)


def _state_for_a_while(
    statement: Statement, duration: Duration | None, following: Following, *, once: bool = False
) -> Asking[None]:
    span = span_of(duration, following)
    if span is not None and following.source is not None:
        yield from _begin(following, Cite.EFFECT_FROM_RESOLUTION, statement, span, once=once)


def _begin(
    following: Following,
    cites: Cite,
    statement: Statement,
    span: Span,
    *,
    objects: tuple[Thing, ...] = (),
    sources: tuple[GameObject, ...] = (),
    left: int | None = None,
    once: bool = False,
) -> Asking[None]:
    """Let a statement hold for as long as `span` says, with what is announced and named now."""
    source = following.source
    assert source is not None
    shield = Shield(
        id=next_id(following.game),
        controller=following.you,
        source=source,
        statement=statement,
        span=span,
        objects=objects,
        sources=sources,
        left=left,
        once=once,
        announcement=following.context.announcement,
        environment=following.context.environment,
    )
    yield from following.happen(ShieldBegan(shield=shield, cites=cites, source=source))


@follows(Regenerate)
def regenerate(instruction: Regenerate, following: Following) -> Asking[None]:
    """A shield against the next destruction this turn (419.6b; 701.11a)."""
    for permanent in (yield from following.objects(instruction.what)):
        if permanent.is_permanent and following.source is not None:
            shield = Shield(
                id=next_id(following.game),
                controller=following.you,
                source=following.source,
                statement=RegenerationShield(),
                span=Span(Until.END_OF_TURN),
                objects=(permanent,),
                once=True,
            )
            yield from following.happen(ShieldBegan(shield=shield, cites=Cite.REGENERATION, source=following.source))


@follows(PreventDamage)
def prevent_damage(instruction: PreventDamage, following: Following) -> Asking[None]:
    """A shield against damage: one for each untargeted creature meant, for so much or for all (419.7; 614)."""
    if following.source is None:
        raise NotYetSupported("a prevention effect needs a source")
    span = span_of(instruction.duration, following)
    if span is None:
        return
    sources = yield from _sources_of_damage(instruction.source, following)
    if sources is None:
        return
    amount = None if instruction.amount is None else number(instruction.amount, following.context)
    if instruction.to is None:
        yield from _guard((), None, instruction, span, sources, amount, following)
        return
    for to in _parts(instruction.to):
        if isinstance(to, All) and amount is None:
            yield from _guard((), to, instruction, span, sources, amount, following)
            continue
        for recipient in (yield from following.things(to)):
            yield from _guard((recipient,), None, instruction, span, sources, amount, following)


def _parts(to: Reference | PlayerReference) -> tuple[Reference | PlayerReference, ...]:
    """Each of "you and creatures you control" by itself: of the creatures any, whenever damage would be dealt to it."""
    if isinstance(to, Either) and to.together and any(isinstance(part, All) for part in to.references):
        return to.references
    return (to,)


def _guard(
    guarded: tuple[Thing, ...],
    kind: Reference | PlayerReference | None,
    instruction: PreventDamage,
    span: Span,
    sources: tuple[GameObject, ...],
    amount: int | None,
    following: Following,
) -> Asking[None]:
    """Guard these, or whatever is of a `kind` when damage would be dealt to it."""
    divided = following.context.announcement.division
    left = divided.get(guarded[0], 0) if instruction.divided and guarded else amount
    once = instruction.next_time
    to_it = PreventsDamage(kind, instruction.source, instruction.combat, also=instruction.also, named=instruction.named)
    cites = Cite.PREVENTION_SHIELD
    yield from _begin(following, cites, to_it, span, objects=guarded, sources=sources, left=left, once=once)
    if instruction.both:
        by_it = PreventsDamage(None, None, instruction.combat, also=instruction.also, named=instruction.named)
        dealt_by = tuple(thing for thing in guarded if isinstance(thing, GameObject))
        yield from _begin(following, cites, by_it, span, sources=dealt_by, left=amount, once=once)


def _sources_of_damage(source: Reference | None, following: Following) -> Asking[tuple[GameObject, ...] | None]:
    """The sources that a shield is against, none where it is against any of a kind; None where none is there."""
    if source is None or _is_a_kind(source):
        return ()
    if isinstance(source, Some):
        chosen = yield from _choose_source(source, following)
        return None if chosen is None else (chosen,)
    return (yield from following.objects(source)) or None


def _is_a_kind(source: Reference) -> bool:
    """Whether any source of a kind is meant, whenever it deals damage: "black sources and red sources"."""
    if isinstance(source, Either):
        return all(_is_a_kind(reference) for reference in source.references)
    return isinstance(source, All)


def _choose_source(reference: Some, following: Following) -> Asking[GameObject | None]:
    """A source of damage: a permanent, a spell, or what something on the stack is of (419.8a; 608.7a)."""
    game = following.game
    sources = [*game.permanents(), *(on_stack for on_stack in game.stack if on_stack.is_spell)]
    sources += [
        on_stack.source for on_stack in game.stack if on_stack.source is not None and on_stack.source not in sources
    ]
    fitting = [source for source in sources if matches(reference.description, source, following.context)]
    if not fitting:
        return None
    (chosen,) = yield from ask_some(following.you, "choose a source", Cite.PREVENTION, fitting, source=following.source)
    return chosen


@follows(StartReplacement)
def start_replacement(instruction: StartReplacement, following: Following) -> Asking[None]:
    """A replacement effect that lasts for a while, or until it is used (419.3; 613.3)."""
    span, statement = span_of(instruction.duration, following), instruction.statement
    if span is None or following.source is None:
        return
    if isinstance(statement, RedirectsDamage):
        yield from _redirect_damage(statement, span, following, once=instruction.once)
        return
    guarded: tuple[GameObject, ...] = ()
    if isinstance(statement, ReplacesZone) and not isinstance(statement.subject, All | Some):
        guarded = yield from following.objects(statement.subject)
    yield from _begin(following, Cite.REPLACEMENT, statement, span, objects=guarded, once=instruction.once)


def _redirect_damage(statement: RedirectsDamage, span: Span, following: Following, *, once: bool) -> Asking[None]:
    """Damage is to be dealt to something else; a source that is to be chosen is chosen now (419.8a; 608.7a)."""
    sources = yield from _sources_of_damage(statement.source, following)
    if sources is None:
        return
    left = None if statement.amount is None else number(statement.amount, following.context)
    yield from _begin(following, Cite.REPLACEMENT, statement, span, sources=sources, left=left, once=once)
