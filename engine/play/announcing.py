"""Announcing modes, X, targets and divisions (409.1b–e; 601.2b–d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.actions.dividing import divide
from engine.actions.targeting import (
    Aimed,
    aims,
    announced_in,
    check_must_target,
    choose_targets,
    chosen_parts,
    context_on_stack,
    legal_targets,
    naming_targets,
)
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking
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
from engine.text.tree.effects.joints import ForEach, Modal, Sequence, WhereX
from engine.text.tree.effects.shields import PreventDamage
from engine.text.tree.names import NamedPlayers
from engine.text.tree.node import Instruction, Node, PlayerReference, Quantity
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.players import EachOpponent, EachPlayer, ThatPlayer
from engine.text.tree.qualities import ControlledBy, Description
from engine.text.tree.quantities import Variable
from engine.text.tree.references import Target
from engine.text.tree.walk import parts, rebuild, walk

#: The cost of what is put on the stack without anybody's paying for it.
NOTHING_TO_PAY: Final = Cost(())


@once_for_each_tree
def numbered(effect: Instruction) -> Instruction:
    """The same text with each use of the word *target* numbered from 0, in printed order, and with what X is in them.

    A use inside another comes before it: whose graveyard a target is in is chosen before the target. A word that is
    read into two places, as in "target creature's total power and toughness", is one use.
    """
    effect = rebuild(rebuild(effect, _with_x_in_targets), _with_targets_of_each)
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


def _with_targets_of_each(node: Node) -> Node:
    """ "For each opponent, … up to one target creature that player controls": the word is used once for all, and what
    is done for each is done to the one that this player controls."""
    if not isinstance(node, ForEach) or not isinstance(node.description, EachOpponent | EachPlayer):
        return node
    everybody = node.description

    def is_one_of_them(player: PlayerReference) -> bool:
        meant = player.means if isinstance(player, ThatPlayer) else None
        return isinstance(meant, NamedPlayers) and everybody.named in meant.names

    def of_each(part: Node) -> Node:
        if not isinstance(part, Target) or not isinstance(part.description, Description) or part.whose is not None:
            return part
        theirs = [each for each in part.description.qualities if isinstance(each, ControlledBy)]
        if len(theirs) != 1 or not is_one_of_them(theirs[0].player):
            return part
        qualities = (each if each is not theirs[0] else ControlledBy(everybody) for each in part.description.qualities)
        described = replace(part.description, qualities=tuple(qualities))
        return replace(part, description=described, each_controller=True, whose=theirs[0].player)

    return replace(node, instruction=rebuild(node.instruction, of_each))


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
    divided: Quantity | None = None
    for part in chosen_parts(on_stack):
        for what, among in _divided_in(part):
            to = _divided_among(among, on_stack, targets)
            if not to:
                continue
            context = context_on_stack(game, on_stack, you)
            amounts = amounts_in_view(what, context, cost)
            division = yield from divide(you, amounts or (number(what, context),), to, on_stack, Cite.DIVIDE)
            _note(game, on_stack, division={**on_stack.announcement.division, **division})
            divided = what if amounts else divided
    return Proposed(tuple(not_yet), divided)


def _note(game: Game, on_stack: GameObject, **announced: Any) -> None:
    """Add to what was announced for a spell or ability so far."""
    note(game, notes.Announced(of=on_stack, announcement=replace(on_stack.announcement, **announced)))


# Division --------------------------------------------------------------------------------------------------------


def _divided_in(effect: Instruction) -> Iterator[tuple[Quantity, tuple[Node, ...]]]:
    """What a text divides or distributes as it is announced, and among what; X is what the text says that it is."""
    announced = announced_in(effect)
    for node in announced:
        amount, among = _division_of(node)
        if amount is None:
            continue
        where = (
            outer for outer in announced if isinstance(outer, WhereX) and any(node is inner for inner in walk(outer))
        )
        defined = next(where, None) if isinstance(amount, Variable) else None
        yield (defined.value if defined is not None else amount), among


def _division_of(node: Node) -> tuple[Quantity | None, tuple[Node, ...]]:
    match node:
        case DealDamage(divided=True):
            return node.amount, node.to
        case PreventDamage(divided=True):
            return node.amount, (node.to,) if node.to is not None else ()
        case DistributeCounters():
            return node.count, (node.among,)
        case _:
            return None, ()


def _divided_among(
    among: tuple[Node, ...], on_stack: GameObject, targets: Mapping[int, tuple[Thing, ...]]
) -> tuple[Thing, ...]:
    """The targets that something is divided among: those of the words that say so, or, where they only mean targets
    of the text around them, all there are. None where these words don't count: they are for another cost."""
    aimed = [node.index for words in among for node in walk(words) if isinstance(node, Aimed)]
    if not aimed:
        return on_stack.announcement.all_targets()
    return tuple(dict.fromkeys(thing for index in aimed for thing in targets.get(index, ())))


def effect_of_paragraphs(effects: tuple[Instruction, ...]) -> Instruction | None:
    """A spell's paragraphs as one text, followed from top to bottom."""
    if not effects:
        return None
    return effects[0] if len(effects) == 1 else Sequence(effects)
