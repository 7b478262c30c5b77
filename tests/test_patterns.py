"""No regular expression takes longer than in proportion to its text: all of them, with texts made to slow each down."""

from __future__ import annotations

import ast
import importlib
import random
import re
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from tests.slow_texts import slow_texts

_ROOT: Final = Path(__file__).resolve().parents[1]
_METHODS: Final = frozenset(("match", "search", "sub", "subn", "split", "findall", "finditer", "fullmatch"))
#: Letters of a text, and seconds of a processor that a pattern may take for it. In proportion it is a few
#: thousandths; where the time grows as the square of the length, it is tenths, and without end where it doubles with
#: each letter.
_LENGTH: Final = 8_000
_MOST: Final = 0.05
_TRIES: Final = 10
_THOROUGH: Final = 1_000
#: Patterns that are made while the site works, of words that are ours: the module, and what it makes.
_MADE_OF: Final = {
    ("engine.scenarios.language.shapes", "re.search(pattern, text)"): "a key of ours, taken literally",
    (
        "rulesite.search.answer.by_words",
        r"re.sub(f'\\b{written}\\b', ' '.join(each.meant), text, flags=re.IGNORECASE)",
    ): ("a word of the query, of letters alone"),
}


@dataclass(frozen=True)
class Use:
    """A pattern, and what is done with it."""

    where: str
    pattern: re.Pattern[str]
    methods: frozenset[str]

    def on(self, text: str) -> None:
        for method in self.methods:
            match method:
                case "sub" | "subn":
                    self.pattern.sub("", text)
                case "finditer":
                    for _ in self.pattern.finditer(text):
                        pass
                case _:
                    getattr(self.pattern, method)(text)


def _uses() -> Iterator[Use]:
    for path in sorted(path for top in ("engine", "rulesite") for path in (_ROOT / top).rglob("*.py")):
        written = path.read_text(encoding="utf-8")
        if "import re" not in written:
            continue
        tree = ast.parse(written)
        if not any(isinstance(node, ast.Import) and node.names[0].name == "re" for node in tree.body):
            continue
        module = importlib.import_module(".".join(path.relative_to(_ROOT).with_suffix("").parts))
        called = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        yield from _in_place(module, called)
        for name, value in vars(module).items():
            methods = {
                node.func.attr
                for node in called
                if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == name
            }
            for number, pattern in enumerate(_patterns_in(value)):
                # Who hands a pattern on may search with it, which takes longest.
                yield Use(f"{module.__name__}.{name}-{number}", pattern, frozenset(methods & _METHODS) or {"search"})


def _in_place(module: ModuleType, called: list[ast.Call]) -> Iterator[Use]:
    """Patterns that are written where they are used."""
    for node in called:
        if not (isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "re"):
            continue
        if node.func.attr in _METHODS and (module.__name__, ast.unparse(node)) not in _MADE_OF:
            written = eval(ast.unparse(node.args[0]), vars(module))
            yield Use(f"{module.__name__}:{node.lineno}", re.compile(written), frozenset((node.func.attr,)))


def _patterns_in(value: Any) -> Iterator[re.Pattern[str]]:
    match value:
        case re.Pattern() if isinstance(value.pattern, str):
            yield value
        case tuple() | list() | frozenset():
            for each in value:
                yield from _patterns_in(each)


USES: Final = tuple(_uses())


class TakesTooLong(Exception):
    """The time for one text is over."""


@pytest.fixture(autouse=True)
def _ends_what_takes_too_long() -> Iterator[None]:
    """A search looks for signals on its way, so that one without end is ended."""

    def over(*_: object) -> None:
        raise TakesTooLong

    before = signal.signal(signal.SIGVTALRM, over)
    yield
    signal.signal(signal.SIGVTALRM, before)


def seconds(use: Use, text: str) -> float:
    began = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, 4 * _MOST)
    try:
        use.on(text)
    except TakesTooLong:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - began


@pytest.mark.parametrize("use", USES, ids=lambda use: use.where)
def test_a_pattern_takes_time_in_proportion_to_its_text(use: Use, thorough: bool):
    chance = random.Random(use.where)
    for text in slow_texts(use.pattern, _LENGTH, _THOROUGH if thorough else _TRIES, chance):
        if seconds(use, text) > _MOST:
            # Once more, for the case that the machine was busy with something else.
            assert seconds(use, text) <= _MOST, f"{text[:80]!r} … {text[-20:]!r}"
