"""Practice: questions that any scenario asks, made from its claims. What comes next is the reader's to say.

A claim that the game has met becomes a question: the table is shown as it is before the deed that leads to it, and
beside what is so stand things that aren't. Nothing is asked whose answer wasn't played.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import engine
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import Played, play_stored
from rulesite.pages.gallery.listing import keys_matching
from rulesite.pages.lessons.asking import AskingPage, choices_of, happened_between, table_at

GRADES: Final = {1: "first steps", 2: "well practiced", 3: "for judges"}
#: A question of the first grade has at most so many lines between the table and its answer, one of the second so many.
_LINES: Final = (3, 8)
_MOST_CHOICES: Final = 4
#: So many scenarios are looked at for a question of a grade; after that the nearest grade will do.
_MOST_LOOKED_AT: Final = 20

_SIZE: Final = re.compile(r"expect (?P<what>[^:]+?) is (?P<is>-?\d+/-?\d+)")
_LIFE: Final = re.compile(r"expect (?P<what>[^:]+?) has (?P<is>-?\d+) life")
#: Whose graveyard it is stands between the last "is in" and its "'s", so that no letter is looked at for two of them.
_PLACE: Final = re.compile(
    r"expect (?P<what>[^:]+?) is "
    r"(?P<is>on the battlefield|exiled|in (?P<who>(?:(?! is in )[^:'])+)'s (?:graveyard|hand))(?s:, .*)?"
)
_RULED: Final = re.compile(r"expect (?P<is>refused|allowed)(?: under [\w.]+| \d[\w.]*)?: (?P<what>.+)")
_TRIGGERED: Final = re.compile(r"expect (?P<what>[^:]+?) (?P<is>triggered|didn't trigger)")


@dataclass(frozen=True)
class PracticeQuestion:
    """What is asked of a scenario: which claim answers it, at which moment and before which deeds it is asked, and what
    can be chosen."""

    claim: engine.Expectation
    before: int
    deeds: tuple[str, ...]
    asks: str
    choices: tuple[str, ...]
    answer: str
    grade: int


@dataclass(frozen=True)
class AskedOf:
    """What a question is asked of: a scenario of ours, or somebody's table. `base` is the address of its run."""

    key: str
    title: str
    about: str
    edition: str
    base: str
    number: str = ""
    rule_url: str = ""

    @classmethod
    def scenario(cls, scenario: Scenario) -> AskedOf:
        rule_url = scenario.rule.get_absolute_url() if scenario.rule else ""
        base = scenario.get_absolute_url()
        return cls(scenario.key, scenario.title, scenario.about, scenario.edition_id, base, scenario.number, rule_url)


@dataclass(frozen=True)
class PracticePage(AskingPage):
    """A question with the table before it; once it is answered, the table after it and all that led there."""

    asked_of: AskedOf
    question: PracticeQuestion
    run_url: str


def questions_of(played: Played) -> tuple[PracticeQuestion, ...]:
    """Every question that the claims of a run make."""
    return tuple(question for claim in played.run.expectations if claim.met for question in _question(claim, played))


def _question(claim: engine.Expectation, played: Played) -> Iterator[PracticeQuestion]:
    said = claim.text
    before, deeds = _before(claim, played)
    made = partial(_made, claim, before, deeds)
    if found := _RULED.fullmatch(said):
        answer = "No" if found["is"] == "refused" else "Yes"
        yield _made(claim, max(claim.at, 0), (), f"Can this be done now: {found['what']}?", answer, ["Yes", "No"])
    elif not deeds or before < 0:
        return  # nothing leads to it that could be asked about
    elif found := _SIZE.fullmatch(said):
        others = [*_sizes(found["what"], played), *_sizes_near(found["is"])]
        yield made(f"What size is {found['what']} then?", found["is"], others)
    elif found := _LIFE.fullmatch(said):
        asks = f"How much life has {found['what']} then?"
        yield made(asks, found["is"], [*_lives(found["what"], played), *_near(int(found["is"]))])
    elif found := _PLACE.fullmatch(said):
        who = found["who"] or _owner(found["what"], played)
        owned = [f"in {who}'s graveyard", f"in {who}'s hand"] if who else []
        zones = ["on the battlefield", *owned[:1], "exiled", *owned[1:]]
        yield made(f"Where is {found['what']} then?", found["is"], zones)
    elif found := _TRIGGERED.fullmatch(said):
        answer = "Yes" if found["is"] == "triggered" else "No"
        yield made(f"Does an ability of {found['what']} trigger?", answer, ["Yes", "No"])


