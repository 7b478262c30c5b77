"""What happens instead of a destruction: regeneration (419.6b; 701.11), or something else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.events.kinds.destruction import PermanentDestroyed, PermanentRegenerated
from engine.events.kinds.effects import InsteadFollowed
from engine.events.matching import fits
from engine.events.replacing.candidates import Becoming, Candidate, Chance, offers, replaces, simply
from engine.events.restrictions import CANT_BE_REGENERATED
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.text.tree import statements
from engine.text.tree.effects.shields import Regenerate
from engine.text.tree.node import Statement


@dataclass(frozen=True)
class RegenerationShield(Statement):
    """The next time this permanent would be destroyed this turn, regenerate it instead (419.6b; 701.11a)."""


@offers(PermanentDestroyed)
def regeneration(game: Game, event: PermanentDestroyed) -> Iterator[Candidate]:
    """Each shield that would regenerate it; none where it can't be."""
    if not event.regenerable or any(CANT_BE_REGENERATED.of(game, event.permanent, None)):
        return
    for shield in game.shields:
        if isinstance(shield.statement, RegenerationShield) and event.permanent in shield.objects:
            instead = PermanentRegenerated(
                permanent=event.permanent, shield=shield, cites=Cite.REGENERATION, source=shield.source
            )
            text = f"the regeneration of {event.permanent.name}"
            yield Candidate((shield.id,), text, shield.source, Cite.REGENERATION, simply(instead))


@replaces(statements.ReplacesDestruction)
def replaces_destruction(statement: statements.ReplacesDestruction, chance: Chance) -> Becoming | None:
    """What would be destroyed regenerates where it can, or an instruction is followed in its place."""
    event, context = chance.event, chance.context
    if not isinstance(event, PermanentDestroyed) or not fits(statement.subject, event.permanent, context):
        return None
    if isinstance(statement.instead, Regenerate):
        if not event.regenerable or any(CANT_BE_REGENERATED.of(context.game, event.permanent, None)):
            return None
        return simply(PermanentRegenerated(permanent=event.permanent, cites=Cite.REGENERATION, source=context.source))
    seen = context.about_each(statement.subject, event.permanent)
    return simply(
        InsteadFollowed(instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source)
    )
