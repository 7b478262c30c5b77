"""Split second (502.58; 702.58)."""

from __future__ import annotations

from engine.events.choices import IllegalAction, Need, Remedy
from engine.keywords.hooks import Keyword, answers, keyword_ability
from engine.state.game import Game


@keyword_ability("split second", letter="a")
class SplitSecond(Keyword):
    """While the spell is on the stack, players cast nothing and activate only mana abilities."""

    silences = True


def check_not_silenced(game: Game) -> None:
    """Raise IllegalAction while a spell is on the stack that lets nothing be cast or activated."""
    for on_stack in game.stack:
        if on_stack.is_spell and answers(game, on_stack, lambda keyword: keyword.silences):
            raise IllegalAction(
                f"{on_stack.name} is on the stack and has split second: only mana abilities and special actions are"
                " possible",
                SplitSecond.rule,
                Remedy(Need.WITHOUT, f"{on_stack.name} off the stack", (on_stack,)),
            )
