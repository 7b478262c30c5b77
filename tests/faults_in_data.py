"""Small faults that a careless editor puts into a file of `rules_data`, for `tests/mutants.py`.

A fault counts where somebody could tell: a visitor is shown something else, or a program gets another answer. Comments
hold none. A fault that leaves everything as true as it was is none either, but no program can judge that: a card that
was invented for an example may cost one more, and a claim of a scenario may stand there twice. Whoever reads the list
of faults that lived looks at each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final, TypeVar

#: The line that is changed, what is done to it, and what makes the text with the change.
LineFault = tuple[int, str, Callable[[str], str]]
Item = TypeVar("Item")

_RULE: Final = re.compile(r"\b\d{3}\.\d+[a-z]?\b")
_NUMBER: Final = re.compile(r"(?<![\d.\w-])\d+(?![\d.]*\w)")
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(_WORDS[:-1])})\b")
_NOT: Final = re.compile(r"(?<=\w)n't\b| not\b| never\b|\bno (?=\w)")
#: What begins with the sign of a comment and is none.
_HEADING: Final = re.compile(r"##|# \d")
_FIELD: Final = re.compile(r"(?P<name>[a-z_]{2,})(?= = )")


def faults_in_data(text: str) -> Iterator[LineFault]:
    """Every fault that can be put into a file of data, line by line."""
    for at, line in enumerate(text.splitlines()):
        if not line.strip() or (line.startswith("#") and not _HEADING.match(line)):
            continue
        for what, changed in _changes(line):
            yield at + 1, what, _with_line(at, changed)


def _changes(line: str) -> Iterator[tuple[str, str]]:
    """What is done to a line, and how it reads then."""
    for found in _RULE.finditer(line):
        yield f"{found[0]} to its neighbor", _put(line, found, rule_after(found[0]))
    for found in _NUMBER.finditer(line):
        yield f"{found[0]} to {int(found[0]) + 1}", _put(line, found, str(int(found[0]) + 1))
    for found in _NUMBER_WORD.finditer(line):
        other = _WORDS[_WORDS.index(found[0]) + 1]
        yield f"{found[0]} to {other}", _put(line, found, other)
    for found in _NOT.finditer(line):
        yield f"“{found[0].strip()}” dropped", _put(line, found, "")
    if found := _FIELD.match(line):
        name = found["name"]
        yield f"{name} misspelt", _put(line, found, f"{name[1]}{name[0]}{name[2:]}")
    yield "claim left out" if line.startswith("expect ") else "line left out", ""
    yield "line doubled", f"{line}\n{line}"


def _put(line: str, found: re.Match[str], instead: str) -> str:
    return f"{line[: found.start()]}{instead}{line[found.end() :]}"


def rule_after(rule: str) -> str:
    """The rule after it: 704.5g becomes 704.5h, and 305.3 becomes 305.4."""
    if rule[-1].isalpha():
        return rule[:-1] + chr(ord(rule[-1]) + 1)
    section, _, last = rule.rpartition(".")
    return f"{section}.{int(last) + 1}"


def _with_line(at: int, instead: str) -> Callable[[str], str]:
    def changed(text: str) -> str:
        lines = text.splitlines()
        lines[at : at + 1] = instead.splitlines()
        return "\n".join(lines) + "\n"

    return changed


def kind_of(file: Path) -> str:
    """What a file of `rules_data` holds: a sample has as many faults of each kind as of any other."""
    folder = file.parts[1]
    if folder == "editions":
        return "rules" if file.suffix == ".md" else file.name
    return folder


def drawn_evenly(faults: list[Item], kind: Callable[[Item], str], count: int, chance: Random) -> list[Item]:
    """So many of the faults, one of each kind in turn."""
    by_kind: dict[str, list[Item]] = {}
    for fault in faults:
        by_kind.setdefault(kind(fault), []).append(fault)
    kinds = sorted(by_kind)
    chance.shuffle(kinds)
    return [chance.choice(by_kind[kinds[place % len(kinds)]]) for place in range(count)]


#: What looks at each kind, below `tests`, beside what reads all files: first the engine's tests, which load no book.
_LOOKED_AT_BY: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("engine/rulebooks", "rulesite/book/scenarios/test_documented.py", "rulesite/intake/loading"),
    "gists.toml": ("rulesite/intake/loading/test_gists.py",),
    "outside.toml": ("engine/rulebooks", "rulesite/intake/loading/test_book.py"),
    "glossary.toml": ("rulesite/intake/loading/test_glossary.py",),
    "edition.toml": ("engine/rulebooks", "rulesite/intake/loading", "rulesite/pages/indexes"),
    "cards": ("engine/text", "engine/rulebooks", "rulesite/book/scenarios/test_documented.py"),
    "scenarios": ("engine/text", "rulesite/book/scenarios/test_rules_shown.py"),
    "lessons": ("rulesite/pages/lessons",),
    "figures": ("rulesite/pages/figures",),
    "asked.toml": ("rulesite/search",),
    "correspondences.toml": ("rulesite/book/rules", "rulesite/pages/compare", "rulesite/intake/loading"),
    "differences.toml": ("rulesite/book/scenarios/test_differences.py",),
    "editions_compared.toml": ("rulesite/book/scenarios/test_differences.py",),
    "inventory.toml": ("rulesite/book/scenarios/test_rules_shown.py",),
    "synonyms.toml": ("rulesite/search",),
    "systems.toml": ("rulesite/pages/gallery",),
    "today.toml": ("rulesite/book/rules", "rulesite/pages/aids", "rulesite/search"),
    "understanding.toml": ("rulesite/pages/card_texts",),
    "watched_first.toml": ("rulesite/book/scenarios/test_lists.py",),
}
_SCENARIO: Final = re.compile(r"\b\d{4}-\d\d/\d{3}\.\d+[a-z]?-\d+\b")
_PLAYED: Final = "rulesite/book/scenarios/test_stored_scenarios.py"


def tests_of_data(file: Path, line: int, place: Path) -> Iterator[list[str]]:
    """What pytest is to run, some at a time: what reads files, what plays a scenario, then what loads the book."""
    tests = place / "tests"
    yield [str(tests / "rules_data")]
    if scenarios := _scenarios_at(file, line, place):
        yield [str(tests / _PLAYED), "--thorough", "-k", f"not test_what_is_said and ({' or '.join(scenarios)})"]
    if scenarios or file.name == "differences.toml":
        about_all = "the_record_is or each_difference or the_reasons_why"
        yield [str(tests / _PLAYED), "-k", about_all, str(tests / _PLAYED.replace("stored_scenarios", "inventory"))]
    for looking in _LOOKED_AT_BY[kind_of(file)]:
        yield [str(tests / looking), "--thorough"] if kind_of(file) == "lessons" else [str(tests / looking)]


def _scenarios_at(file: Path, line: int, place: Path) -> list[str]:
    """The scenarios that a line is about: that of its own file, or those that it names, or the last named above."""
    if file.parts[1] == "scenarios":
        return [f"{file.parts[2]}/{file.stem}"]
    if file.name not in ("editions_compared.toml", "inventory.toml"):
        return []
    lines = (place / file).read_text(encoding="utf-8").splitlines()
    return next((named for at in range(line - 1, -1, -1) if (named := _SCENARIO.findall(lines[at]))), [])[:3]
