"""What the game asks and offers, and what the rules allow and refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from engine.actions.activatable import Activate
from engine.events.choices import Choice, ChoiceKind
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import find_thing, is_called
from engine.scenarios.playing.numbers import SaidRule
from engine.scenarios.playing.questions import STOPPING, words_for
from engine.scenarios.playing.sentences import Assertion, Judgment, ToldDeed, YesOrNo, says
from engine.scenarios.telling.grounds import grounds_of
from engine.state.objects import GameObject

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting
    from engine.state.game import Game


#: What else is so where a rule refuses something.
_REFUSED_ALSO: Final[Mapping[Cited, tuple[Ground, ...]]] = {
    Cite.UNBLOCKABLE: (Ground.UNBLOCKABLE_ABILITY,),
    Cite.MORPH: (Ground.NO_MORPH,),
}


@dataclass(frozen=True, kw_only=True)
class _OfADeed(Assertion):
    """Something that is tried out with its costs, and with each choice that the statement leaves open."""

    about_questions: ClassVar[bool] = True

    deed: ToldDeed

    @property
    def speaks_of_damage(self) -> bool:
        return self.deed.speaks_of_damage


@says(
    "expect (refused|~illegal|~not allowed)[ under][ {rule}]: {deed}",
    "expect refused under 702.9b: Bob blocks Dragon with Wall",
    "expect refused: Alice chooses Artifact",
)
@dataclass(frozen=True, kw_only=True)
class ExpectRefused(_OfADeed):
    """The rules don't allow what the statement says, whatever is chosen on the way; the game stays as it is."""

    rule: str = ""

    def judge(self, acting: Acting) -> Judgment:
        said = SaidRule.by(self, self.rule, acting.game)
        refusals = acting.refusals(self.deed)
        if not refusals:
            return said.judged(Judgment(False, "it is allowed"))
        why = dict.fromkeys(
            f"{acting.game.number_of(refusal.cites) or 'no rule of this edition'}: {refusal}" for refusal in refusals
        )
        is_so = any(said.is_cited(refusal.cites) for refusal in refusals)
        return said.judged(Judgment(is_so, f"it is refused under {'; '.join(why)}"))

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        for refusal in acting.latest_refusals:
            yield refusal.cites
            yield from _REFUSED_ALSO.get(refusal.cites, ())
        yield from (Ground.REVERSED, Ground.PRIORITY_KEPT)


