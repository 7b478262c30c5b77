"""`manage.py run_scenario`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

import engine
from rulesite.book.scenarios.files import is_ours, scenario_files

ROOT = Path(__file__).parents[4] / "rules_data"

pytestmark = pytest.mark.django_db

GROWTH = '''
title = "A creature grows"
about = "Twice, in another order."

script = """
Alice casts Test Shrinking targeting Test Ogre
resolve
expect Test Ogre is 0/1
Alice casts Test Growth targeting Test Ogre
resolve
expect Test Ogre is 3/4
"""

[cards."Test Growth"]
mana_cost = "{G}"
type_line = "Instant"
text = "Target creature gets +3/+3 until end of turn."

[cards."Test Shrinking"]
mana_cost = "{U}"
type_line = "Instant"
text = "Target creature becomes 0/1 until end of turn."

[cards."Test Ogre"]
mana_cost = "{2}{R}"
type_line = "Creature — Ogre"
power = "5"
toughness = "5"

[players.Alice]
battlefield = ["Test Ogre"]
hand = ["Test Growth", "Test Shrinking"]

[players.Bob]
battlefield = ["Gray Ogre"]
'''


def run(*names: str, **options: Any) -> tuple[str, str]:
    """What was printed, and what was refused."""
    out = io.StringIO()
    try:
        call_command("run_scenario", *names, stdout=out, **options)
    except CommandError as problem:
        return out.getvalue(), str(problem)
    return out.getvalue(), ""


def as_json(*names: str, **options: Any) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = json.loads(run(*names, json=True, **options)[0])
    return answer


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "given.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.thorough
def test_every_documented_example_passes_and_nothing_else_is_played(monkeypatch: pytest.MonkeyPatch):
    played: list[str] = []
    play = engine.play

    def noting(scenario: engine.Scenario, edition: str | None = None, **how: Any) -> engine.Run:
        played.append(scenario.id)
        return play(scenario, edition, **how)

    monkeypatch.setattr(engine, "play", noting)
    verdicts = as_json(documented=True)
    told = [known for known, file in scenario_files(ROOT).items() if not is_ours(file.path.read_text(encoding="utf-8"))]
    assert [verdict["id"] for verdict in verdicts] == played == told
    assert {verdict["status"] for verdict in verdicts} == {"pass"}, [v["failures"] for v in verdicts]


def test_json_tells_each_claim_and_no_more_than_it_promises():
    (verdict,) = as_json("2006-10/418.5a-2")
    assert set(verdict) == {"id", "edition", "status", "expectations", "failures", "ms"}
    assert (verdict["id"], verdict["edition"], verdict["status"]) == ("2006-10/418.5a-2", "2006-10", "pass")
    assert verdict["expectations"][-1] == {"line": 16, "text": "expect Gray Ogre is 1/4", "met": True, "why": ""}
    assert verdict["failures"] == []


def test_it_is_played_under_another_edition_on_demand():
    (verdict,) = as_json("2006-10/418.5a-2", edition="2009-07")
    assert (verdict["edition"], verdict["status"]) == ("2009-07", "pass")
    assert verdict["expectations"][-1]["text"] == "expect Gray Ogre is 5/8"


def test_a_file_from_anywhere_is_played_under_the_newest_edition(tmp_path: Path):
    name = written(tmp_path, GROWTH)
    (verdict,) = as_json(name)
    assert (verdict["id"], verdict["edition"], verdict["status"]) == (name, "2026-08", "pass")


def test_a_file_is_played_before_any_database_is_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_tables() -> list[str]:
        return []

    monkeypatch.setattr(connection.introspection, "table_names", no_tables)
    (verdict,) = as_json(written(tmp_path, GROWTH))
    assert verdict["status"] == "pass"


def test_a_file_may_say_its_edition(tmp_path: Path):
    (verdict,) = as_json(written(tmp_path, f'edition = "2006-10"{GROWTH}'))
    assert (verdict["edition"], verdict["status"]) == ("2006-10", "pass")
    assert as_json(str(tmp_path), edition="2008-03")[0]["edition"] == "2008-03"


def test_a_stored_file_is_known_by_its_id(settings: Any):
    (verdict,) = as_json(str(settings.RULES_DATA_DIR / "scenarios" / "2006-10" / "418.5a-2.toml"))
    assert (verdict["id"], verdict["edition"]) == ("2006-10/418.5a-2", "2006-10")


def test_a_claim_that_is_not_met_fails_the_command_and_says_what_is(tmp_path: Path):
    said, refused = run(written(tmp_path, GROWTH.replace("is 3/4", "is 3/5")))
    assert refused == "1 of 1 don't pass"
    assert "fails" in said
    assert "expect Test Ogre is 3/5" in said
    assert "3/4" in said


def test_a_script_that_cannot_be_read_names_line_and_column(tmp_path: Path):
    said, refused = run(
        written(tmp_path, GROWTH.replace("resolve\nexpect Test Ogre is 0/1", "resovle")), "2006-10/213.5-1"
    )
    assert refused == "1 of 2 don't pass"
    assert "line 7, column 1: can't read 'resovle'" in said
    assert "passes  2006-10/213.5-1" in said


def test_of_a_file_that_can_not_be_read_no_edition_and_no_figures_are_told(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text('edition = "2006-10"\n' + GROWTH.replace("resolve", "dissolve", 1), encoding="utf-8")

    assert run(str(path))[0].splitlines()[0].split() == ["error", str(path)]


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("2006-10/418.5a-9", "2006-10/418.5a-1, 2006-10/418.5a-2"),
        ("418.5a-2", "2006-10/418.5a-2"),
        ("2006-10/418.5a", "2006-10/418.5a-1"),
        ("nothing-like-it.toml", "no such file"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(name: str, offered: str):
    _, refused = run(name)
    assert refused.startswith(f"there is no scenario {name}")
    assert offered in refused


def test_what_is_no_scenario_is_refused(tmp_path: Path):
    (verdict,) = as_json(written(tmp_path, "not toml"))
    assert verdict["status"] == "error"
    assert "as a table is written" in verdict["failures"][0]
    (tmp_path / "given.toml").write_bytes(b"\xff\xfe")
    assert "is not UTF-8" in run(str(tmp_path / "given.toml"))[1]
    (tmp_path / "empty").mkdir()
    assert "holds no scenario" in run(str(tmp_path / "empty"))[1]


def test_an_edition_that_is_not_played_is_refused():
    assert run(edition="1999-01")[1] == "the engine plays no edition 1999-01; it plays " + ", ".join(engine.editions())


def test_cards_that_cannot_be_read_are_named_with_their_line(tmp_path: Path, settings: Any):
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "a.toml").write_text("[broken\n", encoding="utf-8")
    settings.RULES_DATA_DIR = tmp_path
    assert "cards/a.toml, line 1" in run(written(tmp_path, GROWTH))[1]


def test_a_failure_of_the_engine_is_told_and_keeps_nothing_else_from_being_played(monkeypatch: pytest.MonkeyPatch):
    play = engine.play

    def failing(scenario: engine.Scenario, edition: str | None = None, **how: Any) -> engine.Run:
        if scenario.id == "2006-10/418.5a-1":
            raise ZeroDivisionError("for a test")
        return play(scenario, edition, **how)

    monkeypatch.setattr(engine, "play", failing)
    broken, whole = as_json("2006-10/418.5a-1", "2006-10/418.5a-2")
    assert (broken["status"], whole["status"]) == ("error", "pass")
    assert broken["failures"] == ["2006-10/418.5a-1: the engine failed: ZeroDivisionError: for a test"]
