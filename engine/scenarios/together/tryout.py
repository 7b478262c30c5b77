"""One trial played: what is said is done, and what somebody is asked then is answered toward the card aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.events.choices import Choice, ChoiceKind, IllegalAction, Option
from engine.meaning.context import NotYetSupported
from engine.rulebooks import rulebook
from engine.scenarios.files.scenario import Scenario, read_scenario
from engine.scenarios.files.script import read_line
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.acting import Acting
from engine.scenarios.playing.offering import spoken_option
from engine.scenarios.playing.questions import STOPPING, plain_answer
from engine.scenarios.playing.sentences import ToldDeed
from engine.scenarios.playing.session import Session
from engine.scenarios.telling.log import identity
from engine.scenarios.telling.picture import ObjectPicture, picture_of
from engine.scenarios.together.meetings import Meeting, MeetingsWitness, Subjects, met_in_layers
from engine.scenarios.together.trials import Subject, TableTrial
from engine.state.game import Game, OutOfBudget
from engine.state.objects import GameObject
from engine.values.words import as_sentence, listed

#: So often somebody is asked, or something resolves, after what was tried; what goes on longer is a loop.
_MOST_ROUNDS: Final = 12

_BATTLEFIELD: Final = "on the battlefield"


@dataclass(frozen=True)
class CardAtEnd:
    """Where one of the cards is, and what it is like there. `place` is its place among those laid together."""

    place: int
    name: str
    where: str
    object: ObjectPicture


@dataclass(frozen=True)
class Line:
    """A line of the log, with the numbers of its rules."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Tried:
    """What came of a trial.

    `text` is its scenario with all that was done. `ends` says where the cards are at its end, `met` what one did to
    another, `log` what happened from the first deed on, and `stopped` why it couldn't be gone through with, where that
    is so.
    """

    trial: TableTrial
    text: str
    ends: tuple[CardAtEnd, ...]
    met: tuple[Meeting, ...]
    log: tuple[Line, ...]
    stopped: str = ""
    refusal: str = ""

    @property
    def ends_as(self) -> tuple[str, ...]:
        """What one sees of the cards at the end: trials that end alike needn't be told apart."""
        seen = ((end.name, end.where.partition(" ")[2].rpartition(" ")[2], end.object) for end in self.ends)
        return tuple(
            sorted(
                repr((name, zone, picture.name, picture.size, picture.type_line, picture.keywords, picture.abilities))
                for name, zone, picture in seen
            )
        )

    @property
    def is_no_answer(self) -> bool:
        """Whether it was refused to answer a spell with a card that isn't for that."""
        return self.trial.kind == "answering" and bool(self.stopped)

    @property
    def stays(self) -> bool:
        """Whether everything that was laid is still there."""
        there = {end.place for end in self.ends if end.where == _BATTLEFIELD}
        return there >= {*self.trial.order}


def tried(
    trial: TableTrial, subjects: Sequence[Subject], edition: str, library: Mapping[str, Mapping[str, Any]]
) -> Tried:
    """Play a trial by the rules of an edition. Raises InvalidScenario where its cards can't be played with."""
    scenario = read_scenario(trial.text(subjects, edition, ()), id="together", edition=edition, library=library)
    return _Tryout(trial, subjects, scenario).gone_through()


