"""Only what happens, what procedures note, and setting a game up changes the state of a game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.state.game import Game
from engine.state.journal import Recorded
from engine.state.objects import GameObject
from engine.state.players import Player
from tests.engine.board import EDITIONS
from tests.engine.randomly import Playing
from tests.mends import assert_none
from tests.sources import ENGINE, modules_of, parsed

#: Where a game changes: what happens, how it was at first, and what is taken back.
KINDS = {str(path.relative_to(ENGINE)) for path in (ENGINE / "events" / "kinds").glob("*.py")}
WRITERS = {
    "events/applying.py",
    "events/clock.py",
    "events/notes.py",
    "events/placing.py",
    "play/setup.py",
    "scenarios/playing/setting_up.py",
    "scenarios/playing/starting.py",
    "state/journal.py",
    *KINDS,
}
#: What is worked out, or read of a text, may have fields of the same names.
HELD_BY_NO_GAME = {"Characteristics", "Place"}
FIELDS = {*Game.fields, *GameObject.fields, *Player.fields}


def is_something_else(name: ast.expr, function: ast.AST) -> bool:
    """Whether what is written to is said to be something that no game holds: `self`, or what layers work on."""
    if not isinstance(name, ast.Name):
        return False
    if name.id == "self":
        return True
    return any(word in HELD_BY_NO_GAME for said in said_of(name.id, function) for word in re.findall(r"\w+", said))


def said_of(name: str, function: ast.AST) -> Iterator[str]:
    """What a function says that a name stands for: its annotation, or that of what it goes through."""
    for one in ast.walk(function):
        if isinstance(one, ast.arg) and one.arg == name and one.annotation is not None:
            yield ast.unparse(one.annotation)
        if isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == name:
            yield ast.unparse(one.annotation)
        if isinstance(one, ast.For) and ast.unparse(one.target) == name and isinstance(one.iter, ast.Name):
            yield from said_of(one.iter.id, function)


def writes(module: ast.Module) -> Iterator[str]:
    """Each place of a module that sets a field of the state, by its name or by a name that is worked out, adds to what
    happened, or has an event or a note change the game."""
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del) and node.attr in FIELDS:
                if not is_something_else(node.value, function):
                    yield f"{node.lineno}: {ast.unparse(node)}"
            if isinstance(node, ast.Call) and changes_state(node):
                yield f"{node.lineno}: {ast.unparse(node)}"


def changes_state(call: ast.Call) -> bool:
    """Whether a call sets a field whose name is worked out, adds to what happened, or has an event change the game."""
    called = ast.unparse(call.func)
    if called in ("setattr", "delattr", "object.__setattr__"):
        return not isinstance(call.args[0], ast.Name) or call.args[0].id != "self"
    return called.endswith(".facts.add") or (called.endswith(".change") and bool(call.args))


MODULES = [path for path in modules_of(ENGINE) if str(path.relative_to(ENGINE)) not in WRITERS]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_module_but_those_writes_a_field_of_the_state(path: Path):
    assert_none(
        writes(parsed(path)),
        "these lines change the state by themselves; let an event (engine/events/kinds/) or a note"
        " (engine/events/notes.py) do it in its `change`",
    )


@pytest.mark.parametrize(
    "line",
    [
        "game.combat = None",
        "player.life -= 3",
        "one.announcement, other = other, None",
        "del game.waiting",
        "setattr(game, field, ())",
        "game.facts.add(event)",
        "LifeLost(player=player, amount=3).change(game)",
    ],
)
def test_such_a_line_would_be_seen(line: str):
    assert list(writes(ast.parse(f"def act(game: Game, player: Player) -> None:\n    {line}\n")))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_whatever_is_played_nothing_else_writes(edition: str, seed: str, monkeypatch: pytest.MonkeyPatch):
    set_field = Recorded.__setattr__
    written: set[str] = set()

    def noted(thing: Recorded, field: str, value: Any) -> None:
        path = Path(sys._getframe(1).f_code.co_filename)
        written.add(str(path.relative_to(ENGINE)) if path.is_relative_to(ENGINE) else str(path))
        set_field(thing, field, value)

    monkeypatch.setattr(Recorded, "__setattr__", noted)
    for _ in Playing(seed, edition).play(60):
        pass

    assert {"events/clock.py", "events/notes.py", "events/placing.py"} <= written
    assert written & KINDS
    assert written <= WRITERS
