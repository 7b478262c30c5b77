"""More tokens than there would have been (419.5; 613.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.follower import follower
from engine.events.kinds.tokens import TokenMade
from engine.events.replacing.candidates import Becoming, Chance, replaces, simply
from engine.events.replacing.entering import would_fit
from engine.meaning.words import fits_player
from engine.state.printed import Printed
from engine.text.tree import statements
from engine.text.tree.references import All


@replaces(statements.MultipliesTokens)
def multiplies_tokens(statement: statements.MultipliesTokens, chance: Chance) -> Becoming | None:
    """Each token becomes several that are made alike; each of them is made by the same effect."""
    event = chance.event
    if not isinstance(event, TokenMade) or not fits_player(statement.player, event.player, chance.context):
        return None
    again = replace(event, beside=(*event.beside, event.printed))
    return simply(event, *(replace(again) for _ in range(statement.factor - 1)))


@replaces(statements.ReplacesTokens)
def replaces_tokens(statement: statements.ReplacesTokens, chance: Chance) -> Becoming | None:
    """Further tokens come, or others in their place: for each of them, or once for all that come together. They enter
    as the others would have."""
    event, context = chance.event, chance.context
    if not isinstance(event, TokenMade) or not fits_player(statement.player, event.player, context):
        return None

    def is_meant(printed: Printed) -> bool:
        (entering,) = replace(event, printed=printed).parts(context.game)
        return statement.of is None or would_fit(All(statement.of), entering, context)

    if not is_meant(event.printed) or not (statement.for_each or not any(map(is_meant, event.beside))):
        return None
    others = [follower().token_described(token, context) for token in statement.tokens]
    beside = (*event.beside, event.printed)
    further = (replace(event, printed=other, beside=beside) for other in others)
    return simply(*(() if statement.in_place else (event,)), *further)
