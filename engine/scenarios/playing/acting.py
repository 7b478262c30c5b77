"""Acting in a game as a script tells it: going on to where something can be done, and answering what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

from engine.actions.activatable import Activate
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.events.kinds.turn import TurnBegan
from engine.play.actions import Pass
from engine.rulebooks import Cited
from engine.scenarios.language.faults import NotOffered, ScriptError
from engine.scenarios.language.names import KnownNames
from engine.scenarios.playing import shortcuts
from engine.scenarios.playing.alike import alike, makes_one_mana, one_mana_of
from engine.scenarios.playing.choosing import is_answered_next
from engine.scenarios.playing.finding import are_alike, find_player
from engine.scenarios.playing.questions import STOPPING, makes_no_difference, offered, plain_answer
from engine.scenarios.playing.sentences import Assertion, Declaration, Sentence, ToldDeed
from engine.scenarios.playing.session import Session
from engine.scenarios.playing.trying import refusals_of_every_way
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.values.mana import ManaPool

#: Told of each question and its answer, and whether the script gave it.
Answered = Callable[[Choice, object, bool], None]

#: Told of each question and its answer, before it is given.
Answering = Callable[[Choice, object], None]


class Acting:
    """Follows statements in a session."""

    def __init__(self, session: Session, names: KnownNames, answered: Answered | None = None) -> None:
        self.session = session
        self.names = names
        #: The object that the last claim was about, for "at the same time".
        self.spoken_of: GameObject | None = None
        #: How many facts there were before the last deed, in each game that was being played.
        self._since: dict[Game, int] = {}
        #: The same of the deed before that one.
        self._since_before: dict[Game, int] = {}
        #: The last deed, and the one before it.
        self._last: ToldDeed | None = None
        self._last_but_one: ToldDeed | None = None
        #: The game that is looked at, where that isn't the one being played.
        self._looked_at: Game | None = None
        self.answered = answered or (lambda asked, answer, by_script: None)
        #: Whether something is only tried out: no name may be taken for one of several then.
        self.is_tried = False
        #: Told of each answer before it is given, while a shortcut is taken.
        self.looks_at_answers: Answering | None = None
        #: Why the rules refuse what was asked about last.
        self.latest_refusals: list[IllegalAction] = []
        #: The game in which that was tried, and what came of it there.
        self.latest_trial: tuple[Game, tuple[Fact, ...]] = (session.game, ())
        #: A copy to try things in, and how many answers of this game it has had.
        self._copy: Acting | None = None
        self._copied_to = 0

    @property
    def game(self) -> Game:
        return self._looked_at or self.session.game

    @property
    def since(self) -> int:
        """How many facts there were before the last deed."""
        return self._since.get(self.game, 0)

    @contextmanager
    def looking_at(self, game: Game) -> Iterator[None]:
        """Judge of another game than the one that is being played: of the main game, while a subgame is."""
        self._looked_at = game
        try:
            yield
        finally:
            self._looked_at = None

    @property
    def pending(self) -> Choice:
        if self.session.pending is None:
            raise ScriptError("the game is over, and nothing more can be done")
        return self.session.pending

    def player(self, name: str) -> Player:
        return find_player(self.game, name)

    def follow(self, sentences: Sequence[Sentence]) -> int:
        """Follow the first statement, with those right after it that belong to it; returns how many that were.

        Raises IllegalAction when the rules refuse it, ScriptError when it doesn't fit the game as it stands.
        """
        first = sentences[0]
        assert isinstance(first, ToldDeed), f"{first.text} is nothing that is done"
        if not (first.answers or first.speaks_of_damage):
            self.session.settled.clear()
        self._last_but_one, self._last = self._last, first
        self._since_before, self._since = self._since, {game: len(game.facts) for game in self.session.games}
        if not isinstance(first, Declaration):
            first.do(self, sentences[1:])
            return 1
        together: list[Declaration] = [first]
        for sentence in sentences[1:]:
            if not (isinstance(sentence, Declaration) and first.joins(sentence)):
                break
            together.append(sentence)
        first.declare(self, together, sentences[len(together) :])
        return len(together)

    # Answering -------------------------------------------------------------------------------------------------

    def answer(self, answer: object, *, by_script: bool = True) -> None:
        asked = self.pending
        if self.looks_at_answers is not None:
            self.looks_at_answers(asked, answer)
        self.answered(asked, answer, by_script)
        if asked.kind in (ChoiceKind.SHORTCUT, ChoiceKind.DRAW):
            shortcuts.answer(self, None, "accepts")
        else:
            self.session.answer(answer)

    def settle(self) -> None:
        """Answer questions that nobody decided with what is plain, up to the next one that a statement decides."""
        self.settle_as_suggested()
        asked = self.session.pending
        if asked is not None and asked.kind not in STOPPING:
            # Nobody has to say which of several equal things it is.
            if any_of_them := self._any_of_equal(asked) or self.source_of_mana(asked):
                self.answer(any_of_them, by_script=False)
                self.settle()
                return
            raise ScriptError(
                f"{asked.player.name} has to decide ({asked.prompt}): {offered(asked)}. Say it with"
                f' "{asked.player.name} chooses …"'
            )

    def _any_of_equal(self, asked: Choice) -> tuple[Any, ...]:
        """An answer where all that can be chosen is equal, and how many are chosen is fixed; nothing elsewhere."""
        equal = [option.value for option in asked.options]
        if asked.kind is not ChoiceKind.OBJECTS or asked.least != asked.most:
            return ()
        objects = [thing for thing in equal if isinstance(thing, GameObject)]
        alike = len(objects) == len(equal) and are_alike(self.game, objects)
        return tuple(objects[: asked.least]) if alike else ()

    def is_between_equals(self, later: Sequence[Sentence]) -> bool:
        """Whether what is asked now is a choice between equal things, and the script goes on with something else than
        an answer to it or a claim about it."""
        asked = self.session.pending
        if asked is None or not later or is_answered_next(later):
            return False
        claims = takewhile(lambda sentence: isinstance(sentence, Assertion), later)
        about_it = any(isinstance(claim, Assertion) and claim.about_questions for claim in claims)
        return not about_it and bool(self._any_of_equal(asked))

    def settle_as_suggested(self) -> None:
        """Answer open questions that have a plain answer; one that somebody has to decide stays open."""
        while self.session.pending is not None and self.pending.kind not in STOPPING:
            answer = plain_answer(self.pending)
            if answer is None:
                return
            self.answer(answer, by_script=False)

    def source_of_mana(self, asked: Choice) -> tuple[Any, ...]:
        """What pays by itself: a source of mana, where there are no others but its equals, or without which and its
        equals the others can't pay, or where all of them are needed; nothing elsewhere."""
        values = [option.value for option in asked.options]
        if asked.kind is not ChoiceKind.PAYMENT or not all(isinstance(value, Activate) for value in values):
            return ()
        sources = alike(self.game, values)
        if len(sources) == 1:
            return (sources[0][0],)
        if self._all_are_needed(asked, values):
            return (values[0],)
        return self._source_that_is_needed(asked, sources)

    def _all_are_needed(self, asked: Choice, values: Sequence[Any]) -> bool:
        """Whether there are just as many sources, each of one mana by its one ability, as mana is still owed."""
        if asked.owed is None or len({value.object for value in values}) < len(values):
            return False
        owed = sum(symbol.least for symbol in asked.owed.symbols) - asked.player.mana_pool.total
        return owed == len(values) and all(makes_one_mana(self.game, value) for value in values)

    def _source_that_is_needed(self, asked: Choice, sources: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        """A source of mana without which and its equals the others couldn't pay, where each makes one mana."""
        makes = [[one_mana_of(self.game, value) for value in same] for same in sources]
        permanents = {value.object for same in sources for value in same}
        if asked.owed is None or len(permanents) < sum(map(len, sources)) or any(None in same for same in makes):
            return ()
        for same in sources:
            others = [
                mana for each, made in zip(sources, makes, strict=True) if each is not same for mana in made if mana
            ]
            if not asked.player.mana_pool.plus(ManaPool.of(others)).payments(asked.owed):
                return (same[0],)
        return ()

    def settle_what_makes_no_difference(self) -> None:
        """Answer questions whose answers come to the same, so that the next one can be answered."""
        while self.session.pending is not None and makes_no_difference(self.pending):
            self.answer(self.pending.suggested, by_script=False)

    def open_question(self) -> str:
        """What somebody still has to decide before the game goes on; nothing where it waits for what to do."""
        asked = self.session.pending
        if asked is None or asked.kind in STOPPING:
            return ""
        return f"{asked.player.name} still has to decide: {asked.prompt}"

    def deal_damage(self, later: Sequence[Sentence]) -> None:
        """Creatures assign their damage as suggested, unless the script goes on about how they do."""
        if _speaks_of_damage(later):
            return
        while self.session.pending is not None and self.pending.kind is ChoiceKind.DAMAGE:
            self.answer(self.pending.suggested, by_script=False)

    # Trying out ------------------------------------------------------------------------------------------------

    def refusals(self, deed: ToldDeed) -> list[IllegalAction]:
        """Why the rules refuse something: one refusal for each way in which it could be done, none where they allow it.

        It is tried in a copy of the game, so that nothing comes of it here. A copy in which all tries were refused is
        kept for the next.
        """
        trial = self.copied()
        before = len(trial.game.facts)
        ways = self.latest_refusals = trial.tried(deed)
        self.latest_trial = (trial.game, () if ways else tuple(trial.game.facts[before:]))
        if trial.session.stands_where(self.session):
            self._copy = trial
        return ways

    def copied(self) -> Acting:
        """A copy of the game as it stands, in which to try something out."""
        answers = self.session.answers
        copied, self._copy = self._copy, None
        if copied is None:
            copied = self.for_a_try()
        else:
            copied.session.catch_up(answers[self._copied_to :])
            copied.session.talks_as_in(self.session)
        self._copied_to = len(answers)
        copied.is_tried = False
        return copied

    def for_a_try(self) -> Acting:
        """A copy that nothing but one try is for."""
        return Acting(self.session.copy(), self.names)

    def a_turn_came_by_itself(self) -> bool:
        """Whether the deed before this one led on into the turn that is being taken, and wasn't told to."""
        if self._last_but_one is None or self._last_but_one.moves_on:
            return False
        return any(isinstance(fact, TurnBegan) for fact in self.game.facts[self._since_before.get(self.game, 0) :])

    def nothing_new_was_done(self) -> None:
        """What a statement said had been done before it: what is claimed next is about that deed."""
        self._since = self._since_before

    def tried(self, deed: ToldDeed) -> list[IllegalAction]:
        """The refusals, here, of something that is done here where it isn't refused."""
        self.is_tried = True
        try:
            self.follow((deed,))
        except NotOffered as fault:
            return [IllegalAction(str(fault), fault.cites)]
        except IllegalAction as refusal:
            return [refusal]
        asked = self.session.pending
        if asked is None or asked.kind in STOPPING or not self.session.is_on_the_way:
            return []
        return refusals_of_every_way(self.session)

    # Going on --------------------------------------------------------------------------------------------------

    def give_priority(self, player: Player) -> None:
        """Let others pass until `player` has priority, without anything resolving or the step ending."""
        self.settle()
        while True:
            asked = self.pending
            if asked.kind is not ChoiceKind.PRIORITY:
                # A declaration that nobody speaks of: it is made as the game suggests.
                self.answer(asked.suggested, by_script=False)
                self.settle()
                continue
            if asked.player is player:
                return
            if self.session.passes >= len(self.game.in_turn_order()) - 1:
                raise ScriptError(
                    f"{player.name} can't act now: {asked.player.name} has priority, and when they pass,"
                    f" {'the top of the stack resolves' if self.game.stack else 'the step ends'}. Say so first"
                )
            self.answer(Pass(), by_script=False)

    def go_on_until(self, reached: Callable[[], bool], what: str) -> None:
        """Everyone passes, and undecided things happen as suggested, until something is so."""
        while not reached():
            if self.session.pending is None:
                raise ScriptError(f"the game ended before {what}")
            if self.pending.kind in STOPPING:
                self.answer(self.pending.suggested, by_script=False)
            else:
                self.settle()

    def reach(self, kind: ChoiceKind, player: Player, what: str, cites: Cited) -> Choice:
        """Go on in this turn until `player` is asked for a declaration, or decides on it for somebody else; returns the
        question. Raises NotOffered where that doesn't come."""
        turn, were_declared = self.game.turn_number, self._are_blocks_declared()
        whose = self.game.active_player

        def reached() -> bool:
            if self.session.pending is None or self.game.turn_number != turn:
                others = kind is ChoiceKind.ATTACKERS and whose is not player
                why = f", which is {whose.name}'s: say \"to {player.name}'s turn\" before" if others else ""
                raise NotOffered(f"{player.name} wasn't asked for {what} in this turn{why}", cites)
            if kind is ChoiceKind.BLOCKERS and self._are_blocks_declared() and not were_declared:
                raise NotOffered(f"{player.name} wasn't asked for {what} in this combat", cites)
            return self.pending.kind is kind and player in (self.pending.player, self.pending.decider)

        self.go_on_until(reached, what)
        return self.pending

    def _are_blocks_declared(self) -> bool:
        return self.game.combat is not None and self.game.combat.blocks_declared

    def go_on_while(self, unfinished: Callable[[], bool], later: Sequence[Sentence]) -> None:
        """Everyone passes as long as something is so, up to a question that somebody has to decide.

        Where the script goes on with an answer, also a question with one possible answer waits for it.
        """
        while self.session.pending is not None and unfinished():
            asked = self.pending
            waits = is_answered_next(later) and not makes_no_difference(asked)
            answer = asked.suggested if waits else plain_answer(asked)
            if asked.kind not in STOPPING and answer is None:
                if not self.is_between_equals(later):
                    return  # the next statement answers
                answer = self._any_of_equal(asked)
            self.answer(answer, by_script=False)


def _speaks_of_damage(later: Sequence[Sentence]) -> bool:
    """Whether the script goes on about how damage is assigned, before anything else is done."""
    for sentence in later:
        if sentence.speaks_of_damage:
            return True
        if isinstance(sentence, ToldDeed):
            return False
    return False
