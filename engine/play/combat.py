"""Combat: declaring attackers and blockers, ordering them, and the combat damage steps (306–311; 506–511)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.actions.paying import is_summoning_sick
from engine.events import event as events
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy
from engine.events.happening import happen
from engine.events.player_rules import is_kept_from
from engine.keywords.banding import Attacking, attacks_in, bands_in, check_bands
from engine.keywords.hooks import answers, hooks
from engine.play.combat_restrictions import (
    ATTACKS_AS_THOUGH_WITHOUT,
    BLOCKS_AS_THOUGH_THEY_LACKED,
    CANT_ATTACK,
    CANT_BE_BLOCKED,
    CANT_BE_BLOCKED_BY_SO_MANY,
    CANT_BLOCK,
    CANT_BLOCK_ALONE,
    IS_BLOCKED_AS_THOUGH_WITHOUT,
    MORE_BLOCKS,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    MUST_BLOCK_IT,
    TOO_MANY_ATTACK,
    TOO_MANY_BLOCK,
    AttackTried,
    BlockTried,
)
from engine.play.taxes import check_can_be_paid, pay_tax, taxes_on
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import Act

Blocking = tuple[GameObject, GameObject]


# Attackers -----------------------------------------------------------------------------------------------------------


def declare_attackers(game: Game) -> Asking[None]:
    """The active player chooses attackers and what each attacks; they tap unless they have vigilance (308; 508.1).

    The answer is a tuple of (creature, player or planeswalker attacked), and of the bands that some of the creatures
    form; an empty one is no attack.
    """
    player = game.active_player

    def check(answer: object) -> None:
        if not isinstance(answer, tuple):
            raise IllegalAction("attackers are creatures with what each attacks", Cite.DECLARE_ATTACKERS)
        attacks = attacks_in(answer)
        _check_attack(game, player, attacks)
        check_bands(game, dict(attacks), bands_in(answer))
        check_can_be_paid(game, player, attacks, Act.ATTACK)

    if player.has_lost:
        return
    question = Choice(
        player,
        ChoiceKind.ATTACKERS,
        "declare attackers",
        Cite.DECLARE_ATTACKERS,
        check=check,
        suggested=_required_attack(game, player),
    )
    declared = yield from _declared_and_paid(game, question, Act.ATTACK)
    answer = attacks_in(declared)
    if not answer:
        return
    yield from happen(
        game,
        *(
            events.PermanentTapped(permanent=creature, cites=Cite.DECLARE_ATTACKERS, source=creature)
            for creature, _ in answer
            if not answers(game, creature, "attacks_untapped")
        ),
    )
    yield from happen(
        game,
        *(
            events.CreatureAttacked(
                creature=creature,
                defender=attacked,
                alone=len(answer) == 1,
                cites=Cite.DECLARE_ATTACKERS,
                source=creature,
            )
            for creature, attacked in answer
        ),
        *(
            events.BandFormed(band=band, cites=Cite.BANDING, source=band.members[0])
            for band in bands_in(declared)
            if len(band.members) > 1
        ),
        events.AttackersDeclared(
            player=player, attackers=tuple(dict(answer)), cites=Cite.DECLARE_ATTACKERS, source=answer[0][0]
        ),
    )


def _declared_and_paid(game: Game, question: Choice, act: Act) -> Asking[tuple[Any, ...]]:
    """What is declared, once whatever it costs was paid; without that it is asked again."""
    while True:
        answer: tuple[Any, ...] = yield question
        question.examine(answer)
        if (yield from pay_tax(game, question.player, attacks_in(answer), act)):
            return answer
        refused = IllegalAction(f"{question.player.name} didn't pay what it costs to {act.value}", question.cites)
        question = replace(question, refused=refused)


def _check_attack(game: Game, player: Player, attacks: tuple[Attacking, ...]) -> None:
    if attacks and is_kept_from(game, player, "attack"):
        raise IllegalAction(f"{player.name} can't attack", Cite.ATTACK_RESTRICTION)
    for creature, _ in attacks:
        TOO_MANY_ATTACK.check(game, creature, attacks)
    for creature, attacked in attacks:
        check_can_attack(game, player, creature)
        _check_can_be_attacked(game, player, attacked)
        CANT_ATTACK.check(game, creature, AttackTried(creature, attacked, together=len(attacks)))
    if len({creature for creature, _ in attacks}) < len(attacks):
        raise IllegalAction("a creature attacks only once", Cite.DECLARE_ATTACKERS)
    attacking = {creature for creature, _ in attacks}
    for creature in game.creatures():
        if creature not in attacking and _must_attack(game, player, creature):
            raise IllegalAction(f"{creature.name} must attack if able", Cite.DECLARE_ATTACKERS)


def check_can_attack(game: Game, player: Player, creature: GameObject) -> None:
    """Raise IllegalAction unless this creature could attack at all (308.2a; 508.1a)."""
    values = game.characteristics(creature)
    name = creature.name
    if not creature.is_permanent or not values.is_creature or values.controller is not player:
        raise IllegalAction(
            f"{name} isn't a creature that {player.name} controls",
            Cite.DECLARE_ATTACKERS,
            Remedy(Need.CONTROL, f"{name} as a creature under {player.name}'s control", (creature,)),
        )
    if creature.tapped:
        untapped = Remedy(Need.UNTAPPED, f"{name} untapped", (creature,))
        raise IllegalAction(f"{name} is tapped and can't attack", Cite.DECLARE_ATTACKERS, untapped)
    if is_summoning_sick(game, creature):
        raise IllegalAction(
            f"{name} came under {player.name}'s control this turn and can't attack",
            Cite.SUMMONING_SICK_ATTACK,
            Remedy(Need.LONGER_CONTROL, f"a turn that begins with {name} under that control", (creature,)),
        )
    for hook, ability in hooks(game, creature):
        if any(ATTACKS_AS_THOUGH_WITHOUT.of(game, creature, ability)):
            continue
        refusal = hook.refuses_to_attack(game, ability, creature)
        if refusal is not None:
            raise IllegalAction(f"{name} has {ability.keyword} and can't attack", refusal)


def could_attack(game: Game, player: Player, creature: GameObject) -> bool:
    try:
        check_can_attack(game, player, creature)
        for defender in game.opponents_of(player):
            CANT_ATTACK.check(game, creature, AttackTried(creature, defender, together=1))
            if any(True for _ in taxes_on(game, creature, Act.ATTACK, defender)):
                return False  # nobody has to pay (508.1d)
    except IllegalAction:
        return False
    return True


def _check_can_be_attacked(game: Game, player: Player, attacked: Player | GameObject) -> None:
    if isinstance(attacked, Player):
        if attacked is player or attacked.has_lost:
            raise IllegalAction(f"{player.name} can't attack {attacked.name}", Cite.DECLARE_ATTACKERS)
    elif not attacked.is_permanent or "Planeswalker" not in game.characteristics(attacked).types:
        raise IllegalAction(f"{attacked.name} can't be attacked", Cite.DECLARE_ATTACKERS)


def _required_attack(game: Game, player: Player) -> tuple[Attacking, ...]:
    defenders = game.opponents_of(player)
    return tuple((creature, defenders[0]) for creature in game.creatures() if _must_attack(game, player, creature))


def _must_attack(game: Game, player: Player, creature: GameObject) -> bool:
    """Whether an effect has this creature attack, and it could."""
    return any(MUST_ATTACK.of(game, creature, None)) and could_attack(game, player, creature)


# Blockers ------------------------------------------------------------------------------------------------------------


def declare_blockers(game: Game) -> Asking[None]:
    """The defending player chooses blockers and what each blocks (309; 509.1).

    The answer is a tuple of (blocker, attacker); an empty one is no block.
    """
    combat = game.combat
    if combat is None:
        return
    for player in _defenders(game):
        yield from _declare_blocks(game, player)
    if game.combat is None:
        return
    note(game, notes.BlocksDeclared())
    yield from _become_blocked_or_not(game)
    if game.rulebook.has_damage_assignment_order:
        yield from _order_blockers(game)
        yield from _order_attackers(game)


def _defenders(game: Game) -> tuple[Player, ...]:
    combat = game.combat
    attacked = {
        one if isinstance(one, Player) else game.controller_of(one)
        for one in (combat.attackers if combat else {}).values()
    }
    return tuple(player for player in game.in_turn_order() if player in attacked)


def _declare_blocks(game: Game, player: Player) -> Asking[None]:
    def check(answer: object) -> None:
        if not isinstance(answer, tuple):
            raise IllegalAction("blockers are creatures with what each blocks", Cite.DECLARE_BLOCKERS)
        _check_blocks(game, player, answer)
        check_can_be_paid(game, player, answer, Act.BLOCK)

    question = Choice(
        player,
        ChoiceKind.BLOCKERS,
        "declare blockers",
        Cite.DECLARE_BLOCKERS,
        check=check,
        suggested=_required_blocks(game, player),
    )
    answer: tuple[Blocking, ...] = yield from _declared_and_paid(game, question, Act.BLOCK)
    yield from happen(
        game,
        *(
            events.CreatureBlocked(blocker=blocker, attacker=attacker, cites=Cite.DECLARE_BLOCKERS, source=blocker)
            for blocker, attacker in answer
        ),
        *(
            events.BlockedWithItsBand(blocker=blocker, attacker=attacker, cites=Cite.BAND_BLOCKED, source=blocker)
            for blocker, attacker in _blocked_with_bands(game, answer)
        ),
    )


def _blocked_with_bands(game: Game, blocks: tuple[Blocking, ...]) -> Iterator[Blocking]:
    """The other members of a blocked attacker's band, each with the creature that blocks it (702.19h)."""
    combat = game.combat
    if combat is not None:
        banded = ((blocker, other) for blocker, attacker in blocks for other in combat.banded_with(attacker))
        yield from dict.fromkeys(block for block in banded if block not in blocks)


