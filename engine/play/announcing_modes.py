"""Announcing modes: how many, which ones, and what each of them costs (409.1b; 601.2b, 700.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.actions.following import Following
from engine.actions.targeting import aims_in, context_on_stack, least_of, legal_targets
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask
from engine.events.kinds.playing import AbilityActivated
from engine.events.kinds.triggering import TriggerPutOnStack
from engine.keywords.hooks import hooks
from engine.meaning.context import Context
from engine.meaning.words import holds
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost, CostPart
from engine.text.tree.effects.joints import Modal, MoreModes
from engine.text.tree.names import highest_name, standing_after, with_names_from
from engine.text.tree.node import Instruction
from engine.text.tree.played import reads


def modes_chosen(game: Game, on_stack: GameObject, modal: Modal, you: Player) -> Asking[tuple[int, ...]]:
    """The modes that are chosen for a spell or ability, in the order printed; all of them if entwine's cost is paid."""
    if on_stack.announcement.was_paid("entwine"):
        return tuple(range(len(modal.modes)))
    return (yield from _choose_modes(modal, context_on_stack(game, on_stack, you), on_stack))


@reads(MoreModes)
def _choose_modes(modal: Modal, context: Context, on_stack: GameObject) -> Asking[tuple[int, ...]]:
    """Modes whose targets can't be chosen aren't offered; the controller chooses, or says which of the players that
    the text names does (700.2a, 700.2d)."""
    chooser = context.you
    if modal.chooser is not None:
        chooser = (yield from Following(context).player(modal.chooser)) or chooser
    least, most = modal.least, modal.most
    if isinstance(modal.if_so, MoreModes) and holds(modal.if_so.condition, context):
        least, most = modal.if_so.least, modal.if_so.most
    taken = frozenset(_chosen_before(modal, context, on_stack))
    possible = [
        index for index, mode in enumerate(modal.modes) if index not in taken and _can_be_aimed(mode, context, on_stack)
    ]
    if len(possible) < (1 if modal.repeats else least):
        raise IllegalAction(
            f"{on_stack.name} has no mode that can be chosen",
            Cite.CHOOSE_MODES,
            Remedy(Need.TARGET, f"legal targets for a mode of {on_stack.name}"),
        )
    question = Choice(
        chooser,
        ChoiceKind.MODES,
        f"choose up to {most} pawprints of modes" if modal.worth else "choose one" if most == 1 else "choose modes",
        Cite.CHOOSE_MODES,
        [Option(index, f"mode {index + 1}") for index in possible],
        least,
        most if modal.repeats else min(most, len(possible)),
        source=on_stack,
        check=partial(_check_worth, modal) if modal.worth else None,
        repeatable=modal.repeats,
    )
    answer = yield from ask(question)
    if modal.repeats and len(possible) == 1 and not answer:
        answer = (possible[0],) * least
    return tuple(sorted(answer))


def _check_worth(modal: Modal, answer: object) -> None:
    """Modes with pawprints take up as many of those that may be chosen as they show (700.2i in 2026)."""
    chosen = [index for index in answer if index in range(len(modal.worth))] if isinstance(answer, tuple) else []
    worth = sum(modal.worth[index] for index in chosen)
    if worth > modal.most:
        raise IllegalAction(
            f"the chosen modes are worth {worth} pawprints, and up to {modal.most} can be chosen",
            Cite.MODES_WORTH,
            Remedy(Need.FEWER, f"modes worth at most {modal.most}"),
        )


def _can_be_aimed(mode: Instruction, context: Context, on_stack: GameObject) -> bool:
    return all(legal_targets(aim, context, on_stack) or least_of(aim.count, context) == 0 for aim in aims_in(mode))


def _chosen_before(modal: Modal, context: Context, on_stack: GameObject) -> Iterator[int]:
    """What was chosen for the same ability of the same object before, where that can't be chosen again."""
    if not modal.unlike:
        return
    game = context.game
    since = game.facts_this_turn_from if modal.unlike == "this turn" else 0
    put = (fact.on_stack for fact in game.facts.of_kind(TriggerPutOnStack, since))
    activated = (fact.on_stack for fact in game.facts.of_kind(AbilityActivated, since))
    for other in filter(None, (*put, *activated)):
        if other.source is on_stack.source and other.ability_id == on_stack.ability_id:
            yield from other.announcement.modes


def once_for_each_choice(modal: Modal, chosen: tuple[int, ...]) -> tuple[Modal, tuple[int, ...]]:
    """The text with a mode as often as it was chosen, each time with names and targets of its own."""
    modes: tuple[Instruction, ...] = ()
    for index in chosen:
        first = max(map(highest_name, modes), default=-1) + 1
        mode = modal.modes[index]
        modes += (standing_after(with_names_from(mode, first), modes) if modes else mode,)
    return replace(modal, modes=modes, repeats=False), tuple(range(len(modes)))


def costs_of_modes(game: Game, spell: GameObject) -> Cost:
    """What is paid besides for the modes that were chosen: for each its own cost, and by keywords for each beyond the
    first (702.120a, 702.172a in 2026)."""
    announced = spell.announcement
    parts: list[CostPart] = []
    if isinstance(announced.effect, Modal) and announced.effect.costs:
        parts += [part for index in announced.modes for part in announced.effect.costs[index].parts]
    for hook, ability in hooks(game, spell):
        if hook.is_paid_for_each_mode:
            parts += hook.cost_of(ability).parts * max(len(announced.modes) - 1, 0)
    return Cost(tuple(parts))
