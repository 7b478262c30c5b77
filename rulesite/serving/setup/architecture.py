"""Pictures of the house, drawn from the code: which package uses which, and the way of a run through them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final

import engine
from rulesite.book.scenarios.files import card_tables, scenario_files

#: A scenario in which a spell is cast, layers decide and a creature dies.
_RUN: Final = "2006-10/418.5a-2"
#: Values, and the fields of a game.
_ALL_THE_TIME: Final = {"values", "state.journal"}
_BEGIN: Final = "<!-- drawn by `manage.py draw_architecture`: {name} -->"
_END: Final = "<!-- as far as here -->"

Uses = Mapping[str, set[str]]


class NotMarked(ValueError):
    """A page that has no place for a picture."""


def with_pictures(page: str, root: Path, rules_data: Path) -> str:
    """The page with its pictures drawn anew, each between its two marks."""
    pictures: dict[str, Callable[[], str]] = {
        "the floors of the engine": lambda: packages_drawn(root / "engine"),
        "the floors of the site": lambda: packages_drawn(root / "rulesite"),
        "the apps of the site": lambda: _floors_drawn(root / "rulesite"),
        "the way of a run": lambda: _run_drawn(root, rules_data),
    }
    for name, drawn in pictures.items():
        begin = _BEGIN.format(name=name)
        before, found, rest = page.partition(begin)
        _, ended, after = rest.partition(_END)
        if not (found and ended):
            raise NotMarked(f"the page has no lines {begin} and {_END}")
        page = f"{before}{begin}\n```mermaid\n{drawn()}\n```\n{_END}{after}"
    return page


# Packages


def packages_drawn(root: Path, within: str = "") -> str:
    """Each package points to those that it uses itself, but for what follows from the arrows that are there. Where
    the root stands in another package, that is named."""
    uses = _direct_uses(root, within)
    names = sorted({path.parent.name for path in root.glob("*/__init__.py")})
    arrows = [f"    {user} --> {used}" for user in names for used in sorted(_not_implied(user, uses))]
    return "\n".join(["flowchart TD", *(f"    {name}" for name in names), *arrows])


def _floors_drawn(root: Path) -> str:
    """Each package as a box with its own packages, and who of them uses whom within it."""
    lines = ["flowchart TD"]
    for floor in sorted(path.parent for path in root.glob("*/__init__.py")):
        drawn = packages_drawn(floor, within=root.name).splitlines()[1:]
        if drawn:
            lines += [f"    subgraph {floor.name}", *(f"    {line}" for line in drawn), "    end"]
    return "\n".join(lines)


@cache
def _direct_uses(root: Path, within: str = "") -> dict[str, set[str]]:
    uses: dict[str, set[str]] = {path.parent.name: set() for path in root.glob("*/__init__.py")}
    package = [*filter(None, [within]), root.name]
    for user, found in uses.items():
        for path in (root / user).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found.update(name for name in _imported(tree, package) if name in uses and name != user)
    return uses


def _imported(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """The packages directly below a package from which a module imports."""
    for node in _statements(tree):
        match node:
            case ast.ImportFrom(module=str(module)):
                modules = [module]
            case ast.Import(names=names):
                modules = [name.name for name in names]
            case _:
                continue
        for parts in (module.split(".") for module in modules):
            if parts[: len(package)] == package and len(parts) > len(package):
                yield parts[len(package)]


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements of a module: no expression holds any, and most of a module is expressions."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.expr)]


def _not_implied(user: str, uses: Uses) -> set[str]:
    return {used for used in uses[user] if not any(used in _reached(other, uses) for other in uses[user] - {used})}


def _reached(user: str, uses: Uses) -> set[str]:
    reached: set[str] = set()
    waiting = [user]
    while waiting:
        fresh = uses[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    return reached


# A run


def _run_drawn(root: Path, rules_data: Path) -> str:
    """One call for each package that a run enters from another, in the order of the first time, with whom it enters."""
    crossings = _crossings(rules_data)
    met = list(dict.fromkeys(name for pair in crossings for name in pair))
    order = _from_the_top(_direct_uses(root / "engine"))
    people = ["    participant site"] + [f"    participant {name}" for name in order if name in met]
    calls = [f"    {caller}->>{callee}: {module}.py" for (caller, callee), module in crossings.items()]
    return "\n".join(["sequenceDiagram", *people, *calls])


def _from_the_top(uses: Uses) -> list[str]:
    return sorted(uses, key=lambda name: (-len(_reached(name, uses)), name))


def _crossings(rules_data: Path) -> dict[tuple[str, str], str]:
    """Who calls whom while a scenario is read and played, as packages, with the module that is entered first.

    What is on the way back up, such as a procedure that is asked to go on, isn't told, nor what is called all the time.
    """
    file = scenario_files(rules_data)[_RUN]
    text, library = file.path.read_text(encoding="utf-8"), card_tables(rules_data)
    above = {name: number for number, name in enumerate(["site", *_from_the_top(_direct_uses(_engine_root()))])}
    found: dict[tuple[str, str], str] = {}
    inside = ["site"]

    @cache
    def place(name: str) -> tuple[str, str] | None:
        """The package and the module that a module's name tells, where it is drawn."""
        _, _, path = name.partition("engine.")
        package, _, module = path.partition(".")
        if package not in above or not module or path in _ALL_THE_TIME or package in _ALL_THE_TIME:
            return None
        return package, module.rpartition(".")[2]

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        if not (entered := place(frame.f_globals.get("__name__", ""))):
            return
        package, module = entered
        if event == "call":
            if above[inside[-1]] < above[package]:
                found.setdefault((inside[-1], package), module)
            inside.append(package)
        elif event == "return":
            inside.pop()

    sys.setprofile(watch)
    try:
        engine.play(engine.read_scenario(text, id=file.id, edition=file.edition, library=library))
    finally:
        sys.setprofile(None)
    return found


def _engine_root() -> Path:
    return Path(engine.__file__).parent
