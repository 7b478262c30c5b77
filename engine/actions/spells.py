"""Spells and abilities on the stack: countered, copied, aimed anew (414, 503.10; 701.5, 706.9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.actions.following import Following, follows
from engine.actions.targeting import (
    Aimed,
    aims,
    context_on_stack,
    legal_targets,
    naming_targets,
    say_what_became_target,
    why_not_target,
)
from engine.continuous.copying import Copy, new_copy
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_one, ask_order
from engine.events.kinds.copying import CardCopied, CopyPutOnStack
from engine.events.kinds.playing import SpellCountered, TargetsChanged
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.references import everything
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.effects.moving import Position
from engine.text.tree.effects.spells import (
    ChangeTargets,
    CopyForOthers,
    CopyInExile,
    CopySpell,
    CounterSpell,
    Retargeting,
)
from engine.text.tree.node import Change
from engine.text.tree.nouns import Zone


@follows(CounterSpell)
def counter(instruction: CounterSpell, following: Following) -> Asking[bool]:
    """Counter spells or abilities (414; 701.5)."""
    spells = yield from following.objects(instruction.what)
    happened = yield from following.happen(
        *(
            SpellCountered(
                spell=game_object,
                to=instruction.to or Zone.GRAVEYARD,
                position=instruction.position or Position.TOP,
                cites=Cite.COUNTER_ACTION,
                source=following.source,
            )
            for game_object in spells
            if game_object.zone is Zone.STACK and not game_object.gone
        )
    )
    return bool(happened)


@follows(CopySpell)
def copy_spell(instruction: CopySpell, following: Following) -> Asking[bool]:
    """Put copies of a spell or ability onto the stack, each with the choices of the original, or with new targets.

    A copy of a card is made where the card is: it can be cast, and ceases to exist unless it is (704.5e, 706.11).
    """
    originals = yield from following.things_as_spoken_of(instruction.what)
    by = following.you
    if instruction.by is not None:
        by = (yield from following.player(instruction.by)) or by
    made: list[GameObject] = []
    for original in originals:
        if not isinstance(original, GameObject):
            continue
        for _ in range(number(instruction.count, following.context)):
            card = following.where_it_went(original)[0]
            if original.zone is Zone.STACK:
                copy = yield from _put_copy(original, by, instruction.except_for, following)
                if instruction.new_targets:
                    yield from _new_targets(copy, by, following, must_change=False)
                yield from say_what_became_target(following.game, copy)
                made.append(copy)
            elif isinstance(card, GameObject) and not card.gone:
                made += ((yield from _copy_card(card, by, instruction, following)),)
    following.introduce(instruction, made)
    return bool(made)


@follows(CopyForOthers)
def copy_for_others(instruction: CopyForOthers, following: Following) -> Asking[bool]:
    """Put a copy onto the stack for each other thing that could be its only target, in the order of the player's
    choice; what isn't legal for each use of the word *target* gets none (707.10d in 2026)."""
    game, by = following.game, following.you
    if instruction.by is not None:
        by = (yield from following.player(instruction.by)) or by
    made = False
    for original in (yield from following.objects(instruction.what)):
        aimed = tuple(aim for aim in aims(game, original) if original.announcement.targets.get(aim.index))
        context = context_on_stack(game, original, by)
        able = [
            thing
            for thing in everything(instruction.others, following.context)
            if thing not in original.announcement.all_targets()
            and all(why_not_target(aim, thing, context, original) is None for aim in aimed)
        ]
        for thing in (yield from _in_an_order(able, following)):
            copy = yield from _put_copy(original, by, (), following)
            yield from _aim_at(copy, thing, following)
            yield from say_what_became_target(game, copy)
            made = True
    return made


def _in_an_order(able: list[Thing], following: Following) -> Asking[tuple[Thing, ...]]:
    if len(able) < 2:
        return tuple(able)
    question = Choice(
        following.you,
        ChoiceKind.ORDER,
        "choose the order in which the copies go onto the stack",
        Cite.COPY_SPELL,
        [Option(thing, str(thing)) for thing in able],
        len(able),
        len(able),
        source=following.source,
        suggested=tuple(able),
    )
    return tuple((yield from ask_order(question)))


