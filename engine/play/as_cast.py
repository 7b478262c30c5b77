"""What a card would be as a spell that is cast so: face down, as an Aura, with an X (601.3a-b, 601.3e in 2026)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from engine.events import notes
from engine.events.applying import apply, note
from engine.events.kinds.moving import ObjectMoved
from engine.play.announced import Casting
from engine.play.face_down import face_down_by
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone

_Seen = TypeVar("_Seen")

#: Where some X could make a spell legal, one of these does: what is said of mana values speaks of small numbers.
_TRIED: Final = range(21)


def onto_the_stack(game: Game, player: Player, casting: Casting) -> ObjectMoved:
    """The move by which a card becomes a spell, as it is announced (409.1a; 601.2a)."""
    card = casting.card
    return ObjectMoved(
        object=card,
        to=Zone.STACK,
        verb="announced",
        under=player,
        face_down=casting.face_down,
        bestowed=casting.instead == "bestow",
        face_down_as=face_down_by(game, card) if casting.face_down else "",
        copied=card.printed.halves[casting.half] if casting.half is not None else None,
        cites=Cite.ANNOUNCE,
        source=card,
    )


def as_it_would_be_cast(game: Game, player: Player, casting: Casting, asked: Callable[[GameObject], _Seen]) -> _Seen:
    """Answer a question about the spell that a card would be, where it would be something else than the card: what
    allows or forbids to cast it looks at that (601.3e in 2026)."""
    if not casting.face_down and casting.instead != "bestow":
        return asked(casting.card)
    with game.facts.trying():
        apply(game, onto_the_stack(game, player, casting))
        return asked(game.stack[-1])


def could_be_with_some_x(game: Game, player: Player, casting: Casting, asked: Callable[[GameObject], bool]) -> bool:
    """Whether some X makes a spell one of which something is so: it may be begun for that (601.3a in 2026)."""
    cost = casting.card.printed.mana_cost
    if cost is None or not cost.variables:
        return False
    with game.facts.trying():
        apply(game, onto_the_stack(game, player, casting))
        spell = game.stack[-1]
        for x in _TRIED:
            note(game, notes.Announced(of=spell, announcement=replace(spell.announcement, x=x)))
            if asked(spell):
                return True
    return False
