"""What one of several cards does to another, told from what happened on a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.continuous.explaining import explain
from engine.events.kinds.combat import BecameBlocked, CreatureBlocked, DamageAssigned
from engine.events.kinds.effects import EffectBegan, ReplacementApplied
from engine.events.kinds.playing import AbilityActivated, Resolved, SpellCast
from engine.events.kinds.triggering import AbilityTriggered, TriggerPutOnStack
from engine.scenarios.filming import cards_named
from engine.scenarios.telling.log import identity, what_changes
from engine.scenarios.telling.picture import ability_text
from engine.scenarios.tracing import Tracing
from engine.state.environment import Environment
from engine.state.game import Game
from engine.state.history import Fact
from engine.state.objects import GameObject

MeetingKind = Literal["changes", "copies", "triggers", "replaces", "does", "forbids"]

#: Cards that are looked at, by their identities: through all zones they keep them.
Subjects = Mapping[int, str]

#: What only says that something was announced or declared: what comes of it is told by what follows.
_ONLY_SAID: Final = (SpellCast, AbilityActivated, TriggerPutOnStack, CreatureBlocked, BecameBlocked, DamageAssigned)


@dataclass(frozen=True)
class Meeting:
    """One thing that a card does to another.

    `changes`: what an effect makes of it, by layers; `copies`: it is there as a copy of the other; `triggers` and
    `replaces`: an ability that looks at it; `does`: any other thing that it has happen; `forbids`: what the rules
    refuse on its account. `says` tells it, and `rules` are the numbers behind it.
    """

    kind: MeetingKind
    by: str
    to: str
    says: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Noted:
    """A fact, the place where it stands in its game, and the line of the log that tells it, if any does."""

    position: tuple[int, ...]
    fact: Fact
    moment: int | None


class MeetingsWitness(Tracing):
    """Writes a run down, and keeps what happened beside the words for it."""

    def __init__(self) -> None:
        super().__init__()
        self._noted: list[_Noted] = []

    def observe(self, game: Game, text: str) -> None:
        super().observe(game, text)
        moment = len(self.moments) - 1 if text else None
        self._noted.append(_Noted(game.position, game.facts[-1], moment))

    def _forget_from(self, position: tuple[int, ...]) -> None:
        super()._forget_from(position)
        while self._noted and self._noted[-1].position >= position:
            self._noted.pop()

    def met(self, subjects: Subjects, actor: int | None) -> tuple[Meeting, ...]:
        """What happened between the subjects. `actor` is the one whose doing began it: what another does then is about
        it, or about the one that resolves, where nothing tells otherwise."""
        meetings: dict[Meeting, None] = {}
        doing = actor
        for noted in self._noted:
            if isinstance(noted.fact, Resolved):
                resolves = identity(noted.fact.object)
                doing = resolves if resolves in subjects else actor
            meetings |= dict.fromkeys(self._meetings(noted, subjects, doing))
        return tuple(meetings)

    def _meetings(self, noted: _Noted, subjects: Subjects, actor: int | None) -> Iterator[Meeting]:
        fact = noted.fact
        moment = self.moments[noted.moment] if noted.moment is not None else None
        match fact:
            case AbilityTriggered(waiting=waiting):
                by, about = waiting.source, {*_spoken_of(waiting.environment)}
                says = ability_text(waiting.ability).replace("~", by.name)
                for other in _others(subjects, identity(by), about, actor):
                    yield _meeting("triggers", identity(by), other, says, subjects, moment.rules if moment else ())
            case ReplacementApplied(source=GameObject() as by, proposal=proposal):
                about = {*cards_named(proposal), *_doers(proposal)} if proposal else set()
                for other in _others(subjects, identity(by), about, actor):
                    says = moment.text if moment else fact.what
                    yield _meeting("replaces", identity(by), other, says, subjects, moment.rules if moment else ())
            case _ if moment is not None and not isinstance(fact, _ONLY_SAID):
                for by_whom in _doers(fact) & {*subjects}:
                    for other in {*cards_named(fact)} & {*subjects} - {by_whom}:
                        yield _meeting("does", by_whom, other, moment.text, subjects, moment.rules)


def _meeting(kind: MeetingKind, by: int, to: int, says: str, subjects: Subjects, rules: tuple[str, ...]) -> Meeting:
    return Meeting(kind, subjects[by], subjects[to], says, rules)


def _others(subjects: Subjects, by: int, about: set[int], actor: int | None) -> set[int]:
    """The subjects that what `by` does is about: those that it names, or else the actor."""
    if by not in subjects:
        return set()
    named = (about & {*subjects}) - {by}
    return named or ({actor} - {by, None} if actor is not None else set())


def _spoken_of(environment: Environment) -> Iterator[int]:
    """The cards that a trigger's own words stand for."""
    for referent in environment.referents.values():
        yield from (identity(thing) for thing in referent.things if isinstance(thing, GameObject))


def _doers(fact: Fact) -> set[int]:
    """The cards whose doing something is: its source, what deals it, and what began it."""
    named = [fact.source, getattr(fact, "by", None)]
    if isinstance(fact, EffectBegan):
        named.append(fact.effect.source)
    return {identity(each) for each in named if isinstance(each, GameObject)}


def met_in_layers(game: Game, subjects: Subjects) -> Iterator[Meeting]:
    """What effects of one subject make of another, now, in the order of the layers."""
    for permanent in game.permanents():
        to = identity(permanent)
        for reason in explain(game, permanent) if to in subjects else ():
            by = identity(reason.source)
            if by in subjects and by != to:
                sized = reason.size_before != reason.size_after
                become = f" ({reason.size_before or 'no size'} becomes {reason.size_after})" if sized else ""
                says = what_changes((reason.change,)) or f"is changed in {reason.layer_title or reason.layer}"
                yield Meeting("changes", subjects[by], subjects[to], f"{says}{become}", (reason.rule,))
