"""The modules of Benchbook as tests look at them: each is read and parsed once for all tests of a process.

Who looks at a tree of `parsed` changes nothing in it.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
ENGINE: Final = ROOT / "engine"


@cache
def modules_of(folder: Path) -> tuple[Path, ...]:
    """Every module below a folder."""
    return tuple(sorted(folder.rglob("*.py")))


@cache
def source(path: Path) -> str:
    """What stands in a module."""
    return path.read_text(encoding="utf-8")


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module."""
    return ast.parse(source(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module's tree."""
    return tuple(ast.walk(parsed(path)))
