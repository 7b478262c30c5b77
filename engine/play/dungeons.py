"""The state-based action by which dungeons are completed (704.5t in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.dungeons import DungeonCompleted, dungeon_of
from engine.play.state_based_actions import state_based_action
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.keywords.dungeons import dungeons
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.triggers import EntersRoom


@state_based_action(Cite.DUNGEON_COMPLETED)
def dungeons_gone_through(game: Game) -> Iterator[DungeonCompleted]:
    """One whose owner's venture marker is on the bottommost room, with no room ability of it on its way."""
    for player in game.in_turn_order():
        card = dungeon_of(game, player)
        if card is None or player.room is None or _has_ability_on_its_way(game, card):
            continue
        if not dungeons()[card.printed.name].room(player.room).leads_to:
            yield DungeonCompleted(player=player, dungeon=card, cites=Cite.DUNGEON_COMPLETED, source=card)


def _has_ability_on_its_way(game: Game, card: GameObject) -> bool:
    """Whether it is the source of a room ability that has triggered and hasn't left the stack."""
    triggered = [waiting.ability for waiting in game.waiting if waiting.source is card]
    triggered += [on_stack.ability for on_stack in game.stack if on_stack.source is card and on_stack.ability]
    return any(isinstance(each, TriggeredAbility) and isinstance(each.event, EntersRoom) for each in triggered)
