"""Announcing modes, X, targets and divisions (409.1b–e; 601.2b–d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from engine.events import event as events
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Option, ask
from engine.events.happening import happen
from engine.keywords.attaching import enchant_qualities
from engine.keywords.hooks import hooks
from engine.meaning.context import Context, Thing
from engine.meaning.references import everything
from engine.meaning.words import matches, number
from engine.rulebooks import Cite
from engine.state.environment import Environment
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import nouns
from engine.text.tree.changes import Act, Cant, CantBeTargetedBy
from engine.text.tree.effects import DealDamage, Modal, Sequence
from engine.text.tree.node import Instruction, Node, Quality
from engine.text.tree.nouns import Count, Target, TargetPlayer, Zone
from engine.text.tree.walk import rebuild, walk

Aimed = Target | TargetPlayer


@lru_cache(maxsize=2048)
def numbered(effect: Instruction) -> Instruction:
    """The same text with each use of the word *target* numbered from 0, in printed order."""
    count = -1

    def give_number(node: Node) -> Node:
        nonlocal count
        if isinstance(node, Aimed):
            count += 1
            return replace(node, index=count)
        return node

    return rebuild(effect, give_number)


def announce(game: Game, on_stack: GameObject, effect: Instruction | None, you: Player) -> Asking[None]:
    """Make every choice that is made while a spell or ability is being put on the stack.

    Raises IllegalAction when there is no legal choice, or an illegal one was made.
    """
    announcement = replace(on_stack.announcement, effect=None if effect is None else numbered(effect))
    on_stack.announcement = announcement
    context = _context(game, on_stack, you)
    if isinstance(announcement.effect, Modal):
        chosen = yield from _choose_modes(announcement.effect, context, on_stack)
        on_stack.announcement = replace(on_stack.announcement, modes=chosen)
    targets: dict[int, tuple[Thing, ...]] = {}
    for aimed in aims(game, on_stack):
        chosen_targets = yield from _choose_targets(aimed, _context(game, on_stack, you), on_stack, targets)
        targets[aimed.index] = chosen_targets
        environment = naming_targets(on_stack.announcement.environment, (aimed,), targets)
        on_stack.announcement = replace(on_stack.announcement, targets=dict(targets), environment=environment)
    division = yield from _divide(game, on_stack, you)
    on_stack.announcement = replace(on_stack.announcement, division=division)


def naming_targets(
    environment: Environment, aimed: Iterable[Aimed], targets: Mapping[int, tuple[Thing, ...]]
) -> Environment:
    """The environment in which later words find what was targeted."""
    for one in aimed:
        environment = environment.naming(one.named, targets.get(one.index, ()))
    return environment


def say_what_became_target(game: Game, on_stack: GameObject) -> Asking[None]:
    """Once it is played, abilities may see what became its target."""
    for thing in on_stack.announcement.all_targets():
        yield from happen(
            game, events.BecameTarget(target=thing, of=on_stack, cites=Cite.CHOOSE_TARGETS, source=on_stack)
        )


def _context(game: Game, on_stack: GameObject, you: Player) -> Context:
    source = on_stack.source if on_stack.is_ability else on_stack
    announcement = on_stack.announcement
    return Context(game, you, source, game, announcement=announcement, environment=announcement.environment)


# Modes -----------------------------------------------------------------------------------------------------------


def _choose_modes(modal: Modal, context: Context, on_stack: GameObject) -> Asking[tuple[int, ...]]:
    """Modes whose targets can't be chosen aren't offered (700.2a)."""
    possible = [
        place
        for place, mode in enumerate(modal.modes)
        if all(legal_targets(one, context, on_stack) or _least(one.count, context) == 0 for one in _aims_in(mode))
    ]
    if len(possible) < modal.least:
        raise IllegalAction(f"{on_stack.name} has no mode that can be chosen", Cite.CHOOSE_MODES)
    question = Choice(
        context.you,
        ChoiceKind.MODES,
        "choose one" if modal.most == 1 else "choose modes",
        Cite.CHOOSE_MODES,
        [Option(place, f"mode {place + 1}") for place in possible],
        modal.least,
        min(modal.most, len(possible)),
        source=on_stack,
    )
    answer = yield from ask(question)
    return tuple(sorted(answer))


# Targets ---------------------------------------------------------------------------------------------------------


def aims(game: Game, on_stack: GameObject) -> tuple[Aimed, ...]:
    """The uses of the word *target* that count: those of chosen modes; an Aura spell's is its enchant ability."""
    effect = on_stack.announcement.effect
    if isinstance(effect, Modal):
        return tuple(one for place in on_stack.announcement.modes for one in _aims_in(effect.modes[place]))
    if effect is not None:
        return _aims_in(effect)
    if on_stack.is_spell and "Aura" in game.characteristics(on_stack).subtypes:
        qualities = enchant_qualities(game, on_stack)
        return (Target(nouns.AllOf(qualities) if len(qualities) > 1 else qualities[0]),) if qualities else ()
    return ()


