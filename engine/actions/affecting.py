"""Starting continuous effects, and replacement and prevention effects, when something resolves (418.3; 610.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions.choosing import ask_colour, ask_word_change
from engine.actions.copying import becoming_a_copy
from engine.actions.following import Following, ask_quality, follows, span_of
from engine.continuous.parts import ReplacesWord, kind_of, simple_changes
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_some
from engine.events.clock import next_id, tick
from engine.events.kinds.effects import EffectBegan, EffectsEndable, ShieldBegan
from engine.events.replacing import RegenerationShield
from engine.meaning.context import NotYetSupported, Thing
from engine.meaning.quantities import fixed
from engine.meaning.words import matches, number
from engine.rulebooks import Cite
from engine.state.effects import Ending, FloatingEffect, Shield, Span, Until
from engine.state.environment import names_of
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree import changes
from engine.text.tree.effects.affecting import Affect, MakesTrue, MayEndEffect
from engine.text.tree.effects.exchanging import ExchangeControl
from engine.text.tree.effects.shields import DamageCantBePrevented, PreventDamage, Regenerate, StartReplacement
from engine.text.tree.names import OnePlayer, names_meant
from engine.text.tree.node import Change, Duration, PlayerReference, Reference, Statement
from engine.text.tree.nouns import All, EachPlayer, EachPlayerWho, Either, HasSubtype, Some
from engine.text.tree.statements import DamageUnpreventable, PreventsDamage, RedirectsDamage, ReplacesZone
from engine.text.tree.word_change import change_words
from engine.values.colours import Colour


@follows(Affect)
def affect(instruction: Affect, following: Following) -> Asking[None]:
    """Start a continuous effect. What it changes characteristics of is settled now (418.3b; 610.2c)."""
    game, source = following.game, following.source
    if source is None:
        raise NotYetSupported("a continuous effect needs a source")
    span = span_of(instruction.duration, following)
    if span is None:
        return
    if any(isinstance(each, changes.ChangesControl) and _is_each(each.player) for each in instruction.changes):
        yield from _give_each_player(instruction, span, following)
        return
    changes_characteristics = any(
        kind_of(part, static=False, defines=False) is not None
        for change in instruction.changes
        for part in simple_changes(change)
    )
    locked = changes_characteristics or not isinstance(instruction.subject, All | PlayerReference)
    if not locked:
        yield from _begin(instruction, span, None, tick(game), following)
        return
    affected = yield from following.things(instruction.subject)
    if not affected:
        return
    # Its numbers are the same for all that it affects, unless they are about each of these: "+1/+1 for each … on it".
    timestamp = tick(game)
    if not set(names_of(instruction.subject)) & {
        name for change in instruction.changes for name in names_meant(change)
    }:
        yield from _begin(instruction, span, affected, timestamp, following)
        return
    for each in following.one_at_a_time(instruction.subject, affected):
        yield from _begin(instruction, span, (each,), timestamp, following)


def _is_each(player: PlayerReference) -> bool:
    return isinstance(player, EachPlayer | EachPlayerWho)


def _give_each_player(instruction: Affect, span: Span, following: Following) -> Asking[None]:
    """ "Each player gains control of all permanents they own": one effect for each of them, all as old."""
    (group,) = {change.player for change in instruction.changes if isinstance(change, changes.ChangesControl)}
    timestamp = tick(following.game)
    for whose in following.each_player(group):
        affected = yield from following.things(instruction.subject)
        given: tuple[Change, ...] = tuple(
            changes.ChangesControl(OnePlayer(whose)) if isinstance(change, changes.ChangesControl) else change
            for change in instruction.changes
        )
        if affected:
            yield from _begin(replace(instruction, changes=given), span, affected, timestamp, following)


@follows(MakesTrue)
def makes_true(instruction: MakesTrue, following: Following) -> Asking[None]:
    """A statement that holds for a while: "spells cost {1} more to cast until end of turn"."""
    assert isinstance(instruction.statement, Statement)
    yield from _state_for_a_while(instruction.statement, instruction.duration, following)


@follows(DamageCantBePrevented)
def damage_cant_be_prevented(instruction: DamageCantBePrevented, following: Following) -> Asking[None]:
    """No damage can be prevented, for a while. What is said of the damage just dealt is looked at with that."""
    yield from _state_for_a_while(DamageUnpreventable(), instruction.duration, following)


def _state_for_a_while(statement: Statement, duration: Duration | None, following: Following) -> Asking[None]:
    span = span_of(duration, following)
    if span is None or following.source is None:
        return
    shield = Shield(
        id=next_id(following.game),
        controller=following.you,
        source=following.source,
        statement=statement,
        span=span,
        announcement=following.context.announcement,
        environment=following.context.environment,
    )
    began = ShieldBegan(shield=shield, cites=Cite.EFFECT_FROM_RESOLUTION, source=following.source)
    yield from following.happen(began)


@follows(MayEndEffect)
def may_end_effect(instruction: MayEndEffect, following: Following) -> Asking[None]:
    """From now on the player may pay to end the effects that this began (114.2c); `ending_effects.py` does it."""
    whose = (yield from following.player(instruction.player)) or following.you
    begun = tuple(event.effect for event in following.happened if isinstance(event, EffectBegan))
    yield from following.happen(
        EffectsEndable(
            effects=begun,
            ending=Ending(whose, instruction.cost),
            cites=Cite.EFFECT_FROM_RESOLUTION,
            source=following.source,
        )
    )


@follows(ExchangeControl)
def exchange_control(instruction: ExchangeControl, following: Following) -> Asking[bool]:
    """Each of two players gets control of what the other had, both at once; or nothing happens: where one of the two is
    gone, or both have the same controller."""
    game, source = following.game, following.source
    game_objects = yield from following.objects(instruction.first)
    if instruction.second is not None:
        game_objects += yield from following.objects(instruction.second)
    if len(game_objects) != 2 or source is None or not all(permanent.is_permanent for permanent in game_objects):
        return False
    one, other = game_objects
    first, second = game.controller_of(one), game.controller_of(other)
    if first is second:
        return False
    timestamp = tick(game)
    yield from following.happen(
        *(
            EffectBegan(
                effect=FloatingEffect(
                    id=next_id(game),
                    timestamp=timestamp,
                    controller=following.you,
                    source=source,
                    changes=(changes.ChangesControl(OnePlayer(player)),),
                    span=Span(Until.FOREVER),
                    affected=(permanent,),
                ),
                cites=Cite.EFFECT_FROM_RESOLUTION,
                source=source,
            )
            for permanent, player in ((one, second), (other, first))
        )
    )
    return True


def _begin(
    instruction: Affect, span: Span, affected: tuple[Thing, ...] | None, timestamp: int, following: Following
) -> Asking[None]:
    """Let one continuous effect begin, with its choices made and its variables counted."""
    game, source = following.game, following.source
    assert source is not None
    settled: list[Change] = []
    for change in instruction.changes:
        if isinstance(change, changes.BecomesCopyOf):
            settled += yield from _copies(change, affected or (), following)
        elif isinstance(change, changes.ChangesText):
            word = yield from ask_word_change(change, following)
            settled.append(word)
            change_announced(game, word, affected or ())
        else:
            settled += ((yield from _settled(change, following)),)
    effect = FloatingEffect(
        id=next_id(game),
        timestamp=timestamp,
        controller=following.you,
        source=source,
        changes=tuple(settled),
        span=span,
        affected=affected,
        subject=instruction.subject if affected is None else None,
        announcement=following.context.announcement,
        environment=following.context.environment,
    )
    yield from following.happen(
        EffectBegan(
            effect=effect,
            cites=Cite.AFFECTED_SET_LOCKED if affected else Cite.EFFECT_FROM_RESOLUTION,
            source=source,
        )
    )


def _copies(change: changes.BecomesCopyOf, affected: tuple[Thing, ...], following: Following) -> Asking[list[Change]]:
    """What it comes to that these become a copy: "doesn't copy its color" is about the one that becomes it."""
    copiers = [thing for thing in affected if isinstance(thing, GameObject)]
    if len(copiers) > 1:
        raise NotYetSupported("doesn't yet let several things become copies at once")
    for copier in copiers:
        like = yield from becoming_a_copy(change, copier, following)
        return [] if like is None else [like]
    return []


def change_announced(game: Game, change: ReplacesWord, affected: tuple[Thing, ...]) -> None:
    """The text of a spell that waits to resolve is what was announced for it (418.6; 611.1)."""
    for thing in affected:
        if isinstance(thing, GameObject) and thing.is_spell and thing.announcement.effect is not None:
            effect = change_words(thing.announcement.effect, change.characteristic, change.old, change.new)
            note(game, notes.Announced(of=thing, announcement=replace(thing.announcement, effect=effect)))


def _settled(change: Change, following: Following) -> Asking[Change]:
    """The change with its choices made and its variables counted, once and for all (418.3c; 610.2d)."""
    match change:
        case changes.BecomesChosenColours(already_chosen=False, several=False):
            colour = yield from ask_colour(following)
            return changes.BecomesColours((colour,))
        case changes.BecomesChosenColours(already_chosen=False):
            return changes.BecomesColours((yield from _ask_colours(following)))
        case changes.BecomesChosenSubtype(already_chosen=False):
            quality = yield from ask_quality(change.characteristic, following.you, following.source)
            assert isinstance(quality, HasSubtype)
            return changes.BecomesTypes((), (quality.subtype,), (), added=change.added)
        case changes.GainsAbilities() | changes.LosesAbilities():
            return change
        case changes.LosesThisAbility():
            resolving = following.game.resolving
            own = resolving.ability if resolving is not None else None
            return changes.LosesAbilities(() if own is None else (own,))
        case changes.ChangesControl():
            return change
        case _:
            settled: Change = fixed(change, following.context)
            return settled


def _ask_colours(following: Following) -> Asking[tuple[Colour, ...]]:
    """Ask for one or more of the five colors (203.2d; 105.4)."""
    options = [Option(colour, colour.value) for colour in Colour]
    question = Choice(
        following.you,
        ChoiceKind.COLOUR,
        "choose one or more colors",
        Cite.FOLLOW_INSTRUCTIONS,
        options,
        1,
        len(options),
        source=following.source,
    )
    return tuple((yield from ask(question)))


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
    sources: tuple[GameObject, ...] = ()
    source = instruction.source
    if isinstance(source, Some):
        chosen = yield from _choose_source(source, following)
        if chosen is None:
            return
        sources = (chosen,)
    elif source is not None and not _is_a_kind(source):
        sources = yield from following.objects(source)
        if not sources:
            return
    amount = None if instruction.amount is None else number(instruction.amount, following.context)
    divided = following.context.announcement.division

    def shielded(statement: Statement, objects: tuple[Thing, ...], sources: tuple[GameObject, ...]) -> Asking[None]:
        assert following.source is not None
        assert span is not None
        shield = Shield(
            id=next_id(following.game),
            controller=following.you,
            source=following.source,
            statement=statement,
            span=span,
            objects=objects,
            sources=sources,
            left=divided.get(objects[0], 0) if instruction.divided and objects else amount,
            once=instruction.next_time,
            announcement=following.context.announcement,
            environment=following.context.environment,
        )
        yield from following.happen(ShieldBegan(shield=shield, cites=Cite.PREVENTION_SHIELD, source=following.source))

    settled = instruction.to is not None and not (isinstance(instruction.to, All) and amount is None)
    guarded: tuple[tuple[object, ...], ...] = ((),)
    if settled and instruction.to is not None:
        recipients = yield from following.things(instruction.to)
        guarded = tuple((thing,) for thing in recipients)
    for group in guarded:
        yield from shielded(_prevention(instruction, source, settled), group, sources)  # type: ignore[arg-type]
        if instruction.both:
            dealt_by = tuple(member for member in group if isinstance(member, GameObject))
            statement = PreventsDamage(None, None, instruction.combat, also=instruction.also, named=instruction.named)
            yield from shielded(statement, (), dealt_by)


def _is_a_kind(source: Reference) -> bool:
    """Whether any source of a kind is meant, whenever it deals damage: "black sources and red sources"."""
    if isinstance(source, Either):
        return all(_is_a_kind(reference) for reference in source.references)
    return isinstance(source, All)


def _prevention(instruction: PreventDamage, source: object, settled: bool) -> Statement:
    return PreventsDamage(
        to=None if settled else instruction.to,
        source=source,  # type: ignore[arg-type]
        combat=instruction.combat,
        also=instruction.also,
        named=instruction.named,
    )


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
    span = span_of(instruction.duration, following)
    if span is None or following.source is None or not isinstance(instruction.statement, Statement):
        return
    amount = instruction.statement.amount if isinstance(instruction.statement, RedirectsDamage) else None
    left = None if amount is None else number(amount, following.context)
    guarded: tuple[GameObject, ...] = ()
    if isinstance(instruction.statement, ReplacesZone) and not isinstance(instruction.statement.subject, All | Some):
        guarded = yield from following.objects(instruction.statement.subject)
    shield = Shield(
        id=next_id(following.game),
        controller=following.you,
        source=following.source,
        statement=instruction.statement,
        span=span,
        left=left,
        objects=guarded,
        once=instruction.once,
        announcement=following.context.announcement,
        environment=following.context.environment,
    )
    yield from following.happen(ShieldBegan(shield=shield, cites=Cite.REPLACEMENT, source=following.source))