def _aim_at(copy: GameObject, thing: Thing, following: Following) -> Asking[None]:
    """Make one thing each target of a copy."""
    targets = {index: (thing,) * len(chosen) for index, chosen in copy.announcement.targets.items()}
    yield from _retarget(copy, targets, following, Cite.COPY_SPELL)


def _put_copy(
    original: GameObject, by: Player, except_for: tuple[Change, ...], following: Following
) -> Asking[GameObject]:
    """A copy on the stack, with the targets of the original. Nothing has become its target before it is known which it
    will have (707.10c-d in 2026)."""
    copied = Copy(original.printed)
    of_split_permanent = original.printed.shares_type_line
    if of_split_permanent and except_for:
        raise NotYetSupported("doesn't yet except anything as a spell with two doors is copied")
    if not original.is_ability and not of_split_permanent:
        copied = new_copy(original, except_for, following.context)
    yield from following.happen(
        CopyPutOnStack(
            original=original,
            printed=copied.printed,
            transformed=copied.transformed,
            alone=original.copied if of_split_permanent else None,
            player=by,
            cites=Cite.COPY_SPELL,
            source=following.source,
        )
    )
    return following.game.stack[-1]


def _copy_card(original: GameObject, by: Player, instruction: CopySpell, following: Following) -> Asking[GameObject]:
    if original.zone in (None, Zone.BATTLEFIELD):
        raise NotYetSupported("permanents aren't copied to be cast")
    return (yield from _made_of_a_card(original, instruction.except_for, by, original.zone, following))


@follows(CopyInExile)
def copy_in_exile(instruction: CopyInExile, following: Following) -> Asking[bool]:
    """Make a copy in exile of an object, as it is or was at last."""
    originals = yield from following.objects(instruction.what)
    made: list[GameObject] = []
    for original in originals:
        made += ((yield from _made_of_a_card(original, (), following.you, Zone.EXILE, following)),)
    following.introduce(instruction, made)
    return bool(made)


def _made_of_a_card(
    original: GameObject, except_for: tuple[Change, ...], by: Player, zone: Zone, following: Following
) -> Asking[GameObject]:
    """Make a copy of a card in a zone, where it can be cast."""
    printed = new_copy(original, except_for, following.context).printed
    yield from following.happen(
        CardCopied(
            original=original,
            printed=printed,
            player=by,
            zone=zone,
            cites=Cite.CAST_COPY,
            source=following.source,
        )
    )
    copies = (each for each in following.game.objects_in(zone) if each.kind is ObjectKind.CARD_COPY)
    return max(copies, key=lambda copied: copied.id)


@follows(ChangeTargets)
def change_targets(instruction: ChangeTargets, following: Following) -> Asking[bool]:
    """Change the target of a spell or ability, to another that is legal; without one it stays (415; 113.6)."""
    spells = yield from following.objects(instruction.what)
    to: tuple[Thing, ...] | None = None
    if instruction.to is not None:
        to = yield from following.things(instruction.to)
    changed = False
    for spell in spells:
        if spell.zone is Zone.STACK and not spell.gone:
            before = spell.announcement.targets
            if instruction.which is Retargeting.ONE:
                yield from _one_new_target(spell, following.you, following, to)
            else:
                must_change = instruction.which is Retargeting.ALL
                yield from _new_targets(spell, following.you, following, must_change=must_change, among=to)
            if spell.announcement.targets != before:
                changed = True
                yield from say_what_became_target(following.game, spell)
    return changed


def _one_new_target(
    on_stack: GameObject, chooser: Player, following: Following, among: tuple[Thing, ...] | None
) -> Asking[None]:
    """Let a player change one of the targets to another that is legal, where there is one (115.7b in 2026)."""
    game, targets = following.game, on_stack.announcement.targets
    context = context_on_stack(game, on_stack, game.controller_of(on_stack))
    fresh = {
        aim.index: [
            thing
            for thing in legal_targets(aim, context, on_stack)
            if thing not in targets.get(aim.index, ()) and (among is None or thing in among)
        ]
        for aim in aims(game, on_stack)
    }
    changeable = [
        (index, place) for index, chosen in targets.items() if fresh.get(index) for place in range(len(chosen))
    ]
    if not changeable:
        return
    options = [Option(each, str(targets[each[0]][each[1]])) for each in changeable]
    prompt = f"choose which target of {on_stack.name} changes"
    index, place = yield from ask_one(chooser, ChoiceKind.TARGETS, prompt, Cite.CHOOSE_TARGETS, options, on_stack)
    prompt = f"choose a new target for {on_stack.name}"
    options = [Option(thing, str(thing)) for thing in fresh[index]]
    new = yield from ask_one(chooser, ChoiceKind.TARGETS, prompt, Cite.CHOOSE_TARGETS, options, on_stack)
    chosen = targets[index]
    yield from _retarget(on_stack, {**targets, index: (*chosen[:place], new, *chosen[place + 1 :])}, following)


