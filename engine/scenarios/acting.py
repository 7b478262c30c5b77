"""Acting in a game as a script tells it: going on to where something can be done, and answering what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.play.actions import Action, Pass
from engine.rulebooks import Cite
from engine.scenarios import shortcuts
from engine.scenarios.faults import NotOffered, ScriptError
from engine.scenarios.finding import are_alike, find_all, find_player, find_thing
from engine.scenarios.names import KnownNames, NamedObject
from engine.scenarios.questions import STOPPING, makes_no_difference, offered, plain_answer
from engine.scenarios.reading import read_things
from engine.scenarios.sentences import Declaration, Sentence, ToldDeed
from engine.scenarios.session import Session
from engine.scenarios.told import Told
from engine.scenarios.trying import refusals_of_every_way
from engine.scenarios.understanding import modes_in, understand
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player

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
        #: The game that is looked at, where that isn't the one being played.
        self._looked_at: Game | None = None
        self.answered = answered or (lambda asked, answer, by_script: None)
        #: Told of each answer before it is given, while a shortcut is taken.
        self.looks_at_answers: Answering | None = None
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
        if not first.answers:
            self.session.settled.clear()
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

    def take(self, action: Action | tuple[Action], told: Told) -> None:
        """Begin to do something, and answer what is asked on the way with what the statement says.

        What is asked once it is done, of an ability that it triggered, is asked of other statements.
        """
        self.answer(action)
        while self.session.is_on_the_way and self.session.pending is not None and self.pending.kind not in STOPPING:
            answer = self._answer_told(self.pending, told)
            if answer is None:
                if told.targets:
                    raise ScriptError(_first_decide(self.pending, told.targets))
                self._refuse_another_mode(told)
                return
            self.answer(answer)
        told.choices = [words for words in told.choices if not self._is_done_already(words)]
        if told.left():
            raise ScriptError(f"nothing was asked that {told.left()}")

    def _refuse_another_mode(self, told: Told) -> None:
        """A mode that is said isn't dropped where the game took the only one there was: that is another one."""
        taken = self.game.stack[-1].announcement.modes if self.game.stack else ()
        for said in map(modes_in, told.choices):
            if taken and said and said != taken:
                raise NotOffered(f"mode {said[0] + 1} can't be chosen", Cite.CHOOSE_MODES)

    def _is_done_already(self, words: str) -> bool:
        """Whether what is said to be chosen is what the game took without asking, as there was nothing else."""
        begun = self.game.facts[self.since :]
        if any(
            on_stack.announcement.modes and on_stack.announcement.modes == modes_in(words)
            for on_stack in self.game.stack[-1:]
        ):
            return True
        named = read_things(words, self.names)
        touched = {id(thing) for fact in begun for thing in vars(fact).values()}
        return bool(named) and all(
            any(id(thing) in touched for thing in _now_and_before(self.game, thing_named))
            for thing_named in named or ()
        )

    def _answer_told(self, asked: Choice, told: Told) -> Any:
        if asked.kind is ChoiceKind.TARGETS:
            return self._targets_told(asked, told)
        if asked.kind is ChoiceKind.DIVISION and told.shares:
            targets = self.game.stack[-1].announcement.all_targets()
            shares, told.shares = told.shares, ()
            return tuple((find_thing(self.game, share.to, targets), share.amount) for share in shares)
        if told.choices:
            return self._choice_told(asked, told)
        if asked.kind is ChoiceKind.MODES and told.targets:
            return self._mode_that_fits(asked, told.targets)
        return plain_answer(asked)

    def _choice_told(self, asked: Choice, told: Told) -> Any:
        """The choice that is said next; it waits where it doesn't fit a question that has a plain answer.

        Where the question is about the very thing that is said, that was chosen without asking.
        """
        try:
            answer = understand(self.game, self.names, asked, told.choices[0])
        except NotOffered:
            if plain_answer(asked) is None:
                if asked.source is None or not self._names_just(asked.source, told.choices[0]):
                    raise
                del told.choices[0]
                return self._answer_told(asked, told)
            return plain_answer(asked)
        del told.choices[0]
        return answer

    def _names_just(self, thing: GameObject, words: str) -> bool:
        named = read_things(words, self.names) or ()
        return len(named) == 1 and thing in _now_and_before(self.game, named[0])

    def _targets_told(self, asked: Choice, told: Told) -> Any:
        if told.targets is None:
            return plain_answer(asked)
        if not told.targets and asked.least > 0:
            return plain_answer(asked)
        chosen = told.targets[: asked.most]
        del told.targets[: asked.most]
        return self._found(asked, chosen)

    def _found(self, asked: Choice, things: Sequence[NamedObject | str]) -> tuple[Any, ...]:
        choosable = [option.value for option in asked.options]
        return tuple(find_thing(self.game, thing, choosable) for thing in things)

    def _mode_that_fits(self, asked: Choice, targets: Sequence[NamedObject | str]) -> Any:
        """The one mode that can have these targets. With several, or none, somebody has to say which."""
        refused: list[IllegalAction] = []
        fitting = []
        for option in asked.options:
            try:
                if self._fits(option.value, list(targets)):
                    fitting.append(option)
            except IllegalAction as refusal:
                refused.append(refusal)
        if len(fitting) == 1:
            return (fitting[0].value,)
        if not fitting and refused:
            raise refused[0]
        raise ScriptError(_first_decide(asked, targets))

    def _fits(self, mode: Any, targets: list[NamedObject | str]) -> bool:
        """Whether a mode takes exactly these targets, tried in a copy of the game."""
        trial = Acting(self.session.copy(), self.names)
        trial.session.answer((mode,))
        while trial.session.pending is not None and trial.pending.kind is ChoiceKind.TARGETS:
            asked = trial.pending
            chosen = trial._found(asked, targets[: asked.most])
            asked.examine(chosen)
            del targets[: asked.most]
            if not targets:
                return True
            trial.session.answer(chosen)
        return False

    def settle(self) -> None:
        """Answer questions that nobody decided with what is plain, up to the next one that a statement decides."""
        self.settle_as_suggested()
        asked = self.session.pending
        if asked is not None and asked.kind not in STOPPING:
            # Nobody has to say which of several equal things it is.
            if any_of_them := self._any_of_equal(asked):
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

    def settle_as_suggested(self) -> None:
        """Answer open questions that have a plain answer; one that somebody has to decide stays open."""
        while self.session.pending is not None and self.pending.kind not in STOPPING:
            answer = plain_answer(self.pending)
            if answer is None:
                return
            self.answer(answer, by_script=False)

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

    def choose(self, player: str, words: str, later: Sequence[Sentence] = ()) -> None:
        """Answer the question that is open. One with a plain answer that the words don't fit is answered so first.

        What was chosen already, as there was nothing else, may be said; and so may "yes" before what is chosen where
        something may be, and what is chosen without a "yes" before it.
        """
        self.settle_what_makes_no_difference()
        first_fault: NotOffered | None = None
        while True:
            asked = self.pending
            if asked.kind in STOPPING or player not in (asked.player.name, asked.decider.name):
                if self._was_settled(player, words):
                    return
                raise first_fault or _not_asked(asked, player)
            if self._agrees_first(asked, words, later):
                return
            try:
                answer = understand(self.game, self.names, asked, words)
            except NotOffered as fault:
                first_fault = first_fault or fault
                if self._was_settled(player, words):
                    return
                if asked.kind is ChoiceKind.YES_OR_NO and self._would_follow_yes(player, words):
                    self.answer((True,))
                elif asked.suggested is not None:
                    self.answer(asked.suggested, by_script=False)
                else:
                    raise first_fault from None
                continue
            self.answer(answer)
            return

    def _was_settled(self, player: str, words: str) -> bool:
        """Whether the words say what the player has just chosen without being asked, as there was nothing else."""
        for choice in self.session.settled:
            if player in (choice.player.name, choice.decider.name):
                try:
                    said = understand(self.game, self.names, choice, words)
                except ScriptError:
                    continue
                if set(said) == set(choice.only_answer):
                    self.session.settled.remove(choice)
                    self._since = self._since_before  # nothing new was done: what is claimed next is about that deed
                    return True
        return False

    def _agrees_first(self, asked: Choice, words: str, later: Sequence[Sentence]) -> bool:
        """Whether the words only say that something is chosen, and the next ones say what."""
        may_choose = asked.kind in (ChoiceKind.OBJECTS, ChoiceKind.TARGETS) and (asked.least == 0 or asked.suggested)
        return words.strip().lower() == "yes" and bool(may_choose) and is_answered_next(later)

    def _would_follow_yes(self, player: str, words: str) -> bool:
        """Whether the words answer what the player is asked after a "yes": tried in a copy of the game."""
        trial = Acting(self.session.copy(), self.names)
        try:
            trial.session.answer((True,))
            trial.choose(player, words)
        except (IllegalAction, ScriptError):
            return False
        return True

    def flip_coin(self, player: str, shown: str) -> None:
        """Say how the coin lands that a player flips next: "wins" or "loses", or "heads" or "tails"."""
        self.settle_what_makes_no_difference()
        while self.pending.kind is not ChoiceKind.COIN or self.pending.player.name != player:
            if self.pending.kind in STOPPING or self.pending.suggested is None:
                raise _not_asked(self.pending, player)
            self.answer(self.pending.suggested, by_script=False)
        lands = [option.value for option in self.pending.options if option.text == shown]
        if not lands:
            ways = " or ".join(option.text for option in self.pending.options)
            raise ScriptError(f"that coin doesn't come out as {shown!r}: it {ways}")
        self.answer((lands[0],))

    def separate(
        self, player: str, things: Sequence[NamedObject], first: Sequence[NamedObject], second: Sequence[NamedObject]
    ) -> None:
        """Make two piles of what the game asks a player to separate: every object is in one of them."""
        self.settle_what_makes_no_difference()
        asked = self.pending
        if asked.kind is not ChoiceKind.PILES or asked.player.name != player:
            raise _not_asked(asked, player)
        left = [option.value for option in asked.options]
        all_named = self._taken_from(list(left), things)
        piles = [self._taken_from(left, pile) for pile in (first, second)]
        if left or len(all_named) < len(asked.options):
            raise NotOffered(f"every object is in one of the piles: {offered(asked)}", asked.cites)
        self.answer(tuple(piles[0]))

    def _taken_from(self, left: list[Any], named: Sequence[NamedObject]) -> list[Any]:
        """The objects that are named, which are no longer among those left."""
        taken: list[Any] = []
        for name in named:
            thing = find_thing(self.game, name, left)
            if thing not in left:
                raise NotOffered(f"{thing} isn't among what is separated, or in the other pile already", Cite.PILES)
            left.remove(thing)
            taken.append(thing)
        return taken

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
        ways = trial.tried(deed)
        if trial.session.stands_where(self.session):
            self._copy = trial
        return ways

    def copied(self) -> Acting:
        """A copy of the game as it stands, in which to try something out."""
        answers = self.session.answers
        copied, self._copy = self._copy, None
        if copied is None:
            copied = Acting(self.session.copy(), self.names)
        else:
            copied.session.catch_up(answers[self._copied_to :])
            copied.session.talks_as_in(self.session)
        self._copied_to = len(answers)
        return copied

    def tried(self, deed: ToldDeed) -> list[IllegalAction]:
        """The refusals, here, of something that is done here where it isn't refused."""
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

    def reach(self, kind: ChoiceKind, player: Player, what: str) -> None:
        """Go on in this turn until `player` is asked for a declaration."""
        turn = self.game.turn_number

        def reached() -> bool:
            if self.game.turn_number != turn:
                raise ScriptError(f"{player.name} wasn't asked for {what} in this turn")
            return self.pending.kind is kind and self.pending.player is player

        self.go_on_until(reached, what)

    def go_on_while(self, unfinished: Callable[[], bool], later: Sequence[Sentence]) -> None:
        """Everyone passes as long as something is so, up to a question that somebody has to decide.

        Where the script goes on with an answer, also a question with one possible answer waits for it.
        """
        while self.session.pending is not None and unfinished():
            asked = self.pending
            waits = is_answered_next(later) and not makes_no_difference(asked)
            answer = asked.suggested if waits else plain_answer(asked)
            if asked.kind not in STOPPING and answer is None:
                return  # the next statement answers
            self.answer(answer, by_script=False)


