"""Declaring attackers (308; 508)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.actions.cost_parts import is_summoning_sick
from engine.actions.following import Following
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Remedy, ask_some, ask_yes
from engine.events.functioning import functioning_statements
from engine.events.happening import happen
from engine.events.kinds.combat import AttackersDeclared, BandFormed, CreatureAttacked, CreatureEnlisted
from engine.events.kinds.status import PermanentTapped
from engine.events.player_rules import kept_from
from engine.keywords.banding import Attacking, attacks_in, bands_in, check_bands
from engine.keywords.hooks import answers, hooks
from engine.meaning.battles import is_battle
from engine.play.combat_restrictions import (
    ATTACKS_AS_THOUGH_WITH,
    ATTACKS_AS_THOUGH_WITHOUT,
    CANT_ATTACK,
    MUST_ATTACK,
    TOO_MANY_ATTACK,
    AttackTried,
)
from engine.play.declaring import check_required, declared_and_paid, is_allowed
from engine.play.requirements import Declaring, Requirement
from engine.play.taxes import check_can_be_paid, taxes_on
from engine.rulebooks import Cite, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.turn import Band
from engine.text.tree.changes import Act, PlayerAct
from engine.text.tree.effects.keyword_actions import KeywordAction
from engine.text.tree.played import reads
from engine.text.tree.statements import MayEnlist, MayExert

_EXERT: Final = keyword_rule("exert", "d", "exert")
_ENLIST: Final = keyword_rule("enlist", "c", "enlists")

#: Whether a player's creatures can't attack, whichever they are.
CANT_ATTACK_AT_ALL: Final = kept_from(PlayerAct.ATTACK)


def declare_attackers(game: Game) -> Asking[None]:
    """The active player chooses attackers and what each attacks; they tap unless they have vigilance (308; 508.1).

    The answer is a tuple of (creature, player or planeswalker attacked), and of the bands that some of the creatures
    form; an empty one is no attack.
    """
    player = game.active_player

    def check(answer: object) -> None:
        if not isinstance(answer, tuple):
            raise IllegalAction("attackers are creatures with what each attacks", Cite.CHOOSE_ATTACKERS)
        attacks = attacks_in(answer)
        _check_attack(game, player, attacks)
        check_required(_declaring_attackers(game, player).missed(attacks), Cite.ATTACK_REQUIREMENT)
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
    declared = yield from declared_and_paid(game, question, Act.ATTACK)
    if attacks_in(declared):
        yield from _attack(game, player, attacks_in(declared), bands_in(declared))


def _attack(game: Game, player: Player, attacks: tuple[Attacking, ...], bands: tuple[Band, ...]) -> Asking[None]:
    """The attackers tap, and then all of them attack at once (308.2; 508.1f, 508.1j)."""
    for creature, _ in attacks:
        yield from _exert_if_wanted(game, player, creature)
    attackers = tuple(dict(attacks))
    yield from happen(
        game,
        *(
            PermanentTapped(permanent=creature, cites=Cite.ATTACKERS_TAP, source=creature)
            for creature, _ in attacks
            if not answers(game, creature, lambda keyword: keyword.attacks_untapped)
        ),
    )
    for creature in attackers:
        yield from _enlist_if_wanted(game, player, creature, attackers)
    yield from happen(
        game,
        *(
            CreatureAttacked(
                creature=creature,
                defender=attacked,
                alone=len(attacks) == 1,
                cites=Cite.CHOOSE_ATTACKERS,
                source=creature,
            )
            for creature, attacked in attacks
        ),
        *(BandFormed(band=band, cites=Cite.BANDING, source=band.members[0]) for band in bands if len(band.members) > 1),
        AttackersDeclared(
            player=player,
            attackers=attackers,
            power=sum(game.characteristics(attacker).power or 0 for attacker in attackers),
            cites=Cite.DECLARE_ATTACKERS,
            source=attacks[0][0],
        ),
    )


@reads(MayExert)
def _exert_if_wanted(game: Game, player: Player, creature: GameObject) -> Asking[None]:
    """An optional cost of attacking (508.1g, 701.43d in 2026)."""
    for functioning, statement, context in functioning_statements(game, creature):
        if isinstance(statement, MayExert) and functioning.holder is creature:
            if (yield from ask_yes(player, f"exert {creature.name}?", _EXERT, creature)):
                yield from Following(context).follow(KeywordAction("exert", what=statement.subject))


@reads(MayEnlist)
def _enlist_if_wanted(
    game: Game, player: Player, creature: GameObject, attackers: tuple[GameObject, ...]
) -> Asking[None]:
    """Another optional cost, for each enlist ability by itself: one untapped creature that doesn't attack and could
    have paid a cost with its own tapping (702.154a–d in 2026)."""
    for functioning, statement, _ in functioning_statements(game, creature):
        if not isinstance(statement, MayEnlist) or functioning.holder is not creature:
            continue
        able = [
            other
            for other in game.creatures()
            if game.controller_of(other) is player
            and other not in attackers
            and other.is_untapped
            and not is_summoning_sick(game, other)
        ]
        prompt = f"choose a creature that {creature.name} enlists, or none"
        enlisted = yield from ask_some(player, prompt, _ENLIST, able, 0, 1, creature, suggested=())
        for other in enlisted:
            instance = functioning.possessed.instance
            happening = CreatureEnlisted(
                creature=creature, enlisted=other, instance=instance, cites=_ENLIST, source=creature
            )
            yield from happen(game, happening)


def _check_attack(game: Game, player: Player, attacks: tuple[Attacking, ...]) -> None:
    if attacks and any(CANT_ATTACK_AT_ALL.of(game, player, None)):
        raise IllegalAction(f"{player.name} can't attack", Cite.ATTACK_RESTRICTION)
    for creature, _ in attacks:
        TOO_MANY_ATTACK.check(game, creature, attacks)
    for creature, attacked in attacks:
        check_can_attack(game, player, creature)
        _check_can_be_attacked(game, player, attacked)
        CANT_ATTACK.check(game, creature, AttackTried(creature, attacked, together=len(attacks)))
    if len({creature for creature, _ in attacks}) < len(attacks):
        raise IllegalAction("a creature attacks only once", Cite.CHOOSE_ATTACKERS)


def _declaring_attackers(game: Game, player: Player) -> Declaring[Attacking]:
    """Each creature that could attack, and those that have to if able; nobody has to pay for it (500.2; 508.1d)."""

    def is_legal(attacks: tuple[Attacking, ...]) -> bool:
        return is_allowed(lambda: _check_attack(game, player, attacks))

    required = [(creature, whom) for creature in game.creatures() for whom in MUST_ATTACK.of(game, creature, None)]
    able = [creature for creature in game.creatures() if could_attack(game, player, creature)] if required else []
    anyone: tuple[Player | GameObject, ...] = (*_attackable(game, player), *_attackable_permanents(game))
    return Declaring(
        ways=[[(), *(((creature, defender),) for defender in _attackable(game, player))] for creature in able],
        is_legal=is_legal,
        requirements=[
            Requirement(
                frozenset((creature, each) for each in (anyone if whom is None else whom)),
                f"{creature.name} must attack" + ("" if whom is None else f" {_listed(whom)}"),
            )
            for creature, whom in required
            if creature in able
        ],
    )


def _listed(whom: tuple[Player, ...]) -> str:
    return " or ".join(player.name for player in whom)


def _attackable(game: Game, player: Player) -> tuple[Player, ...]:
    """The opponents whom a player's creatures can attack: those within their range of influence (601.3; 801.3)."""
    return tuple(opponent for opponent in game.opponents_of(player) if game.is_reached(player, opponent))


