"""What declaring attackers and declaring blockers have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.events.choices import Asking, Choice, IllegalAction
from engine.keywords.banding import Attacking, attacks_in
from engine.play.requirements import Requirement
from engine.play.taxes import pay_tax
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.changes import Act

#: A creature, and an attacker that it blocks.
Blocking = tuple[GameObject, GameObject]


def declared_and_paid(game: Game, question: Choice, act: Act) -> Asking[tuple[Any, ...]]:
    """Ask for a declaration and let its costs be paid; ask again where they aren't."""
    while True:
        answer: tuple[Any, ...] = yield question
        question.examine(answer)
        if (yield from pay_tax(game, question.player, attacks_in(answer), act)):
            return answer
        refused = IllegalAction(f"{question.player.name} didn't pay what it costs to {act.value}", question.cites)
        question = replace(question, refused=refused)


def check_required(missed: Requirement[Attacking] | Requirement[Blocking] | None, cites: Cite) -> None:
    """Raise IllegalAction where a declaration leaves out what an effect requires."""
    if missed is not None:
        raise IllegalAction(f"{missed.why} if able", cites)


def is_allowed(check: Callable[[], None]) -> bool:
    """Whether a check refuses nothing."""
    try:
        check()
    except IllegalAction:
        return False
    return True