def _required_blocks(game: Game, player: Player) -> tuple[Blocking, ...]:
    attackers = tuple(game.combat.attackers) if game.combat else ()
    blocks: list[Blocking] = []
    for creature in game.creatures():
        if game.controller_of(creature) is not player:
            continue
        most = _most_blocks(game, creature)
        required = [attacker for attacker in attackers if _must_block(game, player, creature, attacker)]
        if not required and any(MUST_BLOCK.of(game, creature, None)):
            required = [attacker for attacker in attackers if _could_block(game, player, creature, attacker)][:1]
        blocks += [(creature, attacker) for attacker in (required if most is None else required[:most])]
    return tuple(blocks)


def _must_block(game: Game, player: Player, blocker: GameObject, attacker: GameObject) -> bool:
    """Whether an effect has this creature block that attacker, and it could (309.2b; 509.1c)."""
    told = any(MUST_BE_BLOCKED.of(game, attacker, None)) or any(MUST_BLOCK_IT.of(game, blocker, attacker))
    return told and _could_block(game, player, blocker, attacker)


def _check_blocks(game: Game, player: Player, blocks: tuple[Blocking, ...]) -> None:
    for blocker, attacker in blocks:
        check_can_block(game, player, blocker, attacker)
    if len(set(blocks)) < len(blocks):
        raise IllegalAction("a creature blocks the same attacker only once", Cite.DECLARE_BLOCKERS)
    for blocker in {blocker for blocker, _ in blocks}:
        count = sum(one is blocker for one, _ in blocks)
        most = _most_blocks(game, blocker)
        if most is not None and count > most:
            fewer = Remedy(Need.FEWER, f"{most} attackers at most for {blocker.name}", (blocker,))
            raise IllegalAction(f"{blocker.name} can block {most} at most, not {count}", Cite.DECLARE_BLOCKERS, fewer)
    for blocker, _ in blocks:
        TOO_MANY_BLOCK.check(game, blocker, blocks)
    _check_block_numbers(game, blocks)
    _check_block_requirements(game, player, blocks)


