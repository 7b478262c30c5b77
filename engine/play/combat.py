"""Combat: declaring attackers and blockers, ordering them, and the combat damage steps (306–311; 506–511)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.actions.paying import is_summoning_sick
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy
from engine.events.event import Event
from engine.events.happening import happen
from engine.events.kinds.combat import (
    AttackersDeclared,
    AttackersOrdered,
    BandFormed,
    BecameBlocked,
    BlockedWithItsBand,
    BlockersOrdered,
    CreatureAttacked,
    CreatureBlocked,
    NotBlocked,
)
from engine.events.kinds.status import PermanentTapped
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
from engine.play.requirements import Declaring, Requirement
from engine.play.taxes import check_can_be_paid, pay_tax, taxes_on
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Band
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
        _check_required(_declaring_attackers(game, player).missed(attacks), Cite.ATTACK_REQUIREMENT)
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
        suggested=_declaring_attackers(game, player).best(),
    )
    declared = yield from _declared_and_paid(game, question, Act.ATTACK)
    if attacks_in(declared):
        yield from _attack(game, player, attacks_in(declared), bands_in(declared))


def _attack(game: Game, player: Player, attacks: tuple[Attacking, ...], bands: tuple[Band, ...]) -> Asking[None]:
    """The attackers tap, and then all of them attack at once (308.2; 508.1f, 508.1j)."""
    yield from happen(
        game,
        *(
            PermanentTapped(permanent=creature, cites=Cite.DECLARE_ATTACKERS, source=creature)
            for creature, _ in attacks
            if not answers(game, creature, lambda keyword: keyword.attacks_untapped)
        ),
    )
    yield from happen(
        game,
        *(
            CreatureAttacked(
                creature=creature,
                defender=attacked,
                alone=len(attacks) == 1,
                cites=Cite.DECLARE_ATTACKERS,
                source=creature,
            )
            for creature, attacked in attacks
        ),
        *(BandFormed(band=band, cites=Cite.BANDING, source=band.members[0]) for band in bands if len(band.members) > 1),
        AttackersDeclared(
            player=player, attackers=tuple(dict(attacks)), cites=Cite.DECLARE_ATTACKERS, source=attacks[0][0]
        ),
    )


def _declared_and_paid(game: Game, question: Choice, act: Act) -> Asking[tuple[Any, ...]]:
    """Ask for a declaration and let its costs be paid; ask again where they aren't."""
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


def _declaring_attackers(game: Game, player: Player) -> Declaring[Attacking]:
    """Each creature that could attack, and those that have to if able; nobody has to pay for it (500.2; 508.1d)."""

    def is_legal(attacks: tuple[Attacking, ...]) -> bool:
        return _is_allowed(lambda: _check_attack(game, player, attacks))

    required = [creature for creature in game.creatures() if any(MUST_ATTACK.of(game, creature, None))]
    able = [creature for creature in game.creatures() if could_attack(game, player, creature)] if required else []
    whom: tuple[Player | GameObject, ...] = (*game.opponents_of(player), *_planeswalkers(game))
    return Declaring(
        ways=[[(), *(((creature, defender),) for defender in game.opponents_of(player))] for creature in able],
        is_legal=is_legal,
        requirements=[
            Requirement(frozenset((creature, each) for each in whom), f"{creature.name} must attack")
            for creature in required
            if creature in able
        ],
    )


def _planeswalkers(game: Game) -> Iterator[GameObject]:
    return (permanent for permanent in game.permanents() if "Planeswalker" in game.characteristics(permanent).types)


def _check_required(missed: Requirement[Any] | None, cites: Cite) -> None:
    if missed is not None:
        raise IllegalAction(f"{missed.why} if able", cites)


def _is_allowed(check: Callable[[], None]) -> bool:
    try:
        check()
    except IllegalAction:
        return False
    return True


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
    """Whether it could, with others beside it, and without its controller paying for it."""
    try:
        check_can_attack(game, player, creature)
        for defender in game.opponents_of(player):
            CANT_ATTACK.check(game, creature, AttackTried(creature, defender, together=2))
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
        whom if isinstance(whom, Player) else game.controller_of(whom)
        for whom in (combat.attackers if combat else {}).values()
    }
    return tuple(player for player in game.in_turn_order() if player in attacked)