@lru_cache(maxsize=2048)
def _aims_in(effect: Instruction) -> tuple[Aimed, ...]:
    found = (node for node in walk(effect, into_granted=False) if isinstance(node, Aimed))
    # By number: whose graveyard a target is in is chosen before the target.
    return tuple(sorted(found, key=lambda aimed: aimed.index))


def legal_targets(aimed: Aimed, context: Context, on_stack: GameObject) -> tuple[Thing, ...]:
    """Everything that could be chosen for one use of the word *target*."""
    return tuple(
        thing
        for thing in _described(aimed.description, context)
        if why_not_target(aimed, thing, context, on_stack) is None
    )


def _described(description: Quality, context: Context) -> tuple[Thing, ...]:
    if isinstance(description, nouns.AllOf):
        first, *rest = description.qualities
        return tuple(thing for thing in everything(first, context) if all(matches(one, thing, context) for one in rest))
    return tuple(everything(description, context))


def why_not_target(aimed: Aimed, thing: Thing, context: Context, on_stack: GameObject) -> tuple[str, Cite] | None:
    """Why something isn't a legal target, with the rule; None where it is one (415; 113)."""
    if isinstance(thing, GameObject):
        if thing is on_stack:
            return f"{thing.name} can't target itself", Cite.LEGAL_TARGET
        if thing.gone:
            return f"{thing.name} isn't there any more", Cite.LEGAL_TARGET
    if not matches(aimed.description, thing, context):
        return f"{thing} isn't what {on_stack.name} can target", Cite.CHOOSE_TARGETS
    if isinstance(thing, GameObject) and thing.zone in (Zone.BATTLEFIELD, Zone.STACK):
        # Shroud and protection are abilities, which function on the battlefield (402.8; 112.5).
        for hook, ability in hooks(context.game, thing) if thing.zone is Zone.BATTLEFIELD else ():
            refusal = hook.refuses_target(context.game, ability, thing, on_stack, context.you)
            if refusal is not None:
                return f"{thing.name} can't be the target of {on_stack.name}", refusal
        for change, source in context.game.characteristics(thing).rules:
            you = context.game.controller_of(source or thing)
            said_by = Context(context.game, you, source or thing, context.game)
            if isinstance(change, CantBeTargetedBy) and matches(change.of, on_stack, said_by):
                return f"{thing.name} can't be the target of {on_stack.name}", Cite.LEGAL_TARGET
            if isinstance(change, Cant) and change.act is Act.BE_TARGETED and _forbids(change, thing, source, context):
                return f"{thing.name} can't be the target of {on_stack.name}", Cite.LEGAL_TARGET
    return None


def _forbids(change: Cant, thing: GameObject, source: GameObject | None, context: Context) -> bool:
    """ "Can't be the target of spells", "… of abilities your opponents control"."""
    on_stack = context.game.stack[-1] if context.game.stack else None
    if change.by is None or on_stack is None:
        return True
    you = context.game.controller_of(source or thing)
    return matches(change.by, on_stack, Context(context.game, you, source or thing, context.game))


