"""The pictures of the architecture are drawn from the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulesite.serving.setup.architecture import NotMarked, packages_drawn, with_pictures

ROOT = Path(__file__).resolve().parents[4]


def package(root: Path, name: str, *uses: str) -> None:
    (root / name).mkdir(parents=True)
    (root / name / "__init__.py").write_text("".join(f"from {root.name}.{used} import x\n" for used in uses))


def test_an_arrow_leads_from_a_package_to_what_it_uses_and_none_to_what_follows(tmp_path: Path):
    root = tmp_path / "house"
    package(root, "roof", "rooms", "cellar")
    package(root, "rooms", "cellar")
    package(root, "cellar")

    arrows = [line.strip() for line in packages_drawn(root).splitlines() if "-->" in line]

    assert arrows == ["roof --> rooms", "rooms --> cellar"]


def test_a_page_without_a_place_for_the_pictures_is_refused(tmp_path: Path):
    with pytest.raises(NotMarked, match="draw_architecture"):
        with_pictures("# A page", ROOT, ROOT / "rules_data")


@pytest.mark.thorough
def test_the_pictures_are_of_the_code_as_it_is():
    """In a process of its own: what a run calls depends on what was read before it."""
    command = [sys.executable, "manage.py", "draw_architecture", "--check"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr
