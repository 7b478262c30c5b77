"""Small faults put into the engine one at a time: `python -m tests.mutants [--count N] [--seed S] [FILE …]`.

Each fault changes one place of one file in a copy of the project (a comparison, a constant, a condition turned round),
and the tests are run on it: those of the folder that mirrors the file first, then, with `--whole`, all of the engine's.
Prints the faults that no test noticed. It is for whoever changes the engine; pytest doesn't collect it.
"""

from __future__ import annotations

import argparse
import ast
import copy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
_COPIED = ("engine", "tests", "rules_data", "rulesite", "templates", "pyproject.toml", "manage.py")
_SECONDS = 300

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True)
class Fault:
    """One change of one node of a file: `change` makes it in the tree that it is given."""

    file: Path
    line: int
    what: str
    change: Callable[[ast.Module], None]

    def source(self) -> str:
        tree = ast.parse((ROOT / self.file).read_text(encoding="utf-8"))
        self.change(tree)
        return ast.unparse(tree)


def faults_in(file: Path) -> Iterator[Fault]:
    """Every fault that can be put into a file, in the order of its lines."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    for index, node in enumerate(ast.walk(tree)):
        for what, mend in _mutations(node):
            yield Fault(file, getattr(node, "lineno", 0), what, _at(index, mend))


def _at(index: int, mend: Callable[[ast.AST], None]) -> Callable[[ast.Module], None]:
    def change(tree: ast.Module) -> None:
        for place, node in enumerate(ast.walk(tree)):
            if place == index:
                mend(node)
                return

    return change


def _mutations(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], None]]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARED:
            other = _COMPARED[type(op)]
            yield f"{type(op).__name__} to {other.__name__}", lambda found: setattr(found, "ops", [other()])
        case ast.BoolOp():
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or exchanged", lambda found: setattr(found, "op", copy.copy(other_op))
        case ast.If() | ast.IfExp():
            yield "condition turned round", _turn_round
        case ast.Constant(value=bool() as value):
            yield f"{value} turned round", lambda found: setattr(found, "value", not value)
        case ast.Constant(value=int() as value):
            yield f"{value} to {value + 1}", lambda found: setattr(found, "value", value + 1)
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            sign = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            yield "plus/minus exchanged", lambda found: setattr(found, "op", copy.copy(sign))


def _turn_round(found: ast.AST) -> None:
    assert isinstance(found, ast.If | ast.IfExp)
    found.test = ast.UnaryOp(op=ast.Not(), operand=found.test)
    ast.fix_missing_locations(found)


def is_noticed(fault: Fault, place: Path, *, whole: bool) -> bool:
    """Whether a test fails with the fault in the copy of the project at `place`."""
    target = place / fault.file
    before = target.read_text(encoding="utf-8")
    target.write_text(fault.source(), encoding="utf-8")
    try:
        mirrored = Path("tests") / fault.file.parent
        while not (place / mirrored).exists():
            mirrored = mirrored.parent
        return any(not _passes(place, folder) for folder in ([mirrored, Path("tests/engine")] if whole else [mirrored]))
    finally:
        target.write_text(before, encoding="utf-8")


def _passes(place: Path, folder: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", str(folder)]
    try:
        return subprocess.run(command, cwd=place, capture_output=True, timeout=_SECONDS, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False  # a fault that never ends is noticed


def main() -> int:
    parser = argparse.ArgumentParser(description="Put small faults into the engine and see whether tests notice.")
    parser.add_argument("files", nargs="*", type=Path, help="files of the engine; all of them where none is named")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", default="faults")
    parser.add_argument(
        "--whole", action="store_true", help="run all of the engine's tests on what a folder's let live"
    )
    chosen = parser.parse_args()
    files = chosen.files or sorted(path.relative_to(ROOT) for path in (ROOT / "engine").rglob("*.py"))
    faults = [fault for file in files for fault in faults_in(file)]
    sample = Random(chosen.seed).sample(faults, min(chosen.count, len(faults)))
    lived = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in _COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy2)(source, place / name)
        for fault in sample:
            noticed = is_noticed(fault, place, whole=chosen.whole)
            lived += not noticed
            print(f"{'noticed' if noticed else 'LIVED  '} {fault.file}:{fault.line} {fault.what}", flush=True)
    print(f"{len(sample) - lived} of {len(sample)} noticed")
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main())
