"""A game being played: the question it waits for, and every answer so far, so that it can be played again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.continuous.explaining import size_text
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.events.event import ObjectMoved, TokenMade
from engine.play.actions import Activate, CastSpell, Pass, PlayLand
from engine.play.setup import new_game, put_at_start, start_at
from engine.play.turn import TURN, play_game
from engine.rulebooks import Rulebook
from engine.scenarios.faults import ScriptError
from engine.scenarios.scenario import PlacedShape, Scenario
from engine.scenarios.script import STEPS
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone
from engine.text.tree.triggers import Step
from engine.values.mana import ManaCost, ManaPool
from engine.values.type_line import TypeLine

#: Without a library of their own, players have this many blank cards.
_BLANK_CARDS = 40
_BLANK = Printed("Blank Card", TypeLine(types=frozenset({"Artifact"})))

#: More answers than this are no example any more.
MOST_ANSWERS = 2_000


class Session:
    """One playing of a scenario under an edition. `observe` is called after each thing that happens."""

    def __init__(self, scenario: Scenario, rulebook: Rulebook, observe: Callable[[Game], None] | None = None) -> None:
        self.scenario = scenario
        self.rulebook = rulebook
        self.answers: list[Any] = []
        #: What size each object was in the moment in which it entered the battlefield, by its id.
        self.sizes_on_entering: dict[int, str] = {}
        self._observe = observe
        self.game = _set_up(scenario, rulebook)
        self.game.observer = self._see
        self._procedure = play_game(self.game, first_step=self.game.part.step)
        self.passes = 0
        self.pending: Choice | None = next(self._procedure, None)

    def _see(self, game: Game) -> None:
        latest = game.facts[-1]
        if isinstance(latest, ObjectMoved | TokenMade) and game.battlefield:
            entered = game.battlefield[-1]
            self.sizes_on_entering.setdefault(entered.id, size_text(game.characteristics(entered)))
        if self._observe is not None:
            self._observe(game)

    def answer(self, answer: Any) -> None:
        """Answer the pending question.

        Raises IllegalAction when the rules refuse the answer; the game then waits for the same question, or, if it was
        one on the way to playing something, for what to do instead.
        """
        asked = self.pending
        if asked is None:
            raise ScriptError("the game is over")
        if len(self.answers) >= MOST_ANSWERS:
            raise ScriptError(f"more than {MOST_ANSWERS:,} answers were given")
        if asked.kind in _CHECKED_FIRST or self.game.priority is None:
            # Nobody is on the way to playing something that could be taken back.
            asked.examine(answer)
        self.answers.append(_portable_answer(asked, answer))
        try:
            self.pending = self._procedure.send(answer)
        except StopIteration:
            self.pending = None
        if asked.kind is ChoiceKind.PRIORITY:
            self.passes = self.passes + 1 if isinstance(answer, Pass) else 0
            if self.passes >= len(self.game.in_turn_order()):
                self.passes = 0  # all have passed: something resolved, or the step ended
        if self.pending is not None and self.pending.refused is not None:
            raise self.pending.refused

    def copy(self) -> Session:
        """The same game in the same state, played again from the start: what is done there changes nothing here."""
        copied = Session(self.scenario, self.rulebook)
        for answer in self.answers:
            try:
                copied.answer(_restored(answer, copied))
            except IllegalAction:
                continue  # refused here as it was there
        return copied


#: Questions whose answers are judged whole before anything is done.
_CHECKED_FIRST = frozenset(
    {ChoiceKind.ATTACKERS, ChoiceKind.BLOCKERS, ChoiceKind.DAMAGE, ChoiceKind.ORDER, ChoiceKind.YES_OR_NO}
)


# Answers that outlive a game -----------------------------------------------------------------------------------------


class _Ref:
    """An object or player by number."""

    def __init__(self, kind: str, number: int) -> None:
        self.kind, self.number = kind, number


class _Chosen:
    """Options of a question by their places: what they stand for may belong to one playing alone."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places


def _portable_answer(asked: Choice, answer: Any) -> Any:
    values = [option.value for option in asked.options]
    if values and isinstance(answer, tuple) and all(one in values for one in answer):
        return _Chosen(tuple(values.index(one) for one in answer))
    return _portable(answer)


