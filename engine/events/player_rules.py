"""What effects say that players can't and may do: of static abilities, and of what resolved (610.2c, 612.9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.functioning import statements_for
from engine.meaning.context import Context, context_of_effect
from engine.meaning.words import fits_player
from engine.state.game import Game
from engine.state.players import Player
from engine.text.tree.changes import PlayerCant
from engine.text.tree.node import Change, PlayerReference
from engine.text.tree.statements import Affects


def player_rules(game: Game, player: Player) -> Iterator[tuple[Change, Context]]:
    """Every change that is said of a player now, with the context that its words are understood in."""
    for _, statement, context in statements_for(game, player):
        if isinstance(statement, Affects) and isinstance(statement.subject, PlayerReference):
            if fits_player(statement.subject, player, context):
                about_them = context.about_each(statement.subject, player)
                for change in statement.changes:
                    yield change, about_them
    for effect in game.effects:
        context = context_of_effect(game, effect)
        meant = effect.affected is not None and player in effect.affected
        if isinstance(effect.subject, PlayerReference):
            meant = fits_player(effect.subject, player, context)
        if meant:
            for change in effect.changes:
                yield change, context


def is_kept_from(game: Game, player: Player, verb: str) -> bool:
    """Whether an effect says that a player can't do something, in these words: "gain life", "draw cards" (103.2)."""
    return any(isinstance(change, PlayerCant) and change.verb == verb for change, _ in player_rules(game, player))
