"""What was said once, kept in files, and held against what it says now."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.mends import assert_none

_SAYS_NOW: Final = Path(__file__).parents[1] / "var" / "tests"


def assert_as_recorded(folder: Path, says: Iterable[tuple[str, str]]) -> None:
    """Each text is, to the sign, what the file of its name in the folder holds. What differs is left in `var/tests`."""
    now = _SAYS_NOW / folder.name
    otherwise = []
    for name, text in says:
        recorded = folder / f"{name}.txt"
        if not recorded.exists() or recorded.read_text(encoding="utf-8") != text:
            now.mkdir(parents=True, exist_ok=True)
            (now / recorded.name).write_text(text, encoding="utf-8")
            otherwise.append(recorded.name)
    assert_none(otherwise, f"they say something else than in {folder}; where that is meant, take them from {now}")


def recorded_in(folder: Path) -> set[str]:
    """The names of what a folder holds."""
    return {path.stem for path in folder.glob("*.txt")}