def _check_block_numbers(game: Game, blocks: tuple[Blocking, ...]) -> None:
    """ "Can't be blocked except by two or more creatures", "… by more than one creature", "can't block alone"."""
    for attacker in dict.fromkeys(attacker for _, attacker in blocks):
        its_blocks = tuple(BlockTried(blocker, attacker) for blocker, blocked in blocks if blocked is attacker)
        CANT_BE_BLOCKED_BY_SO_MANY.check(game, attacker, its_blocks)
    blockers = {blocker for blocker, _ in blocks}
    for blocker in blockers if len(blockers) == 1 else ():
        CANT_BLOCK_ALONE.check(game, blocker, blocker)


def _check_block_requirements(game: Game, player: Player, blocks: tuple[Blocking, ...]) -> None:
    """ "All creatures able to block it do so", "blocks each turn if able" (309.2a; 509.1c)."""
    attackers = tuple(game.combat.attackers) if game.combat else ()
    for creature in game.creatures():
        if game.controller_of(creature) is not player:
            continue
        own = {attacker for blocker, attacker in blocks if blocker is creature}
        most = _most_blocks(game, creature)
        required = [attacker for attacker in attackers if _must_block(game, player, creature, attacker)]
        missed = [attacker for attacker in required if attacker not in own]
        obeyed = len(required) - len(missed)
        if missed and obeyed < (len(required) if most is None else min(most, len(required))):
            raise IllegalAction(f"{creature.name} must block {missed[0].name} if able", Cite.BLOCK_RESTRICTION)
        if own or not any(MUST_BLOCK.of(game, creature, None)):
            continue
        for attacker in attackers:
            if _could_block(game, player, creature, attacker):
                raise IllegalAction(f"{creature.name} must block {attacker.name} if able", Cite.BLOCK_RESTRICTION)


