"""Joints: in order, may, unless, if, for each, choose one, later."""

from __future__ import annotations

from dataclasses import replace

from engine.actions.following import Following, follows
from engine.actions.paying import pay_now
from engine.events.choices import Asking, ask_yes
from engine.meaning.context import NotYetSupported
from engine.meaning.words import holds, number, things
from engine.rulebooks import Cite
from engine.state.effects import DelayedTrigger
from engine.text.tree import effects
from engine.text.tree.node import Instruction, Quantity
from engine.text.tree.nouns import That, You
from engine.text.tree.walk import walk


@follows(effects.Sequence)
def in_order(instruction: effects.Sequence, following: Following) -> Asking[None]:
    """One after the other; an "instead" further on takes the place of the step before it (419.6d; 613.14)."""
    steps = list(instruction.steps)
    while steps:
        step = steps.pop(0)
        if steps and isinstance(steps[0], effects.Instead):
            instead = steps.pop(0)
            assert isinstance(instead, effects.Instead)
            if holds(instead.condition, following.context):
                step = _in_place_of(step, instead.instruction)
        yield from following.follow(step)


def _in_place_of(step: Instruction, instead: Instruction) -> Instruction:
    """What is done instead; damage without a recipient goes to the recipients of the step it replaces."""
    if isinstance(instead, effects.DealDamage) and isinstance(step, effects.DealDamage) and not instead.to:
        return replace(instead, to=step.to)
    return instead


@follows(effects.May)
def may(instruction: effects.May, following: Following) -> Asking[None]:
    """The player decides; "if you do" looks at that, whatever came of it (419.5b)."""
    decides = (yield from following.player(instruction.player)) or following.you
    agreed = yield from ask_yes(decides, "do it?", Cite.FOLLOW_INSTRUCTIONS, following.source)
    if agreed:
        following.note_done(True)
        yield from following.follow(instruction.instruction)
        return
    following.note_done(False)


@follows(effects.IfSo)
def if_so(instruction: effects.IfSo, following: Following) -> Asking[None]:
    if holds(instruction.condition, following.context):
        yield from following.follow(instruction.then)
    elif instruction.otherwise is not None:
        yield from following.follow(instruction.otherwise)


@follows(effects.Unless)
def unless(instruction: effects.Unless, following: Following) -> Asking[None]:
    """The player may do the alternative; unless that is done, in full, the instruction is followed (116.12a)."""
    alternative = instruction.alternative
    following.speak_of_targets(instruction.instruction)
    whose = getattr(alternative, "player", You())
    decides = (yield from following.player(whose)) or following.you
    agreed = yield from ask_yes(decides, "do or pay it?", Cite.FOLLOW_INSTRUCTIONS, following.source)
    if agreed:
        mark = following.game.journal.mark()
        following.note_done(False)
        yield from following.follow(alternative)
        if following.context.done:
            return
        following.game.journal.rewind(mark)
    yield from following.follow(instruction.instruction)


@follows(effects.PayCost)
def pay_cost(instruction: effects.PayCost, following: Following) -> Asking[None]:
    """Pay, all of it or nothing; "if you do" looks at that."""
    times = 1 if instruction.times is None else number(instruction.times, following.context)
    payer = (yield from following.player(instruction.player)) or following.you
    paid = yield from pay_now(payer, instruction.cost, following.context, times)
    following.note_done(paid)


@follows(effects.ForEach)
def for_each(instruction: effects.ForEach, following: Following) -> Asking[None]:
    """Once for each, in order; each time "it" is that one."""
    over = instruction.description
    if isinstance(over, Quantity):
        for _ in range(number(over, following.context)):
            yield from following.follow(instruction.instruction)
        return
    context = following.context
    for thing in things(over, context):
        following.context = context.remembering((thing,))
        yield from following.follow(instruction.instruction)


@follows(effects.WhereX)
def where_x(instruction: effects.WhereX, following: Following) -> Asking[None]:
    """X is worked out once, and then stands for that number (413.2f; 607.2g)."""
    if not _its_source_acts(instruction):
        following.speak_of_targets(instruction.instruction)
    value = number(instruction.value, following.context)
    announcement = replace(following.context.announcement, x=value)
    following.context = replace(following.context, announcement=announcement)
    yield from following.follow(instruction.instruction)


def _its_source_acts(instruction: effects.WhereX) -> bool:
    """Whether "it" is what deals the damage: "it deals X damage to target creature, where X is its power"."""
    speaks_of_it = any(isinstance(node, That) and node == That() for node in walk(instruction.value))
    return speaks_of_it and any(isinstance(node, effects.DealDamage) for node in walk(instruction.instruction))


@follows(effects.Modal)
def modes(instruction: effects.Modal, following: Following) -> Asking[None]:
    """The modes that were chosen when it was played, in the order printed (409.1b; 700.2)."""
    for place in following.context.announcement.modes:
        yield from following.follow(instruction.modes[place])


@follows(effects.Later)
def later(instruction: effects.Later, following: Following) -> Asking[None]:
    """Sets up a delayed triggered ability (404.4; 603.7)."""
    game = following.game
    source = following.source
    if source is None:
        raise NotYetSupported("a delayed trigger needs a source")
    delayed = DelayedTrigger(
        id=game.next_id(),
        controller=following.you,
        source=source,
        event=instruction.event,
        effect=instruction.instruction,
        announcement=following.context.announcement,
        memory=following.context.memory,
        followed=following.context.followed,
    )
    game.delayed = (*game.delayed, delayed)
    return
    yield
