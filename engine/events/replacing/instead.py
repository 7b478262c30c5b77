"""Instructions that are followed instead of a draw, or of what a trigger could wait for (419.5; 613.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.events.choices import ask_yes
from engine.events.kinds.cards import CardDrawn, SeveralToBeDrawn
from engine.events.kinds.effects import InsteadFollowed
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching import fits, would_match
from engine.events.replacing.candidates import Becoming, Chance, Changed, replaces
from engine.events.replacing.moving import instead_of_moving
from engine.events.what_happened import is_first_of_draw_step
from engine.meaning.words import holds
from engine.rulebooks import Cite
from engine.text.tree import statements


@replaces(statements.Replaces)
def replaces_anything(statement: statements.Replaces, chance: Chance) -> Becoming | None:
    """Any event that a trigger could wait for is replaced: "if you would gain life, … instead"."""
    event, context = chance.event, chance.context
    match = would_match(statement.event, event, context)
    if match is None:
        return None
    seen = replace(context, environment=context.environment.joined(match.environment))

    def change() -> Changed:
        if statement.optional:
            agreed = yield from ask_yes(context.you, "apply the replacement effect?", Cite.REPLACEMENT, context.source)
            if not agreed:
                return (event,)
        if isinstance(event, ObjectMoved):
            return instead_of_moving(event, statement.instead, seen)
        return (
            InsteadFollowed(instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source),
        )

    return change


@replaces(statements.ReplacesDraw)
def replaces_draw(statement: statements.ReplacesDraw, chance: Chance) -> Becoming | None:
    """A draw is replaced, or the drawing of so many cards; other instructions are followed in its place."""
    event, context = chance.event, chance.context
    if not isinstance(event, CardDrawn | SeveralToBeDrawn) or not fits(statement.player, event.player, context):
        return None
    if not _is_so_many(statement.at_least, event):
        return None
    if statement.condition is not None and not holds(statement.condition, context):
        return None
    if statement.but_first and is_first_of_draw_step(context.game, event.player):
        return None
    count = event.count if isinstance(event, SeveralToBeDrawn) else 1

    def change() -> Changed:
        if statement.optional:
            agreed = yield from ask_yes(event.player, "replace this draw?", Cite.REPLACEMENT, context.source)
            if not agreed:
                return (event,)
        seen = context.naming(statement.player, event.player).naming(statement, event.player, amount=count)
        return (
            InsteadFollowed(instruction=statement.instead, context=seen, cites=Cite.REPLACEMENT, source=context.source),
        )

    return change


def _is_so_many(at_least: int | None, event: CardDrawn | SeveralToBeDrawn) -> bool:
    """Whether it is what words like "two or more cards" speak of: an instruction as a whole, and never one of its
    draws; words that name no number speak of each draw."""
    if isinstance(event, SeveralToBeDrawn):
        return at_least is not None and event.count >= at_least
    return at_least is None or (at_least == 1 and not event.one_of_several)
