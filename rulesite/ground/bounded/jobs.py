"""The work that is done for strangers. Each job takes and returns plain values and knows nothing of Django."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from time import monotonic, process_time
from typing import Any, Final

import engine

Library = Mapping[str, Mapping[str, Any]]

#: Uses what every run uses: a text that is read, and a creature that is looked at.
_FIRST: Final = """
title = "Loading what every run uses"
script = "expect Elf is 2/2"
[cards.Elf]
type_line = "Creature"
power = "1"
toughness = "1"
text = "Creatures you control get +1/+1."
[players.Alice]
battlefield = ["Elf"]
"""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line of a script by its number in the scenario's text: what it says, and its comment."""

    number: int
    text: str
    comment: str


@dataclass(frozen=True, slots=True)
class Played:
    """A run, and the script that it followed."""

    run: engine.Run
    script: tuple[WrittenLine, ...]
    own_edition: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A table before anything happens: what a text says of it, and its picture, or why there is none."""

    shape: engine.ScenarioShape
    own_edition: str
    table: engine.TablePicture | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """What is wrong with a scenario's text."""

    problems: tuple[engine.Problem, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ability with its English in three parts: what stands before its effect, the effect, and what follows.

    An ability that has no effect of its own, such as a keyword, has all its words in the middle.
    """

    ability: Any
    opening: str
    effect: str
    closing: str


@dataclass(frozen=True, slots=True)
class ReadText:
    """A card text understood: its tree, what its referring words stand for, how it is written in each edition that has
    its keywords, and why the others can't have it."""

    tree: Any
    english: str
    wordings: tuple[tuple[str, str], ...]
    lacking: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    referring: tuple[engine.Shown, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where understanding of a card text ended; or, in a text that was read to its end, the words that don't fit."""

    line: int
    column: int
    words: str
    misfit: str
    expected: tuple[str, ...]
    reason: str
    message: str


@cache
def open_ahead() -> None:
    """Load grammar and rulebooks, by playing under each edition, before the first visitor needs them."""
    for edition in engine.editions():
        play(_FIRST, "first", edition, {})


def play(
    text: str,
    name: str,
    home: str,
    library: Library,
    edition: str | None = None,
    branch: engine.Branch | None = None,
    film: bool = False,
) -> Played | Unread:
    """Read a scenario of the edition `home` and play it, under `edition` if that is given, or on a branch that leaves
    its script; with a film of it where it is to be watched moment by moment."""
    try:
        scenario = read_scenario(text, name, home, library)
        return played(scenario, engine.play(scenario, edition, branch=branch, film=film))
    except engine.InvalidScenario as refusal:
        return Unread(tuple(refusal.problems))
    except engine.NoSuchEdition as refusal:  # one that the text itself names
        return Unread((engine.Problem(name, str(refusal)),))


def lay(text: str, name: str, home: str, library: Library) -> Laid | Unread:
    """Read a scenario and lay its table, by the rules of its own edition."""
    try:
        scenario = read_scenario(text, name, home, library)
        table, error = engine.table_at_start(scenario), ""
    except engine.InvalidScenario as refusal:
        return Unread(tuple(refusal.problems))
    except engine.NoSuchEdition as refusal:
        return Unread((engine.Problem(name, str(refusal)),))
    except engine.ScriptError as problem:
        table, error = None, str(problem)
    return Laid(scenario.shape, scenario.edition, table, error)


def shape_of(text: str, name: str) -> engine.ScenarioShape | Unread:
    """What a scenario's text says by its keys, whatever its cards and its script are."""
    try:
        return engine.read_shape(text, name)
    except engine.InvalidScenario as refusal:
        return Unread(tuple(refusal.problems))


def lay_together(names: Sequence[str], library: Library, edition: str, seconds: float) -> engine.Together | Unread:
    """Lay cards side by side, and play with them for so many seconds of a processor, and not much longer by the clock
    where others want it too."""
    until, latest = process_time() + seconds, monotonic() + 2 * seconds
    try:
        return engine.lay_together(names, library, edition, lambda: process_time() < until and monotonic() < latest)
    except engine.InvalidScenario as refusal:
        return Unread(tuple(refusal.problems))


def played(scenario: engine.Scenario, run: engine.Run) -> Played:
    """A run of a scenario, with its script."""
    return Played(run, tuple(_written(scenario)), scenario.edition)


def _written(scenario: engine.Scenario) -> Iterator[WrittenLine]:
    """The script's lines: what the engine doesn't read of a line is its comment."""
    said = {statement.line: statement.text for statement in scenario.statements}
    for number, line in scenario.script:
        text = said.get(number, "")
        yield WrittenLine(number, text, line.replace(text, "", 1).strip())


def check(text: str, name: str, home: str, library: Library) -> Unread | None:
    """What is wrong with a scenario's text; None when it can be played."""
    try:
        read_scenario(text, name, home, library)
    except engine.InvalidScenario as refusal:
        return Unread(tuple(refusal.problems))
    return None


def read_scenario(text: str, name: str, home: str, library: Library) -> engine.Scenario:
    """As the engine's own; TOML that Python's reader gives up on is invalid like any other."""
    try:
        return engine.read_scenario(text, id=name, edition=home, library=library)
    except engine.InvalidScenario:
        raise
    except (RecursionError, ValueError) as problem:  # nested a thousand deep, numbers of a thousand digits
        raise engine.InvalidScenario([engine.Problem(name, f"not TOML that can be read: {problem}")]) from problem


def read(text: str, name: str | None, type_line: str | None) -> ReadText | Stopped:
    """Read a card text."""
    try:
        tree = engine.read(text, name=name, type_line=type_line)
    except engine.UnreadableText as problem:
        return Stopped(
            line=problem.line,
            column=problem.column,
            words=problem.stopped_at,
            misfit=problem.misfit,
            expected=tuple(problem.expected),
            reason=problem.reason or "",
            message=str(problem),
        )
    lacked = {edition: engine.keywords_lacked(tree, edition) for edition in engine.editions()}
    wordings = tuple((edition, engine.write(tree, edition, name)) for edition, reasons in lacked.items() if not reasons)
    lacking = tuple(reason for reasons in lacked.values() for reason in reasons.values())
    paragraphs = tuple(
        _paragraph(tree, together, ability, name) for together in _read_together(tree) for ability in together
    )
    return ReadText(tree, engine.write(tree, name=name), wordings, lacking, paragraphs, engine.shown(text, tree))


def _read_together(tree: Any) -> Iterator[tuple[Any, ...]]:
    """The abilities of a text, paragraph by paragraph."""
    abilities = iter(tree.abilities)
    for count in tree.said:
        yield tuple(islice(abilities, count))
    yield from ((ability,) for ability in abilities)


def _paragraph(tree: Any, together: tuple[Any, ...], ability: Any, name: str | None) -> Paragraph:
    """One ability of a text, in the words of the newest edition; in those of its paragraph where that is said in one
    with others, as "You may exert it. When you do, …" is."""
    newest = engine.editions()[-1]
    try:
        whole = engine.write(replace(tree, abilities=(ability,), said=()), newest, name)
    except engine.Unwritable:
        whole = engine.write(replace(tree, abilities=together, said=(len(together),)), newest, name)
        return Paragraph(ability, "", whole, "")
    effect = getattr(ability, "effect", None)
    if effect is None or isinstance(ability, _spell_ability()):
        return Paragraph(ability, "", whole, "")
    alone = _words_alone(tree, effect, name)
    start = whole.lower().find(alone.lower())
    if not alone or start < 0:
        return Paragraph(ability, "", whole, "")
    end = start + len(alone)
    return Paragraph(ability, whole[:start].strip(" ,:"), whole[start:end], whole[end:].strip())


def _words_alone(tree: Any, effect: Any, name: str | None) -> str:
    """The words of an effect; of what limits it, such as "Do this only once each turn", which is said of an ability
    that triggers alone, those of what it limits. Empty where it has none by itself."""
    for instruction in (effect, getattr(effect, "instruction", None)):
        if instruction is not None:
            with suppress(engine.Unwritable):
                alone = replace(tree, abilities=(_spell_ability()(instruction),), said=())
                return engine.write(alone, engine.editions()[-1], name)
    return ""


@cache
def _spell_ability() -> Any:
    """The node of an ability that is nothing but its effect."""
    return type(engine.read("Draw a card.", type_line="Instant").abilities[0])
