"""Spells cast by a standing permission that is used up by it, or that has them exiled afterwards (601.2a)."""

from __future__ import annotations

from typing import Final

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, ask_some
from engine.events.clock import next_id
from engine.events.happening import happen
from engine.events.kinds.effects import ShieldBegan
from engine.events.player_rules import Permission, permissions_for
from engine.play.announced import Casting
from engine.play.as_cast import as_cast
from engine.rulebooks import Cite
from engine.state.effects import Shield, Span, Until
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import PlayerAct
from engine.text.tree.effects.moving import Move
from engine.text.tree.nouns import Zone
from engine.text.tree.players import You
from engine.text.tree.references import Self
from engine.text.tree.statements import ReplacesZone

_PERMISSIONS: Final = {
    Zone.GRAVEYARD: permissions_for(PlayerAct.PLAY_FROM_GRAVEYARD, PlayerAct.CAST_FROM_GRAVEYARD),
    Zone.LIBRARY: permissions_for(PlayerAct.CAST_FROM_TOP),
}


def permission_for(game: Game, player: Player, action: Casting) -> Asking[Permission | None]:
    """The permission by which a card is cast from where it is; None where none of it matters. Of several, one that is
    used up by nothing and does nothing is taken; else the player says which."""
    if action.card.zone not in _PERMISSIONS:
        return None
    with as_cast(game, player, action) as seen:
        permitted = [each for each in _PERMISSIONS[action.card.zone].of(game, player, seen) if each is not None]
    if not permitted or any(not (each.change.each_turn or each.change.exiles) for each in permitted):
        return None
    by_source = {each.context.source: each for each in permitted}
    if len(by_source) == 1:
        return permitted[0]
    sources = [source for source in by_source if source is not None]
    (source,) = yield from ask_some(player, "choose what lets you cast it", Cite.ANNOUNCE, sources, source=action.card)
    return by_source[source]


def use(game: Game, player: Player, permission: Permission, spell: GameObject) -> Asking[None]:
    """Use a permission for a spell that has been cast by it."""
    change, source = permission.change, permission.context.source
    if change.each_turn and source is not None:
        note(game, notes.DoneThisTurn(of=source, key=change))
    if change.exiles:
        statement = ReplacesZone(Self(), Zone.GRAVEYARD, None, Move(Self(), Zone.EXILE, verb="exile"), whose=You())
        shield = Shield(next_id(game), player, spell, statement, Span(Until.FOREVER), objects=(spell,))
        yield from happen(game, ShieldBegan(shield=shield, cites=Cite.ANNOUNCE, source=source))
