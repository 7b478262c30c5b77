"""A load that is killed leaves the old content whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_a_load_that_is_killed_at_any_moment_leaves_the_old_content_or_the_new():
    command = [sys.executable, "-m", "tests.rulesite.loading.killing", "--kills", "8", "--seed", "7"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.endswith("; 0 left it broken\n")
