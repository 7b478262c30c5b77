"""What a card is as a spell: as it is put onto the stack, and as it is looked at to tell whether it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from typing import Final

from engine.events import notes
from engine.events.applying import apply, note
from engine.events.kinds.moving import ObjectMoved
from engine.keywords.hooks import hook_of
from engine.play.announced import Casting
from engine.play.face_down import face_down_by
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone

#: Where some X could make a spell legal, one of these does: what is said of mana values speaks of small numbers.
_TRIED: Final = range(21)


def onto_the_stack(game: Game, player: Player, casting: Casting) -> ObjectMoved:
    """The card goes onto the stack as what is announced: face down, as one half alone, with its back face up (502.26b,
    505.2; 707.4, 708.2; 712.11, 715.3b in 2026)."""
    return ObjectMoved(
        object=casting.card,
        to=Zone.STACK,
        verb="announced",
        under=player,
        face_down=casting.face_down,
        bestowed=_is_bestowed(casting),
        mutating=_is_mutating(casting),
        prototyped=casting.prototyped,
        transformed=_is_back_up(casting),
        face_down_as=face_down_by(game, casting.card) if casting.face_down else "",
        copied=casting.alone,
        cites=Cite.ANNOUNCE,
        source=casting.card,
    )


def as_cast(game: Game, player: Player, casting: Casting) -> AbstractContextManager[GameObject]:
    """What is looked at to tell whether a card can be cast: where what is announced makes it another thing, the spell
    that it would be, for as long as one looks (601.3a–b, 601.3e in 2026); else the card itself."""
    return _changed(game, player, casting) if _is_changed(casting) else nullcontext(casting.card)


@contextmanager
def _changed(game: Game, player: Player, casting: Casting) -> Iterator[GameObject]:
    with game.facts.trying():
        apply(game, onto_the_stack(game, player, casting))
        yield game.stack[-1]


def could_be_with_some_x(game: Game, player: Player, casting: Casting, asked: Callable[[GameObject], bool]) -> bool:
    """Whether some X makes a spell one of which something is so: it may be begun for that (601.3a in 2026)."""
    cost = casting.played.mana_cost
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


def _is_changed(casting: Casting) -> bool:
    if casting.is_plain:
        return False
    if casting.face_down or casting.alone is not None or _is_back_up(casting):
        return True
    return _is_bestowed(casting) or casting.prototyped or _is_mutating(casting)


def _is_back_up(casting: Casting) -> bool:
    hook = hook_of(casting.instead) if casting.instead else None
    return casting.transformed or casting.by_its_back or (hook is not None and hook.casts_transformed)


def _is_bestowed(casting: Casting) -> bool:
    hook = hook_of(casting.instead) if casting.instead else None
    return hook is not None and hook.casts_bestowed


def _is_mutating(casting: Casting) -> bool:
    hook = hook_of(casting.instead) if casting.instead else None
    return hook is not None and hook.casts_mutating
