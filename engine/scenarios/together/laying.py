"""Two to four cards laid side by side, and everything that was seen of what they do to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final

from engine.rulebooks import editions
from engine.scenarios.files.scenario import read_scenario
from engine.scenarios.files.writing import written
from engine.scenarios.language.faults import InvalidScenario, Problem
from engine.scenarios.together.meetings import Meeting
from engine.scenarios.together.trials import Subject, TableTrial, deeds, tables
from engine.scenarios.together.tryout import Tried, tried
from engine.values.words import as_sentence

FEWEST: Final = 2
MOST: Final = 4


@dataclass(frozen=True)
class OutcomeTogether:
    """What comes of trials that come out alike. `when` says in which of them, `tried` is the first."""

    when: str
    tried: Tried


@dataclass(frozen=True)
class Together:
    """What cards do to each other by the rules of an edition.

    `laid`: how they are while they lie together, each outcome once; `played`: what happens when something is done with
    attempt of them, as far as another has a part in it that isn't told by how they lie. `apart`: what was tried without
    that; `stopped`: what couldn't be gone through with, with the reason; `untried` counts what there was no time for.
    """

    edition: str
    names: tuple[str, ...]
    laid: tuple[OutcomeTogether, ...]
    played: tuple[OutcomeTogether, ...]
    apart: tuple[str, ...]
    stopped: tuple[str, ...] = ()
    untried: int = 0

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """All that one of them did to another, each once."""
        return tuple(dict.fromkeys(meeting for each in (*self.laid, *self.played) for meeting in each.tried.met))

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of all rules behind that."""
        return tuple(dict.fromkeys(rule for meeting in self.meetings for rule in meeting.rules if rule))


def lay_together(
    names: Sequence[str],
    library: Mapping[str, Mapping[str, Any]],
    edition: str = "",
    goes_on: Callable[[], bool] = lambda: True,
) -> Together:
    """Lay two to four cards together in every way that may matter, and play what can be done with them.

    `library` holds the cards by name, as card files write them. It is gone on as long as `goes_on` says so; the first
    trial is always made. Raises InvalidScenario for cards that can't be played with, each with the reason, and
    NoSuchEdition.
    """
    edition = edition or editions()[-1]
    subjects = _subjects(names, library, edition)
    laid: list[Tried] = []
    played: list[Tried] = []
    untried = 0
    for trial in _trials(subjects):
        if (laid or played) and not goes_on():
            untried += 1
            continue
        (laid if trial.kind == "laid" else played).append(tried(trial, subjects, edition, library))
    table = _Table(subjects, edition, library)
    lying = {meeting for attempt in laid for meeting in attempt.met}
    played = [table.without(lying, attempt) for attempt in played]
    broken = {
        attempt.trial.how: attempt.stopped
        for attempt in played
        if attempt.stopped and not attempt.met and not attempt.is_no_answer
    }
    return Together(
        edition=edition,
        names=tuple(names),
        laid=tuple(_outcomes_of_lying(table.worth_telling(laid), subjects)),
        played=tuple(_outcomes_of_playing([attempt for attempt in played if attempt.met], subjects)),
        apart=tuple(attempt.trial.how for attempt in played if not attempt.met and attempt.trial.how not in broken),
        stopped=tuple(f"{how}: {why}" for how, why in broken.items()),
        untried=untried,
    )


def _subjects(names: Sequence[str], library: Mapping[str, Mapping[str, Any]], edition: str) -> tuple[Subject, ...]:
    """The cards, read. Raises InvalidScenario."""
    if not FEWEST <= len(names) <= MOST:
        raise InvalidScenario(
            [Problem("together", f"from {FEWEST} to {MOST} cards are laid together, not {len(names)}")]
        )
    hand = f'title = "Together"\n[players.Alice]\nhand = {written(list(names))}\n'
    scenario = read_scenario(hand, id="together", edition=edition, library=library)
    return tuple(Subject(name, scenario.cards[name], place) for place, name in enumerate(names))


