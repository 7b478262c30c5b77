"""Card texts for tests: the cards and scenarios of rules_data, and the cases beside this file.

Reading and writing depend on nothing but the text: what several tests ask of each text is worked out once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.text import normalize, read, write
from engine.text.grammar.notation import Production
from engine.text.reading.striped import stripes_of
from engine.text.wording import vocabulary
from engine.text.wording.tokens import Token
from engine.text.writing.phrasing import Writing

HERE = Path(__file__).parent
RULES_DATA = HERE.parents[2] / "rules_data"


class Text(NamedTuple):
    """A card text with what its reader may know of the card."""

    text: str
    name: str | None
    type_line: str | None


class Wording(NamedTuple):
    """What became of a text, by which rewordings of the vocabulary, and by which lines of the grammar."""

    text: str
    rewordings: frozenset[vocabulary.Rewording]
    lines: frozenset[str]


@cache
def normal_form(text: Text) -> Wording:
    """A text in the newest words."""
    with noted() as (rewordings, lines):
        normal = normalize(text.text, text.name)
    return Wording(normal, frozenset(rewordings), frozenset(lines))


@cache
def written(text: Text, edition: str | None = None) -> Wording:
    """What is read of a text, written in the words of an edition (the newest where none is named)."""
    tree = read(*text)
    with noted() as (rewordings, lines):
        words = write(tree, edition)
    return Wording(words, frozenset(rewordings), frozenset(lines))


@contextmanager
def noted() -> Iterator[tuple[set[vocabulary.Rewording], set[str]]]:
    """The rewordings that change something meanwhile, and the lines of the grammar that say something."""
    rewordings: set[vocabulary.Rewording] = set()
    lines: set[str] = set()
    apply, say = vocabulary._apply, Writing._say

    def applied(rewording: vocabulary.Rewording, tokens: list[Token]) -> list[Token]:
        changed = apply(rewording, tokens)
        if changed is not tokens:
            rewordings.add(rewording)
        return changed

    def said(writing: Writing, production: Production, value: object) -> list[str] | None:
        words = say(writing, production, value)
        if words is not None:
            lines.add(production.where)
        return words

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(vocabulary, "_apply", applied)
        patched.setattr(Writing, "_say", said)
        yield rewordings, lines


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
            above, stripes = stripes_of(part["text"])
            sentences = (said for stripe in stripes for said in (*stripe.frames, stripe.text))
            yield from (
                Text(text, own, part["type_line"]) for text in (above, *sentences) if text.strip() or not stripes
            )
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
