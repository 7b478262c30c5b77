"""Creatures that enter combat, leave it, or become blocked in it (506–509)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions.following import Following, follows
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask_order, ask_some
from engine.events.kinds.combat import (
    AttackReselected,
    BecameBlocked,
    BlockersOrdered,
    EnteredBlocking,
    RemovedFromCombat,
)
from engine.meaning.battles import defender_of, is_battle
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Combat
from engine.text.tree.effects.combat import BecomeBlocked, RemoveFromCombat, ReselectsAttacked
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
                BecameBlocked(attacker=attacker, blockers=(), cites=Cite.BLOCKED_OR_NOT, source=following.source)
            )


@follows(RemoveFromCombat)
def remove_from_combat(instruction: RemoveFromCombat, following: Following) -> Asking[None]:
    """It stops attacking or blocking; what it blocked stays blocked (506.4)."""
    for game_object in (yield from following.objects(instruction.what)):
        yield from following.happen(
            RemovedFromCombat(creature=game_object, cites=Cite.REMOVED_FROM_COMBAT, source=following.source)
        )


def what_it_attacks(
    following: Following,
    under: Player,
    *,
    like: Reference | None = None,
    of: Player | None = None,
    or_planeswalkers: bool = True,
) -> Asking[Player | GameObject | None]:
    """What a creature that enters attacking attacks: its controller chooses, among a player `of` whom the text speaks
    and that player's planeswalkers where it says so, or it is the same as for another creature. None where its
    controller isn't attacking (506.3b, 508.5), or where that can't be attacked any more (508.4a in 2026)."""
    game = following.game
    if game.combat is None or under is not game.active_player:
        return None
    attacked = _attackable(game, under)
    if like is not None:
        others = yield from following.objects(like)
        whom = next((whom for other in others if (whom := _attacked_by(other, game.combat)) is not None), None)
        return whom if whom in attacked else None
    if of is not None:
        attacked = [
            each for each in attacked if each is of or (or_planeswalkers and _is_planeswalker_of(game, each, of))
        ]
        if not attacked:
            return None
    # Who doesn't care lets it attack what the creature attacks that brought it along.
    same = game.combat.attackers.get(following.source) if following.source is not None else None
    suggested = (same,) if same in attacked else None
    chosen = yield from ask_some(
        under, "choose what it attacks", Cite.PUT_ATTACKING, attacked, source=following.source, suggested=suggested
    )
    return chosen[0]


def what_it_blocks(following: Following, under: Player, blocked: Reference | None) -> Asking[GameObject | None]:
    """The attacker that a creature blocks which enters blocking: its controller chooses one of those that attack them,
    or a planeswalker or battle of theirs, where the text doesn't name it. None where there is none, or where the one
    named attacks nobody or somebody else (509.4a in 2026); what restricts blocking isn't asked (509.4b)."""
    game = following.game
    attackers = game.combat.attackers if game.combat is not None else {}
    attacking = [each for each, attacked in attackers.items() if defender_of(game, attacked) is under]
    if blocked is not None:
        named = yield from following.objects(blocked)
        return next((each for each in named if each in attacking), None)
    if not attacking:
        return None
    chosen = yield from ask_some(under, "choose what it blocks", Cite.PUT_BLOCKING, attacking, source=following.source)
    return chosen[0]


def say_what_is_blocked(following: Following, entered: Iterable[GameObject]) -> Asking[None]:
    """Attackers that creatures entered blocking are blocked by these from now on, and have become blocked where they
    weren't (509.3c–d in 2026)."""
    for blocker in entered:
        combat = following.game.combat
        if combat is None:
            return
        for attacker in combat.blockers.get(blocker, ()):
            others = tuple(each for each in combat.blockers_of(attacker) if each is not blocker)
            was_blocked = attacker in combat.blocked
            cites, source = Cite.PUT_BLOCKING, following.source
            yield from following.happen(
                EnteredBlocking(blocker=blocker, attacker=attacker, was_blocked=was_blocked, cites=cites, source=source)
            )
            if not was_blocked:
                became = BecameBlocked(attacker=attacker, blockers=(blocker,), cites=cites, source=source)
                yield from following.happen(became)
            if others and following.game.rulebook.has_damage_assignment_order:
                yield from _put_in_damage_order(following, attacker, others, blocker)


def _put_in_damage_order(
    following: Following, attacker: GameObject, others: tuple[GameObject, ...], blocker: GameObject
) -> Asking[None]:
    """The active player says where among an attacker's other blockers the new one stands; the order of those doesn't
    change (509.7 in 2009-07)."""

    def check(answer: object) -> None:
        if isinstance(answer, tuple) and tuple(each for each in answer if each is not blocker) != others:
            kept = Remedy(Need.SAID, "the other blockers in the order that they have")
            raise IllegalAction("the other blockers keep their order", Cite.PUT_BLOCKING, kept)

    question = Choice(
        following.game.active_player,
        ChoiceKind.ORDER,
        f"choose where {blocker.name} stands in the order in which {attacker.name} assigns damage",
        Cite.PUT_BLOCKING,
        [Option(creature, creature.name) for creature in (*others, blocker)],
        len(others) + 1,
        len(others) + 1,
        source=attacker,
        check=check,
        suggested=(*others, blocker),
    )
    order = yield from ask_order(question)
    yield from following.happen(
        BlockersOrdered(attacker=attacker, order=order, cites=Cite.PUT_BLOCKING, source=following.source)
    )


@follows(ReselectsAttacked)
def reselect_attacked(instruction: ReselectsAttacked, following: Following) -> Asking[None]:
    """What a creature attacks is chosen anew among what its controller's opponents have, whatever restricts or requires
    attacking; it isn't removed from combat and hasn't attacked again (508.7a–c in 2026)."""
    game = following.game
    for chooser in following.each_player(instruction.player):
        for attacker in (yield from following.objects(instruction.what)):
            if game.combat is None or attacker not in game.combat.attackers:
                continue
            options = [
                each
                for each in _attackable(game, game.controller_of(attacker))
                if _is_one_of(game, each, instruction.among)
            ]
            if not options:
                continue
            prompt = f"choose what {attacker.name} is attacking"
            (chosen,) = yield from ask_some(chooser, prompt, Cite.ATTACK_RESELECTED, options, source=following.source)
            yield from following.happen(
                AttackReselected(
                    creature=attacker, defender=chosen, cites=Cite.ATTACK_RESELECTED, source=following.source
                )
            )


def _is_one_of(game: Game, attacked: Player | GameObject, kinds: tuple[str, ...]) -> bool:
    """Whether what can be attacked is of one of these kinds: "player", "planeswalker", "battle"."""
    if isinstance(attacked, Player):
        return "player" in kinds
    return any(kind.capitalize() in game.characteristics(attacked).types for kind in kinds)


def _attackable(game: Game, attacker: Player) -> list[Player | GameObject]:
    """Whom and what a player's creatures can attack."""
    permanents = (permanent for permanent in game.battlefield if _is_attackable(game, permanent, attacker))
    return [*game.opponents_of(attacker), *permanents]


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
