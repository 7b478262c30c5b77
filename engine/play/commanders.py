"""Commanders: what they cost, where they go back to, and the damage that decides a game (903 in 2026)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.events.event import Event
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.game import PlayerLost
from engine.events.what_happened import commanders_cast
from engine.play.state_based_actions import MayGoHome, state_based_action
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost

#: So much combat damage of one commander over a game is too much.
_DEADLY: Final = 21


def may_cast_from_command_zone(player: Player, card: GameObject) -> bool:
    """Players cast the commanders that they own from there (903.8)."""
    return card.zone is Zone.COMMAND and bool(card.commander) and card.owner is player


def commander_tax(game: Game, player: Player, card: GameObject) -> ManaCost:
    """{2} for each time that the player has cast this commander from the command zone before (903.8)."""
    before = sum(cast.commander == card.commander for cast in commanders_cast(game, player))
    return ManaCost.parse(f"{{{2 * before}}}") if before else ManaCost()


@state_based_action(Cite.COMMANDER_RETURNS)
def _commanders_may_return(game: Game) -> Iterator[MayGoHome]:
    """One that has come into exile or a graveyard: its owner may put it into the command zone (903.9a)."""
    for zone in (Zone.GRAVEYARD, Zone.EXILE):
        for card in game.objects_in(zone):
            if card.commander and not card.left_here:
                yield MayGoHome(card)


@state_based_action(Cite.COMMANDER_DAMAGE)
def _too_much_commander_damage(game: Game) -> Iterator[Event]:
    """A player whom one commander has dealt 21 or more combat damage over the game loses (903.10a)."""
    if not any(game_object.commander for game_object in game.all_objects()):
        return
    dealt: Counter[tuple[Player, int]] = Counter()
    for damage in game.facts.of_kind(DamageDealt):
        if damage.combat and isinstance(damage.to, Player):
            for commander in damage.commanders:
                dealt[damage.to, commander] += damage.amount
    for player in game.in_turn_order():
        if any(whom is player and amount >= _DEADLY for (whom, _), amount in dealt.items()):
            yield PlayerLost(player=player, cites=Cite.COMMANDER_DAMAGE)
