"""Assigning and dealing combat damage (310; 510, 702.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Remedy, ask, ask_yes
from engine.events.happening import happen
from engine.events.kinds.combat import CombatDamageStacked, DamageAssigned
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.moving import ObjectCeased
from engine.keywords.banding import fight_as_band
from engine.keywords.hooks import answers, hooks
from engine.play.combat_restrictions import ASSIGNS_AS_THOUGH_UNBLOCKED, ASSIGNS_BY_TOUGHNESS, ASSIGNS_NO_DAMAGE
from engine.rulebooks import Cite, Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player

Recipient = GameObject | Player
#: One creature's damage to one recipient.
DamageShare = tuple[GameObject, Recipient, int]


@dataclass(frozen=True)
class Assigner:
    """A creature that assigns combat damage: how much, and among whom it may divide it."""

    creature: GameObject
    amount: int
    among: tuple[Recipient, ...]
    #: What it attacks, for excess damage of a blocked creature with trample.
    beyond: Recipient | None = None
    #: The player who divides it in place of its controller, as they like: what it fights is in a band (702.19j–k).
    divided_by: Player | None = None


def assign_and_deal(game: Game, creatures: frozenset[GameObject]) -> Asking[None]:
    """The creatures that fight in this step assign their damage, the active player's first; then it is dealt at once.

    Before Magic 2010 the damage waits on the stack instead, and players may respond (310.1, 408.1g).
    """
    shares: list[DamageShare] = []
    for player in game.in_turn_order():
        own = [assigner for assigner in assigners(game, creatures) if who_assigns(game, assigner) is player]
        own = yield from _as_though_unblocked(game, player, creatures, own)
        shares += yield from _assign(game, player, own)
    # Whoever leaves while damage is assigned takes their creatures along (800.4a).
    shares = [(by, to, amount) for by, to, amount in shares if amount > 0 and not by.gone]
    yield from happen(
        game,
        *(
            DamageAssigned(by=by, to=to, amount=amount, cites=Cite.ASSIGN_COMBAT_DAMAGE, source=by)
            for by, to, amount in shares
        ),
    )
    if not game.rulebook.combat_damage_uses_stack:
        yield from _deal(game, shares)
    elif shares:
        yield from happen(game, CombatDamageStacked(shares=tuple(shares), cites=Cite.ASSIGN_COMBAT_DAMAGE))


def _as_though_unblocked(
    game: Game, player: Player, creatures: frozenset[GameObject], own: list[Assigner]
) -> Asking[list[Assigner]]:
    """ "You may have it assign its combat damage as though it weren't blocked": all of it to what it attacks."""
    combat = game.combat
    assert combat is not None
    decided = {assigner.creature: assigner for assigner in own}
    for attacker, attacked in combat.attackers.items():
        if attacker not in creatures or attacker not in combat.blocked or game.controller_of(attacker) is not player:
            continue
        if any(ASSIGNS_AS_THOUGH_UNBLOCKED.of(game, attacker, None)):
            if _deals_damage(game, attacker) and (yield from _assigns_as_though_unblocked(player, attacker)):
                decided[attacker] = Assigner(attacker, _strength(game, attacker), (attacked,))
    return list(decided.values())


def _assigns_as_though_unblocked(player: Player, attacker: GameObject) -> Asking[bool]:
    prompt = f"have {attacker.name} assign its combat damage as though it weren't blocked?"
    return ask_yes(player, prompt, Cite.ASSIGN_COMBAT_DAMAGE, attacker, suggested=False)


def resolve_combat_damage(game: Game, on_stack: GameObject) -> Asking[None]:
    """It is all dealt as assigned, whatever has become of the creatures that deal it (310.4a–b)."""
    shares = list(on_stack.announcement.shares)
    yield from happen(game, ObjectCeased(object=on_stack, cites=Cite.DEAL_COMBAT_DAMAGE, source=on_stack))
    yield from _deal(game, shares)


def _deal(game: Game, shares: list[DamageShare]) -> Asking[None]:
    yield from happen(
        game,
        *(
            DamageDealt(by=by, to=to, amount=amount, combat=True, cites=Cite.DEAL_COMBAT_DAMAGE, source=by)
            for by, to, amount in shares
        ),
    )


def who_assigns(game: Game, assigner: Assigner) -> Player:
    """Who decides how a creature's damage is divided: its controller, unless it fights a band."""
    return assigner.divided_by or game.controller_of(assigner.creature)


