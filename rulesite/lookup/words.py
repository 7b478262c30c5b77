"""From text to the words that are searched for. Index and query go through here alike.

The rules' own signs stay whole: `+1/+1`, `2/2`, `{T}`, `can't`. Words are stemmed, so that "regenerating" finds
"regenerate".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from whoosh.analysis import Composable, Token
from whoosh.lang.porter import stem

_TOKEN: Final = re.compile(
    r"""
      [+\-−]\d+/[+\-−]\d+           # +1/+1
    | \d+/\d+                       # 2/2
    | \{[^{}\s]{1,8}\}              # {T}, {2}
    | \d{1,3}\.\d{1,3}[a-z]{0,2}\b  # 702.17b
    | \d+
    | [^\W\d_]+(?:['’][^\W\d_]+)*   # can't
    """,
    re.VERBOSE,
)
#: Words of a question that say nothing about what is asked.
NOISE: Final = frozenset(
    (
        *("a", "an", "the", "of", "in", "on", "at", "to", "for", "by", "from", "with", "as", "and", "or", "but"),
        *("is", "are", "was", "be", "been", "am", "do", "does", "did", "have", "has", "had", "can", "could", "will"),
        *("would", "should", "may", "might", "i", "me", "my", "you", "your", "it", "its", "he", "she", "they", "their"),
        *("what", "when", "where", "which", "who", "why", "how", "that", "this", "these", "those", "there", "then"),
        *("if", "so", "than", "too", "get", "gets", "happen", "happens", "work", "works", "any", "some"),
    )
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: where it stands, and what it is searched by."""

    start: int
    end: int
    plain: str
    stem: str


def words_of(text: str) -> Iterator[Word]:
    for found in _TOKEN.finditer(text):
        plain = found.group().lower().replace("’", "'").replace("−", "-")
        yield Word(found.start(), found.end(), plain, _stemmed(plain))


@lru_cache(maxsize=20_000)
def _stemmed(word: str) -> str:
    return stem(word.removesuffix("'s")) if word[0].isalpha() else word


class RulesAnalyzer(Composable):  # type: ignore[misc]  # Whoosh has no types
    """`words_of` in the shape that Whoosh asks for."""

    def __call__(
        self,
        value: str,
        positions: bool = False,
        chars: bool = False,
        start_pos: int = 0,
        start_char: int = 0,
        **_options: Any,
    ) -> Iterator[Token]:
        token = Token(positions, chars)
        for position, word in enumerate(words_of(value), start_pos):
            token.text = token.original = word.stem
            token.boost, token.stopped, token.pos = 1.0, False, position
            token.startchar, token.endchar = start_char + word.start, start_char + word.end
            yield token

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))
