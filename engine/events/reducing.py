"""A cost reduced by mana, of whose hybrid symbols the payer chooses a half (118.7e in 2026)."""

from __future__ import annotations

from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.rulebooks import Cite
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.values.mana import ManaCost, ManaSymbol


def reduced(
    payer: Player, mana: ManaCost, reduction: ManaCost, source: GameObject | None, *, in_full: bool
) -> Asking[ManaCost]:
    """The cost with so much mana less, never below nothing (409.1f; 601.2e).

    Whoever pays chooses a half of each hybrid symbol in the reduction as it is applied; nobody is asked where both come
    to the same. A color of which the cost has none takes one generic mana then. `in_full`: so does any color of which
    the cost has too little.
    """
    hybrids = [symbol for symbol in reduction if len(symbol.ways_to_pay()) > 1]
    mana = mana.minus(ManaCost(tuple(symbol for symbol in reduction if symbol not in hybrids)), in_full=in_full)
    for symbol in hybrids:
        left = (mana.minus(ManaCost((ManaSymbol(half),)), in_full=True) for half in symbol.ways_to_pay())
        mana, *others = dict.fromkeys(left)
        if others:
            options = [Option(cost, str(cost) or "{0}") for cost in (mana, *others)]
            prompt = f"choose what the cost is, reduced by a half of {symbol}"
            mana = yield from ask_one(payer, ChoiceKind.PAYMENT, prompt, Cite.REDUCED_BY_HALF, options, source)
    return mana