# Who assigns what ----------------------------------------------------------------------------------------------------


def assigners(game: Game, creatures: frozenset[GameObject]) -> Iterator[Assigner]:
    """The creatures that deal combat damage in this step, with their choices (310.2; 510.1)."""
    combat = game.combat
    if combat is None:
        return
    for attacker, attacked in combat.attackers.items():
        if attacker not in creatures or not _deals_damage(game, attacker):
            continue
        power = _strength(game, attacker)
        blockers = combat.blockers_of(attacker)
        by = game.controller_of(blockers[0]) if fight_as_band(game, blockers) else None
        there = (attacked,) if _is_there(attacked) else ()
        over = _over_planeswalker(game, attacker, attacked)
        if over is not None:
            # Blockers, the planeswalker and its controller come one after the other (702.19c-d), or without a
            # planeswalker that isn't there any more (702.19e).
            yield Assigner(attacker, power, (*blockers, *there, over), over, by)
        elif attacker not in combat.blocked:
            # What attacks nothing any more assigns no damage (510.1b).
            if there:
                yield Assigner(attacker, power, there)
        elif there and answers(game, attacker, lambda keyword: keyword.tramples):
            # With no blocker left, all of it goes to what is attacked (702.17c).
            yield Assigner(attacker, power, (*blockers, *there), attacked, by)
        elif blockers:
            yield Assigner(attacker, power, blockers, divided_by=by)
    for blocker, blocked in combat.blockers.items():
        still_there = tuple(attacker for attacker in blocked if attacker in combat.attackers)
        if blocker in creatures and still_there and _deals_damage(game, blocker):
            by = game.controller_of(still_there[0]) if fight_as_band(game, still_there) else None
            yield Assigner(blocker, _strength(game, blocker), still_there, divided_by=by)


def _is_there(attacked: Recipient) -> bool:
    return isinstance(attacked, Player) or attacked.is_permanent


def _over_planeswalker(game: Game, attacker: GameObject, attacked: Recipient) -> Player | None:
    """Whom excess damage reaches past a planeswalker that is attacked by what tramples over planeswalkers."""
    if isinstance(attacked, Player) or "Planeswalker" not in game.characteristics(attacked).types:
        return None
    tramples_over = answers(game, attacker, lambda keyword: keyword.tramples_over_planeswalkers)
    return game.controller_of(attacked) if tramples_over else None


def _strength(game: Game, creature: GameObject) -> int:
    """How much combat damage it assigns: its power, or its toughness where an effect says so (310.2a; 510.1a)."""
    values = game.characteristics(creature)
    by_toughness = any(ASSIGNS_BY_TOUGHNESS.of(game, creature, None))
    return max((values.toughness if by_toughness else values.power) or 0, 0)


def _deals_damage(game: Game, creature: GameObject) -> bool:
    values = game.characteristics(creature)
    return creature.is_permanent and values.is_creature and not any(ASSIGNS_NO_DAMAGE.of(game, creature, None))


