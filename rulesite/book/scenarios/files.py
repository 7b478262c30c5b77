"""Scenarios and cards straight from their files, for whoever plays without a database."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rulesite.ground.foundation.faults import Findings
from rulesite.ground.foundation.toml_file import read_toml

_NEAREST: Final = 5


class NoSuchScenario(LookupError):
    """A name that is neither a scenario's id nor a file; its text offers the nearest ids."""


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario's file, with the edition that it belongs to unless its text names another: that of its folder, if it
    is one of the site's own, or else none."""

    id: str
    edition: str
    path: Path


def card_tables(root: Path) -> dict[str, Mapping[str, object]]:
    """Every card below `root`, by name, as its file writes it.

    Raises an ExceptionGroup of InvalidData for files that aren't TOML.
    """
    findings = Findings(root)
    tables: dict[str, Mapping[str, Any]] = {}
    for path in sorted(root.glob("cards/**/*.toml")):
        if read := read_toml(path, findings):
            tables.update(read[1])
    findings.raise_any()
    return tables


def scenario_files(root: Path) -> dict[str, ScenarioFile]:
    """The scenarios below `root`, by id, in the order of editions and rules."""
    paths = sorted((root / "scenarios").glob("*/*.toml"), key=lambda path: (path.parent.name, _natural(path.stem)))
    found = (_stored(path) for path in paths)
    return {file.id: file for file in found}


def is_ours(text: str) -> bool:
    """Whether a scenario's file says that the rules don't tell of it; what can't be read says nothing."""
    try:
        return "documented" in text and tomllib.loads(text).get("documented") is False
    except (tomllib.TOMLDecodeError, RecursionError):
        return False


def named_scenarios(name: str, stored: Mapping[str, ScenarioFile], root: Path) -> list[ScenarioFile]:
    """What a name means: the scenario of that id, a file, or all files of a folder.

    Raises NoSuchScenario.
    """
    if name in stored:
        return [stored[name]]
    path = Path(name)
    if path.is_dir():
        inside = [_at(file, str(file), root) for file in sorted(path.rglob("*.toml"))]
        if not inside:
            raise NoSuchScenario(f"{name} holds no scenario (*.toml)")
        return inside
    if path.exists():
        return [_at(path, name, root)]
    raise NoSuchScenario(f"there is no scenario {name}{_instead(name, stored)}, and no such file")


def _at(path: Path, name: str, root: Path) -> ScenarioFile:
    if path.resolve().parent.parent == (root / "scenarios").resolve():
        return _stored(path.resolve())
    return ScenarioFile(id=name, edition="", path=path)


def _stored(path: Path) -> ScenarioFile:
    return ScenarioFile(id=f"{path.parent.name}/{path.stem}", edition=path.parent.name, path=path)


def _instead(name: str, stored: Mapping[str, ScenarioFile]) -> str:
    """The scenarios of the same rule, or else those whose ids look alike."""
    rules = {name, name.rpartition("-")[0]} - {""}
    of_rule = [key for key in stored if rules & _names_of_rule(key) or key.partition("/")[2] == name]
    near = of_rule or difflib.get_close_matches(name, stored, n=_NEAREST, cutoff=0.6)
    return f" (there are {', '.join(near[:_NEAREST])})" if near else ""


def _names_of_rule(key: str) -> set[str]:
    """`2006-10/418.5a` and `418.5a` for `2006-10/418.5a-2`."""
    rule = key.rpartition("-")[0]
    return {rule, rule.partition("/")[2]}


def _natural(stem: str) -> tuple[tuple[int, str], ...]:
    """`418.5a-10` after `418.5a-9`: digits count as numbers."""
    parts: list[tuple[int, str]] = []
    digits = ""
    for sign in f"{stem} ":
        if sign.isdecimal():
            digits += sign
            continue
        if digits:
            parts.append((int(digits), ""))
            digits = ""
        parts.append((-1, sign))
    return tuple(parts)
