"""A commander that would go to a hand or library may go to the command zone instead (903.9b in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.events.choices import ask_yes
from engine.events.kinds.moving import ObjectMoved
from engine.events.replacing.candidates import Candidate, Changed, offers
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.text.tree.nouns import Zone

_HIDDEN: Final = (Zone.HAND, Zone.LIBRARY)


@offers(ObjectMoved)
def to_the_command_zone(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """Its owner is asked."""
    card = event.object
    if not card.commander or event.to not in _HIDDEN:
        return

    def change() -> Changed:
        prompt = f"put {card.name} into the command zone instead?"
        goes = yield from ask_yes(card.owner, prompt, Cite.COMMANDER_GOES_HOME, card)
        if goes and card.parts:  # the other cards go where all would have gone (903.9c)
            return (replace(event, commander_to=Zone.COMMAND),)
        return (replace(event, to=Zone.COMMAND) if goes else event,)

    key = ("commander", card.id)
    yield Candidate(key, f"where {card.name} goes", card, Cite.COMMANDER_GOES_HOME, change)
