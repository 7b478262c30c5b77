"""A text is played by what is registered: units, questions, and what whoever looks at something says of that."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.events.restrictions import answered_acts
from engine.playable import played_nodes
from engine.text.tree.changes import PlayerAct, PlayerCant, PlayerMay
from tests.sources import ENGINE, ROOT, modules_of, nodes, source

READERS = {"reads", "reads_keyword"}


def declarations(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, ast.Call]]:
    """Each function or class of a module that declares what it looks at, with what it declares."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") in READERS:
                    yield node, decorator


def words_in(trees: list[ast.AST]) -> set[str]:
    """Every name, attribute and string in some code."""
    inside = [node for tree in trees for node in ast.walk(tree)]
    return (
        {node.id for node in inside if isinstance(node, ast.Name)}
        | {node.attr for node in inside if isinstance(node, ast.Attribute)}
        | {node.value for node in inside if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    )


DECLARING = [path for path in modules_of(ENGINE) if re.search(r"(?m)^ *@reads", source(path))]


def test_there_are_declarations_to_look_at():
    assert DECLARING


@pytest.mark.parametrize("path", DECLARING, ids=lambda path: str(path.relative_to(ROOT)))
def test_whoever_declares_to_look_at_something_does(path: Path):
    for reader, declared in declarations(path):
        looked_at = words_in([part for part in ast.iter_child_nodes(reader) if part not in reader.decorator_list])
        idle = words_in(list(declared.args)) - looked_at
        idle -= {name.value.id for name in declared.args if isinstance(name, ast.Attribute)}  # the module of a kind

        assert not idle, f"{path.name}, {reader.name}: takes {sorted(idle)} in @{declared.func.id}, and looks at none"


def test_each_act_of_players_is_asked_by_some_procedure():
    played_nodes()

    assert answered_acts(PlayerCant) | answered_acts(PlayerMay) == set(PlayerAct)
