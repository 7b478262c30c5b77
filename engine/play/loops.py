"""Loops that nobody can leave, and loops that several players keep up, found by comparing states of the game (421;
713)."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import Final, TypeVar

from engine.actions.activatable import Activate, activated_abilities
from engine.actions.mana_abilities import is_mana_ability
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, PlayerLeaving, Remedy
from engine.events.happening import happen
from engine.events.kinds.game import GameEnded
from engine.events.kinds.playing import AbilityActivated, SpellCast
from engine.play.announced import Casting
from engine.play.game_states import as_it_is, outline, state_of
from engine.play.growing import Stage, goes_on_forever
from engine.play.resolving import LeftWhileResolving
from engine.rulebooks import Cite
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.abilities import TriggeredAbility
from engine.text.tree.effects.counters import PutCounters
from engine.text.tree.effects.joints import Sequence
from engine.text.tree.effects.life import GainLife
from engine.text.tree.effects.tokens import CreateTokens
from engine.text.tree.node import Ability, Instruction, Quantity
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.quantities import Fixed
from engine.text.tree.walk import walk

Done = TypeVar("Done")

#: So often something resolves without anybody having decided anything before states are compared: comparing costs time.
_SUSPICIOUS: Final = 6

#: Of so many that resolve in a row, the first ones are looked at for what grows: what ends by itself may take long.
_IN_A_ROW: Final = 128
_LOOKED_AT: Final = 54


def watching_for_loop(game: Game, procedure: Asking[Done]) -> Asking[Done]:
    """Let something resolve, or state-based actions be performed, and see whether anybody had a choice. What returns
    False has done nothing.

    Where nobody has any for long, and the game comes back to a state in which it was, or to the same but for what grows
    and will go on growing, the loop has only mandatory actions: the game is a draw (421.4; 713.4).
    """
    done, freedom = yield from _with_choices_noted(game, procedure)
    if freedom is _Freedom.ANY:
        forget_loop(game)
    elif done is not False:
        yield from _end_if_repeated(game)
    return done


def _end_if_repeated(game: Game) -> Asking[None]:
    watch = game.loop_watch
    state, stage, resolved = outline(game), None, watch.forced_in_a_row + 1
    # A state that comes back has an outline that comes back, and outlines are quickly compared.
    is_suspicious = resolved >= _SUSPICIOUS and state in watch.states
    if is_suspicious:
        state = state_of(game)
    is_over = is_suspicious and state in watch.states
    if not is_over and _SUSPICIOUS <= resolved % _IN_A_ROW < _LOOKED_AT:
        stage = Stage.of(game)
        is_over = goes_on_forever(game, (*watch.stages, stage), resolved)
    if is_over:
        yield from happen(game, GameEnded(winner=None, cites=Cite.MANDATORY_LOOP))
    else:
        note(game, notes.ResolvedWithoutChoice(state=state, stage=stage))


def watching_for_choices(game: Game, procedure: Asking[None]) -> Asking[None]:
    """Let triggered abilities be put on the stack: if anybody has a choice about that, what goes on may be stopped.

    Where they choose an order alone, it goes on if it comes back to the very same; what grows may come out differently.
    """
    _, freedom = yield from _with_choices_noted(game, procedure)
    if freedom is _Freedom.ANY:
        forget_loop(game)
    elif freedom is _Freedom.ORDER and game.loop_watch.stages:
        note(game, notes.OrderChosen())


def forget_loop(game: Game) -> None:
    """Somebody did something that they needn't have done: a loop is none any more."""
    if game.loop_watch.forced_in_a_row:
        note(game, notes.ChoiceMade())


# Fragmented loops ----------------------------------------------------------------------------------------------------


def state_of_play(game: Game, player: Player, action: object) -> object:
    """The state in which the active player is about to put something on the stack, to be compared with others; None for
    any other action, and for anybody else, whom nobody keeps from going on with a loop."""
    return state_of(game) if player is game.active_player and _uses_the_stack(game, action) else None


def _uses_the_stack(game: Game, action: object) -> bool:
    if isinstance(action, Activate):
        abilities = tuple(activated_abilities(game, action.object))
        return 0 <= action.place < len(abilities) and not is_mana_ability(
            abilities[action.place].ability, game.rulebook
        )
    return isinstance(action, Casting)


