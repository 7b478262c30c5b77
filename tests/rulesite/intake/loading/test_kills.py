"""What is killed on its way leaves the old content whole: a sample of `python -m tests.kills`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.thorough
def test_what_is_killed_at_any_moment_leaves_the_old_state_whole_and_a_second_run_goes_through(thorough: bool):
    """One kill of each kind of work, or with `--thorough` eight."""
    command = [sys.executable, "-m", "tests.kills", "--kills", "32" if thorough else "4", "--seed", "7"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.endswith("; 0 left it broken\n")
