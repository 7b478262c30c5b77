"""Loops that nobody can leave: found by comparing states of the game (421; 713)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeVar

from engine.events import event as events
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, IllegalAction
from engine.events.happening import happen
from engine.play.resolving import LeftWhileResolving
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone

Done = TypeVar("Done")

#: So often something resolves without anybody having decided anything before states are compared: comparing costs time.
_SUSPICIOUS: Final = 6


def watching_for_loop(game: Game, procedure: Asking[Done]) -> Asking[Done]:
    """Let something resolve, or state-based actions be performed, and see whether anybody had a choice. What returns
    False has done nothing.

    Where nobody has any for long, and the game comes back to a state in which it was, the loop has only mandatory
    actions: the game is a draw (421.4; 713.4).
    """
    done, free = yield from _with_choices_noted(procedure)
    if free:
        forget_loop(game)
    elif done is not False:
        yield from _end_if_repeated(game)
    return done


def _end_if_repeated(game: Game) -> Asking[None]:
    state = _state(game) if game.forced_in_a_row + 1 >= _SUSPICIOUS else None
    if state in game.states_seen:
        yield from happen(game, events.GameEnded(winner=None, cites=Cite.MANDATORY_LOOP))
    else:
        note(game, notes.ResolvedWithoutChoice(state=state))


def forget_loop(game: Game) -> None:
    """Somebody did something that they needn't have done: a loop is none any more."""
    if game.forced_in_a_row:
        note(game, notes.ChoiceMade())


def _with_choices_noted(asking: Asking[Done]) -> Asking[tuple[Done, bool]]:
    """Hand every question on; returns what comes of it, and whether any of them had more than one answer."""
    free = False
    step: Callable[[], Choice] = partial(next, asking)
    while True:
        try:
            question = step()
        except StopIteration as end:
            return end.value, free
        free = free or not _is_forced(question)
        try:
            step = partial(asking.send, (yield question))
        except GeneratorExit:
            asking.close()
            raise
        except (IllegalAction, LeftWhileResolving) as thrown:
            step = partial(asking.throw, thrown)


def _is_forced(question: Choice) -> bool:
    return bool(question.options) and question.least == question.most == len(question.options)


def _state(game: Game) -> object:
    """Everything that could make a difference, but for the names by which the engine tells objects apart: two states
    that are equal here go on alike."""
    combat = game.combat
    places = {one: place for place, one in enumerate(_everything(game))}

    def known(thing: object) -> object:
        return thing.name if isinstance(thing, Player) else places.get(thing)  # type: ignore[call-overload]

    return (
        game.part,
        game.active_player.name,
        tuple((one.life, one.poison, one.mana_pool, one.lands_played, one.has_lost) for one in game.players),
        tuple(_as_it_is(game, one, known) for one in places),
        tuple(sorted((known(one.source) or -1, one.span.until.value) for one in game.effects)),
        (len(game.shields), len(game.delayed), len(game.waiting)),
        None if combat is None else tuple((known(one), known(whom)) for one, whom in combat.attackers.items()),
    )


def _everything(game: Game) -> Iterator[GameObject]:
    for zone in Zone:
        yield from game.objects_in(zone)


def _as_it_is(game: Game, one: GameObject, known: Any) -> object:
    return (
        one.zone,
        one.kind,
        one.printed.name,
        one.owner.name,
        game.controller_of(one).name,
        (one.tapped, one.flipped, one.face_down, one.phased_out is not None, one.damage),
        tuple(sorted(one.counters.items())),
        known(one.attached_to),
        known(one.source),
        None if one.ability is None else id(one.ability),
        tuple(map(known, one.announcement.all_targets())),
        one.announcement.x,
    )
