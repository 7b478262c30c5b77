"""Following instructions in the order written (413.2b; 607.2c)."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from engine.actions.asking import ask_number, ask_quality
from engine.actions.outcomes import outcome_of
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import (
    Asking,
    ChoiceKind,
    IllegalAction,
    Need,
    Option,
    Remedy,
    ask_one,
    ask_some,
)
from engine.events.clock import tick
from engine.events.event import Event
from engine.events.happening import happen
from engine.events.kinds.cards import CardDiscarded
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.moving import ObjectMoved, PermanentSacrificed
from engine.events.kinds.playing import NothingMeant
from engine.events.kinds.tokens import TokenMade, each_beside_the_others
from engine.events.restrictions import CANT_HELP, MORE_POWER_FOR
from engine.events.subjects import ABOUT
from engine.loading import load_modules
from engine.meaning.comparing import called_in, value_of
from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.references import everything
from engine.meaning.words import matches, number, players, things, who_chooses
from engine.rulebooks import Cite, Cited
from engine.state.copying import values_under_status
from engine.state.environment import Environment, Referent, names_of
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree import quantities
from engine.text.tree.changes import ChangesControl, EitherChange
from engine.text.tree.effects.choosing import Choose
from engine.text.tree.effects.joints import Modal
from engine.text.tree.names import OnePlayer, linked_names
from engine.text.tree.node import (
    Instruction,
    Node,
    PlayerReference,
    Quality,
    Quantity,
    Reference,
    Referring,
)
from engine.text.tree.nouns import Characteristic
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.played import reads
from engine.text.tree.players import AnOpponent, APlayer
from engine.text.tree.qualities import OfYourChoice
from engine.text.tree.references import Count, Either, OneOfEach, Some, SomeOf
from engine.text.tree.walk import field_names, parts, rebuild, with_parts

T = TypeVar("T")
E = TypeVar("E", bound=Event)
N = TypeVar("N", bound=Node)
#: Does what an instruction says; as a generator where anybody may be asked anything on the way.
Unit = Callable[[Any, "Following"], Asking[bool | None] | bool | None]
_Unit = TypeVar("_Unit", bound=Callable[..., Any])

_UNITS: Final[dict[type[Instruction], Unit]] = {}
#: What several players do, or what is done for each of several, at the same time once all of it has been chosen.
_WAITS_FOR_OTHERS: Final = (ObjectMoved, PermanentSacrificed, CardDiscarded, PermanentDestroyed, TokenMade)


def follows(kind: type[Instruction]) -> Callable[[_Unit], _Unit]:
    """Register the unit that follows a kind of instruction. A unit returns False when the instruction wasn't done."""

    def register(unit: _Unit) -> _Unit:
        _UNITS[kind] = unit
        return unit

    return register


def played_instructions() -> frozenset[type[Instruction]]:
    """Every kind of instruction that the engine follows."""
    load_modules("engine.actions")
    return frozenset(_UNITS)