def _made(
    claim: engine.Expectation, before: int, deeds: tuple[str, ...], asks: str, answer: str, others: Iterable[str]
) -> PracticeQuestion:
    wrong = [other for other in dict.fromkeys(others) if other != answer][: _MOST_CHOICES - 1]
    # In an order that says nothing, and is the same for everybody.
    choices = sorted((answer, *wrong), key=lambda choice: hashlib.sha256(f"{asks}{choice}".encode()).digest())
    if {*choices} == {"Yes", "No"}:
        choices = ["Yes", "No"]
    lines = max(claim.at - before, 0)
    grade = 1 if lines <= _LINES[0] else 2 if lines <= _LINES[1] else 3
    return PracticeQuestion(claim, before, deeds, asks, tuple(choices), answer, grade)


def _before(claim: engine.Expectation, played: Played) -> tuple[int, tuple[str, ...]]:
    """The last moment before the deeds that lead to a claim, and these: all since the claim before it, or one."""
    claimed = {each.line for each in played.run.expectations}
    deeds = [line for line in played.script if line.text and line.number < claim.line and line.number not in claimed]
    earlier = max((line for line in claimed if line < claim.line), default=0)
    since = [line for line in deeds if line.number > earlier] or deeds[-1:]
    if not since:
        return -1, ()
    first = since[0].number
    before = max((moment.place for moment in played.run.moments if moment.line < first), default=-1)
    return before, tuple(line.text for line in since)


def _frames(played: Played) -> Iterator[engine.TablePicture]:
    yield from (frame.table for frame in played.run.film.frames) if played.run.film else ()


def _objects(name: str, played: Played) -> Iterator[engine.ObjectPicture]:
    for table in _frames(played):
        for player in table.players:
            yield from (one for one in player.battlefield if one.name == name)


def _sizes(name: str, played: Played) -> Iterator[str]:
    """Every size that a creature has at some time, and what is printed on it."""
    for one in _objects(name, played):
        yield from filter(None, (one.size, one.printed_size if "*" not in one.printed_size else ""))


def _sizes_near(size: str) -> Iterator[str]:
    power, toughness = map(int, size.split("/"))
    if power != toughness:
        yield f"{toughness}/{power}"
    yield f"{power + 1}/{toughness + 1}"
    yield f"{power}/{toughness + 1}"
    yield f"{power + 2}/{toughness + 2}"


def _lives(name: str, played: Played) -> Iterator[str]:
    for table in _frames(played):
        yield from (str(player.life) for player in table.players if player.name == name)


def _near(life: int) -> Iterator[str]:
    yield from (str(life + more) for more in (-1, 2, -3))


def _owner(name: str, played: Played) -> str:
    return next((one.owner for one in _objects(name, played)), "")


def practice_page(asked_of: AskedOf, played: Played, line: int, chosen: int | None) -> PracticePage | None:
    """The page of the question that the claim on a line makes; None where that makes none. `chosen` counts from 1."""
    question = next((each for each in questions_of(played) if each.claim.line == line), None)
    if question is None or (chosen is not None and chosen > len(question.choices)):
        return None
    after = max(question.claim.at, 0)
    place = Place(asked_of.base, at=question.before if chosen is None else after)
    return PracticePage(
        name=f"practice/{asked_of.key}/{line}",
        asks=question.asks,
        choices=choices_of(question.choices, question.answer, chosen),
        table=table_at(played, place),
        happened=() if chosen is None else happened_between(played, question.before, after),
        asked_of=asked_of,
        question=question,
        run_url=place.url(at=after),
    )


def drawn(
    system: str, keyword: str, grade: int, not_again: str, shuffled: Callable[[Sequence[str]], Sequence[str]]
) -> tuple[str, int] | None:
    """A question at random: the key of its scenario, and the line of its claim. None where there is none of the kind.

    Another than that of the scenario `not_again`, where there is one. `grade` 0 is any.
    """
    asked = {name: value for name, value in (("system", system), ("keyword", keyword)) if value}
    matching = keys_matching({**asked, "outcome": "pass"})
    keys = [key for key in matching if key != not_again] or matching
    of_another_grade: PracticeQuestion | None = None
    where = ""
    for key in shuffled(keys)[:_MOST_LOOKED_AT]:
        scenario = Scenario.objects.filter(key=key).first()
        questions = questions_of(play_stored(scenario)) if scenario else ()
        fitting = [each for each in questions if grade in (0, each.grade)]
        if fitting:
            (line, *_) = shuffled([str(each.claim.line) for each in fitting])
            return key, int(line)
        for question in questions:
            if of_another_grade is None or abs(question.grade - grade) < abs(of_another_grade.grade - grade):
                of_another_grade, where = question, key
    return (where, of_another_grade.claim.line) if of_another_grade else None