def _assign(game: Game, player: Player, own: list[Assigner]) -> Asking[list[DamageShare]]:
    """One player assigns for all their creatures together, since each may count on the others' damage (702.17b)."""
    suggested = plain_assignment(game, own)

    def check(answer: object) -> None:
        _check_shares(answer)
        _check_assignment(game, own, tuple(answer))  # type: ignore[arg-type]

    question = Choice(
        player,
        ChoiceKind.DAMAGE,
        "assign combat damage",
        Cite.ASSIGN_COMBAT_DAMAGE,
        check=check,
        suggested=suggested,
        settled=all(len(assigner.among) == 1 for assigner in own),
    )
    if question.settled:
        yield question
        return list(suggested)
    answer = yield from ask(question)
    return list(answer)


def _check_shares(answer: object) -> None:
    if not isinstance(answer, tuple) or not all(isinstance(share, tuple) and len(share) == 3 for share in answer):
        raise IllegalAction("an assignment says which creature deals how much to whom", Cite.ASSIGN_COMBAT_DAMAGE)


def plain_assignment(game: Game, own: list[Assigner]) -> tuple[DamageShare, ...]:
    """Lethal damage to each in turn, and what is left to the last: always legal. Who gets none isn't in it."""
    planned: dict[tuple[GameObject, Recipient], int] = {}
    for assigner in own:
        left = assigner.amount
        for index, recipient in enumerate(assigner.among):
            is_last = index == len(assigner.among) - 1
            wanted = left if is_last else min(left, _short_of_lethal(game, recipient, planned, assigner.creature))
            if wanted:
                planned[assigner.creature, recipient] = wanted
            left -= wanted
    return tuple((by, to, amount) for (by, to), amount in planned.items())


# What is legal -------------------------------------------------------------------------------------------------------


def _check_assignment(game: Game, own: list[Assigner], shares: tuple[DamageShare, ...]) -> None:
    """Each creature assigns all its damage among those it may; trample and the damage order say how."""
    assigned: dict[tuple[GameObject, Recipient], int] = {}
    for by, to, amount in shares:
        if amount < 0:
            raise IllegalAction(
                "nobody assigns less than 0 damage", Cite.ASSIGN_COMBAT_DAMAGE, Remedy(Need.SAID, "0 damage or more")
            )
        assigned[by, to] = assigned.get((by, to), 0) + amount
    of = {assigner.creature: assigner for assigner in own}
    for by, to in assigned:
        if by not in of:
            raise IllegalAction(f"{by} assigns no combat damage now", Cite.ASSIGN_COMBAT_DAMAGE)
        if to not in of[by].among:
            whom = " or ".join(map(str, of[by].among))
            raise IllegalAction(
                f"{by} can't assign combat damage to {to}", _rule_for(game, of[by]), Remedy(Need.SAID, f"{whom} for it")
            )
    for assigner in own:
        total = sum(assigned.get((assigner.creature, to), 0) for to in assigner.among)
        if total != assigner.amount:
            raise IllegalAction(
                f"{assigner.creature} assigns {assigner.amount} combat damage, not {total}",
                Cite.ASSIGNED_IN_FULL,
                Remedy(Need.SAID, f"{assigner.amount} damage in all from {assigner.creature}", (assigner.creature,)),
            )
    for assigner in own:
        _check_trample(game, assigner, assigned)
        _check_order(game, assigner, assigned)


def _rule_for(game: Game, assigner: Assigner) -> Cite:
    combat = game.combat
    is_attacker = combat is not None and assigner.creature in combat.attackers
    if assigner.divided_by is not None:
        return Cite.BAND_DAMAGE_TO_BLOCKERS if is_attacker else Cite.BAND_DAMAGE_TO_ATTACKERS
    if combat is not None and assigner.creature in combat.attackers:
        return Cite.BLOCKED_CREATURE_DAMAGE if assigner.creature in combat.blocked else Cite.UNBLOCKED_CREATURE_DAMAGE
    return Cite.BLOCKING_CREATURE_DAMAGE


