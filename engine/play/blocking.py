"""Declaring blockers (309; 509)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Remedy
from engine.events.event import Event
from engine.events.happening import happen
from engine.events.kinds.combat import BecameBlocked, BlockedWithItsBand, CreatureBlocked, NotBlocked
from engine.keywords.hooks import hooks
from engine.meaning.battles import defender_of, is_battle
from engine.play.combat_restrictions import (
    BLOCKS_AS_THOUGH_THEY_LACKED,
    CANT_BE_BLOCKED,
    CANT_BE_BLOCKED_BY_SO_MANY,
    CANT_BLOCK,
    CANT_BLOCK_ALONE,
    IS_BLOCKED_AS_THOUGH_WITHOUT,
    MORE_BLOCKS,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    MUST_BLOCK_IT,
    TOO_MANY_BLOCK,
    BlockTried,
)
from engine.play.damage_order import order_attackers, order_blockers
from engine.play.declaring import Blocking, check_required, declared_and_paid, is_allowed
from engine.play.requirements import Declaring, Requirement
from engine.play.taxes import check_can_be_paid, taxes_on
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import Act


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
        yield from order_blockers(game)
        yield from order_attackers(game)


def _defenders(game: Game) -> tuple[Player, ...]:
    attacked = {defender_of(game, whom) for whom in (game.combat.attackers if game.combat else {}).values()}
    return tuple(player for player in game.in_turn_order() if player in attacked)


def _declare_blocks(game: Game, player: Player) -> Asking[None]:
    def check(answer: object) -> None:
        if not isinstance(answer, tuple):
            raise IllegalAction("blockers are creatures with what each blocks", Cite.CHOOSE_BLOCKERS)
        _check_blocks(game, player, answer)
        check_required(_declaring_blockers(game, player).missed(answer), Cite.BLOCK_REQUIREMENT)
        check_can_be_paid(game, player, answer, Act.BLOCK)

    question = Choice(
        player,
        ChoiceKind.BLOCKERS,
        "declare blockers",
        Cite.DECLARE_BLOCKERS,
        check=check,
        suggested=_declaring_blockers(game, player).best(),
    )
    answer: tuple[Blocking, ...] = yield from declared_and_paid(game, question, Act.BLOCK)
    yield from happen(
        game,
        *(
            CreatureBlocked(blocker=blocker, attacker=attacker, cites=Cite.CHOOSE_BLOCKERS, source=blocker)
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
        return is_allowed(lambda: _check_blocks(game, player, blocks))

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
        for wanted in MUST_BE_BLOCKED.of(game, attacker, None):
            if wanted.by_all:
                for creature in filter(wanted.fits, able):
                    why = f"{creature.name} must block {attacker.name}"
                    yield Requirement(frozenset({(creature, attacker)}), why)
            elif able:
                yield Requirement(
                    frozenset((blocker, attacker) for blocker in able), f"{attacker.name} must be blocked"
                )


def _costs_to_block(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    on_blocker = taxes_on(game, blocker, Act.BLOCK, attacker)
    return any(True for _ in (*on_blocker, *taxes_on(game, attacker, Act.BE_BLOCKED, None)))


def _check_blocks(game: Game, player: Player, blocks: tuple[Blocking, ...]) -> None:
    for blocker, attacker in blocks:
        check_can_block(game, player, blocker, attacker)
    if len(set(blocks)) < len(blocks):
        raise IllegalAction("a creature blocks the same attacker only once", Cite.CHOOSE_BLOCKERS)
    for blocker in {blocker for blocker, _ in blocks}:
        count = sum(blocking is blocker for blocking, _ in blocks)
        most = _most_blocks(game, blocker)
        if most is not None and count > most:
            fewer = Remedy(Need.FEWER, f"{most} attackers at most for {blocker.name}", (blocker,))
            raise IllegalAction(f"{blocker.name} can block {most} at most, not {count}", Cite.CHOOSE_BLOCKERS, fewer)
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
    return is_allowed(lambda: check_can_block(game, player, blocker, attacker))


def _most_blocks(game: Game, blocker: GameObject) -> int | None:
    """One attacker, and so many more as effects allow; None for any number."""
    more = tuple(MORE_BLOCKS.of(game, blocker, None))
    return None if None in more else 1 + sum(filter(None, more))


def check_can_block(game: Game, player: Player, blocker: GameObject, attacker: GameObject) -> None:
    """Raise IllegalAction unless this creature could block that attacker (309.2a, 602.4a; 509.1a–b, 802.4a)."""
    values = game.characteristics(blocker)
    combat = game.combat
    if not blocker.is_permanent or not values.is_creature or values.controller is not player:
        raise IllegalAction(f"{blocker.name} isn't a creature that {player.name} controls", Cite.CHOOSE_BLOCKERS)
    if is_battle(game, blocker):
        raise IllegalAction(f"{blocker.name} is a battle and can't block", Cite.CHOOSE_BLOCKERS)
    if blocker.tapped:
        untapped = Remedy(Need.UNTAPPED, f"{blocker.name} untapped", (blocker,))
        raise IllegalAction(f"{blocker.name} is tapped and can't block", Cite.CHOOSE_BLOCKERS, untapped)
    if combat is None or attacker not in combat.attackers:
        raise IllegalAction(f"{attacker.name} isn't attacking", Cite.CHOOSE_BLOCKERS)
    defender = defender_of(game, combat.attackers[attacker])
    if defender is not player:
        raise IllegalAction(f"{attacker.name} attacks {defender.name}, not {player.name}", Cite.BLOCK_OWN_ATTACKERS)
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
                BecameBlocked(attacker=attacker, blockers=blockers, cites=Cite.BLOCKED_OR_NOT, source=attacker)
            )
        else:
            facts.append(NotBlocked(attacker=attacker, cites=Cite.BLOCKED_OR_NOT, source=attacker))
    yield from happen(game, *facts)
