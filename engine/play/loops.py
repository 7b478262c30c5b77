"""Loops that nobody can leave, and loops that several players keep up, found by comparing states of the game (421;
713)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeVar

from engine.actions.activatable import Activate, activated_abilities, is_mana_ability
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, IllegalAction, Need, PlayerLeaving, Remedy
from engine.events.happening import happen
from engine.events.kinds.game import GameEnded
from engine.events.kinds.playing import AbilityActivated, SpellCast
from engine.play.announced import Casting
from engine.play.resolving import LeftWhileResolving
from engine.rulebooks import Cite
from engine.state.answers import while_it_holds
from engine.state.effects import FloatingEffect, Until
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree

Done = TypeVar("Done")

#: So often something resolves without anybody having decided anything before states are compared: comparing costs time.
_SUSPICIOUS: Final = 6


def watching_for_loop(game: Game, procedure: Asking[Done]) -> Asking[Done]:
    """Let something resolve, or state-based actions be performed, and see whether anybody had a choice. What returns
    False has done nothing.

    Where nobody has any for long, and the game comes back to a state in which it was, the loop has only mandatory
    actions: the game is a draw (421.4; 713.4).
    """
    done, free = yield from _with_choices_noted(procedure)
    if free:
        forget_loop(game)
    elif done is not False:
        yield from _end_if_repeated(game)
    return done


def _end_if_repeated(game: Game) -> Asking[None]:
    state = _outline(game)
    # A state that comes back has an outline that comes back, and outlines are quickly compared.
    watch = game.loop_watch
    is_suspicious = watch.forced_in_a_row + 1 >= _SUSPICIOUS and state in watch.states
    if is_suspicious:
        state = _state(game)
    if is_suspicious and state in watch.states:
        yield from happen(game, GameEnded(winner=None, cites=Cite.MANDATORY_LOOP))
    else:
        note(game, notes.ResolvedWithoutChoice(state=state))


def forget_loop(game: Game) -> None:
    """Somebody did something that they needn't have done: a loop is none any more."""
    if game.loop_watch.forced_in_a_row:
        note(game, notes.ChoiceMade())


# Fragmented loops ----------------------------------------------------------------------------------------------------


def state_of_play(game: Game, player: Player, action: object) -> object:
    """The state in which the active player is about to put something on the stack, to be compared with others; None for
    any other action, and for anybody else, whom nobody keeps from going on with a loop."""
    return _state(game) if player is game.active_player and _uses_the_stack(game, action) else None


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


def _with_choices_noted(asking: Asking[Done]) -> Asking[tuple[Done, bool]]:
    """Hand every question on; returns what comes of it, and whether any of them had more than one answer."""
    free = False
    answer: object = None
    step: Callable[[], Choice] = partial(next, asking)
    while True:
        try:
            question = step()
        except StopIteration as end:
            return end.value, free
        try:
            answer = yield question
        except GeneratorExit:
            asking.close()
            raise
        except (IllegalAction, PlayerLeaving, LeftWhileResolving) as thrown:
            step = partial(asking.throw, thrown)
        else:
            free = free or not (question.is_forced or _goes_on(question, answer))
            step = partial(asking.send, answer)


def _goes_on(question: Choice, answer: object) -> bool:
    """Whether a player didn't do what would break the loop: of "[A] unless [B]", nobody is made to do B, and where it
    isn't done A is as good as mandatory (713.6)."""
    return question.unless and answer == (False,)


def _outline(game: Game) -> object:
    """What a loop that leads nowhere comes back to, and most others don't: quickly told, however much there is."""
    players = tuple(
        (player.life, player.poison, player.has_lost, *map(len, (player.library, player.hand, player.graveyard)))
        for player in game.players
    )
    shared = tuple(map(len, (game.battlefield, game.stack, game.exile, game.effects)))
    return (game.part, game.active_player.name, players, shared)


