"""What has happened: since the last statement that did something, or in this turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.events.kinds.triggering import AbilityTriggered, TriggerPutOnStack
from engine.rulebooks import Cited
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.finding import first_id, is_called
from engine.scenarios.playing.numbers import SaidRule
from engine.scenarios.playing.sentences import Assertion, Judgment, YesOrNo, says
from engine.state.history import Fact

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting
    from engine.state.game import Game
    from engine.state.objects import GameObject


@dataclass(frozen=True, kw_only=True)
class _Since(YesOrNo):
    """Something that happened since the last deed, or in this turn."""

    this_turn: bool = False

    def facts(self, acting: Acting) -> Sequence[Fact]:
        return acting.game.facts_this_turn() if self.this_turn else acting.game.facts[acting.since :]


@says(
    "expect rule {rule} (was|wasn't{negated!}) applied[ this turn{this_turn!}]",
    "expect rule 419.6b was applied",
    "expect rule 704.5f wasn't applied this turn",
)
@dataclass(frozen=True, kw_only=True)
class ExpectRule(_Since):
    """Whether anything since the last statement happened under a rule."""

    rule: str

    def judge(self, acting: Acting) -> Judgment:
        said = SaidRule.by(self, self.rule, acting.game)
        cited = dict.fromkeys(cited for fact in self.facts(acting) for cited in fact.rules)
        applied = dict.fromkeys(map(acting.game.number_of, cited))
        is_so = any(map(said.is_cited, cited))
        return said.judged(self.so(is_so, f"applied: {', '.join(filter(None, applied)) or 'none'}"))

    def rests_on(self, acting: Acting) -> Iterator[Cited]:
        said = SaidRule.by(self, self.rule, acting.game)
        yield from (cited for fact in self.facts(acting) for cited in fact.rules if said.is_cited(cited))


@says(
    "expect {object} (triggered[ {often}]|didn't trigger{negated!})[ this turn{this_turn!}]",
    "expect Careful Sage triggered",
    "expect Careful Sage triggered twice this turn",
    "expect Careful Sage didn't trigger",
)
@dataclass(frozen=True, kw_only=True)
class ExpectTriggered(_Since):
    """Whether an ability of it has triggered since the last statement, and how often."""

    object: NamedObject
    often: int | None = None

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        triggered = _triggered(self.facts(acting))
        count = sum(_is_source(game, source, self.object) for source in triggered)
        is_so = count > 0 if self.often is None else count == self.often
        return self.so(is_so, f"triggered: {_listed(triggered)}")


@says("expect no trigger[ this turn{this_turn!}]", "expect no trigger", "expect no trigger this turn")
@dataclass(frozen=True, kw_only=True)
class ExpectNoTrigger(_Since):
    """No ability of anything has triggered since the last statement."""

    def judge(self, acting: Acting) -> Judgment:
        triggered = _triggered(self.facts(acting))
        return Judgment(not triggered, f"triggered: {_listed(triggered)}")


def _triggered(facts: Sequence[Fact]) -> list[GameObject]:
    return [fact.waiting.source for fact in facts if isinstance(fact, AbilityTriggered)]


def _is_source(game: Game, source: GameObject, named: NamedObject) -> bool:
    """Whether a source is the one named, which may have left since: a number is counted among all of that name."""
    if not is_called(game, source, NamedObject(named.name, named.owner)):
        return False
    if named.which is None:
        return True
    ids = sorted(
        {first_id(game_object) for game_object in game.all_objects() if game_object.name == source.name}
        | {first_id(source)}
    )
    return ids.index(first_id(source)) == named.which - 1


def _listed(sources: Sequence[GameObject]) -> str:
    return ", ".join(source.name for source in sources) or "nothing"


@says(
    "expect the log (says|doesn't say{negated!}) {quote}[ under {rule}][ this turn{this_turn!}]",
    'expect the log says "Bob loses 3 life."',
    'expect the log says "Old Ogre is destroyed." under 704.5g this turn',
    'expect the log doesn\'t say "Old Ogre untaps."',
)
@dataclass(frozen=True, kw_only=True)
class ExpectLog(_Since):
    """Whether a line of the log, since the last statement, says so, and cites a rule."""

    quote: str
    rule: str = ""

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        said = SaidRule.by(self, self.rule, game)
        begin = len(game.facts) - len(self.facts(acting))
        *around, _ = game.position
        lines = [(acting.session.log[*around, index + 1], game.facts[index]) for index in range(begin, len(game.facts))]
        is_told = any(text == self.quote and any(map(said.is_cited, fact.rules)) for text, fact in lines)
        told = "; ".join(f"{text} ({', '.join(game.numbers_of(fact))})" for text, fact in lines if text) or "nothing"
        return said.judged(self.so(is_told, f"the log says: {told}"))


@says(
    "expect {things} triggered in this order",
    "expect Oak, then Elm triggered in this order",
)
@dataclass(frozen=True, kw_only=True)
class ExpectTriggerOrder(Assertion):
    """The sources whose abilities were put on the stack since the last statement, the first to go first."""

    things: tuple[NamedObject | str, ...]

    def judge(self, acting: Acting) -> Judgment:
        game = acting.game
        put = [fact for fact in game.facts[acting.since :] if isinstance(fact, TriggerPutOnStack)]
        sources = [fact.on_stack.source for fact in put if fact.on_stack.source is not None]
        same = len(sources) == len(self.things) and all(
            isinstance(named, NamedObject) and _is_source(game, source, named)
            for source, named in zip(sources, self.things, strict=True)
        )
        return Judgment(same, f"put on the stack: {_listed(sources)}")