@says("expect (allowed|~legal): {deed}", "expect allowed: Alice casts Sudden Growth targeting Old Ogre")
@dataclass(frozen=True, kw_only=True)
class ExpectAllowed(_OfADeed):
    """The rules allow what the statement says, to its end and with its costs; it is tried out and taken back."""

    def judge(self, acting: Acting) -> Judgment:
        refusals = acting.refusals(self.deed)
        if not refusals:
            return Judgment(True)
        return Judgment(False, f"it is refused under {acting.game.number_of(refusals[0].cites)}: {refusals[0]}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        trial, facts = acting.latest_trial
        for fact in facts:
            yield from (*fact.rules, *grounds_of(trial, fact))


@says(
    "expect {player} (is|isn't{negated!}) asked for {words}",
    "expect Alice is asked for targets",
    "expect Bob is asked for which effect applies first",
)
@dataclass(frozen=True, kw_only=True)
class ExpectAsked(YesOrNo):
    """The game waits for a player's answer of that kind."""

    about_questions: ClassVar[bool] = True

    player: str
    words: str

    @property
    def speaks_of_damage(self) -> bool:
        return True

    def judge(self, acting: Acting) -> Judgment:
        asked = acting.session.pending
        if asked is None:
            return self.so(False, "the game is over")
        words, prompt = self.words.strip().lower(), asked.prompt.lower()
        named = words in (asked.kind.value, prompt, prompt.removeprefix("choose "))
        is_asked = asked.decider.name == self.player and named
        return self.so(is_asked, f"{asked.decider.name} is asked for {asked.kind.value} ({asked.prompt})")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from _behind_what_is_asked(acting)


@says(
    "expect {player} (is|isn't{negated!}) offered[ only{only!}] {things}",
    "expect Alice is offered Oak and Elm",
    "expect Alice is offered only Oak and Elm",
    "expect Bob isn't offered Wall",
)
@dataclass(frozen=True, kw_only=True)
class ExpectOffered(YesOrNo):
    """What can be chosen in the question that the game asks; with *only*, nothing else can be."""

    about_questions: ClassVar[bool] = True

    player: str
    things: tuple[NamedObject | str, ...]
    only: bool = False

    def judge(self, acting: Acting) -> Judgment:
        asked = _asked_of(acting, self.player)
        if asked is None:
            return Judgment(self.negated and not self.only, f"nothing is asked of {self.player}")
        choosable = [_thing_of(option.value) for option in asked.options]
        if not self.things:
            return self.so(not choosable, f"offered: {', '.join(option.text for option in asked.options)}")
        texts = ", ".join(option.text for option in asked.options) or "nothing"
        if self.negated and not self.only:
            offered = any(_can_mean(acting.game, named, value) for named in self.things for value in choosable)
            return Judgment(not offered, f"offered: {texts}")
        are_offered = [find_thing(acting.game, named, choosable) in choosable for named in self.things]
        if self.only:
            return self.so(all(are_offered) and len(are_offered) == len(choosable), f"offered: {texts}")
        return Judgment(all(are_offered), f"offered: {texts}")

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from _behind_what_is_asked(acting)


def _behind_what_is_asked(acting: Acting) -> Iterator[Cited]:
    asked = acting.session.pending
    if asked is None:
        return
    yield asked.cites
    if asked.unless:
        yield Ground.UNLESS_IN_A_LOOP
    if asked.kind is ChoiceKind.MODES and asked.player is not acting.game.active_player:
        yield Ground.MODES_BY_OTHERS


def _asked_of(acting: Acting, player: str) -> Choice | None:
    """What a player is asked, or was the last to be settled for them, as there was one way to answer it."""
    asked = acting.session.pending
    own = [] if asked is None or asked.decider.name != player else [asked]
    if own and own[0].kind not in STOPPING:
        return own[0]
    settled = (choice for choice in reversed(acting.session.settled) if choice.decider.name == player)
    return next((choice for choice in (*settled, *own) if choice.options or choice in own), None)


def _thing_of(value: object) -> object:
    """What is offered: of the use of an ability, the permanent that has it."""
    return value.object if isinstance(value, Activate) else value


def _can_mean(game: Game, named: NamedObject | str, thing: object) -> bool:
    """Whether a name can mean something that is offered."""
    if isinstance(named, NamedObject) and named.which is None:
        return isinstance(thing, GameObject) and is_called(game, thing, named)
    return find_thing(game, named) is thing


@says(
    "expect {player} (is|isn't{negated!}) offered[ only{only!}] {quote:quotes+}<(~, and |~, | and ){quote:quotes+}>",
    'expect Alice is offered "mode 2"',
    'expect Alice is offered only "black" and "green"',
    'expect Bob isn\'t offered "red"',
)
@dataclass(frozen=True, kw_only=True)
class ExpectOfferedWords(YesOrNo):
    """What can be chosen where it has no name: a color, a mode, an effect, in the words of the question."""

    about_questions: ClassVar[bool] = True

    player: str
    quotes: tuple[str, ...]
    only: bool = False

    def judge(self, acting: Acting) -> Judgment:
        asked = _asked_of(acting, self.player)
        if asked is None:
            return Judgment(self.negated and not self.only, f"nothing is asked of {self.player}")
        said = {quote.lower() for quote in self.quotes}
        are_said = [any(quote in words_for(option) for option in asked.options) for quote in said]
        offered = f"offered: {', '.join(option.text for option in asked.options) or 'nothing'}"
        if self.only:
            alone = all(said.intersection(words_for(option)) for option in asked.options)
            return self.so(all(are_said) and alone, offered)
        return Judgment(not any(are_said) if self.negated else all(are_said), offered)

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        yield from _behind_what_is_asked(acting)