def _choose_targets(
    aimed: Aimed, context: Context, on_stack: GameObject, before: Mapping[int, tuple[Thing, ...]]
) -> Asking[tuple[Thing, ...]]:
    legal = legal_targets(aimed, context, on_stack)
    if _is_another(aimed):
        taken = [thing for chosen in before.values() for thing in chosen]
        legal = tuple(thing for thing in legal if thing not in taken)
    least = _least(aimed.count, context)
    most = _most(aimed.count, context, len(legal))
    together = (
        Counter(thing.owner for thing in legal if isinstance(thing, GameObject)) if _is_of_one_zone(aimed) else {}
    )
    if len(legal) < least or (together and max(together.values()) < least):
        raise _no_target(aimed, context, on_stack)

    def check(answer: object) -> None:
        """Give the reason for a target that isn't legal, before the question's own check says only that it isn't."""
        answer = answer if isinstance(answer, tuple) else ()
        for thing in answer:
            if isinstance(thing, GameObject | Player) and thing not in legal:
                why, cites = why_not_target(aimed, thing, context, on_stack) or (
                    f"{thing} is a target already",
                    Cite.CHOOSE_TARGETS,
                )
                raise IllegalAction(why, cites)
        if _is_of_one_zone(aimed) and len({thing.owner for thing in answer if isinstance(thing, GameObject)}) > 1:
            raise IllegalAction(f"the targets of {on_stack.name} are in a single player's zone", Cite.CHOOSE_TARGETS)

    question = Choice(
        context.you,
        ChoiceKind.TARGETS,
        f"choose {_how_many(least, most)} for {on_stack.name}",
        Cite.CHOOSE_TARGETS,
        [Option(thing, str(thing)) for thing in legal],
        least,
        most,
        source=on_stack,
        check=check,
    )
    # Asked even where only one answer is legal: a player who names another is told why not.
    answer = yield question
    question.examine(answer)
    return tuple(answer)


def _no_target(aimed: Aimed, context: Context, on_stack: GameObject) -> IllegalAction:
    """Why nothing can be targeted: the rule that protects what could be, where that is one rule."""
    reasons = [why_not_target(aimed, thing, context, on_stack) for thing in _described(aimed.description, context)]
    rules = {reason[1] for reason in reasons if reason is not None}
    if len(rules) == 1 and None not in reasons:
        why = next(reason[0] for reason in reasons if reason is not None)
        return IllegalAction(f"{on_stack.name} has no legal target: {why}", rules.pop())
    return IllegalAction(f"{on_stack.name} has no legal target", Cite.CHOOSE_TARGETS)


def _how_many(least: int, most: int) -> str:
    if least == most:
        return "a target" if least == 1 else f"{least} targets"
    return f"{least} to {most} targets"


def _is_another(aimed: Aimed) -> bool:
    return any(isinstance(node, nouns.IsOther) for node in walk(aimed.description))


def _is_of_one_zone(aimed: Aimed) -> bool:
    return any(isinstance(node, nouns.InZone) and node.single for node in walk(aimed.description))


def _least(count: Count | None, context: Context) -> int:
    return 1 if count is None else number(count.least, context)


def _most(count: Count | None, context: Context, available: int) -> int:
    if count is None:
        return 1
    return available if count.most is None else min(number(count.most, context), max(available, 0))


# Division --------------------------------------------------------------------------------------------------------


def _divide(game: Game, on_stack: GameObject, you: Player) -> Asking[Mapping[GameObject | Player, int]]:
    """How a divided amount falls on the targets: at least 1 on each (409.1e; 601.2d)."""
    effect = on_stack.announcement.effect
    divided = [node for node in (walk(effect) if effect else ()) if isinstance(node, DealDamage) and node.divided]
    if not divided:
        return {}
    amount = number(divided[0].amount, _context(game, on_stack, you))
    targets = on_stack.announcement.all_targets()
    if len(targets) == 1:
        return {targets[0]: amount}

    def check(answer: object) -> None:
        shares = dict(answer) if isinstance(answer, tuple | Mapping) else {}
        if set(shares) != set(targets) or sum(shares.values()) != amount or min(shares.values(), default=0) < 1:
            raise IllegalAction(f"{amount} is divided among the targets, at least 1 to each", Cite.DIVIDE)

    even, extra = divmod(amount, max(len(targets), 1))
    suggested = tuple((thing, even + (place < extra)) for place, thing in enumerate(targets))
    question = Choice(
        you,
        ChoiceKind.DIVISION,
        f"divide {amount} among the targets",
        Cite.DIVIDE,
        source=on_stack,
        check=check,
        suggested=suggested,
    )
    answer = yield from ask(question)
    return dict(answer)


def effect_of_paragraphs(effects: tuple[Instruction, ...]) -> Instruction | None:
    """A spell's paragraphs as one text, followed from top to bottom."""
    if not effects:
        return None
    return effects[0] if len(effects) == 1 else Sequence(effects)
