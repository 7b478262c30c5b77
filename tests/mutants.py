"""Small faults put in one at a time: `python -m tests.mutants [--of PART] [--count N] [--seed S] [FILE …]`.

PART is the engine, where none is named, the site, its templates, or the data in `rules_data`. Each fault changes one
place of one file in a copy of the project (a comparison, a constant, a condition turned round, a rule's number, a line
of the grammar or of a table left out, what a template shows, a claim or a "not" of the data left out), and the tests
are run on it, the nearest first: those that speak most of what the file defines, then all of the folder that mirrors
it, then those that look at the engine as a whole, or at each kind of page, and, with `--whole`, all of the engine's or
the site's. Faults of the site are put in beside a book that was loaded without them: that of the last tests of the site
here. Of the data as many faults are drawn of each kind of file, and each is looked at by what reads all files, by what
plays the scenario, and then by what loads the book with the fault in it.
Prints the faults that no test noticed. It is for whoever changes Benchbook; pytest doesn't collect it.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.faults_in_data import drawn_evenly, faults_in_data, kind_of, rule_after, tests_of_data

ROOT = Path(__file__).resolve().parents[1]
_COPIED = ("engine", "tests", "rules_data", "rulesite", "templates", "pyproject.toml", "manage.py")
#: What one run of tests may take of a processor, and how many times as long it may wait for it.
_SECONDS = 300
_PATIENCE = 8
#: How many of the nearest files of tests are run before the others.
_NEAREST = 4
#: What looks at every kind of page, and so notices most of what goes astray in templates; and at all else that is told.
_WHAT_PAGES_SAY = Path("pages", "test_what_pages_say.py")
_WHAT_PROGRAMS_ARE_TOLD = Path("pages", "test_what_programs_are_told.py")
#: What looks at how every module is built.
_WALLS = "test_walls.py"
#: Plugins that the engine's tests don't use, and that take long to begin.
_WITHOUT = ("playwright", "pytest-base-url", "xdist", "django")
_WITHOUT_FOR_THE_SITE = ("xdist",)
#: What faults are put into, by the name of the part: its folder, and how its files end.
_PARTS = {
    "engine": ("engine", (".py", ".grammar", ".table")),
    "site": ("rulesite", (".py",)),
    "templates": ("templates", (".html",)),
    "data": ("rules_data", (".md", ".toml")),
}
_IF = re.compile(r"{%-? (?:el)?if (?P<condition>[^%]+?) -?%}")
_SHOWN = re.compile(r"{{ [^}]+ }}")
_RULE_NUMBER = re.compile(r"\d{3}\.\d+[a-z]?")

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
    """One change of one place of a file: `change` makes it in the text that it is given."""

    file: Path
    line: int
    what: str
    change: Callable[[str], str]


def faults_in(file: Path) -> Iterator[Fault]:
    """Every fault that can be put into a file, in the order of its lines."""
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.suffix == ".html":
        yield from _faults_in_template(file, text)
        return
    if file.parts[0] == "rules_data":
        yield from (Fault(file, *fault) for fault in faults_in_data(text))
        return
    if file.suffix != ".py":
        yield from _lines_left_out(file, text)
        return
    for index, node in enumerate(ast.walk(ast.parse(text))):
        for what, mend in _mutations(node):
            yield Fault(file, getattr(node, "lineno", 0), what, _in_tree(_at(index, mend)))


def _lines_left_out(file: Path, text: str) -> Iterator[Fault]:
    """A way to say something, a wording, or a line of a definition is gone."""
    for at, line in enumerate(text.splitlines()):
        if line.strip() and not line.lstrip().startswith("#") and (line[0].isspace() or "=>" in line):
            yield Fault(file, at + 1, "line left out", _without_line(at))


def _faults_in_template(file: Path, text: str) -> Iterator[Fault]:
    """A condition is turned round, or something isn't shown."""
    for found in _IF.finditer(text):
        turned = f"not ({found['condition']})"
        yield Fault(file, _line_of(found, text), "condition turned round", _with(found.span("condition"), turned))
    for found in _SHOWN.finditer(text):
        yield Fault(file, _line_of(found, text), f"{found[0]} left out", _with(found.span(), ""))


def _line_of(found: re.Match[str], text: str) -> int:
    return text.count("\n", 0, found.start()) + 1


def _with(span: tuple[int, int], instead: str) -> Callable[[str], str]:
    return lambda text: text[: span[0]] + instead + text[span[1] :]


def _without_line(at: int) -> Callable[[str], str]:
    return lambda text: "".join(line for place, line in enumerate(text.splitlines(keepends=True)) if place != at)


