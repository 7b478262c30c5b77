"""Card texts for tests: the cards and scenarios of rules_data, and the cases beside this file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
RULES_DATA = HERE.parents[2] / "rules_data"


class Text(NamedTuple):
    """A card text with what its reader may know of the card."""

    text: str
    name: str | None
    type_line: str | None


@cache
def all_texts() -> tuple[Text, ...]:
    """Every text that the project has, each once."""
    return tuple(dict.fromkeys([*(text for text, _ in cases()), *card_texts()]))


@cache
def card_texts() -> tuple[Text, ...]:
    """The texts of all cards in rules_data, those that scenarios bring along included."""
    files = [*sorted((RULES_DATA / "cards").glob("*.toml")), *sorted((RULES_DATA / "scenarios").rglob("*.toml"))]
    found = [text for file in files for text in _texts_in(tomllib.loads(file.read_text(encoding="utf-8")), None)]
    return tuple(dict.fromkeys(found))


def _texts_in(part: Any, name: str | None) -> Iterator[Text]:
    if isinstance(part, dict):
        own = part.get("name", name)
        if isinstance(part.get("text"), str) and isinstance(part.get("type_line"), str):
            yield Text(part["text"], own, part["type_line"])
        for key, inner in part.items():
            yield from _texts_in(inner, key)
    elif isinstance(part, list):
        for inner in part:
            yield from _texts_in(inner, name)


@cache
def cases() -> tuple[tuple[Text, str], ...]:
    """The pairs of English and tree in cases/*.txt: a text, a line "=>", the tree, an empty line."""
    found = []
    for file in sorted((HERE / "cases").glob("*.txt")):
        for block in file.read_text(encoding="utf-8").strip().split("\n\n"):
            lines = [line for line in block.split("\n") if not line.startswith("#")]
            english, _, tree = "\n".join(lines).partition("\n=>\n")
            if lines:
                found.append((Text(english, None, None), tree.strip("\n")))
    return tuple(found)
