"""Installed as a package, Benchbook answers in a terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulesite.serving.setup.program import main

OWN = """\
title = "An ogre stands"
script = "expect Hill Ogre is 2/3"
[cards."Hill Ogre"]
type_line = "Creature — Ogre"
power = "2"
toughness = "3"
[players.Alice]
battlefield = ["Hill Ogre"]
[players.Bob]
"""
ROOT = Path(__file__).resolve().parents[4]


def test_who_asks_for_nothing_is_told_what_there_is(capsys: pytest.CaptureFixture[str]):
    assert main([]) == 0
    said = capsys.readouterr().out
    assert "benchbook play FILE" in said
    assert "benchbook lookup" in said


def test_an_unknown_command_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]):
    assert main(["paly"]) == 2
    assert "benchbook has no command paly." in capsys.readouterr().err


@pytest.mark.thorough
def test_it_plays_a_file_in_a_new_folder_of_its_own(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(OWN)
    call = f"import sys; from rulesite.serving.setup.program import main; sys.exit(main(['play', {str(file)!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", call],
        cwd=ROOT,
        env={"VAR_DIR": str(tmp_path / "own"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "it passes" in done.stdout


def test_what_the_page_on_the_engine_shows_runs(capsys: pytest.CaptureFixture[str]):
    page = (ROOT / "docs" / "the-engine-alone.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        exec(example, {})
    assert "Swell" in capsys.readouterr().out