def _declare_blocks(game: Game, player: Player) -> Asking[None]:
    def check(answer: object) -> None:
        if not isinstance(answer, tuple):
            raise IllegalAction("blockers are creatures with what each blocks", Cite.DECLARE_BLOCKERS)
        _check_blocks(game, player, answer)
        _check_required(_declaring_blockers(game, player).missed(answer), Cite.BLOCK_REQUIREMENT)
        check_can_be_paid(game, player, answer, Act.BLOCK)

    question = Choice(
        player,
        ChoiceKind.BLOCKERS,
        "declare blockers",
        Cite.DECLARE_BLOCKERS,
        check=check,
        suggested=_declaring_blockers(game, player).best(),
    )
    answer: tuple[Blocking, ...] = yield from _declared_and_paid(game, question, Act.BLOCK)
    yield from happen(
        game,
        *(
            CreatureBlocked(blocker=blocker, attacker=attacker, cites=Cite.DECLARE_BLOCKERS, source=blocker)
            for blocker, attacker in answer
        ),
        *(
            BlockedWithItsBand(blocker=blocker, attacker=attacker, cites=Cite.BAND_BLOCKED, source=blocker)
            for blocker, attacker in _blocked_with_bands(game, answer)
        ),
    )


def _blocked_with_bands(game: Game, blocks: tuple[Blocking, ...]) -> Iterator[Blocking]:
    """The other members of a blocked attacker's band, each with the creature that blocks it (702.19h)."""
    combat = game.combat
    if combat is not None:
        banded = ((blocker, other) for blocker, attacker in blocks for other in combat.banded_with(attacker))
        yield from dict.fromkeys(block for block in banded if block not in blocks)


def _declaring_blockers(game: Game, player: Player) -> Declaring[Blocking]:
    """What each creature could block, and the blocks that effects ask for if able (500.3; 509.1c)."""
    attackers = tuple(game.combat.attackers) if game.combat else ()
    own = [creature for creature in game.creatures() if game.controller_of(creature) is player]
    could = {
        creature: [attacker for attacker in attackers if _could_block(game, player, creature, attacker)]
        for creature in (own if _is_anything_required(game, own, attackers) else ())
    }
    requirements = [*_required_of_blockers(game, could), *_required_for_attackers(game, could)]

    def is_legal(blocks: tuple[Blocking, ...]) -> bool:
        return _is_allowed(lambda: _check_blocks(game, player, blocks))

    ways = [_ways_to_block(game, creature, whom) for creature, whom in could.items() if whom]
    return Declaring(ways, is_legal, requirements)


def _is_anything_required(game: Game, blockers: Sequence[GameObject], attackers: Sequence[GameObject]) -> bool:
    """Whether any effect says of these that they must block or be blocked."""
    if any(True for attacker in attackers for _ in MUST_BE_BLOCKED.of(game, attacker, None)):
        return True
    if any(any(MUST_BLOCK.of(game, blocker, None)) for blocker in blockers):
        return True
    return any(any(MUST_BLOCK_IT.of(game, blocker, attacker)) for blocker in blockers for attacker in attackers)


def _ways_to_block(game: Game, creature: GameObject, attackers: Sequence[GameObject]) -> list[tuple[Blocking, ...]]:
    """Nothing, one of these attackers, or as many of them as the creature may block."""
    blocks = [(creature, attacker) for attacker in attackers]
    most = _most_blocks(game, creature)
    at_once = tuple(blocks if most is None else blocks[:most])
    several = [at_once] if len(at_once) > 1 else []
    return [(), *((block,) for block in blocks), *several]


def _required_of_blockers(
    game: Game, could: Mapping[GameObject, Sequence[GameObject]]
) -> Iterator[Requirement[Blocking]]:
    """ "Blocks each turn if able", "blocks it this turn if able". Nobody has to pay for it."""
    for creature, attackers in could.items():
        free = [attacker for attacker in attackers if not _costs_to_block(game, creature, attacker)]
        if free and any(MUST_BLOCK.of(game, creature, None)):
            why = f"{creature.name} must block {free[0].name}"
            yield Requirement(frozenset((creature, attacker) for attacker in free), why)
        for attacker in free:
            if any(MUST_BLOCK_IT.of(game, creature, attacker)):
                yield Requirement(frozenset({(creature, attacker)}), f"{creature.name} must block {attacker.name}")


def _required_for_attackers(
    game: Game, could: Mapping[GameObject, Sequence[GameObject]]
) -> Iterator[Requirement[Blocking]]:
    """ "All creatures able to block it do so", "must be blocked if able"."""
    for attacker in game.combat.attackers if game.combat else ():
        able = [
            blocker
            for blocker, whom in could.items()
            if attacker in whom and not _costs_to_block(game, blocker, attacker)
        ]
        for by_all in MUST_BE_BLOCKED.of(game, attacker, None):
            if by_all:
                for creature in able:
                    why = f"{creature.name} must block {attacker.name}"
                    yield Requirement(frozenset({(creature, attacker)}), why)
            elif able:
                yield Requirement(
                    frozenset((blocker, attacker) for blocker in able), f"{attacker.name} must be blocked"
                )


