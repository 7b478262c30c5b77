"""Life that is gained or lost otherwise than it would have been (419.5; 613.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.kinds.effects import InsteadFollowed
from engine.events.kinds.life import LifeGained, LifeLost
from engine.events.matching import fits
from engine.events.replacing.candidates import Becoming, Chance, replaces, simply
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.text.tree import statements


@replaces(statements.ReplacesLifeGain)
def replaces_life_gain(statement: statements.ReplacesLifeGain, chance: Chance) -> Becoming | None:
    """An instruction is followed in place of the gain; once for each 1 life, where the text says so."""
    event, context = chance.event, chance.context
    if not isinstance(event, LifeGained) or not fits(statement.player, event.player, context):
        return None
    seen = context.naming(statement.player, event.player).naming(statement, event.player, amount=event.amount)
    instead = InsteadFollowed(
        instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source
    )
    return simply(*((instead,) * (event.amount if statement.for_each else 1)))


@replaces(statements.ReplacesLifeLoss)
def replaces_life_loss(statement: statements.ReplacesLifeLoss, chance: Chance) -> Becoming | None:
    """An instruction is followed in place of the loss; "that much" in it is what would have been lost."""
    event, context = chance.event, chance.context
    if not isinstance(event, LifeLost) or not fits(statement.player, event.player, context):
        return None
    seen = context.naming(statement.player, event.player).naming(statement, event.player, amount=event.amount)
    return simply(
        InsteadFollowed(instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source)
    )


@replaces(statements.LifeStopsAt)
def life_stops(statement: statements.LifeStopsAt, chance: Chance) -> Becoming | None:
    """Damage that would take a player below so much life takes no more than down to it; life that the player gains in
    the same event counts (118.4b in 2009-07)."""
    event, context = chance.event, chance.context
    if not isinstance(event, LifeLost) or event.cites is not Cite.DAMAGE_TO_PLAYER:
        return None
    least = number(statement.least, context)
    life = event.player.life + event.gained_beside
    if not fits(statement.player, event.player, context) or life < least or life - event.amount >= least:
        return None
    return simply(replace(event, amount=life - least))