def _could_block(game: Game, player: Player, blocker: GameObject, attacker: GameObject) -> bool:
    try:
        check_can_block(game, player, blocker, attacker)
    except IllegalAction:
        return False
    return True


def _most_blocks(game: Game, blocker: GameObject) -> int | None:
    """One attacker, and so many more as effects allow; None for any number."""
    more = tuple(MORE_BLOCKS.of(game, blocker, None))
    return None if None in more else 1 + sum(filter(None, more))


def check_can_block(game: Game, player: Player, blocker: GameObject, attacker: GameObject) -> None:
    """Raise IllegalAction unless this creature could block that attacker (309.2a; 509.1a–b)."""
    values = game.characteristics(blocker)
    combat = game.combat
    if not blocker.is_permanent or not values.is_creature or values.controller is not player:
        raise IllegalAction(f"{blocker.name} isn't a creature that {player.name} controls", Cite.DECLARE_BLOCKERS)
    if blocker.tapped:
        untapped = Remedy(Need.UNTAPPED, f"{blocker.name} untapped", (blocker,))
        raise IllegalAction(f"{blocker.name} is tapped and can't block", Cite.DECLARE_BLOCKERS, untapped)
    if combat is None or attacker not in combat.attackers:
        raise IllegalAction(f"{attacker.name} isn't attacking", Cite.DECLARE_BLOCKERS)
    for hook, ability in hooks(game, attacker):
        overlooked = any(IS_BLOCKED_AS_THOUGH_WITHOUT.of(game, attacker, ability))
        if overlooked or any(BLOCKS_AS_THOUGH_THEY_LACKED.of(game, blocker, ability)):
            continue
        refusal = hook.refuses_blocker(game, ability, attacker, blocker)
        if refusal is not None:
            raise IllegalAction(f"{blocker.name} can't block {attacker.name}, which has {ability.keyword}", refusal)
    for hook, ability in hooks(game, blocker):
        refusal = hook.refuses_to_block(game, ability, blocker, attacker)
        if refusal is not None:
            raise IllegalAction(f"{blocker.name} has {ability.keyword} and can't block {attacker.name}", refusal)
    CANT_BE_BLOCKED.check(game, attacker, BlockTried(blocker, attacker))
    CANT_BLOCK.check(game, blocker, BlockTried(blocker, attacker))