class Following:
    """A text being followed: its environment grows as things are introduced and done.

    Every instruction and every reference that later words speak of has a name; following it lets the name stand for
    what came of it.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.happened: list[Event] = []
        #: Names of references to several players, or things, of whom one at a time is looked at now.
        self._one_at_a_time: frozenset[int] = frozenset()
        #: What is to happen only once others have chosen; None where everything happens as it is followed.
        self._held_back: list[Event] | None = None

    @property
    def game(self) -> Game:
        return self.context.game

    @property
    def you(self) -> Player:
        return self.context.you

    @property
    def source(self) -> GameObject | None:
        return self.context.source

    @contextmanager
    def tried(self) -> Iterator[None]:
        """What is followed meanwhile is only tried: afterwards nothing is known of it."""
        before = {**vars(self), "happened": list(self.happened)}
        self._held_back = None
        try:
            yield
        finally:
            vars(self).update(before)

    def follow(self, instruction: Instruction) -> Asking[bool]:
        """Do what an instruction says. Returns whether it was done, for "if you do" (419.5b; 608.2).

        Raises NotYetSupported for instructions that the engine doesn't play.
        """
        load_modules("engine.actions")
        unit = _UNITS.get(type(instruction))
        if unit is None:
            raise NotYetSupported(f"doesn't yet follow {type(instruction).__name__}")
        if _leaves_a_choice(instruction):
            instruction = yield from self.with_choices_made(instruction)
        if _leaves_a_player(instruction):
            instruction = yield from self._with_players_chosen(instruction)
        before, known = len(self.happened), self.context.environment
        outcome = unit(instruction, self)
        done = ((yield from outcome) if isinstance(outcome, Generator) else outcome) is not False
        if instruction.named is not None:
            self._name_outcome(instruction.named, instruction, self.happened[before:], done, known)
        return done

    def with_choices_made(self, said: N) -> Asking[N]:
        """ "Of the color of your choice": chosen as the instruction is followed, once for all of it."""
        chosen: dict[OfYourChoice, Quality] = {}
        for node in _choices_left(said):
            if node not in chosen:
                chooser = self.you if node.chooser is None else (yield from self.player(node.chooser)) or self.you
                chosen[node] = yield from ask_quality(node.characteristic, chooser, self.source)

        def settled(node: Node) -> Node:
            return chosen.get(node, node) if isinstance(node, OfYourChoice) else node

        return rebuild(said, settled)

    def _with_players_chosen(self, instruction: Instruction) -> Asking[Instruction]:
        """ "An opponent gains 1 life": where it may be any of several, you choose one for each time it is said."""
        chosen: list[Player | None] = []
        for reference in _players_left(instruction):
            player = yield from self.player(reference)
            chosen.append(player)
        return _with_players(instruction, iter(chosen))

    def _name_outcome(
        self, name: int, instruction: Instruction, happened: list[Event], done: bool, known: Environment
    ) -> None:
        """Let an instruction's name stand for what came of it: what its unit has introduced, or what its events say."""
        outcome = outcome_of(instruction, happened)
        introduced = self.context.environment.since(known)
        things = introduced.things((name,)) if introduced.is_given((name,)) else outcome.things
        amount = introduced.amount_of(name)
        self._name(
            name,
            things,
            amount=outcome.amount if amount is None else amount,
            done=done,
            piles=introduced.piles((name,)),
        )

    def happen(self, *events: Event) -> Asking[tuple[Event, ...]]:
        """Let events happen at once, as replacement effects leave them, and keep what came of them for "this way"."""
        owed = tuple(map(self.owed, events))
        if self._held_back is not None and all(isinstance(event, _WAITS_FOR_OTHERS) for event in owed):
            self._held_back += owed
            self.happened += owed
            return owed
        happened = yield from happen(self.game, *owed, had_chance=self.context.had_chance)
        self.happened += happened
        return happened

    @contextmanager
    def holding_back(self, events: list[Event] | None) -> Iterator[None]:
        """What would be moved, sacrificed, discarded, destroyed or created meanwhile is gathered in `events`: several
        players choose first, one after the other, and then it happens at the same time (101.4). None: it doesn't wait
        for others here."""
        before = self._held_back
        if events is not None:
            self._held_back = events
        try:
            yield
        finally:
            self._held_back = before

    def let_happen(self, held_back: list[Event] | None) -> Asking[None]:
        """Let what was held back happen at once, if anything was."""
        if not held_back:
            return
        gathered = set(map(id, held_back))
        self.happened = [event for event in self.happened if id(event) not in gathered]
        yield from self.happen(*each_beside_the_others(held_back))

    def let_be_made(self, held_back: list[Event], instruction: Instruction) -> Asking[None]:
        """Let tokens that were held back be made at once; later words speak of them as those of an instruction."""
        before = set(self.game.battlefield)
        yield from self.let_happen(held_back)
        self.introduce(instruction, [token for token in self.game.battlefield if token not in before])

    def is_spoken_for(self, thing: Thing) -> bool:
        """Whether something that is held back is to happen to it: it can't be chosen for the same once more."""
        return any(thing is ABOUT[type(event)](event) for event in self._held_back or () if type(event) in ABOUT)

    def owed(self, event: E) -> E:
        """An event with the rule that has this text followed."""
        owing_to = event.owing_to or self.context.owing_to
        if owing_to is not None and not self.game.rulebook.number_of(owing_to):
            owing_to = None  # this edition has no such rule, or its words aren't held
        return event if event.owing_to is owing_to else replace(event, owing_to=owing_to)

    def remember(self) -> None:
        """Keep with the object what another of its abilities means by words of this one (404.5; 606)."""
        source = self.source
        if source is None:
            return
        wanted = values_under_status(self.game, source).linked_names | self._names_linked_by_effects(source)
        if not wanted:
            return
        named = self._where_they_went(wanted)
        if named:
            note(self.game, notes.NamesRemembered(by=source, environment=Environment(named)))

    def _names_linked_by_effects(self, source: GameObject) -> frozenset[int]:
        """What abilities that an object has gained mean of each other (607.5 in 2026)."""
        gained = [each for each in self.game.characteristics(source).abilities if each.granted_by is not None]
        return frozenset(name for each in gained for name in linked_names(each.ability))

    # Names ----------------------------------------------------------------------------------------------------

    def _name(
        self,
        name: int,
        things: Iterable[Thing] = (),
        *,
        amount: int | None = None,
        done: bool | None = None,
        piles: tuple[tuple[GameObject, ...], ...] = (),
    ) -> None:
        environment = self.context.environment.naming(name, things, amount=amount, done=done, piles=piles)
        self.context = replace(self.context, environment=environment)

    def introduce(self, node: Node, things: Iterable[Thing]) -> None:
        """Let later words that mean a phrase find these."""
        if node.named is not None and node.named not in self._one_at_a_time:
            self._name(node.named, things)

    def introduce_amount(self, node: Node, amount: int) -> None:
        """Let later words find that an instruction has come to this number, while it is still being followed, too."""
        if node.named is not None:
            self._name(node.named, amount=amount)

    def introduce_piles(self, node: Node, piles: tuple[tuple[GameObject, ...], ...]) -> None:
        """Let later words mean these piles, and all that is in them."""
        if node.named is not None:
            self._name(node.named, (game_object for pile in piles for game_object in pile), piles=piles)

    def one_at_a_time(self, reference: Node, things: Iterable[Thing]) -> Iterator[Thing]:
        """Each of several, while words like "he or she" and "its" mean just that one; afterwards they mean them all."""
        meant = tuple(things)
        names = names_of(reference)
        outer, before = self._one_at_a_time, self.context.environment
        gathered: list[Environment] = []
        for thing in meant:
            if len(meant) > 1 and isinstance(thing, Player) and thing.has_lost:
                continue  # who left while others were asked is none of them any more
            self._one_at_a_time = outer | frozenset(names)
            environment = before.following(self.context.environment.moved).naming_each(reference, thing)
            self.context = replace(self.context, environment=environment)
            yield thing
            gathered.append(self.context.environment.since(environment))
        self._one_at_a_time = outer
        environment = before.following(self.context.environment.moved).gathering(gathered)
        for name in names:
            if not before.is_given((name,)):
                environment = environment.naming(name, meant)
        self.context = replace(self.context, environment=environment)

    @contextmanager
    def only(self, reference: Node, things: Iterable[Thing]) -> Iterator[None]:
        """What is followed meanwhile is done by, or to, these of several, all of them at once: words that mean the
        several mean just them."""
        outer, before, meant = self._one_at_a_time, self.context.environment, tuple(things)
        called = names_of(reference)
        environment = before
        for name in called:
            environment = environment.naming(name, meant)
        self._one_at_a_time = outer | frozenset(called)
        self.context = replace(self.context, environment=environment)
        try:
            yield
        finally:
            self._one_at_a_time = outer
            referents = {name: before.referents[name] for name in called if name in before.referents}
            self.context = replace(self.context, environment=self.context.environment.joined(Environment(referents)))

    def each_player(self, reference: PlayerReference) -> Iterator[Player]:
        """The players meant, in turn order, each while "he or she" is that player."""
        for whose in self.one_at_a_time(reference, self.players(reference)):
            assert isinstance(whose, Player)
            yield whose

    # Words ----------------------------------------------------------------------------------------------------

    @reads(quantities.Any, quantities.UpTo)
    def number(self, quantity: Quantity, chooser: Player | None = None) -> Asking[int]:
        """The number meant; "any number" is asked for, and "up to two"."""
        if isinstance(quantity, quantities.Any | quantities.UpTo):
            most = None if isinstance(quantity, quantities.Any) else number(quantity.most, self.context)
            return (yield from ask_number(chooser or self.you, self.source, most=most))
        return number(quantity, self.context)

    def players(self, reference: PlayerReference) -> tuple[Player, ...]:
        """The players meant; of those who are gone through one at a time, the one whose turn it is."""
        if reference.named is not None and reference.named in self._one_at_a_time:
            things = self.context.environment.things((reference.named,))
            return tuple(thing for thing in things if isinstance(thing, Player))
        meant = players(reference, self.context)
        self.introduce(reference, meant)
        return meant

    def player(self, reference: PlayerReference) -> Asking[Player | None]:
        """The one player meant; where it may be any of several ("an opponent"), you choose."""
        candidates = self.players(reference) or who_chooses(reference, self.context)
        if isinstance(reference, AnOpponent | APlayer) and len(candidates) > 1:
            options = [Option(game_object, game_object.name) for game_object in candidates]
            chosen = yield from ask_one(
                self.you, ChoiceKind.PLAYER, "choose a player", Cite.CHOICE_ON_RESOLUTION, options, self.source
            )
            assert isinstance(chosen, Player)
            self.introduce(reference, (chosen,))
            return chosen
        return candidates[0] if candidates else None

    def things(
        self,
        reference: Reference | PlayerReference,
        chooser: Player | None = None,
        among: Callable[[Thing], bool] | None = None,
    ) -> Asking[tuple[Thing, ...]]:
        """The objects and players meant, where they are now; those to be chosen are asked for.

        `among` narrows what can be chosen to what the rules allow. What this text itself has moved is found where it
        went; what anything else has moved isn't found any more (217.1c; 400.7).
        """
        spoken_of = yield from self.things_as_spoken_of(reference, chooser, among)
        return self.where_they_went(spoken_of)

    @reads(Some, OneOfEach)
    def things_as_spoken_of(
        self,
        reference: Reference | PlayerReference,
        chooser: Player | None = None,
        among: Callable[[Thing], bool] | None = None,
    ) -> Asking[tuple[Thing, ...]]:
        """The same, as they were when they were spoken of."""
        if isinstance(reference, PlayerReference):
            return self.players(reference)
        if reference.named is not None and reference.named in self._one_at_a_time:
            return self.context.environment.things((reference.named,))
        if isinstance(reference, Some):
            chosen = yield from self._choose(reference, chooser or self.you, among)
        elif isinstance(reference, SomeOf) and reference.count is not None:
            chosen = yield from self._choose_of(reference, chooser or self.you, among)
        elif isinstance(reference, Either) and reference.together:
            chosen = yield from self._each_of(reference, chooser, among)
        elif isinstance(reference, OneOfEach):
            chosen = yield from self._one_of_each(reference, chooser)
        else:
            chosen = tuple(things(reference, self.context))
            if not chosen and isinstance(reference, Referring):
                yield from self._say_nothing_is_meant(reference)
        self.introduce(reference, chosen)
        return chosen

    def _say_nothing_is_meant(self, word: Referring) -> Asking[None]:
        """Say so when there is nothing that a word can mean: what was searched for wasn't found, or has left."""
        yield from self.happen(NothingMeant(word=word, cites=Cite.FOLLOW_INSTRUCTIONS, source=self.source))

    def _each_of(
        self, reference: Either, chooser: Player | None, among: Callable[[Thing], bool] | None
    ) -> Asking[tuple[Thing, ...]]:
        """ "A white creature and a blue creature": one after the other, and nothing twice."""
        meant: tuple[Thing, ...] = ()
        for part in reference.references:
            taken = meant

            def is_left(thing: Thing, taken: tuple[Thing, ...] = taken) -> bool:
                return thing not in taken and (among is None or among(thing))

            meant += yield from self.things(part, chooser, is_left)
        return meant

    def _one_of_each(self, reference: OneOfEach, chooser: Player | None) -> Asking[tuple[Thing, ...]]:
        """One after the other; what was chosen for one description may be chosen for the next one, too."""
        whole = yield from self.things(reference.whole, chooser)
        together: dict[Thing, None] = {}
        for part in reference.each:
            chosen = yield from self.things(part, chooser, lambda thing: thing in whole)
            together.update(dict.fromkeys(chosen))
        return tuple(together)

    def where_it_went(self, thing: Thing) -> tuple[Thing, ...]:
        """The object that this one became when this text moved it, or both cards of a melded permanent (712.21c in
        2026): instructions act on that, while questions are about what it was."""
        if not isinstance(thing, GameObject) or not thing.gone:
            return (thing,)
        moved = self.context.environment.moved
        if self.source is not None:
            # What the costs of a permanent's spell have moved, the text of the permanent finds as well (400.7c).
            moved |= self.source.announcement.environment.moved
        now: list[GameObject] = [thing]
        while any(each.gone and (each in moved or each.is_followed) and each.became for each in now):
            went_on = [each.became if each.gone and (each in moved or each.is_followed) else () for each in now]
            now = [new for each, became in zip(now, went_on, strict=True) for new in became or (each,)]
        return tuple(each for each in now if not each.gone) or (thing,)

    def where_they_went(self, spoken_of: Iterable[Thing]) -> tuple[Thing, ...]:
        """The same of several, one after the other."""
        return tuple(now for thing in spoken_of for now in self.where_it_went(thing))

    def follow_moved(self, moved: Iterable[GameObject]) -> None:
        """From now on these are found in the zones they went to."""
        self.context = replace(self.context, environment=self.context.environment.following(moved))

    def find_where_they_went(self, names: Iterable[int]) -> None:
        """From now on these names stand for what this text has moved as it is in its new zone, for questions as well:
        what lasts "for as long as that creature is tapped" looks at the permanent that a card became."""
        environment = self.context.environment
        referents = {**environment.referents, **self._where_they_went(frozenset(names))}
        self.context = replace(self.context, environment=replace(environment, referents=referents))

    def _where_they_went(self, names: Container[int]) -> dict[int, Referent]:
        return {
            name: replace(referent, things=tuple(dict.fromkeys(self.where_they_went(referent.things))))
            for name, referent in self.context.environment.referents.items()
            if name in names
        }

    def objects(
        self, reference: Reference, chooser: Player | None = None, among: Callable[[Thing], bool] | None = None
    ) -> Asking[tuple[GameObject, ...]]:
        """The objects among what a reference means; whoever has to choose is asked. Players are left out."""
        meant = yield from self.things(reference, chooser, among)
        return tuple(thing for thing in meant if isinstance(thing, GameObject))

    def _choose(
        self, reference: Some, chooser: Player, among: Callable[[Thing], bool] | None
    ) -> Asking[tuple[Thing, ...]]:
        fitting = tuple(thing for thing in self.fitting(reference, among) if self.game.reaches(chooser, thing))
        least, most = self.how_many(reference.count, len(fitting))
        if reference.at_random:
            return self.at_random(fitting, most)
        if reference.total is not None:
            return (yield from self._choose_by_total(reference.total, fitting, chooser))
        return (yield from self.choose_among(fitting, chooser, least, most))

    def _choose_by_total(
        self, total: tuple[Characteristic, Quantity], fitting: tuple[Thing, ...], chooser: Player
    ) -> Asking[tuple[Thing, ...]]:
        """Any number of objects whose powers, or mana values, come to so much together, of those that may help with
        it. Raises IllegalAction where none do."""
        fitting = tuple(thing for thing in fitting if not self._cant_help(thing))
        characteristic, least = total[0], number(total[1], self.context)
        values = {thing: self._value_of(characteristic, thing) for thing in fitting}
        what = "creatures" if characteristic is Characteristic.POWER else "cards"
        wanted = f"{what} with total {called_in(self.game.rulebook, characteristic)} {least} or greater"
        refused = IllegalAction(f"that takes {wanted}", self._choosing(), Remedy(Need.MORE, wanted))

        def check(answer: Any) -> None:
            if sum(values.get(thing, 0) for thing in answer) < least:
                raise refused

        greatest = sorted(fitting, key=lambda thing: -values[thing])
        enough = [greatest[: count + 1] for count in range(len(greatest))]
        suggested = next((some for some in enough if sum(values[thing] for thing in some) >= least), None)
        if suggested is None and least > 0:
            raise refused
        prompt = f"choose {wanted}"
        return (
            yield from ask_some(
                chooser,
                prompt,
                self._choosing(),
                fitting,
                0,
                len(fitting),
                self.source,
                suggested=suggested or (),
                check=check,
            )
        )

    def _cant_help(self, thing: Thing) -> bool:
        return isinstance(thing, GameObject) and any(CANT_HELP.of(self.game, thing, self.context.owing_to))

    def _value_of(self, characteristic: Characteristic, thing: Thing) -> int:
        """What a thing counts for; for a cost of a keyword by which creatures are tapped, it may count for more."""
        if not isinstance(thing, GameObject):
            return 0
        is_power = characteristic is Characteristic.POWER
        more = sum(MORE_POWER_FOR.of(self.game, thing, self.context.owing_to)) if is_power else 0
        return value_of(characteristic, thing, self.context) + more

    def _choosing(self) -> Cited:
        """The rule by which something is chosen for it."""
        return self.context.owing_to or Cite.CHOICE_ON_RESOLUTION

    def fitting(self, reference: Some, among: Callable[[Thing], bool] | None = None) -> tuple[Thing, ...]:
        """Everything that could be chosen."""
        return tuple(
            thing
            for thing in everything(reference.description, self.context)
            if thing not in self.context.entering and (among is None or among(thing)) and not self.is_spoken_for(thing)
        )

    def _choose_of(
        self, reference: SomeOf, chooser: Player, among: Callable[[Thing], bool] | None
    ) -> Asking[tuple[Thing, ...]]:
        """ "Two of them": as many as there are, up to that number. Of piles, one is chosen with all that is in it."""
        if reference.chooser is not None:
            chooser = (yield from self.player(reference.chooser)) or chooser
        piles = self.context.environment.piles(names_of(reference.whole))
        if piles:
            pile = yield from self._choose_pile(piles, chooser)
            wanted = reference.description
            return tuple(
                game_object for game_object in pile if wanted is None or matches(wanted, game_object, self.context)
            )
        whole = yield from self.things(reference.whole)
        fitting = tuple(thing for thing in whole if among is None or among(thing))
        least, most = self.how_many(reference.count, len(fitting))
        if reference.at_random:
            return self.at_random(fitting, most)
        return (yield from self.choose_among(fitting, chooser, least, most))

    def _choose_pile(self, piles: tuple[tuple[GameObject, ...], ...], chooser: Player) -> Asking[tuple[Thing, ...]]:
        said = "; ".join(f"pile {which}: {_in_words(pile)}" for which, pile in enumerate(piles, 1))
        options = [Option(pile, f"pile {which}") for which, pile in enumerate(piles, 1)]
        chosen: tuple[Thing, ...] = yield from ask_one(
            chooser, ChoiceKind.PILE, f"choose a pile ({said})", Cite.PILES, options, self.source
        )
        return self.where_they_went(chosen)

    def choose_among(
        self, fitting: tuple[Thing, ...], chooser: Player, least: int, most: int
    ) -> Asking[tuple[Thing, ...]]:
        """Ask a player for some of several things; nothing is asked where there is nothing to choose from."""
        return ask_some(chooser, "choose", self._choosing(), fitting, least, most, self.source)

    def at_random(self, fitting: tuple[T, ...], count: int) -> tuple[T, ...]:
        """So many of them by chance: by the game's seed and clock, so that a run can be repeated."""
        chance = Random(f"{self.game.seed}/{tick(self.game)}")
        return tuple(chance.sample(fitting, min(count, len(fitting))))

    @reads(Count)
    def how_many(self, count: Count | None, available: int) -> tuple[int, int]:
        """The least and the most that are chosen; "any number" goes up to what is `available`."""
        if count is None:
            return 1, 1
        least = number(count.least, self.context)
        most = available if count.most is None else number(count.most, self.context)
        return least, most


