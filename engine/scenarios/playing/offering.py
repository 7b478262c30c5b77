"""What can be done now: the ways to answer the question that a game waits for, and why the others are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.events.choices import Choice, ChoiceKind, IllegalAction, Option
from engine.play.attacking import check_can_attack
from engine.play.blocking import check_can_block
from engine.play.damage_assignment import assigners, plain_assignment, who_assigns
from engine.play.turn import TURN
from engine.scenarios.playing.finding import find_chosen
from engine.scenarios.playing.offered_plays import TriedWays, activations, plays, special_actions
from engine.scenarios.playing.offered_words import refused_way, spoken
from engine.scenarios.playing.session import Session
from engine.scenarios.telling.log import identity, step_name
from engine.scenarios.telling.trace import DividedPart, PendingQuestion, Way
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.triggers import Step
from engine.values.words import capital


def waiting_for(session: Session) -> PendingQuestion | None:
    """The question that the game waits for, with every way to go on; None when the game is over."""
    asked = session.pending
    if asked is None:
        return None
    game = session.game
    return PendingQuestion(
        player=asked.player.name,
        kind=asked.kind.value,
        prompt=asked.prompt,
        rule=game.number_of(asked.cites),
        least=asked.least,
        most=asked.most,
        ways=tuple(_ways(session, asked)),
        decided_by=asked.decided_by.name if asked.decided_by else "",
        parts=tuple(_parts(game, asked)),
    )


def _parts(game: Game, asked: Choice) -> Iterator[DividedPart]:
    """What can be divided in several ways: by the question itself, or as the combat damage that is to be assigned."""
    if asked.kind is ChoiceKind.DIVISION:
        things = [thing for thing, _ in asked.suggested]
        for thing, amount in asked.suggested:
            yield _part(game, asked.player, "", thing, things, amount)
    elif asked.kind is ChoiceKind.DAMAGE or (asked.kind is ChoiceKind.PRIORITY and not game.stack):
        yield from _damage_to_divide(game)


def _damage_to_divide(game: Game) -> Iterator[DividedPart]:
    combat = game.combat
    if combat is None or game.part.step not in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
        return
    fighting = [*combat.attackers, *combat.blockers]
    own = list(assigners(game, frozenset(fighting)))
    plain = {(by, to): amount for by, to, amount in plain_assignment(game, own)}
    for assigner in own:
        by = spoken(game, assigner.creature, fighting, find=find_chosen)
        for to in assigner.among if len(assigner.among) > 1 else ():
            yield _part(game, who_assigns(game, assigner), by, to, fighting, plain.get((assigner.creature, to), 0))


def _part(game: Game, player: Player, by: str, to: GameObject | Player, among: list[Any], amount: int) -> DividedPart:
    card = identity(to) if isinstance(to, GameObject) else 0
    return DividedPart(player.name, by, spoken(game, to, among, find=find_chosen), amount, card)


def spoken_option(game: Game, asked: Choice, option: Option) -> str:
    """What a script says to choose an option."""
    match option.value:
        case GameObject() | Player():
            return spoken(game, option.value, [offered.value for offered in asked.options], find=find_chosen)
        case int() if asked.kind is ChoiceKind.MODES:
            return f"mode {option.value + 1}"
        case _:
            return option.text


def _ways(session: Session, asked: Choice) -> Iterator[Way]:
    game, player = session.game, asked.player
    match asked.kind:
        case ChoiceKind.PRIORITY:
            yield from _going_on(game, player)
            yield from _actions(session, player)
            yield from _combat_to_come(game, player)
        case ChoiceKind.ATTACKERS:
            yield Way("to the end of combat step", f"{player.name} doesn't attack")
            yield from _attacks(game, player)
        case ChoiceKind.BLOCKERS:
            yield Way(f"{player.name} doesn't block", f"{player.name} doesn't block")
            yield from _blocks(game, player)
        case ChoiceKind.DAMAGE:
            yield Way("to the end of combat step", "Damage is assigned as suggested")
        case ChoiceKind.SHORTCUT:
            yield Way(f"{player.name} accepts", "Accept it")
            yield from _steps_to_stop_at(game, player)
        case ChoiceKind.DRAW:
            yield Way(f"{player.name} accepts", "Accept it")
            yield Way(f"{player.name} declines", "Decline it")
        case _:
            yield from _options(game, asked)


def _options(game: Game, asked: Choice) -> Iterator[Way]:
    for option in asked.options:
        card = identity(option.value) if isinstance(option.value, GameObject) else 0
        words = spoken_option(game, asked, option)
        yield Way(f"{asked.player.name} chooses {words}", "Choose it" if card else capital(option.text), card)
    if asked.least == 0:
        yield Way(f"{asked.player.name} chooses nothing", "Nothing")
    if asked.kind is ChoiceKind.TARGETS and asked.check is not None:
        offered = [option.value for option in asked.options]
        things: tuple[GameObject | Player, ...] = (*game.permanents(), *game.players)
        for thing in things:
            if thing not in offered:
                try:
                    asked.check((thing,))
                except IllegalAction as refusal:
                    yield refused_way(game, thing, str(thing), refusal)


def _steps_to_stop_at(game: Game, player: Player) -> Iterator[Way]:
    """The steps to come in this turn, up to which a player might shorten a shortcut."""
    steps = [part.step for part in TURN]
    for step in steps[steps.index(game.part.step) + 1 : -1]:
        name = step_name(game, step)
        yield Way(f"{player.name} shortens it: to the {step.value}", f"Only to the {name}")


def _going_on(game: Game, player: Player) -> Iterator[Way]:
    if game.stack:
        yield Way("resolve", f"Everybody passes: {game.stack[-1].name} resolves")
    yield Way(f"{player.name} passes", f"{player.name} passes")
    if not game.stack:
        yield Way("to the end step", "To the end step")
        yield Way("to the next turn", "To the next turn")


def _actions(session: Session, player: Player) -> Iterator[Way]:
    """Cards to cast and to play from wherever they may be, special actions, and abilities to activate."""
    trials = TriedWays(session)
    yield from plays(session.game, trials, player)
    yield from special_actions(session.game, trials, player)
    yield from activations(session.game, trials, player)


def _combat_to_come(game: Game, player: Player) -> Iterator[Way]:
    """Attacks and blocks that the player could go on to declare from here."""
    if game.stack:
        return
    if game.part.step is Step.PRECOMBAT_MAIN and player is game.active_player:
        yield from _attacks(game, player)
    if game.combat is not None and game.combat.attackers and not game.combat.blocks_declared:
        for defender in game.opponents_of(game.active_player):
            yield from _blocks(game, defender)


def _attacks(game: Game, player: Player) -> Iterator[Way]:
    own = [permanent for permanent in game.creatures() if game.controller_of(permanent) is player]
    for creature in own:
        try:
            check_can_attack(game, player, creature)
        except IllegalAction as refusal:
            yield refused_way(game, creature, "Attack", refusal)
        else:
            yield Way(f"{player.name} attacks with {spoken(game, creature, own)}", "Attack", identity(creature))


def _blocks(game: Game, player: Player) -> Iterator[Way]:
    own = [permanent for permanent in game.creatures() if game.controller_of(permanent) is player]
    attackers = list(game.combat.attackers) if game.combat else []
    for creature in own:
        for attacker in attackers:
            whom = spoken(game, attacker, attackers)
            try:
                check_can_block(game, player, creature, attacker)
            except IllegalAction as refusal:
                yield refused_way(game, creature, f"Block {whom}", refusal, identity(attacker))
            else:
                says = f"{player.name} blocks {whom} with {spoken(game, creature, own)}"
                yield Way(says, f"Block {whom}", identity(creature), identity(attacker))
