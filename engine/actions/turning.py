"""Turning permanents face up and face down, and flipping them (504, 508; 707, 709)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.kinds.cards import CardsRevealed
from engine.events.kinds.status import (
    PermanentFlipped,
    PermanentTransformed,
    PermanentTurnedDown,
    PermanentTurnedUp,
)
from engine.rulebooks import Cite, keyword_rule
from engine.state.copying import can_flip, values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.effects.status import Transform
from engine.values.type_line import PERMANENT_TYPES

_CONVERTS: Final = keyword_rule("convert", "a", "other face")
_MANIFESTED_SPELL: Final = keyword_rule("manifest", "e, 2021-09 f, 2026-08 g", "its controller reveals it")
_CLOAKED_SPELL: Final = keyword_rule("cloak", "g", "its controller reveals it")


@follows(Transform)
def turn(instruction: Transform, following: Following) -> Asking[bool]:
    """Turn permanents over, all at once; what can't be turned stays as it is."""
    turned = TURNS[instruction.verb]
    game_objects = yield from following.objects(instruction.what)
    proposals = (
        turned(following.game, game_object, following.source)
        for game_object in game_objects
        if game_object.is_permanent
    )
    happened = yield from following.happen(*(event for event in proposals if event is not None))
    return any(not isinstance(event, CardsRevealed) for event in happened)


def _up(game: Game, permanent: GameObject, source: GameObject | None) -> Event | None:
    """An instant or sorcery card is shown, and stays face down (701.40g and 701.58g in 2026)."""
    if permanent.face_down and _is_of_a_spell(game, permanent):
        rule = _CLOAKED_SPELL if permanent.face_down_as == "cloak" else _MANIFESTED_SPELL
        shown = game.controller_of(permanent)
        return CardsRevealed(player=shown, cards=(permanent,), cites=rule, source=source)
    return PermanentTurnedUp(permanent=permanent, cites=Cite.TURN_FACE_UP, source=source)


def _is_of_a_spell(game: Game, permanent: GameObject) -> bool:
    """Whether it is an instant or sorcery card, or has one among its parts (730.2g in 2026)."""
    cards = [part.printed for part in permanent.merged] or [values_under_status(game, permanent)]
    return not all(card.type_line.types & PERMANENT_TYPES for card in cards)


def _down(game: Game, permanent: GameObject, source: GameObject | None) -> Event:
    return PermanentTurnedDown(permanent=permanent, cites=Cite.FACE_DOWN, source=source)


def _flipped(game: Game, permanent: GameObject, source: GameObject | None) -> Event | None:
    """Only what has another half can flip (508.1b; 709.1b)."""
    if not can_flip(game, permanent):
        return None
    return PermanentFlipped(permanent=permanent, cites=Cite.FLIP, source=source)


def _transformed(game: Game, permanent: GameObject, source: GameObject | None) -> PermanentTransformed | None:
    """If an ability of its own is to turn it over, it does only where it hasn't transformed since that ability came
    onto the stack (701.27f in 2026)."""
    resolving = game.resolving
    if resolving is not None and resolving.is_ability and resolving.source is permanent:
        if game.rulebook.abilities_transform_once and permanent.transformed_at > resolving.timestamp:
            return None
    return PermanentTransformed(permanent=permanent, cites=Cite.TRANSFORM, source=source)


def _converted(game: Game, permanent: GameObject, source: GameObject | None) -> Event | None:
    """What it is called of some permanents; all that is said of transforming holds of it (701.28a in 2026)."""
    turned = _transformed(game, permanent, source)
    return None if turned is None else replace(turned, verb="converts", cites=_CONVERTS)


#: By the words of a text.
TURNS: Final[Mapping[str, Callable[[Game, GameObject, GameObject | None], Event | None]]] = {
    "turn face up": _up,
    "turn face down": _down,
    "flip": _flipped,
    "transform": _transformed,
    "convert": _converted,
}
