"""That a player, or a permanent, has taken a keyword action: what triggers on that looks for it."""

from __future__ import annotations

from engine.actions.following import Following
from engine.events.choices import Asking
from engine.events.kinds.keyword_actions import KeywordActionTaken
from engine.rulebooks import Cited
from engine.state.objects import GameObject
from engine.state.players import Player


def have_taken(
    following: Following, action: str, player: Player, rule: Cited, about: GameObject | None = None
) -> Asking[None]:
    """Let a keyword action have been taken to its end, by a player or by a permanent of theirs."""
    yield from following.happen(
        KeywordActionTaken(action=action, player=player, object=about, cites=rule, source=following.source)
    )
