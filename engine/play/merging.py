"""Mutating creature spells that resolve: they merge with their targets (702.140, 730 in 2026)."""

from __future__ import annotations

from typing import Final

from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.events.happening import happen
from engine.events.kinds.merging import PermanentMerged
from engine.rulebooks import keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject

NO_LONGER_MUTATING: Final = keyword_rule("mutate", "b", "stops being a mutating")
_MERGES: Final = keyword_rule("mutate", "c", "merges with the target")
_TOP: Final = "top"


def merge(game: Game, spell: GameObject) -> Asking[None]:
    """Its controller says whether it goes on top of its target or beneath it; nothing enters the battlefield."""
    (permanent,) = spell.announcement.all_targets()
    assert isinstance(permanent, GameObject)
    player = game.controller_of(spell)
    options = [Option(_TOP, _TOP, ("over",)), Option("bottom", "bottom", ("under",))]
    prompt = f"put {spell.name} on top of {permanent.name}, or on the bottom?"
    place = yield from ask_one(player, ChoiceKind.WORD, prompt, _MERGES, options, spell)
    merging = PermanentMerged(
        spell=spell,
        permanent=permanent,
        player=player,
        on_top=place == _TOP,
        name=permanent.name,
        cites=_MERGES,
        source=spell,
    )
    yield from happen(game, merging)
