"""What effects do to the costs of keywords: "buyback costs cost {2} less", whoever pays them (601.2f in 2026)."""

from __future__ import annotations

from typing import Final

from engine.events.choices import Asking
from engine.events.functioning import statements_on_battlefield
from engine.events.reducing import reduced
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost, PaysMana
from engine.text.tree.played import reads
from engine.text.tree.statements import KeywordCosts
from engine.values.mana import ManaCost

#: The keywords of whose costs effects are asked.
ASKED: Final = frozenset({"buyback", "kicker", "morph"})


@reads(KeywordCosts)
def changed_by_effects(game: Game, player: Player, keyword: str, cost: Cost, payer_of: GameObject) -> Asking[Cost]:
    """The cost of a keyword after what permanents say of such costs: what is added first, then what is taken off."""
    stated = [
        statement for _, statement, _ in statements_on_battlefield(game, KeywordCosts) if statement.keyword == keyword
    ]
    if not stated:
        return cost
    mana = ManaCost()
    for part in cost.parts:
        if isinstance(part, PaysMana) and part.times is None:
            mana = mana.plus(part.mana)
    for statement in stated:
        if statement.more:
            mana = mana.plus(ManaCost.parse(statement.amount))
    for statement in stated:
        if not statement.more:
            mana = yield from reduced(player, mana, ManaCost.parse(statement.amount), payer_of, in_full=False)
    others = tuple(part for part in cost.parts if not isinstance(part, PaysMana) or part.times is not None)
    return Cost((PaysMana(mana), *others))
