"""Priority: who may act, what happens before they may, and what happens when everyone passes (408.1; 115)."""

from __future__ import annotations

from functools import partial

from engine.actions.backing_up import with_backup_settled
from engine.actions.targeting import say_what_was_aimed_at
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import (
    Asking,
    Choice,
    ChoiceKind,
    IllegalAction,
    Option,
    PlayerLeaving,
    ask_order,
    begun_again_when_somebody_leaves,
    undone_if_illegal,
)
from engine.events.earned import earned
from engine.events.happening import happen
from engine.events.kinds.game import GameEnded
from engine.events.kinds.triggering import TriggerPutOnStack
from engine.events.kinds.turn import PriorityPassed
from engine.meaning.context import context_of
from engine.play.actions import Pass
from engine.play.activating import put_ability_on_stack
from engine.play.announcing import announce
from engine.play.loops import (
    check_it_isnt_a_loop,
    forget_loop,
    state_of_play,
    watching_for_choices,
    watching_for_loop,
)
from engine.play.resolving import resolve_top
from engine.play.state_based_actions import perform_state_based_actions
from engine.play.taking import take_action
from engine.rulebooks import Cite
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import Announcement
from engine.state.players import Player
from engine.text.tree.abilities import TriggeredAbility


def priority_rounds(game: Game) -> Asking[None]:
    """Players act until all pass in succession with an empty stack (408.1c; 115.3–4).

    Where the active player has left the game, the next one in turn order is the first (800.4g).
    """
    current = game.in_turn_order()[0]
    passed: set[Player] = set()
    while not game.is_over:
        if game.turn_is_ending or game.combat_is_ending:
            while not game.is_over and (yield from perform_state_based_actions(game)):
                yield from end_if_decided(game)
            return
        yield from before_priority(game)
        if game.is_over:
            return
        acted = yield from _has_priority(game, current)
        if acted:
            forget_loop(game)
            passed.clear()
            continue
        passed.add(current)
        if all(player in passed for player in game.in_turn_order()):
            note(game, notes.PriorityGiven(to=None))
            if not game.stack:
                return
            yield from watching_for_loop(game, resolve_top(game))
            passed.clear()
            current = game.in_turn_order()[0]
        else:
            current = game.next_player_after(current)


def before_priority(game: Game) -> Asking[None]:
    """State-based actions until there are none, then triggered abilities, until there is nothing of either (704.3)."""
    note(game, notes.PriorityGiven(to=None))
    yield from end_if_decided(game)
    while not game.is_over:
        earned(game)
        while not game.is_over and (yield from watching_for_loop(game, perform_state_based_actions(game))):
            yield from end_if_decided(game)
            earned(game)
        if game.is_over or not game.waiting:
            return
        yield from watching_for_choices(game, put_triggers_on_stack(game))


def end_if_decided(game: Game) -> Asking[None]:
    """The game is over when at most one player is left; when nobody is, it is a draw (102; 104)."""
    if game.is_over:
        return
    left = [player for player in game.players if not player.has_lost]
    if len(left) == 1 and len(game.players) > 1:
        yield from happen(game, GameEnded(winner=left[0], cites=Cite.LAST_PLAYER_WINS))
    elif not left:
        yield from happen(game, GameEnded(winner=None, cites=Cite.ALL_LOSE_AT_ONCE))


def _has_priority(game: Game, player: Player) -> Asking[bool]:
    """One player has priority: True if they did something, and so have it again; False if they passed."""
    note(game, notes.PriorityGiven(to=player))
    refused: IllegalAction | None = None
    while True:
        action = yield Choice(
            player, ChoiceKind.PRIORITY, "act or pass", Cite.PRIORITY, suggested=Pass(), refused=refused
        )
        if player.has_lost:
            return False
        if isinstance(action, Pass):
            yield from happen(game, PriorityPassed(player=player, cites=Cite.PRIORITY))
            return False
        begun, state = len(game.facts), state_of_play(game, player, action)
        try:
            with undone_if_illegal(game):
                yield from take_action(game, player, action)
                check_it_isnt_a_loop(game, player, state, begun)
        except IllegalAction as refusal:
            refused = refusal
        except PlayerLeaving:
            refused = None
        else:
            return True


# Triggered abilities -------------------------------------------------------------------------------------------------


def put_triggers_on_stack(game: Game) -> Asking[None]:
    """Each player in turn order puts their waiting abilities on the stack, in an order they choose (410.3; 603.3b)."""
    waiting = game.waiting
    note(game, notes.WaitingTaken())
    for player in game.in_turn_order():
        own = [trigger for trigger in waiting if trigger.controller is player]
        for trigger in (yield from _in_chosen_order(player, own)):
            yield from begun_again_when_somebody_leaves(game, partial(_put_on_stack, game, trigger))


def _in_chosen_order(player: Player, own: list[Waiting]) -> Asking[list[Waiting]]:
    if len(own) < 2:
        return own
    question = Choice(
        player,
        ChoiceKind.ORDER,
        "choose the order in which triggered abilities go on the stack, first to go first",
        Cite.TRIGGER_TO_STACK,
        [_told_apart(trigger, own) for trigger in own],
        len(own),
        len(own),
        suggested=tuple(own),
    )
    return list((yield from ask_order(question)))


def _told_apart(trigger: Waiting, own: list[Waiting]) -> Option:
    """A waiting ability, called by its source; where several different ones of that wait, also by which one it is."""
    name = trigger.source.name
    of_source: list[object] = []
    for other in own:
        if other.source is trigger.source and other.ability not in of_source:
            of_source.append(other.ability)
    if len(of_source) == 1:
        return Option(trigger, f"{name}'s ability", (name.lower(),))
    place = of_source.index(trigger.ability) + 1
    return Option(trigger, f"{name}'s ability {place}", (f"{name} ability {place}".lower(),))


def _put_on_stack(game: Game, waiting: Waiting) -> Asking[None]:
    """Choices are made as for an activated ability; without a legal choice the ability goes away (410.4; 603.3d), and
    so does that of a player who has left (600.4c; 800.4c)."""
    if waiting.controller.has_lost:
        return
    ability = waiting.ability
    assert isinstance(ability, TriggeredAbility)
    instance = None if waiting.possessed is None else waiting.possessed.instance
    announcement = Announcement(
        x=waiting.x, environment=waiting.environment, instance=instance, owing_to=waiting.owing_to
    )
    context = context_of(game, waiting.source, waiting.controller)
    ability = with_backup_settled(ability, context)
    try:
        with undone_if_illegal(game):
            on_stack = put_ability_on_stack(
                game, ability, waiting.source, waiting.controller, waiting.key, announcement
            )
            yield from announce(game, on_stack, ability.effect, waiting.controller)
    except IllegalAction:
        return
    yield from happen(
        game,
        TriggerPutOnStack(
            on_stack=on_stack,
            player=waiting.controller,
            cites=Cite.TRIGGER_TO_STACK,
            source=waiting.source,
        ),
    )
    yield from say_what_was_aimed_at(game, on_stack, waiting.controller)
