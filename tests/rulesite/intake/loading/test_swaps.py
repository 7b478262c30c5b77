"""Content and index are replaced while they are asked: a sample of `python -m tests.swaps`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.thorough
def test_no_request_fails_while_content_and_index_are_replaced():
    command = [sys.executable, "-m", "tests.swaps", "--rounds", "1", "--readers", "2"]
    ended = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "1 loads and indexes; 0 requests failed" in ended.stdout