def _attackable_permanents(game: Game) -> Iterator[GameObject]:
    attacked = {"Battle", "Planeswalker"}
    return (permanent for permanent in game.permanents() if game.characteristics(permanent).types & attacked)


def check_can_attack(game: Game, player: Player, creature: GameObject) -> None:
    """Raise IllegalAction unless this creature could attack at all (308.2a; 508.1a)."""
    values = game.characteristics(creature)
    name = creature.name
    if not creature.is_permanent or not values.is_creature or values.controller is not player:
        raise IllegalAction(
            f"{name} isn't a creature that {player.name} controls",
            Cite.CHOOSE_ATTACKERS,
            Remedy(Need.CONTROL, f"{name} as a creature under {player.name}'s control", (creature,)),
        )
    if is_battle(game, creature):
        raise IllegalAction(f"{name} is a battle and can't attack", Cite.CHOOSE_ATTACKERS)
    if creature.tapped:
        untapped = Remedy(Need.UNTAPPED, f"{name} untapped", (creature,))
        raise IllegalAction(f"{name} is tapped and can't attack", Cite.CHOOSE_ATTACKERS, untapped)
    if is_summoning_sick(game, creature) and "haste" not in ATTACKS_AS_THOUGH_WITH.of(game, creature, None):
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
        for defender in _attackable(game, player):
            CANT_ATTACK.check(game, creature, AttackTried(creature, defender, together=2))
            if any(True for _ in taxes_on(game, creature, Act.ATTACK, defender)):
                return False  # nobody has to pay (508.1d)
    except IllegalAction:
        return False
    return True


def _check_can_be_attacked(game: Game, player: Player, attacked: Player | GameObject) -> None:
    if not game.reaches(player, attacked):
        within = Remedy(Need.SAID, f"an opponent within {player.name}'s range of influence")
        raise IllegalAction(f"{attacked} is outside {player.name}'s range of influence", Cite.ATTACK_IN_RANGE, within)
    if isinstance(attacked, Player):
        if attacked is player or attacked.has_lost:
            raise IllegalAction(f"{player.name} can't attack {attacked.name}", Cite.DECLARE_ATTACKERS)
    elif attacked.is_permanent and is_battle(game, attacked):
        if attacked.protector is None or attacked.protector is player or attacked.protector.has_lost:
            other = Remedy(Need.SAID, "a battle that an opponent protects")
            raise IllegalAction(f"{player.name} can't attack {attacked.name}", Cite.BATTLE_ATTACKED, other)
    elif not attacked.is_permanent or "Planeswalker" not in game.characteristics(attacked).types:
        raise IllegalAction(f"{attacked.name} can't be attacked", Cite.DECLARE_ATTACKERS)
