"""A text that is shown, split into its words and sentences once: the same rules answer again and again."""

from __future__ import annotations

import html
import itertools
import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rulesite.search.question.tokens import words_of

#: A snippet is about as long as this.
LENGTH: Final = 300
_SENTENCE: Final = re.compile(r".+?(?:(?<![\s.])[.!?][”\")]*(?=\s+[^a-z\s])|$)", re.DOTALL)
#: A part of a long sentence; the colon of "{T}: Add {G}" parts nothing.
_PART: Final = re.compile(r".+?(?:(?<!\})[;:](?=\s)|$)", re.DOTALL)
#: How long the characters are that aren't written as themselves in HTML.
_ESCAPED: Final = {character: len(html.escape(character)) for character in "&<>\"'"}
#: How many texts are kept: a few kilobytes each.
_KEPT: Final = 2048


@dataclass(frozen=True, slots=True, eq=False)
class SplitText:
    """A text with one space between its words, and where in it they stand."""

    text: str
    #: What each word is searched by.
    stems: tuple[str, ...]
    #: Where each word begins and ends.
    starts: Sequence[int]
    ends: Sequence[int]
    #: Where each sentence stands, and of a long sentence each part; none of a text that is shown whole.
    spans: tuple[tuple[int, int], ...]
    #: What stands there.
    parts: tuple[str, ...]
    #: The text as HTML, and where in that each of its characters begins, and its end.
    escaped: str
    places_escaped: Sequence[int]

    @property
    def is_short(self) -> bool:
        """Whether it is shown whole."""
        return len(self.text) <= LENGTH

    def words_between(self, start: int, end: int) -> slice:
        """The places of the words in a part of the text, among all its words."""
        return slice(bisect_left(self.starts, start), bisect_left(self.starts, end))


@lru_cache(maxsize=_KEPT)
def split_text(written: str) -> SplitText:
    """Split a text into its words and sentences."""
    text = " ".join(written.split())
    words = words_of(text)
    spans = tuple(_spans(text)) if len(text) > LENGTH else ()
    escaped = html.escape(text)
    return SplitText(
        text=text,
        stems=tuple(word.stem for word in words),
        starts=array("I", [word.start for word in words]),
        ends=array("I", [word.end for word in words]),
        spans=spans,
        parts=tuple(text[start:end] for start, end in spans),
        escaped=escaped,
        places_escaped=range(len(text) + 1) if escaped == text else array("I", _places_escaped(text)),
    )


def first_sentence(text: str) -> str:
    """What a text says first."""
    return next(iter(sentences_of(text)), "")


def sentences_of(text: str) -> list[str]:
    """What a text says, sentence by sentence."""
    return [found.group().strip() for found in _SENTENCE.finditer(" ".join(text.split()))]


def _places_escaped(text: str) -> Iterator[int]:
    """Where each character of a text begins when the text is escaped, and where the last ends."""
    return itertools.accumulate((_ESCAPED.get(character, 1) for character in text), initial=0)


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a text stands, and of a long sentence each part."""
    for sentence in _SENTENCE.finditer(text):
        start, end = sentence.span()
        if end - start <= LENGTH:
            yield start, end
        else:
            yield from (part.span() for part in _PART.finditer(text, start, end))
