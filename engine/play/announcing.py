"""Announcing modes, X, targets and divisions (409.1b–e; 601.2b–d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.actions.targeting import (
    Aimed,
    aims,
    check_must_target,
    choose_targets,
    context_on_stack,
    legal_targets,
    naming_targets,
)
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Remedy, ask
from engine.meaning.context import Thing
from engine.meaning.words import number
from engine.play.announcing_modes import modes_chosen, once_for_each_choice
from engine.play.considering import Proposed, amounts_in_view, targets_in_view
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.costs import Cost
from engine.text.tree.effects.counters import DistributeCounters
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.joints import Modal, Sequence, WhereX
from engine.text.tree.effects.shields import PreventDamage
from engine.text.tree.node import Instruction, Node, Quantity
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.quantities import Variable
from engine.text.tree.walk import parts, rebuild, walk

#: The cost of what is put on the stack without anybody's paying for it.
NOTHING_TO_PAY: Final = Cost(())


@once_for_each_tree
def numbered(effect: Instruction) -> Instruction:
    """The same text with each use of the word *target* numbered from 0, in printed order, and with what X is in them.

    A use inside another comes before it: whose graveyard a target is in is chosen before the target. A word that is
    read into two places, as in "target creature's total power and toughness", is one use.
    """
    effect = rebuild(effect, _with_x_in_targets)
    said: list[tuple[int, object]] = list(_said_where(effect, None))
    if any(place == -1 for place, _ in said):  # words that stand in no text: in the order of the tree
        said = [(0, index) for index in range(len(said))]
    uses = sorted(dict.fromkeys(said), key=lambda use: use[0])
    numbers = iter([uses.index(use) for use in said])

    def give_number(node: Node) -> Node:
        return replace(node, index=next(numbers)) if isinstance(node, Aimed) else node

    return rebuild(effect, give_number)


def _with_x_in_targets(node: Node) -> Node:
    """What "X target creatures, where X is …" counts, in place of X where targets are described: they are chosen before
    anything else is done (409.1c; 601.2c)."""
    if not isinstance(node, WhereX) or any(isinstance(part, Aimed) for part in walk(node.value)):
        return node

    def worked_out(part: Node) -> Node:
        return node.value if isinstance(part, Variable) else part

    def in_target(part: Node) -> Node:
        return rebuild(part, worked_out) if isinstance(part, Aimed) else part

    return replace(node, instruction=rebuild(node.instruction, in_target))


def _said_where(node: Node, around: int | None) -> Iterator[tuple[int, Node]]:
    """The place in the text of each use of a word, or of the use that contains it, and the use, in the order of
    `rebuild`."""
    here = node.at if around is None and isinstance(node, Aimed) else around
    for part in parts(node):
        yield from _said_where(part, here)
    if isinstance(node, Aimed) and here is not None:
        yield here, node


def announce(
    game: Game, on_stack: GameObject, effect: Instruction | None, you: Player, cost: Cost = NOTHING_TO_PAY
) -> Asking[Proposed]:
    """Make every choice that is made while a spell or ability is being put on the stack. `cost`: what is going to be
    paid for it, in view of which it may be made where the edition has it so. Returns what was chosen in view of that.

    Raises IllegalAction when there is no legal choice, or an illegal one was made.
    """
    if Cite.CHOICES_IN_VIEW not in game.rulebook.citations:
        cost = NOTHING_TO_PAY
    _note(game, on_stack, effect=None if effect is None else numbered(effect))
    modal = on_stack.announcement.effect
    if isinstance(modal, Modal):
        chosen = yield from modes_chosen(game, on_stack, modal, you)
        if modal.repeats:
            modal, chosen = once_for_each_choice(modal, chosen)
            _note(game, on_stack, effect=numbered(modal))
        _note(game, on_stack, modes=chosen)
    targets: dict[int, tuple[Thing, ...]] = {}
    not_yet: list[tuple[Aimed, Thing]] = []
    for aimed in aims(game, on_stack):
        context = context_on_stack(game, on_stack, you)
        in_view = targets_in_view(aimed, context, on_stack, cost)
        chosen_targets = yield from choose_targets(aimed, context, on_stack, targets, in_view)
        targets[aimed.index] = chosen_targets
        legal = legal_targets(aimed, context, on_stack) if in_view else ()
        not_yet += [(aimed, each) for each in chosen_targets if each in in_view and each not in legal]
        environment = naming_targets(on_stack.announcement.environment, (aimed,), targets)
        _note(game, on_stack, targets=dict(targets), environment=environment)
    if on_stack.is_spell or isinstance(on_stack.ability, ActivatedAbility):
        check_must_target(game, on_stack, you)
    divided = _divided_amount(on_stack.announcement.effect) if on_stack.announcement.effect is not None else None
    if divided is not None:
        context = context_on_stack(game, on_stack, you)
        amounts = amounts_in_view(divided, context, cost)
        division = yield from _divide(on_stack, you, amounts or (number(divided, context),))
        _note(game, on_stack, division=division)
        divided = divided if amounts else None
    return Proposed(tuple(not_yet), divided)


def _note(game: Game, on_stack: GameObject, **announced: Any) -> None:
    """Add to what was announced for a spell or ability so far."""
    note(game, notes.Announced(of=on_stack, announcement=replace(on_stack.announcement, **announced)))


# Division --------------------------------------------------------------------------------------------------------


def _divide(on_stack: GameObject, you: Player, amounts: tuple[int, ...]) -> Asking[Mapping[GameObject | Player, int]]:
    """How a divided amount falls on the targets, at least 1 on each (409.1e; 601.2d). `amounts`: how much that may
    be."""
    amount = amounts[0]
    targets = on_stack.announcement.all_targets()
    if len(targets) == 1:
        return {targets[0]: amount}

    said = " or ".join(map(str, sorted(amounts)))

    def check(answer: object) -> None:
        shares = dict(answer) if isinstance(answer, tuple | Mapping) else {}
        if set(shares) != set(targets) or sum(shares.values()) not in amounts or min(shares.values(), default=0) < 1:
            raise IllegalAction(
                f"{said} is divided among the targets, at least 1 to each",
                Cite.DIVIDE,
                Remedy(Need.SAID, f"a division of all {said} that gives each target 1 at least"),
            )

    even, extra = divmod(amount, max(len(targets), 1))
    suggested = tuple((thing, even + (index < extra)) for index, thing in enumerate(targets))
    question = Choice(
        you,
        ChoiceKind.DIVISION,
        f"divide {said} among the targets",
        Cite.DIVIDE,
        source=on_stack,
        check=check,
        suggested=suggested,
    )
    answer = yield from ask(question)
    return dict(answer)


def _divided_amount(effect: Node) -> Quantity | None:
    """What an effect divides or distributes among its targets; X is what the effect says that it is."""
    for node in walk(effect):
        if isinstance(node, WhereX) and isinstance(_divided_amount(node.instruction), Variable):
            return node.value
        if isinstance(node, DealDamage | PreventDamage) and node.divided:
            return node.amount
        if isinstance(node, DistributeCounters):
            return node.count
    return None


def effect_of_paragraphs(effects: tuple[Instruction, ...]) -> Instruction | None:
    """A spell's paragraphs as one text, followed from top to bottom."""
    if not effects:
        return None
    return effects[0] if len(effects) == 1 else Sequence(effects)
