"""The walls of the house that import-linter can't state: which part of the engine the site may use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: The engine's face, and the values that both sides speak in.
FACE = {"engine", "engine.values.rule_number"}
SITE = sorted((ROOT / "rulesite").rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", SITE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_site_uses_the_engine_through_its_face_alone(path: Path):
    assert {name for name in imported(path) if name.split(".")[0] == "engine"} <= FACE


def test_the_engine_opens_no_file_of_rules_data():
    for path in (ROOT / "engine").rglob("*.py"):
        assert "rules_data" not in path.read_text(encoding="utf-8"), path
