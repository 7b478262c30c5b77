"""No regular expression takes longer than in proportion to its text: all of them, with texts made to slow each down."""

from __future__ import annotations

import ast
import importlib
import random
import re
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from tests.slow_texts import slow_texts

_ROOT: Final = Path(__file__).resolve().parents[1]
_METHODS: Final = frozenset(("match", "search", "sub", "subn", "split", "findall", "finditer", "fullmatch"))
#: Letters of a text, and seconds of a processor that a pattern may take for it. In proportion it is a few thousandths;
#: where the time grows as the square of the length, it is hundredths, and without end where it doubles with each
#: letter.
_LENGTH: Final = 3_000
_MOST: Final = 0.007
#: How often a text is searched that seems to take longer: a machine that is busy with something else makes it look so.
_AGAIN: Final = 5
#: Seconds after which a search without end is ended; all texts of a pattern take two at most. They are the wall's: a
#: watch on the processor's time has that counted in whole ticks.
_END: Final = 60
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
        methods = defaultdict[str, set[str]](set)
        for node in called:
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                methods[node.func.value.id].add(node.func.attr)
        for name, value in vars(module).items():
            for number, pattern in enumerate(_patterns_in(value)):
                # Who hands a pattern on may search with it, which takes longest.
                done = frozenset(methods[name] & _METHODS) or frozenset({"search"})
                yield Use(f"{module.__name__}.{name}-{number}", pattern, done)


def _in_place(module: ModuleType, called: list[ast.Call]) -> Iterator[Use]:
    """Patterns that are written where they are used."""
    for node in called:
        if not (isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "re"):
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


class HasNoEnd(Exception):
    """A search was ended."""


@pytest.fixture(autouse=True)
def _ends_what_has_no_end() -> Iterator[None]:
    """A search looks for signals on its way."""

    def over(*_: object) -> None:
        raise HasNoEnd

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(_END)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def seconds(use: Use, text: str) -> float:
    began = time.process_time()
    use.on(text)
    return time.process_time() - began


@pytest.mark.parametrize("use", USES, ids=lambda use: use.where)
def test_a_pattern_takes_time_in_proportion_to_its_text(use: Use, thorough: bool):
    chance = random.Random(use.where)
    for text in slow_texts(use.pattern, _LENGTH, _THOROUGH if thorough else _TRIES, chance):
        try:
            takes_long = all(seconds(use, text) > _MOST for _ in range(_AGAIN))
        except HasNoEnd:
            takes_long = True
        assert not takes_long, f"{text[:80]!r} … {text[-20:]!r}"
