"""Objects that merge with permanents (730 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.clock import next_id, tick
from engine.events.event import Event
from engine.events.kinds.moving import carry_effects_over, kind_there, leave
from engine.state.copying import MergesWith, values_under_status
from engine.state.effects import FloatingEffect, Span, Until
from engine.state.game import Game
from engine.state.objects import Component, GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class MutatingEnded(Event):
    """A spell is no longer a mutating one, and resolves as the creature spell that it is (702.140b in 2026)."""

    sentence = "{spell} is no longer a mutating spell."

    spell: GameObject

    def change(self, game: Game) -> None:
        self.spell.mutating = False


@dataclass(frozen=True, eq=False, kw_only=True)
class PermanentMerged(Event):
    """A spell merged with a permanent, on top of it or beneath: it is in no zone of its own any more (730.2, 730.2b in
    2026). `name`: what the permanent was called before."""

    sentence = "{spell} merges with {name}, {where}."

    spell: GameObject
    permanent: GameObject
    player: Player
    on_top: bool
    name: str

    @property
    def where(self) -> str:
        """Where it lies."""
        return "on top" if self.on_top else "beneath it"

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        """The permanent stays the same object, with all that is so of it (730.2c), and has what goes for the spell as
        well (702.140f)."""
        spell, permanent = self.spell, self.permanent
        merging = MergesWith(
            printed=values_under_status(game, spell),
            on_top=self.on_top,
            place=max(len(permanent.merged), 1),
            turned_apart=permanent.transformed is not spell.transformed,
        )
        leave(game, spell)
        spell.successor = permanent
        carry_effects_over(game, spell, permanent)
        self._put(game, spell, merging)
        effect = FloatingEffect(
            id=next_id(game),
            timestamp=tick(game),
            controller=self.player,
            source=permanent,
            changes=(merging,),
            span=Span(Until.FOREVER),
            affected=(permanent,),
        )
        game.effects = (*game.effects, effect)

    def _put(self, game: Game, spell: GameObject, merging: MergesWith) -> None:
        """What is on top says whether it is a token, and whether it is face up (730.2d-e)."""
        permanent = self.permanent
        below = permanent.merged or (
            Component(permanent.printed, permanent.kind, permanent.commander, melded=permanent.melded),
        )
        new = Component(
            spell.printed, kind_there(game, spell.kind, Zone.BATTLEFIELD), spell.commander, merging.turned_apart
        )
        permanent.merged = (new, *below) if self.on_top else (*below, new)
        permanent.kind = permanent.merged[0].kind
        permanent.commander = permanent.commander or spell.commander
        if self.on_top and permanent.face_down:
            permanent.face_down = False
            permanent.hidden_parts |= frozenset(range(len(below)))