def _become_blocked_or_not(game: Game) -> Asking[None]:
    combat = game.combat
    assert combat is not None
    facts: list[events.Event] = []
    for attacker in combat.attackers:
        blockers = combat.blockers_of(attacker)
        if blockers:
            facts.append(
                events.BecameBlocked(attacker=attacker, blockers=blockers, cites=Cite.DECLARE_BLOCKERS, source=attacker)
            )
        else:
            facts.append(events.NotBlocked(attacker=attacker, cites=Cite.DECLARE_BLOCKERS, source=attacker))
    yield from happen(game, *facts)


def _order_blockers(game: Game) -> Asking[None]:
    """Magic 2010: for each attacker with several blockers, the attacking player orders them (509.2)."""
    combat = game.combat
    for attacker in tuple(combat.attackers) if combat else ():
        blockers = combat.blockers_of(attacker) if combat else ()
        if len(blockers) > 1:
            yield from _order(game, game.active_player, attacker, blockers, Cite.ORDER_BLOCKERS)


def _order_attackers(game: Game) -> Asking[None]:
    """Magic 2010: for each blocker of several attackers, the defending player orders those (509.3)."""
    combat = game.combat
    for blocker, blocked in tuple(combat.blockers.items()) if combat else ():
        if len(blocked) > 1:
            cites = Cite.ORDER_ATTACKERS
            ordered = yield from _ask_order(game.controller_of(blocker), blocker, blocked, cites)
            yield from happen(
                game, events.AttackersOrdered(blocker=blocker, order=ordered, cites=cites, source=blocker)
            )


def _order(
    game: Game, player: Player, attacker: GameObject, blockers: tuple[GameObject, ...], cites: Cite
) -> Asking[None]:
    ordered = yield from _ask_order(player, attacker, blockers, cites)
    yield from happen(game, events.BlockersOrdered(attacker=attacker, order=ordered, cites=cites, source=attacker))


def _ask_order(
    player: Player, of: GameObject, creatures: tuple[GameObject, ...], cites: Cite
) -> Asking[tuple[GameObject, ...]]:
    question = Choice(
        player,
        ChoiceKind.ORDER,
        f"choose the order in which {of.name} assigns damage",
        cites,
        [Option(one, one.name) for one in creatures],
        len(creatures),
        len(creatures),
        source=of,
        suggested=creatures,
    )
    answer = yield question
    question.examine(answer)
    return tuple(answer)


# Damage --------------------------------------------------------------------------------------------------------------


def damage_steps(game: Game) -> Iterator[frozenset[GameObject]]:
    """Who deals damage in each combat damage step: two steps where anyone has first or double strike (310.5; 510.5).

    The second set is worked out when it is asked for, since much may change in the first step.
    """
    fighters = _fighters(game)
    first = frozenset(one for one in fighters if answers(game, one, "strikes_first"))
    if not first:
        yield fighters
        return
    note(game, notes.FirstStrikersFound(creatures=first))
    struck = first
    if game.rulebook.combat_damage_uses_stack:
        # Who had no power assigned no damage, and does so in the second step if it has some by then (310.2a, 310.5).
        struck = frozenset(one for one in first if (game.characteristics(one).power or 0) > 0)
    yield first
    yield frozenset(one for one in _fighters(game) if one not in struck or answers(game, one, "strikes_again"))


def _fighters(game: Game) -> frozenset[GameObject]:
    combat = game.combat
    return frozenset() if combat is None else frozenset({*combat.attackers, *combat.blockers})