def _costs_to_block(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    on_blocker = taxes_on(game, blocker, Act.BLOCK, game.controller_of(attacker))
    return any(True for _ in (*on_blocker, *taxes_on(game, attacker, Act.BE_BLOCKED, None)))


def _check_blocks(game: Game, player: Player, blocks: tuple[Blocking, ...]) -> None:
    for blocker, attacker in blocks:
        check_can_block(game, player, blocker, attacker)
    if len(set(blocks)) < len(blocks):
        raise IllegalAction("a creature blocks the same attacker only once", Cite.DECLARE_BLOCKERS)
    for blocker in {blocker for blocker, _ in blocks}:
        count = sum(blocking is blocker for blocking, _ in blocks)
        most = _most_blocks(game, blocker)
        if most is not None and count > most:
            fewer = Remedy(Need.FEWER, f"{most} attackers at most for {blocker.name}", (blocker,))
            raise IllegalAction(f"{blocker.name} can block {most} at most, not {count}", Cite.DECLARE_BLOCKERS, fewer)
    for blocker, _ in blocks:
        TOO_MANY_BLOCK.check(game, blocker, blocks)
    _check_block_numbers(game, blocks)


def _check_block_numbers(game: Game, blocks: tuple[Blocking, ...]) -> None:
    """ "Can't be blocked except by two or more creatures", "… by more than one creature", "can't block alone"."""
    for attacker in dict.fromkeys(attacker for _, attacker in blocks):
        its_blocks = tuple(BlockTried(blocker, attacker) for blocker, blocked in blocks if blocked is attacker)
        CANT_BE_BLOCKED_BY_SO_MANY.check(game, attacker, its_blocks)
    blockers = {blocker for blocker, _ in blocks}
    for blocker in blockers if len(blockers) == 1 else ():
        CANT_BLOCK_ALONE.check(game, blocker, blocker)


def _could_block(game: Game, player: Player, blocker: GameObject, attacker: GameObject) -> bool:
    return _is_allowed(lambda: check_can_block(game, player, blocker, attacker))


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
    facts: list[Event] = []
    for attacker in combat.attackers:
        blockers = combat.blockers_of(attacker)
        if blockers:
            facts.append(
                BecameBlocked(attacker=attacker, blockers=blockers, cites=Cite.DECLARE_BLOCKERS, source=attacker)
            )
        else:
            facts.append(NotBlocked(attacker=attacker, cites=Cite.DECLARE_BLOCKERS, source=attacker))
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
            yield from happen(game, AttackersOrdered(blocker=blocker, order=ordered, cites=cites, source=blocker))


def _order(
    game: Game, player: Player, attacker: GameObject, blockers: tuple[GameObject, ...], cites: Cite
) -> Asking[None]:
    ordered = yield from _ask_order(player, attacker, blockers, cites)
    yield from happen(game, BlockersOrdered(attacker=attacker, order=ordered, cites=cites, source=attacker))


def _ask_order(
    player: Player, of: GameObject, creatures: tuple[GameObject, ...], cites: Cite
) -> Asking[tuple[GameObject, ...]]:
    question = Choice(
        player,
        ChoiceKind.ORDER,
        f"choose the order in which {of.name} assigns damage",
        cites,
        [Option(creature, creature.name) for creature in creatures],
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
    first = frozenset(fighter for fighter in fighters if answers(game, fighter, lambda keyword: keyword.strikes_first))
    if not first:
        yield fighters
        return
    note(game, notes.FirstStrikersFound(creatures=first))
    struck = first
    if game.rulebook.combat_damage_uses_stack:
        # Who had no power assigned no damage, and does so in the second step if it has some by then (310.2a, 310.5).
        struck = frozenset(fighter for fighter in first if (game.characteristics(fighter).power or 0) > 0)
    yield first
    yield frozenset(
        fighter
        for fighter in _fighters(game)
        if fighter not in struck or answers(game, fighter, lambda keyword: keyword.strikes_again)
    )


def _fighters(game: Game) -> frozenset[GameObject]:
    combat = game.combat
    return frozenset() if combat is None else frozenset({*combat.attackers, *combat.blockers})
