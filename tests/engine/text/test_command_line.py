"""`python -m engine read` and `coverage`."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main

CARDS = [
    {"name": "Test Bear", "type_line": "Creature — Bear", "text": "Trample"},
    {"name": "Test Riddle", "type_line": "Sorcery", "text": "Guess what."},
]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, CARDS)) + "\n", encoding="utf-8")
    return file


def test_read_prints_the_tree_and_the_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "Test Bolt deals 3 damage to target creature or player.", "--name", "Test Bolt"]) == 0
    printed = capsys.readouterr().out
    assert "DealDamage" in printed
    assert printed.endswith("\nTest Bolt deals 3 damage to any target.\n")


def test_read_says_what_each_referring_word_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "Destroy target land. Its controller draws a card.", "--type-line", "Instant"]) == 0
    assert capsys.readouterr().out.endswith("\n  Its → “target land”\n")


def test_read_refuses_with_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "Draw a kard."]) == 1
    assert "line 1, column 8" in capsys.readouterr().err


def test_coverage_counts_and_lists(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", str(cards), "--json"]) == 0
    covered = json.loads(capsys.readouterr().out)
    assert (covered["cards"], covered["read"]) == (2, 1)
    assert covered["unread"] == [{"name": "Test Riddle", "text": "Guess what.", "stopped_at": "Guess what."}]


def test_coverage_says_where_a_file_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text('{"name": "Test Bear"}\n{"nam\n', encoding="utf-8")

    assert main(["coverage", str(file)]) == 1
    assert "cards.jsonl, line 2: not JSON" in capsys.readouterr().err
    assert main(["coverage", str(tmp_path / "missing.jsonl")]) == 1
