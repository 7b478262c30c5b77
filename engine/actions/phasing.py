"""Phasing out and in (217.8, 502.15; 702.23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.happening import happen
from engine.events.kinds.status import PhasedIn, PhasedOut
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.effects.status import PhaseOut
from engine.text.tree.played import reads_keyword

#: What happens to a permanent that phases out, be it that an effect says so, and to what is attached to it.
_PHASED_OUT: Final = keyword_rule("phasing", "b", "phase")
_ALONG: Final = keyword_rule("phasing", "i, 2009-07 f, 2021-09 g", "attached")


@follows(PhaseOut)
def phase_out(instruction: PhaseOut, following: Following) -> Asking[bool]:
    """Permanents phase out, and with each of them what is attached to it."""
    game_objects = yield from following.objects(instruction.what)
    leaving = [game_object for game_object in game_objects if game_object.is_permanent]
    happened = yield from following.happen(*phasing_out(following.game, leaving, _PHASED_OUT, following.source))
    return bool(happened)


def phasing_out(
    game: Game, leaving: Iterable[GameObject], cites: Cited, source: GameObject | None = None
) -> Iterator[Event]:
    """These phase out directly, and what is attached to them indirectly; what would do both does it indirectly
    (502.15i–k; 702.23f–h)."""
    directly = tuple(leaving)
    indirectly: dict[GameObject, GameObject] = {}
    hosts = list(directly)
    while hosts:
        host = hosts.pop()
        attached = [
            permanent
            for permanent in game.permanents()
            if permanent.attached_to is host and permanent not in indirectly
        ]
        indirectly.update(dict.fromkeys(attached, host))
        hosts += attached
    for permanent in dict.fromkeys((*directly, *indirectly)):
        along_with = indirectly.get(permanent)
        rule = cites if along_with is None else _ALONG
        yield PhasedOut(permanent=permanent, along_with=along_with, cites=rule, source=source)


@reads_keyword("phasing")
def phase_in_and_out(game: Game, player: Player) -> Asking[None]:
    """At the beginning of a player's untap step, all at once: that player's permanents with phasing phase out, and what
    had phased out under the player's control phases in, with what was attached to it (502.15b; 702.23a)."""
    leaving = [
        permanent
        for permanent in game.permanents()
        if game.controller_of(permanent) is player and game.characteristics(permanent).has("phasing")
    ]
    coming = [
        permanent
        for permanent in game.battlefield
        if permanent.phased_out is player and permanent.phased_along_with is None
    ]
    with_them = list(coming)
    for permanent in with_them:
        with_them += [other for other in game.battlefield if other.phased_out and other.phased_along_with is permanent]
    yield from happen(
        game,
        *phasing_out(game, leaving, Cite.PHASING),
        *(PhasedIn(permanent=permanent, cites=Cite.PHASING, source=permanent) for permanent in with_them),
    )
