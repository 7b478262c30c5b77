"""What the game asks, as a script sees it: which questions wait for a statement, and which answer themselves."""

from __future__ import annotations

import re
from typing import Any, Final

from engine.events.choices import Choice, ChoiceKind, Option
from engine.state.effects import Waiting
from engine.values.colors import Color

#: Questions at which a script's next statement decides what happens.
STOPPING: Final = frozenset({ChoiceKind.PRIORITY, ChoiceKind.ATTACKERS, ChoiceKind.BLOCKERS, ChoiceKind.DAMAGE})


def plain_answer(asked: Choice) -> Any:
    """The answer to a question that nobody answers in the script; None where somebody has to decide.

    It is what the question suggests, or the only answer that is possible.
    """
    if asked.suggested is None and asked.is_forced:
        return asked.only_answer
    return asked.suggested


def makes_no_difference(asked: Choice) -> bool:
    """Whether it is asked in which order abilities go on the stack that are all one ability of one source.

    No words of a script could tell one from another.
    """
    values = [option.value for option in asked.options]
    if asked.kind is not ChoiceKind.ORDER or not all(isinstance(value, Waiting) for value in values):
        return False
    return all(value.source is values[0].source and value.ability == values[0].ability for value in values)


def words_for(option: Option) -> tuple[str, ...]:
    """What an option is called: as it reads, by other words for it, and one mana by its color too."""
    mana = re.fullmatch(r"\{([WUBRGC])\}", option.text)
    if mana is None:
        return (option.text.lower(), *option.also)
    color = Color.of_symbol(mana[1])
    return (option.text.lower(), "colorless" if color is None else color.value)


def offered(asked: Choice) -> str:
    """What can be chosen, in a few words."""
    return ", ".join(option.text for option in asked.options[:12]) or "a number or names"
