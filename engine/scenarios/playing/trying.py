"""Trying out whether the rules allow something: with its costs, and with every choice that is left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.alike import unlike
from engine.scenarios.playing.answers import portable
from engine.scenarios.playing.questions import STOPPING, plain_answer
from engine.scenarios.playing.session import Session
from engine.state.game import Game

#: So many ways to do one thing are tried, and so many answers to one question.
_MOST_WAYS: Final = 300
_MOST_ANSWERS: Final = 40


def refusals_of_every_way(session: Session) -> list[IllegalAction]:
    """Why what a player is on the way to playing can't be finished, one refusal for each way; none, if it can be.

    Raises ScriptError where there are too many ways.
    """
    refusals: list[IllegalAction] = []
    ways: list[Sequence[object]] = [session.answers[session.begun_at :]]
    session.take_back()
    tried = 0
    while ways:
        way = ways.pop()
        tried += 1
        if tried > _MOST_WAYS:
            raise ScriptError(f"there are more than {_MOST_WAYS} ways to do that; name your choices")
        try:
            session.again(way)
        except IllegalAction as refusal:
            refusals.append(refusal)
            continue
        asked = session.pending
        if asked is None or asked.kind in STOPPING:
            return []
        ways += [(*way, portable(asked, answer)) for answer in reversed(list(_answers(session.game, asked)))]
        session.take_back()
    return refusals


def _answers(game: Game, asked: Choice) -> Iterator[object]:
    """Answers that may be given to a question, the plain one first; of sources of mana that are alike, one."""
    plain = plain_answer(asked)
    if plain is not None:
        yield plain
    if asked.kind is ChoiceKind.NUMBER:
        yield from range(4)
    values = unlike(game, (option.value for option in asked.options))
    chosen = (several for count in range(asked.least, asked.most + 1) for several in combinations(values, count))
    yield from islice((several for several in chosen if several != plain), _MOST_ANSWERS if values else 0)
