"""When a sorcery could be cast, which is when much else may be done (408.1d; 115.1a)."""

from __future__ import annotations

from engine.events.choices import IllegalAction, Need, Remedy
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.triggers import Step


def could_cast_sorcery(game: Game, player: Player, spell: GameObject | None = None) -> bool:
    """Whether a player could cast a sorcery now, if they had one; `spell` is being cast and doesn't count."""
    return not _missing(game, player, spell)


def check_sorcery_timing(game: Game, player: Player, what: str) -> None:
    """Only in one's own main phase with an empty stack. All that is missing is told at once, as IllegalAction."""
    missing = _missing(game, player, None)
    if missing:
        remedies = (remedy for _, remedy in missing)
        raise IllegalAction(f"{what} can only be played {missing[0][0]}", Cite.SORCERY_TIMING, *remedies)


def _missing(game: Game, player: Player, spell: GameObject | None) -> list[tuple[str, Remedy]]:
    missing: list[tuple[str, Remedy]] = []
    if game.active_player is not player:
        missing.append((f"in {player.name}'s own turn", Remedy(Need.OWN_TURN, f"{player.name}'s turn")))
    if game.part.step not in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN):
        missing.append(("in a main phase", Remedy(Need.TIME, "a main phase")))
    others = tuple(on_stack for on_stack in game.stack if on_stack is not spell)
    if others:
        missing.append(("while the stack is empty", Remedy(Need.EMPTY_STACK, "an empty stack", others)))
    return missing
