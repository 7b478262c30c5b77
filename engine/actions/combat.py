"""Creatures that enter combat, leave it, or become blocked in it (506–509)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events.choices import Asking, ask_some
from engine.events.kinds.combat import BecameBlocked, RemovedFromCombat
from engine.meaning.battles import is_battle
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Combat
from engine.text.tree.effects.combat import BecomeBlocked, RemoveFromCombat
from engine.text.tree.node import Reference


@follows(BecomeBlocked)
def become_blocked(instruction: BecomeBlocked, following: Following) -> Asking[None]:
    """Attackers become blocked without a blocker, once, each with its band (309.2f, 502.10g; 509.1h, 702.19i)."""
    combat = following.game.combat
    creatures = yield from following.objects(instruction.what)
    banded = [other for attacker in creatures if combat is not None for other in combat.banded_with(attacker)]
    for attacker in dict.fromkeys((*creatures, *banded)):
        if combat is not None and attacker in combat.attackers and attacker not in combat.blocked:
            yield from following.happen(
                BecameBlocked(attacker=attacker, blockers=(), cites=Cite.DECLARE_BLOCKERS, source=following.source)
            )


@follows(RemoveFromCombat)
def remove_from_combat(instruction: RemoveFromCombat, following: Following) -> Asking[None]:
    """It stops attacking or blocking; what it blocked stays blocked (506.4)."""
    for game_object in (yield from following.objects(instruction.what)):
        yield from following.happen(
            RemovedFromCombat(creature=game_object, cites=Cite.REMOVED_FROM_COMBAT, source=following.source)
        )


def what_it_attacks(
    following: Following, under: Player, *, like: Reference | None = None, of: Player | None = None
) -> Asking[Player | GameObject | None]:
    """What a creature that enters attacking attacks: its controller chooses, among a player `of` whom the text speaks
    and that player's planeswalkers where it does, or it is the same as for another creature. None where its controller
    isn't attacking (506.3b, 508.5), or where that can't be attacked any more (508.4a in 2026)."""
    game = following.game
    if game.combat is None or under is not game.active_player:
        return None
    attacked: list[Player | GameObject] = list(game.opponents_of(under))
    attacked += [permanent for permanent in game.battlefield if _is_attackable(game, permanent, under)]
    if like is not None:
        others = yield from following.objects(like)
        whom = next((whom for other in others if (whom := _attacked_by(other, game.combat)) is not None), None)
        return whom if whom in attacked else None
    if of is not None:
        attacked = [each for each in attacked if each is of or _is_planeswalker_of(game, each, of)]
        if not attacked:
            return None
    # Who doesn't care lets it attack what the creature attacks that brought it along.
    same = game.combat.attackers.get(following.source) if following.source is not None else None
    suggested = (same,) if same in attacked else None
    chosen = yield from ask_some(
        under, "choose what it attacks", Cite.PUT_ATTACKING, attacked, source=following.source, suggested=suggested
    )
    return chosen[0]


def _attacked_by(creature: GameObject, combat: Combat) -> Player | GameObject | None:
    """What a creature attacks, or attacked as it left combat with the battlefield."""
    was = creature.predecessor or creature
    return combat.attackers.get(creature) or (was.last_combat.attackers.get(was) if was.last_combat else None)


def _is_planeswalker_of(game: Game, attacked: Player | GameObject, whose: Player) -> bool:
    if isinstance(attacked, Player) or game.controller_of(attacked) is not whose:
        return False
    return "Planeswalker" in game.characteristics(attacked).types


def _is_attackable(game: Game, permanent: GameObject, attacker: Player) -> bool:
    if is_battle(game, permanent):
        return permanent.protector not in (None, attacker)
    controlled = game.controller_of(permanent) is not attacker
    return controlled and game.rulebook.has_planeswalkers and "Planeswalker" in game.characteristics(permanent).types