class FollowingAsItEnters(Following):
    """A text being followed before something enters: it says how that is to enter."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.enters_tapped = False
        #: What it enters as a copy of.
        self.enters_as: Printed | None = None


def as_entering(following: Following) -> FollowingAsItEnters:
    """The same, where it is followed as something enters. Raises NotYetSupported anywhere else."""
    if not isinstance(following, FollowingAsItEnters):
        raise NotYetSupported("doesn't yet say how something enters anywhere but as it enters")
    return following


def _in_words(pile: tuple[GameObject, ...]) -> str:
    return ", ".join(game_object.name for game_object in pile) or "nothing"


@reads(OfYourChoice)
def _choices_left(instruction: Node) -> Iterator[OfYourChoice]:
    """What is left to somebody's choice in an instruction itself, apart from the instructions in it, and from changes
    of which one is chosen first."""
    for node in parts(instruction):
        if isinstance(node, OfYourChoice):
            yield node
        elif not isinstance(node, Instruction | EitherChange):
            yield from _choices_left(node)


def _players_left(part: object) -> Iterator[AnOpponent | APlayer]:
    """The players, each one of several, who do what an instruction itself says or to whom it is done."""
    for value in part if isinstance(part, tuple) else (getattr(part, name) for name in _names_of_players(part)):
        if isinstance(value, AnOpponent | APlayer):
            yield value
        elif isinstance(value, tuple | ChangesControl):
            yield from _players_left(value)


def _names_of_players(part: object) -> Iterator[str]:
    """The fields in which whoever does or gets something may stand; what is chosen itself is asked for by its unit."""
    assert isinstance(part, Node)
    chosen = {Choose: "what", Modal: "chooser"}.get(type(part))
    return (name for name in field_names(type(part)) if name != chosen)


def _with_players(part: T, chosen: Iterator[Player | None]) -> T:
    """The same with those in place of the players left, in the same order."""
    left = frozenset(() if isinstance(part, tuple) else _names_of_players(part))

    def visit(value: Any, at: str | int) -> Any:
        if isinstance(at, str) and at not in left:
            return value
        if isinstance(value, AnOpponent | APlayer):
            player = next(chosen)
            return value if player is None else OnePlayer(player, named=value.named)
        return _with_players(value, chosen) if isinstance(value, tuple | ChangesControl) else value

    return with_parts(part, visit)


@once_for_each_tree
def _leaves_a_player(instruction: Instruction) -> bool:
    return any(True for _ in _players_left(instruction))


@once_for_each_tree
def _leaves_a_choice(instruction: Instruction) -> bool:
    return any(True for _ in _choices_left(instruction))