def _now_and_before(game: Game, named: NamedObject | str) -> Iterator[GameObject | Player]:
    """Everything that a name can mean, and what each was before it came where it is."""
    if isinstance(named, str):
        yield find_thing(game, named)
        return
    for game_object in find_all(game, named):
        yield game_object
        if game_object.predecessor is not None:
            yield game_object.predecessor


def _first_decide(asked: Choice, targets: Sequence[NamedObject | str]) -> str:
    said = " and ".join(map(str, targets))
    how = "choosing mode 2" if asked.kind is ChoiceKind.MODES else "choosing …"
    return (
        f"{said} can't be chosen before {asked.player.name} has decided ({asked.prompt}: {offered(asked)}):"
        f' say it with "{how}" on the same line'
    )


def is_answered_next(later: Sequence[Sentence]) -> bool:
    """Whether the next thing that the script does is to answer a question: that stays open until then."""
    following = next((sentence for sentence in later if isinstance(sentence, ToldDeed)), None)
    return following is not None and following.answers


def _speaks_of_damage(later: Sequence[Sentence]) -> bool:
    """Whether the script goes on about how damage is assigned, before anything else is done."""
    for sentence in later:
        if sentence.speaks_of_damage:
            return True
        if isinstance(sentence, ToldDeed):
            return False
    return False


def _not_asked(asked: Choice, player: str) -> ScriptError:
    if asked.kind is ChoiceKind.PRIORITY:
        return ScriptError(f"nothing is asked of {player} now; {asked.player.name} has priority")
    who = f"it is {asked.player.name} who is asked" if asked.player.name != player else f"{player} is asked"
    return ScriptError(f"{who} ({asked.prompt}){f', not {player}' if asked.player.name != player else ''}")
