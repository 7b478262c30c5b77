"""What may be tapped to pay for a spell, and that nothing is tapped in vain (convoke, improvise, harmonize)."""

from __future__ import annotations

from engine.events.choices import IllegalAction, Need, Remedy
from engine.rulebooks import KeywordRule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


def check_untapped(game: Game, tapped: GameObject, player: Player, card_type: str, rule: KeywordRule) -> None:
    """Raises IllegalAction unless it is an untapped permanent of that type which the player controls."""
    is_own = tapped.is_permanent and game.controller_of(tapped) is player
    if not is_own or tapped.tapped or card_type not in game.characteristics(tapped).types:
        kind = card_type.lower()
        raise IllegalAction(
            f"{tapped.name} isn't an untapped {kind} of {player.name}",
            rule,
            Remedy(Need.UNTAPPED, f"an untapped {kind} that {player.name} controls", (tapped,)),
        )


def tapped_for_nothing(spell: GameObject, tapped: GameObject, kinds: str, rule: KeywordRule) -> IllegalAction:
    """The refusal of something tapped for a cost of which nothing is left that it could pay."""
    return IllegalAction(
        f"nothing of what {spell.name} costs is left for {tapped.name} to pay",
        rule,
        Remedy(Need.FEWER, f"fewer {kinds} tapped", (tapped,)),
    )