def _new_targets(
    on_stack: GameObject,
    chooser: Player,
    following: Following,
    *,
    must_change: bool,
    among: tuple[Thing, ...] | None = None,
) -> Asking[None]:
    """Let a player choose again for each use of the word *target*. What stays may have become illegal; what is new has
    to be legal (503.10c; 706.9c). They are looked at together: what was the target of another use may be chosen, and
    where the text wants *another* target, that use gets another (115.3, 115.7e in 2026)."""
    game = following.game
    targets = dict(on_stack.announcement.targets)
    aimed = aims(game, on_stack)
    others: list[Thing] = []
    for aim in aimed:
        if targets.get(aim.index):
            announced = replace(
                on_stack.announcement,
                targets=dict(targets),
                environment=naming_targets(on_stack.announcement.environment, aimed, targets),
            )
            seen = replace(
                context_on_stack(game, on_stack, game.controller_of(on_stack)),
                announcement=announced,
                environment=announced.environment,
            )
            targets[aim.index] = yield from _choose_again(
                aim, seen, others, on_stack, chooser, following, must_change=must_change, among=among
            )
            others += targets[aim.index]
    if targets != on_stack.announcement.targets:
        yield from _retarget(on_stack, targets, following)


def _retarget(
    on_stack: GameObject,
    targets: Mapping[int, tuple[Thing, ...]],
    following: Following,
    cites: Cite = Cite.CHOOSE_TARGETS,
) -> Asking[None]:
    """Let these be the targets of a spell or ability, each with the share of the one whose place it takes."""
    announcement = on_stack.announcement
    announcement = replace(
        announcement,
        targets=targets,
        division=_divided_anew(announcement.division, announcement.targets, targets),
        environment=naming_targets(announcement.environment, aims(following.game, on_stack), targets),
    )
    yield from following.happen(
        TargetsChanged(of=on_stack, announcement=announcement, cites=cites, source=following.source)
    )


def _choose_again(
    aimed: Aimed,
    context: Context,
    others: list[Thing],
    on_stack: GameObject,
    chooser: Player,
    following: Following,
    *,
    must_change: bool,
    among: tuple[Thing, ...] | None,
) -> Asking[tuple[Thing, ...]]:
    current = context.announcement.targets[aimed.index]
    legal = legal_targets(aimed, context, on_stack)
    fresh = tuple(thing for thing in legal if thing not in current and (among is None or thing in among))
    if must_change and len(fresh) < len(current):
        return current
    # What stays may have become illegal, but not by what another use got meanwhile.
    kept = () if must_change else (thing for thing in current if thing in legal or thing not in others)
    offered = (*kept, *fresh)
    question = Choice(
        chooser,
        ChoiceKind.TARGETS,
        f"choose new targets for {on_stack.name}",
        Cite.CHOOSE_TARGETS,
        [Option(thing, str(thing)) for thing in offered],
        len(current),
        len(current),
        source=on_stack,
        suggested=current if set(current) <= set(offered) else None,
    )
    answer = yield from ask(question)
    return tuple(answer)


def _divided_anew(
    division: Mapping[Thing, int], before: Mapping[int, tuple[Thing, ...]], after: Mapping[int, tuple[Thing, ...]]
) -> dict[Thing, int]:
    """What was each target's share goes to the target that took its place."""
    instead = {
        old: new for index, chosen in before.items() for old, new in zip(chosen, after.get(index, ()), strict=False)
    }
    return {instead.get(thing, thing): share for thing, share in division.items()}
