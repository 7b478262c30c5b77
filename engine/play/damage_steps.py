"""The combat damage steps, and who deals damage in each (310; 510)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import notes
from engine.events.applying import note
from engine.keywords.hooks import answers
from engine.state.game import Game
from engine.state.objects import GameObject


def damage_steps(game: Game) -> Iterator[frozenset[GameObject]]:
    """Who deals damage in each combat damage step: two steps where anyone has first or double strike (310.5; 510.5).

    The second set is worked out when it is asked for, since much may change in the first step.
    """
    fighters = _fighters(game)
    first = frozenset(fighter for fighter in fighters if answers(game, fighter, lambda keyword: keyword.strikes_first))
    if not first:
        yield fighters
        return
    note(game, notes.FirstStrikersFound(creatures=first))
    struck = first
    if game.rulebook.combat_damage_uses_stack:
        # Who had no power assigned no damage, and does so in the second step if it has some by then (310.2a, 310.5).
        struck = frozenset(fighter for fighter in first if (game.characteristics(fighter).power or 0) > 0)
    yield first
    yield frozenset(
        fighter
        for fighter in _fighters(game)
        if fighter not in struck or answers(game, fighter, lambda keyword: keyword.strikes_again)
    )


def _fighters(game: Game) -> frozenset[GameObject]:
    combat = game.combat
    return frozenset() if combat is None else frozenset({*combat.attackers, *combat.blockers})
