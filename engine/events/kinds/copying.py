"""Copies of spells, abilities and cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone
from engine.values.mana import NO_MANA


@dataclass(frozen=True, eq=False, kw_only=True)
class CopyPutOnStack(Event):
    """A copy of a spell or ability was put onto the stack: it wasn't played (503.10; 706.9)."""

    sentence = "A copy of {original.name} is put onto the stack under {player}'s control."

    original: GameObject
    printed: Printed
    player: Player
    #: With its back face up.
    transformed: bool = False
    #: The half that has a say on the stack, of a split permanent card (709.5b in 2026).
    alone: Printed | None = None

    def change(self, game: Game) -> None:
        """With all that was decided for the original, that it was cast bestowed or mutating among it, and without the
        mana that was spent on it; the copy of an ability has the same source (503.10b; 706.9b; 702.103c in 2026)."""
        original = self.original
        kind = ObjectKind.ABILITY if original.is_ability else ObjectKind.SPELL_COPY
        copy = make_object(game, kind, self.printed, self.player, Zone.STACK, self.player)
        copy.transformed, copy.bestowed, copy.mutating = self.transformed, original.bestowed, original.mutating
        copy.copied = self.alone
        copy.announcement = replace(original.announcement, spent=NO_MANA, mana_owed=0, held=())
        copy.ability, copy.ability_id, copy.source = original.ability, original.ability_id, original.source
        put_in_zone(game, copy)


@dataclass(frozen=True, eq=False, kw_only=True)
class CardCopied(Event):
    """A copy of a card was made in a zone, most often where the card is, for a player to cast."""

    sentence = "{player} makes a copy of {original.name}."

    original: GameObject
    printed: Printed
    player: Player
    zone: Zone

    def change(self, game: Game) -> None:
        put_in_zone(game, make_object(game, ObjectKind.CARD_COPY, self.printed, self.player, self.zone))