def _check_trample(game: Game, assigner: Assigner, assigned: Mapping[tuple[GameObject, Recipient], int]) -> None:
    """Damage goes past the blockers only once all of them are assigned lethal damage (502.9b; 702.17b)."""
    if assigner.beyond is None or not assigned.get((assigner.creature, assigner.beyond)):
        return
    for blocker in assigner.among:
        if blocker is assigner.beyond or not isinstance(blocker, GameObject):
            continue
        short = _short_of_lethal(game, blocker, assigned, assigner.creature)
        if short:
            coming = _coming(blocker, assigned)
            raise IllegalAction(
                f"{assigner.creature} can't assign damage to {assigner.beyond}: {blocker} is assigned {coming}"
                f" of the {coming + short} that are lethal",
                _rule_of_excess(game, assigner.creature, blocker),
                Remedy(Need.MORE, f"{short} more damage assigned to {blocker}", (blocker,)),
            )


def _rule_of_excess(game: Game, creature: GameObject, held_by: GameObject) -> Cited:
    """The rule by which something must get its share before damage goes past it: that of the planeswalker that is
    attacked is another than that of blockers (702.19c in 2026)."""
    combat = game.combat
    if combat is not None and combat.attackers.get(creature) is held_by:
        return next(hook.rule for hook, _ in hooks(game, creature) if hook.tramples_over_planeswalkers)
    return Cite.TRAMPLE


def _check_order(game: Game, assigner: Assigner, assigned: Mapping[tuple[GameObject, Recipient], int]) -> None:
    """Magic 2010: in damage assignment order, the next gets damage only when the one before has lethal (510.1c–d)."""
    if not game.rulebook.has_damage_assignment_order or assigner.divided_by or _divides_freely(game, assigner.creature):
        return
    ordered = [recipient for recipient in assigner.among if recipient is not assigner.beyond]
    for earlier, later in pairwise(ordered):
        if assigned.get((assigner.creature, later)) and _short_of_lethal(game, earlier, assigned, assigner.creature):
            raise IllegalAction(
                f"{assigner.creature} can't assign damage to {later} before {earlier} has lethal damage",
                _rule_for(game, assigner),
                Remedy(Need.MORE, f"lethal damage assigned to {earlier} first"),
            )


def _divides_freely(game: Game, creature: GameObject) -> bool:
    """Deathtouch lets a creature divide its damage as its controller chooses (702.2b in 2009-07)."""
    return game.rulebook.deathtouch_divides_freely and _has_deathtouch(game, creature)


def _coming(recipient: Recipient, assigned: Mapping[tuple[GameObject, Recipient], int]) -> int:
    return sum(amount for (_, to), amount in assigned.items() if to is recipient)


def _short_of_lethal(
    game: Game, recipient: Recipient, assigned: Mapping[tuple[GameObject, Recipient], int], by: GameObject
) -> int:
    """How much more a creature would have to assign for a recipient to be assigned lethal damage. From 2010 on any
    damage of a source with deathtouch is lethal to a creature (702.2b)."""
    short = max(_lethal(game, recipient) - _coming(recipient, assigned), 0)
    if not short or not game.rulebook.deathtouch_is_lethal or not _is_creature(game, recipient):
        return short
    if any(amount and _has_deathtouch(game, source) for (source, to), amount in assigned.items() if to is recipient):
        return 0
    return 1 if _has_deathtouch(game, by) else short


def _is_creature(game: Game, recipient: Recipient) -> bool:
    return isinstance(recipient, GameObject) and game.characteristics(recipient).is_creature


def _has_deathtouch(game: Game, source: GameObject) -> bool:
    return game.characteristics(source).has("deathtouch")


def _lethal(game: Game, recipient: Recipient) -> int:
    """How much more damage is lethal: toughness less what is marked. Prevention doesn't count (702.17b)."""
    if isinstance(recipient, Player):
        return recipient.life
    values = game.characteristics(recipient)
    if "Creature" not in values.types:
        return recipient.counters_of("loyalty")
    return max((values.toughness or 0) - recipient.damage, 0)