@dataclass(frozen=True)
class _Table:
    """What is needed to try something once more, to see whose doing it is."""

    subjects: tuple[Subject, ...]
    edition: str
    library: Mapping[str, Mapping[str, Any]]

    def tried(self, trial: TableTrial) -> Tried:
        return tried(trial, self.subjects, self.edition, self.library)

    def without(self, lying: set[Meeting], attempt: Tried) -> Tried:
        """What was tried, without what goes for the cards as they lie; and with what the others have forbidden, where
        the same is refused with them and not without them."""
        met = tuple(meeting for meeting in attempt.met if meeting not in lying)
        trial = attempt.trial
        if (
            attempt.refusal
            and not met
            and trial.aim is None
            and trial.actor is not None
            and not self.tried(trial.alone).stopped
        ):
            others = [self.subjects[place].name for place in trial.order if place != trial.actor]
            by, to = " and ".join(dict.fromkeys(others)), self.subjects[trial.actor].name
            met = (Meeting("forbids", by, to, as_sentence(attempt.stopped), (attempt.refusal,)),)
        return replace(attempt, met=met)

    def worth_telling(self, laid: Sequence[Tried]) -> Sequence[Tried]:
        """Those tables whose cards stay, or leave on account of each other: what can't stay by itself tells nothing."""
        stay = {
            subject.place: self.tried(TableTrial("laid", subject.name, (subject.place,))).stays
            for subject in self.subjects
            if subject.is_permanent and not all(attempt.stays for attempt in laid)
        }
        return [
            attempt
            for attempt in laid
            if attempt.stays or all(stay[place] or place in dict(attempt.trial.hosts) for place in attempt.trial.order)
        ] or laid


def _trials(subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    yield from tables(subjects)
    yield from deeds(subjects)


def _outcomes_of_playing(played: Iterable[Tried], subjects: Sequence[Subject]) -> Iterator[OutcomeTogether]:
    def named(place: int | None) -> str:
        return "" if place is None else subjects[place].name

    for group in _alike(
        played, lambda attempt: (attempt.trial.kind, named(attempt.trial.actor), named(attempt.trial.aim), attempt.met)
    ):
        either = {bool(attempt.trial.apart) for attempt in group} == {True, False}
        yield OutcomeTogether(f"{group[0].trial.how}{'; whichever side the others are on' if either else ''}", group[0])


def _outcomes_of_lying(laid: Sequence[Tried], subjects: Sequence[Subject]) -> Iterator[OutcomeTogether]:
    """Each way in which cards can be while they lie together, with the orders of coming that lead to it."""
    for group in _alike(laid, lambda attempt: (attempt.met, attempt.ends_as)):
        hosts = {attempt.trial.hosts for attempt in group}
        alone = [attempt for attempt in group if not attempt.trial.apart]
        if not alone:
            yield OutcomeTogether(group[0].trial.how, group[0])
            continue
        of_these = [attempt.trial.order for attempt in laid if attempt.trial.hosts in hosts and not attempt.trial.apart]
        when = [orders_in_words([attempt.trial.order for attempt in alone], of_these, subjects)]
        when += [attempt.trial.how.partition("; ")[2] for attempt in alone[:1] if attempt.trial.hosts]
        yield OutcomeTogether("; ".join(filter(None, when)), alone[0])


def orders_in_words(
    orders: Sequence[tuple[int, ...]], of: Sequence[tuple[int, ...]], subjects: Sequence[Subject]
) -> str:
    """Which of all orders these are: "in any order", "A before B", or the orders themselves."""
    if len(orders[0]) == 1:
        return subjects[orders[0][0]].name
    if {*orders} == {*of}:
        return "In any order"
    always = [
        (first, then)
        for first, then in permutations(sorted(orders[0]), 2)
        if all(order.index(first) < order.index(then) for order in orders)
    ]
    fitting = [order for order in of if all(order.index(first) < order.index(then) for first, then in always)]
    if always and {*fitting} == {*orders}:
        needed = [pair for pair in always if not _follows(pair, always)]
        return ", ".join(f"{subjects[first].name} before {subjects[then].name}" for first, then in needed)
    return "; or ".join(", then ".join(subjects[place].name for place in order) for order in orders)


def _follows(pair: tuple[int, int], pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether that one came before the other follows from a third that came between them."""
    first, then = pair
    return any((first, between) in pairs and (between, then) in pairs for _, between in pairs)


def _alike(all_of_them: Iterable[Tried], ends: Callable[[Tried], object]) -> Iterator[list[Tried]]:
    """Those that come out alike together, in the order in which they were tried."""
    outcomes: dict[str, list[Tried]] = {}
    for attempt in all_of_them:
        outcomes.setdefault(repr(ends(attempt)), []).append(attempt)
    yield from outcomes.values()
