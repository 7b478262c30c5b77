"""Following instructions in the order written (413.2b; 607.2c)."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, TypeVar

from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Option, ask, ask_one
from engine.events.event import Event
from engine.events.happening import happen
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.references import everything
from engine.meaning.words import number, players, things
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import nouns, quantities
from engine.text.tree.node import Instruction, PlayerReference, Quantity, Reference
from engine.text.tree.walk import walk

Followed = TypeVar("Followed", bound=Instruction)
T = TypeVar("T")
Unit = Callable[[Any, "Following"], Asking[None]]

_UNITS: Final[dict[type[Instruction], Unit]] = {}


def follows(
    kind: type[Followed],
) -> Callable[[Callable[[Followed, Following], Asking[None]]], Callable[[Followed, Following], Asking[None]]]:
    """Register the unit that follows a kind of instruction."""

    def register(unit: Callable[[Followed, Following], Asking[None]]) -> Callable[[Followed, Following], Asking[None]]:
        _UNITS[kind] = unit
        return unit

    return register


@cache
def _load_units() -> None:
    package = import_module("engine.actions")
    for module in pkgutil.iter_modules(package.__path__):
        import_module(f"engine.actions.{module.name}")


def played_instructions() -> frozenset[type[Instruction]]:
    """Every kind of instruction that the engine follows."""
    _load_units()
    return frozenset(_UNITS)


class Following:
    """A text being followed: its context grows as things are spoken of and done."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.happened: list[Event] = []

    @property
    def game(self) -> Game:
        return self.context.game

    @property
    def you(self) -> Player:
        return self.context.you

    @property
    def source(self) -> GameObject | None:
        return self.context.source

    def follow(self, instruction: Instruction) -> Asking[None]:
        """Do what an instruction says.

        Raises NotYetSupported for instructions that the engine doesn't play.
        """
        _load_units()
        unit = _UNITS.get(type(instruction))
        if unit is None:
            raise NotYetSupported(f"doesn't yet follow {type(instruction).__name__}")
        yield from unit(instruction, self)

    def happen(self, *events: Event) -> Asking[tuple[Event, ...]]:
        happened = yield from happen(self.game, *events, had_chance=self.context.had_chance)
        self.happened += happened
        return happened

    def remember(self, things: Iterable[Thing]) -> None:
        """What is spoken of from now on as "it", "that creature", "that player"."""
        group = tuple(things)
        if group:
            self.context = self.context.remembering(group)

    def speak_of_targets(self, instruction: Instruction) -> None:
        """Let what stands behind an instruction in its sentence call what it targets "it" or "that player"."""
        for node in walk(instruction, into_granted=False):
            if isinstance(node, nouns.Target):
                self.remember(things(node, self.context))
            elif isinstance(node, nouns.TargetPlayer):
                self.remember(players(node, self.context))

    def note_amount(self, amount: int) -> None:
        self.context = replace(self.context, amount=amount)

    def note_done(self, done: bool) -> None:
        """Whether what could be chosen was done: for "if you do"."""
        self.context = replace(self.context, done=done)

    # Words ----------------------------------------------------------------------------------------------------

    def number(self, quantity: Quantity, chooser: Player | None = None) -> Asking[int]:
        """The number meant; "any number" is asked for."""
        if isinstance(quantity, quantities.Any):
            question = Choice(
                chooser or self.you,
                ChoiceKind.NUMBER,
                "choose a number",
                Cite.FOLLOW_INSTRUCTIONS,
                source=self.source,
                check=check_number,
            )
            answer = yield from ask(question)
            return int(answer)
        return number(quantity, self.context)

    def players(self, reference: PlayerReference) -> tuple[Player, ...]:
        found = players(reference, self.context)
        if found and not isinstance(reference, nouns.You):
            self.remember(found)
        return found

    def player(self, reference: PlayerReference) -> Asking[Player | None]:
        """The one player meant; where it may be any of several ("an opponent"), you choose."""
        found = players(reference, self.context)
        if isinstance(reference, nouns.AnOpponent | nouns.APlayer) and len(found) > 1:
            options = [Option(one, one.name) for one in found]
            chosen = yield from ask_one(
                self.you, ChoiceKind.PLAYER, "choose a player", Cite.FOLLOW_INSTRUCTIONS, options, self.source
            )
            assert isinstance(chosen, Player)
            self.remember((chosen,))
            return chosen
        if found and not isinstance(reference, nouns.You):
            self.remember(found[:1])
        return found[0] if found else None

    def things(
        self,
        reference: Reference | PlayerReference,
        chooser: Player | None = None,
        among: Callable[[Thing], bool] | None = None,
    ) -> Asking[tuple[Thing, ...]]:
        """The objects and players meant, and from now on spoken of; those to be chosen are asked for.

        `among` narrows what can be chosen to what the rules allow.
        """
        if isinstance(reference, nouns.Some):
            found = yield from self._choose(reference, chooser or self.you, among)
        elif isinstance(reference, nouns.Either) and reference.together:
            found = yield from self._each_of(reference, chooser, among)
        else:
            found = tuple(things(reference, self.context))
        if not isinstance(reference, nouns.Self | nouns.You):
            self.remember(found)
        return tuple(self._where_it_went(one) for one in found)

    def _each_of(
        self, reference: nouns.Either, chooser: Player | None, among: Callable[[Thing], bool] | None
    ) -> Asking[tuple[Thing, ...]]:
        """ "A white creature and a blue creature": one after the other, and nothing twice."""
        found: tuple[Thing, ...] = ()
        for part in reference.references:
            taken = found

            def is_left(thing: Thing, taken: tuple[Thing, ...] = taken) -> bool:
                return thing not in taken and (among is None or among(thing))

            found += yield from self.things(part, chooser, is_left)
        return found

    def _where_it_went(self, thing: Thing) -> Thing:
        """What is acted on is what an object became when this text moved it; what is asked of it, what it was."""
        if isinstance(thing, GameObject) and thing.gone and thing in self.context.followed:
            became = thing.successor
            if became is not None and not became.gone:
                return became
        return thing

    def follow_moved(self, moved: Iterable[GameObject]) -> None:
        """From now on these are found in the zones they went to."""
        self.context = replace(self.context, followed=self.context.followed | frozenset(moved))

    def objects(
        self, reference: Reference, chooser: Player | None = None, among: Callable[[Thing], bool] | None = None
    ) -> Asking[tuple[GameObject, ...]]:
        found = yield from self.things(reference, chooser, among)
        return tuple(thing for thing in found if isinstance(thing, GameObject))

    def _choose(
        self, reference: nouns.Some, chooser: Player, among: Callable[[Thing], bool] | None
    ) -> Asking[tuple[Thing, ...]]:
        fitting = tuple(
            thing
            for thing in everything(reference.description, replace(self.context, you=chooser))
            if among is None or among(thing)
        )
        least, most = self.how_many(reference.count, len(fitting))
        if reference.at_random:
            return self.at_random(fitting, most)
        if not fitting:
            return ()
        question = Choice(
            chooser,
            ChoiceKind.OBJECTS,
            "choose",
            Cite.FOLLOW_INSTRUCTIONS,
            [Option(one, str(one)) for one in fitting],
            min(least, len(fitting)),
            min(most, len(fitting)),
            source=self.source,
        )
        answer = yield from ask(question)
        return tuple(answer)

    def at_random(self, fitting: tuple[T, ...], count: int) -> tuple[T, ...]:
        """So many of them by chance: by the game's seed and clock, so that a run can be repeated."""
        self.game.tick()
        chance = Random(f"{self.game.seed}/{self.game.clock}")
        return tuple(chance.sample(fitting, min(count, len(fitting))))

    def how_many(self, count: nouns.Count | None, available: int) -> tuple[int, int]:
        """The least and the most that are chosen; "any number" goes up to what is `available`."""
        if count is None:
            return 1, 1
        least = number(count.least, self.context)
        most = available if count.most is None else number(count.most, self.context)
        return least, most


def check_number(answer: object) -> None:
    """Only whole numbers from 0 on can be chosen (104.1; 107.1)."""
    if not isinstance(answer, int) or isinstance(answer, bool) or answer < 0:
        raise IllegalAction(f"{answer!r} is not a number from 0 on", Cite.FOLLOW_INSTRUCTIONS)
