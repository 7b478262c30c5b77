"""Prepare spells, of which copies wait in exile (722.3 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.placing import make_object, put_in_zone
from engine.rulebooks import Cite
from engine.state.copying import prepare_spell
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Status, Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class PrepareSpellCopied(Event):
    """The prepare spell of a permanent that is prepared now was copied into exile, for its controller to cast."""

    sentence = "{permanent}'s prepare spell is copied into exile."

    permanent: GameObject

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.permanent)

    def change(self, game: Game) -> None:
        """The copy has nothing but the characteristics of that spell, whatever was excepted as the permanent was copied
        (722.3c)."""
        permanent = self.permanent.current()
        spell = prepare_spell(game, permanent)
        if spell is not None:
            copy = make_object(game, ObjectKind.CARD_COPY, spell, game.controller_of(permanent), Zone.EXILE)
            copy.prepared_by = permanent
            put_in_zone(game, copy)


def copies_as_prepared(permanent: GameObject) -> PrepareSpellCopied:
    """What comes with a permanent being prepared."""
    return PrepareSpellCopied(permanent=permanent, cites=Cite.PREPARED, source=permanent)


def is_prepared(permanent: GameObject) -> bool:
    """Whether a permanent is there and prepared: phased out it is as if it weren't there (702.26b in 2026)."""
    return permanent.is_permanent and Status.PREPARED in permanent.designations