def check_it_isnt_a_loop(game: Game, player: Player, state: object, begun: int) -> None:
    """Raise IllegalAction where the active player has done in this very state what was done since the fact `begun`, and
    another player has helped to bring the game back to it (421.3; 713.3)."""
    played = _played_since(game, begun, player)
    if state is None or played is None:
        return
    action = _as_played(played)
    for before, same, at in game.loop_watch.actions:
        if same == action and _others_acted(game, at, player) and before == state:
            raise IllegalAction(
                f"{player.name} did this in the same state of the game before, and others brought it back to that:"
                " something else must be done",
                Cite.FRAGMENTED_LOOP,
                Remedy(Need.SAID, "something else, or a pass"),
            )
    note(game, notes.ActionTaken(state=state, action=action))


def _played_since(game: Game, begun: int, player: Player) -> GameObject | None:
    """What a player has put on the stack."""
    for fact in game.facts[begun:]:
        match fact:
            case SpellCast(player=whose) if whose is player:
                return fact.spell
            case AbilityActivated(player=whose) if whose is player:
                return fact.on_stack
    return None


def _as_played(on_stack: GameObject) -> object:
    """What was played, and all that was announced for it."""
    announcement = on_stack.announcement
    source = (on_stack.ability_id, on_stack.source) if on_stack.is_ability else (on_stack.printed.name, on_stack.owner)
    return (source, announcement.all_targets(), announcement.modes, announcement.x)


def _others_acted(game: Game, at: int, player: Player) -> bool:
    return any(isinstance(fact, SpellCast | AbilityActivated) and fact.player is not player for fact in game.facts[at:])


# Choices and states --------------------------------------------------------------------------------------------------


class _Freedom(IntEnum):
    """What could have been chosen otherwise."""

    NONE = 0
    #: The order of triggered abilities that may depend on each other.
    ORDER = 1
    ANY = 2


def _with_choices_noted(game: Game, asking: Asking[Done]) -> Asking[tuple[Done, _Freedom]]:
    """Hand every question on; returns what comes of it, and what anybody could have chosen otherwise."""
    freedom = _Freedom.NONE
    answer: object = None
    step: Callable[[], Choice] = partial(next, asking)
    while True:
        try:
            question = step()
        except StopIteration as end:
            return end.value, freedom
        in_question = _freedom_in(game, question)
        try:
            answer = yield question
        except GeneratorExit:
            asking.close()
            raise
        except (IllegalAction, PlayerLeaving, LeftWhileResolving) as thrown:
            step = partial(asking.throw, thrown)
        else:
            freedom = max(freedom, _Freedom.NONE if _goes_on(question, answer) else in_question)
            step = partial(asking.send, answer)


def _goes_on(question: Choice, answer: object) -> bool:
    """Whether a player didn't do what would break the loop: of "[A] unless [B]", nobody is made to do B, and where it
    isn't done A is as good as mandatory (713.6)."""
    return question.unless and answer == (False,)


def _freedom_in(game: Game, question: Choice) -> _Freedom:
    """What can be chosen in a question: nothing where only one answer is possible, or nothing tells the options apart,
    such as equal abilities in whatever order, or any of several equal tokens."""
    values = [option.value for option in question.options]
    if question.kind is ChoiceKind.ORDER and all(isinstance(value, Waiting) for value in values):
        are_equal = len({(value.controller, value.ability) for value in values}) == 1
        return _Freedom.NONE if are_equal or all(_only_adds(value.ability) for value in values) else _Freedom.ORDER
    if question.is_forced:
        return _Freedom.NONE
    is_of_tokens = all(isinstance(value, GameObject) and value.kind is ObjectKind.TOKEN for value in values)
    if values and is_of_tokens and question.least == question.most:
        are_equal = len({as_it_is(game, value, lambda thing: thing) for value in values}) == 1
        return _Freedom.NONE if are_equal else _Freedom.ANY
    return _Freedom.ANY


#: What comes to the same in whatever order it is done.
_ADDING: Final = (CreateTokens, GainLife, PutCounters, Sequence)


@once_for_each_tree
def _only_adds(ability: Ability) -> bool:
    """Whether an ability does nothing but add something, whatever has been added before."""
    if not isinstance(ability, TriggeredAbility) or ability.condition is not None:
        return False
    nodes = tuple(walk(ability.effect, into_granted=False))
    return all(isinstance(node, _ADDING) for node in nodes if isinstance(node, Instruction)) and not any(
        isinstance(node, Quantity) and not isinstance(node, Fixed) for node in nodes
    )