class _Tryout:
    """A table on which one trial is gone through."""

    def __init__(self, trial: TableTrial, subjects: Sequence[Subject], scenario: Scenario) -> None:
        self._trial, self._all, self._scenario = trial, subjects, scenario
        self._witness = MeetingsWitness()
        self._script: list[str] = []
        self._refused: list[Meeting] = []
        session = Session(scenario.shape, scenario.cards, rulebook(scenario.edition), self._witness.observe)
        self._witness.game = session.main
        self._acting = Acting(session, scenario.names, self._witness.question)
        self._begins = len(self._witness.moments)
        self._named = self._subjects()

    @property
    def _game(self) -> Game:
        return self._acting.game

    def _subjects(self) -> Mapping[int, int]:
        """The identities of the cards that are looked at, each with its place among them."""
        known: dict[int, int] = {}
        objects = sorted(self._game.all_objects(), key=lambda thing: thing.id)
        laid = self._trial.order
        for place in (*laid, *(subject.place for subject in self._all if subject.place not in laid)):
            names = (self._all[place].name, self._all[place].printed.name)
            owner = "Bob" if place in self._trial.apart else "Alice"
            alike = [thing for thing in objects if thing.name in names and identity(thing) not in known]
            for thing in sorted(alike, key=lambda thing: thing.owner.name != owner)[:1]:
                known[identity(thing)] = place
        return known

    @property
    def _names(self) -> Subjects:
        return {card: self._all[place].name for card, place in self._named.items()}

    def _card(self, place: int | None) -> int | None:
        return next((card for card, of in self._named.items() if of == place), None)

    def gone_through(self) -> Tried:
        stopped, refused = "", ""
        try:
            if self._trial.deeds:
                self._check_that_all_stays()
            for deed in self._trial.deeds:
                self._say(deed)
                self._answer()
            self._resolve()
        except IllegalAction as refusal:
            stopped, refused = str(refusal), self._game.number_of(refusal.cites)
            self._refused += self._refusal(refusal)
        except (ScriptError, NotYetSupported, OutOfBudget) as problem:
            stopped = str(problem)
        actor = self._card(self._trial.actor)
        happened = self._witness.met(self._names, actor)
        met = (*self._refused, *self._copied(), *happened, *met_in_layers(self._game, self._names))
        self._witness.table_at_end()  # what was taken back is told no more
        return Tried(
            trial=self._trial,
            text=self._trial.text(self._all, self._scenario.edition, self._script),
            ends=tuple(self._ends()),
            met=_each_once(met),
            log=tuple(Line(moment.text, moment.rules) for moment in self._witness.moments[self._begins :]),
            stopped=stopped,
            refusal=refused,
        )

    def _check_that_all_stays(self) -> None:
        """What can't stay on the battlefield, such as a creature of no toughness, does nothing there."""
        there = {identity(permanent) for permanent in self._game.permanents()}
        for place in self._trial.order:
            if self._card(place) not in there:
                raise ScriptError(f"{self._all[place].name} doesn't stay on the battlefield by itself")

    def _ends(self) -> Iterator[CardAtEnd]:
        """Where each of the cards is, in the order in which they are laid together."""
        table = picture_of(self._game)
        zones = [("on the stack", table.stack)]
        for player in table.players:
            zones += [
                (_BATTLEFIELD, player.battlefield),
                (f"in {player.name}'s hand", player.hand),
                (f"in {player.name}'s graveyard", player.graveyard),
                ("in exile", player.exile),
            ]
        known = {
            picture.card: (where, picture)
            for where, objects in zones
            for picture in objects
            if picture.card in self._named and picture.kind in ("card", "token", "copy")
        }
        for card, place in sorted(self._named.items(), key=lambda item: item[1]):
            if card in known:
                yield CardAtEnd(place, self._all[place].name, *known[card])

    def _copied(self) -> Iterator[Meeting]:
        """Which of the cards is there as a copy of another of them."""
        for end in self._ends():
            other = next((subject for subject in self._all if subject.name == end.object.copy_of), None)
            if other is not None and other.place != end.place:
                yield Meeting("copies", end.name, other.name, f"It is {other.name}, {end.object.size or 'as printed'}.")

    def _refusal(self, refusal: IllegalAction) -> list[Meeting]:
        """That the rules refuse what was tried with two cards; of one alone it says nothing of the other."""
        actor, aim = self._trial.actor, self._trial.aim
        if actor is None or aim is None or self._trial.kind == "answering":
            return []
        number = self._game.number_of(refusal.cites)
        return [Meeting("forbids", self._all[actor].name, self._all[aim].name, as_sentence(str(refusal)), (number,))]

    def _say(self, line: str) -> None:
        statement = read_line(line, self._scenario.names)
        if not isinstance(statement, ToldDeed):
            raise ScriptError(f"“{line}” can't be said of these cards")
        self._acting.follow((statement,))
        self._script.append(line)

    def _resolve(self) -> None:
        """Let everything on the stack resolve, as long as that ends."""
        for _ in range(_MOST_ROUNDS):
            self._answer()
            if self._acting.session.pending is None or not self._game.stack:
                return
            self._say("resolve")
        raise ScriptError(f"it goes on: after {_MOST_ROUNDS} things resolved there was still more")

    def _answer(self) -> None:
        """Answer what somebody has to decide, toward the card that is aimed at, until nobody is asked any more."""
        for _ in range(_MOST_ROUNDS):
            asked = self._acting.session.pending
            if asked is None or asked.kind in STOPPING:
                return
            if chosen := self._chosen(asked):
                self._say(f"{asked.player.name} chooses {chosen}")
            elif plain_answer(asked) is not None:
                self._acting.settle_as_suggested()
            else:
                raise ScriptError(f"{asked.player.name} has to decide ({asked.prompt}), which only a player can")

    def _chosen(self, asked: Choice) -> str:
        """What a script says to choose as many options as there must be; nothing where the plain answer will do."""
        aim, actor = self._card(self._trial.aim), self._card(self._trial.actor)
        options = sorted(asked.options, key=lambda option: self._distance(option, aim, actor))
        if asked.kind is ChoiceKind.TARGETS and aim is not None and self._is_of(asked, actor):
            self._check_it_can_be_a_target(asked, aim)
        is_aimed = bool(options) and self._distance(options[0], aim, actor) < 2
        if not options or (not is_aimed and plain_answer(asked) is not None):
            return ""
        count = max(asked.least, 1 if is_aimed else 0)
        words = [spoken_option(self._game, asked, option) for option in options[:count]]
        return listed(words) or "nothing"

    def _distance(self, option: Option, aim: int | None, actor: int | None) -> int:
        """0 for the card that is aimed at, 1 for another of those that are laid together, 2 for anything else, 3 for
        the card itself that does it."""
        if not isinstance(option.value, GameObject):
            return 2
        card = identity(option.value)
        if card == actor:
            return 3
        return 0 if card == aim else 1 if card in self._named else 2

    def _is_of(self, asked: Choice, actor: int | None) -> bool:
        return asked.source is not None and identity(asked.source) == actor

    def _check_it_can_be_a_target(self, asked: Choice, aim: int) -> None:
        """Let the rules say why the card aimed at can't be the target, where that is so. Raises IllegalAction."""
        offered = [option.value for option in asked.options]
        for thing in self._game.all_objects():
            if identity(thing) == aim and not thing.gone and thing not in offered and asked.check is not None:
                asked.check((thing,))


def _each_once(met: Iterable[Meeting]) -> tuple[Meeting, ...]:
    """What was met by the card that it happened to, each once, whichever of the two is named first."""
    known: dict[tuple[str, str, frozenset[str]], Meeting] = {}
    for meeting in met:
        known.setdefault((meeting.kind, meeting.says, frozenset((meeting.by, meeting.to))), meeting)
    return tuple(sorted(known.values(), key=lambda meeting: meeting.to))
