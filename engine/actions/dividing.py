"""How a player divides or distributes an amount among several (409.1e; 601.2d)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Remedy, ask
from engine.meaning.context import Thing
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player


def divide(
    divider: Player, amounts: tuple[int, ...], among: tuple[Thing, ...], source: GameObject | None, cites: Cite
) -> Asking[Mapping[Thing, int]]:
    """The share of each, at least 1; `amounts`: how much all of it may be. One alone gets all, and nobody is asked."""
    amount = amounts[0]
    if len(among) == 1:
        return {among[0]: amount}

    said = " or ".join(map(str, sorted(amounts)))
    whom = "targets" if cites is Cite.DIVIDE else "chosen"

    def check(answer: object) -> None:
        shares = dict(answer) if isinstance(answer, tuple | Mapping) else {}
        if set(shares) != set(among) or sum(shares.values()) not in amounts or min(shares.values(), default=0) < 1:
            raise IllegalAction(
                f"{said} is divided among the {whom}, at least 1 to each",
                cites,
                Remedy(Need.SAID, f"a division of all {said} that gives each {whom.removesuffix('s')} 1 at least"),
            )

    even, extra = divmod(amount, max(len(among), 1))
    suggested = tuple((thing, even + (index < extra)) for index, thing in enumerate(among))
    question = Choice(
        divider,
        ChoiceKind.DIVISION,
        f"divide {said} among the {whom}",
        cites,
        source=source,
        check=check,
        suggested=suggested,
    )
    answer = yield from ask(question)
    return dict(answer)