def _in_tree(change: Callable[[ast.Module], None]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        tree = ast.parse(text)
        change(tree)
        return ast.unparse(tree)

    return changed


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
        case ast.Constant(value=str() as value) if _RULE_NUMBER.fullmatch(value):
            yield f"{value} to {rule_after(value)}", lambda found: setattr(found, "value", rule_after(value))
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
    target.write_text(fault.change(before), encoding="utf-8")
    try:
        is_of_engine = fault.file.parts[0] == "engine"
        if fault.file.parts[0] == "rules_data":
            tests = tests_of_data(fault.file, fault.line, place)
        else:
            tests = (list(map(str, files)) for files in _tests_of(fault.file, place, whole=whole))
        return any(not _passes(place, asked, is_of_engine=is_of_engine) for asked in tests)
    finally:
        target.write_text(before, encoding="utf-8")


def _tests_of(file: Path, place: Path, *, whole: bool) -> Iterator[list[Path]]:
    """The files of tests to be run, some at a time: the nearest first, then what mirrors the file, then more."""
    top = place / "tests" / ("engine" if file.parts[0] == "engine" else "rulesite")
    files = sorted(top.rglob("test_*.py"))
    spoken_of = _spoken_of(place / file)
    mentions = {test: len(spoken_of & _words_in(test)) + _mentions(file.stem, test) for test in files}
    mirrored = place / "tests" / file.parent
    if file.suffix == ".html":
        mirrored = next((folder for folder in sorted(top.rglob(file.parent.name)) if folder.is_dir()), top / "pages")
    while not mirrored.exists():
        mirrored = mirrored.parent
    own = [test for test in files if mirrored in test.parents]
    seen_by_all = [test for test in files if test.parent == top] if top.name == "engine" else [top / _WHAT_PAGES_SAY]
    if file.suffix == ".py":
        seen_by_all += [top.parent / _WALLS, *([top / _WHAT_PROGRAMS_ARE_TOLD] if top.name == "rulesite" else ())]
    if file.suffix == ".html":
        yield seen_by_all
    own.sort(key=lambda test: (test.stem != f"test_{file.stem}", -mentions[test]))
    others = sorted((test for test in files if test not in own and mentions[test]), key=lambda test: -mentions[test])
    nearest = [*own[:_NEAREST], *others[: _NEAREST - 1]]
    yield nearest
    yield [test for test in own if test not in nearest]
    of_all = [test for test in seen_by_all if test not in (*own, *nearest)]
    yield of_all
    if whole:
        yield [test for test in files if test not in own and test not in nearest and test not in of_all]


def _mentions(stem: str, test: Path) -> int:
    """How often a test has the name of a file as several words: "more than meets the eye"."""
    return test.read_text(encoding="utf-8").lower().count(stem.replace("_", " ")) if "_" in stem else 0


def _words_in(test: Path) -> set[str]:
    """The names in a test, and the words that they, its card texts and its sentences are made of."""
    text = test.read_text(encoding="utf-8").lower()
    return {*re.findall(r"\w+", text), *re.findall(r"[a-z]+", text)}


def _spoken_of(file: Path) -> set[str]:
    """The names by which tests speak of a file: its own, and what it defines, such as "cascade"."""
    if file.suffix != ".py":
        return {file.stem, file.suffix[1:], file.parent.name}
    tree = ast.parse(file.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return {name.strip("_").lower() for name in (file.stem, *defined)}


def _passes(place: Path, asked: list[str], *, is_of_engine: bool) -> bool:
    """Whether what pytest is asked to run passes."""
    if not asked:
        return True
    without = _WITHOUT if is_of_engine else _WITHOUT_FOR_THE_SITE
    left_out = [option for plugin in without for option in ("-p", f"no:{plugin}")]
    command = [sys.executable, "-m", "pytest", "-x", "-q", *left_out, "-p", "no:cacheprovider", *asked]
    try:
        ran = subprocess.run(
            command,
            cwd=place,
            env=_ENVIRONMENT,
            capture_output=True,
            timeout=_PATIENCE * _SECONDS,
            preexec_fn=_limit_itself,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False  # a fault that never ends is noticed
    return ran.returncode == 0


def _limit_itself() -> None:
    """A fault that never ends is noticed by the work that it does, not by how busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))


#: Nothing compiled is kept: a file changed twice within a second would be taken for what it was.
_ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


def _take_book_along(place: Path) -> None:
    """Give the copy the book that tests have loaded, and have it taken there whatever the code is."""
    books = sorted(ROOT.glob("var/tests/*/book.sqlite3"), key=lambda path: path.stat().st_mtime)
    if not books:
        raise SystemExit("There is no book of tests yet: run a test of the site first, such as tests/rulesite/search.")
    shutil.copytree(books[-1].parent, place / "var" / "tests" / "unharmed", symlinks=True)
    with (place / "tests" / "book.py").open("a", encoding="utf-8") as taken:
        taken.write('\n\ndef _state() -> str:\n    return "unharmed"\n')


def main() -> int:
    parser = argparse.ArgumentParser(description="Put small faults in and see whether tests notice.")
    parser.add_argument("files", nargs="*", type=Path, help="files of the part; all of them where none is named")
    parser.add_argument("--of", choices=_PARTS, default="engine")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", default="faults")
    parser.add_argument(
        "--whole", action="store_true", help="run all tests of the engine or the site on what a folder's let live"
    )
    chosen = parser.parse_args()
    folder, endings = _PARTS[chosen.of]
    every = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    files = chosen.files or sorted(path for path in every if not {"migrations", "README.md"} & {*path.parts})
    faults = [fault for file in files for fault in faults_in(file)]
    chance = Random(chosen.seed)
    sample = (
        drawn_evenly(faults, lambda fault: kind_of(fault.file), chosen.count, chance)
        if chosen.of == "data"
        else chance.sample(faults, min(chosen.count, len(faults)))
    )
    lived = 0
    with tempfile.TemporaryDirectory() as copied:
        place = Path(copied)
        for name in _COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy2)(source, place / name)
        if chosen.of == "data":
            shutil.copytree(ROOT / "var" / "tests" / "films", place / "var" / "tests" / "films", dirs_exist_ok=True)
        elif any(file.parts[0] != "engine" for file in files):
            _take_book_along(place)
        for fault in sample:
            noticed = is_noticed(fault, place, whole=chosen.whole)
            lived += not noticed
            print(f"{'noticed' if noticed else 'LIVED  '} {fault.file}:{fault.line} {fault.what}", flush=True)
    print(f"{len(sample) - lived} of {len(sample)} noticed")
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main())