def _portable(value: Any) -> Any:
    match value:
        case GameObject():
            return _Ref("object", value.id)
        case Player():
            return _Ref("player", value.order)
        case tuple():
            return tuple(_portable(one) for one in value)
        case CastSpell():
            return ("cast", _portable(value.card), value.x)
        case Activate():
            return ("activate", _portable(value.object), value.place, value.x)
        case PlayLand():
            return ("land", _portable(value.card))
        case _:
            return value


def _restored(value: Any, session: Session) -> Any:
    game = session.game
    match value:
        case _Chosen(places=places):
            offered = session.pending.options if session.pending else ()
            if any(place >= len(offered) for place in places):
                raise ScriptError("the game could not be played again as it was")
            return tuple(offered[place].value for place in places)
        case _Ref(kind="object"):
            return _object_numbered(game, value.number)
        case _Ref():
            return game.players[value.number]
        case ("cast", card, x):
            return CastSpell(_restored(card, session), x)
        case ("activate", game_object, place, x):
            return Activate(_restored(game_object, session), place, x)
        case ("land", card):
            return PlayLand(_restored(card, session))
        case tuple():
            return tuple(_restored(one, session) for one in value)
        case _:
            return value


def _object_numbered(game: Game, number: int) -> GameObject:
    for one in game.all_objects():
        if one.id == number:
            return one
    raise ScriptError("the game could not be played again as it was")


# Setting up ----------------------------------------------------------------------------------------------------------


def _set_up(scenario: Scenario, rulebook: Rulebook) -> Game:
    shape = scenario.shape
    game = new_game(rulebook, shape.players)
    by_name: dict[str, GameObject] = {}
    to_attach: list[tuple[GameObject, str]] = []
    for player, fields in zip(game.players, shape.players.values(), strict=True):
        player.life = fields.life
        player.poison = fields.poison
        player.pays_freely = fields.mana is None
        if fields.mana:
            player.mana_pool = _pool(fields.mana)
        for placed in fields.battlefield:
            name = placed if isinstance(placed, str) else placed.card
            permanent = put_at_start(game, scenario.cards[name], player, Zone.BATTLEFIELD)
            by_name.setdefault(name, permanent)
            if isinstance(placed, PlacedShape):
                _place(permanent, placed)
                if placed.attached_to:
                    to_attach.append((permanent, placed.attached_to))
        library = fields.library
        for zone, names in (
            (Zone.HAND, fields.hand),
            (Zone.GRAVEYARD, fields.graveyard),
            (Zone.EXILE, fields.exile),
            (Zone.LIBRARY, library or []),
        ):
            for name in names:
                put_at_start(game, scenario.cards[name], player, zone)
        if library is None:
            for _ in range(_BLANK_CARDS):
                put_at_start(game, _BLANK, player, Zone.LIBRARY)
    _attach(game, by_name, to_attach)
    active = next((one for one in game.players if one.name == shape.turn), game.players[0])
    step = STEPS.get(shape.step, Step.PRECOMBAT_MAIN)
    step = Step.PRECOMBAT_MAIN if step in (Step.MAIN, Step.TURN) else step
    start_at(game, active, next(part for part in TURN if part.step is step))
    return game


def _place(permanent: GameObject, placed: PlacedShape) -> None:
    permanent.tapped = placed.tapped
    permanent.damage = placed.damage
    if placed.counters:
        permanent.counters = {**permanent.counters, **placed.counters}
    if placed.new:
        permanent.control_since = 1_000_000_000


def _attach(game: Game, by_name: Mapping[str, GameObject], to_attach: list[tuple[GameObject, str]]) -> None:
    for permanent, host in to_attach:
        player = next((one for one in game.players if one.name == host), None)
        found = player or by_name.get(host)
        if found is None:
            raise ScriptError(f"{permanent.name} can't be attached to {host}: there is no such permanent at the start")
        permanent.attached_to = found


def _pool(mana: str) -> ManaPool:
    return ManaCost.parse(mana).as_mana()
