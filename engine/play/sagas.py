"""Sagas: the lore counters that are put on them, and their end (714 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.choices import Asking
from engine.events.functioning import functioning_abilities
from engine.events.happening import happen
from engine.events.kinds.counters import CountersPut
from engine.events.kinds.moving import PermanentSacrificed
from engine.events.matching.chapters import LORE
from engine.play.state_based_actions import state_based_action
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.triggers import ReachesChapter


def add_lore(game: Game) -> Asking[None]:
    """As the precombat main phase begins, the active player puts a lore counter on each Saga with a chapter ability."""
    player = game.active_player
    sagas = [saga for saga in _sagas(game) if game.controller_of(saga) is player]
    yield from happen(
        game,
        *(
            CountersPut(on=saga, kind=LORE, count=1, by_effect=False, cites=Cite.SAGA_GOES_ON, source=saga)
            for saga in sagas
        ),
    )


def _sagas(game: Game) -> Iterator[GameObject]:
    """The Sagas that have a chapter ability now."""
    for permanent in game.permanents():
        if "Saga" in game.characteristics(permanent).subtypes and _final_chapter(game, permanent):
            yield permanent


def _final_chapter(game: Game, saga: GameObject) -> int:
    """The highest number among its chapter abilities; 0 without any (714.2d)."""
    chapters = (
        chapter
        for functioning in functioning_abilities(game, saga)
        if isinstance(functioning.ability, TriggeredAbility)
        if isinstance(functioning.ability.event, ReachesChapter)
        for chapter in functioning.ability.event.chapters
    )
    return max(chapters, default=0)


@state_based_action(Cite.SAGA_ENDS)
def _sagas_that_are_told(game: Game) -> Iterator[PermanentSacrificed]:
    """One that has as many lore counters as its final chapter says, and no chapter ability on its way."""
    for saga in _sagas(game):
        if saga.counters_of(LORE) >= _final_chapter(game, saga) and not _is_being_told(game, saga):
            yield PermanentSacrificed(
                permanent=saga, player=game.controller_of(saga), cites=Cite.SAGA_ENDS, source=saga
            )


def _is_being_told(game: Game, saga: GameObject) -> bool:
    """Whether it is the source of a chapter ability that has triggered and hasn't left the stack."""
    triggered = [waiting.ability for waiting in game.waiting if waiting.source is saga]
    triggered += [on_stack.ability for on_stack in game.stack if on_stack.source is saga and on_stack.ability]
    return any(isinstance(each, TriggeredAbility) and isinstance(each.event, ReachesChapter) for each in triggered)
