"""How permanents are turned face up (419.1e; 707.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events import notes
from engine.events.applying import note
from engine.events.follower import follower
from engine.events.functioning import stated_by
from engine.events.kinds.status import PermanentTurnedUp
from engine.events.replacing.candidates import Candidate, Changed, offers
from engine.meaning.context import context_of
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.text.tree import statements
from engine.text.tree.names import is_self
from engine.text.tree.node import Instruction
from engine.text.tree.played import reads


@offers(PermanentTurnedUp)
@reads(statements.TurnsUpWith)
def as_it_is_turned_up(game: Game, event: PermanentTurnedUp) -> Iterator[Candidate]:
    """ "As ~ is turned face up, …": by the abilities that it will have then, and before anything sees it face up
    (419.1e; 707.11)."""
    permanent = event.permanent
    with game.facts.trying():
        note(game, notes.TurnedUpToLook(permanent=permanent))
        abilities = game.characteristics(permanent).abilities
    context = replace(context_of(game, permanent), owing_to=Cite.TURNED_UP_WITH)
    for possessed, statement in stated_by(abilities, game.rulebook):
        if isinstance(statement, statements.TurnsUpWith) and is_self(statement.subject):

            def change(instruction: Instruction = statement.instruction) -> Changed:
                note(game, notes.TurnedUpToLook(permanent=permanent))  # it is asked as it will be (303.4k in 2026)
                yield from follower().follow(instruction, context)
                note(game, notes.TurnedUpToLook(permanent=permanent, over=True))
                return (event,)

            key = (permanent.id, possessed.granted_by, possessed.place, statement)
            described = f"how {permanent.name} is turned face up"
            yield Candidate(key, described, permanent, Cite.TURNED_UP_WITH, change)
