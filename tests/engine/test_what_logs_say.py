"""What is told of games that never change, line by line (`logs/`): what happens and by which rules, what is asked, what
claims rest on, and how the table stands in the end.

Whatever the engine does otherwise than it did shows in a line here. Who means a change takes over what is said now, as
the failing test says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from engine import Run, play, read_scenario
from tests.recording import assert_as_recorded, recorded_in
from tests.sources import ROOT

LOGS = Path(__file__).parent / "logs"
#: What tells objects apart counts whatever was made before: it says nothing of the game.
COUNTED = ("id", "card", "timestamp")
#: Scenarios as strangers write them; of those of the site, the record has those that it names.
STRANGERS = Path(__file__).parent / "scenarios"
OF_THE_SITE = ROOT / "rules_data" / "scenarios"


def logs() -> Iterator[tuple[str, str]]:
    for path in sorted(STRANGERS.glob("*.toml")):
        yield path.stem, told(play(read_scenario(path.read_text(encoding="utf-8"), id=path.stem)))
    for name in sorted(recorded_in(LOGS)):
        edition, _, stem = name.partition("_")
        if stem:
            path = OF_THE_SITE / edition / f"{stem}.toml"
            yield name, told(play(read_scenario(path.read_text(encoding="utf-8"), id=f"{edition}/{stem}"), edition))


def told(run: Run) -> str:
    """All that a run tells, something on each line."""
    return "\n".join([*happenings(run), *questions(run), *claims(run), run.error, *table(run.table), ""])


def happenings(run: Run) -> Iterator[str]:
    when = ""
    for moment in run.moments:
        before, when = when, f"Turn {moment.turn}, {moment.active_player}'s: {moment.step}"
        yield from [when] * (when != before)
        yield f"  {moment.line:>2} {moment.kind}: {moment.text} {' '.join(moment.rules)}".rstrip()


def questions(run: Run) -> Iterator[str]:
    for asked in run.questions:
        yield f"{asked.line} at {asked.at}, {asked.player}, {asked.kind}, {asked.rule}: {asked.prompt}"
        yield f"  {', '.join(asked.options)} -> {asked.answer}{' by script' * asked.by_script}"


def claims(run: Run) -> Iterator[str]:
    for claim in run.expectations:
        yield f"{claim.line} at {claim.at}, {claim.text}: {claim.met} {claim.why} {' '.join(claim.rules)}".rstrip()


def table(value: object) -> Iterator[str]:
    """How a table stands: all that isn't as nothing is, and each thing below what holds it."""
    held = {field.name: getattr(value, field.name) for field in fields(value)} if is_dataclass(value) else {}
    yield "; ".join(f"{name}: {plain(what)}" for name, what in held.items() if name not in COUNTED and plain(what))
    for name, what in held.items():
        for each in what if isinstance(what, tuple) else (what,):
            yield from (f"  {name} {line}" for line in table(each) if is_dataclass(each))


def plain(value: object) -> str:
    """What isn't made of others, in words; nothing where there is none of it."""
    match value:
        case tuple():
            return ", ".join(filter(None, map(plain, value)))
        case dict():
            return ", ".join(f"{what} {count}" for what, count in value.items())
        case None | 0 | False:
            return ""
        case _:
            return "" if is_dataclass(value) else str(value).replace("\n", " / ")


def test_games_that_never_change_are_told_as_they_were():
    assert_as_recorded(LOGS, logs())
