"""Loops that nobody can leave, and loops that several players keep up, found by comparing states of the game (421;
713)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from engine.actions.activatable import Activate, activated_abilities, is_mana_ability
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
    done, free = yield from _with_choices_noted(game, procedure)
    if free:
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
    """Let triggered abilities be put on the stack: if anybody has a choice about that, what goes on may be stopped."""
    _, free = yield from _with_choices_noted(game, procedure)
    if free:
        forget_loop(game)


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
        return 0 <= action.place < len(abilities) and not is_mana_ability(abilities[action.place].ability)
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


def _with_choices_noted(game: Game, asking: Asking[Done]) -> Asking[tuple[Done, bool]]:
    """Hand every question on; returns what comes of it, and whether anybody could have answered otherwise."""
    free = False
    answer: object = None
    step: Callable[[], Choice] = partial(next, asking)
    while True:
        try:
            question = step()
        except StopIteration as end:
            return end.value, free
        is_no_choice = question.is_forced or _comes_to_the_same(game, question)
        try:
            answer = yield question
        except GeneratorExit:
            asking.close()
            raise
        except (IllegalAction, PlayerLeaving, LeftWhileResolving) as thrown:
            step = partial(asking.throw, thrown)
        else:
            free = free or not (is_no_choice or _goes_on(question, answer))
            step = partial(asking.send, answer)


def _goes_on(question: Choice, answer: object) -> bool:
    """Whether a player didn't do what would break the loop: of "[A] unless [B]", nobody is made to do B, and where it
    isn't done A is as good as mandatory (713.6)."""
    return question.unless and answer == (False,)


def _comes_to_the_same(game: Game, question: Choice) -> bool:
    """Whether nothing tells the options apart: equal abilities in whatever order, or any of several equal tokens."""
    values = [option.value for option in question.options]
    if not values:
        return False
    if question.kind is ChoiceKind.ORDER and all(isinstance(value, Waiting) for value in values):
        return len({(value.controller, value.ability) for value in values}) == 1
    is_of_tokens = all(isinstance(value, GameObject) and value.kind is ObjectKind.TOKEN for value in values)
    is_fixed = question.least == question.most
    return is_of_tokens and is_fixed and len({as_it_is(game, value, lambda thing: thing) for value in values}) == 1