def _state(game: Game) -> object:
    """Everything that could make a difference, but for the names by which the engine tells objects apart: two states
    that are equal here go on alike."""
    combat = game.combat
    places = {game_object: index for index, game_object in enumerate(_everything(game))}

    def known(thing: object) -> object:
        return thing.name if isinstance(thing, Player) else places.get(thing)  # type: ignore[call-overload]

    return (
        game.part,
        game.active_player.name,
        tuple(
            (player.life, player.poison, player.mana_pool, player.lands_played, player.has_lost)
            for player in game.players
        ),
        tuple(_off_the_table(game, zone) for zone in Zone if zone not in _ON_THE_TABLE),
        tuple(as_it_is(game, each, known) for zone in _ON_THE_TABLE for each in game.objects_in(zone)),
        tuple(sorted((known(effect.source) or -1, effect.span.until.value) for effect in _unseen_effects(game))),
        (len(game.shields), len(game.delayed), len(game.waiting)),
        None
        if combat is None
        else tuple((known(attacker), known(whom)) for attacker, whom in combat.attackers.items()),
    )


#: Where objects are like what effects make of them, and are connected with others.
_ON_THE_TABLE: Final = (Zone.BATTLEFIELD, Zone.STACK)


@while_it_holds
def _off_the_table(game: Game, zone: Zone) -> tuple[object, ...]:
    """What lies in a zone off the table: most of what there is, and most of the time just as it was."""
    return tuple(as_it_is(game, game_object, None) for game_object in game.objects_in(zone))


def _everything(game: Game) -> Iterator[GameObject]:
    for zone in Zone:
        yield from game.objects_in(zone)


def _unseen_effects(game: Game) -> Iterator[FloatingEffect]:
    """Effects that do more than what the things they affect are like now. Two on one object that end at different times
    leave it like something else in between."""
    lasting: dict[object, set[Until]] = {}
    for effect in game.effects:
        for thing in effect.affected or ():
            lasting.setdefault(thing, set()).add(effect.span.until)
    for effect in game.effects:
        is_plain = effect.affected is not None and effect.span.until in (Until.END_OF_TURN, Until.FOREVER)
        if not is_plain or any(len(lasting[thing]) > 1 for thing in effect.affected or ()):
            yield effect


def as_it_is(game: Game, game_object: GameObject, known: Any) -> object:
    """An object's state, with `known` standing for the things that it is connected with. It is equal for two objects
    with which the game goes on alike."""
    if game_object.zone not in _ON_THE_TABLE:
        return (
            game_object.zone,
            game_object.kind,
            game_object.printed.name,
            game_object.owner.name,
            tuple(sorted(game_object.counters.items())),
        )
    values = game.characteristics(game_object)
    return (
        (values.name, frozenset(values.types), values.subtypes, frozenset(values.colours)),
        (values.power, values.toughness),
        frozenset(Counter(_alike(possessed.ability) for possessed in values.abilities).items()),
        tuple(said.change for said in values.rules),
        game_object.copies,
        game_object.zone,
        game_object.kind,
        game_object.printed.name,
        game_object.owner.name,
        game.controller_of(game_object).name,
        (
            game_object.tapped,
            game_object.flipped,
            game_object.face_down,
            game_object.phased_out is not None,
            game_object.damage,
        ),
        tuple(sorted(game_object.counters.items())),
        known(game_object.attached_to),
        known(game_object.source),
        game_object.ability,
        tuple(map(known, game_object.announcement.all_targets())),
        game_object.announcement.x,
    )


class _Alike:
    """An ability to be compared with others: what tells it from most of them is worked out once."""

    __slots__ = ("_ability", "_hash")

    def __init__(self, ability: Ability) -> None:
        self._ability, self._hash = ability, hash(ability)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _Alike) and self._ability == other._ability)

    def __hash__(self) -> int:
        return self._hash


_alike = once_for_each_tree(_Alike)
