"""Phasing out and in (217.8, 502.15; 702.23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.spans import span_of
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking
from engine.events.event import Event
from engine.events.happening import happen, phasing_in
from engine.events.kinds.status import PhasedOut
from engine.events.kinds.turn import TurnBegan
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.effects import Absence
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
    span = None if instruction.until is None else span_of(instruction.until, following)
    if instruction.until is not None and span is None:
        return False  # what it would have waited for has happened already (610.4b-c in 2026)
    game_objects = yield from following.objects(instruction.what)
    leaving = [game_object for game_object in game_objects if game_object.is_permanent]
    happened = yield from following.happen(*phasing_out(following.game, leaving, _PHASED_OUT, following.source))
    if span is not None:
        away = tuple(game_object for game_object in leaving if game_object.phased_out)
        note(following.game, notes.AbsenceBegan(absence=Absence(away, None, span, following.source)))
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
    waiting = {away for absence in game.absences if absence.origin is None for away in absence.objects}
    missed = (player, *_turns_missed(game, player))
    coming = [
        permanent
        for permanent in game.battlefield
        if permanent.phased_out in missed and permanent.phased_along_with is None and permanent not in waiting
    ]
    yield from happen(
        game,
        *phasing_out(game, leaving, Cite.PHASING),
        *phasing_in(game, coming, Cite.PHASING),
    )


def _turns_missed(game: Game, player: Player) -> Iterator[Player]:
    """Those who have left the game and whose turn would have come between the last one and this player's: what phased
    out under them phases in now (702.26n in 2026)."""
    began = [fact.player for fact in game.facts.of_kind(TurnBegan)]
    if len(began) < 2 or not game.rulebook.what_leavers_phased_out_comes_back:
        return
    seats = game.players
    seat = (seats.index(began[-2]) + 1) % len(seats)
    while seats[seat] is not player:
        if seats[seat].has_lost:
            yield seats[seat]
        seat = (seat + 1) % len(seats)
