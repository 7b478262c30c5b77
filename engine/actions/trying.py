"""Whether something could be done: it is tried, with one answer after the other, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import chain, combinations, islice
from typing import Final

from engine.actions.activatable import Activate, activated_abilities
from engine.actions.following import Following
from engine.actions.in_full import followed_in_full
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction
from engine.meaning.context import NotYetSupported
from engine.state.game import Game
from engine.text.tree import costs
from engine.text.tree.effects.joints import Sequence
from engine.text.tree.node import Instruction
from engine.text.tree.steps import steps_of


def could_be_done(instruction: Instruction, following: Following) -> bool:
    """Whether something, such as a payment, could be done in full: what can't isn't offered (413.2e; 116.3).

    It is tried and taken back, with one answer after the other to what is asked. Where there are too many ways to try
    them all, it counts as possible.
    """

    def begin() -> Asking[bool]:
        with following.tried():
            return (yield from followed_in_full(instruction, following))

    return could_end_well(following.game, begin)


def could_be_begun(instruction: Instruction, following: Following) -> bool:
    """Whether a player who may do this could do any of it: of several steps, one is enough. What the engine can't play
    counts as possible, and says so when it is done."""
    steps = steps_of(instruction) if isinstance(instruction, Sequence) else (instruction,)
    try:
        return any(could_be_done(step, following) for step in steps)
    except NotYetSupported:
        return True


#: So many ways of doing something are tried, so many questions are answered in each, and so many answers to each.
_MOST_WAYS: Final = 40
_MOST_QUESTIONS: Final = 50
_MOST_ANSWERS: Final = 12

#: Answers to the first questions, where they have options by their places: what these stand for belongs to one try.
_Way = tuple[object, ...]


def could_end_well(game: Game, begin: Callable[[], Asking[bool]]) -> bool:
    """Whether a procedure that says whether something was done could come to that, tried so and taken back."""
    ways: list[_Way] = [()]
    for _ in range(_MOST_WAYS):
        if not ways:
            return False
        was_done, others = _tried(game, begin(), ways.pop())
        if was_done:
            return True
        ways += reversed(others)
    return True


def _tried(game: Game, doing: Asking[bool], way: _Way) -> tuple[bool, list[_Way]]:
    """Whether it was done, with the answers of a way and then with the first one to each question; and which other ways
    there are from there on."""
    others: list[_Way] = []
    with _trying(game):
        try:
            asked = next(doing)
            for index in range(_MOST_QUESTIONS):
                if index == len(way):
                    first, *rest = _answers_to(game, asked)
                    others += [(*way, other) for other in rest]
                    way = (*way, first)
                asked = doing.send(_as_chosen(asked, way[index]))
        except StopIteration as end:
            return bool(end.value), others
        except IllegalAction:
            return False, others
    return True, others


def _answers_to(game: Game, asked: Choice) -> list[object]:
    """Answers that may be given to a question, the plain one first."""
    if asked.kind is ChoiceKind.NUMBER:
        return list(range(_MOST_ANSWERS))
    plain = asked.suggested
    if not asked.options:
        return [plain]
    places = range(len(asked.options))
    counts = range(max(asked.least, min(asked.most, 1)), asked.most + 1)
    chosen: Iterable[tuple[int, ...]] = (several for count in counts for several in combinations(places, count))
    if asked.least == 0 and asked.most > 0:
        chosen = chain(chosen, ((),))
    if plain is not None:
        values = [option.value for option in asked.options]
        first = tuple(values.index(value) for value in plain)
        chosen = chain((first,), (several for several in chosen if several != first))
    if _taps_one_after_the_other(game, asked):
        chosen = islice(chosen, 1)
    return list(islice(chosen, _MOST_ANSWERS)) or [()]


def _as_chosen(asked: Choice, answer: object) -> object:
    if not asked.options or not isinstance(answer, tuple):
        return answer
    return tuple(asked.options[place].value for place in answer)


@contextmanager
def _trying(game: Game) -> Iterator[None]:
    """What happens meanwhile is taken back: in this game, and in those around it, from which cards may come."""
    with nullcontext() if game.nesting.outer is None else _trying(game.nesting.outer), game.facts.trying():
        yield


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
