"""Trying out whether the rules allow something: with its costs, and with every choice that is left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from engine.actions.activatable import Activate, activated_abilities
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.play.game_states import state_of
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.alike import unlike
from engine.scenarios.playing.answers import portable
from engine.scenarios.playing.questions import STOPPING, plain_answer
from engine.scenarios.playing.session import Session
from engine.state.game import Game
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.costs import TapsSelf
from engine.text.tree.node import Ability

#: So many ways to do one thing are tried, and so many answers to one question.
_MOST_WAYS: Final = 300
_MOST_ANSWERS: Final = 40


def refusals_of_every_way(session: Session) -> list[IllegalAction]:
    """Why what a player is on the way to playing can't be finished, one refusal for each way; none, if it can be.

    Raises ScriptError where there are too many ways to try them all.
    """
    refusals: list[IllegalAction] = []
    ways: list[Sequence[object]] = [session.answers[session.begun_at :]]
    session.take_back()
    tried, all_tried = 0, True
    paid_from: set[object] = set()
    while ways:
        way = ways.pop()
        tried += 1
        if tried > _MOST_WAYS:
            raise _too_many(f"{_MOST_WAYS} ways")
        try:
            session.again(way)
        except IllegalAction as refusal:
            refusals.append(refusal)
            continue
        asked = session.pending
        if asked is None or asked.kind in STOPPING:
            return []
        if asked.kind is not ChoiceKind.PAYMENT or _is_new(paid_from, session.game, asked):
            answers = list(islice(_answers(session.game, asked), _MOST_ANSWERS + 1))
            all_tried = all_tried and len(answers) <= _MOST_ANSWERS
            ways += [(*way, portable(asked, answer)) for answer in reversed(answers[:_MOST_ANSWERS])]
        session.take_back()
    if not all_tried:
        raise _too_many(f"{_MOST_ANSWERS} answers to one question")
    return refusals


def _too_many(what: str) -> ScriptError:
    return ScriptError(f"there are more than {what} to do that: name your choices")


def _is_new(paid_from: set[object], game: Game, asked: Choice) -> bool:
    """Whether a payment stands as it hasn't stood before, whichever way led there."""
    standing = (asked.prompt, state_of(game))
    is_new = standing not in paid_from
    paid_from.add(standing)
    return is_new


def _answers(game: Game, asked: Choice) -> Iterator[object]:
    """Answers that may be given to a question, the plain one first; of sources of mana that are alike, one."""
    plain = plain_answer(asked)
    if plain is not None:
        yield plain
    if asked.kind is ChoiceKind.NUMBER:
        yield from range(4)
    values = _tapped_next(game, unlike(game, (option.value for option in asked.options)))
    chosen = (several for count in range(asked.least, asked.most + 1) for several in combinations(values, count))
    if values:
        yield from (several for several in chosen if several != plain)


def _tapped_next(game: Game, values: list[object]) -> list[object]:
    """Of sources of mana that cost nothing but their tapping, one after the other is tapped: in which order, and which
    of them are left out, makes no difference to what can be paid."""
    uses = [value for value in values if isinstance(value, Activate)]
    if len(uses) < len(values):
        return values
    for permanent in dict.fromkeys(use.object for use in uses):
        own = [use for use in uses if use.object is permanent]
        abilities = list(activated_abilities(game, permanent))
        if all(_costs_its_tapping(abilities[use.place].ability) for use in own):
            return list(own)
    return values


def _costs_its_tapping(ability: Ability) -> bool:
    return isinstance(ability, ActivatedAbility) and ability.cost.parts == (TapsSelf(),)
