"""Starting continuous effects when something resolves (418.3; 610.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.actions.asking import ask_quality
from engine.actions.choosing import ask_color, ask_word_change
from engine.actions.copying import becoming_a_copy
from engine.actions.following import Following, follows
from engine.actions.spans import span_of
from engine.continuous.parts import ReplacesWord, kind_of, simple_changes
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_one
from engine.events.clock import next_id, tick
from engine.events.functioning import ordinary
from engine.events.kinds.effects import EffectBegan, EffectsEndable
from engine.events.restrictions import as_understood
from engine.meaning.context import NotYetSupported, Thing
from engine.meaning.quantities import bonus, fixed
from engine.meaning.votes import most_voted_for
from engine.rulebooks import Cite
from engine.state.effects import Ending, FloatingEffect, Span
from engine.state.environment import names_of
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text import write
from engine.text.reading.reader import names_of_a_game
from engine.text.tree import changes
from engine.text.tree.abilities import ActivatedAbility, CardText, KeywordAbility
from engine.text.tree.effects.affecting import Affect, MayEndEffect, MultiplySize
from engine.text.tree.names import OneObject, OnePlayer, linked_names, names_meant, with_names_from
from engine.text.tree.node import Ability, Change, Node, PlayerReference, Reference
from engine.text.tree.played import reads
from engine.text.tree.players import EachPlayer, EachPlayerWho, PlayerWithMost
from engine.text.tree.qualities import HasColor, HasSubtype
from engine.text.tree.quantities import Fixed
from engine.text.tree.references import All
from engine.text.tree.word_change import change_words
from engine.values.colors import Color
from engine.values.words import small


@follows(Affect)
def affect(instruction: Affect, following: Following) -> Asking[None]:
    """Start a continuous effect. What it changes characteristics of is settled now (418.3b; 610.2c)."""
    game, source = following.game, following.source
    if source is None:
        raise NotYetSupported("a continuous effect needs a source")
    instruction = yield from _with_options_chosen(instruction, following)
    if not instruction.changes:
        return
    lasts_for_each = instruction.duration is not None and _is_about_each(instruction.subject, instruction.duration)
    span = None if lasts_for_each else span_of(instruction.duration, following)
    if span is None and not lasts_for_each:
        return
    if span is not None and _gives_to_each_player(instruction):
        yield from _give_each_player(instruction, span, following)
        return
    changes_characteristics = any(
        kind_of(part, static=False, defines=False) is not None
        for change in instruction.changes
        for part in simple_changes(change)
    )
    locked = changes_characteristics or not isinstance(instruction.subject, All | PlayerReference)
    if span is not None and not locked:
        yield from _begin(instruction, span, None, tick(game), following)
        return
    affected = yield from following.things(instruction.subject)
    if not affected:
        return
    # Its numbers are the same for all that it affects, unless they are about each of these: "+1/+1 for each … on it".
    # So is how long it lasts; and each that becomes a copy does so by itself.
    timestamp = tick(game)
    if (
        span is not None
        and not _is_about_each(instruction.subject, *instruction.changes)
        and not _copies_one(instruction)
    ):
        yield from _begin(instruction, span, affected, timestamp, following)
        return
    for each in following.one_at_a_time(instruction.subject, affected):
        its_span = span or span_of(instruction.duration, following)
        if its_span is not None:
            yield from _begin(instruction, its_span, (each,), timestamp, following)


@reads(changes.EitherChange, changes.GainsAbilitiesOf, changes.GainsProtectionVotedFor)
def _with_options_chosen(instruction: Affect, following: Following) -> Asking[Affect]:
    """The same with one of each row of changes that are left to choice, and with who is to gain control."""
    settled: list[Change] = []
    for change in instruction.changes:
        if isinstance(change, changes.EitherChange):
            options = [Option(option, _in_words(option)) for option in change.options]
            change = yield from ask_one(
                following.you, ChoiceKind.WORD, "choose one", Cite.CHOICE_ON_RESOLUTION, options, following.source
            )
            assert isinstance(change, Change)
            change = yield from following.with_choices_made(change)
        elif isinstance(change, changes.ChangesControl) and isinstance(change.player, PlayerWithMost):
            # Who that is now gains control; who has most later changes nothing (418.3c; 610.2d).
            gaining = yield from following.player(change.player)
            if gaining is None:
                continue
            change = changes.ChangesControl(OnePlayer(gaining))
        elif isinstance(change, changes.GainsProtectionVotedFor):
            voted = most_voted_for(following.context)
            colors = [HasColor(color) for color in Color if color.value in voted]
            change = changes.GainsAbilities(tuple(KeywordAbility("protection", quality=each) for each in colors))
        elif isinstance(change, changes.GainsAbilitiesOf):
            having = yield from following.objects(change.of)
            change = changes.GainsAbilities(tuple(_activated_of(having, following.game)))
        settled.append(change)
    return replace(instruction, changes=as_understood(settled, following.game.rulebook))


def _activated_of(having: tuple[GameObject, ...], game: Game) -> Iterator[Ability]:
    """The activated abilities that objects have now, keywords that stand for some among them."""
    for game_object in having:
        activated = [
            possessed.ability
            for possessed in game.characteristics(game_object).abilities
            if any(isinstance(plain, ActivatedAbility) for plain in ordinary(possessed.ability, game.rulebook))
        ]
        yield from _linked_anew(activated, game)


def _linked_anew(abilities: list[Ability], game: Game) -> Iterator[Ability]:
    """The abilities that an object gains together: on it they are linked to each other, and to no others that it has or
    had (607.5 in 2026). So they speak of things by names that nothing else has."""
    if not any(map(linked_names, abilities)):
        yield from abilities
        return
    first = names_of_a_game(next_id(game))
    for ability in abilities:
        yield with_names_from(ability, first)


def _in_words(change: Change) -> str:
    """What can be chosen, as a player says it: "flying", "+1/-1"."""
    match change:
        case changes.GainsAbilities(abilities=(KeywordAbility() as ability,)):
            return _keyword_in_words(ability)
        case changes.LosesAbilities(abilities=(KeywordAbility() as ability,)):
            return _keyword_in_words(ability)
        case changes.BecomesTypes(subtypes=(subtype,), types=()):
            return subtype
        case changes.GetsPowerToughness(power=Fixed() as power, toughness=Fixed() as toughness):
            return f"{power.value:+}/{toughness.value:+}"
        case _:
            raise NotYetSupported("doesn't yet offer that as one of several changes")


def _keyword_in_words(ability: KeywordAbility) -> str:
    if ability.quality is not None:
        said = write(CardText((ability,)))
        return small(said)
    return ability.keyword if ability.number is None else f"{ability.keyword} {ability.number}"


def _is_about_each(subject: Reference | PlayerReference, *said: Node) -> bool:
    """Whether what is said of several things speaks of each of them by itself."""
    names = set(names_of(subject))
    return any(not names.isdisjoint(names_meant(part)) for part in said)


def _copies_one(instruction: Affect) -> bool:
    """Whether each of what it affects becomes a copy: what is left out of a copy is looked up for each by itself."""
    return any(isinstance(change, changes.BecomesCopyOf) for change in instruction.changes)


def _gives_to_each_player(instruction: Affect) -> bool:
    return any(isinstance(each, changes.ChangesControl) and _is_each(each.player) for each in instruction.changes)


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


@follows(MultiplySize)
def multiply_size(instruction: MultiplySize, following: Following) -> Asking[None]:
    """Each gets as much more as its power or toughness is now, or twice that much; what is less than 0 gets less still
    (701.10b-c, 701.11b-c in 2026)."""
    for thing in following.one_at_a_time(instruction.what, (yield from following.objects(instruction.what))):
        assert isinstance(thing, GameObject)
        values = following.game.characteristics(thing)
        more = instruction.factor - 1
        power = more * (values.power or 0) if instruction.power else 0
        toughness = more * (values.toughness or 0) if instruction.toughness else 0
        grows = changes.GetsPowerToughness(Fixed(power), Fixed(toughness))
        yield from following.follow(Affect(OneObject(thing), (grows,), instruction.duration))


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
            settled += ((yield from settled_change(change, following)),)
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
    """What it comes to that this becomes a copy: "doesn't copy its color" is about the one that becomes it."""
    copier = next((thing for thing in affected if isinstance(thing, GameObject)), None)
    like = None if copier is None else (yield from becoming_a_copy(change, copier, following))
    return [] if like is None else [like]


def change_announced(game: Game, change: ReplacesWord, affected: tuple[Thing, ...]) -> None:
    """The text of a spell that waits to resolve is what was announced for it (418.6; 611.1)."""
    for thing in affected:
        if isinstance(thing, GameObject) and thing.is_spell and thing.announcement.effect is not None:
            effect = change_words(thing.announcement.effect, change.characteristic, change.old, change.new)
            note(game, notes.Announced(of=thing, announcement=replace(thing.announcement, effect=effect)))


@reads(changes.LosesThisAbility)
def settled_change(change: Change, following: Following) -> Asking[Change]:
    """The change with its choices made and its variables counted, once and for all (418.3c; 610.2d)."""
    match change:
        case changes.BecomesChosenColors(already_chosen=False, several=False):
            color = yield from ask_color(following)
            return changes.BecomesColors((color,))
        case changes.BecomesChosenColors(already_chosen=False):
            return changes.BecomesColors((yield from _ask_colors(following)))
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
        case changes.GetsPowerToughness():
            power, toughness = (Fixed(bonus(part, following.context)) for part in (change.power, change.toughness))
            return changes.GetsPowerToughness(power, toughness)
        case _:
            settled: Change = fixed(change, following.context)
            return settled


def _ask_colors(following: Following) -> Asking[tuple[Color, ...]]:
    """Ask for one or more of the five colors (203.2d; 105.4)."""
    options = [Option(color, color.value) for color in Color]
    question = Choice(
        following.you,
        ChoiceKind.COLOR,
        "choose one or more colors",
        Cite.CHOICE_ON_RESOLUTION,
        options,
        1,
        len(options),
        source=following.source,
    )
    return tuple((yield from ask(question)))
