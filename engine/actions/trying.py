"""Whether something could be done: it is tried with plain answers, and taken back."""

from __future__ import annotations

from typing import Final

from engine.actions.activatable import Activate, activated_abilities
from engine.actions.following import Following
from engine.events.choices import Asking, Choice, ChoiceKind
from engine.state.game import Game
from engine.text.tree import costs
from engine.text.tree.node import Instruction


def could_be_done(instruction: Instruction, following: Following) -> bool:
    """Whether a payment could be made in full: one that can't isn't offered (413.2e; 116.3).

    It is tried with the first answer to every question, and taken back. Where that fails after there was something to
    choose, another answer might do, and it is offered.
    """
    context, happened = following.context, list(following.happened)
    try:
        return could_end_well(following.game, following.follow(instruction))
    finally:
        following.context, following.happened = context, happened


def could_end_well(game: Game, doing: Asking[bool]) -> bool:
    """Whether a procedure that says whether something was done could come to that, tried so and taken back."""
    had_choice = False
    with game.facts.trying():
        try:
            asked = next(doing)
            for _ in range(_MOST_QUESTIONS):
                values = tuple(option.value for option in asked.options)
                had_choice = had_choice or (len(values) != asked.least and not _taps_one_after_the_other(game, asked))
                asked = doing.send(_first_answer(asked, values))
        except StopIteration as done:
            return had_choice or bool(done.value)
        return True


def _taps_one_after_the_other(game: Game, asked: Choice) -> bool:
    """Whether a question is which permanent to tap for mana next, and whoever takes them all misses nothing: each has
    one mana ability, and tapping is all that it costs."""
    uses = [option.value for option in asked.options]
    if asked.kind is not ChoiceKind.PAYMENT or not all(isinstance(use, Activate) for use in uses):
        return False
    costs_paid = (list(activated_abilities(game, use.object))[use.place].ability.cost for use in uses)
    return len({use.object for use in uses}) == len(uses) and all(
        cost.parts == (costs.TapsSelf(),) for cost in costs_paid
    )


#: After so many questions, what is tried counts as possible.
_MOST_QUESTIONS: Final = 50


def _first_answer(asked: Choice, values: tuple[object, ...]) -> object:
    if asked.suggested is not None:
        return asked.suggested
    if asked.kind is ChoiceKind.NUMBER:
        return 0
    return values[: max(asked.least, 1)]
